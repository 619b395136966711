#pragma once
/// What the methods are compared with: general solvers on the same equations of motion, written out by hand as their
/// users would, without this library, in units of their own that are compiled as the library is. `verilie bench` takes
/// one classical Runge-Kutta step, `verilie work-precision` whole runs.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace verilie::studies::bench {

enum class Solver {
    rk4,         ///< Boost.odeint runge_kutta4, fixed steps
    fehlberg78,  ///< Boost.odeint runge_kutta_fehlberg78, controlled
    cvode        ///< CVODE, Adams with fixed-point iteration
};
/// A run over [0, T] with states at i T/outputs, i = 0 .. outputs. `setting`: the step of rk4, which must divide
/// T/outputs; the relative and absolute tolerance of the others.
struct Asked {
    Solver solver;
    double setting, T;
    int outputs;
};
/// The states at the outputs, and what they cost. A run that stopped early says why.
struct Ran {
    std::vector<std::vector<double>> states;
    std::int64_t evaluations = 0, iterations = 0;  ///< of the right-hand side; of the nonlinear solver
    std::string why = {};
};

/// Fixed steps from a given start.
class Marcher {
public:
    virtual ~Marcher() = default;
    /// n steps; false where they left the finite numbers, or one was not found.
    virtual bool march(double h, std::int64_t n) = 0;
    /// Where the last march ended.
    virtual std::vector<double> end() const = 0;
};
class Competitor : public Marcher {
public:
    /// The state, as its equation holds it; also its derivative.
    using Numbers = std::vector<double>;
    virtual Ran run(const Asked& asked) const = 0;
    virtual Numbers derivative(const Numbers& y) const = 0;
};

using Three = std::array<double, 3>;
using Four = std::array<double, 4>;  ///< a quaternion, w first

/// One body in principal axes: y = attitude (4), angular velocity in the body (3).
struct Body {
    Three J;
    Four q;
    Three W;
};
std::unique_ptr<Competitor> free_body(const Body& body);
/// Body torque weight e3 x R^T e3.
std::unique_ptr<Competitor> heavy_body(const Body& body, double weight);
/// The wall at the identity and the well at `pole` of Bou-Rabee, Ortolan and Saccon, section 3.
std::unique_ptr<Competitor> stressed_body(const Body& body, double alpha, const Four& pole);

/// Lie-Verlet on the same, as a reader of the paper writes it with Eigen: rotation matrices, Newton's method with its
/// 3 x 3 Jacobian by partialPivLu.
std::unique_ptr<Marcher> textbook_lie_verlet(const Body& body, double alpha, const Four& pole);

/// Bonded spheres (Baker and Gonzalez, section 4): y = a sphere after the other, each position (3), velocity (3),
/// attitude (4), angular velocity (3), all in space. Contact is that of bonded spheres with each other and with the
/// wall: where others touch, this is too little work.
struct BondedSphere {
    Three x, v;
    Four q;
    Three W;
    double D, m, J;
};
struct BondedPair {
    std::uint32_t i, j;
    Three N;
    double r0;
};
struct Bonded {
    std::vector<BondedSphere> spheres;
    std::vector<BondedPair> bonds;
    double K_m, K_a, K_s, K_pp;
    bool literal_shear;
    /// share of a pair's energy at the wall: 0 (none), 1/2 (mirror image), 1 (foot point); its place
    double wall, wall_x;
};
std::unique_ptr<Competitor> bonded(const Bonded& assembly);

}  // namespace verilie::studies::bench
