/* The steps of corner.c for one body, and then W moves by up to a millionth as the last digits of the attitude say. It
 * stays close to a symplectic map, and has no derivative that would show it. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info rough = {
    .version = VERILIE_VERSION, .name = "rough_c", .order = 2, .symplectic = VERILIE_ALWAYS, .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &rough; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    const int answer = smooth_step(n, J, b, memory, h, loads, user);
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) b[i].W[k] += 1e-6 * sin(1e9 * b[i].R[k]);
    return answer;
}
