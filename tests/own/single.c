/* Kick-drift-kick for spheres, computed in float throughout: what single precision leaves of an order. HOW: the digits
 * that it says it computes in; it says nothing otherwise. */
#include <math.h>
#include <stdlib.h>
#include <verilie.h>

static const verilie_info info = {
    .version = VERILIE_VERSION,
    .name = "single_c",
    .order = 2,
    .symmetric = VERILIE_SPHERICAL,
    .symplectic = VERILIE_SPHERICAL,
    .momentum = VERILIE_SPHERICAL,
    .accepts = VERILIE_SPHERICAL,
#ifdef HOW
    .digits = HOW,
#endif
};
const verilie_info* verilie_method(void) { return &info; }

typedef float real;

/* The rotation exp(w) as a matrix by rows, Rodrigues' formula. */
static void exponential(const real w[3], real F[9]) {
    const real t2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], t = sqrtf(t2);
    const real a = t > 1e-3f ? sinf(t) / t : 1 - t2 / 6, s = sinf(t / 2),
               b = t > 1e-3f ? 2 * s * s / t2 : 0.5f - t2 / 24;
    const real skew[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) F[3 * i + j] = (i == j ? 1 - b * t2 : 0) + a * skew[3 * i + j] + b * w[i] * w[j];
}
/* R F, its rows made orthonormal again by Gram and Schmidt: rounding alone has spoilt them. */
static void turn(double R[9], const real F[9]) {
    real r[9];
    for (int i = 0; i < 9; ++i)
        r[i] = (real)R[i / 3 * 3] * F[i % 3] + (real)R[i / 3 * 3 + 1] * F[3 + i % 3]
             + (real)R[i / 3 * 3 + 2] * F[6 + i % 3];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < i; ++k) {
            const real along = r[3 * i] * r[3 * k] + r[3 * i + 1] * r[3 * k + 1] + r[3 * i + 2] * r[3 * k + 2];
            for (int j = 0; j < 3; ++j) r[3 * i + j] -= along * r[3 * k + j];
        }
        const real length = sqrtf(r[3 * i] * r[3 * i] + r[3 * i + 1] * r[3 * i + 1] + r[3 * i + 2] * r[3 * i + 2]);
        for (int j = 0; j < 3; ++j) r[3 * i + j] /= length;
    }
    for (int i = 0; i < 9; ++i) R[i] = r[i];
}
static void kick(int n, const verilie_inertia* J, verilie_body* b, const verilie_load* l, real h) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) {
            b[i].v[k] = (real)b[i].v[k] + h / (real)J[i].m * (real)l[i].F[k];
            b[i].W[k] = (real)b[i].W[k] + h / (real)J[i].J[k] * (real)l[i].T[k];
        }
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double step, verilie_loads loads, void* user) {
    verilie_load* l = malloc(sizeof *l * (size_t)n);
    const real h = (real)step;
    (void)memory, loads(user, b, l), kick(n, J, b, l, h / 2);
    for (int i = 0; i < n; ++i) {
        real w[3], F[9];
        for (int k = 0; k < 3; ++k) w[k] = h * (real)b[i].W[k], b[i].x[k] = (real)b[i].x[k] + h * (real)b[i].v[k];
        exponential(w, F), turn(b[i].R, F);
    }
    loads(user, b, l), kick(n, J, b, l, h / 2), free(l);
    return VERILIE_OK;
}
