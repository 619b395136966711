// Which instruction levels this machine has.
#include <verilie/scalar/level.hpp>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace verilie {

std::string_view name(Level level) {
    return level == Level::avx512 ? "avx512" : level == Level::avx2 ? "avx2" : "plain";
}

std::vector<Level> levels() {
    std::vector<Level> all{Level::plain};
#if defined(VERILIE_X86_LEVELS)
    // what x86-64-v3 and x86-64-v4 add
    __builtin_cpu_init();
#if !defined(__clang__)
    if (!__builtin_cpu_supports("x86-64-v3")) return all;
    all.push_back(Level::avx2);
    if (__builtin_cpu_supports("x86-64-v4")) all.push_back(Level::avx512);
#else  // NOTE: it knows no levels by name; of a processor that lacks movbe, f16c or lzcnt alone it is silent.
    const auto has = [](auto... supported) { return (supported && ...); };
    if (!has(__builtin_cpu_supports("avx2"), __builtin_cpu_supports("fma"), __builtin_cpu_supports("bmi"),
            __builtin_cpu_supports("bmi2")))
        return all;
    all.push_back(Level::avx2);
    if (has(__builtin_cpu_supports("avx512f"), __builtin_cpu_supports("avx512bw"), __builtin_cpu_supports("avx512cd"),
            __builtin_cpu_supports("avx512dq"), __builtin_cpu_supports("avx512vl")))
        all.push_back(Level::avx512);
#endif
#endif
    return all;
}

void must_be_here(Level level) {
    const auto here = levels();
    if (std::find(here.begin(), here.end(), level) == here.end())
        throw std::invalid_argument("This machine has no instruction level " + std::string(name(level)) + ".");
}

Level chosen_level() {
    const auto all = levels();
    const char* asked = std::getenv("VERILIE_LEVEL");
    if (!asked || !*asked) return all.back();
    for (const Level level : all)
        if (name(level) == asked) return level;
    std::string have;
    for (const Level level : all) have += (have.empty() ? "" : ", ") + std::string(name(level));
    throw std::invalid_argument(
        "VERILIE_LEVEL is " + std::string(asked) + "; the instruction levels of this machine are " + have + ".");
}

}  // namespace verilie
