#pragma once
#include <optional>
#include <span>
#include <vector>

namespace verilie::analysis {

/// Experimental order of convergence between neighbouring rungs, h decreasing (O3):
///   p_k = ln(e_k/e_{k+1}) / ln(h_k/h_{k+1}),   u_k = (d_k/e_k + d_{k+1}/e_{k+1}) / ln(h_k/h_{k+1}).
/// NaN where one of the two values e is not a positive number. u includes the rounding of this very formula.
struct Eoc {
    std::vector<double> p, u;
};

Eoc eoc(std::span<const double> h, std::span<const double> e, std::span<const double> d);

/// Rungs first ... last, both included.
struct Window {
    int first, last;
    int rungs() const { return last - first + 1; }
};

/// O4: the longest run of four or more rungs that ends at run.last and whose p_k settle: dp/dln h shrinks to at most
/// 0.7 per halving (0.7^log2 r for a ratio r), or |p_{k+1} − p_k| is below its uncertainty. A turn of p larger than
/// `turn` on both sides is a zero crossing or a resonance: the run starts after it.
std::optional<Window> asymptotic_window(std::span<const double> h, const Eoc& order, Window run, double turn);

struct Enclosure {
    double observed, lo, hi;
    double width() const { return hi - lo; }
    bool contains(double p) const { return lo <= p && p <= hi; }
};

/// O5: hull{p_{m-1}, p_m, p*_m ± D} ± (max u + limit/50), where p* removes an error term h^q from p; observed = p_m.
/// `limit`: the widest enclosure that decides, so that scatter which nobody stated does not reject. Takes a window of
/// four or more rungs.
///   D = 2/(r − 1) max(|p*_m − p*_{m-1}|, |p*_{m-1} − p*_{m-2}|/4), r = h_{m-1}/h_m but at most 2; the older change
///   where there is one.
/// NOTE: without the doubt D a clean second-order error, 1 + h² + h⁴, would lie outside by O(h⁴): "too high". What p*
/// leaves, c h^n with n >= 1, is 1/(rⁿ − 1) times its last change, hence the factor; it also covers a next term h where
/// q = 2 was claimed.
Enclosure enclose(std::span<const double> h, const Eoc& order, Window window, int q, double limit = 0);

/// O6: hull of the last four p_k of the run and of O5 there: all four may lie on one side of p. Five rungs are needed.
std::optional<Enclosure> hull_of_last_four(
    std::span<const double> h, const Eoc& order, Window run, int q, double limit);

}
