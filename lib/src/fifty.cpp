#include <bit>
#include <cmath>
#include <ostream>

#include <boost/math/constants/constants.hpp>

#include <verilie/scalar/boost_fifty.hpp>
#include <verilie/scalar/fifty_operations.hpp>

namespace verilie {

namespace {
using Number = BoostFifty::number;
using detail::FiftyParts;
Number of(const fifty& x) { return BoostFifty::of(x); }
fifty back(const Number& x) { return BoostFifty::back(x); }
const FiftyParts& parts(const fifty& x) { return BoostFifty::parts(x); }
template <class Theirs> [[gnu::noinline, gnu::cold]] fifty by_boost(Theirs theirs) { return back(theirs()); }
/// By the operation on limbs, or by Boost where that leaves it.
template <class Own, class Theirs> [[gnu::always_inline]] inline fifty computed(Own own, Theirs theirs) {
    fifty r;
    if (!own(BoostFifty::parts(r))) [[unlikely]]
        r = by_boost(theirs);
    return r;
}
}  // namespace

fifty::fifty(long long x) noexcept : fifty(x < 0 ? 0 - static_cast<unsigned long long>(x) : x) { parts_.sign = x < 0; }
fifty::fifty(unsigned long long x) noexcept {
    if (x == 0) return;
    const int zeros = std::countl_zero(x);
    const std::uint64_t f = std::uint64_t(x) << zeros;
    parts_ = {{0, f << 40, f >> 24}, 63 - zeros, false};
}
fifty::fifty(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x), first = std::uint64_t(1) << 52, f = (bits & (first - 1)) | first;
    const int e = int(bits >> 52 & 2047);
    if (e == 0 || e == 2047) *this = back(Number(x));  // 0, what has fewer bits, infinities, NaN
    else parts_ = {{0, f << 51, f >> 13}, e - 1023, bits >> 63 != 0};
}
fifty::fifty(long double x) noexcept : fifty(back(Number(x))) {}
fifty::fifty(const char* decimal) : fifty(back(Number(decimal))) {}
const fifty& fifty::pi() {
    static const fifty x = back(boost::math::constants::pi<Number>());
    return x;
}

fifty::operator double() const noexcept {
    const auto& [f, e, sign] = parts_;
    if (e < -1000 || e > 1000) return static_cast<double>(of(*this));
    const bool more = (f[1] << 23 | f[0]) != 0;                        // behind the first 63 bits
    const auto first = f[2] << 23 | f[1] >> 41 | std::uint64_t(more);  // rounded once, by the conversion
    const double x = std::ldexp(static_cast<double>(std::int64_t(first)), e - 62);
    return sign ? -x : x;
}
fifty::operator long double() const noexcept { return static_cast<long double>(of(*this)); }
fifty::operator long long() const { return static_cast<long long>(of(*this)); }

fifty operator+(const fifty& a, const fifty& b) noexcept {
    return computed([&](FiftyParts& r) { return fifty_operations::sum(r, parts(a), parts(b), false); },
        [&] { return Number(of(a) + of(b)); });
}
fifty operator-(const fifty& a, const fifty& b) noexcept {
    return computed([&](FiftyParts& r) { return fifty_operations::sum(r, parts(a), parts(b), true); },
        [&] { return Number(of(a) - of(b)); });
}
fifty operator*(const fifty& a, const fifty& b) noexcept {
    return computed([&](FiftyParts& r) { return fifty_operations::product(r, parts(a), parts(b)); },
        [&] { return Number(of(a) * of(b)); });
}
fifty operator/(const fifty& a, const fifty& b) noexcept {
    return computed([&](FiftyParts& r) { return fifty_operations::quotient(r, parts(a), parts(b)); },
        [&] { return Number(of(a) / of(b)); });
}
fifty fifty::operator-() const noexcept {
    fifty r = *this;
    r.parts_.sign = !r.parts_.sign;
    return r;
}

bool operator==(const fifty& a, const fifty& b) noexcept { return fifty_operations::compare(a.parts_, b.parts_) == 0; }
bool operator<(const fifty& a, const fifty& b) noexcept { return fifty_operations::compare(a.parts_, b.parts_) < 0; }
bool operator<=(const fifty& a, const fifty& b) noexcept { return fifty_operations::compare(a.parts_, b.parts_) <= 0; }

fifty abs(const fifty& a) noexcept {
    fifty r = a;
    r.parts_.sign = false;
    return r;
}
fifty sqrt(const fifty& a) {
    return computed(
        [&](FiftyParts& r) { return fifty_operations::root(r, parts(a)); }, [&] { return Number(sqrt(of(a))); });
}
fifty sin(const fifty& a) { return back(sin(of(a))); }
fifty cos(const fifty& a) { return back(cos(of(a))); }
fifty tan(const fifty& a) { return back(tan(of(a))); }
fifty acos(const fifty& a) { return back(acos(of(a))); }
fifty atan(const fifty& a) { return back(atan(of(a))); }
fifty atan2(const fifty& y, const fifty& x) { return back(atan2(of(y), of(x))); }
fifty exp(const fifty& a) { return back(exp(of(a))); }
fifty log(const fifty& a) { return back(log(of(a))); }
fifty pow(const fifty& base, const fifty& exponent) { return back(pow(of(base), of(exponent))); }
fifty copysign(const fifty& size, const fifty& sign) { return back(copysign(of(size), of(sign))); }
fifty fmod(const fifty& a, const fifty& b) { return back(fmod(of(a), of(b))); }
fifty ldexp(const fifty& a, int n) { return back(ldexp(of(a), n)); }
fifty frexp(const fifty& a, int* n) { return back(frexp(of(a), n)); }
fifty floor(const fifty& a) { return back(floor(of(a))); }
fifty ceil(const fifty& a) { return back(ceil(of(a))); }
fifty round(const fifty& a) { return back(round(of(a))); }
bool isfinite(const fifty& a) noexcept { return a.parts_.exponent <= FiftyParts::zero; }
bool isnan(const fifty& a) noexcept { return a.parts_.exponent == FiftyParts::none; }
bool isinf(const fifty& a) noexcept { return a.parts_.exponent == FiftyParts::infinite; }

std::string fifty::str(std::streamsize digits, std::ios_base::fmtflags format) const {
    return of(*this).str(digits, format);
}
std::ostream& operator<<(std::ostream& s, const fifty& x) { return s << of(x); }

}  // namespace verilie

verilie::fifty std::numeric_limits<verilie::fifty>::max() {
    return verilie::back((std::numeric_limits<verilie::Number>::max)());
}
verilie::fifty std::numeric_limits<verilie::fifty>::min() {
    return verilie::back((std::numeric_limits<verilie::Number>::min)());
}
static_assert(
    std::numeric_limits<verilie::fifty>::digits == std::numeric_limits<verilie::Number>::digits
    && std::numeric_limits<verilie::fifty>::digits10 == std::numeric_limits<verilie::Number>::digits10
    && std::numeric_limits<verilie::fifty>::max_exponent == std::numeric_limits<verilie::Number>::max_exponent
    && std::numeric_limits<verilie::fifty>::min_exponent == std::numeric_limits<verilie::Number>::min_exponent
    && std::numeric_limits<verilie::fifty>::max_digits10 == std::numeric_limits<verilie::Number>::max_digits10);

namespace verilie {
template const fifty& detail::reciprocal<fifty>(std::int64_t);
VERILIE_DUAL_OPERATIONS(, fifty, 3)
VERILIE_DUAL_OPERATIONS(, fifty, 6)
}  // namespace verilie
