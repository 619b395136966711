"""A kick and a turn of any body over verilie.py, in floats, its loads evaluated by the library that the command names."""
import sys

import verilie


def step(z, h, m, J, loads):
    for x, v, W, mass, moments, F, T in zip(z.x, z.v, z.W, m, J, *loads(z.x, z.R)):
        a, b, c = (moment * w for moment, w in zip(moments, W))
        torque = T[0] + b * W[2] - c * W[1], T[1] + c * W[0] - a * W[2], T[2] + a * W[1] - b * W[0]
        for k in 0, 1, 2:
            v[k] += h / mass * F[k]
            W[k] += h / moments[k] * torque[k]
            x[k] += h * v[k]
    z.R = [verilie.product(R, verilie.rotation(*(h * w for w in W))) for R, W in zip(z.R, z.W)]


verilie.method(step, floats=True, evaluator=sys.argv[1], name="evaluated", order=1, accepts="always")
