#pragma once
/// Whole runs of what a user would take instead, each checked against the library's before it is timed.

#include "bench/row.hpp"
#include "bench/study.hpp"
#include "bench/timing.hpp"

namespace verilie::studies::bench {

/// Of one body at a step: odeint's Runge-Kutta and Fehlberg 7(8), CVODE's Adams; of the stress test also Lie-Verlet with
/// Eigen, and numba and scipy where they are installed.
class Peers {
public:
    /// For bodies that translate, and where no competitor is written, one row says that there are none.
    Peers(const Pair& verlet, const Pair& fine, const Rational& h);
    ~Peers();
    /// A row each, with `apart` where it ran, and with a reason where it may not be timed; `here`: of those in this
    /// process alone.
    std::vector<BenchPeerRow> checked(bool here = false);
    /// Of the rows without a reason. They use this object.
    std::vector<Work> works(const std::vector<BenchPeerRow>& rows);

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

std::unique_ptr<Peers> peers_of(const BenchRequest& r, const std::string& problem);

}  // namespace verilie::studies::bench
