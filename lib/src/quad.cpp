#include <verilie/scalar/boost_fifty.hpp>

#if VERILIE_HAS_QUAD
#include <ostream>

#include <boost/multiprecision/float128.hpp>

namespace verilie {

namespace {
using Number = boost::multiprecision::float128;
}

quad::quad(const fifty& x) : x_(static_cast<Number>(BoostFifty::of(x)).backend().value()) {}
quad::operator fifty() const { return BoostFifty::back(static_cast<BoostFifty::number>(Number(x_))); }
std::string quad::str(std::streamsize digits, std::ios_base::fmtflags format) const {
    return Number(x_).str(digits, format);
}
std::ostream& operator<<(std::ostream& s, const quad& x) { return s << Number(x.x_); }

}  // namespace verilie
#endif
