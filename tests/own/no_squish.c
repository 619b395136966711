/* NO_SQUISH as a shared object: kick, turns about the axes 3, 2, 1, 2, 3 of the body, kick, as
 * tests/own_methods/no_squish.hpp and no_squish.py. */
#include <math.h>
#include <stdlib.h>
#include <verilie.h>

static const verilie_info info = {.version = VERILIE_VERSION,
    .name = "no_squish_c",
    .order = 2,
    .symmetric = VERILIE_ALWAYS,
    .symplectic = VERILIE_ALWAYS,
    .momentum = VERILIE_ALWAYS,
    .energy_free_body = VERILIE_SPHERICAL,
    .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &info; }

static void turn(verilie_body* b, double* p, int i, double angle) { /* R <- R F, p <- F^T p, F = exp(angle e_i) */
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double c = cos(angle), s = sin(angle), pj = p[j];
    for (double* r = b->R; r < b->R + 9; r += 3) {
        const double rj = r[j];
        r[j] = c * rj + s * r[k], r[k] = c * r[k] - s * rj;
    }
    p[j] = c * pj + s * p[k], p[k] = c * p[k] - s * pj;
}
static void kick(int n, const verilie_inertia* J, verilie_body* b, const verilie_load* l, double h) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) b[i].v[k] += h / J[i].m * l[i].F[k], b[i].W[k] += h / J[i].J[k] * l[i].T[k];
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    verilie_load* l = malloc(sizeof *l * (size_t)n);
    const double part[5] = {h / 2, h / 2, h, h / 2, h / 2};
    const int axis[5] = {2, 1, 0, 1, 2};
    (void)memory, loads(user, b, l), kick(n, J, b, l, h / 2);
    for (int i = 0; i < n; ++i) {
        double p[3];
        for (int k = 0; k < 3; ++k) p[k] = J[i].J[k] * b[i].W[k], b[i].x[k] += h * b[i].v[k];
        for (int s = 0; s < 5; ++s) turn(&b[i], p, axis[s], part[s] * p[axis[s]] / J[i].J[axis[s]]);
        for (int k = 0; k < 3; ++k) b[i].W[k] = p[k] / J[i].J[k];
    }
    loads(user, b, l), kick(n, J, b, l, h / 2), free(l);
    return VERILIE_OK;
}
