"""Runge-Kutta-Munthe-Kaas of order 4 over verilie.py, in numpy: the classical tableau for (x, v, theta, W), R = R0 exp(theta), as tests/own_methods/rkmk4.hpp and rkmk4.c."""
import numpy as np
import verilie


def theta_rate(t, W):                    # W + t x W / 2 + g t x (t x W), g = (1 - (|t|/2) cot(|t|/2)) / |t|^2
    z = (t * t).sum(axis=1)[:, None]
    near, u = z < 0.0025, np.sqrt(z) / 2 + (z == 0)
    g = np.where(near, 1 / 12 + z * (1 / 720 + z * (1 / 30240 + z / 1209600)), (1 - u * np.cos(u) / np.sin(u)) / (z + (z == 0)))
    once = verilie.cross(t, W)
    return W + once / 2 + g * verilie.cross(t, once)


def step(z, h, m, J, loads):
    t = np.zeros_like(z.x)
    start, k, total = (z.x, z.v, t, z.W), (t, t, t, t), (t, t, t, t)
    for at, weight in (0, h / 6), (h / 2, h / 3), (h / 2, h / 3), (h, h / 6):
        x, v, t, W = (y + at * slope for y, slope in zip(start, k))
        F, T = loads(x, z.R @ verilie.exp(t))
        k = v, F / m, theta_rate(t, W), (verilie.cross(J * W, W) + T) / J
        total = [y + weight * slope for y, slope in zip(total, k)]
    z.x, z.v, t, z.W = (y + d for y, d in zip(start, total))
    z.R = z.R @ verilie.exp(t)


verilie.method(step, name="rkmk4_python", order=4, exact_free_sphere=True)
