#pragma once
/// What several laws ask of a body.

#include "certify/bodies.hpp"

namespace verilie::studies::certify {

inline bool has(const Body& body, verilie::Law law) {
    const auto made = body.make<fifty>();
    const auto kept = made->conserved();
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (kept[i] && body.info().invariants[i].law == law) return true;
    return false;
}
inline bool rotates(const Body& body) { return body.single; }
inline bool conservative(const Body& body) { return !body.applied; }  // what theorems on potentials ask for
/// The potential is not the same everywhere, as it is where a parameter takes its strength away.
inline bool varies(const Body& body) {
    const auto made = body.make<fifty>();
    return made->potential(random_state(body, 1)).total() != made->potential(random_state(body, 2)).total();
}
// more than the free flow of a sphere, which many maps hit
inline bool generic(const Body& body) { return body.loaded || !body.spherical; }

}  // namespace verilie::studies::certify
