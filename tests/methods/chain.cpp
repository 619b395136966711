// lgvi_chain: a step satisfies the discrete Euler-Lagrange equations of its discrete Lagrangian, and what follows from
// that.
#include "chain.hpp"

using namespace verilie;
using namespace verilie::test;
using namespace verilie::test::chain;
using methods::lgvi_chain;

TEST_CASE("D2 Ld(k-1, k) + D1 Ld(k, k+1) = 0; at the ends the momenta of the observed velocities",
    "[methods][chain][equation]") {
    for (const Set& set : {Set{{"N_a", "3"}}, Set{{"N_a", "20"}}, Set{{"N_a", "3"}, {"solver", "fixed_point"}},
             Set{{"N_a", "3"}, {"inertia", "literal"}}, Set{{"N_a", "2"}, {"rho_c", "0,0,0"}, {"J", "1,2,5/2"}}})
        for (unsigned seed : {1u, 2u}) {
            const auto p = string<fifty>(set);
            const auto& c = p.chain();
            const fifty h = seed == 1 ? step_size : fifty(-step_size);
            const auto a = random_string(p, seed), b = march<lgvi_chain>(p, a, h, 1), d = march<lgvi_chain>(p, a, h, 2);
            const auto first = derivative(c, a, b, h, 0), arriving = derivative(c, a, b, h, 1),
                       leaving = derivative(c, b, d, h, 0), last = derivative(c, b, d, h, 1);
            INFO(set.begin()->second << ", seed " << seed);
            CHECK(size(sum(arriving, leaving, 1)) < fifty("1e-40") * size(arriving));
            CHECK(size(sum(momenta<fifty>(p, a), first, 1)) < fifty("1e-40") * size(first));
            CHECK(size(sum(momenta<fifty>(p, b), arriving, -1)) < fifty("1e-40") * size(arriving));
            CHECK(size(sum(momenta<fifty>(p, d), last, -1)) < fifty("1e-40") * size(last));
        }
}

TEST_CASE("LLM (30)-(32) as printed", "[methods][chain][equation]") {
    const auto p = string<fifty>({{"N_a", "4"}});
    const auto& c = p.chain();
    const fifty h = step_size, la = c.length / c.elements, ma = c.mu * la, kappa = c.EA / la, two = 2;
    const auto z0 = random_string(p, 3), z1 = march<lgvi_chain>(p, z0, h, 1), z2 = march<lgvi_chain>(p, z0, h, 2);
    const Vec3<fifty> e3(0, 0, 1), rho = c.rho;
    const auto r = [](const Phase<fifty>& z, int a) { return a == 1 ? zero3<fifty>() : z.x[std::size_t(a - 2)]; };
    const auto second = [&](int a) { return r(z2, a) - two * r(z1, a) + r(z0, a); };
    const auto dV = [&](int a) {
        const Vec3<fifty> x = r(z1, a + 1) - r(z1, a);
        return kappa * (norm(x) - la) / norm(x) * x;
    };
    const fifty bound = fifty("1e-40");
    const int n = c.elements;
    for (int a = 2; a <= n; ++a)
        CHECK(norm(ma / (6 * h) * (second(a - 1) + two * two * second(a) + second(a + 1)) - h * ma * c.g * e3
                   + h * dV(a - 1) - h * dV(a))
              < bound);
    const Mat3<fifty> R0 = matrix(z0.q[0]), R1 = matrix(z1.q[0]), R2 = matrix(z2.q[0]), F0 = transpose(R0) * R1,
                      F1 = transpose(R1) * R2;
    CHECK(norm((c.m + ma / 3) / h * second(n + 1) + ma / (6 * h) * second(n) + h * dV(n)
               + c.m / h * ((R2 - two * R1 + R0) * rho) - h * (c.m + ma / 2) * c.g * e3)
          < bound);
    const Mat3<fifty> Jd = trace(c.J) / 2 * one - c.J;
    const Mat3<fifty> skew = F1 * Jd - Jd * transpose(F1) - Jd * F0 + transpose(F0) * Jd;
    CHECK(norm(Vec3<fifty>(fifty(1 / h) * lie::vee(skew)
                           + c.m / h * cross(rho, Vec3<fifty>(transpose(R1) * second(n + 1)))
                           - h * c.m * c.g * cross(rho, Vec3<fifty>(transpose(R1) * e3))))
          < bound);
}

TEST_CASE("start=naive sets the first increments", "[methods][chain]") {
    const auto p = string<fifty>({{"N_a", "3"}, {"start", "naive"}});
    const auto a = random_string(p, 4), b = march<lgvi_chain>(p, a, step_size, 1);
    for (std::size_t i = 0; i < a.x.size(); ++i) CHECK(norm(b.x[i] - a.x[i] - step_size * a.v[i]) < fifty("1e-48"));
    CHECK(norm(lie::log(conj(lie::exp(step_size * a.W[0])) * (conj(a.q[0]) * b.q[0]))) < fifty("1e-48"));
}

TEMPLATE_TEST_CASE(
    "the fixed point finds what Newton finds, in many more sweeps", "[methods][chain]", double, quad, fifty) {
    using S = TestType;
    for (const std::string inertia : {"physical", "literal"}) {
        const auto newton = string<S>({{"N_a", "4"}, {"inertia", inertia}}),
                   sweeps = string<S>({{"N_a", "4"}, {"inertia", inertia}, {"solver", "fixed_point"}});
        const auto z = random_string(newton, 5);
        CHECK(chain_gap<S>(march<lgvi_chain>(newton, z, ratio<S>(1, 4096), 30),
                  march<lgvi_chain>(sweeps, z, ratio<S>(1, 4096), 30))
              < 1e5 * static_cast<double>(eps<S>()));
        stepper_t<lgvi_chain, String<S>, S> one(newton), other(sweeps);
        REQUIRE(all((one.start(z, ratio<S>(1, 4096)).ok & other.start(z, ratio<S>(1, 4096)).ok)));
        const int few = one.step().iterations, many = other.step().iterations;
        CHECK(few <= 8);
        if (inertia == "physical") CHECK(many > 10 * few);
    }
}

TEST_CASE("pi_3 is exact, without gravity the whole angular momentum", "[methods][chain]") {
    for (const std::string g : {"9.81", "0"})
        for (const std::string solver : {"newton", "fixed_point"}) {
            const auto p = string<fifty>({{"N_a", "3"}, {"g", g}, {"solver", solver}});
            const auto z = random_string(p, 6);
            const Vec3<fifty> before = angular(p, z);
            CHECK(abs(fifty(p.invariants(z)[1] - before(2))) < fifty("1e-48"));
            stepper_t<lgvi_chain, String<fifty>, fifty> stepper(p);
            REQUIRE(stepper.start(z, step_size).ok);
            auto now = z;
            fifty worst = 0, exchanged = 0;
            for (int k = 0; k < (solver == "newton" ? 200 : 20); ++k) {
                REQUIRE(stepper.step().ok);
                stepper.observe(now);
                const Vec3<fifty> change = angular(p, now) - before;
                worst = std::max(worst, g == "0" ? norm(change) : fifty(abs(change(2))));
                exchanged = std::max(exchanged, norm(momenta<fifty>(p, now).back() - momenta<fifty>(p, z).back()));
            }
            CHECK(worst < fifty("1e-45"));
            CHECK(exchanged > fifty("1e-4"));
        }
}

TEMPLATE_TEST_CASE("there and back", "[methods][chain]", double, quad, fifty) {
    using S = TestType;
    for (const std::string solver : {"newton", "fixed_point"}) {
        const auto p = string<S>({{"N_a", "5"}, {"solver", solver}});
        const auto z = random_string(p, 7), there = march<lgvi_chain>(p, z, ratio<S>(1, 4096), 40);
        CHECK(chain_gap<S>(there, z) > 1e-2);
        CHECK(
            chain_gap<S>(march<lgvi_chain>(p, there, ratio<S>(-1, 4096), 40), z) < 1e5 * static_cast<double>(eps<S>()));
    }
}

TEST_CASE("second order from the discrete momenta, first from naive increments", "[methods][chain][order]") {
    for (const std::string start : {"legendre", "naive"}) {
        const auto p = string<fifty>({{"N_a", "3"}, {"start", start}});
        const auto z = random_string(p, 8);
        std::vector<Phase<fifty>> end;
        for (int n : {64, 128, 256, 512}) end.push_back(march<lgvi_chain>(p, z, fifty(1) / (64 * n), n));
        const double order = std::log2(chain_gap<fifty>(end[1], end[2]) / chain_gap<fifty>(end[2], end[3]));
        CHECK(order == Approx(start == "legendre" ? 2 : 1).margin(0.02));
    }
}

TEST_CASE("dp ^ dq is kept, with the momenta of the observed velocities", "[methods][chain][symplectic]") {
    using D = dual<fifty, 6>;
    for (const Set& set : {Set{{"N_a", "2"}}, Set{{"N_a", "2"}, {"solver", "fixed_point"}}}) {
        const auto p = string<fifty>(set);
        const auto z = random_string(p, 9);
        struct Tangent {
            std::vector<Vec3<fifty>> q, p;
        };  // nodes, then body: η of R exp(η), δΠ
        std::vector<Tangent> before, after;
        const auto tangents = [&](const Phase<D>& y, std::vector<Tangent>& out, Vec3<fifty>& Pi) {
            const auto m = momenta<D>(p, y);
            Pi = values(m.back());
            for (int k = 0; k < 6; ++k) {
                Tangent t;
                const auto along = [&](const Vec3<D>& x) { return Vec3<fifty>(x(0).d(k), x(1).d(k), x(2).d(k)); };
                for (const auto& x : y.x) t.q.push_back(along(x));
                const Quat<fifty> q = {value(y.q[0].w), values(y.q[0].v)}, dq = {y.q[0].w.d(k), along(y.q[0].v)};
                t.q.push_back(fifty(2) * (conj(q) * dq).v);
                for (const auto& x : m) t.p.push_back(along(x));
                out.push_back(t);
            }
        };
        Vec3<fifty> Pi0, Pi1;
        for (int pass = 0; pass < 3; ++pass) {
            auto y = convert<D>(z);
            const Vec3<D> e(D::variable(0, 0), D::variable(0, 1), D::variable(0, 2)),
                f(D::variable(0, 3), D::variable(0, 4), D::variable(0, 5));
            if (pass == 0) y.x[0] += e, y.x[1] += f;
            if (pass == 1) y.v[0] += e, y.v[1] += f;
            if (pass == 2) y.q[0] = y.q[0] * lie::exp(e), y.W[0] += f;
            tangents(y, before, Pi0);
            tangents(march<lgvi_chain>(p, y, D(step_size), 3), after, Pi1);
        }
        const auto omega = [](const Tangent& a, const Tangent& b, const Vec3<fifty>& Pi) {
            fifty w = dot(Pi, cross(a.q.back(), b.q.back()));
            for (std::size_t i = 0; i < a.q.size(); ++i) w += dot(a.q[i], b.p[i]) - dot(b.q[i], a.p[i]);
            return w;
        };
        fifty worst = 0, most = 0, moved = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const fifty w = omega(before[i], before[j], Pi0);
                worst = std::max(worst, fifty(abs(omega(after[i], after[j], Pi1) - w)));
                most = std::max(most, fifty(abs(w)));
                // with a momentum that stood still
                moved = std::max(moved, fifty(abs(omega(after[i], after[j], Pi0) - w)));
            }
        CHECK(most > fifty("1e-2"));
        CHECK(moved > fifty("1e-6"));
        CHECK(worst < fifty("1e-45"));
    }
}

TEST_CASE("a step in dual numbers carries its derivative, also where nothing moves", "[methods][chain][dual]") {
    using D = dual<double, 6>;
    const fifty e("1e-17");
    for (const std::string solver : {"newton", "fixed_point"})
        for (const std::string g : {"9.81", "0"}) {
            const Set set{{"N_a", "3"}, {"solver", solver}, {"g", g}, {"v0", "0,0,0"}};
            const auto p = string<double>(set);
            const auto exact = string<fifty>(set);
            const auto moved = [&]<class S>(const auto& q, const Eigen::Matrix<S, 6, 1>& y) {
                auto z = convert<S>(convert<base_t<S>>(g == "0" ? p.initial() : random_string(p, 10)));
                z.q[0] = z.q[0] * lie::exp(Vec3<S>(y(0), y(1), y(2)));
                z.v.back() += Vec3<S>(y(3), y(4), y(5));
                return march<lgvi_chain>(q, z, ratio<S>(1, 4096), 3);
            };
            Eigen::Matrix<D, 6, 1> y;
            for (int k = 0; k < 6; ++k) y(k) = D::variable(0, k);
            const auto carried = moved(p, y);
            for (int k = 0; k < 6; ++k) {
                Eigen::Matrix<fifty, 6, 1> up = Eigen::Matrix<fifty, 6, 1>::Zero();
                up(k) = e;
                const auto a = moved(exact, up), b = moved(exact, Eigen::Matrix<fifty, 6, 1>(-up));
                for (int i = 0; i < 3; ++i) {
                    const auto slope = [&](const fifty& x, const fifty& y) {
                        return static_cast<double>(fifty((x - y) / (2 * e)));
                    };
                    CHECK(carried.W[0](i).d(k) == Approx(slope(a.W[0](i), b.W[0](i))).margin(1e-10));
                    CHECK(carried.v[1](i).d(k) == Approx(slope(a.v[1](i), b.v[1](i))).margin(1e-10));
                    CHECK(carried.q[0].v(i).d(k) == Approx(slope(a.q[0].v(i), b.q[0].v(i))).margin(1e-12));
                }
            }
        }
}

TEST_CASE("failures are values and leave the state as it was", "[methods][chain]") {
    for (const std::string solver : {"newton", "fixed_point"}) {
        const auto p = string<double>({{"N_a", "3"}, {"solver", solver}});
        auto z = random_string(p, 11);
        stepper_t<lgvi_chain, String<double>, double> stepper(p);
        REQUIRE(stepper.start(z, 1000.0).ok);
        auto before = z, after = z;
        stepper.observe(before);
        const auto failed = stepper.step();
        CHECK_FALSE(failed.ok);
        CHECK(failed.why == Why::no_convergence);
        CHECK(failed.value > failed.limit);
        stepper.observe(after);
        CHECK(chain_gap(before, after) == 0);
        z.x[1] = z.x[0];
        const auto folded = stepper.start(z, 1e-4);
        CHECK_FALSE(folded.ok);
        CHECK(folded.why == Why::domain);
        CHECK(folded.body == 1);
        stepper.observe(after);
        CHECK(chain_gap(before, after) == 0);
    }
}

TEST_CASE("a step out of range is not taken either", "[methods][chain]") {
    const auto p = string<double>({{"N_a", "3"}, {"rho_c", "0,0,0"}});
    auto z = random_string(p, 12);
    z.W[0] = zero3<double>();
    stepper_t<lgvi_chain, String<double>, double> stepper(p);
    REQUIRE(stepper.start(z, 1e160).ok);
    auto before = z, after = z;
    stepper.observe(before);
    const auto failed = stepper.step();
    CHECK_FALSE(failed.ok);
    CHECK(failed.why == Why::not_finite);
    stepper.observe(after);
    CHECK(chain_gap(before, after) == 0);
}
