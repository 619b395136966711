/* An engine of its own: F = exp(h W) after a kick, of first order. HOW makes its adapter wrong in one way. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <verilie.h>

/* For the preprocessor, too. */
#define RIGHT 0
#define WORLD_SPIN 1
#define TORQUE_OF_SPACE 2
#define FORCE_OF_BODY 3
#define STALE_LOADS 4
#define OTHER_BODY 5
#define STATE_NOT_SET 6
#define SINGLE 7
#define SAYS_DOUBLE 8
#define DIES 9
#define HANGS 10
#define PRINTS 11
#define BOTH_WAYS 12
#define SIGN_UNSEEN 13
#if HOW == SINGLE || HOW == SAYS_DOUBLE
typedef float real;
#else
typedef double real;
#endif

static const verilie_info info = {.version = VERILIE_VERSION,
    .name = "stub",
    .order = 1,
    .accepts = VERILIE_ALWAYS,
    .digits = HOW == SINGLE ? 24 : 53,
    .source = "a stub",
    .note = "of a test"};
const verilie_info* verilie_method(void) { return &info; }
const char* verilie_said(void) { return "the stub steps forwards alone"; }

/* The rotation vector w as a matrix by rows. */
static void exponential(const real w[3], real F[9]) {
    const real t2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], t = (real)sqrt((double)t2), s = (real)sin((double)t / 2);
    const real a = t > 1e-6f ? (real)sin((double)t) / t : 1, b = t > 1e-6f ? 2 * s * s / t2 : (real)0.5;
    const real skew[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) F[3 * i + j] = (i == j ? 1 - b * t2 : 0) + a * skew[3 * i + j] + b * w[i] * w[j];
}
static void product(const real A[9], const real B[9], real C[9]) {
    for (int i = 0; i < 9; ++i)
        C[i] = A[i / 3 * 3] * B[i % 3] + A[i / 3 * 3 + 1] * B[3 + i % 3] + A[i / 3 * 3 + 2] * B[6 + i % 3];
}
/* R a, and its transpose. */
static void turned(const double R[9], const double a[3], double to[3], int back) {
    for (int i = 0; i < 3; ++i) {
        to[i] = 0;
        for (int k = 0; k < 3; ++k) to[i] += (back ? R[3 * k + i] : R[3 * i + k]) * a[k];
    }
}
static void advance(const verilie_inertia* J, verilie_body* b, const verilie_load* load, real h) {
    double F[3], T[3];
    memcpy(F, load->F, sizeof F), memcpy(T, load->T, sizeof T);
    if (HOW == TORQUE_OF_SPACE) turned(b->R, load->T, T, 1);
    if (HOW == FORCE_OF_BODY) turned(b->R, load->F, F, 0);
    real W[3], w[3], turn[9], R[9], next[9];
    for (int k = 0; k < 3; ++k) W[k] = (real)b->W[k];
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        w[k] = W[k] + h * ((real)T[k] + (real)(J->J[i] - J->J[j]) * W[i] * W[j]) / (real)J->J[k];
        b->v[k] = (real)b->v[k] + h * (real)F[k] / (real)J->m;
        b->x[k] = (real)b->x[k] + h * (real)b->v[k];
        b->W[k] = w[k], w[k] *= h;
    }
    exponential(w, turn);
    for (int k = 0; k < 9; ++k) R[k] = (real)b->R[k];
    if (HOW == WORLD_SPIN) product(turn, R, next);
    else product(R, turn, next);
    for (int k = 0; k < 9; ++k) b->R[k] = next[k];
}

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* bodies, double* memory, double h, verilie_loads loads, void* user) {
    static verilie_load kept[2], now[2];
    static verilie_body own[2];
    static int begun = 0;
    (void)memory;
    if (n > 2 || (h < 0 && HOW != BOTH_WAYS && HOW != SIGN_UNSEEN)) return VERILIE_DOMAIN;
    if (HOW == SIGN_UNSEEN) h = fabs(h);
    if (HOW == DIES) signal(SIGSEGV, SIG_DFL), raise(SIGSEGV);  // whatever a sanitizer would make of it
    if (HOW == HANGS)
        for (;;) sleep(1000);
    if (HOW == PRINTS) printf("a line that is no answer\n");
    loads(user, bodies, now);
    if (!begun) memcpy(kept, now, sizeof kept), memcpy(own, bodies, sizeof own);
    begun = 1;
    for (int i = 0; i < n; ++i) {
        if (HOW == STATE_NOT_SET) memcpy(bodies[i].W, own[i].W, sizeof own[i].W);
        const verilie_load* load = HOW == STALE_LOADS ? &kept[i] : HOW == OTHER_BODY ? &now[1 - i] : &now[i];
        advance(&J[i], &bodies[i], load, (real)h);
    }
    memcpy(kept, now, sizeof kept), memcpy(own, bodies, sizeof own);
    return VERILIE_OK;
}
