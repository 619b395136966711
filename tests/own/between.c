/* A splitting whose kick stands between two halves of the drift: turns about e1, e2, e3, the kick, and about e3, e2, e1.
 * Symplectic and symmetric; but its modified energy has terms that no kick around a drift makes. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info between = {.version = VERILIE_VERSION,
    .name = "between_c",
    .order = 2,
    .symmetric = VERILIE_ALWAYS,
    .symplectic = VERILIE_ALWAYS,
    .momentum = VERILIE_ALWAYS,
    .energy_free_body = VERILIE_SPHERICAL,
    .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &between; }

static void half(int n, const verilie_inertia* J, verilie_body* b, double h, const int axis[3]) {
    for (int i = 0; i < n; ++i) {
        double p[3];
        for (int k = 0; k < 3; ++k) p[k] = J[i].J[k] * b[i].W[k], b[i].x[k] += h / 2 * b[i].v[k];
        for (int s = 0; s < 3; ++s) turn(&b[i], p, axis[s], h / 2 * p[axis[s]] / J[i].J[axis[s]]);
        for (int k = 0; k < 3; ++k) b[i].W[k] = p[k] / J[i].J[k];
    }
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    static const int up[3] = {0, 1, 2}, down[3] = {2, 1, 0};
    verilie_load* l = malloc(sizeof *l * (size_t)n);
    (void)memory, half(n, J, b, h, up);
    loads(user, b, l), kick(n, J, b, l, h), free(l);
    half(n, J, b, h, down);
    return VERILIE_OK;
}
