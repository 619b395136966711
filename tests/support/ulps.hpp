#pragma once
/// within_ulps(expected, n): every entry of a number, vector, matrix or quaternion lies within n units in the last
/// place, counted at the largest entry of `expected`, or at `scale` where one is given. At zero nothing but zero
/// passes.
/// A failure prints both values and the distance.

#include <algorithm>
#include <sstream>
#include <vector>

#include <verilie/linalg.hpp>

#include "support/catch.hpp"

namespace verilie::test {

#if !VERILIE_HAS_QUAD
using quad = fifty;  // a test that asks for quad runs in fifty where there is none
#endif

#if __has_include(<catch2/catch_all.hpp>)
template <class T> using MatcherBase = Catch::Matchers::MatcherBase<T>;
#else
template <class T> using MatcherBase = Catch::MatcherBase<T>;
#endif

template <class S>
requires std::numeric_limits<S>::is_specialized std::vector<S> entries(const S& x) { return {x}; }
template <class S> std::vector<S> entries(const Quat<S>& q) { return {q.w, q.v(0), q.v(1), q.v(2)}; }
template <class S, int R, int C> std::vector<S> entries(const Eigen::Matrix<S, R, C>& m) {
    return {m.data(), m.data() + R * C};
}
template <class S> std::vector<S> entries(const Vec3<S>& v) { return {v(0), v(1), v(2)}; }
template <class S> std::vector<S> entries(const Mat3<S>& m) {
    std::vector<S> all;
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) all.push_back(m(i, j));
    return all;
}

template <class S> S largest(const std::vector<S>& x) {
    using std::abs;
    S most(0);
    for (const S& y : x)
        if (!(abs(y) <= most)) most = abs(y);  // a NaN is larger than anything
    return most;
}
/// The spacing of numbers just above |x|'s power of two; 2^-1000 at 0.
template <class S> S ulp(const S& x) {
    using std::frexp;
    using std::ldexp;
    if (x == S(0)) return S(ldexp(S(1), -1000));
    int exponent = 0;
    (void)frexp(x, &exponent);
    return S(ldexp(S(1), exponent - std::numeric_limits<S>::digits));
}

template <class T, class S> class WithinUlps : public MatcherBase<T> {
public:
    WithinUlps(const T& expected, double most, const S& scale)
        : expected_(entries(expected)), most_(most), scale_(scale) {}

    bool match(const T& got) const override {
        got_ = entries(got);
        std::vector<S> apart;
        for (std::size_t i = 0; i < got_.size(); ++i) apart.push_back(S(got_[i] - expected_[i]));
        distance_ = S(largest(apart) / ulp(scale_ == S(0) ? largest(expected_) : scale_));
        return distance_ <= S(most_);
    }
    std::string describe() const override {
        std::ostringstream s;
        s << "within " << most_ << " ulps of" << text(expected_) << "\n  got" << text(got_) << "\n  which is "
          << static_cast<double>(distance_) << " ulps away";
        return s.str();
    }

private:
    static std::string text(const std::vector<S>& x) {
        std::string s;
        for (const S& y : x) s += " " + to_text(y);
        return s;
    }
    std::vector<S> expected_;
    mutable std::vector<S> got_;
    mutable S distance_{};
    double most_;
    S scale_;
};

template <class T> using entry_t = std::decay_t<decltype(entries(std::declval<T>())[0])>;
template <class T>
WithinUlps<T, entry_t<T>> within_ulps(const T& expected, double most, const entry_t<T>& scale = entry_t<T>(0)) {
    return {expected, most, scale};
}

/// The sign of a quaternion carries no meaning: q or -q, whichever is nearer to r.
template <class S> Quat<S> facing(const Quat<S>& q, const Quat<S>& r) {
    return q.w * r.w + dot(q.v, r.v) < S(0) ? Quat<S>{S(-q.w), -q.v} : q;
}

}  // namespace verilie::test
