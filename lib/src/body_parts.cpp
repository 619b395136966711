#include <verilie/mechanics/anderson.hpp>
#include <verilie/mechanics/body_parts.hpp>

#include <stdexcept>
#include <string>

namespace verilie {

namespace {
using Entry = detail::AnyKernel(std::string_view);
}
extern "C" {
Entry verilie_march_bodies_plain;
#if defined(VERILIE_X86_LEVELS)
Entry verilie_march_bodies_avx2, verilie_march_bodies_avx512;
#endif
}

namespace detail {
AnyKernel bodies_kernel(std::string_view name, Level level) {
    must_be_here(level);
    Entry* entry = verilie_march_bodies_plain;
#if defined(VERILIE_X86_LEVELS)
    if (level == Level::avx2) entry = verilie_march_bodies_avx2;
    if (level == Level::avx512) entry = verilie_march_bodies_avx512;
#endif
    if (const AnyKernel kernel = entry(name)) return kernel;
    throw std::invalid_argument("No method " + std::string(name) + " is compiled for registers of bodies.");
}
AndersonKernel anderson_kernel() { return reinterpret_cast<AndersonKernel>(bodies_kernel("anderson", chosen_level())); }
std::vector<std::size_t> runs_alike(std::span<const Inertia<double>> J) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 1; i <= J.size(); ++i)
        if (i == J.size() || !(J[i] == J[i - 1])) ends.push_back(i);
    return ends;
}
}  // namespace detail

}  // namespace verilie
