#pragma once
#include <string_view>

#include <verilie/mechanics/bodies.hpp>

#include "own_methods/no_squish.hpp"

namespace own {
using namespace verilie;

/// Symmetric composition of a symmetric method of order 2 (NO_SQUISH):  Phi_h = S_{g1 h} o S_{g2 h} o .. o S_{gn h},
/// g_i = g_{n+1-i}.
/// Takes the applied loads that NO_SQUISH takes: the state it hands on carries its time.
/// M says the first half of the g as texts. The middle one follows from their sum, 1: digits that are cut off would
/// leave an error of order 0.
template <class M, class P, class S> class Composition {
public:
    explicit Composition(const P& p) : part_(p) {
        S middle(1);
        for (const std::string_view text : M::g) {
            g_.push_back(from_text<S>(text));
            middle -= 2 * g_.back();
        }
        const std::size_t half = g_.size();
        g_.push_back(middle);
        for (std::size_t i = half; i > 0; --i) g_.push_back(g_[i - 1]);
    }
    Solve<S> start(const Phase<S>& z, const S& h) {
        z_ = z, h_ = h;
        return part_.start(z, h);
    }
    Solve<S> step() {
        auto r = solved<S>();
        Phase<S> z = z_;
        for (const S& g : g_) {
            r = both(r, part_.start(z, g * h_));
            if (!all(r.ok)) return r;
            r = both(r, part_.step());
            if (!all(r.ok)) return r;
            part_.observe(z);
        }
        z_ = z;
        return r;
    }
    void observe(Phase<S>& z) const { z = z_; }

private:
    stepper_t<no_squish, P, S> part_;
    std::vector<S> g_;
    Phase<S> z_;
    S h_{};
};

}  // namespace own
