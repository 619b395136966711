/* The method of Adams and Bashforth of order 2, of one body: y + h (3 f - f of the step before) / 2 for R^-1 R' = hat(W)
 * and W'; it begins with a step of Euler, of order 1. It claims its order alone. */
#include <math.h>
#include <verilie.h>

static const verilie_info adams = {
    .version = VERILIE_VERSION, .name = "adams_c", .order = 2, .accepts = VERILIE_ALWAYS, .memory = 7};
const verilie_info* verilie_method(void) { return &adams; }

/* R := R exp(hat(t)) */
static void turn(double R[9], const double t[3]) {
    const double angle = sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]), half = sin(angle / 2);
    const double a = angle > 0 ? sin(angle) / angle : 1, b = angle > 0 ? 2 * half * half / (angle * angle) : 0.5;
    for (double* r = R; r < R + 9; r += 3) {
        double once[3], twice[3];
        for (int k = 0; k < 3; ++k) once[k] = r[(k + 1) % 3] * t[(k + 2) % 3] - r[(k + 2) % 3] * t[(k + 1) % 3];
        for (int k = 0; k < 3; ++k) twice[k] = once[(k + 1) % 3] * t[(k + 2) % 3] - once[(k + 2) % 3] * t[(k + 1) % 3];
        for (int k = 0; k < 3; ++k) r[k] += a * once[k] + b * twice[k];
    }
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    if (n != 1) return VERILIE_DOMAIN;
    verilie_load l;
    double f[6], by[6];
    loads(user, b, &l);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        f[k] = b->W[k];
        f[3 + k] = ((J->J[i] - J->J[j]) * b->W[i] * b->W[j] + l.T[k]) / J->J[k];
    }
    const int begins = memory[6] != h;
    for (int k = 0; k < 6; ++k) {
        by[k] = begins ? h * f[k] : h * (3 * f[k] - memory[k]) / 2;
        memory[k] = f[k];
    }
    memory[6] = h;
    turn(b->R, by);
    for (int k = 0; k < 3; ++k) b->W[k] += by[3 + k], b->x[k] += h * b->v[k], b->v[k] += h / J->m * l.F[k];
    return VERILIE_OK;
}
