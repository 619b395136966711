/* The steps of no_squish.c, refused where they are shorter than a tenth. */
#define verilie_step any_step
#include "no_squish.c"
#undef verilie_step

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    return fabs(h) < 0.1 ? VERILIE_DOMAIN : any_step(n, J, b, memory, h, loads, user);
}
