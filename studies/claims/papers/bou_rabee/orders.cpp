// Bou-Rabee, Ortolan and Saccon (2009), figures 3 and 5: orders.
#include <array>
#include <cmath>

#include "claims/papers/bou_rabee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::bou_rabee {

namespace {
/// Errors at T = 5 alone over the ladder: {attitude, velocity}.
std::array<std::vector<double>, 2> errors_at_end(const Desk& desk, const std::string& method) {
    const Pair pair = desk.pair("stress_test", method);
    const auto exact = default_reference("stress_test");
    const auto start = pair.problem->make<double>(pair.parameters)->initial();
    std::array<std::vector<double>, 2> last;
    for (const auto& h : ladder("1/8,1/2,7")) {
        const auto n = norms(pair, start, h, exact, {attitude_gap, velocity_gap});
        for (std::size_t i = 0; i < 2; ++i) last[i].push_back(n[i].last);
    }
    return last;
}
const Question of_orders{
    .problem = "stress_test", .methods = "lie_newmark,lie_verlet,liemid_ea", .T = "5", .h = "1/8,1/2,7"};
/// Figures 3 and 5. NOTE: the figures show the errors at T = 5. They are judged by their root mean square over [0, 5],
/// for an error at one time may be near a zero; those at T = 5 stand beside them.
Measured orders(const Desk& desk) {
    const auto rows = desk.order(of_orders);
    Measured found;
    Hull enclosures;
    Json numbers = Json::array(), curves = Json::array();
    double low_end = INFINITY, high_end = -INFINITY;
    for (const char* method : {"lie_newmark", "lie_verlet", "liemid_ea"}) {
        const auto last = errors_at_end(desk, method);
        for (const char* metric : {"attitude", "velocity"}) {
            const OrderRow& r = row(rows, method, metric);
            const auto& end = last[metric[0] == 'a' ? 0 : 1];
            const double order_at_end = std::log2(end[end.size() - 2] / end.back());
            low_end = std::min(low_end, order_at_end), high_end = std::max(high_end, order_at_end);
            found.order(r);
            enclosures.add(r.interval);
            numbers.push_back({{"method", method}, {"metric", metric}, {"observed_order", json_of(r.observed_order)},
                {"interval", json_of(r.interval)}, {"error_at_T", end}, {"last_order_at_T", order_at_end}});
            curves.push_back({{"method", method}, {"metric", metric}, {"h", json_of(r.h)}, {"error", json_of(r.error)},
                {"error_end", end}});
        }
    }
    return found.tell({fmt::format("all six enclosures of the order lie in [{:.4f}, {:.4f}] (rms over [0, 5]); of the "
                                   "errors at T = 5 alone the last two steps give {:.3f} to {:.3f}",
                           enclosures.lo, enclosures.hi, low_end, high_end),
        numbers,
        {{"kind", "convergence"}, {"curves", curves},
            {"notes", Json::array({"The paper plots the errors at T alone; the rms over time is judged, for at one "
                                   "time an error may pass through zero."})}}});
}

Claim fig3_fig5_orders() {
    return {.id = "bos-fig3-fig5-orders",
        .where = "figure 3 (a), (b); figure 5 (a), (b)",
        .says = "Lie-Newmark, Lie-Verlet and LIEMID[EA] converge with the square of the step in attitude and "
                "body angular velocity at T = 5.",
        .asked = words(of_orders) + ", errors as root mean squares over [0, 5]",
        .holds = every("attitude,velocity", second),
        .note = "The figures show errors at T = 5 alone: these stand beside the root mean squares, which are "
                "judged, for an error at one time may pass near zero. The paper's error of the configuration is "
                "a matrix norm, ours an angle; its steps are not in the text; its reference is ode45 at 1e-14. "
                "(7) and (18) as printed give first order: see bos-eq7-cayley and bos-eq18-liemid.",
        .command = "verilie order --problem stress_test --method lie_newmark,lie_verlet,liemid_ea --T 5 --ladder "
                   "1/8,1/2,7",
        .measure = orders,
        .weight = 5};
}
}  // namespace

Claims figures_3_and_5() { return {fig3_fig5_orders()}; }

}  // namespace verilie::studies::claims::bou_rabee
