#include <algorithm>

#include <boost/version.hpp>

#include "../cvode/cvode.hpp"
#include "../exact/free_body.hpp"
#include "../high/extrapolation.hpp"
#include "../high/gauss_legendre.hpp"

namespace verilie::reference {

namespace {
template <class S> struct Distance { S attitude{0}, velocity{0}; };
template <class S> void raise(Distance<S>& most, const Coordinates<S>& a, const Coordinates<S>& b) {
    most.attitude = std::max<S>(most.attitude, angle_between<S>(attitude<S>(a), attitude<S>(b)));
    most.velocity = std::max<S>(most.velocity, norm<S>(Vec3<S>(velocity<S>(a) - velocity<S>(b))));
}

std::vector<fifty> output_times(const Question& question) {
    std::vector<fifty> t;
    for (std::int64_t i = 0; i <= question.outputs; ++i) t.push_back(output_time(question, i));
    return t;
}
template <class To, class From> Coordinates<To> rounded(const Coordinates<From>& y) { return y.unaryExpr([](const From& x) { return convert<To>(x); }); }
template <class To, class From> std::vector<To> rounded(const std::vector<From>& x) {
    std::vector<To> r;
    for (const From& v : x) r.push_back(convert<To>(v));
    return r;
}

/// Three times the disagreement, rounded up to double; at least the rounding of the initial data.
double bound(const fifty& disagreement, const fifty& size) {
    const fifty b = 3 * std::max<fifty>(disagreement, fifty(64 * eps<fifty>() * size));
    return std::nextafter(static_cast<double>(b), std::numeric_limits<double>::infinity());
}

std::string provenance() {
    return "50 digits (cpp_bin_float_50); q' = q(0,W)/2, JW' = JW x W + tau, tau from the potential by dual numbers in quaternion coordinates; value: Gauss-Legendre, 16 stages, "
           "truncation below " + GaussLegendre::tolerance().str(2, std::ios::scientific) + " a step; against: Boost.odeint " BOOST_LIB_VERSION " extrapolation_stepper, order 30, tolerance " +
           extrapolation_tolerance().str(2, std::ios::scientific) + "; bound: 3 x running maximum of their disagreement";
}
}  // namespace

Answer compute(const Question& question) {
    const Motion m = motion(question);
    const auto t = output_times(question);
    const auto value = GaussLegendre(m.field).march(m.start, t);
    const auto other = march_extrapolation(m.field, m.start, t);
    const auto cvode = march_cvode(m.field_double, rounded<double>(m.start), rounded<double>(t));
    const auto exact = exact::free_body(question);

    Answer answer{question, {}, "disagreement", provenance(), cvode_settings(), {}};
    Distance<fifty> apart, cvode_error, from_exact;
    fifty fastest = 1;
    for (std::size_t i = 0; i < t.size(); ++i) {
        raise(apart, value[i], other[i]);
        raise(cvode_error, value[i], rounded<fifty>(cvode[i]));
        if (exact) raise(from_exact, value[i], exact(t[i]));
        const Quat<fifty> q = normalised<fifty>(attitude<fifty>(value[i]));
        const Vec3<fifty> W = velocity<fifty>(value[i]);
        fastest = std::max<fifty>(fastest, norm<fifty>(W));
        answer.points.push_back({convert<double>(t[i]), q, W, bound(apart.attitude, 1), bound(apart.velocity, fastest),
                                 attitude<double>(cvode[i]), velocity<double>(cvode[i]),
                                 convert<double>(cvode_error.attitude), convert<double>(cvode_error.velocity)});
    }
    if (exact) answer.closed_form_distance = convert<double>(std::max<fifty>(from_exact.attitude, from_exact.velocity));
    return answer;
}

}  // namespace verilie::reference
