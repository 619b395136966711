"""Peers of `verilie bench` in Python: the stress test of Bou-Rabee, Ortolan and Saccon (section 3) by numba and scipy, as
their users write it, without the library. Tuples instead of small arrays, which numba would allocate at every step.

A question a line on standard input: {"peer", "J", "q", "W", "alpha", "pole", "h", "n", "tolerance"}, quaternions with w
first. A line answers: {"end": attitude and angular velocity, "seconds": processor time of the march alone, "evaluations"},
or {"missing": a sentence}."""
import json
import sys
import time
from math import sqrt

from numba import njit
from scipy.integrate import solve_ivp


@njit
def add(a, k, b):
    return a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]


@njit
def times(a, b):
    return a[0] * b[0], a[1] * b[1], a[2] * b[2]


@njit
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@njit
def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@njit
def product(w, v, u, r):
    """Of the quaternions (w, v) and (u, r)."""
    return w * u - dot(v, r), add(add(cross(v, r), w, r), u, v)


@njit
def torque(w, v, pole, alpha):
    """The wall at the identity and the well at the pole."""
    rw, r = product(pole[0], (-pole[1], -pole[2], -pole[3]), w, v)
    d, dm = sqrt(8 * dot(v, v)), sqrt(8 * dot(r, r))
    wall, well = -8 * (d - 1) / d * w, -4 * alpha * rw / (dm * dm * dm)
    return wall * v[0] + well * r[0], wall * v[1] + well * r[1], wall * v[2] + well * r[2]


@njit
def solved(J, p, h, xi):
    """J xi = p + h/2 (J xi x xi - h/2 (xi . J xi) xi), by Newton's method: (8) of the paper. c: columns of its
    derivative."""
    for _ in range(50):
        L = times(J, xi)
        e = dot(xi, L)
        r = add(add(add(L, -1.0, p), -h / 2, cross(L, xi)), h * h / 4 * e, xi)
        s, t = h * h / 2, h * h / 4 * e
        c0 = add((J[0] + t, -h / 2 * (L[2] - J[0] * xi[2]), h / 2 * (L[1] - J[0] * xi[1])), s * L[0], xi)
        c1 = add((h / 2 * (L[2] - J[1] * xi[2]), J[1] + t, -h / 2 * (L[0] - J[1] * xi[0])), s * L[1], xi)
        c2 = add((-h / 2 * (L[1] - J[2] * xi[1]), h / 2 * (L[0] - J[2] * xi[0]), J[2] + t), s * L[2], xi)
        across = cross(c1, c2)
        det = dot(c0, across)
        dx = dot(r, across) / det, dot(c0, cross(r, c2)) / det, dot(c0, cross(c1, r)) / det
        xi = add(xi, -1.0, dx)
        if dot(dx, dx) <= 1e-28 * dot(xi, xi):
            break
    return xi


@njit
def lie_verlet(w, v, W, J, pole, alpha, h, n):
    tau = torque(w, v, pole, alpha)
    for _ in range(n):
        p = add(times(J, W), h / 2, tau)
        xi = solved(J, p, h, W)
        u = 1 / sqrt(1 + h * h / 4 * dot(xi, xi))                   # cay(h xi) = (1, h xi/2), made of length one
        r = h / 2 * u * xi[0], h / 2 * u * xi[1], h / 2 * u * xi[2]
        w, v = product(w, v, u, r)
        tau = torque(w, v, pole, alpha)
        t = cross(p, r)
        W = add(add(add(p, 2 * u, t), 2.0, cross(t, r)), h / 2, tau)   # the first two terms turn p back
        W = W[0] / J[0], W[1] / J[1], W[2] / J[2]
    return (w, *v, *W)


@njit
def equation(y, J, pole, alpha):
    """q' = q (0, W)/2 and J W' = JW x W + torque, y = (q, W)."""
    w, v, W = y[0], (y[1], y[2], y[3]), (y[4], y[5], y[6])
    dw, dv = product(w, v, 0.0, W)
    L = add(torque(w, v, pole, alpha), 1.0, cross(times(J, W), W))
    return dw / 2, dv[0] / 2, dv[1] / 2, dv[2] / 2, L[0] / J[0], L[1] / J[1], L[2] / J[2]


@njit
def along(y, h, k):
    return (y[0] + h * k[0], y[1] + h * k[1], y[2] + h * k[2], y[3] + h * k[3], y[4] + h * k[4], y[5] + h * k[5],
            y[6] + h * k[6])


@njit
def rk4(y, J, pole, alpha, h, n):
    for _ in range(n):
        k1 = equation(y, J, pole, alpha)
        k2 = equation(along(y, h / 2, k1), J, pole, alpha)
        k3 = equation(along(y, h / 2, k2), J, pole, alpha)
        k4 = equation(along(y, h, k3), J, pole, alpha)
        y = along(along(along(along(y, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4)
    return y


def answer(asked):
    J, q, W, pole = (tuple(map(float, asked[name])) for name in ("J", "q", "W", "pole"))
    alpha, h, n, tolerance = asked["alpha"], asked["h"], asked["n"], asked["tolerance"]
    begin = time.thread_time()
    if asked["peer"] == "scipy_dop853":
        found = solve_ivp(lambda t, y: equation(y, J, pole, alpha), (0, n * h), (*q, *W), method="DOP853", rtol=tolerance,
                          atol=tolerance)
        end, evaluations = found.y[:, -1], found.nfev
        if not found.success:
            return {"missing": found.message}
    elif asked["peer"] == "numba_rk4":
        end, evaluations = rk4((*q, *W), J, pole, alpha, h, n), 4 * n
    else:
        end, evaluations = lie_verlet(q[0], q[1:], W, J, pole, alpha, h, n), n + 1
    seconds = time.thread_time() - begin
    return {"end": [float(x) for x in end], "seconds": seconds, "evaluations": evaluations}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
