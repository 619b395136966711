#pragma once
/// An order study: one pair, its ladder of steps and its reference; computed from cells, judged by the rules of orders (analysis/README.md, O1 to O10).

#include "order/cells.hpp"
#include "reference/references.hpp"

namespace verilie::studies {

/// What `verilie order` takes.
struct OrderRequest : Request {
    std::optional<std::string> h, ladder, T;
    int ensemble = 0;                        ///< members of seeded initial states; 0: the initial state alone
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Steps, comma separated");
        o.text("ladder", ladder, "Steps as h0,ratio,count");
        o.text("T", T, "End time, a decimal or a fraction");
        takes_a_process(o);
        o.whole("ensemble", ensemble, {0, 100000}, "Run this many initial states, drawn from --seed on, in place of the problem's own; 32 or more");
        takes_scalar(o, "Number type: double (16 digits), quad (34) or fifty (50)");
        Request::options(o);
    }
};

/// An uncertainty of attitude (rad), velocity and position, with what relates it to the norms of a trajectory.
struct Doubt {
    double attitude, velocity, position;
    double fastest, norm, bodies;                 ///< max |W|; the H1 norm (rms over time, sum over bodies) of the reference
    /// Of the relative H1 error: the spatial velocity R W turns with the attitude.
    double h1() const;
};
/// One error measure: what theory says of it, and how uncertain an error of size e is where the reference is uncertain by a Doubt.
struct Metric {
    std::string name;
    const char* worst;           ///< its maximum over the outputs, where there is one
    bool judged, configuration;  ///< configuration: of x and R alone
    double order_factor;         ///< formal order as a multiple of the method's
    double (*bound)(const Doubt& d, double e);
    bool at_least = false;       ///< theory gives a lower bound: the leading term may be small or vanish
};
struct OrderStudy {
    Pair pair;
    Rational T;
    std::vector<Rational> h;
    const reference::Answer* reference = nullptr;
    Doubt scale{};                          ///< of the reference; its uncertainties are not used
    Json ladder, finer, kick;               ///< finer: the same ladder in quad, for the round-off of a double one
    Json rounding;                          ///< where there is no quad: whether the method computes in single precision (rounding_cell)
    bool single() const { return rounding.is_object() && rounding["single"].get<bool>(); }
    bool in_quad = false;                   ///< judged by its ladder in quad, for in double it rounds out before it settles
    Json asked = {};                        ///< asked_of, with T and the ladder
    int extended = 0;                       ///< rungs added to a ladder that nobody chose, where it did not decide
};

/// attitude, velocity, position (where something translates), h1, q_error, energy_error.
std::vector<Metric> metrics_of(const ProblemInfo&);
/// The row of one metric, as `verilie order --json` prints it.
Json order_row(const OrderRequest& r, const OrderStudy& s, const Metric& m);
/// Whether finer steps may decide a row that is not decided: it has not settled, or a part of lower order is not excluded.
bool wants_finer(const Json& row);
/// Whether a row leaves exit code 0: confirmed, not_applicable, beyond_horizon, or at_floor where theory says zero.
bool order_holds(const Json& row);

/// All rows of a request, computed or from the store. A ladder that the request does not choose goes on until it decides, where it may.
Json order_rows(const OrderRequest& r, bool may_extend = true);
/// The same over --ensemble initial states (analysis/README.md, O7): seeds from --seed on; each row the medians of its members.
Json order_ensemble_rows(const OrderRequest& r);

}  // namespace verilie::studies
