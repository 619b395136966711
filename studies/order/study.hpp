#pragma once
/// An order study: one pair, its ladder of steps and its reference; computed from cells, judged by the rules of orders
/// (analysis/README.md, O1 to O10).

#include "order/metrics.hpp"
#include "order/row.hpp"
#include "reference/references.hpp"

namespace verilie::studies {

/// What `verilie order` takes.
struct OrderRequest : Request {
    std::optional<std::string> h, ladder, T;
    int ensemble = 0;  ///< members of seeded initial states; 0: the initial state alone
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("h", h, "Steps, comma separated");
        o.text("ladder", ladder, "Steps as h0,ratio,count");
        o.text("T", T, "End time, a decimal or a fraction");
        takes_a_process(o);
        o.whole("ensemble", ensemble, {0, 100000},
            "Run this many initial states, drawn from --seed on, in place of the problem's own; 32 or more");
        takes_scalar(o, "Number type: double (16 digits), quad (34) or fifty (50)");
        takes_long(o);
        takes_shard(o);
        Request::options(o);
    }
};

struct OrderStudy {
    Pair pair;
    Rational T;
    std::vector<Rational> h;
    Json asked = {};  ///< asked_of, with T and the ladder
    const reference::Answer* reference = nullptr;
    Doubt scale{};  ///< of the reference; its uncertainties are not used
    LadderCell ladder{};
    std::optional<LadderCell> finer{};  ///< the same ladder in extended, for the round-off of a double one
    std::optional<RoundingCell>
        rounding{};  ///< of a method that knows double alone; else, without `finer`, an estimate
    KickCell kick{};
    bool in_quad = false;  ///< judged by its ladder in quad; in double it rounds out before it settles
    int extended = 0;      ///< rungs added to a ladder that nobody chose, where it did not decide

    bool rough() const { return rounding && rounding->rough; }  ///< what is below its rounding is no doubles' round-off
    bool single() const { return rough() && rounding->single; }
    const std::optional<double>& kick_growth() const { return rough() ? rounding->growth : kick.growth; }
};

/// On stderr, a line each: problems of one's own whose reference changes what they say is kept (warning.cpp).
void warn_of_references(const std::vector<OrderStudy>& studies);

/// The row of one metric.
OrderRow order_row(const OrderRequest& r, const OrderStudy& s, const Metric& m);

/// All rows of a request, computed or from the store. A ladder that the request does not choose goes on until it
/// decides, where it may.
std::vector<OrderRow> order_rows(const OrderRequest& r, bool may_extend = true);
/// The same over --ensemble initial states (analysis/README.md, O7): seeds from --seed on; each row the medians of its
/// members.
std::vector<OrderRow> order_ensemble_rows(const OrderRequest& r);

}  // namespace verilie::studies
