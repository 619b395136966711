#pragma once
/// Numbers, states and failures as JSON.

#include <verilie/catalogue.hpp>

#include "engine/store.hpp"

namespace verilie::studies {

/// A step that failed, as rows and cells show it.
struct Stopped {
    std::string why;
    std::int64_t step;
    int body;
    double t, value, limit;
    Absent<std::string> said;
    static constexpr auto fields() {
        return std::tuple(field("why", &Stopped::why, "what went wrong"),
            field("step", &Stopped::step, "the step that failed"),
            field("body", &Stopped::body, "the body it failed for"),
            field("t", &Stopped::t, "the time it started from"), field("value", &Stopped::value, "what was checked"),
            field("limit", &Stopped::limit, "its limit"),
            field("said", &Stopped::said, "what else is known, where a number does not tell"));
    }
};
Stopped stopped(const Failure& f);
std::string sentence_of(const Stopped& s);
/// The same as JSON.
Json to_json(const Failure& f);
/// A number for JSON: double as a number (text if not finite), all else as text with every digit.
template <class S> Json number(const S& x) {
    if constexpr (std::is_same_v<S, double>)
        return std::isfinite(x) ? Json(x) : Json(x != x ? "nan" : x > 0 ? "inf" : "-inf");
    else return to_text(x);
}

/// {x: [[3]..], v: [[3]..], R: [[9, row by row]..], W: [[3, body frame]..]}.
template <class S> Json state_json(const Phase<S>& z) {
    const auto vector = [](const Vec3<S>& v) { return Json{number(v(0)), number(v(1)), number(v(2))}; };
    Json s{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
    for (std::size_t i = 0; i < z.x.size(); ++i) s["x"].push_back(vector(z.x[i])), s["v"].push_back(vector(z.v[i]));
    for (std::size_t i = 0; i < z.q.size(); ++i) {
        const Mat3<S> m = matrix(z.q[i]);
        Json rows = Json::array();
        for (int k = 0; k < 9; ++k) rows.push_back(number(S(m(k / 3, k % 3))));
        s["R"].push_back(rows), s["W"].push_back(vector(z.W[i]));
    }
    return s;
}

}  // namespace verilie::studies
