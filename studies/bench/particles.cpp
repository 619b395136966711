// A ring of very many bonded spheres, by the clock on the wall, since several threads work.
#include "bench/study.hpp"
#include "bench/timing.hpp"
#include "engine/programs.hpp"
#include "particles/system.hpp"

namespace verilie::studies::bench {

namespace {
constexpr std::int64_t steps_of_a_ring = 100;  // a march keeps its start first, which is as long as a tenth of a step
constexpr const char *spheres_of_a_ring = "80000", *diameter_of_a_ring = "3000", *step_of_a_ring = "1/1000";

BenchParticlesRow row_of(const std::string& by, int threads) {
    BenchParticlesRow row{};
    row.by = by, row.h = step_of_a_ring, row.spheres = std::stoul(spheres_of_a_ring), row.threads = threads;
    row.machine = machine();
    return row;
}

/// LAMMPS' package of bonded particles; Debian 12 has LAMMPS without it.
/// NOTE: no script of this ring has been held to the library's yet, so that there is no time even where it is there.
BenchParticlesRow lammps_row() {
    BenchParticlesRow row = row_of("lammps_bpm", 1);
    const auto says = [](const char* command) { return run_program({"sh", "-c", command}, true) == 0; };
    row.reason = !says("command -v lmp || exit 1")           ? "LAMMPS is not installed"
               : !says("lmp -help | grep -qw BPM || exit 1") ? "this LAMMPS has no package BPM"
                                                             : "no script for package BPM is checked yet";
    return row;
}
}  // namespace

std::vector<BenchParticlesRow> particles_rows(const BenchRequest& r) {
    std::vector<BenchParticlesRow> rows;
    if (!r.particles) return rows;
    const auto& entry = Catalogue::instance().problem("torus_tilted");
    const Parameters parameters =
        parameters_of(entry, {{"N", spheres_of_a_ring}, {"D_t", diameter_of_a_ring}, {"wall", "none"}});
    const problems::bonded_particles<double> ring(*entry.info, parameters);
    const auto system = particles::system_of(ring, parameters);
    const auto start = ring.initial();
    const double h = to_scalar<double>(rational(step_of_a_ring, "h"));
    std::vector<std::unique_ptr<ParticleMarch>> marches;
    std::vector<Work> works;
    for (const auto& method : r.methods)
        for (int threads = 1; threads <= 2 && has_particles(method); ++threads) {
            rows.push_back(row_of(method, threads)), rows.back().level = std::string(name(chosen_level()));
            ParticleMarch& march = *marches.emplace_back(std::make_unique<ParticleMarch>(method, system, threads));
            works.push_back({double(steps_of_a_ring) * double(march.size()),
                [&march, &start, h] { march.start(start, h); },
                [&march]() -> Outcome { return {march.advance(steps_of_a_ring) ? "a step fails" : ""}; }, Clock::wall});
        }
    const auto times = timed(works);
    for (std::size_t k = 0; k < times.size(); ++k) {
        rows[k].reason = times[k].trouble;
        if (times[k].trouble.empty())
            rows[k].nanoseconds = times[k].median, rows[k].coefficient_of_variation = times[k].variation,
            rows[k].processor_nanoseconds = times[k].processor;
    }
    rows.push_back(lammps_row());
    return rows;
}

}  // namespace verilie::studies::bench
