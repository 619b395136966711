/* The steps of corner.c for one body. HOW 1: a turn of more than 0.5 a step is refused. HOW 2: where the first attitude
 * component says so, W moves by up to a millionth as the last digits of the attitude say. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info partly = {.version = VERILIE_VERSION,
    .name = "partly_c",
    .order = 2,
    .symplectic = VERILIE_ALWAYS,
    .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &partly; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
#if HOW == 1
    const double* W = b[0].W;
    if (fabs(h) * sqrt(W[0] * W[0] + W[1] * W[1] + W[2] * W[2]) > 0.5) return VERILIE_DOMAIN;
#endif
    const int answer = smooth_step(n, J, b, memory, h, loads, user);
#if HOW == 2
    if (b[0].R[0] > 0.5)
        for (int k = 0; k < 3; ++k) b[0].W[k] += 1e-6 * sin(1e9 * b[0].R[k]);
#endif
    return answer;
}
