#pragma once
/// What a drift study holds while it runs: pairs, their steps, and what is known of each so far.

#include "drift/ensemble.hpp"
#include "drift/extras.hpp"
#include "drift/parting.hpp"
#include "drift/study.hpp"
#include "engine/sweep.hpp"
#include "process/process.hpp"

namespace verilie::studies {

struct Run {
    Rational h;
    bool shown = true;  // false: only a witness that the amplitude falls like h^p
    LongRun cell{};
    std::optional<LongRun> quad{}, longer{};
    std::optional<Growth> growth{};  // of the trajectory error
    std::optional<Parting> parting{};
    std::optional<LongRun> modified{};
    bool by_modified = false;  // the modified energy decided
    int times = 1;             // T, 2 T ... 32 T: how long it took to decide
    Ensemble ensemble{};
    analysis::DriftEstimate estimate{}, raw{};
};
/// One pair and its steps, large to small.
struct Study {
    Pair pair;
    Rational T;
    std::vector<Run> runs;
    analysis::AmplitudeLaw amplitude;  // over T
    std::optional<analysis::AmplitudeLaw>
        longer;                // at the last look, of the finest two steps or more, with an exponent
    bool holds_again = false;  // it did at the look before, too
    analysis::StepExponent exponent;
    Json asked = {};  // asked_of, with T
};
/// visit(study, run) of every run of a pair that runs.
template <class Visit> void each_run(std::vector<Study>& studies, Visit visit) {
    for (auto& s : studies)
        if (s.pair.refusal.empty())
            for (auto& run : s.runs) visit(s, run);
}

inline constexpr std::int64_t most_steps = 20000000;  ///< 160 MB of energies a worker

/// Cells to be computed, each by itself, all at once.
class Cells {
public:
    Cells(const DriftRequest& r, const Store& store) : request_(r), store_(store) {}
    /// One that goes to `to`; `weight` as Task has it.
    template <class To, class Compute>
    void add(std::string label, const Json& key, double weight, To& to, Compute compute) {
        using R = decltype(compute());
        tasks_.push_back({std::move(label),
            [&to, &store = store_, key, compute] { to = kept_record<R>(store, key, compute); }, weight});
    }
    void compute(const std::string& title) { sweep(title, std::move(tasks_), request_.jobs, request_.quiet); }

private:
    const DriftRequest& request_;
    const Store& store_;
    std::vector<Task> tasks_;
};

/// The key of a run's cell over `times` T, and what it is called while it runs.
Json key(const Study& s, const Run& run, const std::string& scalar, int times = 1, const char* cell = "drift");
std::string label(const Study& s, const Run& run);
/// Expected share of the time, in steps.
double weight(const Study& s, const Run& run);
/// What a run over `times` T is judged as; one that stopped has failed. `amplitude` as analysis::DriftSignal has it.
analysis::DriftEstimate estimate(const Study& s, const LongRun& run, int times = 1, double amplitude = 0);
/// D4: how the amplitudes fall with h, over T or at a look over `times` T.
void compare_amplitudes(Study& s, int times);
/// Of a run over its own time. What does not hold over T has to hold in two looks, one after the other.
void require_amplitude_law(const Study& s, Run& run);
bool compares_amplitudes(const Pair& pair);

/// D5: what looks like a drift has to go on over so many times as long.
inline constexpr int persistence = 4;
/// D5: undecided, or a walk that theory forbids: a bounded motion that mixes slowly looks like one for a while.
bool is_open(const Study& s, const Run& run);
/// Whether a run can be looked at over `times` T.
bool can_go_on(const Study& s, const Run& run, int times);
/// D5: undecided runs go on, what looks like a drift has to go on, and a linear one is repeated in quad.
void follow(const DriftRequest& r, const Store& store, std::vector<Study>& studies);
/// Growth of the trajectory error beside every row in double; the modified energy and the ensembles where they are
/// asked for.
void look_closer(const DriftRequest& r, const Store& store, std::vector<Study>& studies);
/// A row of the document, and the exponent of a pair.
DriftRow row_of(const DriftRequest& r, const Study& s, const Run& run);
ExponentRow exponent_row(const Study& s);
/// What an ensemble adds to a row: classes of members by D2 to D6, what they are together by D7, and walks.
void add_ensemble(const Ensemble& ensemble, DriftRow& row);

}  // namespace verilie::studies
