#pragma once
/// The largest of what is measured.

namespace verilie::studies::claims {

/// most := x where x is more, or no number: that shows neither a claim nor its opposite, and so it has to stay.
template <class X> void raise(X& most, const X& x) {
    if (most == most && !(x <= most)) most = x;
}

}  // namespace verilie::studies::claims
