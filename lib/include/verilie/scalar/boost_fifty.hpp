#pragma once
/// A fifty as Boost's number and back, for Boost's own functions of it. Include it in the sources that call them.

#include <new>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <verilie/scalar.hpp>

namespace verilie {

struct BoostFifty {
    using number = boost::multiprecision::cpp_bin_float_50;
    // NOTE: a fifty is copied byte by byte. This number has no pointers and nothing to destroy: limbs, their count, a
    // sign, an exponent.
    static_assert(sizeof(number) <= sizeof(fifty) && alignof(number) <= alignof(fifty));
    static_assert(std::is_trivially_destructible_v<number>);

    static const number& of(const fifty& x) { return *std::launder(reinterpret_cast<const number*>(x.number_)); }
    /// f(r) puts its result in r, which is 0 before.
    template <class F> static fifty put(F f) {
        fifty x{fifty::Raw{}};
        f(*::new (x.number_) number);
        return x;
    }
    static fifty back(const number& y) {
        return put([&](number& r) { r = y; });
    }
};

}  // namespace verilie
