// Where Newton's method of a drift fails: not below what the domain in info says, and soon above.
#include <random>

#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// How many of 100 steps of a free body, h|W| = turn in any direction, are refused.
int refused(const char* method, const char* J, double turn) {
    const Body body{"free_body_physical", {{"J", J}}};
    const auto problem = body.make<double>();
    const auto march = Catalogue::instance().method(method).march<double>(problem);
    std::mt19937_64 random(7);
    std::normal_distribution<double> any;
    int count = 0;
    for (int k = 0; k < 100; ++k) {
        auto z = problem->initial();
        const double a = any(random), b = any(random), c = any(random);
        z.W[0] = turn / std::sqrt(a * a + b * b + c * c) * Vec3<double>(a, b, c);
        count += march->start(z, 1) || march->advance(1);
    }
    return count;
}
}  // namespace

TEST_CASE("steps are refused from the turn on that the domain says", "[laws][domain]") {
    struct Stated {
        const char* method;
        double usual, slender;  // from where on, J_max/J_min up to 3 and up to 100
    };
    for (const auto& [method, usual, slender] : {Stated{"simo_wong", 2, 1.5}, {"lie_midpoint", 4, 2},
             {"romero_vi", 4, 2.5}, {"lie_newmark", 4, 2}, {"liemid_ea", 8, 6}})
        for (const auto& [J, from] : {std::pair("1,1.9,2.6", usual), {"1,40,40.5", slender}}) {
            CAPTURE(method, J, from);
            CHECK(refused(method, J, 0.6 * from) == 0);
            CHECK(refused(method, J, 2 * from) > 0);
        }
}
