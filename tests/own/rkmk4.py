"""Runge-Kutta-Munthe-Kaas of order 4 over verilie.py, in floats: the classical tableau for (x, v, t, W), R = R0 exp(t),
as lib/include/verilie/methods/rkmk4.hpp and rkmk4.c."""
from math import cos, sin, sqrt

import verilie


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def rate(y, m, J, F, T):                 # t' = W + t x W / 2 + g t x (t x W), g = (1 - (|t|/2) cot(|t|/2)) / |t|^2
    v, t, W = y[3:6], y[6:9], y[9:12]
    z = t[0] * t[0] + t[1] * t[1] + t[2] * t[2]
    u = sqrt(z) / 2
    g = 1 / 12 + z * (1 / 720 + z * (1 / 30240 + z / 1209600)) if z < 0.0025 else (1 - u * cos(u) / sin(u)) / z
    once = cross(t, W)
    twice, gyro = cross(t, once), cross([a * b for a, b in zip(J, W)], W)
    return [*v, *(f / m for f in F), *(w + a / 2 + g * b for w, a, b in zip(W, once, twice)),
            *((a + b) / j for a, b, j in zip(gyro, T, J))]


def moved(y, h, k):
    return [a + h * b for a, b in zip(y, k)]


def step(z, h, m, J, loads):
    start = [[*x, *v, 0.0, 0.0, 0.0, *W] for x, v, W in zip(z.x, z.v, z.W)]
    k, end = [[0.0] * 12] * len(m), start
    for at, weight in (0, h / 6), (h / 2, h / 3), (h / 2, h / 3), (h, h / 6):
        y = [moved(a, at, b) for a, b in zip(start, k)]
        F, T = loads([a[0:3] for a in y], [verilie.product(R, verilie.rotation(*a[6:9])) for R, a in zip(z.R, y)])
        k = [rate(*of_body) for of_body in zip(y, m, J, F, T)]
        end = [moved(a, weight, b) for a, b in zip(end, k)]
    z.x, z.v, z.W = ([a[i:i + 3] for a in end] for i in (0, 3, 9))
    z.R = [verilie.product(R, verilie.rotation(*a[6:9])) for R, a in zip(z.R, end)]


verilie.method(step, floats=True, name="rkmk4_python", order=4, exact_free_sphere=True)
