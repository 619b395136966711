// LAMMPS: a rigid body of six points, on its axes at distance 1 from its centre, integrated by fix rigid, rigid/nve or
// their /small forms; loads by fix external as forces on the points, where the integrator evaluates forces: once a step,
// at its end.
//
// State: the fix keeps position, velocity, attitude and angular momentum at the same time, in double. It is handed over
// in a file (infile), from which the fix is made anew, and read back from places and velocities of the points. The
// principal axes and moments are the engine's own, of the tensor in that file.
// Switched off: pair forces, sorting, output; no thermostat is there, and the box is large and not periodic.
#include <cstdio>
#include <unistd.h>

#include "../lammps/library.hpp"

namespace {
using engines::Rotation;
using engines::Vector;

struct World : engines::Lammps {
    explicit World(const engines::Inertias& J) : Lammps("molecular"), inertia(J), at(J.size()) {
        say("mass 1 1");
        for (std::size_t n = 1; n <= 6 * J.size(); ++n)
            say("create_atoms 1 single 0 0 0"), say("set atom %zu mol %zu", n, (n + 5) / 6);
        say("fix loads all external pf/callback 1 1");
        lammps_set_fix_external_callback(engine, "loads", load, this);
    }
    ~World() { std::remove(file.c_str()); }

    void set(std::size_t, const verilie_body&) { changed = true; }
    verilie_body get(std::size_t i) {
        Vector x(0, 0, 0), v(0, 0, 0), omega(0, 0, 0);
        Rotation R;
        for (int k = 0; k < 6; ++k) x += place("x", i, k) / 6, v += place("v", i, k) / 6;
        for (int k = 0; k < 3; ++k) {
            const Vector arm = (place("x", i, k) - place("x", i, k + 3)) / 2;
            R.col(k) = arm;
            omega += arm.cross(place("v", i, k) - place("v", i, k + 3)) / 4;
        }
        return engines::state(x, v, Eigen::Quaterniond(R).normalized().toRotationMatrix(), omega);
    }
    void step(double h, const engines::Bodies& from, const engines::Loads& asked) {
        loads = &asked;
        const bool anew = changed || h != last;
        if (anew) make(from);
        run(h, anew);
        changed = false, last = h;
    }

private:
    /// The fix, from these states.
    void make(const engines::Bodies& from) {
        std::FILE* out = std::fopen(file.c_str(), "w");
        if (!out) throw std::runtime_error("cannot write " + file);
        std::fprintf(out, "%zu\n", from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            const Rotation R = engines::attitude(from[i]);
            const Vector x = engines::vector(from[i].x), v = engines::vector(from[i].v), J(inertia[i].J),
                         L = R * J.cwiseProduct(engines::vector(from[i].W));
            const Rotation I = R * J.asDiagonal() * R.transpose();
            std::fprintf(out, "%zu %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g", i + 1, inertia[i].m,
                x(0), x(1), x(2), I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
            std::fprintf(out, " %.17g %.17g %.17g %.17g %.17g %.17g 0 0 0\n", v(0), v(1), v(2), L(0), L(1), L(2));
            for (int k = 0; k < 6; ++k) {
                const Vector p = x + (k < 3 ? 1 : -1) * R.col(k % 3);
                std::copy_n(p.data(), 3, rows("x")[atom(i, k)]);
            }
        }
        std::fclose(out);
        if (made) say("unfix go");
        say("fix go all " SETTING " molecule infile %s", file.c_str());
        made = true;
    }
    static void load(void* self, std::int64_t, int, int*, double**, double** F) {
        auto& world = *static_cast<World*>(self);
        for (std::size_t i = 0; i < world.at.size(); ++i) world.at[i] = world.get(i);
        const auto& found = (*world.loads)(world.at);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Rotation R = engines::attitude(world.at[i]);
            const Vector force = engines::force(found[i]) / 6, T = engines::torque_in_space(found[i], world.at[i]) / 4;
            for (int k = 0; k < 6; ++k) {
                const Vector on = force + T.cross((k < 3 ? 1 : -1) * R.col(k % 3));
                std::copy_n(on.data(), 3, F[world.atom(i, k)]);
            }
        }
    }
    int atom(std::size_t i, int k) { return index(6 * i + std::size_t(k) + 1, 6 * at.size()); }
    Vector place(const char* what, std::size_t i, int k) { return Vector(rows(what)[atom(i, k)]); }

    engines::Inertias inertia;
    engines::Bodies at;
    const engines::Loads* loads = nullptr;
    std::string file = "/tmp/verilie_lammps_" + std::to_string(getpid());
    bool changed = true, made = false;
    double last = 0;
};
}  // namespace

VERILIE_ADAPTER(World, engines::lammps_version(), 53)
