/* What a plugin of version HOW says of itself: one of version 1 ends where the first verilie_info did. */
#include <verilie.h>

#if HOW == 2
static const verilie_info info = {.version = 2,
    .name = "claims",
    .order = 2,
    .accepts = VERILIE_ALWAYS,
    .energy_linear = VERILIE_SPHERICAL,
    .exact_free_sphere = 1,
    .no_orbital_momentum = 1};
const verilie_info* verilie_method(void) { return &info; }
#else
static const struct {
    int version;
    const char* name;
    int order, symmetric, symplectic, momentum, energy_free_body, accepts, memory, beyond[3];
} info = {.version = HOW, .name = "claims", .order = 2, .accepts = VERILIE_ALWAYS, .beyond = {7, 7, 7}};
const verilie_info* verilie_method(void) { return (const verilie_info*)&info; }
#endif

int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    (void)n, (void)J, (void)b, (void)memory, (void)h, (void)loads, (void)user;
    return VERILIE_OK;
}
