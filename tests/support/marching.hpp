#pragma once
/// Problems by key, random states, and marching with a named method.

#include <map>
#include <random>
#include <stdexcept>

#include <verilie/mechanics/method.hpp>

#include "support/ulps.hpp"

namespace verilie::test {

template <class P> P problem(std::string_view key, const std::map<std::string, std::string>& set = {}) {
    for (const auto& info : P::infos)
        if (info.key == key) return P(info, Parameters(info.parameters, set));
    throw std::invalid_argument("no problem '" + std::string(key) + "' in this family");
}

/// Attitude and body velocity at random (|W| <= speed √3), of three-digit numbers, at rest in space.
template <class S> Phase<S> random_phase(std::mt19937_64& random, const S& speed = S(1)) {
    const auto any = [&] { return S(double(std::int64_t(random() % 2001) - 1000)) / S(1000); };
    auto z = Phase<S>::bodies(1);
    z.q[0] = normalised(Quat<S>{any(), Vec3<S>{any(), any(), any()}});
    z.W[0] = speed * Vec3<S>{any(), any(), any()};
    return z;
}

template <class M, class S, class P>
Phase<S> march(const P& p, const Phase<S>& from, const std::type_identity_t<S>& h, int steps) {
    stepper_t<M, P, S> stepper(p);
    REQUIRE(all(stepper.start(from, h).ok));
    for (int i = 0; i < steps; ++i) REQUIRE(all(stepper.step().ok));
    Phase<S> z = from;
    stepper.observe(z);
    return z;
}

/// Body torque of a problem whose torque_frame is the body.
template <class S, class P> Vec3<S> body_torque(const P& p, const Quat<S>& q) {
    static_assert(P::torque_frame == Frame::body);
    BodyLoad<S> l;
    REQUIRE(all(p.loads(One<S>{{zero3<S>(), q}}, std::span<BodyLoad<S>>(&l, 1)).ok));
    return l.T;
}

template <class S> void check_same(const Phase<S>& a, const Phase<S>& b, double ulps) {
    CHECK_THAT(facing<S>(a.q[0], b.q[0]), within_ulps(b.q[0], ulps, S(1)));
    CHECK_THAT(a.W[0], within_ulps(b.W[0], ulps, S(1)));
}

}  // namespace verilie::test
