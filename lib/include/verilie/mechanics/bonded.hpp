#pragma once
/// Spheres, bonds between some of them, contact between all of them, and a wall: potential and loads in O(n).
///                                                                                                            BG sec. 4

#include <stdexcept>
#include <string>

#include <verilie/mechanics/anatomy.hpp>
#include <verilie/mechanics/bonded/eight_bonds.hpp>
#include <verilie/mechanics/bonded/laws.hpp>
#include <verilie/mechanics/bonded/neighbours.hpp>
#include <verilie/mechanics/problem.hpp>

namespace verilie::bonded {

template <class B> struct Sphere { B D, m, j; };  ///< diameter, mass, inertia J = j I

/// Loads come in pairs (F, −F), exactly; torques are spatial. Potential and loads are functions of the state alone: the
/// list of neighbours kept between calls decides what is looked at, never what is found, nor the order of the sums.
/// NOTE: that list is work space, so one object serves one thread.
template <class B> class Assembly {
public:
    static constexpr std::array<std::string_view, 5> potential_parts{"U_m", "U_a", "U_s", "U_pp", "U_pw"};
    static constexpr std::array<std::string_view, 2> kinetic_parts{"translational", "rotational"};

    /// Throws std::invalid_argument on a bond to a missing sphere or to itself.
    Assembly(std::vector<Sphere<B>> spheres, std::vector<Bond<B>> bonds, const Stiffness<B>& K, Shear shear,
        const Wall<B>& wall)
        : spheres_(std::move(spheres)), bonds_(std::move(bonds)), K_(K), shear_(shear), wall_(wall),
          near_(anatomy().diameters) {
        for (std::size_t b = 0; b < bonds_.size(); ++b)
            if (bonds_[b].i == bonds_[b].j || std::max(bonds_[b].i, bonds_[b].j) >= spheres_.size())
                throw std::invalid_argument("bond " + std::to_string(b) + ": joins " + std::to_string(bonds_[b].i)
                                            + " and " + std::to_string(bonds_[b].j)
                                            + "; expected two of the spheres 0 to "
                                            + std::to_string(spheres_.size() - 1) + ".");
        for (const auto& s : spheres_) inertias_.push_back(inertia(s));
    }

    std::size_t size() const { return spheres_.size(); }
    const std::vector<Sphere<B>>& spheres() const { return spheres_; }
    const std::vector<Bond<B>>& bonds() const { return bonds_; }
    std::span<const Inertia<B>> inertias() const { return inertias_; }
    /// What the spheres feel; a wall without K_pp is none, and so are bonds without stiffness.
    bool contact() const { return K_.pp > 0; }
    bool wall() const { return contact() && wall_.kind != WallKind::none; }
    bool shear() const { return K_.s > 0 && !bonds_.empty(); }
    Shear shear_form() const { return shear_; }
    Anatomy anatomy() const {
        Anatomy a;
        for (const auto& s : spheres_) a.diameters.push_back(static_cast<double>(s.D));
        for (const auto& b : bonds_) a.bonds.push_back({b.i, b.j});
        return a;
    }

    template <class T> Parts<T> kinetic(const Phase<T>& z) const {
        Parts<T> k;
        k.u.fill(T(0));
        for (std::size_t i = 0; i < size(); ++i) {
            k.u[0] += ratio<T>(1, 2) * convert<T>(spheres_[i].m) * squared_norm(z.v[i]);
            k.u[1] += ratio<T>(1, 2) * convert<T>(spheres_[i].j) * squared_norm(z.W[i]);
        }
        return k;
    }
    /// In the order of potential_parts. Not a number where loads() would fail.
    template <class T> Parts<T> potential(const Phase<T>& z) const {
        Parts<T> u;
        u.u.fill(T(0));
        const Stiffness<T> K = stiffness<T>();
        add_bond_energies(z, u);
        const auto x = [&](std::size_t i) -> const Vec3<T>& { return z.x[i]; };
        const Solve<T> s = each_touch<T>(x, [&](std::size_t, std::size_t, const T&, const T& overlap, const Vec3<T>&) {
            u.u[3] += hertz_energy(K.pp, overlap);
        });
        const bool known = all(s.ok);
        u.u[3] = select(known, u.u[3], convert<T>(std::numeric_limits<double>::quiet_NaN()));
        each_press<T>(x, [&](std::size_t, const T& share, const T&, const T& overlap) {
            u.u[4] += hertz_energy(share * K.pp, overlap);
        });
        return u;
    }
    /// F in space, T in space. Says `domain` where two centres coincide that are bonded or touch, `not_finite` or
    /// `domain` of a sphere that is lost (bonded/neighbours.hpp), and names the sphere.
    template <class Bodies, class T = typename Bodies::scalar>
    Solve<T> loads(const Bodies& bodies, std::span<BodyLoad<T>> out) const {
        for (auto& l : out) l = {zero3<T>(), zero3<T>()};
        if (const Solve<T> s = add_bonds(bodies, out); !all(s.ok)) [[unlikely]]
            return s;
        const Stiffness<T> K = stiffness<T>();
        const auto x = [&](std::size_t i) { return bodies.pose(i).x; };
        const Solve<T> s =
            each_touch<T>(x, [&](std::size_t i, std::size_t j, const T& D, const T& overlap, const Vec3<T>& n) {
                const Vec3<T> F = hertz_force<T>(K.pp / D, overlap) * n;
                out[i].F += F, out[j].F -= F;
            });
        each_press<T>(x, [&](std::size_t i, const T& share, const T& D, const T& overlap) {
            out[i].F(0) += 2 * share * hertz_force<T>(K.pp / D, overlap);
        });
        return s;
    }

    /// Σ m v,  Σ (x × m v + J Ω) about the origin,  Σ J Ω; in space
    template <class T> struct Momenta { Vec3<T> P, L, S; };
    template <class T> Momenta<T> momenta(const Phase<T>& z) const {
        Momenta<T> p{zero3<T>(), zero3<T>(), zero3<T>()};
        for (std::size_t i = 0; i < size(); ++i) {
            const Vec3<T> u = convert<T>(spheres_[i].m) * z.v[i], s = convert<T>(spheres_[i].j) * (z.q[i] * z.W[i]);
            p.P += u;
            p.L += cross(z.x[i], u) + s;
            p.S += s;
        }
        return p;
    }

private:
    static Inertia<B> inertia(const Sphere<B>& s) {
        const B inverse = 1 / s.j;
        return {s.m, Vec3<B>(s.j, s.j, s.j), Vec3<B>(inverse, inverse, inverse), Quat<B>::identity(), true, true, true,
            false};
    }
    static void add(const Bond<B>& b, const auto& load, auto out) {
        out[b.i].F += load.F, out[b.j].F -= load.F;
        out[b.i].T += load.Ti, out[b.j].T += load.Tj;
    }
    template <class Bodies, class T> Solve<T> add_bonds(const Bodies& bodies, std::span<BodyLoad<T>> out) const {
        const Stiffness<T> K = stiffness<T>();
        for (const auto& b : bonds_) {
            const Pose<T> i = bodies.pose(b.i), j = bodies.pose(b.j);
            const Vec3<T> x_ij = i.x - j.x;
            if (!apart(x_ij)) [[unlikely]]
                return coincident<T>(b.i);
            add(b, bond_load<T>(shear_, K, convert<T>(b.N), convert<T>(b.r0), i.q, j.q, arm(x_ij)), out);
        }
        return solved<T>();
    }
    /// The same sums of the same terms, of eight bonds at a time.
    template <class Bodies> Solve<double> add_bonds(const Bodies& bodies, std::span<BodyLoad<double>> out) const {
        EightBonds eight;
        for (std::size_t first = 0; first < bonds_.size(); first += EightBonds::size) {
            const std::size_t count = take(eight, first, [&](std::size_t i) { return bodies.pose(i); });
            eight_bonds_(OfBonds::loads, shear_, K_, eight);
            for (std::size_t k = 0; k < count; ++k) {
                const Bond<double>& b = bonds_[first + k];
                if (!(eight.r_squared[k] > 0)) [[unlikely]]
                    return coincident<double>(b.i);
                add(b, eight.load(k), out);
            }
        }
        return solved<double>();
    }
    template <class T> void add_bond_energies(const Phase<T>& z, Parts<T>& u) const {
        const Stiffness<T> K = stiffness<T>();
        for (const auto& b : bonds_) {
            const auto of = bond_energy<T>(
                shear_, K, convert<T>(b.N), convert<T>(b.r0), z.q[b.i], z.q[b.j], arm(z.x[b.i] - z.x[b.j]));
            for (std::size_t part = 0; part < of.size(); ++part) u.u[part] += of[part];
        }
    }
    void add_bond_energies(const Phase<double>& z, Parts<double>& u) const {
        EightBonds eight;
        for (std::size_t first = 0; first < bonds_.size(); first += EightBonds::size) {
            const std::size_t count = take(eight, first, [&](std::size_t i) { return Pose<double>{z.x[i], z.q[i]}; });
            eight_bonds_(OfBonds::energies, shear_, K_, eight);
            for (std::size_t k = 0; k < count; ++k)
                for (std::size_t part = 0; part < eight.energy.size(); ++part) u.u[part] += eight.energy[part][k];
        }
    }
    /// The bonds from `first` on; the last of them stands in where there are no eight. Returns how many there are.
    std::size_t take(EightBonds& eight, std::size_t first, auto pose) const {
        const std::size_t count = std::min(EightBonds::size, bonds_.size() - first);
        for (std::size_t k = 0; k < EightBonds::size; ++k) {
            const Bond<double>& b = bonds_[first + std::min(k, count - 1)];
            eight.put(k, b, pose(b.i), pose(b.j));
        }
        return count;
    }
    template <class T> Stiffness<T> stiffness() const {
        return {convert<T>(K_.m), convert<T>(K_.a), convert<T>(K_.s), convert<T>(K_.pp)};
    }
    template <class T>
    static Solve<T> failed(Why why, std::size_t body, const base_t<T>& value, const base_t<T>& limit) {
        Solve<T> s;
        s.ok = mask_of<T>(false);
        s.why = why;
        s.body = int(body);
        s.value = value;
        s.limit = limit;
        return s;
    }
    template <class T> static Solve<T> coincident(std::size_t i) {
        return failed<T>(Why::domain, i, base_t<T>(0), base_t<T>(0));
    }

    /// f(i, j, D̄, overlap, n) for every pair that touches, in ascending order.
    template <class T, class X, class F> Solve<T> each_touch(X x, F f) const {
        if (!contact()) return solved<T>();
        const auto places = near_.places();
        for (std::size_t i = 0; i < size(); ++i) {
            const Vec3<T> at = x(i);
            for (int k = 0; k < 3; ++k) places[i][k] = static_cast<double>(value(at(k)));
        }
        if (const int lost = near_.refresh(); lost >= 0) [[unlikely]] {
            const Vec3<T> at = x(std::size_t(lost));
            const base_t<T> far = value(norm(at));
            return failed<T>(
                is_finite(far) ? Why::domain : Why::not_finite, std::size_t(lost), far, base_t<T>(near_.farthest()));
        }
        for (const auto& [i, j] : near_.pairs()) {
            const Vec3<T> x_ij = x(i) - x(j);
            const T D = convert<T>(ratio<B>(1, 2) * (spheres_[i].D + spheres_[j].D));
            const base_t<T> r_squared = value(squared_norm(x_ij));
            if (!(r_squared < value(D) * value(D))) continue;
            if (!(r_squared > base_t<T>(0))) [[unlikely]]
                return coincident<T>(i);
            const Arm<T> a = arm(x_ij);
            const T overlap = 1 - a.r / D;
            if (touching(overlap)) f(i, j, D, overlap, a.n);
        }
        return solved<T>();
    }
    /// f(i, share, D, overlap) for every sphere on the wall: the share of a pair's energy, 1 or ½; F = 2 share (K/D)
    /// δ^(3/2) e1.
    template <class T, class X, class F> void each_press(X x, F f) const {
        if (!wall()) return;
        const T share = wall_.kind == WallKind::mirror ? ratio<T>(1, 2) : T(1);
        for (std::size_t i = 0; i < size(); ++i) {
            const T D = convert<T>(spheres_[i].D), r = x(i)(0) - convert<T>(wall_.x), overlap = 1 - T(2) * r / D;
            if (touching(overlap)) f(i, share, D, overlap);
        }
    }

    std::vector<Sphere<B>> spheres_;
    std::vector<Bond<B>> bonds_;
    std::vector<Inertia<B>> inertias_;
    Stiffness<B> K_;
    Shear shear_;
    EightBondsKernel eight_bonds_ = eight_bonds();
    Wall<B> wall_;
    mutable Neighbours near_;
};

}  // namespace verilie::bonded
