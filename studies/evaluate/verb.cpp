// verilie evaluate: energies by part, forces and spatial moments of a problem at a given state, to compare another code
// with.
#include <fstream>
#include <iterator>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/json_text.hpp>

#include "engine/numbers.hpp"
#include "engine/pairs.hpp"
#include "engine/output.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct EvaluateRequest : Request {
    std::optional<std::string> state;
    void options(Options& o) override {
        takes_one_problem(o);
        o.text("state", state, "File with the state: spheres and bonds, or what run --json prints", {.required = true});
        Request::options(o);
    }
};

[[noreturn]] void refuse(const EvaluateRequest& r, const std::string& why) {
    throw std::invalid_argument("--state " + *r.state + ": " + why);
}

std::string content_of(const EvaluateRequest& r) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(*r.state, none)) refuse(r, "there is no such file.");
    std::ifstream in(*r.state, std::ios::binary);
    std::string all{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in.is_open() || in.bad()) refuse(r, "the file cannot be read.");
    return all;
}

/// By the keys of its outermost object; nothing below them is kept.
bool is_state(const std::string& text) {
    const auto outermost = [](int depth, Json::parse_event_t, const Json&) { return depth <= 1; };
    const Json keys = Json::parse(text, outermost, false);
    return keys.is_object() && (keys.contains("state") || keys.contains("R"));
}

/// `count` rows of `width` numbers, called `name`; zero rows where the key is missing.
std::vector<std::vector<double>> rows_of(
    const EvaluateRequest& r, const Json& state, const char* name, std::size_t count, std::size_t width) {
    if (!state.contains(name)) return std::vector<std::vector<double>>(count, std::vector<double>(width, 0));
    const Json& rows = state[name];
    if (!rows.is_array() || rows.size() != count)
        refuse(r, std::string("'") + name + "' must be a list of " + std::to_string(count) + ".");
    std::vector<std::vector<double>> all;
    for (const auto& row : rows) {
        const auto is_numeric = [](const Json& x) {
            return x.is_number() || (x.is_string() && is_number(x.get<std::string>()));
        };
        if (!row.is_array() || row.size() != width || !std::all_of(row.begin(), row.end(), is_numeric))
            refuse(r,
                std::string("every entry of '") + name + "' must be a list of " + std::to_string(width) + " numbers.");
        all.emplace_back();
        // quad and fifty are text
        for (const auto& x : row)
            all.back().push_back(x.is_number() ? x.get<double>() : from_text<double>(x.get<std::string>()));
    }
    return all;
}
/// The unit quaternion of a rotation matrix by rows; refuses what is none to 1e-6.
Quat<double> attitude_of(const EvaluateRequest& r, const std::vector<double>& m) {
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(m.data());
    if (!((R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < 1e-6) || R.determinant() < 0)
        refuse(r, "'R' holds a matrix that is no rotation.");
    const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
    return {q.w(), Vec3<double>(q.vec())};
}
/// What run --json prints, read back: the problem must be the one asked, and its parameters are taken over where --set
/// says nothing.
std::map<std::string, std::string> parameters_in(
    const EvaluateRequest& r, const Json& d, std::map<std::string, std::string> set) {
    if (d.contains("problem") && d["problem"] != r.problems[0])
        refuse(r, "this is a state of " + d["problem"].dump() + ", not of " + r.problems[0] + ".");
    if (d.contains("parameters") && d["parameters"].is_object())
        for (const auto& [name, value] : d["parameters"].items())
            if (value.is_string()) set.emplace(name, value.get<std::string>());
    return set;
}
/// {x, v, R, W} as run --json prints it, itself or under "state".
Phase<double> phase_of(const EvaluateRequest& r, Json d, const Phase<double>& like) {
    if (d.contains("state")) d = Json(d["state"]);
    if (!d.is_object()) refuse(r, "the state must be an object in braces.");
    for (const auto& [key, value] : d.items())
        if (key != "x" && key != "v" && key != "R" && key != "W")
            refuse(r, "there is no '" + key + "' in a state; known: x, v, R, W.");
    if (!d.contains("R")) refuse(r, "'R' is missing.");
    auto z = like;
    const auto three = [](const std::vector<double>& v) { return Vec3<double>(v[0], v[1], v[2]); };
    const auto x = rows_of(r, d, "x", z.x.size(), 3), v = rows_of(r, d, "v", z.x.size(), 3),
               R = rows_of(r, d, "R", z.q.size(), 9), W = rows_of(r, d, "W", z.q.size(), 3);
    for (std::size_t i = 0; i < z.x.size(); ++i) z.x[i] = three(x[i]), z.v[i] = three(v[i]);
    for (std::size_t i = 0; i < z.q.size(); ++i) z.q[i] = attitude_of(r, R[i]), z.W[i] = three(W[i]);
    return z;
}

/// Forces and moments, both in space.
struct Loads {
    Json F = Json::array(), RM = Json::array();
};
Loads loads_of(const EvaluateRequest& r, const AnyProblem<double>& problem, const Phase<double>& z) {
    Loads out;
    if (!problem.info().separable) return {Json(), Json()};
    Columns<double> bodies(z.q.size());
    for (std::size_t i = 0; i < z.q.size(); ++i) bodies.put_pose(i, {z.x[i], z.q[i]});
    std::vector<Inertia<double>> axes(problem.inertias().begin(), problem.inertias().end());
    // the state is in body axes already
    for (auto& J : axes) J.axes = Quat<double>::identity(), J.principal = true;
    std::vector<BodyLoad<double>> loads(z.q.size());
    const auto solve = problem.loads(Poses<double>(bodies, axes), loads);
    if (!solve.ok)
        refuse(r, "the loads of body " + std::to_string(solve.body) + " do not exist at this state ("
                      + std::string(name(solve.why)) + ").");
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const Vec3<double> T = z.q[i] * loads[i].T;
        out.F.push_back({number(loads[i].F(0)), number(loads[i].F(1)), number(loads[i].F(2))});
        out.RM.push_back({number(T(0)), number(T(1)), number(T(2))});
    }
    return out;
}
}  // namespace

static int answer(const EvaluateRequest& r) {
    if (r.problems.size() != 1) throw std::invalid_argument("evaluate takes one problem.");
    const auto& entry = Catalogue::instance().problem(r.problems[0]);
    const std::string text = content_of(r);
    if (const int depth = json_depth(text); depth > deepest_json)
        refuse(r, "brackets within brackets, " + std::to_string(depth) + " deep; at most "
                      + std::to_string(deepest_json) + " are read.");
    // A file of spheres and bonds brings its own assembly; whatever is no state is read as one, and refused by its
    // reader.
    const bool assembly = entry.info->key == "bonded_particles" && !is_state(text);
    const Json given = assembly ? Json() : Json::parse(text, nullptr, false);
    if (!assembly && !given.is_object()) refuse(r, "this is no JSON object.");
    auto set = settings_of(entry, r);
    if (assembly) set["file"] = *r.state;
    else set = parameters_in(r, given, set);
    const Parameters parameters = parameters_of(entry, set);
    const auto problem = entry.make<double>(parameters);
    const Phase<double> z = assembly ? problem->initial() : phase_of(r, given, problem->initial());
    const auto loads = loads_of(r, *problem, z);
    if (!std::isfinite(problem->potential(z).total())) refuse(r, "the potential is not finite at this state.");
    if (!std::isfinite(problem->kinetic(z).total())) refuse(r, "the kinetic energy is not finite at this state.");
    Json energy = Json::object(), kinetic = Json::object(), invariants = Json::object();
    const auto k = problem->kinetic(z), u = problem->potential(z);
    const auto i = problem->invariants(z);
    for (std::size_t n = 0; n < entry.info->kinetic_parts.size(); ++n)
        kinetic[std::string(entry.info->kinetic_parts[n])] = number(k.u[n]);
    for (std::size_t n = 0; n < entry.info->potential_parts.size(); ++n)
        energy[std::string(entry.info->potential_parts[n])] = number(u.u[n]);
    for (std::size_t n = 0; n < i.size(); ++n) invariants[std::string(entry.info->invariants[n].name)] = number(i[n]);
    const Json d{{"problem", entry.info->key}, {"energy", energy}, {"kinetic", kinetic}, {"F", loads.F},
        {"RM", loads.RM}, {"invariants", invariants}, {"command", r.command}};
    std::vector<std::vector<std::string>> t{{"energy", "value"}};
    for (const auto* part : {&energy, &kinetic})
        for (const auto& [name, value] : part->items()) t.push_back({name, brief(value)});
    std::vector<std::vector<std::string>> bodies{{"body", "F", "moment (space)"}};
    for (std::size_t b = 0; b < loads.F.size(); ++b)
        bodies.push_back({std::to_string(b), loads.F[b].dump(), loads.RM[b].dump()});
    publish(r, d, table(t) + "\n" + table(bodies));
    return 0;
}

Verb verb_evaluate() {
    return verb_of<EvaluateRequest, answer>(
        "evaluate", "Energies by part, forces and spatial moments at a given state");
}

}  // namespace verilie::studies
