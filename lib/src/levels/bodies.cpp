// What implicit steps do to every body by itself, for registers of bodies, at one instruction level. Of its symbols the
// entry alone is global (lib/cmake/VerilieLevels.cmake).
#include <algorithm>
#include <cstring>

#include <verilie/methods/campello.hpp>
#include <verilie/methods/midpoint.hpp>
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
    Vec3<simd> of(const std::vector<Vec3<double>>& all, std::size_t from = 0) const {
        return vector([&](std::size_t k) -> const Vec3<double>& { return all[from + k]; });
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
    void put(std::vector<Vec3<double>>& all, const Vec3<simd>& x, std::size_t from = 0) const {
        each([&](int l, std::size_t k) { all[from + k] = lane(x, l); });
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
    simd column(const Columns<double>& all, int c) const {
        const double* from = all.column(c) + i;
        if (count == simd_lanes) {
            simd x;
            std::memcpy(&x.lane, from, sizeof x.lane);
            return x;
        }
        return lanes([&](std::size_t k) { return from[k - i]; });
    }
    void put_column(Columns<double>& all, int c, const simd& x) const {
        std::memcpy(all.column(c) + i, &x.lane, sizeof(double) * std::size_t(count));
    }
    void put_three(Columns<double>& all, int c, const Vec3<simd>& v) const {
        for (int k = 0; k < 3; ++k) put_column(all, c + k, v(k));
    }
};

/// Fewer bodies go one by one; all of them where a register is of two, which saves nothing.
constexpr std::size_t fewest = simd_lanes == 2 ? std::size_t(-1) : simd_lanes / 2;

template <class Scheme, class At> std::size_t part(ImplicitPart asked, ImplicitBodies<double>& bodies, At at) {
    if (asked == ImplicitPart::guess) implicit_guess(Scheme{}, bodies, at);
    else if (asked == ImplicitPart::stage) implicit_stage(Scheme{}, bodies, at);
    else if (const auto s = implicit_end(Scheme{}, bodies, at); !all(s.ok)) return at.first(!s.ok);
    return bodies.size();
}
template <class Scheme> std::size_t parts(ImplicitPart asked, ImplicitBodies<double>& bodies) {
    std::size_t lost = bodies.size(), i = 0;
    for (const std::size_t end : bodies.alike_up_to)
        while (i < end && lost == bodies.size())
            if (end - i < fewest) lost = part<Scheme>(asked, bodies, OneBody{i++});
            else {
                const SideBySide at{i, int(std::min(end - i, std::size_t(simd_lanes)))};
                lost = part<Scheme>(asked, bodies, at);
                i += std::size_t(at.count);
            }
    return lost;
}
template <class... Scheme> ImplicitKernel kernel_of(std::string_view name) {
    ImplicitKernel found = nullptr;
    ((Scheme::compiled_as == name && (found = parts<Scheme>)), ...);
    return found;
}
}  // namespace

extern "C" ImplicitKernel VERILIE_ENTRY(std::string_view scheme) {
    using namespace methods::detail;
    return kernel_of<Midpoint<CayHalves>, Midpoint<ExpHalves>, Campello<0>, Campello<1>>(scheme);
}

}  // namespace verilie
