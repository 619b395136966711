#include "own.hpp"

#include <verilie/reference/own.hpp>

#include "field.hpp"

namespace verilie::reference {

namespace {
/// A potential behind AnyProblem, whose duals have six directions: four of them are asked for.
template <class B>
struct AnyPotential {
    std::shared_ptr<const AnyProblem<B>> problem;

    Parts<dual<B, 4>> potential(const Phase<dual<B, 4>>& z) const {
        using Wide = dual<B, 6>;
        const auto wide = [](const dual<B, 4>& x) {
            Wide r(x.x);
            for (int k = 0; k < 4; ++k) r.d(k) = x.d(k);
            return r;
        };
        auto w = Phase<Wide>::bodies(1);
        w.q[0] = {wide(z.q[0].w), Vec3<Wide>(wide(z.q[0].v(0)), wide(z.q[0].v(1)), wide(z.q[0].v(2)))};
        const Wide u = problem->potential(w).total();
        Parts<dual<B, 4>> parts;
        parts.u[0] = dual<B, 4>(u.x);
        for (int k = 0; k < 4; ++k) parts.u[0].d(k) = u.d(k);
        return parts;
    }
};

Mat3<fifty> inertia_in_body(const Inertia<fifty>& J) {
    const Mat3<fifty> A = matrix<fifty>(J.axes);
    return A * J.J.asDiagonal() * A.transpose();
}

Motion motion_of(const ProblemEntry& entry, const Parameters& p) {
    const auto exact = entry.make<fifty>(p);
    if (exact->inertias().size() != 1) throw std::invalid_argument(std::string(entry.info->key) + " has several bodies; a reference of one's own problem is for one body.");
    const Mat3<fifty> J = inertia_in_body(exact->inertias()[0]);
    const auto z = exact->initial();
    const GradientField<AnyPotential<fifty>, fifty> field({exact}, J);
    return {.layout = {}, .start = coordinates<fifty>(z.q[0], z.W[0]),
            .equations = "q' = q(0,W)/2, JW' = JW x W + tau, tau from the potential by dual numbers in quaternion coordinates; inertia and initial state as the problem has them",
            .field = field, .field_double = GradientField<AnyPotential<double>, double>({entry.make<double>(p)}, J),
            .energy = [f = field](const Coordinates<fifty>& y) mutable { return f.energy(y); }, .J = J,
            .torque = [f = field](const Quat<fifty>& q) mutable { return f.torque(q); }};
}

std::vector<Own>& known() {
    static std::vector<Own> all;
    return all;
}
}  // namespace

const std::vector<Own>& own_problems() { return known(); }

void know(const ProblemEntry& problem) {
    if (problem.info->translates || !problem.info->separable) return;
    known().push_back({problem.info, [entry = problem](const Parameters& p) { return motion_of(entry, p); }});
}

}  // namespace verilie::reference
