#pragma once
/// What a march of particles holds.

#include <optional>

#include <verilie/mechanics/method.hpp>
#include <verilie/run/particles.hpp>

#include "columns.hpp"
#include "layout.hpp"
#include "team.hpp"

namespace verilie {

class ParticleMarch::Inside {
public:
    Inside(std::unique_ptr<particles::Kernel> kernel, const ParticleSystem& system, int threads);

    std::size_t size() const { return n_; }
    std::int64_t steps() const { return steps_; }
    std::int64_t fillings() const { return fillings_; }
    std::optional<Failure> start(double h);
    std::optional<Failure> advance(std::int64_t n);
    void put(std::size_t i, const BodyState<double>& b);
    BodyState<double> get(std::size_t i) const;
    Inertia<double> inertia(std::size_t i) const;
    Frame frame() const { return kernel_->frame(); }
    void at_step(std::int64_t steps, double t) { steps_ = steps, t0_ = t; }
    double time() const { return t0_ + double(steps_) * fields_.h; }
    Account account();
    Memory memory() const;

private:
    struct alignas(64) Told : particles::Told {};
    struct Sums {
        std::array<double, 7> energies{};
        Vec3<double> P = zero3<double>(), L = zero3<double>(), S = zero3<double>();
    };
    bool contact() const { return fields_.K.pp > 0; }
    void pass(int thread, particles::Pass kind);
    void look(int thread);
    void after(particles::Pass kind);
    void march(int thread, std::int64_t n);
    void fill(int thread);
    void place(int thread);
    void gather_troubles();
    void choose_common();
    double wandered(const particles::Block& b) const;
    std::optional<Failure> failed(std::int64_t step) const;
    Sums sums(const particles::Block& b) const;
    void bond_energies(const particles::Block& b, Sums& s) const;

    std::size_t n_, stride_;
    std::unique_ptr<particles::Kernel> kernel_;
    std::vector<double> m_, j_, D_;
    particles::Topology topology_;
    particles::Table pose_, next_, momentum_, first_pose_, first_momentum_;
    particles::Fields fields_;
    std::vector<particles::Block> blocks_;
    std::vector<particles::Contacts> contacts_;
    std::vector<particles::WorkSpace> space_;
    std::vector<Told> told_;
    particles::Team team_;
    particles::Gate gate_;
    particles::Deal deal_;
    std::optional<particles::Cells> cells_;
    double moved_ = 0, common_[3] = {0, 0, 0}, t0_ = 0;
    std::int64_t steps_ = 0, fillings_ = 0, passes_ = 0;
    bool stop_ = false, far_ = false, full_ = false;
    bool looked_ = false;  ///< the trouble was met in a look, between two passes
    particles::Trouble trouble_;
};

}  // namespace verilie
