#include "inside.hpp"

namespace verilie {

using namespace particles;

namespace {
std::uint32_t at(const Places& places, std::size_t k) {
    const std::int32_t from = places.from[k / eight];
    return from >= 0 ? std::uint32_t(from) + std::uint32_t(k % eight)
                     : places.listed[eight * std::size_t(~from) + k % eight];
}
double touch_energy(double K, double D, double r) {
    const double overlap = 1 - r / D;
    return r < D && bonded::touching(overlap) ? bonded::hertz_energy(K, overlap) : 0;
}
}  // namespace

double ParticleMarch::Account::energy() const {
    double sum = kinetic[0] + kinetic[1];
    for (const double u : potential) sum += u;
    return sum;
}

/// Of the bonds whose first sphere lies in the block.
void ParticleMarch::Inside::bond_energies(const Block& b, Sums& s) const {
    const auto& K = fields_.K;
    for (std::size_t k = 0; k < b.bonds; ++k) {
        const std::uint32_t i = at(b.bond_i, k), j = at(b.bond_j, k);
        if (i - b.first >= b.count) continue;
        const double* numbers = &b.bond_numbers[eight * bond_numbers * (k / eight) + k % eight];
        const Vec3<double> N(numbers[0], numbers[eight], numbers[2 * eight]);
        const BodyState<double> zi = get(i), zj = get(j);
        const auto a = bonded::arm(zi.x - zj.x);
        s.energies[2] += bonded::bend_energy(K.m, bonded::bend(zi.q, zj.q));
        s.energies[3] += bonded::stretch_energy(K.a, a.r, numbers[r0 * eight]);
        s.energies[4] += bonded::shear_energy(K.s, bonded::shear_cosine(fields_.shear, N, zi.q, zj.q, a.n));
        for (std::uint32_t t = topology_.start[i]; t < topology_.start[i + 1]; ++t)
            if (topology_.end[t] / 2 == b.bond_of[k] && contact() && topology_.first(i, t))
                s.energies[5] += touch_energy(K.pp, numbers[mean_D * eight], a.r);
    }
}

ParticleMarch::Inside::Sums ParticleMarch::Inside::sums(const Block& b) const {
    Sums s;
    bond_energies(b, s);
    for (std::size_t k = 0; k < b.pairs; ++k) {
        const std::uint32_t i = at(b.pair_i, k), j = at(b.pair_j, k);
        if (i - b.first >= b.count) continue;
        const double D = fields_.alike ? D_[0] : b.pair_D[k];
        s.energies[5] += touch_energy(fields_.K.pp, D, norm(get(i).x - get(j).x));
    }
    const bool wall = contact() && fields_.wall.kind != bonded::WallKind::none;
    const double share = fields_.wall.kind == bonded::WallKind::mirror ? 0.5 : 1;
    for (std::size_t i = b.first; i < b.first + b.count; ++i) {
        const Inertia<double> J = inertia(i);
        const BodyState<double> z = get(i);
        const Vec3<double> v = 1 / J.m * z.u, spin = frame() == Frame::body ? z.q * z.L : z.L, w = J.Jinv * z.L;
        s.energies[0] += 0.5 * J.m * squared_norm(v), s.energies[1] += 0.5 * J.J(0) * squared_norm(w);
        const double overlap = 1 - 2 * (z.x(0) - fields_.wall.x) / D_[fields_.alike ? 0 : i];
        if (wall && bonded::touching(overlap)) s.energies[6] += bonded::hertz_energy(share * fields_.K.pp, overlap);
        s.P += z.u, s.L += cross(z.x, z.u) + spin, s.S += spin;
    }
    return s;
}

ParticleMarch::Account ParticleMarch::Inside::account() {
    std::vector<Sums> all(blocks_.size());
    team_.run([&](int thread) { deal_.each(thread, [&](std::size_t b) { all[b] = sums(blocks_[b]); }); });
    deal_.again();
    Account a;
    for (const Sums& s : all) {
        for (std::size_t k = 0; k < 2; ++k) a.kinetic[k] += s.energies[k];
        for (std::size_t k = 0; k < 5; ++k) a.potential[k] += s.energies[2 + k];
        a.P += s.P, a.L += s.L, a.S += s.S;
    }
    return a;
}

ParticleMarch::Memory ParticleMarch::Inside::memory() const {
    double bonds = double(topology_.bytes()), state = double(8 * (m_.capacity() + j_.capacity() + D_.capacity())),
           work = 0;
    for (const Table* t : {&pose_, &next_, &momentum_, &first_pose_, &first_momentum_}) state += double(t->bytes());
    for (const Block& b : blocks_) bonds += double(b.bytes());
    for (const WorkSpace& w : space_) work += double(8 * w.numbers.capacity());
    const double n = double(n_);
    return {state / n, bonds / n, (cells_ ? double(cells_->bytes()) : 0) / n, work / n};
}

}  // namespace verilie
