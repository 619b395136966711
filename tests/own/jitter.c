/* The steps of corner.c for one body, after which W jumps by a ten-billionth as its last digits say: more than doubles
 * round, and far less than single precision. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info jitter = {
    .version = VERILIE_VERSION, .name = "jitter_c", .order = 2, .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &jitter; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    const int answer = smooth_step(n, J, b, memory, h, loads, user);
    for (int k = 0; k < 3; ++k) b[0].W[k] += 1e-10 * sin(1e12 * b[0].W[(k + 1) % 3]);
    return answer;
}
