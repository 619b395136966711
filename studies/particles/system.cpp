#include "particles/system.hpp"

namespace verilie::studies::particles {

namespace {
bonded::Shear shear_of(const std::string& word) {
    return word == "literal" ? bonded::Shear::literal : bonded::Shear::objective;
}
bonded::WallKind wall_of(const std::string& word) {
    return word == "foot"   ? bonded::WallKind::foot
         : word == "mirror" ? bonded::WallKind::mirror
                            : bonded::WallKind::none;
}
}  // namespace

ParticleSystem system_of(const problems::bonded_particles<double>& problem, const Parameters& p) {
    ParticleSystem s{problem.assembly().spheres(), problem.assembly().bonds(), {}, {}, {}};
    if (p.text().contains("file")) {
        const std::string& text = p.content("file");
        const bonded::File f = text.empty() ? bonded::rings(2, 6) : bonded::read(text);
        s.K = {f.K_m, f.K_a, f.K_s, f.K_pp}, s.shear = f.shear, s.wall = {f.wall, f.wall_x};
    } else {
        s.K = {p.number<double>("K_m"), p.number<double>("K_a"), p.number<double>("K_s"), p.number<double>("K_pp")};
        s.shear = shear_of(p.word("shear")), s.wall = {wall_of(p.word("wall")), 0};
    }
    return s;
}

}  // namespace verilie::studies::particles
