#pragma once
/// What the files of the claims that engines make of their own integrators share; paper.cpp is the entry.
///
/// NOTE: measured are the catalogued schemes of lib/include/verilie/methods/engines, written from the engines' sources.
/// Each note says which source, and whether a binary was run beside it (studies/engines).

#include "claims/names.hpp"
#include "claims/paper.hpp"
#include "claims/rows.hpp"

namespace verilie::studies::claims::engine_docs {

/// Of one step h = 1/4 in 50 digits, the worst over random states; put into `found` under these names and added to
/// `numbers`.
std::string symplecticity(const std::string& scheme, const std::string& problem);
std::string reversibility(const std::string& scheme, const std::string& problem);
double measure_symplecticity(
    const Desk& desk, Measured& found, Json& numbers, const std::string& scheme, const std::string& problem);
double measure_reversibility(
    const Desk& desk, Measured& found, Json& numbers, const std::string& scheme, const std::string& problem);

inline constexpr OrderBound third{2.9, 3.1}, fourth{3.8, 4.2};

/// The drift rows of these schemes, put into `found`; what each is, in words.
std::string drifts(const Desk& desk, Measured& found, Json& numbers, const Question& question);
/// The order rows of attitude and velocity, put into `found` as they are or, with `of`, under "METHOD of"; in words.
std::string orders(
    const Desk& desk, Measured& found, Json& numbers, const Question& question, const std::string& of = "");

/// A free body: three moments and a velocity, as the parameters of problem free_body.
struct Body {
    Vec3<double> J, W;
};
/// A ruler, 1 x 0.1 x 0.02, that tumbles.
inline const Body ruler{{.0104, 1.0004, 1.01}, {0, .6, .8}};
/// Three moments, of a body that exists.
inline const Body triaxial{{1, 2, 2.5}, {1, -.7, .9}};
std::map<std::string, std::string> parameters(const Body& body);
/// |W| h of one step.
Body at_angle(const Body& body, double angle);

/// The kinetic energy over its start after each of n steps, minus 1, in 50 digits.
std::vector<double> energy_changes(const Pair& pair, const Rational& h, std::int64_t n);
/// Of one step h = 1.
double energy_change(const Desk& desk, const std::string& scheme, const Body& body);
/// J random in the ratios that a body can have, W of any direction, |W| = 10^x with x uniform in [-2, 2]; the same ones
/// on every machine.
Body random_body(std::uint64_t seed);

/// What a note begins with.
std::string transcribed(const std::string& source);

Claims dem(), mujoco(), mujoco_midpoint(), games(), robots();

}  // namespace verilie::studies::claims::engine_docs
