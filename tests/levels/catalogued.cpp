// Ensembles of every method and problem that has them, against the catalogue's scalar march, bit for bit.
#include <bit>

#include <verilie/catalogue.hpp>
#include <verilie/run/ensemble.hpp>

#include "support/marching.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
constexpr int steps_before = 20, looks = 4;

std::vector<double> numbers(const Phase<double>& z) {
    return {z.q[0].w, z.q[0].v(0), z.q[0].v(1), z.q[0].v(2), z.W[0](0), z.W[0](1), z.W[0](2), z.t};
}
bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); });
}
/// Of the start of the problem, each turned and sped up a little more, so that lanes need different iterations.
std::vector<Phase<double>> starts_beside(const Phase<double>& start) {
    std::mt19937_64 random(23);
    std::vector<Phase<double>> all;
    for (int m = 0; m < 6; ++m) {
        const auto other = random_phase<double>(random, 1.0);
        auto z = start;
        z.q[0] = normalised(z.q[0] + 0.02 * m * other.q[0]), z.W[0] += 0.1 * m * other.W[0];
        all.push_back(z);
    }
    return all;
}

/// What a march says: states and energies, or why it stopped.
struct Told {
    std::vector<double> states, energies;
    std::optional<Failure> failed;
};
Told alone(Trajectory<double>& march, const Phase<double>& start, double h) {
    Told told;
    told.energies.resize(looks);
    told.failed = march.start(start, h);
    if (!told.failed) told.failed = march.advance(steps_before);
    if (!told.failed) told.failed = march.advance(2, std::span(told.energies));
    auto z = start;
    march.observe(z);
    told.states = numbers(z);
    return told;
}

void members_are_scalar_marches(const MethodEntry& method, const ProblemEntry& entry, const Parameters& parameters) {
    const auto problem = entry.make<double>(parameters);
    const double h = from_text<double>(entry.info->ladder.substr(0, entry.info->ladder.find(',')));
    const auto starts = starts_beside(problem->initial());
    const auto trajectory = method.march<double>(problem);
    for (const Level level : levels()) {
        INFO(method.info->key << " on " << entry.info->key << " at level " << name(level));
        EnsembleMarch march(method.info->key, *entry.info, parameters, level);
        march.start(starts, h);
        march.advance(steps_before);
        std::vector<Told> told(starts.size());
        march.advance(2, looks, [&](std::size_t m, auto e) { told[m].energies.assign(e.begin(), e.end()); });
        march.look([&](std::size_t m, const Phase<double>& z) { told[m].states = numbers(z); });
        for (std::size_t m = 0; m < starts.size(); ++m) {
            INFO("member " << m);
            const Told expected = alone(*trajectory, starts[m], h);
            REQUIRE(expected.failed.has_value() == march.failed(m).has_value());
            if (expected.failed) {
                CHECK(expected.failed->step == march.failed(m)->step);
                continue;
            }
            CHECK(same(told[m].states, expected.states));
            CHECK(same(told[m].energies, expected.energies));
        }
    }
}
}  // namespace

TEST_CASE("every ensemble of the catalogue is made of scalar marches, bit for bit", "[levels]") {
    const auto& catalogue = Catalogue::instance();
    int symplectic = 0, pairs = 0;
    for (const auto& method : catalogue.methods())
        for (const auto& entry : catalogue.problems()) {
            const Parameters parameters(entry.info->parameters);
            const auto J = entry.make<fifty>(parameters);
            if (!applies(*method.info, *entry.info, J->inertias()).yes) continue;
            // What theory promises of ensembles is asked of one body that turns about a point.
            const bool asked = J->inertias().size() == 1 && !entry.info->translates && entry.info->separable
                            && method.info->symplectic == Where::always;
            INFO(method.info->key << " on " << entry.info->key);
            const bool there = has_ensemble(method.info->key, entry.info->key);
            if (asked) CHECK(there);
            if (!there) continue;
            symplectic += asked;
            members_are_scalar_marches(method, entry, parameters), ++pairs;
        }
    CHECK(symplectic >= 80);
    CHECK(pairs >= symplectic);
}
