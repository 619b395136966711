// LAMMPS: one ellipsoid a body, integrated by fix nve/asphere; loads by fix external, whose callback also adds the
// torques, where the integrator evaluates forces: once a step, at its end.
//
// State: atom x, v and the angular momentum in space, all at the same time, in double; the quaternion is read by compute
// property/atom and set by `set atom N quat`. The forces at the end of a step are kept for the next one; they are asked
// for again where a state is set.
// Switched off: pair forces, sorting, output; no thermostat is there, and the box is large and not periodic. A body is
// the ellipsoid that has its three moments: each must be less than the sum of the other two.
#include "library.hpp"

namespace {
struct World : engines::Lammps {
    explicit World(const engines::Inertias& J) : Lammps("ellipsoid"), inertia(J), at(J.size()) {
        for (std::size_t i = 0; i < J.size(); ++i) {
            const double m = J[i].m, *j = J[i].J;
            const auto diameter = [&](int k) {
                return 2 * std::sqrt(2.5 / m * (j[(k + 1) % 3] + j[(k + 2) % 3] - j[k]));
            };
            if (!(diameter(0) > 0 && diameter(1) > 0 && diameter(2) > 0))
                throw std::runtime_error("no ellipsoid has these moments of inertia");
            say("create_atoms 1 single 0 0 0");
            say("set atom %zu shape %.17g %.17g %.17g", i + 1, diameter(0), diameter(1), diameter(2));
            say("set atom %zu mass %.17g", i + 1, m);
        }
        say("compute q all property/atom quatw quati quatj quatk\nfix loads all external pf/callback 1 1\nfix go "
            "all " SETTING);
        lammps_set_fix_external_callback(engine, "loads", load, this);
    }

    void set(std::size_t i, const verilie_body& b) {
        const Eigen::AngleAxisd turn(engines::quaternion(b));
        const auto n = turn.axis();
        say("set atom %zu quat %.17g %.17g %.17g %.17g", i + 1, n(0), n(1), n(2), turn.angle() / (M_PI / 180));
        const engines::Vector L =
            engines::attitude(b) * engines::vector(inertia[i].J).cwiseProduct(engines::vector(b.W));
        const int k = index(i);
        std::copy_n(b.x, 3, rows("x")[k]), std::copy_n(b.v, 3, rows("v")[k]);
        std::copy_n(L.data(), 3, rows("angmom")[k]);
        changed = true;
    }
    verilie_body get(std::size_t i) {
        const int k = index(i);
        const auto* q = static_cast<double**>(lammps_extract_compute(engine, "q", LMP_STYLE_ATOM, LMP_TYPE_ARRAY))[k];
        const engines::Rotation R = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
        const engines::Vector L(rows("angmom")[k]),
            W = (R.transpose() * L).cwiseQuotient(engines::vector(inertia[i].J));
        return engines::state(engines::Vector(rows("x")[k]), engines::Vector(rows("v")[k]), R, R * W);
    }
    void step(double h, const engines::Bodies&, const engines::Loads& asked) {
        loads = &asked;
        run(h, changed || h != last);
        changed = false, last = h;
    }

private:
    /// At the beginning, where a state was set, and at the end of every step.
    static void load(void* self, std::int64_t, int, int*, double**, double** F) {
        auto& world = *static_cast<World*>(self);
        for (std::size_t i = 0; i < world.at.size(); ++i) world.at[i] = world.get(i);
        const auto& found = (*world.loads)(world.at);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const int k = world.index(i);
            const engines::Vector T = engines::torque_in_space(found[i], world.at[i]);
            std::copy_n(found[i].F, 3, F[k]);
            for (int c = 0; c < 3; ++c) world.rows("torque")[k][c] += T(c);
        }
    }
    int index(std::size_t i) { return Lammps::index(i + 1, at.size()); }

    engines::Inertias inertia;
    engines::Bodies at;
    const engines::Loads* loads = nullptr;
    bool changed = true;
    double last = 0;
};
}  // namespace

VERILIE_ADAPTER(World, engines::lammps_version(), 53)
