#include <cstdint>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <verilie/mechanics/json_text.hpp>
#include <verilie/reference/reference.hpp>

namespace verilie::reference {

namespace {
using nlohmann::json;

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("Not a reference: " + why + "."); }

constexpr int schema = 2;  // 1: one body, without x and v

json write(double x) { return x; }
json write(const fifty& x) { return x == 0 ? "0" : x == 1 ? "1" : to_text(x); }  // what stands still is short
template <class S> json write(const Vec3<S>& v) { return {write(v(0)), write(v(1)), write(v(2))}; }
template <class S> json write(const Quat<S>& q) { return {write(q.w), write(q.v(0)), write(q.v(1)), write(q.v(2))}; }

template <class S> S number(const json& j) {
    if constexpr (std::is_same_v<S, double>) {
        if (!j.is_number()) refuse(j.dump() + " is not a number");
        return j.get<double>();
    } else {
        const S x(j.get<std::string>());
        if (!is_finite(x)) refuse(j.dump() + " is not finite");
        return x;
    }
}
template <class S> Vec3<S> vector(const json& j) {
    if (j.size() != 3) refuse(j.dump() + " is not a vector of 3");
    return Vec3<S>(number<S>(j.at(0)), number<S>(j.at(1)), number<S>(j.at(2)));
}
template <class S> Quat<S> quaternion(const json& j) {
    if (j.size() != 4) refuse(j.dump() + " is not a quaternion (w, x, y, z)");
    return {number<S>(j.at(0)), Vec3<S>(number<S>(j.at(1)), number<S>(j.at(2)), number<S>(j.at(3)))};
}

template <class T> json write_all(const std::vector<T>& all) {
    json j = json::array();
    for (const T& one : all) j.push_back(write(one));
    return j;
}
template <class T, class F> std::vector<T> read_all(const json& j, F one) {
    std::vector<T> all;
    for (const json& x : j) all.push_back(one(x));
    return all;
}
template <class S> json write(const Phase<S>& z, bool translates) {
    json j{{"q", write_all(z.q)}, {"W", write_all(z.W)}};
    if (translates) j["x"] = write_all(z.x), j["v"] = write_all(z.v);
    return j;
}
template <class S> Phase<S> read_phase(const json& j) {
    const auto q = read_all<Quat<S>>(j.at("q"), quaternion<S>);
    auto z = Phase<S>::bodies(q.size());
    z.q = q;
    z.W = read_all<Vec3<S>>(j.at("W"), vector<S>);
    if (j.contains("x")) z.x = read_all<Vec3<S>>(j.at("x"), vector<S>), z.v = read_all<Vec3<S>>(j.at("v"), vector<S>);
    if (z.W.size() != z.q.size() || z.v.size() != z.x.size() || z.x.size() < z.q.size())
        refuse("a state has parts of different length");
    return z;
}
json write(const Distance& d) { return {write(d.attitude), write(d.velocity), write(d.position)}; }
Distance read_distance(const json& j) {
    const Vec3<double> d = vector<double>(j);
    return {d(0), d(1), d(2)};
}

json write(const Point& p) {
    const bool translates = p.bound.position > 0;
    return {{"t", p.t}, {"z", write(p.z, translates)}, {"bound", write(p.bound)}, {"cvode", write(p.cvode, translates)},
        {"cvode_error", write(p.cvode_error)}};
}
Point read_point(const json& j) {
    return {number<double>(j.at("t")), read_phase<fifty>(j.at("z")), read_distance(j.at("bound")),
        read_phase<double>(j.at("cvode")), read_distance(j.at("cvode_error"))};
}

json write(const Question& q) { return {{"problem", q.problem}, {"set", q.set}, {"T", q.T}, {"outputs", q.outputs}}; }
Question read_question(const json& j) {
    return {j.at("problem"), j.at("set").get<std::map<std::string, std::string>>(), j.at("T"),
        j.at("outputs").get<std::int64_t>()};
}

/// FNV-1a over the document without its digest: a guard against an edited or damaged file, not against malice.
std::string digest(json document) {
    document.erase("digest");
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const unsigned char c : document.dump()) h = (h ^ c) * 0x100000001b3u;
    return std::to_string(h);
}

bool decreases(const Distance& from, const Distance& to) {
    return to.attitude < from.attitude || to.velocity < from.velocity || to.position < from.position;
}
bool same_shape(const Point& a, const Point& b) {
    return a.z.q.size() == b.z.q.size() && a.z.x.size() == b.z.x.size() && a.cvode.q.size() == b.z.q.size()
        && a.cvode.x.size() == b.z.x.size() && (a.bound.position > 0) == (b.bound.position > 0);
}

void check(const Answer& a) {
    if (a.scalar != "fifty" && a.scalar != "quad" && a.scalar != "double")
        refuse("the scalar is '" + a.scalar + "', expected fifty, quad or double");
    if (std::int64_t(a.points.size()) != a.question.outputs + 1)
        refuse(std::to_string(a.points.size()) + " points for " + std::to_string(a.question.outputs) + " outputs");
    double t = -1;
    Distance bound, error;
    for (const Point& p : a.points) {
        const std::string at = " at t = " + to_text(p.t);
        if (!(p.t > t)) refuse("the times do not increase" + at);
        if (!same_shape(p, a.points.front())) refuse("the number of bodies or points changes" + at);
        for (const auto& q : p.z.q)
            if (abs(fifty(squared_norm(q) - 1)) > 100 * eps<fifty>()) refuse("an attitude is no unit quaternion" + at);
        if (!(p.bound.attitude > 0 && p.bound.velocity > 0 && p.bound.position >= 0))
            refuse("a bound is not positive" + at);
        if (decreases(bound, p.bound) || decreases(error, p.cvode_error)) refuse("a running maximum decreases" + at);
        t = p.t, bound = p.bound, error = p.cvode_error;
    }
}
}  // namespace

std::string to_json(const Answer& a) {
    const auto maybe = [](const std::optional<double>& x) { return x ? json(*x) : json(nullptr); };
    json document{{"schema", schema}, {"question", write(a.question)}, {"scalar", a.scalar},
        {"bound_kind", a.bound_kind}, {"provenance", a.provenance}, {"cvode_provenance", a.cvode_provenance},
        {"closed_form_distance", maybe(a.closed_form_distance)}, {"horizon", maybe(a.horizon)},
        {"points", json::array()}};
    std::string lines;
    for (const Point& p : a.points) {
        document["points"].push_back(write(p));
        lines += (lines.empty() ? "\n" : ",\n") + document["points"].back().dump();
    }
    document["digest"] = digest(document);
    document.erase("points");
    std::string head = document.dump();
    head.pop_back();
    return head + ",\"points\":[" + lines + "\n]}\n";
}

Answer from_json(const std::string& text) try {
    if (json_depth(text) > deepest_json)
        refuse("it holds brackets within brackets, more than " + std::to_string(deepest_json) + " deep");
    const json j = json::parse(text);
    if (j.at("digest") != digest(j))
        refuse("the digest is " + j.at("digest").dump() + ", the contents have \"" + digest(j) + "\"");
    if (j.at("schema") != schema)
        refuse("it has schema " + j.at("schema").dump() + ", expected " + std::to_string(schema));
    const auto maybe = [&](const char* name) {
        return j.at(name).is_null() ? std::nullopt : std::optional(number<double>(j.at(name)));
    };
    Answer a{read_question(j.at("question")), {}, j.at("scalar"), j.at("bound_kind"), j.at("provenance"),
        j.at("cvode_provenance"), maybe("closed_form_distance"), maybe("horizon")};
    for (const json& p : j.at("points")) a.points.push_back(read_point(p));
    check(a);
    return a;
} catch (const json::exception& e) {
    refuse(e.what());
} catch (const std::runtime_error& e) {  // a malformed 50-digit number
    refuse(e.what());
}

}  // namespace verilie::reference
