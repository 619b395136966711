// Lee, Leok and McClamroch (2009), section IV: symplecticity and order of the string pendulum's integrator.
#include <cmath>

#include <Eigen/LU>

#include <verilie/diagnostics/symplecticity.hpp>

#include "claims/largest.hpp"
#include "claims/papers/lee/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::lee {

namespace {
/// dL/d(velocity) by polarisation of the kinetic energy, which is quadratic: T(v + e) - T(v) - T(e). Nodes, then body.
template <class T> std::vector<T> momenta(const AnyProblem<fifty>& p, const Phase<T>& z) {
    auto still = z;
    for (auto& v : still.v) v = zero3<T>();
    still.W[0] = zero3<T>();
    const T kinetic = p.kinetic(z).total();
    std::vector<T> out;
    for (std::size_t i = 0; i <= z.v.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            auto more = z, unit = still;
            (i < z.v.size() ? more.v[i] : more.W[0])(k) += T(1);
            (i < z.v.size() ? unit.v[i] : unit.W[0])(k) = T(1);
            out.push_back(T(p.kinetic(more).total() - kinetic - p.kinetic(unit).total()));
        }
    return out;
}
using Square = diagnostics::Square<fifty>;
/// Rows: nodes and eta of R exp(eta), then momenta; a column for every direction.
struct Tangents {
    Square all;
    Vec3<fifty> Pi;
};
template <class Map> Tangents tangents(const AnyProblem<fifty>& p, const Phase<fifty>& z, Map map) {
    using D = dual<fifty, 6>;
    const int n = 3 * int(z.x.size() + 1);
    Tangents t{Square(2 * n, 2 * n), {}};
    for (int first = 0; first < 2 * n; first += 6) {
        auto y = convert<D>(z);
        for (int k = 0; k < 6; ++k) {
            const int row = (first + k) % n, i = row / 3, axis = row % 3;
            const D e = D::variable(0, k);
            if (first + k >= n) (i < int(z.x.size()) ? y.v[std::size_t(i)] : y.W[0])(axis) += e;
            else if (i < int(z.x.size())) y.x[std::size_t(i)](axis) += e;
            else {
                Vec3<D> eta = zero3<D>();
                eta(axis) = e;
                y.q[0] = y.q[0] * lie::exp(eta);
            }
        }
        y = map(y);
        const auto m = momenta<D>(p, y);
        const Quat<D> stands = convert<D>(Quat<fifty>{value(y.q[0].w), values(y.q[0].v)});
        const Vec3<D> half_turn = (conj(stands) * y.q[0]).v;
        for (int row = 0; row < n; ++row) {
            const D& q = row / 3 < int(z.x.size()) ? y.x[std::size_t(row / 3)](row % 3) : half_turn(row % 3);
            const fifty twice = row / 3 < int(z.x.size()) ? 1 : 2;
            t.all.block(row, first, 1, 6) = (twice * q.d).transpose();
            t.all.block(n + row, first, 1, 6) = m[std::size_t(row)].d.transpose();
        }
        t.Pi = Vec3<fifty>(value(m[std::size_t(n) - 3]), value(m[std::size_t(n) - 2]), value(m[std::size_t(n) - 1]));
    }
    return t;
}
/// dq1.dp2 - dq2.dp1 + Pi.(eta1 x eta2).
Square canonical(int n, const Vec3<fifty>& Pi) {
    Square w = Square::Constant(2 * n, 2 * n, fifty(0));
    for (int i = 0; i < n; ++i) w(i, n + i) = 1, w(n + i, i) = -1;
    for (int i = 0; i < 3; ++i) {
        const int j = n - 3 + (i + 1) % 3, k = n - 3 + (i + 2) % 3;
        w(j, k) = Pi(i), w(k, j) = -Pi(i);
    }
    return w;
}
/// ||M^T W(p+) M - W(p)||_F / (1 + |p|) of a step in (q, p), p by the Legendre transform; worst of three random states.
/// NOTE: diagnostics/symplecticity.hpp takes momenta body by body; here the attitude enters those of the string.
fifty string_defect(const Pair& pair, const fifty& h) {
    using D = dual<fifty, 6>;
    const auto problem = pair.problem->make<fifty>(pair.parameters);
    fifty worst = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto z = random_string(*problem, seed);
        const Tangents before = tangents(*problem, z, [](const Phase<D>&y) { return y; }),
                       later = tangents(*problem, z, [&](const Phase<D>&y) { return after(pair, problem, y, D(h)); });
        const int n = 3 * int(z.x.size() + 1);
        const Square M = before.all.transpose().partialPivLu().solve(later.all.transpose()).transpose();
        const Square residue = M.transpose() * canonical(n, later.Pi) * M - canonical(n, before.Pi);
        fifty p = 0;
        for (const auto& x : momenta<fifty>(*problem, z)) p += x * x;
        raise<fifty>(worst, sqrt(fifty(residue.squaredNorm())) / (1 + sqrt(p)));
    }
    return worst;
}

double position_gap(const Phase<double>& z, const Phase<double>& exact) { return apart(z, exact).position; }
double speed_gap(const Phase<double>& z, const Phase<double>& exact) { return apart(z, exact).rates(); }

/// Orders from Delta r_0 = h v_0, F_0 = exp(h W_0).
std::vector<OrderRow> naive_orders(const Desk& desk, const std::vector<Rational>& h, const Rational& T) {
    const Pair naive = string_pair(desk, {{"start", "naive"}});
    const auto exact = default_reference("string_pendulum");
    const auto start = naive.problem->make<double>(naive.parameters)->initial();
    std::vector<double> error[3];
    for (const auto& step : h) {
        const auto n = norms(naive, start, step, exact, {position_gap, attitude_gap, speed_gap});
        for (std::size_t k = 0; k < 3; ++k) error[k].push_back(n[k].rms);
    }
    const auto of = [&](const char* metric, std::size_t k) {
        return observed("lgvi_chain", metric, h, T, error[k], 1, 1);
    };
    return {of("position", 0), of("attitude", 1), of("velocity", 2)};
}
const Question of_orders{.problem = "string_pendulum", .methods = "lgvi_chain", .T = "1/2", .h = "1/2500,1/2,6"};
const std::string order_of_L_d = "the order p of L_d against the exact action of a step, L_d - S ~ h^(p+1)";
/// The order of the motion is that of the action.
Predicate order_of_action(const std::string& metrics, double off) {
    return {fmt::format("every enclosure of the order ({}) within {} of p", listed(names(metrics)), off),
        fmt::format("one enclosure ({}) without a point within {} of p", listed(names(metrics), "or"), off),
        [=](const Measured& m) {
            std::vector<Evidence> parts;
            const double p = m.number(order_of_L_d);
            for (const auto& r : m.orders(metrics)) parts.push_back(order_within(r, p - off, p + off));
            return conjunction(parts);
        }};
}
/// Symplecticity, and orders from both starts: on the default ladder, so that the rows are those of `verilie order`.
Measured string_structure(const Desk& desk) {
    const auto two = static_cast<double>(string_defect(string_pair(desk, {{"N_a", "2"}}), ratio<fifty>(1, 10000))),
               five = static_cast<double>(string_defect(string_pair(desk, {{"N_a", "5"}}), ratio<fifty>(1, 10000)));
    const auto rows = desk.order(of_orders);
    const double of_action = order_of_the_action(string_pair(desk));
    Measured found;
    found.number("symplecticity defect, N_a = 2", two)
        .number("symplecticity defect, N_a = 5", five)
        .number(order_of_L_d, of_action);
    Json curves = Json::array(), orders = Json::array();
    std::string all;
    for (const char* metric : {"position", "attitude", "velocity"}) {
        const OrderRow& r = row(rows, "lgvi_chain", metric);
        found.order(r);
        all += fmt::format("{}{} {}", all.empty() ? "" : ", ", metric, said(r));
        orders.push_back({{"start", "Legendre"}, {"metric", metric}, {"observed_order", json_of(r.observed_order)},
            {"interval", json_of(r.interval)}, {"verdict", r.verdict}});
        curves.push_back({{"method", "lgvi_chain"}, {"metric", metric}, {"start", "Legendre"}, {"h", json_of(r.h)},
            {"error", json_of(r.error)}});
    }
    std::string naive;
    for (const auto& r : naive_orders(desk, ladder("1/2500,1/2,6"), rational("1/2", "T"))) {
        naive += fmt::format("{}{} {}", naive.empty() ? "" : ", ", r.metric, said(r));
        orders.push_back({{"start", "naive"}, {"metric", r.metric}, {"observed_order", json_of(r.observed_order)},
            {"interval", json_of(r.interval)}});
        curves.push_back({{"method", "lgvi_chain"}, {"metric", r.metric}, {"start", "naive"}, {"h", json_of(r.h)},
            {"error", json_of(r.error)}});
    }
    return found.tell(
        {fmt::format("symplecticity defect {:.0e} (N_a = 2) and {:.0e} (N_a = 5); L_d approaches the exact action with "
                     "order {:.3f}, the integrator from the Legendre transform: {}; from f_0 = (h v_0, I): {}",
             two, five, of_action, all, naive),
            {{"symplecticity_defect", {{"N_a=2", two}, {"N_a=5", five}}},
                {"order_of_the_discrete_Lagrangian", of_action}, {"orders", orders}},
            {{"kind", "convergence"}, {"curves", curves}}});
}

Claim sec4_structure_and_order() {
    return {.id = "llm-sec4-structure-and-order",
        .where = "section IV",
        .says = "The integrator is symplectic, and approaches the motion with the order with which its discrete "
                "Lagrangian approaches the exact action.",
        .asked =
            words(of_orders)
            + ", from the Legendre transform of the initial velocities; the defect in 50 digits, relative to 1 + |p|",
        .holds = all_of({vanishes("symplecticity defect, N_a = 2"), vanishes("symplecticity defect, N_a = 5"),
            within(order_of_L_d, 1.9, 2.1, 1.5, 2.5), order_of_action("position,attitude,velocity", 0.1)}),
        .note = "The paper states the principle and no number; two is our finding. It does not say how f_0 "
                "follows from the initial velocities: f_0 = (h v_0, I) gives first order.",
        .command = "verilie order --problem string_pendulum --method lgvi_chain --T 1/2 --ladder 1/2500,1/2,6",
        .measure = string_structure,
        .weight = 20};
}
}  // namespace

Claims structure() { return {sec4_structure_and_order()}; }

}  // namespace verilie::studies::claims::lee
