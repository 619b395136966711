/* What keeps its energy without being a motion. HOW 1: the steps of corner.c for one body up to t = 3000, and then the state
 * stays where it is, as that of a body that sleeps. HOW 2: the body never turns, and x moves on, which a body about a
 * fixed point has none of. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info still = {.version = VERILIE_VERSION,
    .name = "still_c",
    .order = 2,
    .symplectic = VERILIE_ALWAYS,
    .accepts = VERILIE_ALWAYS,
    .memory = 1};
const verilie_info* verilie_method(void) { return &still; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    memory[0] += h;
#if HOW == 1
    if (memory[0] < 3000) return smooth_step(n, J, b, memory, h, loads, user);
#else
    (void)n, (void)J, (void)loads, (void)user, b[0].x[0] += h;
#endif
    return VERILIE_OK;
}
