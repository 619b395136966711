// Members of an ensemble one after the other.
#include <verilie/catalogue.hpp>
#include <verilie/run/ensemble.hpp>

namespace verilie {

namespace {
class Alone final : public detail::LaneMarch {
public:
    Alone(const MethodEntry& method, std::shared_ptr<const AnyProblem<double>> problem)
        : z_(problem->initial()), march_(method.march<double>(std::move(problem))) {}
    int lanes() const override { return 1; }
    std::optional<Failure> start(std::span<const Phase<double>> starts, double h) override {
        return march_->start(starts.front(), h);
    }
    std::optional<Failure> advance(std::int64_t n) override { return march_->advance(n); }
    std::optional<Failure> advance(std::int64_t every, std::span<double> energies) override {
        return march_->advance(every, energies);
    }
    void observe() override { march_->observe(z_); }
    void look(int, Phase<double>& z) const override { z = z_; }

private:
    Phase<double> z_;
    std::unique_ptr<Trajectory<double>> march_;
};
}  // namespace

std::unique_ptr<detail::LaneMarch> detail::march_alone(
    std::string_view method, const ProblemInfo& problem, const Parameters& parameters) {
    const Catalogue& c = Catalogue::instance();
    return std::make_unique<Alone>(c.method(method), c.problem(problem.key).make<double>(parameters));
}

}  // namespace verilie
