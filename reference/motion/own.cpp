#include "own.hpp"

#include "bodies_field.hpp"

namespace verilie::reference {

namespace {
/// Positions are part of the state where the problem says so, and where a body stands elsewhere than in the origin,
/// moves or is pulled.
bool translates(const AnyProblem<fifty>& problem, const Phase<fifty>& z) {
    if (problem.info().translates) return true;
    const Layout still{int(z.size()), int(z.size()), false};
    BodiesField<fifty> field({std::shared_ptr<void>(), &problem}, still, z);
    field.place(coordinates<fifty>(still, z));
    std::vector<BodyLoad<fifty>> applied(z.size(), {zero3<fifty>(), zero3<fifty>()});
    if (problem.info().applied.act) {
        auto other = z;  // at the start a force may happen to vanish
        other.t += ratio<fifty>(7, 10);
        for (auto& v : other.v) v += Vec3<fifty>(1, -2, 3);
        for (auto& W : other.W) W += Vec3<fifty>(1, -2, 3);
        problem.applied(other, std::span(applied));
    }
    for (std::size_t i = 0; i < z.size(); ++i)
        if (norm(z.x[i]) > 0 || norm(z.v[i]) > 0 || norm(field.pull(int(i)).F) > 0 || norm(applied[i].F) > 0)
            return true;
    return false;
}

Motion motion_of(const ProblemEntry& entry, const Parameters& p) {
    const auto exact = entry.make<fifty>(p);
    const auto z = exact->initial();
    const int n = int(exact->inertias().size());
    const bool applied = entry.info->applied.act;
    const Layout layout{n, n, translates(*exact, z), 0, applied};
    const BodiesField<fifty> field(exact, layout, z);
    const bool smooth = entry.info->smoothness >= 1000;  // else high orders have nothing to work with
    Motion m{.layout = layout,
        .start = coordinates<fifty>(layout, z),
        .equations = std::string(layout.translates ? "x' = v, mv' = -grad_x U, " : "")
                   + "q' = q(0,W)/2, JW' = JW x W + tau, tau.y = -DU(q)[q(0,y)/2], U the potential by dual numbers; "
                     "inertia and initial state as the problem has them"
                   + (applied ? ", and applied loads added to -grad_x U and tau as it gives them" : ""),
        .field = smooth ? Field<fifty>(field) : Field<fifty>(),
        .field_double = BodiesField<double>(entry.make<double>(p), layout, z),
        .energy = [f = field](const Coordinates<fifty>& y) mutable { return f.energy(y); }};
#if VERILIE_HAS_QUAD
    if (smooth) m.field_quad = BodiesField<quad>(entry.make<quad>(p), layout, z);
#endif
    return m;
}

std::vector<Own>& known() {
    static std::vector<Own> all;
    return all;
}
}  // namespace

const std::vector<Own>& own_problems() { return known(); }

Own own_motion(const ProblemEntry& problem) {
    return {problem.info, [entry = problem](const Parameters& p) { return motion_of(entry, p); }};
}

void know(const ProblemEntry& problem) {
    if (problem.info->separable) known().push_back(own_motion(problem));
}

}  // namespace verilie::reference
