// The marches of lanes at one instruction level. Compiled once a level; of its symbols the entry alone is global
// (lib/cmake/VerilieLevels.cmake).
#include <verilie/run/ensemble.hpp>

#include <verilie/methods/lgvi.hpp>
#include <verilie/methods/lie_verlet.hpp>
#include <verilie/methods/rrp_newmark.hpp>
#include <verilie/methods/rrp_variational.hpp>
#include <verilie/problems/stress_test.hpp>
#include <verilie/scalar/simd.hpp>

namespace verilie {

namespace {
void put(Vec3<simd>& to, const Vec3<double>& from, int lane) {
    for (int i = 0; i < 3; ++i) to(i).lane[lane] = from(i);
}

template <class M, class P> class Lanes final : public detail::LaneMarch {
public:
    Lanes(const ProblemInfo& info, const Parameters& parameters)
        : problem_(info, parameters), march_(nullptr, problem_), z_(problem_.initial()), energies_(64) {}

    int lanes() const override { return simd_lanes; }
    std::optional<Failure> start(std::span<const Phase<double>> starts, double h) override {
        for (int l = 0; l < simd_lanes; ++l) {
            const auto& from = starts[std::min(std::size_t(l), starts.size() - 1)];
            z_.q[0].w.lane[l] = from.q[0].w, z_.t.lane[l] = from.t;
            put(z_.q[0].v, from.q[0].v, l), put(z_.W[0], from.W[0], l);
            put(z_.x[0], from.x[0], l), put(z_.v[0], from.v[0], l);
        }
        return march_.start(z_, simd(h));
    }
    std::optional<Failure> advance(std::int64_t n) override { return march_.advance(n); }
    std::optional<Failure> advance(std::int64_t every, std::span<double> energies) override {
        while (!energies.empty()) {
            const auto some = std::min(energies_.size(), energies.size() / simd_lanes);
            if (auto failed = march_.advance(every, std::span(energies_).first(some))) return failed;
            for (std::size_t i = 0; i < some; ++i)
                for (int l = 0; l < simd_lanes; ++l) energies[i * simd_lanes + std::size_t(l)] = energies_[i].lane[l];
            energies = energies.subspan(some * simd_lanes);
        }
        return {};
    }
    void observe(int l, Phase<double>& to) const override {
        march_.observe(z_);
        to.q[0] = {z_.q[0].w.lane[l], lane(z_.q[0].v, l)};
        to.W[0] = lane(z_.W[0], l), to.x[0] = lane(z_.x[0], l), to.v[0] = lane(z_.v[0], l);
        to.t = z_.t.lane[l];
    }

private:
    P problem_;
    March<M, P, simd> march_;
    mutable Phase<simd> z_;
    std::vector<simd> energies_;
};

template <class... M>
detail::LaneMarch* march_of(std::string_view method, const ProblemInfo& info, const Parameters& parameters) {
    detail::LaneMarch* march = nullptr;
    const auto attempt = [&]<class One>(std::type_identity<One>) {
        if (method == One::info.key) march = new Lanes<One, problems::stress_test<simd>>(info, parameters);
    };
    (attempt(std::type_identity<M>{}), ...);
    return march;
}
}  // namespace

extern "C" detail::LaneMarch* VERILIE_ENTRY(
    std::string_view method, const ProblemInfo& info, const Parameters& parameters) {
    using namespace methods;
    return march_of<lie_verlet, lgvi, rrp_spatial, rrp_newmark>(method, info, parameters);
}

}  // namespace verilie
