/* The steps of corner.c for one body, of 3/2 h and of h/2 by turns: every second state is as it should be, and the others
 * are off by half a step. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info turns = {
    .version = VERILIE_VERSION, .name = "turns_c", .order = 2, .accepts = VERILIE_ALWAYS, .memory = 1};
const verilie_info* verilie_method(void) { return &turns; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    memory[0] += 1;
    return smooth_step(n, J, b, memory, (long)memory[0] % 2 ? 1.5 * h : 0.5 * h, loads, user);
}
