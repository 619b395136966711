#include <charconv>

#include <verilie/scalar.hpp>

namespace verilie {

namespace {
template <class B> std::string all_digits(const B& x) {
    return x.str(std::numeric_limits<B>::max_digits10, std::ios_base::scientific);
}
}  // namespace

std::string to_text(double x) {
    std::array<char, 32> text;
    return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr);
}
std::string to_text(const fifty& x) { return all_digits(x); }
#if VERILIE_HAS_QUAD
std::string to_text(const quad& x) { return all_digits(x); }
#endif

}  // namespace verilie
