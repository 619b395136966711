// The error of one step in fifty against an independent one: what catches a coefficient that is off by 1e-9.
#include "laws.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// q′ = ½ q W, J W′ = JW × W + τ: with J from the kinetic energy and τ from the potential, by duals. No load is asked.
class Motion {
public:
    using Vec7 = Eigen::Matrix<fifty, 7, 1>;
    explicit Motion(std::shared_ptr<const AnyProblem<fifty>> p)
        : problem_(std::move(p)), J_(inertia_matrix(*problem_)), Jinv_(inverse(J_)) {}

    Vec7 rate(const Vec7& y) const {
        using D = dual<fifty, 3>;
        const Quat<fifty> q{y(0), Vec3<fifty>(y.segment<3>(1))};
        const Vec3<fifty> W(y.tail<3>());
        auto turned = Phase<D>::bodies(1);
        const Vec3<D> eta(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2));
        turned.q[0] = convert<D>(q) * Quat<D>{D(1), ratio<D>(1, 2) * eta};
        const Vec3<fifty> torque(-problem_->potential(turned).total().d);
        const Quat<fifty> dq = q * Quat<fifty>{fifty(0), ratio<fifty>(1, 2) * W};
        Vec7 dy;
        dy << dq.w, dq.v.eigen(), (Jinv_ * (cross(J_ * W, W) + torque)).eigen();
        return dy;
    }
    /// Gragg, Bulirsch, Stoer: the modified midpoint rule with 2, 4, ... 14 substeps, extrapolated in their square;
    /// order 14.
    Phase<fifty> step(const Phase<fifty>& z, const fifty& h) const {
        Vec7 start;
        start << z.q[0].w, z.q[0].v.eigen(), z.W[0].eigen();
        std::vector<Vec7> row;
        for (int i = 1; i <= 7; ++i) {
            const fifty k = h / (2 * i);
            Vec7 before = start, now = start + k * rate(start);
            for (int m = 1; m < 2 * i; ++m) {
                const Vec7 next = before + fifty(2 * k) * rate(now);
                before = now;
                now = next;
            }
            row.insert(row.begin(), Vec7(ratio<fifty>(1, 2) * (before + now + k * rate(now))));
            for (int j = 1; j < i; ++j)
                row[j] =
                    row[j - 1] + ratio<fifty>((i - j) * (i - j), i * i - (i - j) * (i - j)) * (row[j - 1] - row[j]);
        }
        auto end = z;
        end.q[0] = {row.back()(0), Vec3<fifty>(row.back().segment<3>(1))};
        end.W[0] = Vec3<fifty>(row.back().tail<3>());
        return end;
    }

private:
    std::shared_ptr<const AnyProblem<fifty>> problem_;
    Mat3<fifty> J_, Jinv_;
};

/// Exponents of 2, down to where h^(p+1) is 2^-126 = 1e-38: a dozen digits above the rounding of fifty.
std::array<int, 5> exponents_of(int order) {
    const int step = std::min(5, (126 / (order + 1) - 10) / 4);
    std::array<int, 5> all{-10};
    for (std::size_t i = 1; i < all.size(); ++i) all[i] = all[i - 1] - step;
    return all;
}

/// Orders between neighbouring steps; the method is given `stretch` times the step.
std::vector<double> orders(
    const MethodEntry& method, const Body& body, const Phase<fifty>& z, const fifty& stretch = 1) {
    const auto exponents = exponents_of(method.info->order);
    const auto problem = body.make<fifty>();
    const Motion motion(problem);
    std::vector<fifty> error;
    for (int n : exponents)
        error.push_back(apart(motion.step(z, two_to(n)), after<fifty>(method, problem, z, fifty(stretch * two_to(n)))));
    std::vector<double> all;
    for (std::size_t i = 0; i + 1 < error.size(); ++i)
        all.push_back(order_between(two_to(exponents[i]), error[i], two_to(exponents[i + 1]), error[i + 1]));
    return all;
}
/// Where a method can have no more than its order: loads act, or the moments differ.
std::vector<Body> generic_bodies() {
    auto all = all_bodies();
    std::erase_if(all, [](const Body& b) { return b.info().potential_parts.empty() && b.spherical(); });
    return all;
}
}  // namespace

TEST_CASE("the independent step converges far beyond any method", "[laws][order][control]") {
    for (const Body& body : generic_bodies()) {
        const Motion motion(body.make<fifty>());
        const auto z = random_state(61);
        const fifty h = two_to(-10);
        CAPTURE(body.name());
        CHECK_THAT(size(apart(motion.step(z, h), motion.step(motion.step(z, h / 2), h / 2))), at_most(1e-36));
        CHECK_THAT(size(apart(z, motion.step(z, h))), above(size(h) / 10));
    }
    const Motion sphere(Body{"free_body_physical", {{"J", "5,5,5"}}}.make<fifty>());
    auto z = random_state(62);
    const auto end = sphere.step(z, two_to(-10));
    z.q[0] = z.q[0] * lie::exp(two_to(-10) * z.W[0]);
    CHECK_THAT(size(apart(end, z)), at_most(1e-42));
}

TEST_CASE("one step errs by h to the order plus one", "[laws][order]") {
    each_pair(generic_bodies(), [](const MethodEntry& method, const Body& body) {
        const bool free = body.info().potential_parts.empty();
        if (free && method.info->exact_free) return;
        const int p = order_of(*method.info, body.spherical(), free);
        for (std::uint64_t seed = 61; seed <= 62; ++seed)
            for (double order : orders(method, body, random_state(seed))) {
                CAPTURE(seed, order);
                CHECK_THAT(size(order - (p + 1)), at_most(0.005));  // from both sides
            }
    });
}

TEST_CASE("a coefficient off by 1e-9 is seen", "[laws][order][control]") {
    each_pair(generic_bodies(), [](const MethodEntry& method, const Body& body) {
        CHECK_THAT(orders(method, body, random_state(61), 1 + fifty("1e-9")).back(), at_most(method.info->order + 0.9));
    });
}
