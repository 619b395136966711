#include "string.hpp"

namespace verilie::reference {

String::String(const Parameters& p)
    : n(static_cast<int>(p.number<fifty>("N_a"))), mu(p.number<fifty>("mu")), l(p.number<fifty>("l")),
      EA(p.number<fifty>("EA")), g(p.number<fifty>("g")), m(p.number<fifty>("m")), rho(p.vector<fifty>("rho_c")),
      v0(p.vector<fifty>("v0")), J(inertia_of(p)) {
    if (p.text().contains("inertia") && p.word("inertia") == "literal") J *= fifty(1000);
}

namespace {
template <template <class> class F>
Motion swinging(const String& s, const Vec3<fifty>& end, const std::string& equations) {
    const Layout at = F<fifty>::layout(s);
    auto start = Phase<fifty>::of(std::size_t(at.points), std::size_t(at.bodies));
    for (int k = 0; k < s.n; ++k) start.x[k](0) = s.l * (k + 1) / s.n;
    start.x.back() += end;
    start.v.back() = s.v0;
    const F<fifty> field(s);
    return {.layout = at,
        .start = coordinates<fifty>(at, start),
        .equations = equations,
        .field = field,
        .field_double = F<double>(s),
        .energy = [field](const Coordinates<fifty>& y) { return field.energy(y); }};
}
}  // namespace

Motion consistent_string(const Parameters& p) {
    return swinging<ConsistentString>(String(p), zero3<fifty>(),
        "Euler-Lagrange equations of the semi-discrete Lagrangian with the consistent mass matrix, written out");
}
Motion lumped_string(const Parameters& p) {
    const String s(p);
    return swinging<LumpedString>(s, LumpedString<fifty>::centre(s),
        "Newton and Euler equations of the lumped masses and the body, forces written out");
}

}  // namespace verilie::reference
