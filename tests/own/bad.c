/* Plugins that fail: cc -DHOW=n with n one of the cases below. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <verilie.h>

enum {
    KILLED,
    SLEEPS,
    NOT_A_NUMBER,
    WRITES_OUT,
    WRITES_BEFORE,
    WRITES_INERTIA,
    PRINTS,
    WRONG_VERSION,
    WRONG_CODE,
    NO_DOMAIN,
    FORGETS_MEMORY,
    LEAVES,
    HANGS_LOADED,
    HANGS_ASKED,
    STARTS,
    STARTS_AND_HANGS
};

static const verilie_info info = {.version = HOW == WRONG_VERSION ? 7 : VERILIE_VERSION,
    .name = "bad_plugin",
    .order = 2,
    .accepts = VERILIE_ALWAYS,
    .memory = 2};
static void hang_for(int how) {
    while (HOW == how) sleep(1000);
}
__attribute__((constructor)) static void loaded(void) { hang_for(HANGS_LOADED); }
const verilie_info* verilie_method(void) { return hang_for(HANGS_ASKED), &info; }

/* Another process, in a session of its own, which writes down who it is. */
static void start_another(void) {
    static int started = 0;
    int told[2];
    char byte = 0;
    if (started++ || pipe(told) != 0) return;
    if (fork() != 0) {
        if (read(told[0], &byte, 1) != 1) abort(); /* it has written */
        return;
    }
    setsid();
    FILE* others = fopen("others", "a");
    fprintf(others, "%d\n", getpid()), fclose(others);
    if (write(told[1], &byte, 1) == 1) sleep(1000);
    _exit(0);
}

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    (void)h, (void)loads, (void)user;
    switch (HOW) {
    case KILLED: signal(SIGSEGV, SIG_DFL), raise(SIGSEGV); break;  // whatever a sanitizer would make of it
    case SLEEPS:
        for (;;) sleep(1000);
    case NOT_A_NUMBER: b[0].W[2] = sqrt(-1.0 - b[0].W[2] * b[0].W[2]); break;
    case WRITES_OUT: b[n].x[0] = 1; break;
    case WRITES_BEFORE: memory[-1] = 1; break;
    case WRITES_INERTIA: ((verilie_inertia*)J)[0].m = 2; break;
    case PRINTS: printf("what a plugin prints is no answer\n"); break;
    case WRONG_CODE: return 42;
    case NO_DOMAIN: return VERILIE_DOMAIN;
    case WRONG_VERSION:
    case HANGS_LOADED:
    case HANGS_ASKED: break;
    case LEAVES: exit(0);
    case STARTS:
    case STARTS_AND_HANGS: start_another(), hang_for(STARTS_AND_HANGS); break;
    case FORGETS_MEMORY:
        if (++memory[0] + ++memory[1] > 20) return VERILIE_NO_CONVERGENCE;
    }
    return VERILIE_OK;
}
