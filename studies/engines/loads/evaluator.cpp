#include "engines/loads/evaluator.h"

#include <verilie/mechanics/json_text.hpp>
#include <verilie/problems/free_body.hpp>
#include <verilie/problems/pendulum.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/register.hpp>

#include "process/block.hpp"
#include "process/problem.hpp"
#include "process/protocol.hpp"

namespace verilie {

namespace {
template <template <class> class P> void add_in_double(Catalogue& c) {
    for (const ProblemInfo& info : P<double>::infos) {
        ProblemEntry e{&info, {}, {}};
        std::get<detail::ProblemMaker<double>>(e.makers) = detail::maker<P, double>(info);
        c.add(std::move(e));
    }
}
}  // namespace

/// The problems of one body, in double, and no method.
Catalogue& Catalogue::open() {
    static Catalogue catalogue = [] {
        Catalogue c;
        add_in_double<problems::free_body>(c), add_in_double<problems::pendulum>(c);
        add_in_double<problems::stress_test>(c);
        return c;
    }();
    return catalogue;
}
const Catalogue& Catalogue::instance() { return open(); }

}  // namespace verilie

struct verilie_evaluator {
    std::unique_ptr<verilie::studies::Block> block;
    std::optional<verilie::studies::LoadsOf> loads;  // of a problem that is known
    verilie::Columns<double> poses;
    double slack;
    std::string said;
};

using namespace verilie::studies;

verilie_evaluator* verilie_evaluator_open(const char* hello, int digits) try {
    const Json offer = verilie::read_json<Json>(hello);
    if (!offer.contains("shared")) return nullptr;
    auto block = Block::open(offer["shared"]);
    const auto n = std::size_t(block->head().bodies);
    const auto problem = offer.contains("problem") ? heard_problem(offer["problem"]) : nullptr;
    return new verilie_evaluator{std::move(block), problem ? std::optional<LoadsOf>(problem) : std::nullopt,
        verilie::Columns<double>(n), slack_of(digits), {}};
} catch (const std::exception&) { return nullptr; }

void verilie_evaluator_close(verilie_evaluator* e) { delete e; }

int verilie_evaluator_knows(const verilie_evaluator* e) { return e->loads.has_value(); }

void* verilie_evaluator_memory(verilie_evaluator* e) { return &e->block->head(); }
size_t verilie_evaluator_size(const verilie_evaluator* e) {
    const auto last = e->block->record(e->block->records() - 1);
    return std::size_t(
        reinterpret_cast<const char*>(last.data() + last.size()) - reinterpret_cast<const char*>(&e->block->head()));
}

const char* verilie_evaluator_loads(verilie_evaluator* e) try {
    hear_poses(e->block->asked(), e->poses, e->slack);
    e->loads.value()(e->poses, e->block->loads());
    ++e->block->head().loads;
    return nullptr;
} catch (const Trouble& t) {
    e->said = std::string(name(t.why)) + " " + t.said;
    return e->said.c_str();
}
