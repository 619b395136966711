/* The steps of corner.c for one body, and from the second on W grows by a share that hangs on e3 seen from the body: no Hamiltonian
 * does that, and no step back undoes it. The first step of a march, which counts in the memory, does not show it.
 * HOW 1: it claims none of that. HOW 5: it claims it, and W grows from the fifth step on. */
#define verilie_step smooth_step
#define verilie_method smooth_method
#include "corner.c"
#undef verilie_step
#undef verilie_method

static const verilie_info later = {
    .version = VERILIE_VERSION,
    .name = "later_c",
    .order = 2,
#if !defined(HOW) || HOW != 1
    .symmetric = VERILIE_ALWAYS,
    .symplectic = VERILIE_ALWAYS,
#endif
    .accepts = VERILIE_ALWAYS,
    .memory = 1,
};
const verilie_info* verilie_method(void) { return &later; }
#if defined(HOW) && HOW == 5
enum { first = 4 };
#else
enum { first = 1 };
#endif

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    const int answer = smooth_step(n, J, b, memory, h, loads, user);
    for (int i = 0; i < n && memory[0] >= first; ++i)
        for (int k = 0; k < 3; ++k) b[i].W[k] *= 1 + 0.05 * h * h * h * (1 + b[i].R[6 + k]);
    memory[0] += 1;
    return answer;
}
