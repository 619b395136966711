#include "engine/precision.hpp"

#include <cmath>
#include <map>

namespace verilie::studies {

namespace {
std::map<std::string, int>& of_processes() {
    static std::map<std::string, int> digits;
    return digits;
}
}  // namespace

int digits_of(const std::string& method) {
    const auto found = of_processes().find(method);
    return found == of_processes().end() ? digits_of_double : found->second;
}
void digits_are(const std::string& method, int digits) { of_processes()[method] = digits; }
double unit_of_method(const std::string& method) { return std::ldexp(1.0, 1 - digits_of(method)); }

}  // namespace verilie::studies
