// The gate itself, with a mutant in the place of a method.
#include <utility>

#include <fmt/format.h>

#include "support/folder.hpp"
#include "detectors.hpp"
#include "gate/baseline.hpp"
#include "gate/complaints.hpp"

namespace verilie::mutants {

using namespace studies;

namespace {
/// NOTE: entries are held by reference, so the mutant goes where the method lies; the catalogue is no constant object.
class InPlaceOf {
public:
    explicit InPlaceOf(const MethodEntry& mutant)
        : place_(const_cast<MethodEntry&>(Catalogue::instance().method(mutant.info->key))), method_(place_) {
        place_.makers = mutant.makers;
    }
    ~InPlaceOf() { place_ = std::move(method_); }
    InPlaceOf(const InPlaceOf&) = delete;

private:
    MethodEntry& place_;
    MethodEntry method_;
};
}  // namespace

Caught by_gate(const MethodEntry& mutant) {
    const test::Folder cells;  // a store of its own: keys know the method by its sources
    gate::GateRequest r;
    r.verb = "gate", r.quick = r.quiet = true, r.store = cells("store"), r.methods = {std::string(mutant.info->key)};
    for (const auto& p : Catalogue::instance().problems()) r.problems.emplace_back(p.info->key);
    const auto record = gate::asked(gate::read(gate::file_of(r)), r);
    const InPlaceOf place(mutant);
    const auto now = gate::measure(r);
    Caught seen;
    for (const auto& complaint : gate::complaints_of(now, record)) {
        const auto found =
            std::find_if(now.begin(), now.end(), [&](const auto& c) { return c.gated.id == complaint.id; });
        if (found != now.end() && found->gated.verdict != "failed")
            return {true, fmt::format("{}: {}", complaint.id, complaint.sentence)};
        seen = {false, fmt::format("{}: {}", complaint.id, complaint.sentence), true};
    }
    return seen;
}

}  // namespace verilie::mutants
