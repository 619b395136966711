/* The steps of no_squish.c, after which W is pushed by a number drawn from a generator that does not begin anew. */
#include <stdlib.h>

#define verilie_step smooth_step
#define verilie_method smooth_method
#include "no_squish.c"
#undef verilie_step
#undef verilie_method

static const verilie_info drawn = {
    .version = VERILIE_VERSION, .name = "random_c", .order = 2, .accepts = VERILIE_ALWAYS};
const verilie_info* verilie_method(void) { return &drawn; }

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    const int answer = smooth_step(n, J, b, memory, h, loads, user);
    b[0].W[0] += 1e-8 * rand() / RAND_MAX;
    return answer;
}
