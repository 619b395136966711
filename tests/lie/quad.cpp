// Sums and products of quads against the compiler's own, bit by bit.
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include <verilie/scalar.hpp>

#include "support/catch.hpp"

using namespace verilie;

#if VERILIE_HAS_QUAD
namespace {
using Bits = unsigned __int128;

__float128 number(Bits x) { return std::bit_cast<__float128>(x); }
bool same(quad x, __float128 expected) {
    const auto got = static_cast<__float128>(x);
    return std::bit_cast<Bits>(got) == std::bit_cast<Bits>(expected) || (got != got && expected != expected);
}
/// How many of a + b, a - b and a b differ.
int wrong(__float128 a, __float128 b) {
    const quad x(a), y(b);
    return !same(x + y, a + b) + !same(x - y, a - b) + !same(x * y, a * b);
}
constexpr Bits exponent(int e) { return Bits(e + 16383) << 112; }

/// Exponents near each other, near the ends of their range, or any; fractions that end in ones or in zeros, or any.
struct Random {
    std::mt19937_64 bits{5};

    Bits operator()() {
        Bits fraction = Bits(bits()) << 64 | bits();
        const int end = int(bits() % 112);
        switch (bits() % 4) {
        case 0: fraction &= ~Bits(0) << end; break;
        case 1: fraction |= (Bits(1) << end) - 1; break;
        default: break;
        }
        int e = int(bits() % 240) - 120;
        switch (bits() % 8) {
        case 0: e = int(bits() % 32768) - 16383; break;
        case 1: e = int(bits() % 130) - 16383; break;
        case 2: e = 16384 - int(bits() % 4); break;
        default: break;
        }
        return (fraction & ~(Bits(0x7fff) << 112)) | exponent(e);
    }
};
}  // namespace

TEST_CASE("sums and products of quads are the compiler's, bit by bit: awkward numbers", "[lie][quad]") {
    std::vector<Bits> some{0, 1, Bits(1) << 111, exponent(-16383) | 1, exponent(-16382), exponent(16383),
        exponent(16384) - 1, exponent(16384), exponent(16384) | 1};
    for (int e : {-230, -227, -226, -117, -116, -115, -114, -113, -112, -3, -2, -1, 0, 1, 2, 112, 113, 114})
        for (Bits fraction : {Bits(0), Bits(1), Bits(2), Bits(3), Bits(1) << 111, (Bits(1) << 111) + 1,
                 (Bits(1) << 112) - 2, (Bits(1) << 112) - 1})
            some.push_back(exponent(e) | fraction);
    int failed = 0;
    for (Bits a : some)
        for (Bits b : some)
            for (Bits sign : {Bits(0), Bits(1) << 127})
                failed += wrong(number(a ^ sign), number(b)) + wrong(number(a ^ sign), number(b ^ Bits(1) << 127));
    CHECK(failed == 0);
}

TEST_CASE("sums and products of quads are the compiler's, bit by bit: a million at random", "[lie][quad]") {
    Random random;
    int failed = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const Bits a = random();
        const bool cancel = i % 4 == 0;
        const Bits b = cancel ? a ^ (Bits(1) << 127) ^ (random.bits() & random.bits() & random.bits()) : random();
        failed += wrong(number(a), number(b));
    }
    CHECK(failed == 0);
}
#endif
