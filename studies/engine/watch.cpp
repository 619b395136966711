#include "engine/watch.hpp"

#include <fmt/format.h>

namespace verilie::studies {

MarchFailed::MarchFailed(const Pair& pair, Failure why)
    : std::runtime_error(fmt::format("{} fails at t = {:.4g}: {}", pair.label(), why.t, name(why.why))),
      failure(std::move(why)) {}
MarchFailed::MarchFailed(const Pair& pair, const Rational& h, Failure why)
    : std::runtime_error(
        fmt::format("{} at h = {} fails at t = {:.4g}: {}", pair.label(), text(h), why.t, name(why.why))),
      failure(std::move(why)) {}

}  // namespace verilie::studies
