// The march of particles as its users see it, and the kernels of each instruction level.
#include <algorithm>

#include "inside.hpp"

namespace verilie {

using particles::Kernel;

namespace {
using Entry = Kernel*(std::string_view);
constexpr std::string_view methods_known[]{"rrp_newmark", "rrp_spatial", "lie_verlet"};
}  // namespace
extern "C" {
Entry verilie_march_particles_plain;
#if defined(VERILIE_X86_LEVELS)
Entry verilie_march_particles_avx2, verilie_march_particles_avx512;
#endif
}

namespace {
std::unique_ptr<Kernel> kernel_of(std::string_view method, Level level) {
    Kernel* kernel = nullptr;
    if (level == Level::plain) kernel = verilie_march_particles_plain(method);
#if defined(VERILIE_X86_LEVELS)
    if (level == Level::avx2) kernel = verilie_march_particles_avx2(method);
    if (level == Level::avx512) kernel = verilie_march_particles_avx512(method);
#endif
    if (!kernel)
        throw std::invalid_argument("Marches of particles by " + std::string(method) + " at level "
                                    + std::string(name(level)) + " are not compiled; there are rrp_newmark, "
                                    + "rrp_spatial and lie_verlet.");
    return std::unique_ptr<Kernel>(kernel);
}
int threads_of(int threads) {
    if (threads < 1 || threads > 1024)
        throw std::invalid_argument("threads is " + std::to_string(threads) + "; expected 1 to 1024.");
    return threads;
}
}  // namespace

bool has_particles(std::string_view method) {
    return std::find(std::begin(methods_known), std::end(methods_known), method) != std::end(methods_known);
}

ParticleMarch::ParticleMarch(std::string_view method, const ParticleSystem& system, int threads, Level level) {
    const std::size_t n = system.spheres.size(), bonds = system.bonds.size();
    if (n == 0 || n > std::size_t(1) << 28 || bonds > std::size_t(1) << 30)
        throw std::invalid_argument("A march of particles takes 1 to 2^28 spheres and at most 2^30 bonds; these are "
                                    + std::to_string(n) + " and " + std::to_string(bonds) + ".");
    for (std::size_t b = 0; b < bonds; ++b)
        if (const auto& bond = system.bonds[b]; bond.i == bond.j || std::max(bond.i, bond.j) >= n)
            throw std::invalid_argument("bond " + std::to_string(b) + ": joins " + std::to_string(bond.i) + " and "
                                        + std::to_string(bond.j) + "; expected two of the spheres 0 to "
                                        + std::to_string(n - 1) + ".");
    inside_ = std::make_unique<Inside>(kernel_of(method, level), system, threads_of(threads));
}
ParticleMarch::~ParticleMarch() = default;

std::size_t ParticleMarch::size() const { return inside_->size(); }
std::int64_t ParticleMarch::steps() const { return inside_->steps(); }
std::int64_t ParticleMarch::fillings() const { return inside_->fillings(); }
std::optional<Failure> ParticleMarch::advance(std::int64_t n) { return inside_->advance(n); }
ParticleMarch::Account ParticleMarch::account() const { return inside_->account(); }
ParticleMarch::Memory ParticleMarch::memory() const { return inside_->memory(); }

std::optional<Failure> ParticleMarch::start(const Phase<double>& z, double h) {
    if (z.x.size() != size() || z.size() != size() || z.v.size() != size() || z.W.size() != size())
        throw std::invalid_argument(
            "a state of " + std::to_string(z.size()) + " bodies for a march of " + std::to_string(size()) + ".");
    inside_->at_step(0, z.t);
    for (std::size_t i = 0; i < size(); ++i)
        inside_->put(i, detail::enter(inside_->inertia(i), z, i, inside_->frame()));
    return inside_->start(h);
}
std::optional<Failure> ParticleMarch::start(const ParticleState& s, double h) {
    if (s.x.size() != 3 * size() || s.q.size() != 4 * size() || s.u.size() != 3 * size() || s.L.size() != 3 * size())
        throw std::invalid_argument(
            "a state of " + std::to_string(s.x.size() / 3) + " bodies for a march of " + std::to_string(size()) + ".");
    inside_->at_step(s.step, 0);
    const auto three = [](const double* a) { return Vec3<double>(a[0], a[1], a[2]); };
    for (std::size_t i = 0; i < size(); ++i)
        inside_->put(
            i, {three(&s.x[3 * i]), three(&s.u[3 * i]), {s.q[4 * i], three(&s.q[4 * i + 1])}, three(&s.L[3 * i])});
    return inside_->start(h);
}
void ParticleMarch::observe(Phase<double>& z) const {
    z.t = inside_->time();
    for (std::size_t i = 0; i < size(); ++i)
        detail::leave(inside_->inertia(i), inside_->get(i), z, i, inside_->frame());
}
void ParticleMarch::keep(ParticleState& s) const {
    s.step = steps();
    s.x.resize(3 * size()), s.q.resize(4 * size()), s.u.resize(3 * size()), s.L.resize(3 * size());
    for (std::size_t i = 0; i < size(); ++i) {
        const BodyState<double> b = inside_->get(i);
        s.q[4 * i] = b.q.w;
        for (std::size_t k = 0; k < 3; ++k) {
            const int c = int(k);
            s.x[3 * i + k] = b.x(c), s.u[3 * i + k] = b.u(c), s.L[3 * i + k] = b.L(c), s.q[4 * i + 1 + k] = b.q.v(c);
        }
    }
}

}  // namespace verilie
