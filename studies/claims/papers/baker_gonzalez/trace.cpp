// Baker and Gonzalez (2021): the energy of bending by a trace (48), its derivatives (49), and the moment (50) that (46)
// makes of them.
#include "claims/largest.hpp"
#include "claims/papers/baker_gonzalez/sphere.hpp"

namespace verilie::studies::claims::baker_gonzalez {

namespace {
using namespace sphere;

using D3 = dual<fifty, 3>;
const fifty K_of_bond = ratio<fifty>(7, 4);

/// A bond bent by theta, R_(1) R_(2)^T = e^S(theta).
struct Bent {
    V theta;
    Quat<fifty> q12;
    M R1, R2;
};
Bent bent(Draw<fifty>& draw, const fifty& angle) {
    const V axis = draw.vector();
    Bent b{V(fifty(angle / norm(axis)) * axis), {}, {}, matrix(draw.attitude())};
    b.q12 = lie::exp(b.theta);
    b.R1 = matrix(b.q12) * b.R2;
    return b;
}
/// Of a matrix of derivatives in the entries of R, along e^S(y) R.
V along_turns(const M& slope, const M& R) {
    const M X = skew(slope * transpose(R));
    return V(X(2, 1), X(0, 2), X(1, 0));
}
/// Of K/2 |theta|^2 along e^S(y) R_(1), which turns R_(12) from the left, or e^S(y) R_(2), from the right: by the
/// logarithm of quaternions.
V slope_of_angle(const Bent& b, int body) {
    const Quat<D3> y = lie::exp(Vec3<D3>(D3::variable(0, 0), D3::variable(0, 1), D3::variable(0, 2))),
                   q = convert<D3>(b.q12);
    const Vec3<D3> theta = lie::log(body == 1 ? y * q : q * conj(y));
    return V(D3(convert<D3>(fifty(K_of_bond / 2)) * squared_norm(theta)).d);
}
Mat3<D12> inverse_of(const Mat3<D12>& A) {
    const Vec3<D12> a = A.col(0), b = A.col(1), c = A.col(2), bc = cross(b, c);
    const D12 over = D12(1) / dot(a, bc);
    return transpose(Mat3<D12>(over * bc, over * cross(c, a), over * cross(a, b)));
}
enum class Back { transposed, inverted };
/// Of tr(R_(1) R_(2)^T) or tr(R_(1) R_(2)^-1) in the nine entries of R_(1) or of R_(2).
M slope_of_trace(const Bent& b, int body, Back back) {
    return slope(zero3<fifty>(), body == 1 ? b.R1 : b.R2, [&](const Vec3<D12>&, const Mat3<D12>& R) {
        const Mat3<D12> first = body == 1 ? R : fixed(b.R1), second = body == 1 ? fixed(b.R2) : R;
        return D12(trace(Mat3<D12>(first * (back == Back::inverted ? inverse_of(second) : transpose(second)))));
    }).R;
}
/// How far each equation is off, at worst of nine bonds.
struct Off48 {
    fifty energy = 0, U1 = 0, U2 = 0, tr1 = 0, tr2 = 0, tr1_inverse = 0, tr2_inverse = 0, tr2_turns = 0, moments = 0;
};
Off48 off_48_50() {
    Draw<fifty> draw(48);
    Off48 off;
    const fifty angles[] = {ratio<fifty>(1, 10), fifty(1), fifty(3)};
    const auto put = [](fifty& most, const auto& apart) { raise(most, sqrt(fifty(squared_norm(apart)))); };
    for (int trial = 0; trial < 9; ++trial) {
        const Bent b = bent(draw, angles[trial % 3]);
        const M R12 = b.R1 * transpose(b.R2);
        const fifty c = (trace(R12) - 1) / 2, t = acos(c), factor = -K_of_bond * t / (2 * sqrt(fifty(1 - c * c)));
        const M tr1 = b.R2, tr2 = -(b.R2 * transpose(b.R1) * b.R2), U1 = factor * tr1, U2 = factor * tr2,
                RM1 = b.R1 * transpose(U1) - U1 * transpose(b.R1), RM2 = b.R2 * transpose(U2) - U2 * transpose(b.R2),
                by_theta = -K_of_bond * hat(b.theta), by_50 = fifty(-K_of_bond * t / (2 * sin(t))) * skew(R12);
        raise(off.energy, fifty(abs(fifty(K_of_bond / 2 * (t * t - squared_norm(b.theta))))));
        put(off.U1, V(along_turns(U1, b.R1) - slope_of_angle(b, 1)));
        put(off.U2, V(along_turns(U2, b.R2) - slope_of_angle(b, 2)));
        put(off.tr1, M(tr1 - slope_of_trace(b, 1, Back::transposed)));
        put(off.tr2, M(tr2 - slope_of_trace(b, 2, Back::transposed)));
        put(off.tr1_inverse, M(tr1 - slope_of_trace(b, 1, Back::inverted)));
        put(off.tr2_inverse, M(tr2 - slope_of_trace(b, 2, Back::inverted)));
        put(off.tr2_turns, along_turns(tr2 - slope_of_trace(b, 2, Back::transposed), b.R2));
        for (const M& apart : {M(RM1 - by_50), M(RM2 + by_50), M(by_50 - by_theta)}) put(off.moments, apart);
    }
    return off;
}
struct Equation48 {
    std::string name;
    fifty Off48::*off;
    bool printed, corrected;
};
const std::vector<Equation48> equations_48{{"(48)", &Off48::energy, true, true},
    {"the derivative of U^m in R_(1), along rotations", &Off48::U1, true, true},
    {"the derivative of U^m in R_(2), along rotations", &Off48::U2, true, true},
    {"(49) in the entries of R_(1)", &Off48::tr1, true, false},
    {"(49) in the entries of R_(2)", &Off48::tr2, true, false},
    {"(49) in the entries of R_(1), of tr(R_(1) R_(2)^-1)", &Off48::tr1_inverse, false, true},
    {"(49) in the entries of R_(2), of tr(R_(1) R_(2)^-1)", &Off48::tr2_inverse, false, true},
    {"(49) in R_(2), along rotations", &Off48::tr2_turns, false, true}, {"(50)", &Off48::moments, true, true}};
Predicate derivatives_are(bool Equation48::*set) {
    std::vector<std::string> names;
    for (const auto& e : equations_48)
        if (e.*set) names.push_back(e.name);
    return each(names, [](const std::string& name) { return vanishes(name + ", off"); });
}
Measured bending_by_trace(const Desk&) {
    const Off48 off = off_48_50();
    Measured found;
    Json numbers;
    double worst = 0;
    for (const auto& e : equations_48) {
        const double x = plain(off.*e.off);
        found.number(e.name + ", off", x);
        numbers[e.name] = x;
        if (e.corrected) raise(worst, x);
    }
    return found.tell({fmt::format("(48), the derivatives of U^m along rotations and (50) hold to {:.0e}; of the "
                                   "derivatives (49) in entries of tr(R_(1) R_(2)^T) the first holds to {:.0e} and the "
                                   "second, which is R_(1), is off by {:.1g}: along rotations both are the same to "
                                   "{:.0e}, and of tr(R_(1) R_(2)^-1) both hold in entries to {:.0e}",
                           worst, plain(off.tr1), plain(off.tr2), plain(off.tr2_turns),
                           std::max(plain(off.tr1_inverse), plain(off.tr2_inverse))),
        numbers});
}

Claim eq48_50_trace() {
    return {.id = "bg-eq48-50-trace",
        .where = "eqs (46), (48)-(50)",
        .says = "The energy of bending is (48) by the trace of R_(12) = R_(1) R_(2)^T; its derivatives are what is "
                "printed below (48), with (49), and (46) makes (50) of them.",
        .asked =
            "nine random bonds bent by 0.1, 1 and 3 in 50 digits, K = 7/4: derivatives of the trace in all nine "
            "entries of a matrix, of U^m along rotations by the logarithm of quaternions, by dual numbers; how far "
            "each is off",
        .holds = derivatives_are(&Equation48::printed),
        .corrected = {{"with R_(2)^-1 for R_(2)^T in (45), which is the same for rotations",
            derivatives_are(&Equation48::corrected)}},
        .note = "In entries the derivative of tr(R_(1) R_(2)^T) in R_(2) is R_(1). The printed -R_(2) R_(1)^T R_(2) is "
                "that of tr(R_(1) R_(2)^-1); both give the same along rotations, all that (46) takes of them, so (50) "
                "stands. For the signs of (45) and (47) see bg-fig2-loads-are-gradients.",
        .command = "verilie claims --paper BG",
        .measure = bending_by_trace};
}
}  // namespace

Claims bending_energy() { return {eq48_50_trace()}; }

}  // namespace verilie::studies::claims::baker_gonzalez
