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

namespace {
void has_its_order(const char* key, int order, const char* problem) {
    INFO(key << " on " << problem);
    for (double p : orders(key, problem, 32)) CHECK(p == Approx(order).margin(0.1));
}
}  // namespace

TEST_CASE("compositions have their orders on the pendulum or the stress test", "[methods][composition]") {
    has_its_order("suzuki4(lie_verlet)", 4, "pendulum_triaxial");
    has_its_order("suzuki4(liemid_ea)", 4, "stress_test");
    has_its_order("suzuki4(lie_midpoint)", 4, "pendulum_triaxial");
    has_its_order("kahan_li6(rrp_general)", 6, "stress_test");
    has_its_order("kahan_li8(split_xyzyx)", 8, "pendulum_triaxial");
    has_its_order("srkn4(exact_free)", 4, "pendulum_triaxial");
    has_its_order("srkn4(exact_axisymmetric)", 4, "stress_test");
}
TEST_CASE("compositions have their orders on the other of the two", "[methods][composition][nightly]") {
    has_its_order("suzuki4(lie_verlet)", 4, "stress_test");
    has_its_order("suzuki4(liemid_ea)", 4, "pendulum_triaxial");
    has_its_order("suzuki4(lie_midpoint)", 4, "stress_test");
    has_its_order("kahan_li6(rrp_general)", 6, "pendulum_triaxial");
    has_its_order("kahan_li8(split_xyzyx)", 8, "stress_test");
    has_its_order("srkn4(exact_free)", 4, "stress_test");
}
