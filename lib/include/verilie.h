/* A method of your own in C, for `verilie order --plugin ./mine.so` and every verb that marches.
 *
 * A shared object exports two functions, verilie_method and verilie_step; it runs in a process of its own, so that
 * whatever it does ends in a row, never in the loss of a study.
 * Build: cc -O2 -shared -fPIC -I$(verilie --include) mine.c -o mine.so -lm
 */
#ifndef VERILIE_H
#define VERILIE_H

#ifdef __cplusplus
extern "C" {
#endif

#define VERILIE_VERSION 3 /* objects made for earlier versions run as well: they say nothing of what came later */

/* On which inertias a claim holds, or which are accepted. */
enum { VERILIE_NEVER = 0, VERILIE_SPHERICAL = 1, VERILIE_ALWAYS = 2 };

/* What a step returns: the last three are failed rows, not crashes. */
enum { VERILIE_OK = 0, VERILIE_DOMAIN = 1, VERILIE_NO_CONVERGENCE = 2, VERILIE_NOT_FINITE = 3 };

typedef struct {
    int version;      /* VERILIE_VERSION */
    const char* name; /* small letters, digits, underscores */
    int order;
    int symmetric, symplectic, momentum, energy_free_body; /* claims: VERILIE_NEVER, _SPHERICAL or _ALWAYS */
    int accepts;                                           /* VERILIE_SPHERICAL or VERILIE_ALWAYS */
    int memory;              /* doubles a body that are zero at the start and yours between steps */
    int energy_linear;       /* since version 2. Claim: the energy is exact in a potential linear in R */
    int exact_free_sphere;   /* 1: F = exp(hW), a free sphere is stepped exactly */
    int no_orbital_momentum; /* 1: where bodies translate, `momentum` is no claim on the sum of x cross m v + J W */
    int digits; /* since version 3. Binary digits that it computes in: 24 where in single precision; 0 or 53: double */
    const char* source; /* where it comes from, one line; null: nothing to say */
    const char* note;   /* what else a reader should know; null: nothing to say */
} verilie_info;

/* R by rows maps body vectors to space; W is the angular velocity in the body, whose axes are the principal ones. */
typedef struct {
    double x[3], v[3], R[9], W[3];
} verilie_body;
typedef struct {
    double m, J[3];
} verilie_inertia;
/* F in space, T about the centre of mass, in the body. */
typedef struct {
    double F[3], T[3];
} verilie_load;

/* Writes the loads of all n bodies at their x and R. */
typedef void (*verilie_loads)(void* user, const verilie_body* bodies, verilie_load* loads);

const verilie_info* verilie_method(void);

/* One step of size h, which may be negative, of n bodies. */
int verilie_step(int n, const verilie_inertia* inertia, verilie_body* bodies, double* memory, double h,
    verilie_loads loads, void* user);

/* An object may also export this: one sentence on why the last step returned what it did, for the failed row. */
const char* verilie_said(void);

#ifdef __cplusplus
}
#endif

#endif
