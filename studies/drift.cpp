// verilie drift: does the energy drift over long times, how fast, and with which power of h (README, D1-D5, D8).
#include <fmt/format.h>

#include "engine/drift_study.hpp"
#include "engine/output.hpp"

namespace verilie::studies {

namespace {
std::string text_of(const Json& rows, const Json& exponents) {
    std::vector<std::vector<std::string>> t{{"problem", "method", "h", "slope", "+-", "class", "max |E - E0|", "reason"}};
    for (const auto& r : rows)
        t.push_back({r["problem"], r["method"], brief(r["h"]), brief(r["slope"]), brief(r["half_width"]), r["class"], brief(r["max_abs_energy_error"]), r["reason"]});
    std::vector<std::vector<std::string>> x{{"problem", "method", "exponent in h", "interval", "reason"}};
    for (const auto& e : exponents)
        x.push_back({e["problem"], e["method"], brief(e["observed"]),
                     e["interval"].is_null() ? "-" : fmt::format("[{:.3f}, {:.3f}]", e["interval"][0].get<double>(), e["interval"][1].get<double>()), e["reason"]});
    return table(t) + "\nSlopes are per unit of time, in units of the problem's energy scale.\n\n" + table(x);
}
}  // namespace

int drift(const Request& r) {
    Json d = drift_rows(r);
    const bool well = std::all_of(d["rows"].begin(), d["rows"].end(), drift_holds);
    d["command"] = r.command;
    publish(r, d, text_of(d["rows"], d["exponents"]));
    return well ? 0 : 1;
}

}  // namespace verilie::studies

int main(int argc, char** argv) { return verilie::studies::main_of("drift", verilie::studies::drift, argc, argv); }
