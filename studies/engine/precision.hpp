#pragma once
/// In how many digits a method computes. Of the catalogue's methods the scalar says it; a method in another process hands
/// over doubles and may have computed in fewer.

#include <string>

namespace verilie::studies {

inline constexpr int digits_of_double = 53;

/// Binary digits, at most those of double.
int digits_of(const std::string& method);
void digits_are(const std::string& method, int digits);
/// 2^(1 - digits): 2^-52 in double, 2^-23 in single precision.
double unit_of_method(const std::string& method);

}  // namespace verilie::studies
