#include "motion.hpp"

namespace verilie::reference {

namespace {
/// Rotation by `angle` about the unit vector e.
Quat<fifty> turn(const fifty& angle, const Vec3<fifty>& e) {
    return {cos(fifty(angle / 2)), fifty(sin(fifty(angle / 2))) * e};
}

/// The rotation vector r as a quaternion; r = 0 is no rotation.
Quat<fifty> turn(const Vec3<fifty>& r) {
    const fifty angle = norm(r);
    return angle == 0 ? Quat<fifty>::identity() : turn(angle, r / angle);
}

/// BG sec. 3: R0 = cay((0,1,0) 2 tan(3 pi/8)) turns by 3/4 pi about e2; Omega0 is given in space.
Coordinates<fifty> pendulum(const Parameters& p) {
    const Quat<fifty> q = turn(fifty(p.number<fifty>("tilt") * fifty::pi()), Vec3<fifty>(0, 1, 0));
    const Quat<fifty> Om = {0, p.vector<fifty>("Omega0")};
    return coordinates<fifty>(q, (conj(q) * (Om * q)).v);
}
/// BOS sec. 3: Q0 a rotation vector, W0 in the body.
Coordinates<fifty> stress_test(const Parameters& p) {
    return coordinates<fifty>(turn(p.vector<fifty>("Q0")), p.vector<fifty>("W0"));
}
/// R sec. 7.1: R0 a rotation vector, W0 in the body.
Coordinates<fifty> free_body(const Parameters& p) {
    return coordinates<fifty>(turn(p.vector<fifty>("R0")), p.vector<fifty>("W0"));
}
/// heavy_top: R0 = exp(theta0 e1). dumbbell, R sec. 5: R0 e3 = (0, sin theta0, cos theta0) without drill, a turn by
/// -theta0 about e1.
Coordinates<fifty> tilted(const Parameters& p, int sign) {
    return coordinates<fifty>(
        turn(fifty(sign * p.number<fifty>("theta0")), Vec3<fifty>(1, 0, 0)), p.vector<fifty>("W0"));
}
/// y = (q, W, x, v): R0 a rotation vector, W0 in the body, x0 and v0 in space.
Coordinates<fifty> orbit(const Parameters& p) {
    Coordinates<fifty> y(13);
    put<fifty>(y, 0, turn(p.vector<fifty>("R0"))), put<fifty>(y, 4, p.vector<fifty>("W0"));
    put<fifty>(y, 7, p.vector<fifty>("x0")), put<fifty>(y, 10, p.vector<fifty>("v0"));
    return y;
}
}  // namespace

Coordinates<fifty> initial(const std::string& problem, const Parameters& p) {
    if (problem.starts_with("pendulum")) return pendulum(p);
    if (problem.starts_with("heavy_top")) return tilted(p, 1);
    if (problem == "dumbbell") return tilted(p, -1);
    if (problem.starts_with("stress_test")) return stress_test(p);
    if (problem.starts_with("free_body")) return free_body(p);
    if (problem == "rigid_body_orbit") return orbit(p);
    throw std::invalid_argument("The reference has no initial data for '" + problem + "'.");
}

}  // namespace verilie::reference
