"""Kick, drift, kick of spheres, whose free flow is exact: a method in Python over verilie.py."""
import verilie

def step(z, h, m, J, loads):
    for part in "kick", "drift", "kick":
        if part == "drift":
            z.x, z.R = z.x + h * z.v, z.R @ verilie.exp(h * z.W)
        else:
            F, T = loads(z.x, z.R)
            z.v, z.W = z.v + h / 2 * F / m, z.W + h / 2 * T / J

verilie.method(step, name="spheres", order=2, symmetric="always", symplectic="always", momentum="always",
               accepts="spherical", exact_free_sphere=True)
