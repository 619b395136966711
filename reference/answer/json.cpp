#include <cstdint>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <verilie/reference/reference.hpp>

namespace verilie::reference {

namespace {
using nlohmann::json;

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("Not a reference: " + why + "."); }

json write(double x) { return x; }
json write(const fifty& x) { return to_text(x); }
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

json write(const Point& p) {
    return {{"t", p.t}, {"q", write(p.q)}, {"W", write(p.W)}, {"attitude_bound", p.attitude_bound}, {"velocity_bound", p.velocity_bound},
            {"cvode_q", write(p.cvode_q)}, {"cvode_W", write(p.cvode_W)},
            {"cvode_attitude_error", p.cvode_attitude_error}, {"cvode_velocity_error", p.cvode_velocity_error}};
}
Point read_point(const json& j) {
    return {number<double>(j.at("t")), quaternion<fifty>(j.at("q")), vector<fifty>(j.at("W")), number<double>(j.at("attitude_bound")), number<double>(j.at("velocity_bound")),
            quaternion<double>(j.at("cvode_q")), vector<double>(j.at("cvode_W")), number<double>(j.at("cvode_attitude_error")), number<double>(j.at("cvode_velocity_error"))};
}

json write(const Question& q) { return {{"problem", q.problem}, {"set", q.set}, {"T", q.T}, {"outputs", q.outputs}}; }
Question read_question(const json& j) {
    return {j.at("problem"), j.at("set").get<std::map<std::string, std::string>>(), j.at("T"), j.at("outputs").get<std::int64_t>()};
}

/// FNV-1a over the document without its digest: a guard against an edited or damaged file, not against malice.
std::string digest(json document) {
    document.erase("digest");
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const unsigned char c : document.dump()) h = (h ^ c) * 0x100000001b3u;
    return std::to_string(h);
}

void check(const Answer& a) {
    if (std::int64_t(a.points.size()) != a.question.outputs + 1) refuse(std::to_string(a.points.size()) + " points for " + std::to_string(a.question.outputs) + " outputs");
    Point before{};
    before.t = -1;
    for (const Point& p : a.points) {
        if (!(p.t > before.t)) refuse("the times do not increase at t = " + to_text(p.t));
        if (abs(fifty(squared_norm<fifty>(p.q) - 1)) > 100 * eps<fifty>()) refuse("the attitude is no unit quaternion at t = " + to_text(p.t));
        if (!(p.attitude_bound > 0 && p.velocity_bound > 0)) refuse("a bound is not positive at t = " + to_text(p.t));
        if (p.attitude_bound < before.attitude_bound || p.velocity_bound < before.velocity_bound || p.cvode_attitude_error < before.cvode_attitude_error ||
            p.cvode_velocity_error < before.cvode_velocity_error)
            refuse("a running maximum decreases at t = " + to_text(p.t));
        before = p;
    }
}
}  // namespace

std::string to_json(const Answer& a) {
    json document{{"question", write(a.question)}, {"bound_kind", a.bound_kind}, {"provenance", a.provenance}, {"cvode_provenance", a.cvode_provenance},
                  {"closed_form_distance", a.closed_form_distance ? json(*a.closed_form_distance) : json(nullptr)}, {"points", json::array()}};
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
    const json j = json::parse(text);
    if (j.at("digest") != digest(j)) refuse("the digest is " + j.at("digest").dump() + ", the contents have \"" + digest(j) + "\"");
    Answer a{read_question(j.at("question")), {}, j.at("bound_kind"), j.at("provenance"), j.at("cvode_provenance"), {}};
    for (const json& p : j.at("points")) a.points.push_back(read_point(p));
    if (!j.at("closed_form_distance").is_null()) a.closed_form_distance = number<double>(j.at("closed_form_distance"));
    check(a);
    return a;
} catch (const json::exception& e) {
    refuse(e.what());
} catch (const std::runtime_error& e) {   // a malformed 50-digit number
    refuse(e.what());
}

}  // namespace verilie::reference
