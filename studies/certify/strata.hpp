#pragma once
/// Stratified states: a law that fails in a corner of h|W|, attitude, axis or inertia alone has states in that corner.

#include <random>

#include "certify/bodies.hpp"

namespace verilie::studies::certify {

/// One state with its step, in doubles, which every scalar takes over as they are.
struct Place {
    std::size_t shape;  ///< which inertia of the sample
    double h;
    Phase<double> z;
};
struct Sample {
    std::vector<Body> shapes;
    std::vector<Place> places;
};

/// Of one body: h|W| log-uniform from 0.005 to 3 (or to where implicit steps of a slender body may have a second
/// branch), in every combination of three strata of attitude (within 1/10 of the identity, any, within 1/10 of a half
/// turn), two of the axis of W (within 1/10 of a principal one, any) and six families of inertia (nearly axisymmetric,
/// flat and long:
/// 0 < |J1 - J2| < 1 %; slender, two orders of axes: ratios from 8 to 40; triaxial; askew), or six spheres. Of many
/// bodies: states on the way of a motion, turned likewise, every body with an h|W| of its own, one of them in turn up
/// to 3, the others up to 0.3.
/// `times` the body's own step where there are many. The same on every machine; drawn anew for every body and seed.
Sample sample_of(const Body& body, int states, std::uint64_t seed, double times = 1);

/// The largest h|W| asked of a method, in radians.
inline constexpr double largest_turn = 3;

/// A place near another: what is searched for the worst. Every direction is moved by up to `radius`, every |W| made
/// smaller by up to that share.
Place beside(const Place& place, double radius, std::mt19937_64& random);

/// h, q (w first) and W of every body, and x and v where there are several: comma separated, as --at takes them.
std::string words(const Place& place);
/// Throws std::invalid_argument where the words are not numbers, too few or too many, or no state.
Place place_of(const std::string& words, const Body& body);

/// Largest h|W| over the bodies.
double turn(const Place& place);

/// In S, with attitudes of unit length.
template <class S> Phase<S> state_of(const Place& place) {
    auto z = convert<S>(place.z);
    for (auto& q : z.q) q = normalised(q);
    return z;
}

}  // namespace verilie::studies::certify
