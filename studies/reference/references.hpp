#pragma once
/// References for studies: stored ones where the question is theirs, computed and kept otherwise.

#include <verilie/reference/reference.hpp>

#include "engine/store.hpp"

namespace verilie::studies {

/// What is not stored is computed to a bound of so much, where quick solvers reach it: a million times below the errors
/// that orders of double precision rest on, and below those in quad.
inline constexpr double computed_bound = 1e-26;

/// From reference/data, else from the store, else computed.
reference::Answer reference_for(const Store& store, const reference::Question& q);
/// What a question is, for a key: its words, and of a file what is in it.
Json identity(const reference::Question& q);
/// The key of a cell made of this question by the code of the reference, and by that of a problem of one's own.
Json reference_key(const char* cell, const reference::Question& q);
/// Whether the answer is stored with the sources.
bool is_stored(const reference::Question& q);
/// The folder of stored references.
std::string reference_folder();

}  // namespace verilie::studies
