#include "bench/timing.hpp"
#include "build.hpp"

#include <algorithm>
#include <fstream>

#include <benchmark/benchmark.h>

namespace verilie::studies::bench {

namespace {
/// Keeps what it is told, and prints nothing. A benchmark is called by its number.
class Kept final : public benchmark::BenchmarkReporter {
public:
    explicit Kept(const std::vector<Work>& works) : works_(works), all_(works.size()) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            const auto k = std::stoul(run.run_name.function_name);
            const bool thread = works_[k].clock == Clock::thread;
            const double time = (thread ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime()) / works_[k].units;
            if (run.error_occurred) all_[k].trouble = run.error_message;
            else if (run.run_type == Run::RT_Iteration) all_[k].all.push_back(time);
            else if (run.aggregate_name == "median")
                all_[k].median = time, all_[k].processor = run.GetAdjustedCPUTime() / works_[k].units;
            else if (run.aggregate_name == "cv")  // a share, which is not divided by the iterations
                all_[k].variation = thread ? run.cpu_accumulated_time : run.real_accumulated_time;
        }
    }
    std::vector<Timing> timings() {
        for (auto& one : all_)
            if (!one.trouble.empty()) one.all.clear();
        return std::move(all_);
    }

private:
    const std::vector<Work>& works_;
    std::vector<Timing> all_;
};

void measured(benchmark::State& state, const Work& work) {
    for (auto _ : state) {
        state.PauseTiming();
        if (work.prepare) work.prepare();
        state.ResumeTiming();
        const Outcome outcome = work.once();
        if (!outcome.trouble.empty()) {
            state.SkipWithError(outcome.trouble.c_str());
            break;
        }
        if (work.clock == Clock::its_own) state.SetIterationTime(outcome.seconds);
    }
}

/// Shuffling is asked for by a flag alone.
void set_up() {
    static std::string words[] = {"verilie", "--benchmark_enable_random_interleaving=true"};
    static const bool once = [] {
        char* argv[] = {words[0].data(), words[1].data(), nullptr};
        int argc = 2;
        benchmark::Initialize(&argc, argv);
        return true;
    }();
    static_cast<void>(once);
}
}  // namespace

std::vector<Timing> timed(const std::vector<Work>& works, int times) {
    if (works.empty()) return {};
    set_up();
    benchmark::ClearRegisteredBenchmarks();
    for (std::size_t k = 0; k < works.size(); ++k) {
        const Work& work = works[k];
        auto* one = benchmark::RegisterBenchmark(
            std::to_string(k).c_str(), [&work](benchmark::State& state) { measured(state, work); });
        one->Repetitions(times)->MinTime(5e-3)->MinWarmUpTime(2e-3);
        if (work.clock == Clock::wall) one->MeasureProcessCPUTime()->UseRealTime();
        if (work.clock == Clock::its_own) one->UseManualTime();
    }
    Kept kept(works);
    benchmark::RunSpecifiedBenchmarks(&kept);
    benchmark::ClearRegisteredBenchmarks();
    return kept.timings();
}

Quotient quotient(const Timing& a, const Timing& b) {
    std::vector<double> all;
    for (std::size_t k = 0; k < std::min(a.all.size(), b.all.size()); ++k) all.push_back(a.all[k] / b.all[k]);
    std::sort(all.begin(), all.end());
    return {all.at(all.size() / 2), {all.front(), all.back()}};
}

std::string machine() {
    std::ifstream in("/proc/cpuinfo");
    std::string processor = "unknown processor";
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) {
            processor = line.substr(line.find(':') + 2);
            break;
        }
    return processor + ", " + VERILIE_BUILD;
}

}  // namespace verilie::studies::bench
