// Baker and Gonzalez (2021): what their claims share.
#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims {

Json brief(const Json& r) {
    return {{"problem", r["problem"]}, {"method", r["method"]}, {"metric", r["metric"]}, {"T", r["T"]},
        {"observed_order", r["observed_order"]}, {"interval", r["interval"]}, {"verdict", r["verdict"]}};
}
Json convergence_curve(const Json& r) {
    return {{"label", fmt::format("{}, T = {}", r["problem"].get<std::string>(), r["T"].get<std::string>())},
        {"problem", r["problem"]}, {"method", r["method"]}, {"metric", r["metric"]}, {"T", r["T"]}, {"h", r["h"]},
        {"error", r["error"]}};
}
std::string named(const Json& r) { return r["method"].get<std::string>() + " " + said(r); }

std::optional<Failure> watch(const Pair& pair, const Phase<double>& start, const Rational& h, std::int64_t n,
    std::int64_t every, const std::function<void(std::int64_t, const Phase<double>&)>& visit) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    auto z = start;
    auto failed = trajectory->start(z, to_scalar<double>(h));
    visit(0, z);
    for (std::int64_t k = every; k <= n && !failed; k += every) {
        failed = trajectory->advance(every);
        trajectory->observe(z);
        if (!failed) visit(k, z);
    }
    return failed;
}

fifty any_number(std::mt19937_64& random) { return fifty(double(random() >> 11) * 0x1p-52 - 1); }
Vec3<fifty> any_vector(std::mt19937_64& random) {
    const fifty a = any_number(random), b = any_number(random), c = any_number(random);
    return Vec3<fifty>(a, b, c);
}
Mat3<fifty> rotation(const Vec3<fifty>& a) {
    const Mat3<fifty> S = lie::hat(a);
    return Mat3<fifty>(one + fifty(4 / fifty(4 + squared_norm(a))) * (S + ratio<fifty>(1, 2) * (S * S)));
}

namespace {
/// Where the spheres are at every tenth step.
struct Path {
    std::vector<double> t;
    std::vector<std::vector<Vec3<double>>> x;
};
Path path(const Pair& pair, const Phase<double>& start) {
    Path p;
    watch(pair, start, printed_step, step_count(Rational(35), printed_step), between_looks,
        [&](std::int64_t k, const Phase<double>& z) {
            p.t.push_back(double(k) * to_scalar<double>(printed_step)), p.x.push_back(z.x);
        });
    return p;
}
}  // namespace

double ring_horizon(const Desk& desk) {
    const Json found = desk.kept("horizon of torus", [&]() -> Json {
        const Pair pair = desk.pair("torus", "rrp_newmark");
        auto start = pair.problem->make<double>(pair.parameters)->initial();
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

}  // namespace verilie::studies::claims
