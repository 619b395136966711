#include <verilie/scalar.hpp>

namespace boost::multiprecision::backends {

// With template arguments, Boost's own are meant.
void eval_add(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b) {
    eval_add<50, digit_base_10, void, int, 0, 0>(r, a, b);
}
void eval_add(verilie_fifty& r, const verilie_fifty& a) { eval_add(r, r, a); }
void eval_subtract(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b) {
    eval_subtract<50, digit_base_10, void, int, 0, 0>(r, a, b);
}
void eval_subtract(verilie_fifty& r, const verilie_fifty& a) { eval_subtract(r, r, a); }
void eval_multiply(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b) {
    eval_multiply<50, digit_base_10, void, int, 0, 0>(r, a, b);
}
void eval_multiply(verilie_fifty& r, const verilie_fifty& a) { eval_multiply(r, r, a); }
void eval_divide(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b) {
    eval_divide<50, digit_base_10, void, int, 0, 0>(r, a, b);
}
void eval_divide(verilie_fifty& r, const verilie_fifty& a) { eval_divide(r, r, a); }
void eval_sqrt(verilie_fifty& r, const verilie_fifty& a) { eval_sqrt<50, digit_base_10, void, int, 0, 0>(r, a); }
void eval_sin(verilie_fifty& r, const verilie_fifty& a) { default_ops::eval_sin(r, a); }
void eval_cos(verilie_fifty& r, const verilie_fifty& a) { default_ops::eval_cos(r, a); }
void eval_exp(verilie_fifty& r, const verilie_fifty& a) { eval_exp<50, digit_base_10, void, int, 0, 0>(r, a); }
void eval_log(verilie_fifty& r, const verilie_fifty& a) { default_ops::eval_log(r, a); }
void eval_atan2(verilie_fifty& r, const verilie_fifty& y, const verilie_fifty& x) { default_ops::eval_atan2(r, y, x); }
void eval_convert_to(double* r, const verilie_fifty& a) {
    eval_convert_to<double, 50, digit_base_10, void, int, 0, 0>(r, a);
}

template verilie_fifty& verilie_fifty::assign_float<double>(double);
template verilie_fifty& verilie_fifty::operator=<long long>(const long long&);
template verilie_fifty& verilie_fifty::operator=(const char*);
template std::string verilie_fifty::str(std::streamsize, std::ios_base::fmtflags) const;

}  // namespace boost::multiprecision::backends

namespace verilie {
VERILIE_DUAL_OPERATIONS(, 3)
VERILIE_DUAL_OPERATIONS(, 6)
}  // namespace verilie
