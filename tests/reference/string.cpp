// The string's equations of motion against its Lagrangian: momenta and forces by dual numbers, their rates by
// differences.

#include <filesystem>
#include <random>

#include <verilie/problems/string_pendulum.hpp>
#include <verilie/problems/string_pendulum_lumped.hpp>

#include "../../reference/high/extrapolation.hpp"
#include "../../reference/motion/string.hpp"
#include "answers.hpp"

using namespace verilie;
using namespace verilie::reference;

namespace {
using D = dual<fifty, 1>;
const std::map<std::string, std::string> set{{"N_a", "3"}, {"mu", "1/5"}, {"EA", "7"}, {"g", "2"},
    {"J", "0.5,0.1,0.05,0.1,0.6,-0.1,0.05,-0.1,0.7"}, {"m", "1/2"}, {"rho_c", "0.3,-0.2,0.1"}};

/// Kinetic minus potential energy of everything that has a mass: the body by its centre of mass c and the inertia about
/// it.
template <class T> T body_energy(const String& s, const Vec3<T>& W, const Vec3<T>& c, const Vec3<T>& v) {
    const Mat3<fifty> central = s.J - s.m * (squared_norm(s.rho) * one - outer(s.rho, s.rho));
    Vec3<T> JW = zero3<T>();
    for (int j = 0; j < 3; ++j) JW += W(j) * convert<T>(Vec3<fifty>(central.col(j)));
    return T(ratio<T>(1, 2) * (dot(W, JW) + T(s.m) * squared_norm(v)) + T(fifty(s.m * s.g)) * c(2));
}
template <class T> T stretch_energy(const String& s, const Vec3<T>& d) {
    const T e = norm(d) - T(fifty(s.l / s.n));
    return T(T(fifty(s.EA * s.n / s.l / 2)) * e * e);
}
/// Consistent: the kinetic energy of an element by Simpson's rule, exact for a linear velocity.
template <class T> T consistent(const String& s, const Phase<T>& z) {
    const Quat<T> q = normalised(z.q.back());
    const Vec3<T> rho = convert<T>(s.rho), W = z.W.back();
    T L = body_energy<T>(s, W, z.x.back() + q * rho, z.v.back() + q * cross(W, rho));
    Vec3<T> r = zero3<T>(), v = r;
    for (int k = 0; k < s.n; ++k) {
        const Vec3<T> mid = ratio<T>(1, 2) * (v + z.v[k]);
        L += T(fifty(s.element_mass() / 12)) * (squared_norm(v) + T(4) * squared_norm(mid) + squared_norm(z.v[k]));
        L += T(fifty(s.element_mass() * s.g / 2)) * (r(2) + z.x[k](2)) - stretch_energy<T>(s, z.x[k] - r);
        r = z.x[k], v = z.v[k];
    }
    return L;
}
/// Lumped: point masses m_a, m_a/2 at the attachment point b; the last x is the common centre of mass of that and the
/// body.
template <class T> T lumped(const String& s, const Phase<T>& z) {
    const Quat<T> q = normalised(z.q.back());
    const fifty half = s.element_mass() / 2;
    const Vec3<T> W = z.W.back(), back = convert<T>(-s.m / (s.m + half) * s.rho), on = back + convert<T>(s.rho);
    const Vec3<T> b = z.x.back() + q * back, vb = z.v.back() + q * cross(W, back);
    T L = body_energy<T>(s, W, z.x.back() + q * on, z.v.back() + q * cross(W, on));
    Vec3<T> r = zero3<T>();
    for (int k = 0; k < s.n; ++k) {
        const bool last = k + 1 == s.n;
        const Vec3<T> here = last ? b : z.x[k], v = last ? vb : z.v[k];
        const fifty mass = last ? half : s.element_mass();
        L += T(fifty(mass / 2)) * squared_norm(v) + T(fifty(mass * s.g)) * here(2) - stretch_energy<T>(s, here - r);
        r = here;
    }
    return L;
}

template <class T> using Lagrangian = T (*)(const String&, const Phase<T>&);
using List = std::vector<fifty>;

/// dL/dv and dL/dW, or the derivatives along x and along turns about the body axes.
List slopes(const String& s, const Motion& m, Lagrangian<D> L, const Coordinates<fifty>& y, bool of_velocities) {
    const Phase<D> z = convert<D>(phase<fifty>(m.layout, y));
    List d;
    for (std::size_t i = 0; i < z.x.size(); ++i)
        for (int k = 0; k < 3; ++k) {
            Phase<D> moved = z;
            (of_velocities ? moved.v : moved.x)[i](k) += D::variable(fifty(0), 0);
            d.push_back(L(s, moved).d(0));
        }
    for (int k = 0; k < 3; ++k) {
        Phase<D> moved = z;
        Vec3<D> e = zero3<D>();
        e(k) = D::variable(fifty(0), 0);
        if (of_velocities) moved.W.back() += e;
        else moved.q.back() = z.q.back() * Quat<D>{D(1), ratio<D>(1, 2) * e};
        d.push_back(L(s, moved).d(0));
    }
    return d;
}

Coordinates<fifty> somewhere(const Motion& m, int seed) {
    std::mt19937_64 seeded(static_cast<std::uint64_t>(seed));
    Coordinates<fifty> y(m.layout.size());
    for (int i = 0; i < y.size(); ++i) y(i) = fifty(double(seeded() >> 11)) / fifty(double(std::uint64_t(1) << 52)) - 1;
    for (int i = 0; i < m.layout.points; ++i) y(m.layout.x(i)) += i;  // no element without length
    put<fifty>(y, m.layout.q(), normalised(four<fifty>(y, m.layout.q())));
    return y;
}
/// The rate of g along y' = f, by a difference of fourth order.
template <class G> List rate(const Motion& m, const Coordinates<fifty>& y, G g) {
    Coordinates<fifty> f;
    Field<fifty>(m.field)(y, f);
    const fifty h("1e-12");
    const List a = g(Coordinates<fifty>(y + h * f)), b = g(Coordinates<fifty>(y - h * f)),
               c = g(Coordinates<fifty>(y + 2 * h * f)), e = g(Coordinates<fifty>(y - 2 * h * f));
    List r;
    for (std::size_t i = 0; i < a.size(); ++i) r.push_back(fifty((8 * (a[i] - b[i]) - (c[i] - e[i])) / (12 * h)));
    return r;
}

void obeys(const std::string& key, Lagrangian<D> L) {
    CAPTURE(key);
    const Question question{key, set, "1", 1};
    const Motion m = motion(question);
    const String s(parameters(question));
    for (int seed = 1; seed <= 3; ++seed) {
        const Coordinates<fifty> y = somewhere(m, seed);
        const List dp = rate(m, y, [&](const Coordinates<fifty>& at) { return slopes(s, m, L, at, true); });
        const List p = slopes(s, m, L, y, true), force = slopes(s, m, L, y, false);
        const std::size_t turn = p.size() - 3;
        const Vec3<fifty> gyro = cross(three<fifty>(y, m.layout.W()), Vec3<fifty>(p[turn], p[turn + 1], p[turn + 2]));
        fifty size = 0;
        for (const fifty& x : force) size = std::max<fifty>(size, abs(x));
        for (std::size_t i = 0; i < p.size(); ++i)
            CHECK(abs(fifty(dp[i] + (i < turn ? fifty(0) : gyro(int(i - turn))) - force[i])) < fifty("1e-30") * size);
        CHECK(abs(rate(m, y, [&](const Coordinates<fifty>& at) { return List{m.energy(at)}; })[0])
              < fifty("1e-30") * size);
    }
}
template <template <class> class P> void same_energy(const std::string& key) {
    const Question question{key, set, "1", 1};
    const Motion m = motion(question);
    const P<fifty> problem(*P<fifty>::infos.begin(), parameters(question));
    for (int seed = 1; seed <= 3; ++seed) {
        const Coordinates<fifty> y = somewhere(m, seed);
        CHECK(abs(fifty(problem.invariants(phase<fifty>(m.layout, y))[0] - m.energy(y))) < fifty("1e-46"));
    }
}
}  // namespace

TEST_CASE("the string with the consistent mass matrix obeys its Lagrangian", "[reference]") {
    obeys("string_pendulum", consistent<D>);
}
TEST_CASE("the string with lumped masses obeys its Lagrangian", "[reference]") {
    obeys("string_pendulum_lumped", lumped<D>);
}

TEST_CASE("the strings have the energies of their problems", "[reference]") {
    same_energy<problems::string_pendulum>("string_pendulum");
    same_energy<problems::string_pendulum_lumped>("string_pendulum_lumped");
}

// Shares of what the problem conserves: E and e3.pi by the problem's own text, on states it had no part in.
TEST_CASE("two families agree on strings, and conserve what is conserved", "[reference]") {
    const std::string key = GENERATE(as<std::string>{}, "string_pendulum", "string_pendulum_lumped");
    const std::string inertia = GENERATE(as<std::string>{}, "physical", "literal");
    CAPTURE(key, inertia);
    const Answer a = compute({key, {{"N_a", "2"}, {"inertia", inertia}, {"v0", "1/10,1/5,-1/2"}}, "1/10", 4});
    CHECK(a.scalar == "fifty");
    CHECK_FALSE(a.horizon);
    const auto invariants = [&](const Phase<fifty>& z) {
        const Parameters p = parameters(a.question);
        if (key == "string_pendulum") return problems::string_pendulum<fifty>(facts_of(key), p).invariants(z);
        return problems::string_pendulum_lumped<fifty>(facts_of(key), p).invariants(z);
    };
    const auto before = invariants(a.points.front().z);
    for (const Point& p : a.points) {
        REQUIRE((p.z.x.size() == 2 && p.z.q.size() == (key == "string_pendulum" ? 1u : 2u)));
        CHECK(
            (p.bound.attitude < 1e-30 && p.bound.velocity < 1e-28 && p.bound.position < 1e-30 && p.bound.position > 0));
        const auto now = invariants(p.z);
        for (std::size_t i = 0; i < now.size(); ++i) CHECK(abs(fifty(now[i] - before[i])) < fifty("1e-32"));
        CHECK((p.t == 0 || p.cvode_error.velocity > 1e-16));
        CHECK(p.cvode_error.velocity < 1e-9);
    }
}

// The whole of it takes minutes; the first interval tells whether it is the same question. Chaos forgives nothing
// later.
TEST_CASE("stored strings are what extrapolation finds, as far as it goes", "[reference]") {
    const std::string key = GENERATE(as<std::string>{}, "string_pendulum", "string_pendulum_lumped");
    CAPTURE(key);
    const std::string data = VERILIE_ROOT "/reference/data";
    const Question question = default_question(key);
    CHECK((question.T == "1/2" && question.outputs == 25));
    const auto kept = stored(data, question);
    REQUIRE(kept);
    CHECK(std::filesystem::file_size(data + "/" + key + ".json") < 400'000);
    const Distance last = kept->points.back().bound;
    CHECK((last.attitude < 1e-28 && last.velocity < 1e-26 && last.position < 1e-28));
    const Motion m = motion(question);
    const Phase<fifty> z =
        phase<fifty>(m.layout, march_extrapolation(m.field, m.start, {fifty(0), output_time(question, 1)})[1]);
    const Point& p = kept->points[1];
    for (std::size_t i = 0; i < z.x.size(); ++i) {
        CHECK(norm(z.x[i] - p.z.x[i]) <= fifty(p.bound.position));
        CHECK(norm(z.v[i] - p.z.v[i]) <= fifty(p.bound.velocity));
    }
    for (std::size_t i = 0; i < z.q.size(); ++i)
        CHECK(angle_between<fifty>(z.q[i], p.z.q[i]) <= fifty(p.bound.attitude));
}
