/* Runge-Kutta-Munthe-Kaas of order 4 as a shared object: the classical tableau for (x, v, theta, W), R = R0 exp(theta),
 * as lib/include/verilie/methods/rkmk4.hpp and rkmk4.py. Claims its order, that a free sphere turns by exp(hW), nothing
 * else. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <verilie.h>

static const verilie_info info = {
    .version = VERILIE_VERSION, .name = "rkmk4_c", .order = 4, .accepts = VERILIE_ALWAYS, .exact_free_sphere = 1};
const verilie_info* verilie_method(void) { return &info; }

typedef struct {
    double x[3], v[3], t[3], W[3];
} tangent;

static void cross(const double* a, const double* b, double* c) {
    for (int i = 0; i < 3; ++i) c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
static void turn(const double* R, const double* t, double* out) { /* R exp(t), by Rodrigues */
    const double angle = sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]), half = sin(angle / 2);
    const double a = angle > 0 ? sin(angle) / angle : 1, b = angle > 0 ? 2 * half * half / (angle * angle) : 0.5;
    for (int r = 0; r < 3; ++r) {
        double once[3], twice[3]; /* row r times hat(t), once and twice */
        cross(R + 3 * r, t, once), cross(once, t, twice);
        for (int k = 0; k < 3; ++k) out[3 * r + k] = R[3 * r + k] + a * once[k] + b * twice[k];
    }
}
static void moved(int n, const verilie_body* from, const tangent* k, double h, verilie_body* to) {
    for (int i = 0; i < n; ++i) {
        double t[3];
        for (int c = 0; c < 3; ++c)
            to[i].x[c] = from[i].x[c] + h * k[i].x[c], to[i].v[c] = from[i].v[c] + h * k[i].v[c],
            to[i].W[c] = from[i].W[c] + h * k[i].W[c], t[c] = h * k[i].t[c];
        turn(from[i].R, t, to[i].R);
    }
}
/* theta' = W + theta x W / 2 + g theta x (theta x W), g = (1 - (t/2) cot(t/2)) / t^2 with t = |theta|; theta = h times
 * the rate of the stage before. */
static double g(const double* t) {
    const double z = t[0] * t[0] + t[1] * t[1] + t[2] * t[2], u = sqrt(z) / 2;
    return z < 0.0025 ? 1 / 12. + z * (1 / 720. + z * (1 / 30240. + z / 1209600)) : (1 - u * cos(u) / sin(u)) / z;
}
static void rate(int n, const verilie_inertia* J, const verilie_body* b, const tangent* before, double h,
    const verilie_load* l, tangent* k) {
    for (int i = 0; i < n; ++i) {
        double t[3], once[3], twice[3], p[3], gyro[3];
        for (int c = 0; c < 3; ++c) t[c] = h * before[i].t[c], p[c] = J[i].J[c] * b[i].W[c];
        cross(t, b[i].W, once), cross(t, once, twice), cross(p, b[i].W, gyro);
        for (int c = 0; c < 3; ++c)
            k[i].x[c] = b[i].v[c], k[i].v[c] = l[i].F[c] / J[i].m,
            k[i].t[c] = b[i].W[c] + once[c] / 2 + g(t) * twice[c], k[i].W[c] = (gyro[c] + l[i].T[c]) / J[i].J[c];
    }
}
int verilie_step(
    int n, const verilie_inertia* J, verilie_body* b, double* memory, double h, verilie_loads loads, void* user) {
    const double at[4] = {0, h / 2, h / 2, h}, weight[4] = {1 / 6., 1 / 3., 1 / 3., 1 / 6.};
    verilie_body* stage = malloc(sizeof *stage * (size_t)n);
    verilie_load* l = malloc(sizeof *l * (size_t)n);
    tangent *k = calloc((size_t)n, sizeof *k), *next = calloc((size_t)n, sizeof *next),
            *sum = calloc((size_t)n, sizeof *sum);
    (void)memory;
    for (int s = 0; s < 4; ++s) {
        moved(n, b, k, at[s], stage), loads(user, stage, l), rate(n, J, stage, k, at[s], l, next);
        memcpy(k, next, sizeof *k * (size_t)n);
        for (int i = 0; i < n; ++i)
            for (int c = 0; c < 3; ++c)
                sum[i].x[c] += weight[s] * k[i].x[c], sum[i].v[c] += weight[s] * k[i].v[c],
                    sum[i].t[c] += weight[s] * k[i].t[c], sum[i].W[c] += weight[s] * k[i].W[c];
    }
    moved(n, b, sum, h, stage), memcpy(b, stage, sizeof *b * (size_t)n);
    free(stage), free(l), free(k), free(next), free(sum);
    return VERILIE_OK;
}
