#include "engine/numbers.hpp"

namespace verilie::studies {

Stopped stopped(const Failure& f) {
    Stopped s{std::string(name(f.why)), f.step, f.body, f.t, f.value, f.limit, {}};
    if (!f.said.empty()) s.said = f.said;
    return s;
}
Json to_json(const Failure& f) { return json_of(stopped(f)); }

}  // namespace verilie::studies
