#include "engine/numbers.hpp"

#include <fmt/format.h>

namespace verilie::studies {

Stopped stopped(const Failure& f) {
    Stopped s{std::string(name(f.why)), f.step, f.body, f.t, f.value, f.limit, {}};
    if (!f.said.empty()) s.said = f.said;
    return s;
}
std::string sentence_of(const Stopped& s) {
    const bool nothing = s.value == 0 && s.limit == 0;  // was said, nor was any number
    const std::string what = s.said  ? ": " + *s.said
                           : nothing ? ""
                                     : fmt::format(": {:.4g}, limit {:.4g}", s.value, s.limit);
    return fmt::format("step {} of body {}, from t = {:.6g}: {}{}", s.step, s.body, s.t, s.why, what);
}
Json to_json(const Failure& f) { return json_of(stopped(f)); }

}  // namespace verilie::studies
