#include "vector.hpp"

namespace verilie::reference {

namespace {
/// z := f(x, y), number by number; z may be x or y.
template <class F> void each(N_Vector x, N_Vector y, N_Vector z, F f) {
    const sunindextype n = N_VGetLength(z);
    const realtype *from = N_VGetArrayPointer(x), *and_from = N_VGetArrayPointer(y);
    realtype* to = N_VGetArrayPointer(z);
    for (sunindextype i = 0; i < n; ++i) to[i] = f(from[i], and_from[i]);
}

/// z := a x + b y, rounded as SUNDIALS does: a factor of one is none, and one that both share comes last.
void linear_sum(realtype a, N_Vector x, realtype b, N_Vector y, N_Vector z) {
    if (a == 1 && b == 1) each(x, y, z, [](auto u, auto v) { return u + v; });
    else if (b == 1) each(x, y, z, [a](auto u, auto v) { return a * u + v; });
    else if (a == 1) each(x, y, z, [b](auto u, auto v) { return b * v + u; });
    else if (a == b) each(x, y, z, [a](auto u, auto v) { return a * (u + v); });
    else if (a == -b) each(x, y, z, [a](auto u, auto v) { return a * (u - v); });
    else each(x, y, z, [a, b](auto u, auto v) { return a * u + b * v; });
}
void multiple(realtype c, N_Vector x, N_Vector z) {
    each(x, x, z, [c](auto u, auto) { return c * u; });
}
}  // namespace

N_Vector new_vector(sunindextype size, SUNContext context) {
    const N_Vector v = N_VNew_Serial(size, context);
    if (v) v->ops->nvlinearsum = linear_sum, v->ops->nvscale = multiple;
    return v;
}

}  // namespace verilie::reference
