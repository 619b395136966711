#pragma once
/// A march of lanes behind an interface that has no lanes. For the units of a level alone.

#include <algorithm>

#include <verilie/run/ensemble.hpp>
#include <verilie/scalar/simd_pair.hpp>

namespace verilie::at_level {

inline void put(Vec3<simd_pair>& to, const Vec3<double>& from, int lane) {
    for (int i = 0; i < 3; ++i) to(i).lane[lane] = from(i);
}

template <class M, class P> class Lanes final : public detail::LaneMarch {
public:
    /// What else is given is for the stepper.
    template <class... More>
    Lanes(const ProblemInfo& info, const Parameters& parameters, More&&... more)
        : problem_(info, parameters), march_(nullptr, problem_, more...), z_(problem_.initial()), energies_(64) {}

    int lanes() const override { return simd_pair_lanes; }
    std::optional<Failure> start(std::span<const Phase<double>> starts, double h) override {
        for (int l = 0; l < simd_pair_lanes; ++l) {
            const auto& from = starts[std::min(std::size_t(l), starts.size() - 1)];
            z_.q[0].w.lane[l] = from.q[0].w, z_.t.lane[l] = from.t;
            put(z_.q[0].v, from.q[0].v, l), put(z_.W[0], from.W[0], l);
            put(z_.x[0], from.x[0], l), put(z_.v[0], from.v[0], l);
        }
        return march_.start(z_, simd_pair(h));
    }
    std::optional<Failure> advance(std::int64_t n) override { return march_.advance(n); }
    std::optional<Failure> advance(std::int64_t every, std::span<double> energies) override {
        while (!energies.empty()) {
            const auto some = std::min(energies_.size(), energies.size() / simd_pair_lanes);
            if (auto failed = march_.advance(every, std::span(energies_).first(some))) return failed;
            for (std::size_t i = 0; i < some; ++i)
                for (int l = 0; l < simd_pair_lanes; ++l)
                    energies[i * simd_pair_lanes + std::size_t(l)] = energies_[i].lane[l];
            energies = energies.subspan(some * simd_pair_lanes);
        }
        return {};
    }
    void observe() override { march_.observe(z_); }
    void look(int l, Phase<double>& to) const override {
        to.q[0] = {z_.q[0].w.lane[l], lane(z_.q[0].v, l)};
        to.W[0] = lane(z_.W[0], l), to.x[0] = lane(z_.x[0], l), to.v[0] = lane(z_.v[0], l);
        to.t = z_.t.lane[l];
    }

private:
    P problem_;
    March<M, P, simd_pair> march_;
    Phase<simd_pair> z_;
    std::vector<simd_pair> energies_;
};

}  // namespace verilie::at_level
