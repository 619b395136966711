// A pack is its lanes: bit for bit the double run, also where lanes take different sides of a select.
#include <bit>

#include <verilie/lie/rodrigues.hpp>
#include <verilie/lie/so3.hpp>

#include "support/awkward.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
using P = pack<double, 4>;

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

/// f on four vectors at once, and on each alone.
template <class F> void lanes_agree(const std::vector<Vec3<double>>& x, F f) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3<P> packed;
        for (int lane = 0; lane < 4; ++lane)
            for (int k = 0; k < 3; ++k) packed(k).lane[lane] = x[(i + 5 * lane) % x.size()](k);
        const Quat<P> together = f(packed);
        for (int lane = 0; lane < 4; ++lane) {
            const Quat<double> alone = f(x[(i + 5 * lane) % x.size()]);
            INFO("element " << i << ", lane " << lane);
            CHECK(same_bits(together.w.lane[lane], alone.w));
            for (int k = 0; k < 3; ++k) CHECK(same_bits(together.v(k).lane[lane], alone.v(k)));
        }
    }
}
}  // namespace

TEST_CASE("lanes of lie functions are the double runs", "[lie][pack]") {
    const auto x = awkward_vectors<double>();
    lanes_agree(x, []<class S>(const Vec3<S>& y) { return lie::exp(y); });
    lanes_agree(x, []<class S>(const Vec3<S>& y) { return lie::cay(y); });
    lanes_agree(x, []<class S>(const Vec3<S>& y) { return lie::square_root<S>(lie::exp(y)); });
    lanes_agree(x, []<class S>(const Vec3<S>& y) { return Quat<S>{S(0), lie::log(lie::exp(y))}; });
    lanes_agree(awkward_vectors<double>(fifty(3)), []<class S>(const Vec3<S>& y) {
        return Quat<S>{
            lie::dexp_inverse_coefficient<S>(squared_norm(y)), lie::dexp_inverse(y, Vec3<S>(S(1), S(2), S(-1)))};
    });
    lanes_agree(awkward_vectors<double>(fifty(3)), []<class S>(const Vec3<S>& y) {
        return Quat<S>{lie::sine_excess<S>(squared_norm(y)), Vec3<S>(lie::dexp(y).col(1))};
    });
}
