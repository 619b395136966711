#include "engine/precision.hpp"

#include <cmath>
#include <map>

namespace verilie::studies {

namespace {
std::map<std::string, int>& digits_of_processes() {
    static std::map<std::string, int> digits;
    return digits;
}
}  // namespace

int digits_of(const std::string& method) {
    const auto found = digits_of_processes().find(method);
    return found == digits_of_processes().end() ? digits_of_double : found->second;
}
void digits_are(const std::string& method, int digits) { digits_of_processes()[method] = digits; }
double ulps_of(const std::string& method) { return std::ldexp(1.0, digits_of_double - digits_of(method)); }
std::string precision_of(const std::string& method) {
    const int digits = digits_of(method);
    return digits == digits_of_double ? "double precision"
         : digits == 24               ? "single precision"
                                      : std::to_string(digits) + " binary digits";
}

}  // namespace verilie::studies
