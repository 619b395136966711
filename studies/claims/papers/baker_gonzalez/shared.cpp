// Baker and Gonzalez (2021): what their claims share.
#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

Json brief(const OrderRow& r) {
    return {{"problem", r.problem}, {"method", r.method}, {"metric", r.metric}, {"T", r.T},
        {"observed_order", json_of(r.observed_order)}, {"interval", json_of(r.interval)}, {"verdict", r.verdict}};
}
Json convergence_curve(const OrderRow& r) {
    return {{"label", fmt::format("{}, T = {}", r.problem, r.T)}, {"problem", r.problem}, {"method", r.method},
        {"metric", r.metric}, {"T", r.T}, {"h", json_of(r.h)}, {"error", json_of(r.error)}};
}
std::string named(const OrderRow& r) { return r.method + " " + said(r); }

namespace {
/// Where the spheres are at every tenth step, as far as the march goes.
struct Path {
    std::vector<double> t;
    std::vector<std::vector<Vec3<double>>> x;
};
Path path(const Pair& pair, const Phase<double>& start) {
    Path p;
    (void)watch(pair, start, printed_step, {step_count(Rational(35), printed_step), between_outputs},
        [&](std::int64_t k, const Phase<double>& z) {
            p.t.push_back(double(k) * to_scalar<double>(printed_step)), p.x.push_back(z.x);
        });
    return p;
}
}  // namespace

double ring_horizon(const Desk& desk) {
    const Json found = desk.kept("horizon of torus", [&]() -> Json {
        const Pair pair = desk.pair("torus", "rrp_newmark");
        auto start = start_of(pair);
        const Path plain = path(pair, start);
        start.v.back()(1) += 1e-13;
        const Path kicked = path(pair, start);
        for (std::size_t k = 0; k < std::min(plain.t.size(), kicked.t.size()); ++k)
            for (std::size_t i = 0; i < start.size(); ++i)
                if (norm(plain.x[k][i] - kicked.x[k][i]) > 0.01) return plain.t[k];
        return nullptr;
    });
    return found.is_null() ? INFINITY : found.get<double>();
}

}  // namespace verilie::studies::claims::baker_gonzalez
