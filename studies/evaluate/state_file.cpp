#include "evaluate/state_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <verilie/mechanics/json_text.hpp>

#include "engine/rest_of.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

StateFile::StateFile(std::string name) : name_(std::move(name)) {
    if (const std::string why = why_no_file(name_); !why.empty()) refuse(why);
    std::ifstream in(name_, std::ios::binary);
    text_ = rest_of(in);
    if (!in.is_open() || in.bad()) refuse("the file cannot be read.");
    if (const int depth = json_depth(text_); depth > deepest_json)
        refuse("brackets within brackets, " + std::to_string(depth) + " deep; at most " + std::to_string(deepest_json)
               + " are read.");
}

namespace {
/// Of the character that a parser stopped at; byte 1 is the first.
std::string place_in(const std::string& text, std::size_t byte) {
    const std::string before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    return "line " + std::to_string(lines + 1) + ", column "
         + std::to_string(before.size() - (before.find_last_of('\n') + 1) + 1);
}
}  // namespace

void StateFile::refuse(const std::string& why) const { throw std::invalid_argument("--state " + name_ + ": " + why); }

/// By the keys of its outermost object; nothing below them is kept.
bool StateFile::is_state() const {
    const auto outermost = [](int depth, Json::parse_event_t, const Json&) { return depth <= 1; };
    const Json keys = Json::parse(text_, outermost, false);
    return keys.is_object() && (keys.contains("state") || keys.contains("R"));
}

const Json& StateFile::document() const {
    if (document_) return *document_;
    KeysTwice<Json> twice;
    const auto take = [&](int, Json::parse_event_t event, const Json& parsed) {
        return twice.take(event, parsed), true;
    };
    try {
        document_ = Json::parse(text_, take);
    } catch (const Json::out_of_range&) {
        refuse("it holds a number that no double can hold.");
    } catch (const Json::parse_error& e) { refuse("this is no JSON, from " + place_in(text_, e.byte) + " on."); }
    if (!document_->is_object()) refuse("this is no JSON object.");
    if (!twice.found().empty()) refuse(twice.found() + ".");
    return *document_;
}

std::map<std::string, std::string> StateFile::parameters(
    const std::string& problem, std::map<std::string, std::string> set) const {
    const Json& d = document();
    if (const auto its = d.find("problem"); its != d.end() && *its != problem)
        refuse("this is a state of " + its->dump() + ", not of " + problem + ".");
    const Json none = Json::object(), &given = d.contains("parameters") ? d["parameters"] : none;
    if (!given.is_object()) refuse("'parameters' must be an object, as `verilie run --json` prints it.");
    for (const auto& [name, value] : given.items()) {
        if (!value.is_string() && !value.is_number())
            refuse("the parameter '" + name + "' must be a number or a text, as in --set.");
        set.emplace(name, value.is_string() ? value.get<std::string>() : value.dump());
    }
    return set;
}

namespace {
using Numbers = std::vector<double>;

bool is_numeric(const Json& x) { return x.is_number() || (x.is_string() && is_number(x.get<std::string>())); }

/// `count` rows of `width` numbers, called `name`; zero rows where the key is missing.
std::vector<Numbers> rows_of(
    const StateFile& file, const Json& state, const char* name, std::size_t count, std::size_t width) {
    const auto rows = state.find(name);
    if (rows == state.end()) return std::vector<Numbers>(count, Numbers(width, 0));
    if (!rows->is_array() || rows->size() != count)
        file.refuse(std::string("'") + name + "' must be a list of " + std::to_string(count) + ".");
    std::vector<Numbers> all;
    for (const auto& row : *rows) {
        if (!row.is_array() || row.size() != width || !std::all_of(row.begin(), row.end(), is_numeric))
            file.refuse(
                std::string("every entry of '") + name + "' must be a list of " + std::to_string(width) + " numbers.");
        all.emplace_back();
        // quad and fifty are text
        for (const auto& x : row)
            all.back().push_back(x.is_number() ? x.get<double>() : from_text<double>(x.get<std::string>()));
    }
    return all;
}

/// The unit quaternion of a rotation matrix by rows, or of four numbers, w first; refuses what is none to 1e-6.
Quat<double> attitude_of(const StateFile& file, const Numbers& m) {
    if (m.size() == 4) {
        const Quat<double> q{m[0], Vec3<double>(m[1], m[2], m[3])};
        if (!(std::abs(squared_norm(q) - 1) < 1e-6)) file.refuse("'q' holds four numbers that are no unit quaternion.");
        return normalised(q);
    }
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(m.data());
    if (!((R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < 1e-6) || R.determinant() < 0)
        file.refuse("'R' holds a matrix that is no rotation.");
    const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
    return {q.w(), Vec3<double>(q.vec())};
}
}  // namespace

Phase<double> StateFile::phase(const Phase<double>& like) const {
    const auto under = document().find("state");
    const Json& d = under == document().end() ? document() : *under;
    if (!d.is_object()) refuse("the state must be an object in braces.");
    for (const auto& [key, value] : d.items())
        if (key != "x" && key != "v" && key != "R" && key != "q" && key != "W")
            refuse("there is no '" + key + "' in a state; known: x, v, R or q, W.");
    if (d.contains("R") == d.contains("q")) refuse("a state has either 'R' or 'q'.");
    auto z = like;
    const auto three = [](const Numbers& v) { return Vec3<double>(v[0], v[1], v[2]); };
    const auto x = rows_of(*this, d, "x", z.x.size(), 3), v = rows_of(*this, d, "v", z.x.size(), 3),
               attitudes =
                   d.contains("q") ? rows_of(*this, d, "q", z.q.size(), 4) : rows_of(*this, d, "R", z.q.size(), 9),
               W = rows_of(*this, d, "W", z.q.size(), 3);
    for (std::size_t i = 0; i < z.x.size(); ++i) z.x[i] = three(x[i]), z.v[i] = three(v[i]);
    for (std::size_t i = 0; i < z.q.size(); ++i) z.q[i] = attitude_of(*this, attitudes[i]), z.W[i] = three(W[i]);
    return z;
}

}  // namespace verilie::studies
