#pragma once
/// The largest and the least of what is measured.

namespace verilie::studies::claims {

/// most := x where x is more, or no number: that shows neither a claim nor its opposite, and so it has to stay.
template <class X> void raise(X& most, const X& x) {
    if (most == most && !(x <= most)) most = x;
}
/// least := x where x is less, or no number.
template <class X> void lower(X& least, const X& x) {
    if (least == least && !(x >= least)) least = x;
}

}  // namespace verilie::studies::claims
