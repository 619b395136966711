// Romero (2008), section 6: the dumbbell as a body without spin about its axis: whether the rotations without drill
// (12) of successive directors follow one another by increments without drill; and the final form (49)-(51).
#include <cmath>

#include "claims/largest.hpp"
#include "claims/papers/romero/paper.hpp"
#include "claims/series.hpp"

namespace verilie::studies::claims::romero {

namespace {
using Turn = Quat<fifty>;
const Vec3<fifty> third(0, 0, 1);

/// Of the spherical triangle e3, a, b; positive where they turn to the left, seen from outside.
fifty area_from_e3(const Vec3<fifty>& a, const Vec3<fifty>& b) {
    return fifty(2 * atan2(fifty(dot(third, cross(a, b))), fifty(1 + a(2) + dot(a, b) + b(2))));
}
/// e3.log(R0^T R1).
fifty drill(const Turn& R0, const Turn& R1) { return lie::log(conj(R0) * R1)(2); }
/// (12) at random directors, two by two: the largest drill of the increment that lies between them.
fifty drill_between_rotations_12() {
    Draw<fifty> draw(2008);
    fifty most = 0;
    for (int pair = 0; pair < 8; ++pair) {
        const Vec3<fifty> a = draw.vector(), b = draw.vector();
        raise(most, fifty(abs(drill(drill_free(a / norm(a)), drill_free(b / norm(b))))));
    }
    return most;
}
/// Along romero_vi, h = 1/20, T = 5: the largest drill of an increment; the turn of R_n against (12), and how far that
/// is from the area between e3 and the path of the director, arc by arc.
struct Carried {
    fifty drill = 0, turn = 0, off_area = 0;
};
Carried carried(const Pair& pair) {
    Carried c;
    Turn before;
    fifty area = 0;
    watch_to_end<fifty>(pair, Rational(1, 20), 100, [&](std::int64_t k, const Phase<fifty>& z) {
        const Vec3<fifty> d = z.q[0] * third;
        if (k > 0) {
            raise(c.drill, fifty(abs(drill(before, z.q[0]))));
            area += area_from_e3(before * third, d);
        }
        const Turn by_12 = drill_free(d);
        raise(c.turn, fifty(lie::distance(by_12, z.q[0])));
        raise(c.off_area, fifty(lie::distance(by_12 * lie::exp(Vec3<fifty>(area * third)), z.q[0])));
        before = z.q[0];
    });
    return c;
}
const std::string between = "drill of the increments between rotations (12)",
                  along = "drill of the increments of romero_vi",
                  off_area = "the turn of R_n from (12) off the area between its path and e3",
                  from_12 = "that turn, which must not vanish";
Measured increments_without_drill(const Desk& desk) {
    const fifty fixed = drill_between_rotations_12();
    const Carried c = carried(desk.pair("dumbbell", "romero_vi"));
    return Measured()
        .number(between, plain(fixed))
        .number(along, plain(c.drill))
        .number(off_area, plain(c.off_area))
        .number(from_12, plain(c.turn))
        .tell(
            {fmt::format("between the rotations (12) of random directors the increment has a drill of up to {:.2f}; "
                         "those of romero_vi have none to {:.0e}, so that R_n leaves (12) by a turn about e3 (of up to "
                         "{:.2f}, whole turns left out), which is, but for whole turns, the area between the "
                         "director's path and e3 to {:.0e}",
                 plain(fixed), plain(c.drill), plain(c.turn), plain(c.off_area)),
                {{"between_rotations_(12)", plain(fixed)}, {"along_romero_vi", plain(c.drill)},
                    {"largest_turn_from_(12)", plain(c.turn)}, {"turn_off_the_area", plain(c.off_area)}}});
}

Claim sec6_without_drill() {
    return {.id = "r-sec6-without-drill",
        .where = "section 6, eqs (11), (41), (51)",
        .says = "The rotations without drill that take e3 to successive directors follow one another by increments "
                "without drill.",
        .asked = "(12) of 16 random directors, two by two; romero_vi on dumbbell, h = 1/20, T = 5, from (12), in 50 "
                 "digits",
        .holds = vanishes(between),
        .corrected =
            {{"only R_0 is without drill in the sense of (12): every later R_n is (12) turned about e3 by the area "
              "between the director's path and e3, but for whole turns",
                all_of({vanishes(along), vanishes(off_area), control(from_12, 1e-6)})}},
        .note = "This copy prints 'without drift' for 'without drill' at two places. By (11) such a rotation has its "
                "axis normal to e3. Two such rotations differ by one that has "
                "not, unless e3 and both directors lie on one great circle. The method carries R_n along by its "
                "increments and needs (12) for R_0 alone. Areas are those of spherical triangles, which nothing in the "
                "method knows of.",
        .command = "verilie claims --paper R",
        .measure = increments_without_drill};
}

/// R_0 .. R_n by (49)-(51) from the problem's own start. `half`: what stands before h^2 w'_0 in (49).
template <class S> std::vector<Quat<S>> final_form(const Pair& pair, const Rational& step, const S& half) {
    const auto problem = pair.problem->make<S>(pair.parameters);
    const Vec3<S> e3(S(0), S(0), S(1)), g = S(3) * e3;
    const S h = to_scalar<S>(step), I = problem->inertias()[0].J(0);
    const auto change = [&](const Quat<S>& R) { return S(h * h / I) * cross(e3, rotate_back(R, g)); };
    const auto start = problem->initial();
    std::vector<Quat<S>> R{drill_free<S>(start.q[0] * e3)};
    Vec3<S> Th = h * start.W[0] - half * change(R[0]);
    for (auto n = step_count(five, step); n > 0; --n) {
        Th += change(R.back());
        R.push_back(R.back() * lie::exp(Th));
    }
    return R;
}
/// The largest distance of attitudes from those of romero_vi as the catalogue has it, h = 1/20, T = 5.
fifty off_catalogue(const Pair& pair, const fifty& half) {
    const Rational step(1, 20);
    const auto R = final_form<fifty>(pair, step, half);
    fifty most = 0;
    watch_to_end<fifty>(pair, step, step_count(five, step),
        [&](std::int64_t k, const Phase<fifty>& z) { raise(most, fifty(lie::distance(R[std::size_t(k)], z.q[0]))); });
    return most;
}
/// Of the director, root mean square over the reference's output times.
OrderRow order_of_director(const Pair& pair, const std::string& steps, double half, double formal) {
    const auto exact = default_reference("dumbbell");
    const Vec3<double> e3(0, 0, 1);
    const std::size_t outputs = exact.points.size() - 1;
    std::vector<double> error;
    for (const auto& step : ladder(steps)) {
        const auto R = final_form<double>(pair, step, half);
        double square = 0;
        for (std::size_t k = 0; k <= outputs; ++k) {
            const auto there = convert<double>(exact.points[k].z);
            square += squared_norm(R[k * (R.size() - 1) / outputs] * e3 - there.q[0] * e3) / double(outputs);
        }
        error.push_back(std::sqrt(square));
    }
    return observed("(49)-(51)", "direction", ladder(steps), five, error, 1, formal);
}
const std::string off_romero_vi = "(49)-(51) off romero_vi";
Measured final_form_of_dumbbell(const Desk& desk) {
    const Pair pair = desk.pair("dumbbell", "romero_vi");
    const double off = plain(off_catalogue(pair, ratio<fifty>(1, 2)));
    const OrderRow before = order_of_director(pair, "1/20,1/2,6", 0.5, 2),
                   naive = order_of_director(pair, "1/20,1/2,11", 0, 1);
    return Measured()
        .number(off_romero_vi, off)
        .order(before, "(49)")
        .order(naive, "h w_0")
        .tell({fmt::format("(49)-(51) and romero_vi are {:.0e} apart over 100 steps; the order of the director is {} "
                           "from (49) and {} from Theta_0 = h w_0",
                   off, said(before), said(naive)),
            {{"off_romero_vi", off}, {"from_(49)", ladder_json(before)}, {"from_h_w_0", ladder_json(naive)}}});
}

Claim sec62_final_form() {
    return {.id = "r-sec62-final-form",
        .where = "sections 6.2 and 7.2; eqs (49)-(51)",
        .says =
            "In its final form the method of the dumbbell goes from increment to increment, from that of a step before "
            "the first, (49), and is of second order; started with h w_0, as remark 1 says of the body, it is of "
            "first.",
        .asked = "(49)-(51) on dumbbell to T = 5 against the reference, h = 1/20 ... 1/640; the same with Theta_0 = h "
                 "w_0 in place of (49), called h w_0, h = 1/20 ... 1/20480; against romero_vi in 50 digits, h = 1/20",
        .holds =
            all_of({vanishes(off_romero_vi), every("direction", second, "(49)"), every("direction", first, "h w_0")}),
        .note =
            "Most symbols of (49) and (50) are lost: they are identified as Theta_0 = h (w_0 - h/2 w'_0), w'_0 = e3 "
            "x R_0^T g/I, and Theta_(n+1) = Theta_n + h^2 e3 x R_n^T g/I. The two halves of the first kick add up "
            "to that of the Legendre start of the catalogue. For the explicit step see r-fig6-dumbbell-orders.",
        .command = "verilie claims --paper R",
        .measure = final_form_of_dumbbell};
}
}  // namespace

Claims without_drill() { return {sec6_without_drill(), sec62_final_form()}; }

}  // namespace verilie::studies::claims::romero
