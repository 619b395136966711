#pragma once
/// What a drift study holds while it runs: pairs, their steps, and what is known of each so far.

#include "drift/study.hpp"
#include "drift/ensemble.hpp"
#include "engine/request.hpp"
#include "engine/sweep.hpp"

namespace verilie::studies {

struct Run {
    Rational h;
    bool shown = true;               // false: only a witness that the amplitude falls like h^p
    Json cell{}, quad{}, longer{};
    Json growth{}, modified{};       // of the trajectory error; of the modified energy
    bool by_modified = false;        // the modified energy decided
    int times = 1;                   // T, 2 T ... 32 T: how long it took to decide
    Ensemble ensemble{};
    analysis::DriftEstimate estimate{}, raw{};
};
/// One pair and its steps, large to small.
struct Study {
    Pair pair;
    Rational T;
    std::vector<Run> runs;
    analysis::AmplitudeLaw amplitude;
    analysis::StepExponent exponent;
    Json asked = {};                 // asked_of, with T
};

inline constexpr std::int64_t most_steps = 20000000;   ///< 160 MB of energies a worker

/// The key of a run's cell over `times` T, and what it is called while it runs.
Json key(const Study& s, const Run& run, const std::string& scalar, int times = 1, const char* cell = "drift");
std::string label(const Study& s, const Run& run);
/// Expected share of the time, in steps.
double weight(const Study& s, const Run& run);
/// What a cell over `times` T is judged as; a run that stopped has failed. `amplitude` as analysis::DriftSignal has it.
analysis::DriftEstimate estimate(const Study& s, const Json& cell, int times = 1, double amplitude = 0);
/// D4: the amplitudes are those over T, however long a run goes on.
void require_amplitude_law(const Study& s, Run& run);
bool compares_amplitudes(const Pair& pair);

/// D5: undecided runs go on, what looks like a drift has to go on, and a linear one is repeated in quad.
void follow(const DriftRequest& r, const Store& store, std::vector<Study>& studies);
/// Growth of the trajectory error beside every row in double; the modified energy and the ensembles where they are asked for.
void look_closer(const DriftRequest& r, const Store& store, std::vector<Study>& studies);
/// A row of the document, and the exponent of a pair.
Json row_of(const DriftRequest& r, const Study& s, const Run& run);
Json exponent_row(const Study& s);

}  // namespace verilie::studies
