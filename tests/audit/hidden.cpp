// A method with a part of lower order that its errors do not show: a rotation of c h² added to every drift, which makes
// the order 1.
#include <string>

#include <verilie/methods/lie_verlet.hpp>
#include <verilie/register.hpp>

#include "order/study.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"

using namespace verilie;
using namespace verilie::studies;

namespace {
/// lie_verlet.hpp, whose F is turned by 10^-digits h² about (1, 2, 3): the error has a term of first order, 10^-digits
/// h.
template <int digits> struct creeping {
    static constexpr MethodInfo claims(std::string_view key) {
        MethodInfo info = methods::lie_verlet::info;
        info.key = key;
        return info;
    }
    static constexpr MethodInfo info = claims(digits == 7   ? "creeping_7"
                                              : digits == 9 ? "creeping_9"
                                                            : "creeping_none");
    static constexpr Frame frame = methods::lie_verlet::frame;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        Turn<S> turn = methods::lie_verlet::drift<S>(J, p, h);
        if constexpr (digits > 0) {
            S c = h * h;
            for (int i = 0; i < digits; ++i) c = ratio<S>(1, 10) * c;
            turn.F = turn.F * lie::exp(c * Vec3<S>(S(1), S(2), S(3)));
        }
        return turn;
    }
};

/// Lie-Euler drift, F = exp(h J⁻¹p̃): of first order, and slow to settle.
struct lie_euler {
    static constexpr MethodInfo info = [] {
        MethodInfo known = methods::lie_verlet::info;
        known.key = "lie_euler", known.source = "R⁺ = R exp(hW)", known.order = 1;
        known.symmetric = known.symplectic = known.momentum_map = known.energy_free_body = Where::never;
        return known;
    }();
    static constexpr Frame frame = Frame::body;

    template <class S> static Turn<S> drift(const Inertia<S>& J, const Vec3<S>& p, const S& h) {
        return {lie::exp(h * J.inverse(p)), solved<S>()};
    }
};

template <class M> void adopt() {
    MethodEntry e{&M::info, {}, {}};
    std::get<verilie::detail::TrajectoryMaker<double>>(e.makers) = verilie::detail::marcher<M, double>(Families<>{});
    [&]<class... S>(Scalars<S...>) {
        ((std::get<verilie::detail::TrajectoryMaker<S>>(e.makers) = verilie::detail::marcher<M, S>(Families<>{})), ...);
    }(finer_numbers{});
    Catalogue::open().add(std::move(e));
}

/// The judged rows of a method, its ladder left to the study.
std::vector<OrderRow> judged(
    const std::string& method, const std::string& scalar, const std::string& problem = "stress_test") {
    static const bool adopted =
        (adopt<creeping<7>>(), adopt<creeping<9>>(), adopt<creeping<0>>(), adopt<lie_euler>(), true);
    const test::Folder folder;
    OrderRequest r;
    r.verb = "order", r.problems = {problem}, r.methods = {method}, r.scalar = scalar, r.store = folder("store"),
    r.jobs = 1, r.quiet = adopted;
    auto rows = order_rows(r);
    std::erase_if(rows, [](const OrderRow& row) { return !row.judged; });
    return rows;
}

void seen_in_every_metric(const std::string& method, const std::string& scalar) {
    const auto rows = judged(method, scalar);
    REQUIRE(rows.size() == 3);
    for (const OrderRow& row : rows) {
        INFO(row.metric << ": " << row.reason);
        CHECK(row.verdict == "too_low");
        REQUIRE(row.richardson);
        CHECK(row.richardson->found == "seen");
        CHECK(row.reason.find("Richardson") != std::string::npos);
        CHECK(row.richardson->order.value() == Approx(1).margin(0.1));
        CHECK(row.eoc.back() == Approx(2).margin(0.1));  // which is all that the errors show
    }
}
}  // namespace

TEST_CASE("a rotation of 1e-7 h^2 in every step is a part of first order, in double", "[audit][hidden]") {
    seen_in_every_metric("creeping_7", "double");
}

#if VERILIE_HAS_QUAD
TEST_CASE("a rotation of 1e-9 h^2 in every step is a part of first order, in quad", "[audit][hidden]") {
    seen_in_every_metric("creeping_9", "quad");
}
#endif

TEST_CASE("the same method without it is confirmed, with a bound on what may be left", "[audit][hidden]") {
    for (const OrderRow& row : judged("creeping_none", "double")) {
        INFO(row.metric << ": " << row.reason);
        CHECK(row.verdict == "confirmed");
        REQUIRE(row.richardson);
        CHECK(row.richardson->found == "none");
        CHECK(row.richardson->share.value() < 1e-5);
        CHECK_FALSE(row.extended);
    }
}

TEST_CASE("a ladder goes on until a method of first order has settled", "[audit][hidden]") {
    for (const OrderRow& row : judged("lie_euler", "double", "free_body_physical")) {
        INFO(row.metric << ": " << row.reason << json_of(row.eoc));
        CHECK(row.verdict == "confirmed");
        CHECK(row.extended.value_or(0) >= 1);
        CHECK(row.reason.starts_with("ladder extended to h = "));
    }
}
