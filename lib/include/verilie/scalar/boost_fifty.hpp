#pragma once
/// A fifty as Boost's number and back, for Boost's own functions of it. Include it in the sources that call them.

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <verilie/scalar.hpp>

namespace verilie {

struct BoostFifty {
    using number = boost::multiprecision::cpp_bin_float_50;
    using backend = number::backend_type;
    static_assert(backend::bit_count == 168 && sizeof(boost::multiprecision::limb_type) == sizeof(std::uint64_t)
                  && int(backend::exponent_zero) == detail::FiftyParts::zero
                  && int(backend::exponent_infinity) == detail::FiftyParts::infinite
                  && int(backend::exponent_nan) == detail::FiftyParts::none);

    static number of(const fifty& x) {
        number y;
        backend& b = y.backend();
        if (x.parts_.exponent < detail::FiftyParts::zero) {
            b.bits().resize(3, 3);
            std::copy(x.parts_.limb, x.parts_.limb + 3, b.bits().limbs());
        }
        b.exponent() = x.parts_.exponent, b.sign() = x.parts_.sign;
        return y;
    }
    static fifty back(const number& y) {
        fifty x;
        const backend& b = y.backend();
        if (b.exponent() < detail::FiftyParts::zero) std::copy(b.bits().limbs(), b.bits().limbs() + 3, x.parts_.limb);
        x.parts_.exponent = b.exponent(), x.parts_.sign = b.sign();
        return x;
    }
    static const detail::FiftyParts& parts(const fifty& x) { return x.parts_; }
    static detail::FiftyParts& parts(fifty& x) { return x.parts_; }
};

}  // namespace verilie
