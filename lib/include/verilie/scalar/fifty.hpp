#pragma once
/// The fifty-digit arithmetic, compiled once: Boost's templates would be inlined at every use, which is where most of a
/// build went.
/// These are no templates, so that overload resolution prefers them to Boost's own; the digits are Boost's. Include
/// verilie/scalar.hpp.

#include <boost/multiprecision/cpp_bin_float.hpp>

namespace boost::multiprecision::backends {

using verilie_fifty = cpp_bin_float_50::backend_type;

void eval_add(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b);
void eval_add(verilie_fifty& r, const verilie_fifty& a);
void eval_subtract(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b);
void eval_subtract(verilie_fifty& r, const verilie_fifty& a);
void eval_multiply(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b);
void eval_multiply(verilie_fifty& r, const verilie_fifty& a);
void eval_divide(verilie_fifty& r, const verilie_fifty& a, const verilie_fifty& b);
void eval_divide(verilie_fifty& r, const verilie_fifty& a);
void eval_sqrt(verilie_fifty& r, const verilie_fifty& a);
void eval_sin(verilie_fifty& r, const verilie_fifty& a);
void eval_cos(verilie_fifty& r, const verilie_fifty& a);
void eval_exp(verilie_fifty& r, const verilie_fifty& a);
void eval_log(verilie_fifty& r, const verilie_fifty& a);
void eval_atan2(verilie_fifty& r, const verilie_fifty& y, const verilie_fifty& x);
void eval_convert_to(double* r, const verilie_fifty& a);

extern template verilie_fifty& verilie_fifty::assign_float<double>(double);
extern template verilie_fifty& verilie_fifty::operator=<long long>(const long long&);
extern template verilie_fifty& verilie_fifty::operator=(const char*);
extern template std::string verilie_fifty::str(std::streamsize, std::ios_base::fmtflags) const;

}  // namespace boost::multiprecision::backends
