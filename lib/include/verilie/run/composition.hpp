#pragma once
/// Methods of higher order: several steps of a symmetric method of order 2, some of them backwards, make one step.

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include <verilie/scalar.hpp>

namespace verilie {

/// Φ_h = S_{γₙh} ∘ … ∘ S_{γ₁h}, γᵢ = γ_{n+1−i};  or a splitting: a kick b₁h, a drift a₁h, … a drift aₙh, a kick b_{n+1}h.
/// All three are palindromes. The first half of each stands here as texts; its middle follows from the sum, 1.
/// NOTE: a middle of cut digits would leave an error of order 0.
struct Composition {
    std::string_view key, source;
    int order;
    std::span<const std::string_view> steps;          ///< γ
    std::span<const std::string_view> kicks, drifts;  ///< b and a of a splitting, else empty
    bool splits() const { return !kicks.empty(); }
};
/// All there are, by key.
std::span<const Composition> compositions();

namespace detail {
/// half, and what is left of 1: as one number in the middle, or as two.
template <class S> std::vector<S> palindrome(std::span<const std::string_view> half, bool even) {
    std::vector<S> all;
    S rest(1);
    for (const std::string_view text : half) {
        all.push_back(from_text<S>(text));
        rest -= 2 * all.back();
    }
    const std::size_t n = half.size();
    if (even) all.insert(all.end(), 2, S(rest / 2));
    else all.push_back(rest);
    for (std::size_t i = n; i > 0; --i) all.push_back(S(all[i - 1]));
    return all;
}
}  // namespace detail

/// A part of a step: a kick, a drift, a kick, in steps; of S_{γh}: γ/2, γ, γ/2.
template <class S> struct Stage { S before, along, after; };
template <class S> std::vector<Stage<S>> stages(const Composition& c) {
    std::vector<Stage<S>> all;
    if (!c.splits()) {
        for (const S& g : detail::palindrome<S>(c.steps, false)) all.push_back({S(g / 2), g, S(g / 2)});
        return all;
    }
    const auto a = detail::palindrome<S>(c.drifts, true), b = detail::palindrome<S>(c.kicks, false);
    for (std::size_t i = 0; i < a.size(); ++i) all.push_back({i == 0 ? b[0] : S(0), a[i], b[i + 1]});
    return all;
}
/// The longest part in steps: a method with a limit on h has it on this multiple of h.
inline double longest(const Composition& c) {
    double most = 0;
    for (const auto& s : stages<double>(c)) most = std::max<double>(most, std::abs(s.along));
    return most;
}

}  // namespace verilie
