#pragma once
#include <random>

#include <verilie/mechanics/bonded.hpp>
#include <verilie/mechanics/bonded/ring.hpp>
#include <verilie/mechanics/bonded_file.hpp>

namespace verilie::problems {

/// Bonded spheres against a wall:  U = U_m + U_a + U_s + U_pp + U_pw  (mechanics/bonded/laws.hpp).            BG sec. 4
/// A ring flies at a rigid wall; or whatever a file holds. Attitudes start at the identity; the reference
/// configuration, in which all bonds are at rest, is the ring as it is placed and turned, so that every load vanishes
/// at t = 0. Spins are spatial.
/// NOTE: the gap to the wall is not printed, and neither is the plane of the ring: it contains the wall's normal, or
/// nothing would bend.
template <class B> class bonded_particles {
public:
    static constexpr Frame torque_frame = Frame::spatial;
    static constexpr int bodies = 0;
    static constexpr bool separable = true;
    static const std::array<ProblemInfo, 4> infos;

    bonded_particles(const ProblemInfo& info, const Parameters& p)
        : bonded_particles(info, p.text().contains("file") ? from_file(p) : from_ring(p)) {}

    const ProblemInfo& info() const { return *info_; }
    std::span<const Inertia<B>> inertias() const { return assembly_.inertias(); }
    Phase<B> initial() const { return initial_; }
    Anatomy anatomy() const { return assembly_.anatomy(); }
    const bonded::Assembly<B>& assembly() const { return assembly_; }

    template <class T> Parts<T> kinetic(const Phase<T>& z) const { return assembly_.kinetic(z); }
    template <class T> Parts<T> potential(const Phase<T>& z) const { return assembly_.potential(z); }
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        return assembly_.loads(b, out);
    }

    /// E, P, L, S (bonded::Assembly::Momenta).
    template <class T> std::vector<T> invariants(const Phase<T>& z) const {
        const auto [P, L, S] = assembly_.momenta(z);
        return {kinetic(z).total() + potential(z).total(), P(0), P(1), P(2), L(0), L(1), L(2), S(0), S(1), S(2)};
    }
    /// What the energy can set in motion beside what moves already: Σ m|v| + √(2 M E), Σ j|Ω| + √(2 Σj E).
    std::vector<B> invariant_scales() const {
        B E = kinetic(initial_).total() + potential(initial_).total();
        E = select(E > 0, E, B(1));
        B mass(0), j(0), linear(0), spin(0), far(0);
        for (std::size_t i = 0; i < assembly_.size(); ++i) {
            const auto& s = assembly_.spheres()[i];
            const B r = norm(initial_.x[i]) + s.D;
            mass += s.m, j += s.j;
            linear += s.m * norm(initial_.v[i]);
            spin += s.j * norm(initial_.W[i]);
            far = select(r > far, r, far);
        }
        const B P = linear + sqrt(2 * mass * E), S = spin + sqrt(2 * j * E), L = far * P + S;
        return {E, P, P, P, L, L, L, S, S, S};
    }
    /// P unless the wall pushes along e1; L where nothing but the wall breaks isotropy, then about e1 alone; S where
    /// every potential bears a spin of all bodies in place: not the objective shear.
    std::vector<bool> conserved() const {
        const bool free = !assembly_.wall(), shear = assembly_.shear();
        const bool isotropic = !shear || assembly_.shear_form() == bonded::Shear::objective,
                   spins = !shear || !isotropic;
        return {true, free, true, true, isotropic, isotropic && free, isotropic && free, spins, spins, spins};
    }

private:
    struct Setup {
        bonded::Assembly<B> assembly;
        Phase<B> initial;
    };
    bonded_particles(const ProblemInfo& info, Setup s)
        : info_(&info), assembly_(std::move(s.assembly)), initial_(std::move(s.initial)) {}

    static Setup from_ring(const Parameters& p) {
        const auto N = int(whole(p, "N", 3, 10'000'000));
        const bonded::Ring<B> ring = bonded::ring<B>(N, p.number<fifty>("D_t"), p.vector<fifty>("turn"));
        const bonded::Sphere<B> sphere{ring.D, p.number<B>("m"), p.number<B>("J")};
        std::vector<bonded::Bond<B>> bonds;
        for (std::uint32_t i = 0, n = std::uint32_t(N); i < n; ++i) {
            const std::uint32_t j = (i + 1) % n;
            const bonded::Arm<B> a = bonded::arm(ring.x[i] - ring.x[j]);
            bonds.push_back({i, j, a.n, a.r});
        }
        return {bonded::Assembly<B>(std::vector(std::size_t(N), sphere), std::move(bonds),
                    {p.number<B>("K_m"), p.number<B>("K_a"), p.number<B>("K_s"), p.number<B>("K_pp")},
                    p.word("shear") == "literal" ? bonded::Shear::literal : bonded::Shear::objective,
                    {p.word("wall") == "foot"        ? bonded::WallKind::foot
                        : p.word("wall") == "mirror" ? bonded::WallKind::mirror
                                                     : bonded::WallKind::none,
                        B(0)}),
            moving(ring.x, p)};
    }
    /// Every velocity, then every spin, off by `perturbation` times a number in (−1, 1) a component: odd multiples of
    /// 2⁻⁵³, sphere by sphere.
    static Phase<B> moving(const std::vector<Vec3<B>>& x, const Parameters& p) {
        std::mt19937_64 random(std::uint64_t(whole(p, "seed", 0, 1'000'000'000)));
        const auto size = p.numbers<B>("perturbation");
        const B unit = double(std::int64_t(1) << 53);
        const auto any = [&] { return double(2 * std::int64_t(random() >> 11) + 1 - (std::int64_t(1) << 53)) / unit; };
        const auto off = [&](const B& by) {
            const B a = any(), b = any(), c = any();
            return by * Vec3<B>(a, b, c);
        };
        auto z = Phase<B>::bodies(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
            z.x[i] = x[i];
            z.v[i] = p.vector<B>("velocity") + off(size.front());
            z.W[i] = p.vector<B>("spin") + off(size.back());
        }
        return z;
    }
    static Setup from_file(const Parameters& p) {
        const std::string& text = p.content("file");
        const bonded::File f = text.empty() ? bonded::rings(2, 6) : bonded::read(text);
        const auto three = [](const std::array<double, 3>& a) { return Vec3<B>(a[0], a[1], a[2]); };
        std::vector<bonded::Sphere<B>> spheres;
        std::vector<bonded::Bond<B>> bonds;
        auto z = Phase<B>::bodies(f.spheres.size());
        for (std::size_t i = 0; i < f.spheres.size(); ++i) {
            const auto& s = f.spheres[i];
            spheres.push_back({B(s.D), B(s.m), B(s.J)});
            z.x[i] = three(s.x);
            z.v[i] = three(s.v);
            z.q[i] = normalised(Quat<B>{s.q[0], Vec3<B>(s.q[1], s.q[2], s.q[3])});
            z.W[i] = rotate_back(z.q[i], three(s.Omega));
        }
        for (const auto& b : f.bonds) bonds.push_back({b.i, b.j, bonded::arm(three(b.N)).n, B(b.r0)});
        return {bonded::Assembly<B>(std::move(spheres), std::move(bonds), {B(f.K_m), B(f.K_a), B(f.K_s), B(f.K_pp)},
                    f.shear, {f.wall, B(f.wall_x)}),
            std::move(z)};
    }
    static std::int64_t whole(const Parameters& p, std::string_view name, std::int64_t least, std::int64_t most) {
        const auto x = p.number<double>(name);
        if (!(x >= double(least) && x <= double(most)) || x != double(std::int64_t(x)))
            throw std::invalid_argument(std::string(name) + "=" + p.text().at(std::string(name))
                                        + ": expected a whole number from " + std::to_string(least) + " to "
                                        + std::to_string(most) + ".");
        return std::int64_t(x);
    }

    const ProblemInfo* info_;
    bonded::Assembly<B> assembly_;
    Phase<B> initial_;
};

namespace detail {
inline constexpr std::array<InvariantInfo, 10> bonded_invariants{{{"E", Law::energy, "kinetic + potential energy"},
    {"P_x", Law::momentum, "linear momentum sum m v, along the wall's normal", "no wall"},
    {"P_y", Law::momentum, "linear momentum sum m v, component 2"},
    {"P_z", Law::momentum, "linear momentum sum m v, component 3"},
    {"L_x", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, about the wall's normal",
        "objective shear, or none"},
    {"L_y", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 2",
        "objective shear, or none, and no wall"},
    {"L_z", Law::momentum, "angular momentum sum (x x m v + J Om) about the origin, component 3",
        "objective shear, or none, and no wall"},
    {"S_x", Law::momentum, "sum J Om, component 1", "printed shear, or none"},
    {"S_y", Law::momentum, "sum J Om, component 2", "printed shear, or none"},
    {"S_z", Law::momentum, "sum J Om, component 3", "printed shear, or none"}}};

struct RingDefaults {
    std::string_view D_t, turn, spin, perturbation;
};
constexpr std::array<Parameter, 15> ring_parameters_with(const RingDefaults& d) {
    using enum Parameter::Sign;
    return {{{"N", "80", "", "spheres in the ring", 1, 1, positive},
        {"D_t", d.D_t, "length", "diameter of the ring; of a sphere D_t sin(pi/N)", 1, 1, positive},
        {"m", "1", "mass", "mass of a sphere", 1, 1, positive},
        {"J", "1", "mass length^2", "inertia of a sphere", 1, 1, positive},
        {"K_m", "10", "energy", "torsion and bending of a bond", 1, 1, nonnegative},
        {"K_a", "200", "energy", "stretch of a bond", 1, 1, nonnegative},
        {"K_s", "200", "energy", "shear of a bond", 1, 1, nonnegative},
        {"K_pp", "2100", "energy", "contact of spheres and wall", 1, 1, nonnegative},
        {"shear", "objective", "", "shear of a bond: invariant under rotation, or as printed", 1, 1, any,
            "objective|literal"},
        {"wall", "foot", "", "wall at x = 0: contact with the foot point, with the mirror image, or no wall", 1, 1, any,
            "foot|mirror|none"},
        {"velocity", "-1,0,0", "length/time", "initial velocity of every sphere", 3, 3, any},
        {"spin", d.spin, "rad/time", "initial angular velocity of every sphere, in space", 3, 3, any},
        {"turn", d.turn, "rad", "rotation vector of the ring about its centre", 3, 3, any},
        {"perturbation", d.perturbation, "length/time, rad/time",
            "size of random changes of every velocity and spin; two numbers: of velocity, of spin", 1, 2, nonnegative},
        {"seed", "1", "", "of the random changes", 1, 1, nonnegative}}};
}
inline constexpr auto torus_parameters = ring_parameters_with({"3", "0,0,0", "0,0,0", "0"});
inline constexpr auto torus_soft_parameters = ring_parameters_with({"30", "0,0,0", "0,0,0", "0"});
inline constexpr auto torus_tilted_parameters = ring_parameters_with({"3", "3/10,1/5,1/10", "3/10,-1/5,1/2", "1/10,0"});
inline constexpr std::array<Parameter, 1> bonded_particles_parameters{
    {{"file", "", "", "JSON file of spheres and bonds; without one, two rings of six that come to touch", 1, 1,
        Parameter::Sign::any, "file"}}};

constexpr ProblemInfo bonded_info(std::string_view key, std::string_view source, std::string_view why,
    std::span<const Parameter> parameters, std::string_view T, std::string_view ladder, std::string_view T_drift,
    std::string_view h_drift, bool unloaded) {
    return {
        .key = key,
        .source = source,
        .why_in_set = why,
        .parameters = parameters,
        .invariants = bonded_invariants,
        .kinetic_parts = bonded::Assembly<double>::kinetic_parts,
        .potential_parts = bonded::Assembly<double>::potential_parts,
        .T_order = T,
        .ladder = ladder,
        .T_drift = T_drift,
        .h_drift = h_drift,
        .translates = true,
        .smoothness = 2,
        .kink_power = "5/2",  // Hertz
        .chaotic = true,
        .unloaded_start = unloaded,
    };
}
}  // namespace detail

template <class B>
inline const std::array<ProblemInfo, 4> bonded_particles<
    B>::infos{{detail::bonded_info("torus", "BG sec. 4, (44)-(57), corrected (shear, (45), (56))",
                   "The paper's own many-body test: a ring of spheres strikes a wall; stiff, in its plane, and chaotic "
                   "after t of order 1.",
                   detail::torus_parameters, "1/10", "1/1000,1/2,7", "10", "1/500,1/1000", true),
    detail::bonded_info("torus_soft", "BG sec. 4 with D_t = 30 (ours)",
        "Bonds ten times longer and so a hundred times softer: the printed step h = 1e-2 is stable, and orders can be "
        "judged.",
        detail::torus_soft_parameters, "1", "1/100,1/2,8", "96", "1/100,1/200", true),
    detail::bonded_info("torus_tilted", "BG sec. 4, ring turned, spinning and perturbed (ours)",
        "The printed motion stays in its plane, where most momenta vanish by symmetry for any method; here none does.",
        detail::torus_tilted_parameters, "1/10", "1/1000,1/2,7", "10", "1/500,1/1000", true),
    detail::bonded_info("bonded_particles", "BG sec. 4, spheres and bonds of one's own (ours)",
        "The user's own assembly; by default two rings of six spheres, strained and spinning, which come to touch.",
        detail::bonded_particles_parameters, "1", "1/50,1/2,7", "96", "1/50,1/100", false)}};

}  // namespace verilie::problems
