// Correct methods that are not geometric, or of higher order: nothing is held against them that they do not claim.
#include <verilie/lie/so3.hpp>

#include "certify/laws.hpp"
#include "certify/own_methods.hpp"

#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::studies::certify;

namespace {
constexpr MethodInfo honest(std::string_view key, int order) {
    return {.key = key, .source = "a test", .order = order, .symmetric = Where::never, .symplectic = Where::never, .momentum_map = Where::never,
            .energy_free_body = Where::never, .accepts = Where::always, .implicit_in_loads = false, .solves = 0, .domain = "every h", .note = ""};
}
template <class S> Quat<S> turning(const Quat<S>& q, const Vec3<S>& a) { return mul<S>(q, Quat<S>{S(0), Vec3<S>(ratio<S>(1, 2) * a)}); }
template <class S> Quat<S> plus(const Quat<S>& a, const Quat<S>& b) { return {S(a.w + b.w), Vec3<S>(a.v + b.v)}; }

/// Fincham's leapfrog, synchronised (Allen & Tildesley, with the attitude of the middle):  Q½ = N[Q + ¼h Q W],  W½ = J⁻¹ R(Q½)ᵀ π½,  Q⁺ = N[Q + ½h Q½ W½].
/// Order 2; momentum exact in space.
struct fincham {
    static constexpr MethodInfo info = [] {
        MethodInfo i = honest("fincham", 2);
        i.momentum_map = Where::always;
        return i;
    }();
    static constexpr Frame frame = Frame::spatial;
    template <class S> static Solve<S> begin(const Inertia<S>& J, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        const S half = ratio<S>(1, 2) * h;
        const Vec3<S> W = times<S>(J.Jinv, rotate_back<S>(b.q, b.L));
        b.u += half * l.F, b.L += half * l.T, b.x += S(h / J.m) * b.u;
        const Quat<S> middle = normalised<S>(plus<S>(b.q, turning<S>(b.q, Vec3<S>(half * W))));
        const Vec3<S> then = times<S>(J.Jinv, rotate_back<S>(middle, b.L));
        b.q = normalised<S>(plus<S>(b.q, turning<S>(middle, Vec3<S>(h * then))));
        return solved<S>();
    }
    template <class S> static Solve<S> end(const Inertia<S>&, BodyState<S>& b, const BodyLoad<S>& l, const S& h) {
        b.u += S(ratio<S>(1, 2) * h) * l.F, b.L += S(ratio<S>(1, 2) * h) * l.T;
        return solved<S>();
    }
};

/// Runge-Kutta-Munthe-Kaas of order 4: the classical tableau for (x, v, Θ, W), R = R₀ exp(Θ), Θ′ = dexp⁻¹ at −Θ of W.
struct rkmk4 {
    static constexpr MethodInfo info = honest("rkmk4", 4);
    template <class P, class S>
    class stepper {
    public:
        explicit stepper(const P& p) : problem_(&p), J_(verilie::detail::inertias_in<S>(p.inertias())), at_(J_.size()), loads_(J_.size()) {}
        Solve<S> start(const Phase<S>& z, const S& h) {
            z_ = z, h_ = h;
            for (std::size_t i = 0; i < J_.size(); ++i)
                if (!J_[i].principal) z_.q[i] = mul<S>(z.q[i], J_[i].axes), z_.W[i] = rotate_back<S>(J_[i].axes, z.W[i]);
            return solved<S>();
        }
        Solve<S> step() {
            const Tangent zero(J_.size());
            Tangent k[4]{zero, zero, zero, zero};
            Solve<S> r = rate(z_, zero, k[0]);
            for (int s = 1; s < 4 && all(r.ok); ++s) {
                const Tangent y = scaled(k[s - 1], S((s == 3 ? S(1) : ratio<S>(1, 2)) * h_));
                r = both<S>(r, rate(moved(y), y, k[s]));
            }
            if (!all(r.ok)) return r;
            Tangent sum = zero;
            for (std::size_t i = 0; i < sum.size(); ++i)
                for (int c = 0; c < 4; ++c) sum[i][std::size_t(c)] = S(ratio<S>(1, 6) * h_) * Vec3<S>(k[0][i][std::size_t(c)] + S(2) * k[1][i][std::size_t(c)] + S(2) * k[2][i][std::size_t(c)] + k[3][i][std::size_t(c)]);
            z_ = moved(sum);
            return r;
        }
        void observe(Phase<S>& z) const {
            z = z_;
            for (std::size_t i = 0; i < J_.size(); ++i)
                if (!J_[i].principal) z.q[i] = mul<S>(z_.q[i], conj<S>(J_[i].axes)), z.W[i] = rotate<S>(J_[i].axes, z_.W[i]);
        }

    private:
        using Tangent = std::vector<std::array<Vec3<S>, 4>>;      // of x, v, Θ, W
        static Tangent scaled(Tangent k, const S& h) {
            for (auto& body : k) for (auto& part : body) part *= h;
            return k;
        }
        Phase<S> moved(const Tangent& y) const {
            auto z = z_;
            for (std::size_t i = 0; i < y.size(); ++i) z.x[i] += y[i][0], z.v[i] += y[i][1], z.q[i] = turn_body<S>(z_.q[i], lie::exp<S>(y[i][2])), z.W[i] += y[i][3];
            return z;
        }
        Solve<S> rate(const Phase<S>& z, const Tangent& y, Tangent& k) {
            for (std::size_t i = 0; i < J_.size(); ++i) at_.put(i, {z.x[i], zero3<S>(), z.q[i], zero3<S>()});
            const Solve<S> r = verilie::detail::loads_of<Frame::body, P, S>(*problem_, at_, J_, loads_);
            for (std::size_t i = 0; i < J_.size(); ++i) {
                const Vec3<S>& W = z.W[i];
                k[i] = {z.v[i], Vec3<S>(S(S(1) / J_[i].m) * loads_[i].F), lie::dexp_inverse<S>(Vec3<S>(-y[i][2]), W),
                        times<S>(J_[i].Jinv, Vec3<S>(cross<S>(times<S>(J_[i].J, W), W) + loads_[i].T))};
            }
            return r;
        }
        const P* problem_;
        std::vector<Inertia<S>> J_;
        Columns<S> at_;
        std::vector<BodyLoad<S>> loads_;
        Phase<S> z_;
        S h_{};
    };
};

/// Nothing is off, and some of what is denied cannot be seen in double.
int unresolved_of(const MethodEntry& method) {
    Options options;
    options.states = 2, options.strata = 72;
    int unresolved = 0;
    for (const Finding& f : certify(method, options)) {
        INFO(f.law << " on " << f.body << " in " << f.scalar << ": " << f.verdict << ", " << f.value << " of " << f.limit << "; " << f.reason);
        CHECK(well(f));
        unresolved += f.verdict == "below_resolution";
        if (f.verdict == "below_resolution") CHECK(f.scalar == "double");
        if (f.law == "local_order" && f.scalar == "fifty") CHECK(f.verdict == "holds");
    }
    return unresolved;
}
}  // namespace

TEST_CASE("a leapfrog that claims its momentum and nothing else is certified", "[certify][honest]") { unresolved_of(test::entry<fincham>()); }
TEST_CASE("a method of order 4 that claims nothing is certified: fifty digits see what doubles cannot", "[certify][honest]") { CHECK(unresolved_of(test::entry<rkmk4>()) > 0); }

TEST_CASE("what holds in fifty digits and is denied is unexpected, whatever doubles say", "[certify][honest]") {
    MethodInfo modest = fincham::info;
    modest.momentum_map = Where::never;
    Options options;
    options.states = 1, options.strata = 0, options.laws = {"momentum_map"};
    int unexpected = 0;
    for (const Finding& f : certify(test::entry<fincham>(modest), options)) unexpected += f.scalar == "fifty" && f.verdict == "unexpected";
    CHECK(unexpected > 0);
}
