#pragma once
/// In how many digits a method computes. Of the catalogue's methods the scalar says it; a method in another process
/// hands over doubles and may have computed in fewer.

#include <string>

namespace verilie::studies {

inline constexpr int digits_of_double = 53;

/// Binary digits, at most those of double.
int digits_of(const std::string& method);
void digits_are(const std::string& method, int digits);
/// Its unit of round-off, 2^(1 - digits), in units of double: 1, and 2^29 in single precision.
double ulps_of(const std::string& method);
/// "single precision", "double precision", or the number of digits.
std::string precision_of(const std::string& method);

}  // namespace verilie::studies
