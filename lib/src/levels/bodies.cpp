// What steps of many bodies do to every body by itself, for registers of bodies, at one instruction level. Of its symbols the
// entry alone is global (lib/cmake/VerilieLevels.cmake).
#include <algorithm>
#include <cstring>

#include <verilie/mechanics/generalised_alpha.hpp>
#include <verilie/methods/campello.hpp>
#include <verilie/methods/commutator_free4.hpp>
#include <verilie/methods/midpoint.hpp>
#include <verilie/methods/rkmk4.hpp>
#include <verilie/scalar/simd.hpp>

namespace verilie {

namespace {
/// `count` bodies from i on, one a lane, which share their inertia; lanes beyond repeat the last.
struct SideBySide {
    std::size_t i;
    int count;

    // NOTE: a register that is filled or read through memory, a number at a time, waits for that.
    template <class F> simd lanes(F f) const { return lanes(f, std::make_index_sequence<simd_lanes>()); }
    template <class F, std::size_t... l> simd lanes(F f, std::index_sequence<l...>) const {
        if (count == simd_lanes) return simd::of(simd::lanes_t{f(i + l)...});
        return simd::of(simd::lanes_t{f(i + std::min(l, std::size_t(count - 1)))...});
    }
    template <class F> Vec3<simd> vector(F f) const {
        const auto part = [&](int c) { return lanes([&](std::size_t k) { return f(k)(c); }); };
        return {part(0), part(1), part(2)};
    }
    /// The first of them in these lanes.
    std::size_t first(const simd_mask& m) const {
        int l = 0;
        while (l + 1 < count && !lane_of(m, l)) ++l;
        return i + std::size_t(l);
    }
    template <class F> void each(F f) const {
        if (count == simd_lanes) return each(f, std::make_index_sequence<simd_lanes>());
        for (int l = 0; l < count; ++l) f(l, i + std::size_t(l));
    }
    template <class F, std::size_t... l> void each(F f, std::index_sequence<l...>) const { (f(int(l), i + l), ...); }

    simd number(double x) const { return x; }
    Inertia<simd> of(const std::vector<Inertia<double>>& all) const { return convert<simd>(all[i]); }
    Vec3<simd> of(const Vectors<double>& all, std::size_t from = 0) const {
        const auto part = [&](int c) { return in_a_row(all.component(c) + from + i); };
        return {part(0), part(1), part(2)};
    }
    Mat3<simd> of(const std::vector<Mat3<double>>& all) const {
        const auto column = [&](int c) {
            return vector([&](std::size_t k) -> const Vec3<double>& { return all[k].col(c); });
        };
        return {column(0), column(1), column(2)};
    }
    BodyLoad<simd> of(const std::vector<BodyLoad<double>>& all) const {
        return {vector([&](std::size_t k) -> const Vec3<double>& { return all[k].F; }),
            vector([&](std::size_t k) -> const Vec3<double>& { return all[k].T; })};
    }
    BodyState<simd> of(const Columns<double>& all) const {
        const auto three = [&](int c) { return Vec3<simd>(column(all, c), column(all, c + 1), column(all, c + 2)); };
        return {three(0), three(3), {column(all, 6), three(7)}, three(10)};
    }
    void put(Vectors<double>& all, const Vec3<simd>& x, std::size_t from = 0) const {
        for (int c = 0; c < 3; ++c) put_in_a_row(all.component(c) + from + i, x(c));
    }
    void put(std::vector<Mat3<double>>& all, const Mat3<simd>& m) const {
        each([&](int l, std::size_t k) { all[k] = {lane(m.col(0), l), lane(m.col(1), l), lane(m.col(2), l)}; });
    }
    void put(Columns<double>& all, const BodyState<simd>& b) const {
        put_pose(all, {b.x, b.q});
        put_three(all, 3, b.u), put_three(all, 10, b.L);
    }
    void put_pose(Columns<double>& all, const Pose<simd>& p) const {
        put_three(all, 0, p.x), put_column(all, 6, p.q.w), put_three(all, 7, p.q.v);
    }

private:
    simd in_a_row(const double* from) const {
        if (count == simd_lanes) {
            simd x;
            std::memcpy(&x.lane, from, sizeof x.lane);
            return x;
        }
        return lanes([&](std::size_t k) { return from[k - i]; });
    }
    void put_in_a_row(double* to, const simd& x) const {
        if (count == simd_lanes) std::memcpy(to, &x.lane, sizeof x.lane);
        else std::memcpy(to, &x.lane, sizeof(double) * std::size_t(count));
    }
    simd column(const Columns<double>& all, int c) const { return in_a_row(all.column(c) + i); }
    void put_column(Columns<double>& all, int c, const simd& x) const { put_in_a_row(all.column(c) + i, x); }
    void put_three(Columns<double>& all, int c, const Vec3<simd>& v) const {
        for (int k = 0; k < 3; ++k) put_column(all, c + k, v(k));
    }
};

/// Fewer bodies go one by one; all of them where a register is of two, which saves nothing.
constexpr bool in_registers = simd_lanes > 2;
constexpr std::size_t fewest = simd_lanes / 2;

template <class Parts, class Bodies, class At> std::size_t do_part(int p, Bodies& bodies, At at) {
    if constexpr (std::is_void_v<decltype(Parts::part(p, bodies, at))>) Parts::part(p, bodies, at);
    else if (const auto hold = Parts::part(p, bodies, at); !all(hold)) return at.first(!hold);
    return bodies.size();
}
template <class Parts> std::size_t part(int p, typename Parts::template Bodies<double>& bodies) {
    std::size_t lost = bodies.size(), i = 0;
    for (const std::size_t end : bodies.alike_up_to)
        while (i < end && lost == bodies.size()) {
            if constexpr (in_registers)
                if (end - i >= fewest) {
                    const SideBySide at{i, int(std::min(end - i, std::size_t(simd_lanes)))};
                    lost = do_part<Parts>(p, bodies, at);
                    i += std::size_t(at.count);
                    continue;
                }
            lost = do_part<Parts>(p, bodies, OneBody{i++});
        }
    return lost;
}
template <class... Parts> detail::AnyKernel named(std::string_view name) {
    detail::AnyKernel found = nullptr;
    ((Parts::compiled_as == name && (found = reinterpret_cast<detail::AnyKernel>(part<Parts>))), ...);
    return found;
}
}  // namespace

extern "C" detail::AnyKernel VERILIE_ENTRY(std::string_view name) {
    using namespace methods::detail;
    if (name == "anderson")
        return reinterpret_cast<detail::AnyKernel>(detail::AndersonKernel(
            [](Anderson<double>& a, Vectors<double>& y, Vectors<double>& r) { a.next_here(y, r, false); }));
    return named<ImplicitParts<Midpoint<CayHalves>>, ImplicitParts<Midpoint<ExpHalves>>, ImplicitParts<Campello<0>>,
        ImplicitParts<Campello<1>>, ExplicitParts<MuntheKaas<methods::rkmk4::Tableau>>, ExplicitParts<CommutatorFree4>,
        AlphaParts>(name);
}

}  // namespace verilie
