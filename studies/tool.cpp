#include "tool.hpp"

#include <iostream>
#include <map>
#include <random>
#include <set>

#include <verilie/lie/so3.hpp>
#include <verilie/reference/own.hpp>

#include "engine/external.hpp"
#include "engine/plugin_host.hpp"
#include "engine/share.hpp"
#include "verbs.hpp"

namespace verilie::studies {

namespace {
const std::map<std::string, Verb>& verbs() {
    static const std::map<std::string, Verb> all{
        {"bench", verb_bench}, {"certify", verb_certify}, {"claims", verb_claims}, {"drift", verb_drift}, {"evaluate", verb_evaluate}, {"gate", verb_gate}, {"list", verb_list},
        {"new", verb_new}, {"order", verb_order}, {"reference", verb_reference}, {"report", verb_report}, {"run", verb_run}, {"stability", verb_stability}};
    return all;
}

/// Two entries of one key could not be told apart.
void refuse_doubles(const Catalogue& c) {
    std::set<std::string_view> seen;
    const auto once = [&](const auto& entries, const char* what) {
        for (const auto& e : entries) if (e.info->key == "all" || !seen.insert(e.info->key).second) throw std::invalid_argument("The key '" + std::string(e.info->key) + "' is taken by a " + what + " of the catalogue; choose another.");
        seen.clear();
    };
    once(c.methods(), "method");
    once(c.problems(), "problem");
}

int gradient(const std::string& key) {
    const auto& problem = Catalogue::instance().problem(key);
    const fifty error = gradient_error(*problem.make<fifty>(Parameters(problem.info->parameters)));
    const bool holds = error < fifty("1e-40");
    std::cout << key << ": loads are " << (holds ? "" : "NOT ") << "minus the gradient of the potential; largest relative difference " << error.str(3) << " at 20 random states, in 50 digits\n";
    return holds ? 0 : 1;
}

int usage() {
    std::cerr << "verilie: a verb is needed, one of";
    for (const auto& [name, run] : verbs()) std::cerr << " " << name;
    std::cerr << ", or gradient PROBLEM.\n";
    return 2;
}

/// d/dy at y = 0 of U with body i at x + y, or turned by exp(y) in its own frame.
Vec3<fifty> gradient_of(const AnyProblem<fifty>& problem, const Phase<fifty>& z, std::size_t i, bool turned) {
    using D = dual<fifty, 3>;
    const Vec3<D> y(D::variable(fifty(0), 0), D::variable(fifty(0), 1), D::variable(fifty(0), 2));
    auto moved = convert_phase<D>(z);
    if (turned) moved.q[i] = mul<D>(moved.q[i], lie::exp<D>(y));
    else moved.x[i] = Vec3<D>(moved.x[i] + y);
    return Vec3<fifty>(problem.potential(moved).total().d);
}
}  // namespace

fifty gradient_error(const AnyProblem<fifty>& problem, int states, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto any = [&] { return fifty(std::int64_t(random() % 2000001) - 1000000) / 2000000; };     // [-1/2, 1/2]
    const auto inertias = problem.inertias();
    const auto initial = problem.initial();
    fifty worst(-1);
    for (int k = 0; k < states; ++k) {
        auto z = initial;
        Columns<fifty> bodies(inertias.size());
        for (std::size_t i = 0; i < inertias.size(); ++i) {
            for (int c = 0; c < 3; ++c) z.x[i](c) += any();
            z.q[i] = normalised<fifty>(Quat<fifty>{any(), Vec3<fifty>(any(), any(), any())});
            bodies.put_pose(i, {z.x[i], inertias[i].principal ? z.q[i] : mul<fifty>(z.q[i], inertias[i].axes)});
        }
        std::vector<BodyLoad<fifty>> loads(inertias.size());
        if (!problem.loads(Poses<fifty>(bodies, inertias), std::span(loads)).ok) continue;
        for (std::size_t i = 0; i < inertias.size(); ++i)
            for (const bool turned : {false, true}) {
                const Vec3<fifty> g = gradient_of(problem, z, i, turned), off = Vec3<fifty>((turned ? loads[i].T : loads[i].F) + g);
                const fifty size = norm<fifty>(g), error = norm<fifty>(off) / (size > 1 ? size : fifty(1));
                if (!(error <= worst) && worst == worst) worst = error;                     // a NaN stays
            }
    }
    return worst < 0 ? std::numeric_limits<fifty>::quiet_NaN() : worst;
}

int tool(int argc, char** argv, const std::function<void(Catalogue&)>& add, const char* share) {
    share_lies_in(share);
    if (argc < 2) return usage();
    const std::string verb = argv[1];
    try {
        Catalogue& c = Catalogue::open();
        add(c);
        c.sort();
        refuse_doubles(c);
        for (const auto& p : c.problems()) if (p.stem.empty()) reference::know(p);
        host_plugins_here();
        if (verb == "host" && argc == 3) return host_plugin(argv[2]);
        if (verb == "gradient" && argc == 3) return gradient(argv[2]);
    } catch (const std::invalid_argument& e) {
        std::cerr << "verilie " << verb << ": " << e.what() << "\n";
        return 2;
    }
    const auto found = verbs().find(verb);
    return found == verbs().end() ? usage() : main_of(found->first.c_str(), found->second, argc - 1, argv + 1);
}

}  // namespace verilie::studies
