#pragma once
#include <optional>
#include <span>
#include <vector>

namespace verilie::analysis {

/// Experimental order of convergence between neighbouring rungs, h decreasing (O3):
///   p_k = ln(e_k/e_{k+1}) / ln(h_k/h_{k+1}),   u_k = (d_k/e_k + d_{k+1}/e_{k+1}) / ln(h_k/h_{k+1}).
/// NaN where one of the two values e is not a positive number. u includes the rounding of this very formula.
struct Eoc { std::vector<double> p, u; };

Eoc eoc(std::span<const double> h, std::span<const double> e, std::span<const double> d);

/// Rungs first ... last, both included.
struct Window {
    int first, last;
    int rungs() const { return last - first + 1; }
};

/// O4: the longest run of four or more rungs that ends at run.last and whose p_k settle: dp/dln h shrinks to at most 0.7 per
/// halving (0.7^log2 r for a ratio r), or |p_{k+1} − p_k| is below its uncertainty. A turn of p larger than `turn` on both
/// sides is a zero crossing or a resonance: the run starts after it.
std::optional<Window> asymptotic_window(std::span<const double> h, const Eoc& order, Window run, double turn);

struct Enclosure {
    double observed, lo, hi;
    double width() const { return hi - lo; }
    bool contains(double p) const { return lo <= p && p <= hi; }
};

/// O5: hull{p_{m-1}, p_m, p*_m ± 2|p*_m − p*_{m-1}|} ± max u, where p* removes an error term h^q from p; observed = p_m.
/// Takes a window of four or more rungs.
/// NOTE: without the doubt about p* a clean second-order error, 1 + h² + h⁴, would lie outside by O(h⁴): "too high".
/// Its factor 2 also covers a next term h where q = 2 was claimed.
Enclosure enclose(std::span<const double> h, const Eoc& order, Window window, int q);

/// O6: hull of the last four p_k of the run, ± max u; five rungs are needed.
std::optional<Enclosure> hull_of_last_four(const Eoc& order, Window run);

}
