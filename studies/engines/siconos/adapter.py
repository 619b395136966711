"""Siconos: a NewtonEulerDS a body, MoreauJeanOSI with theta = 1/2 (its default), TimeStepping with a fixed step; loads by
computeFExt and computeMExt wherever the integrator evaluates forces, the moment in the body.

State: position, quaternion, velocity in space and angular velocity in the body, all at the same time, in double. The
forces at the end of a step are kept for the next one; where a state is set, everything is made anew.
Switched off: there are no contacts. Newton's tolerance is 1e-13 where the step is nonlinear. Time does not run backwards.
Settings: SICONOS_TS_LINEAR, one Newton turn, and SICONOS_TS_NONLINEAR. With one turn the forces kept are those of the
state before that turn; siconos_linear_reset begins every step anew.
"""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
import numpy as np
import siconos
import siconos.kernel as kernel
import verilie

setting = sys.argv[1]
options = kernel.SICONOS_TS_LINEAR if "linear" in setting else kernel.SICONOS_TS_NONLINEAR


class Body(kernel.NewtonEulerDS):
    def __init__(self, world, i, place, twist, m, J):
        super().__init__(place, twist, m, np.diag(J))
        self.world, self.i = world, i
        self.setFExtPtr(np.zeros(3)), self.setMExtPtr(np.zeros(3)), self.setIsMextExpressedInInertialFrame(False)

    def computeFExt(self, *time):         # NOTE: the vectors are the engine's own, made of those above
        self.put(self._fExt, self.world.loads_now()[0][self.i])

    def computeMExt(self, *time):
        self.put(self._mExt, self.world.loads_now()[1][self.i])

    @staticmethod
    def put(vector, values):
        for k, value in enumerate(values):
            vector.setValue(k, value)


def quaternion(R):
    """Of the largest of the four squares, w first."""
    a, b, c, d, e, f, g, h, i = R
    rows = ([1 + a + e + i, h - f, c - g, d - b], [h - f, 1 + a - e - i, b + d, c + g],
            [c - g, b + d, 1 - a + e - i, f + h], [d - b, c + g, f + h, 1 - a - e + i])
    q = np.array(max(zip(rows, range(4)), key=lambda row: row[0][row[1]])[0])
    return q / np.linalg.norm(q)


def rotation(q):
    w, x, y, z = q / np.linalg.norm(q)
    return [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z),
            2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]


class World:
    def __init__(self, z, h, m, J, loads):
        if h <= 0:
            raise verilie.Failed("domain", "time does not run backwards in this engine")
        self.loads, self.bodies = loads, []
        system = kernel.NonSmoothDynamicalSystem(0, 1e10)
        for i, (x, v, R, W) in enumerate(zip(z.x, z.v, z.R, z.W)):
            self.bodies.append(Body(self, i, np.concatenate([x, quaternion(R)]), np.array(v + W, float), m[i], J[i]))
            system.insertDynamicalSystem(self.bodies[-1])
        self.simulation = kernel.TimeStepping(system, kernel.TimeDiscretisation(0, h), kernel.MoreauJeanOSI(0.5),
                                              kernel.FrictionContact(3))
        self.simulation.setNewtonOptions(options), self.simulation.setNewtonTolerance(1e-13)
        self.simulation.setNewtonMaxIteration(50)

    def loads_now(self):
        at = [body.q() for body in self.bodies]
        return self.loads([list(q[:3]) for q in at], [rotation(q[3:]) for q in at])


def step(z, h, m, J, loads):
    if not hasattr(z, "world") or setting.endswith("_reset"):
        z.world = World(z, h, m, J, loads)
    world = z.world
    world.simulation.computeOneStep()
    world.simulation.nextStep()
    z.x, z.R = [list(b.q()[:3]) for b in world.bodies], [rotation(b.q()[3:]) for b in world.bodies]
    z.v, z.W = [list(b.twist()[:3]) for b in world.bodies], [list(b.twist()[3:]) for b in world.bodies]


verilie.method(step, name=setting, order=1 if options == kernel.SICONOS_TS_LINEAR else 2, floats=True, accepts="always",
               orbital_momentum=False, source="Siconos " + siconos.version, note="MoreauJeanOSI, theta = 1/2")
