/* The steps of no_squish.c with loads that are wrong: HOW 1: those of several bodies halved; 2: forces as if every mass
 * were 1. Neither breaks a law of a step. */
#define verilie_step right_step
#include "no_squish.c"
#undef verilie_step

struct wrong {
    int n;
    const verilie_inertia* J;
    verilie_loads loads;
    void* user;
};
static void wrong_loads(void* user, const verilie_body* b, verilie_load* l) {
    const struct wrong* w = user;
    w->loads(w->user, b, l);
    for (int i = 0; i < w->n; ++i)
        for (int k = 0; k < 3; ++k)
#if HOW == 1
            if (w->n > 1) l[i].F[k] /= 2, l[i].T[k] /= 2;
#else
            l[i].F[k] *= w->J[i].m;
#endif
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    struct wrong w = {n, J, loads, user};
    return right_step(n, J, b, memory, h, wrong_loads, &w);
}
