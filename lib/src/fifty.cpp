#include <ostream>

#include <boost/math/constants/constants.hpp>

#include <verilie/scalar/boost_fifty.hpp>
#include <verilie/scalar/fifty_operations.hpp>

namespace verilie {

namespace {
using Number = BoostFifty::number;
const Number& of(const fifty& x) { return BoostFifty::of(x); }
fifty back(const Number& x) { return BoostFifty::back(x); }
template <class F> fifty put(F f) {
    return BoostFifty::put([&](Number& r) { f(r.backend()); });
}
using boost::multiprecision::default_ops::eval_fabs;
}  // namespace

fifty::fifty(long long x) noexcept { ::new (number_) Number(x); }
fifty::fifty(unsigned long long x) noexcept { ::new (number_) Number(x); }
fifty::fifty(double x) noexcept { ::new (number_) Number(x); }
fifty::fifty(const char* decimal) { ::new (number_) Number(decimal); }
const fifty& fifty::pi() {
    static const fifty x = back(boost::math::constants::pi<Number>());
    return x;
}

fifty::operator double() const noexcept { return static_cast<double>(of(*this)); }
fifty::operator long long() const { return static_cast<long long>(of(*this)); }

fifty operator+(const fifty& a, const fifty& b) noexcept {
    return put([&](auto& r) {
        if (!fifty_operations::sum(r, of(a).backend(), of(b).backend(), false))
            eval_add(r, of(a).backend(), of(b).backend());
    });
}
fifty operator-(const fifty& a, const fifty& b) noexcept {
    return put([&](auto& r) {
        if (!fifty_operations::sum(r, of(a).backend(), of(b).backend(), true))
            eval_subtract(r, of(a).backend(), of(b).backend());
    });
}
fifty operator*(const fifty& a, const fifty& b) noexcept {
    return put([&](auto& r) {
        if (!fifty_operations::product(r, of(a).backend(), of(b).backend()))
            eval_multiply(r, of(a).backend(), of(b).backend());
    });
}
fifty operator/(const fifty& a, const fifty& b) noexcept {
    return put([&](auto& r) { eval_divide(r, of(a).backend(), of(b).backend()); });
}
fifty fifty::operator-() const noexcept {
    fifty r = *this;
    std::launder(reinterpret_cast<Number*>(r.number_))->backend().negate();
    return r;
}

bool operator==(const fifty& a, const fifty& b) noexcept { return of(a) == of(b); }
bool operator<(const fifty& a, const fifty& b) noexcept { return of(a) < of(b); }
bool operator<=(const fifty& a, const fifty& b) noexcept { return of(a) <= of(b); }

fifty abs(const fifty& a) noexcept { return back(abs(of(a))); }
fifty sqrt(const fifty& a) {
    return put([&](auto& r) {
        if (!fifty_operations::root(r, of(a).backend())) eval_sqrt(r, of(a).backend());
    });
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
bool isfinite(const fifty& a) noexcept { return (boost::multiprecision::isfinite)(of(a)); }
bool isnan(const fifty& a) noexcept { return (boost::multiprecision::isnan)(of(a)); }
bool isinf(const fifty& a) noexcept { return (boost::multiprecision::isinf)(of(a)); }

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
