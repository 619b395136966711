"""NO_SQUISH over verilie.py, in floats: kick, turns about the axes 3, 2, 1, 2, 3 of the body, kick, as
tests/own_methods/no_squish.hpp and no_squish.c."""
from math import cos, sin

import verilie


def turn(R, p, i, angle):                # R <- R F, p <- F^T p, F = exp(angle e_i)
    j, k, c, s = (i + 1) % 3, (i + 2) % 3, cos(angle), sin(angle)
    for row in 0, 3, 6:
        R[row + j], R[row + k] = c * R[row + j] + s * R[row + k], c * R[row + k] - s * R[row + j]
    p[j], p[k] = c * p[j] + s * p[k], c * p[k] - s * p[j]


def kick(z, h, m, J, load):
    for v, W, mass, moments, F, T in zip(z.v, z.W, m, J, *load):
        for k in 0, 1, 2:
            v[k] += h / mass * F[k]
            W[k] += h / moments[k] * T[k]


def step(z, h, m, J, loads):
    # those at the end of the step before
    kick(z, h / 2, m, J, z.load if hasattr(z, "load") else loads(z.x, z.R))
    for x, v, R, W, moments in zip(z.x, z.v, z.R, z.W, J):
        p = [a * b for a, b in zip(moments, W)]
        for k in 0, 1, 2:
            x[k] += h * v[k]
        for axis, part in (2, h / 2), (1, h / 2), (0, h), (1, h / 2), (2, h / 2):
            turn(R, p, axis, part * p[axis] / moments[axis])
        W[:] = [a / b for a, b in zip(p, moments)]
    z.load = loads(z.x, z.R)
    kick(z, h / 2, m, J, z.load)


verilie.method(step, floats=True, name="no_squish_python", order=2, symmetric="always", symplectic="always",
               momentum="always", energy_free_body="spherical")
