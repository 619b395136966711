// An engine with a fixed clock of 1/64: a kick by the loads at its beginning, then F = exp(clock W), of first order.
#include "adapter.hpp"

struct World {
    static constexpr double clock = 1. / 64;
    explicit World(const engines::Inertias& inertias) : J(inertias), now(J.size()) {}
    void set(std::size_t i, const verilie_body& b) { now[i] = b; }
    verilie_body get(std::size_t i) const { return now[i]; }
    void step(double h, const engines::Bodies& at, const engines::Loads& loads) {
        if (h != clock) throw std::runtime_error("the clock of this engine is 1/64");
        const auto& found = loads(at);
        for (std::size_t i = 0; i < now.size(); ++i) turn(now[i], J[i], found[i]);
    }

private:
    static void turn(verilie_body& b, const verilie_inertia& J, const verilie_load& load) {
        using engines::Vector;
        Eigen::Map<Vector> x(b.x), v(b.v), W(b.W);
        Eigen::Map<engines::Rotation> R(b.R);
        const Vector moments(J.J), L = moments.cwiseProduct(W);
        W += clock * (Vector(load.T) + L.cross(W)).cwiseQuotient(moments);
        v += clock * Vector(load.F) / J.m, x += clock * v;
        const double angle = clock * W.norm();
        if (angle != 0) R = R * Eigen::AngleAxisd(angle, W.normalized()).toRotationMatrix();
    }
    engines::Inertias J;
    engines::Bodies now;
};

VERILIE_ADAPTER(World, "an engine with a fixed clock", 53)
