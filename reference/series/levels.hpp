#pragma once
/// VERILIE_LEVELS before a function: on x86 it is compiled for AVX2 and AVX-512 as well, and chosen when the program is
/// loaded. VERILIE_AT_LEVELS(void f(const T& x), kernel, x) defines f, which calls kernel<W> with as many doubles as a
/// register of the level holds: g++ keeps a wider vector in memory. NOTE: sanitizers of addresses and threads are not
/// ready yet when the choice is made.

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define VERILIE_LEVELS __attribute__((target_clones("default", "avx2", "avx512f")))
#define VERILIE_AT_LEVELS(declaration, kernel, arguments)                                                              \
    __attribute__((target("default"))) declaration { return kernel<2>(arguments); }                                    \
    __attribute__((target("avx2"))) declaration { return kernel<4>(arguments); }                                       \
    __attribute__((target("avx512f"))) declaration { return kernel<8>(arguments); }
#else
#define VERILIE_LEVELS
#define VERILIE_AT_LEVELS(declaration, kernel, arguments)                                                              \
    declaration { return kernel<2>(arguments); }
#endif
