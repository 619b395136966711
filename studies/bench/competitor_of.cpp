#include "bench/competitor_of.hpp"

#include <cmath>

#include <verilie/problems/bonded_particles.hpp>
#include <verilie/register.hpp>

namespace verilie::studies::bench {

namespace {
Three three(const Vec3<double>& a) { return {a(0), a(1), a(2)}; }
Four four(const Quat<double>& q) { return {q.w, q.v(0), q.v(1), q.v(2)}; }
/// Q_m of the stress test.
Four pole_of(const Parameters& p) {
    const double half = p.number<double>("pole") / 2, s = std::sin(half) / std::sqrt(2.0);
    return {std::cos(half), s, 0, s};
}

Bonded assembly_of(const Pair& pair, const problems::bonded_particles<double>& problem) {
    const auto z = problem.initial();
    const auto& of = problem.assembly();
    const Parameters& p = pair.parameters;
    Bonded all{};
    if (p.text().contains("file")) {
        const auto& text = p.content("file");
        const verilie::bonded::File f = text.empty() ? verilie::bonded::rings(2, 6) : verilie::bonded::read(text);
        all.K_m = f.K_m, all.K_a = f.K_a, all.K_s = f.K_s, all.K_pp = f.K_pp, all.wall_x = f.wall_x;
        all.wall = f.wall == verilie::bonded::WallKind::foot   ? 1
                 : f.wall == verilie::bonded::WallKind::mirror ? 0.5
                                                               : 0;
    } else {
        all.K_m = p.number<double>("K_m"), all.K_a = p.number<double>("K_a"), all.K_s = p.number<double>("K_s"),
        all.K_pp = p.number<double>("K_pp");
        all.wall = p.word("wall") == "foot" ? 1 : p.word("wall") == "mirror" ? 0.5 : 0;
    }
    all.literal_shear = of.shear_form() == verilie::bonded::Shear::literal;
    for (std::size_t i = 0; i < of.size(); ++i) {
        const auto& s = of.spheres()[i];
        all.spheres.push_back({three(z.x[i]), three(z.v[i]), four(z.q[i]), three(z.q[i] * z.W[i]), s.D, s.m, s.j});
    }
    for (const auto& b : of.bonds()) all.bonds.push_back({b.i, b.j, three(b.N), b.r0});
    return all;
}
}  // namespace

std::unique_ptr<Competitor> competitor_of(const Pair& pair, const AnyProblem<double>& problem) {
    const std::string_view stem = pair.problem->stem;
    const Parameters& p = pair.parameters;
    if (stem == "bonded_particles")
        return bonded(assembly_of(
            pair, dynamic_cast<const Erased<problems::bonded_particles<double>, double>&>(problem).problem));
    const auto z = problem.initial();
    if (z.q.size() != 1 || !pair.principal) return {};
    const Body body{three(problem.inertias()[0].J.d), four(z.q[0]), three(z.W[0])};
    if (stem == "free_body") return free_body(body);
    if (stem == "pendulum")
        return heavy_body(body, p.number<double>("g") * (p.text().contains("m") ? p.number<double>("m") : 1));
    const auto stressed = stressed_of(pair, problem);
    return stressed ? stressed_body(stressed->body, stressed->alpha, stressed->pole) : nullptr;
}

std::optional<Stressed> stressed_of(const Pair& pair, const AnyProblem<double>& problem) {
    if (pair.problem->stem != "stress_test" || !pair.principal) return {};
    const auto z = problem.initial();
    const Parameters& p = pair.parameters;
    return Stressed{
        {three(problem.inertias()[0].J.d), four(z.q[0]), three(z.W[0])}, p.number<double>("alpha"), pole_of(p)};
}

std::unique_ptr<Marcher> textbook_of(const Pair& pair, const AnyProblem<double>& problem) {
    const auto stressed = pair.method_key() == "lie_verlet" ? stressed_of(pair, problem) : std::nullopt;
    return stressed ? textbook_lie_verlet(stressed->body, stressed->alpha, stressed->pole) : nullptr;
}

Competitor::Numbers numbers_of(const Pair& pair, const Phase<double>& z) {
    Competitor::Numbers y;
    const auto put = [&](const auto& numbers) { y.insert(y.end(), numbers.begin(), numbers.end()); };
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const bool many = pair.problem->info->translates;
        if (many) put(three(z.x[i])), put(three(z.v[i]));
        put(four(z.q[i])), put(three(many ? z.q[i] * z.W[i] : z.W[i]));
    }
    return y;
}

Phase<double> phase_of(const Pair& pair, const Competitor::Numbers& y, const Phase<double>& like) {
    Phase<double> z = like;
    std::size_t k = 0;
    const auto take = [&] {
        k += 3;
        return Vec3<double>(y[k - 3], y[k - 2], y[k - 1]);
    };
    const bool many = pair.problem->info->translates;
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        if (many) z.x[i] = take(), z.v[i] = take();
        const double w = y[k++];
        z.q[i] = normalised(Quat<double>{w, take()});
        const Vec3<double> spin = take();
        z.W[i] = many ? rotate_back(z.q[i], spin) : spin;
    }
    return z;
}

}  // namespace verilie::studies::bench
