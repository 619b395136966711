// Baker and Gonzalez (2021): the two forms of the kinetic energy (1), (2), the parameters (3), (4), their composition
// (5) and the angle in (35), each against matrices alone.

#include "claims/largest.hpp"
#include "claims/papers/baker_gonzalez/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
using Matrix = Mat3<fifty>;
/// e^S(x) by its series.
Matrix exponential(const Vec3<fifty>& x) {
    const Matrix S = lie::hat(x);
    Matrix sum = Matrix::Identity(), term = sum;
    for (int k = 1; k < 120; ++k) term = term * S / fifty(k), sum += term;
    return sum;
}
/// |log R|_F/sqrt 2, log R = t/(2 sin t) (R - R^T), 2 cos t = tr R - 1.
fifty angle_of(const Matrix& R) {
    const fifty t = acos(fifty((trace(R) - 1) / 2));
    return sqrt(fifty(squared_norm(Matrix(fifty(t / (2 * sin(t))) * (R - transpose(R)))) / 2));
}
/// (3).
Vec3<fifty> parameters_of(const Vec3<fifty>& x) {
    const fifty half = norm(x) / 2;
    return fifty(sin(half) / (half * cos(half))) * x;
}
/// (5).
Vec3<fifty> composed(const Vec3<fifty>& a, const Vec3<fifty>& b) {
    return fifty(4 / (4 - dot(a, b))) * Vec3<fifty>(a + b - ratio<fifty>(1, 2) * cross(a, b));
}
fifty matrices_apart(const Matrix& a, const Matrix& b) { return sqrt(fifty(squared_norm(a - b))); }
/// (2) less (1) for any symmetric J_d, J = tr(J_d) I - J_d.
fifty kinetic_apart(Draw<fifty>& draw) {
    const Vec3<fifty> a = draw.vector(), b = draw.vector(), w = draw.vector();
    const Matrix Jd = outer(a, a) + outer(b, b), J = trace(Jd) * one - Jd, R = exponential(draw.vector()),
                 spin = transpose(R) * Matrix(R * lie::hat(w));
    return abs(fifty(trace(Matrix(spin * Jd * transpose(spin))) / 2 - dot(w, J * w) / 2));
}
const std::vector<std::string> of_rotations{
    "(1) and (2)", "(3) with (4) and e^S(theta)", "(5) and the product R(b) R(a)", "(35) and 2 arctan(|alpha|/2)"};
const std::string other_way_round = "(5) and the product R(a) R(b), which must fail";
std::string two_sides(const std::string& what) { return what + " apart"; }
Measured parameters_and_matrices(const Desk&) {
    Draw<fifty> draw(1953);
    fifty off[] = {0, 0, 0, 0}, other = 1e9;
    for (int trial = 0; trial < 9; ++trial) {
        const fifty size[] = {ratio<fifty>(1, 10), fifty(1), fifty(2)};
        const auto turn = [&] {
            const Vec3<fifty> x = draw.vector();
            return Vec3<fifty>(fifty(size[trial % 3] / norm(x)) * x);
        };
        const Vec3<fifty> x = turn(), a = parameters_of(x), b = parameters_of(turn());
        const Matrix first = rotation(a), second = rotation(b), both = rotation(composed(a, b));
        const fifty found[] = {kinetic_apart(draw), matrices_apart(first, exponential(x)),
            matrices_apart(both, second * first), abs(fifty(angle_of(exponential(x)) - 2 * atan(fifty(norm(a) / 2))))};
        for (int i = 0; i < 4; ++i) raise(off[i], found[i]);
        lower(other, matrices_apart(both, first * second));
    }
    Measured found;
    Json numbers;
    for (std::size_t i = 0; i < 4; ++i) {
        found.number(two_sides(of_rotations[i]), plain(off[i]));
        numbers[of_rotations[i]] = plain(off[i]);
    }
    numbers["R(a)_R(b)"] = plain(other);
    return found.number(other_way_round, plain(other))
        .tell({fmt::format("over turns by 0.1, 1 and 2 (1) is (2) to {:.0e}, (4) of (3) the exponential to {:.0e}, (5) "
                           "the second rotation after the first, R(b) R(a), to {:.0e} (R(a) R(b): off by {:.0e} or "
                           "more), and (35) twice the arctangent to {:.0e}",
                   plain(off[0]), plain(off[1]), plain(off[2]), plain(other), plain(off[3])),
            numbers});
}

Claim eq1_5_rotations() {
    return {.id = "bg-eq1-5-rotations",
        .where = "eqs (1)-(5), (35)",
        .says = "(1) and (2) are the same energy; (4) of (3) is the rotation by theta; (5) composes two rotations, the "
                "second in space after the first; the norm in (35) is the angle, 2 arctan(|alpha|/2).",
        .asked = "random turns by 0.1, 1 and 2 and random inertias in 50 digits: the exponential by its series, "
                 "logarithm and products by matrices",
        .holds = all_of({each(of_rotations, [](const std::string& name) { return vanishes(two_sides(name)); }),
            control(other_way_round, 1e-6)}),
        .note = "The paper does not say in which order (5) composes; what it makes of it, from (6) on, is this one: an "
                "increment seen from space.",
        .command = "verilie claims --paper BG",
        .measure = parameters_and_matrices};
}
}  // namespace

Claims rotations() { return {eq1_5_rotations()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
