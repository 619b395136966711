#include "bench/peers.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bench/competitor_of.hpp"
#include "engine/programs.hpp"
#include "engine/rational.hpp"
#include "engine/share.hpp"
#include "process/child.hpp"

namespace verilie::studies::bench {

namespace {
using Numbers = Competitor::Numbers;
constexpr std::int64_t steps_of_a_run = 320, finer = 32;
constexpr const char* tolerance = "1e-9";
constexpr double same_map = 1e-9, same_motion = 1e-5;  // bounds of `apart`
constexpr double coarse = 0.1;                         // of fixed steps of h, whose error is no fault of who takes them

Numbers end_of(const Pair& pair, double h, std::int64_t n) {
    const auto problem = pair.problem->make<double>(pair.parameters);
    const auto trajectory = pair.method->march<double>(problem);
    auto z = problem->initial();
    auto failed = trajectory->start(z, h);
    if (!failed) failed = trajectory->advance(n);
    if (failed) return {};
    trajectory->observe(z);
    return numbers_of(pair, z);
}
/// q and -q are one attitude. Not a number where there is nothing to compare with.
double apart(const Numbers& a, const Numbers& b) {
    if (a.size() != 7 || b.size() != 7) return NAN;
    const double sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
    double most = 0;
    for (std::size_t k = 0; k < 7; ++k) {
        const double off = std::abs(a[k] - (k < 4 ? sign : 1) * b[k]);
        if (!(off <= most)) most = off;  // what is no number stays
        if (std::isnan(most)) return most;
    }
    return most;
}
}  // namespace

class Peers::Inside {
public:
    Inside(const Pair& verlet, const Pair& fine, const Rational& h)
        : pair_(verlet), h_(to_scalar<double>(h)), T_(text(h * Rational(steps_of_a_run))), h_text_("h = " + text(h)),
          fine_text_("rkmk4, h = " + text(Rational(h / finer))),
          problem_(verlet.problem->make<double>(verlet.parameters)) {
        if (verlet.problem->info->translates || !(competitor_ = competitor_of(verlet, *problem_))) return;
        textbook_ = textbook_of(verlet, *problem_);
        truth_ = end_of(fine, h_ / double(finer), steps_of_a_run * finer);
        verlet_ = end_of(verlet, h_, steps_of_a_run);
        in_this_process();
        if (const auto stressed = stressed_of(verlet, *problem_)) in_python(*stressed);
    }

    std::vector<BenchPeerRow> checked(bool here) {
        std::vector<BenchPeerRow> rows;
        for (const One& peer : peers_) {
            if (here && peer.clock == Clock::its_own) continue;
            BenchPeerRow row{};
            row.problem = pair_.problem_key(), row.peer = peer.name, row.setting = peer.setting, row.T = T_;
            row.against = peer.against, row.machine = machine();
            const End end = peer.run();
            row.reason = end.why;
            if (end.why.empty()) {
                row.apart = apart(end.at, *peer.truth);
                if (std::isfinite(end.evaluations)) row.evaluations_per_time = end.evaluations / duration();
                if (!(*row.apart <= peer.bound))
                    row.reason = fmt::format("not timed: farther from the library's than {:.0e}", peer.bound);
            }
            rows.push_back(std::move(row));
        }
        if (rows.empty()) rows.push_back(none());
        return rows;
    }
    std::vector<Work> works(const std::vector<BenchPeerRow>& rows) const {
        std::vector<Work> all;
        for (std::size_t k = 0; k < rows.size(); ++k) {  // those in other processes stand last
            if (!rows[k].reason.empty()) continue;
            const One& peer = peers_[k];
            all.push_back({duration(), {},
                [&peer]() -> Outcome {
                    const End end = peer.run();
                    return {end.why, end.seconds};
                },
                peer.clock});
        }
        return all;
    }

private:
    /// Where a run ended, and what it took; or why not.
    struct End {
        Numbers at;
        double evaluations = NAN, seconds = 0;
        std::string why = {};
    };
    struct One {
        std::string name, setting, against;
        double bound;  ///< of `apart`
        const Numbers* truth;
        std::function<End()> run;
        Clock clock = Clock::thread;
    };

    BenchPeerRow none() const {
        BenchPeerRow row{};
        row.problem = pair_.problem_key(), row.peer = "odeint_rk4", row.setting = h_text_, row.T = T_;
        row.machine = machine();
        row.reason = "peers are written for one body of this library in principal axes only";
        return row;
    }
    double duration() const { return h_ * double(steps_of_a_run); }
    void add_march(const char* name, Marcher& by, double evaluations, double bound, const Numbers& truth,
        const std::string& against) {
        peers_.push_back({name, h_text_, against, bound, &truth, [this, &by, evaluations]() -> End {
                              if (!by.march(h_, steps_of_a_run)) return {.at = {}, .why = "fails at this step"};
                              return {by.end(), evaluations};
                          }});
    }
    void in_this_process() {
        const std::string verlet = "lie_verlet, " + h_text_;
        add_march("odeint_rk4", *competitor_, 4.0 * steps_of_a_run, coarse, truth_, fine_text_);
        for (const auto& [name, solver] :
            {std::pair("odeint_fehlberg78", Solver::fehlberg78), {"cvode_adams", Solver::cvode}})
            peers_.push_back({name, std::string("tolerance ") + tolerance, fine_text_, same_motion, &truth_,
                [this, solver = solver]() -> End {
                    const Ran ran = competitor_->run({solver, std::stod(tolerance), duration(), 1});
                    if (!ran.why.empty()) return {.at = {}, .why = ran.why};
                    return {ran.states.back(), double(ran.evaluations)};
                }});
        if (textbook_) add_march("eigen_lie_verlet", *textbook_, steps_of_a_run + 1.0, same_map, verlet_, verlet);
    }
    void in_python(const Stressed& s) {
        asked_ = {{"J", s.body.J}, {"q", s.body.q}, {"W", s.body.W}, {"alpha", s.alpha}, {"pole", s.pole}, {"h", h_},
            {"n", steps_of_a_run}, {"tolerance", std::stod(tolerance)}};
        competitor_->march(h_, steps_of_a_run);
        rk4_ = competitor_->end();
        const auto add = [&](const char* name, std::string setting, std::string against, double bound,
                             const Numbers& truth) {
            peers_.push_back({name, std::move(setting), std::move(against), bound, &truth,
                [this, name] { return by_python(name); }, Clock::its_own});
        };
        add("numba_lie_verlet", h_text_, "lie_verlet, " + h_text_, same_map, verlet_);
        add("numba_rk4", h_text_, "odeint_rk4, " + h_text_, same_map, rk4_);
        add("scipy_dop853", std::string("tolerance ") + tolerance, fine_text_, same_motion, truth_);
    }
    /// The first call compiles.
    End by_python(const char* name) {
        if (!python_) {
            const auto python = python_that_imports("numba, scipy");
            if (!python) return {.at = {}, .why = "there is no Python with numba and scipy (Debian: python3-numba)"};
            python_ = std::make_unique<Child>(*python + " -B " + quoted(share() / "studies/bench/peers.py"));
        }
        asked_["peer"] = name;
        try {
            const Json said = python_->ask(asked_, 12);  // two minutes, since it compiles
            if (said.contains("missing")) return {.at = {}, .why = said["missing"].get<std::string>()};
            const Json& end = said.at("end");  // what is no number comes as null
            if (!std::all_of(end.begin(), end.end(), [](const Json& x) { return x.is_number(); }))
                return {.at = {}, .why = "fails at this step"};
            return {end.get<Numbers>(), said.at("evaluations").get<double>(), said.at("seconds").get<double>()};
        } catch (const Trouble& trouble) { return {.at = {}, .why = "its process failed: " + trouble.said}; }
    }

    Pair pair_;
    double h_;
    std::string T_, h_text_, fine_text_;
    std::shared_ptr<const AnyProblem<double>> problem_;
    std::unique_ptr<Competitor> competitor_;
    std::unique_ptr<Marcher> textbook_;
    std::unique_ptr<Child> python_;
    Json asked_;
    Numbers truth_, verlet_, rk4_;
    std::vector<One> peers_;
};

Peers::Peers(const Pair& verlet, const Pair& fine, const Rational& h)
    : inside_(std::make_unique<Inside>(verlet, fine, h)) {}
Peers::~Peers() = default;
std::vector<BenchPeerRow> Peers::checked(bool here) { return inside_->checked(here); }
std::vector<Work> Peers::works(const std::vector<BenchPeerRow>& rows) { return inside_->works(rows); }

}  // namespace verilie::studies::bench
