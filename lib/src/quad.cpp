#include <verilie/scalar/boost_fifty.hpp>

#if VERILIE_HAS_QUAD
#include <ostream>

#include <boost/multiprecision/float128.hpp>

#include <verilie/scalar/quad_operations.hpp>

namespace verilie {

namespace {
using Number = boost::multiprecision::float128;
}

quad operator+(quad a, quad b) noexcept {
    a.bits_ = quad_operations::sum(a.bits_, b.bits_);
    return a;
}
quad operator*(quad a, quad b) noexcept {
    a.bits_ = quad_operations::product(a.bits_, b.bits_);
    return a;
}

quad::quad(const fifty& x) : quad(static_cast<Number>(BoostFifty::of(x)).backend().value()) {}
quad::operator fifty() const { return BoostFifty::back(static_cast<BoostFifty::number>(Number(x()))); }
std::string quad::str(std::streamsize digits, std::ios_base::fmtflags format) const {
    return Number(x()).str(digits, format);
}
std::ostream& operator<<(std::ostream& s, const quad& x) { return s << Number(x.x()); }

template const quad& detail::reciprocal<quad>(std::int64_t);
VERILIE_DUAL_OPERATIONS(, quad, 3)
VERILIE_DUAL_OPERATIONS(, quad, 6)

}  // namespace verilie
#endif
