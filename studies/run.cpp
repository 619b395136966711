// verilie run: one method on one problem, its last state, energy and invariants.
#include <chrono>

#include <fmt/format.h>

#include "engine/cells.hpp"
#include "engine/output.hpp"

namespace verilie::studies {

namespace {
template <class S> Json vector(const Vec3<S>& v) { return {number(v(0)), number(v(1)), number(v(2))}; }

template <class S>
Json state(const Phase<S>& z) {
    Json x = Json::array(), v = Json::array(), R = Json::array(), W = Json::array();
    for (std::size_t i = 0; i < z.size(); ++i) {
        const Mat3<S> m = matrix<S>(z.q[i]);
        Json rows = Json::array();
        for (int k = 0; k < 9; ++k) rows.push_back(number(S(m(k / 3, k % 3))));
        x.push_back(vector(z.x[i])), v.push_back(vector(z.v[i])), W.push_back(vector(z.W[i])), R.push_back(rows);
    }
    return {{"x", x}, {"v", v}, {"R", R}, {"W", W}};
}

/// The running record of one quantity.
template <class S>
struct Watch {
    S initial, last, worst;
    explicit Watch(const S& v) : initial(v), last(v), worst(v - v) {}   // 0, or NaN where v is not finite
    void see(const S& v) {
        using std::abs;
        const S e = abs(S(v - initial));
        last = v;
        if (!(e <= worst) && worst == worst) worst = e;                     // a NaN stays
    }
    Json json() const { return {{"initial", number(initial)}, {"final", number(last)}, {"max_abs_error", number(worst)}}; }
};

/// The CSV of observed states: one line an observation, a head that names columns; written as it comes.
template <class S>
class Sheet {
public:
    Sheet(const AnyProblem<S>& p, const std::optional<std::string>& path) : problem_(&p) {
        if (!path) return;
        file_.emplace(*path);
        std::string head = "t,qw,qx,qy,qz,Wx,Wy,Wz";
        for (const auto part : p.info().kinetic_parts) head += "," + std::string(part);
        for (const auto part : p.info().potential_parts) head += "," + std::string(part);
        for (const auto& i : p.info().invariants) head += "," + std::string(i.name);
        file_->write(head + "\n");
    }
    void see(const S& t, const Phase<S>& z, const std::vector<S>& invariants) {
        if (!file_) return;
        const auto k = problem_->kinetic(z), u = problem_->potential(z);
        std::string line = to_text(t);
        const auto add = [&](const S& x) { line += "," + to_text(x); };
        add(z.q[0].w);
        for (int i = 0; i < 3; ++i) add(z.q[0].v(i));
        for (int i = 0; i < 3; ++i) add(z.W[0](i));
        for (std::size_t i = 0; i < problem_->info().kinetic_parts.size(); ++i) add(k.u[i]);
        for (std::size_t i = 0; i < problem_->info().potential_parts.size(); ++i) add(u.u[i]);
        for (const S& x : invariants) add(x);
        file_->write(line + "\n");
    }
    void commit() { if (file_) file_->commit(); }

private:
    const AnyProblem<S>* problem_;
    std::optional<AtomicFile> file_;
};

template <class S>
Json parts(const AnyProblem<S>& p, const Phase<S>& z) {
    Json j = Json::object();
    const auto k = p.kinetic(z), u = p.potential(z);
    for (std::size_t i = 0; i < p.info().kinetic_parts.size(); ++i) j[std::string(p.info().kinetic_parts[i])] = number(k.u[i]);
    for (std::size_t i = 0; i < p.info().potential_parts.size(); ++i) j[std::string(p.info().potential_parts[i])] = number(u.u[i]);
    return j;
}

template <class S>
Json run_in(const Request& r, const Pair& pair, const Rational& h, std::int64_t steps) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const auto trajectory = pair.method->march<S>(problem);
    auto z = problem->initial();
    const auto invariants = problem->invariants(z);
    const auto scales = problem->invariant_scales();
    std::vector<Watch<S>> watch(invariants.begin(), invariants.end());
    Sheet<S> sheet(*problem, r.file);
    const S step = to_scalar<S>(h);
    sheet.see(S(0), z, invariants);
    const auto begin = std::chrono::steady_clock::now();
    auto failed = trajectory->start(z, step);
    while (!failed && trajectory->steps() < steps) {
        const auto before = trajectory->steps();
        failed = trajectory->advance(std::min<std::int64_t>(r.every, steps - trajectory->steps()));
        if (trajectory->steps() == before) break;                           // nothing new to observe
        trajectory->observe(z);
        const auto now = problem->invariants(z);
        for (std::size_t i = 0; i < now.size(); ++i) watch[i].see(now[i]);
        sheet.see(S(step * S(double(trajectory->steps()))), z, now);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    sheet.commit();

    Json energy = watch[0].json(), conserved = Json::object();
    energy["parts"] = parts(*problem, z);
    for (std::size_t i = 0; i < watch.size(); ++i) {
        const auto& info = problem->info().invariants[i];
        if (info.spherical_only && !problem->inertias()[0].spherical) continue;
        Json w = watch[i].json();
        w["scale"] = number(scales[i]);
        conserved[std::string(info.name)] = w;
    }
    return {{"problem", problem->info().key}, {"method", pair.method->info->key}, {"scalar", r.scalar}, {"h", text(h)},
            {"steps", trajectory->steps()}, {"t", number(S(step * S(double(trajectory->steps()))))}, {"parameters", pair.parameters.text()},
            {"state", state(z)}, {"energy", energy}, {"invariants", conserved}, {"failed", failed ? to_json(*failed) : Json()},
            {"work", {{"load_evaluations", trajectory->work().load_evaluations}, {"solver_iterations", trajectory->work().solver_iterations}, {"seconds", seconds}}},
            {"command", r.command}};
}

std::string text_of(const Json& d) {
    std::string out = fmt::format("{} on {}, h = {}, {} steps in {}\n", d["method"].get<std::string>(), d["problem"].get<std::string>(),
                                  d["h"].get<std::string>(), d["steps"].dump(), d["scalar"].get<std::string>());
    std::vector<std::vector<std::string>> t{{"invariant", "initial", "final", "max error", "scale"}};
    for (const auto& [name, i] : d["invariants"].items()) t.push_back({name, brief(i["initial"]), brief(i["final"]), brief(i["max_abs_error"]), brief(i["scale"])});
    out += table(t) + "R = " + d["state"]["R"][0].dump() + "\nW = " + d["state"]["W"][0].dump() + "\n";
    if (!d["failed"].is_null()) out += "failed: " + d["failed"].dump() + "\n";
    return out;
}

/// h and the number of steps, from --h with --steps or --T.
std::pair<Rational, std::int64_t> duration(const Request& r) {
    if (!r.h) throw std::invalid_argument("A step is needed: --h.");
    if (r.steps.has_value() == r.T.has_value()) throw std::invalid_argument("Give one of --steps and --T.");
    const Rational h = positive(*r.h, "h");
    return {h, r.steps ? *r.steps : step_count(positive(*r.T, "T"), h)};
}
}  // namespace

int run(const Request& r) {
    if (r.problems.size() != 1 || r.methods.size() != 1) throw std::invalid_argument("run takes one problem and one method.");
    const Pair pair = pairs_of(r).front();
    if (!pair.refusal.empty()) throw std::invalid_argument(r.methods[0] + " does not run on " + r.problems[0] + ": it " + pair.refusal + ".");
    if (r.file && !r.file->ends_with(".csv")) throw std::invalid_argument("--file " + *r.file + ": the name must end in .csv.");
    const auto [h, steps] = duration(r);
    if (r.file && steps / r.every > 20000000) throw std::invalid_argument("--file would hold more than twenty million lines; observe less often with --every.");
#if VERILIE_HAS_QUAD
    const Json d = r.scalar == "double" ? run_in<double>(r, pair, h, steps) : r.scalar == "quad" ? run_in<quad>(r, pair, h, steps) : run_in<fifty>(r, pair, h, steps);
#else
    const Json d = r.scalar == "double" ? run_in<double>(r, pair, h, steps) : run_in<fifty>(r, pair, h, steps);
#endif
    publish(r, d, text_of(d));
    return d["failed"].is_null() ? 0 : 1;
}

}  // namespace verilie::studies

int main(int argc, char** argv) { return verilie::studies::main_of("run", verilie::studies::run, argc, argv); }
