#pragma once
// Rational arithmetic: an identity is checked as it stands, without rounding.
//
// A polynomial identity of degree d that does not hold vanishes at a point drawn from a grid of n values a coordinate
// with a probability of at most d/n (Schwartz, Zippel). Here n > 10^6 and d <= 100, so thirty points miss a wrong
// identity with a probability below 10^-119.

#include <random>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include <verilie/lie/so3.hpp>

#include "support/catch.hpp"

namespace verilie::test::exact {

using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using V = Vec3<Rational>;
using M = Mat3<Rational>;
inline constexpr int points = 30;

inline Rational rational(std::int64_t p, std::int64_t q = 1) { return Rational(p) / Rational(q); }
inline Rational square(const Rational& x) { return x * x; }

/// Numbers k/1000, -10^6 <= k <= 10^6, the same on every machine.
class Points {
public:
    explicit Points(std::uint64_t seed) : random_(seed) {}
    Rational number() { return rational(std::int64_t(random_() % 2000001) - 1000000, 1000); }
    /// In (0, 1].
    Rational share(std::int64_t parts = 1000000) {
        return rational(1 + std::int64_t(random_() % std::uint64_t(parts)), parts);
    }
    V vector() {
        const Rational x = number(), y = number(), z = number();
        return {x, y, z};
    }
    V inside() { return vector() / Rational(1000); }  ///< in the cube [-1, 1]^3

private:
    std::mt19937_64 random_;
};

inline V axis(int i) { return {Rational(i == 0), Rational(i == 1), Rational(i == 2)}; }
inline V ones() { return {Rational(1), Rational(1), Rational(1)}; }
inline M diagonal(const V& d) { return M::diagonal(d); }
inline M scaled(const Rational& s) { return s * M::Identity(); }
inline V minors(const V& a) { return {a(1) * a(2), a(2) * a(0), a(0) * a(1)}; }
inline Rational product(const V& a) { return a(0) * a(1) * a(2); }
/// The sum of the products of two.
inline Rational pairs(const V& a) { return minors(a).sum(); }
/// The rotation of the quaternion (w, v), of any length but 0, and that of (1, x).
inline M rotation(const Rational& w, const V& v) {
    const M S = lie::hat(v);
    return M::Identity() + 2 / (w * w + squared_norm(v)) * (w * S + S * S);
}
/// adj(A), of any matrix.
inline M adjugate(const M& A) {
    return M::rows(cross(A.col(1), A.col(2)), cross(A.col(2), A.col(0)), cross(A.col(0), A.col(1)));
}

/// Of degree size - 1, by rising powers.
using Polynomial = std::vector<Rational>;
inline Polynomial trimmed(Polynomial p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
    return p;
}
inline Polynomial operator+(Polynomial a, const Polynomial& b) {
    if (a.size() < b.size()) a.resize(b.size());
    for (std::size_t i = 0; i < b.size(); ++i) a[i] += b[i];
    return trimmed(a);
}
inline Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    if (a.empty() || b.empty()) return {};
    Polynomial c(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
    return c;
}
inline Polynomial operator*(const Rational& s, const Polynomial& a) { return Polynomial{s} * a; }
inline Rational at(const Polynomial& p, const Rational& x) {
    Rational y = 0;
    for (auto c = p.rbegin(); c != p.rend(); ++c) y = y * x + *c;
    return y;
}
inline Polynomial derivative(const Polynomial& p) {
    Polynomial d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(Rational(std::int64_t(i)) * p[i]);
    return d;
}
/// a modulo b.
inline Polynomial remainder(Polynomial a, const Polynomial& b) {
    for (a = trimmed(a); a.size() >= b.size(); a = trimmed(a)) {
        const Rational q = a.back() / b.back();
        const std::size_t shift = a.size() - b.size();
        for (std::size_t i = 0; i < b.size(); ++i) a[shift + i] -= q * b[i];
        a.pop_back();
    }
    return a;
}

/// Sturm's chain p, p', -rem, ...: how many distinct real roots lie in an interval.
class Sturm {
public:
    explicit Sturm(const Polynomial& p) : Sturm(p, {Rational(1)}) {}
    /// With a weight g, not 0 at a root: the roots where g > 0 less those where g < 0.
    Sturm(const Polynomial& p, const Polynomial& g) : chain_{trimmed(p), remainder(derivative(p) * g, trimmed(p))} {
        while (chain_.back().size() > 1) {
            Polynomial next = Rational(-1) * remainder(chain_[chain_.size() - 2], chain_.back());
            if (next.empty()) break;
            Rational size = next.back() < 0 ? Rational(-next.back()) : next.back();
            chain_.push_back(Rational(1 / size) * next);  // a positive factor: signs stay
        }
    }
    /// In (a, infinity), p(a) != 0.
    int above(const Rational& a) const { return changes_at(a) - changes_at_infinity(1); }
    int all() const { return changes_at_infinity(-1) - changes_at_infinity(1); }
    /// In (a, b], neither a root of p.
    int between(const Rational& a, const Rational& b) const { return changes_at(a) - changes_at(b); }

private:
    static int changes(const std::vector<int>& signs) {
        int n = 0, last = 0;
        for (const int s : signs)
            if (s != 0) n += last != 0 && s != last, last = s;
        return n;
    }
    int changes_at(const Rational& x) const {
        std::vector<int> signs;
        for (const auto& p : chain_) signs.push_back(at(p, x).sign());
        return changes(signs);
    }
    int changes_at_infinity(int side) const {
        std::vector<int> signs;
        for (const auto& p : chain_) signs.push_back(p.back().sign() * (side < 0 && p.size() % 2 == 0 ? -1 : 1));
        return changes(signs);
    }
    std::vector<Polynomial> chain_;
};

}  // namespace verilie::test::exact
