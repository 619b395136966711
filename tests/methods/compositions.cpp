// Compositions by name: the conditions of order in fifty digits, observed orders, what they keep, what is refused.
#include <verilie/diagnostics/symplecticity.hpp>

#include "support/after.hpp"
#include "support/ulps.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
/// A truncated series in letters that do not commute: the exact flow and its parts, to a weight.
class Series {
public:
    /// A word is its letters; the weight of a letter is the number that weight() says.
    using Word = std::string;
    explicit Series(int most) : most_(most) { at_[""] = 1; }
    static int weight(const Word& w) {
        int sum = 0;
        for (char c : w) sum += c >= '0' && c <= '9' ? c - '0' : 1;
        return sum;
    }
    Series times(const Series& b) const {
        Series r(most_);
        r.at_.clear();
        for (const auto& [u, x] : at_)
            for (const auto& [v, y] : b.at_)
                if (weight(u + v) <= most_) r.at_[u + v] += x * y;
        return r;
    }
    /// exp(sum x_l l) of letters l.
    static Series exponential(int most, const std::map<Word, fifty>& letters) {
        Series step(most), term(most), sum(most);
        step.at_ = letters;
        for (int k = 1; k <= most; ++k) {
            term = term.times(step);
            for (auto& [w, x] : term.at_) x /= k, sum.at_[w] += x;
        }
        return sum;
    }
    /// The largest difference of coefficients.
    double distance(const Series& b) const {
        fifty most = 0;
        auto all = at_;
        for (const auto& [w, x] : b.at_) all[w] -= x;
        for (const auto& [w, x] : all) most = std::max<fifty>(most, abs(x));
        return static_cast<double>(most);
    }

private:
    int most_;
    std::map<Word, fifty> at_;
};

/// How far the conditions of order are from holding, up to weight n. A symmetric step of γh is exp(γX1 + γ³X3 + ...); a
/// splitting alternates exp(bB) and exp(aA).
double defect(const std::vector<Stage<fifty>>& parts, bool splits, int n) {
    Series all(n);
    for (const auto& s : parts) {
        if (splits) {
            all = all.times(Series::exponential(n, {{"B", s.before}})).times(Series::exponential(n, {{"A", s.along}}));
            all = all.times(Series::exponential(n, {{"B", s.after}}));
            continue;
        }
        std::map<std::string, fifty> letters;
        fifty power = s.along;
        for (int k = 1; k <= n; k += 2, power *= s.along * s.along) letters[std::to_string(k)] = power;
        all = all.times(Series::exponential(n, letters));
    }
    return all.distance(splits ? Series::exponential(n, {{"A", 1}, {"B", 1}}) : Series::exponential(n, {{"1", 1}}));
}

const MethodEntry& method(const std::string& key) { return Catalogue::instance().method(key); }
template <class B> std::shared_ptr<const AnyProblem<B>> problem_of(const char* key) {
    const auto& p = Catalogue::instance().problem(key);
    return p.make<B>(Parameters(p.info->parameters));
}
double separation(const Phase<fifty>& a, const Phase<fifty>& b) {
    return static_cast<double>(fifty(2 * norm((conj(a.q[0]) * b.q[0]).v) + norm(b.W[0] - a.W[0])));
}
/// Observed orders from the distances between n, 2n, 4n ... steps over [0, 1].
std::vector<double> orders(const std::string& key, const char* problem, int n) {
    const auto p = problem_of<fifty>(problem);
    std::vector<Phase<fifty>> end;
    for (int k = 0; k < 4; ++k, n *= 2)
        end.push_back(test::after<fifty>(method(key), p, p->initial(), ratio<fifty>(1, n), n));
    std::vector<double> all;
    for (int k = 0; k < 2; ++k)
        all.push_back(std::log2(separation(end[std::size_t(k)], end[std::size_t(k + 1)])
                                / separation(end[std::size_t(k + 1)], end[std::size_t(k + 2)])));
    return all;
}
std::string refusal(const std::string& key) {
    try {
        method(key);
    } catch (const std::invalid_argument& e) { return e.what(); }
    return "";
}
}  // namespace

TEST_CASE("coefficients satisfy the conditions of their order in fifty digits, and of no higher one",
    "[methods][composition]") {
    CHECK(compositions().size() == 4);
    for (const Composition& c : compositions()) {
        INFO(c.key);
        auto parts = stages<fifty>(c);
        CHECK(defect(parts, c.splits(), c.order) < 1e-47);
        CHECK(defect(parts, c.splits(), c.order + 1) > 1e-6);
        fifty sum = 0;
        for (const auto& s : parts) sum += s.along;
        CHECK(abs(fifty(sum - 1)) < fifty("1e-49"));
        for (std::size_t i = 0; i < parts.size(); ++i)  // a palindrome
            CHECK(parts[i].along == parts[parts.size() - 1 - i].along);
        parts[1].along += fifty("1e-30"), parts[parts.size() - 2].along -= fifty("1e-30");
        CHECK(defect(parts, c.splits(), c.order) > 1e-32);  // one wrong digit is seen
    }
}

TEST_CASE("compositions have their orders on the pendulum and the stress test", "[methods][composition]") {
    for (const char* problem : {"pendulum_triaxial", "stress_test"})
        for (const auto& [key, order] :
            {std::pair("suzuki4(lie_verlet)", 4), {"suzuki4(liemid_ea)", 4}, {"suzuki4(lie_midpoint)", 4},
                {"kahan_li6(rrp_general)", 6}, {"kahan_li8(split_xyzyx)", 8}, {"srkn4(exact_free)", 4}}) {
            INFO(key << " on " << problem);
            for (double p : orders(key, problem, 32)) CHECK(p == Approx(order).margin(0.1));
        }
    for (double p : orders("srkn4(exact_axisymmetric)", "stress_test", 32)) CHECK(p == Approx(4).margin(0.1));
}

TEST_CASE("compositions are symmetric, symplectic, and evaluate the loads once a part", "[methods][composition]") {
    const auto p = problem_of<fifty>("stress_test");
    const fifty h = ratio<fifty>(1, 8);
    for (const auto& [key, parts] : {std::pair("suzuki4(lie_verlet)", 5), {"kahan_li6(rrp_general)", 9},
             {"kahan_li8(split_xyzyx)", 17}, {"srkn4(exact_axisymmetric)", 6}, {"srkn4(exact_free)", 6}}) {
        INFO(key);
        const auto z = p->initial(), there = test::after<fifty>(method(key), p, z, h);
        CHECK(separation(z, test::after<fifty>(method(key), p, there, fifty(-h))) < 1e-47);
        CHECK(separation(z, there) > 0.01);
        const auto q = problem_of<double>("stress_test");
        const diagnostics::DualMap<double> step = [&](const Phase<dual<double, 6>>& y) {
            return test::after<dual<double, 6>>(method(key), q, y, dual<double, 6>(0.125));
        };
        CHECK(diagnostics::symplecticity_defect<double>(
                  step, diagnostics::masses_of<double>(q->inertias(), false), q->initial())
              < 1e-13);
        const auto march = method(key).march<double>(q);
        REQUIRE_FALSE(march->start(q->initial(), 0.125));
        REQUIRE_FALSE(march->advance(10));
        CHECK(march->work().load_evaluations == 1 + 10 * parts);
    }
}

TEST_CASE("without loads a composition of the exact motion is that motion", "[methods][composition]") {
    const auto p = problem_of<fifty>("free_body_physical");
    const auto once = test::after<fifty>(method("exact_free"), p, p->initial(), fifty(1));
    for (const char* key : {"srkn4(exact_free)", "kahan_li8(exact_free)"})
        CHECK(separation(once, test::after<fifty>(method(key), p, p->initial(), ratio<fifty>(1, 4), 4)) < 1e-46);
    CHECK(
        separation(once, test::after<fifty>(method("kahan_li8(split_xyzyx)"), p, p->initial(), ratio<fifty>(1, 16), 16))
        > 1e-12);
}

TEST_CASE("the limit of h|w| becomes that of the longest part, and a part that fails leaves the step's start",
    "[methods][composition]") {
    const auto& entry = Catalogue::instance().problem("free_body_physical");
    const auto ball = entry.make<double>(Parameters(entry.info->parameters, {{"J", "2,2,2"}, {"W0", "3,0,4"}}));
    const auto marched = [&](const char* key, double h) {
        const auto march = method(key).march<double>(ball);
        const auto z = ball->initial();
        REQUIRE_FALSE(march->start(z, h));
        const auto failed = march->advance(1);
        auto end = z;
        march->observe(end);
        if (failed) CHECK((end.q[0].w == z.q[0].w && end.q[0].v == z.q[0].v && end.W[0] == z.W[0]));
        return !failed;
    };
    // |w| = 5: lgvi steps a sphere where h|w| < 1
    const double longest4 = longest(*std::find_if(
        compositions().begin(), compositions().end(), [](const Composition& c) { return c.key == "suzuki4"; }));
    CHECK(longest4 == Approx(0.6579630).margin(1e-7));
    CHECK_FALSE(marched("lgvi", 0.2 * 1.01));
    CHECK(marched("suzuki4(lgvi)", 0.2 * 0.999 / longest4));
    CHECK_FALSE(marched("suzuki4(lgvi)", 0.2 * 1.001 / longest4));
    CHECK(method("suzuki4(lgvi)").info->domain.find("0.658 h") != std::string::npos);
}

TEST_CASE("what cannot be composed is refused in one sentence", "[methods][composition]") {
    CHECK(refusal("kahan_li6(rrp_euler)") == "kahan_li6 composes symmetric methods, and rrp_euler is not symmetric.");
    CHECK(
        refusal("srkn4(lgvi)")
        == "srkn4 needs a drift that is the exact motion of a free body, such as that of exact_axisymmetric; lgvi has "
           "none.");
    CHECK(refusal("kahan_li6(lgvi_chain)")
          == "lgvi_chain takes steps of one length only, so that it cannot be composed.");
    CHECK(refusal("kahan_li7(lgvi)") == "There is no composition 'kahan_li7'; the nearest known one is 'kahan_li6'.");
    CHECK(refusal("kahan_li6(lgv)") == "There is no method 'lgv'; the nearest known one is 'lgvi'.");
    for (const char* key : {"kahan_li6(lgvi", "kahan_li6()x", "suzuki4(suzuki4(lgvi))", "(", "kahan_li6(lgvi))"})
        CHECK(refusal(key)
              == "'" + std::string(key) + "' is no composition; expected NAME(METHOD), such as kahan_li6(lie_verlet).");
    CHECK(method("kahan_li6(lgvi)").info == method("kahan_li6(lgvi)").info);
    const auto& on_spheres = *method("srkn4(romero_vi)").info;  // exact on spheres alone
    CHECK((on_spheres.accepts == Where::spherical && on_spheres.exact_free && on_spheres.symplectic == Where::always));
    for (const auto& m : Catalogue::instance().compositions()) CHECK(&method(std::string(m.info->key)) != nullptr);
}
