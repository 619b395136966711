"""YADE: a Body a body, integrated by NewtonIntegrator; loads by O.forces.setPermF and setPermT at the state at the
beginning of the step, O.step().

State: position and attitude at t, velocity at t - h/2 (the engine's leapfrog keeps it so; it is handed in and out as it
is). Of an aspherical body the angular momentum in space at t - h/2 is kept, of a sphere its angular velocity. In double.
Settings that end in _centred are handed velocities at t, and hand out such: half a kick by the loads at t is taken away
before the first step and added to what is read after each.
Switched off: damping (0.2 by default), gravity. There are no interactions. ForceResetter runs before every step.
Time does not run backwards: h < 0 is refused.
Other settings: whether the bodies are aspherical, and exactAsphericalRot of the integrator, which is on by default.
"""
import os
import sys
from importlib.machinery import SourceFileLoader

here = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(here, "..", "..", "python"))
import verilie

setting, objects = sys.argv[1:3]
aspherical, exact, centred = "sphere" not in setting, "not_exact" not in setting, setting.endswith("_centred")
out = os.dup(1)                           # what it says of itself when it starts goes to stderr
os.dup2(2, 1)
sys.argv = ["yade", "-n"]
sys.dont_write_bytecode = True
yade = SourceFileLoader("yadeimport", "/usr/bin/yade").load_module()
from yade import Body, ForceResetter, Matrix3, NewtonIntegrator, O, Quaternion, Vector3, config
os.dup2(out, 1)

O.engines = [ForceResetter(), NewtonIntegrator(damping=0, gravity=(0, 0, 0), exactAsphericalRot=exact)]


def made(m, J):
    O.bodies.clear()
    for mass, inertia in zip(m, J):
        body = Body()
        body.aspherical = aspherical
        body.state.mass, body.state.inertia = mass, Vector3(*inertia)
        O.bodies.append(body)
    return [body.state for body in O.bodies]


def over(x, moment):
    """A rod has no spin about its axis."""
    return x / moment if moment > 0 else 0.0


def put(state, x, v, R, W):
    turn = Matrix3(*R)
    state.pos, state.vel, state.ori = Vector3(*x), Vector3(*v), Quaternion(turn)
    W = Vector3(*W)
    state.angVel, state.angMom = turn * W, turn * Vector3(*(j * w for j, w in zip(state.inertia, W)))


def got(state):
    turn = state.ori.normalized().toRotationMatrix()
    back = turn.transpose()
    W = [over(l, j) for l, j in zip(back * state.angMom, state.inertia)] if aspherical and exact else back * state.angVel
    return list(state.pos), list(state.vel), [turn[i, k] for i in range(3) for k in range(3)], list(W)


def kicked(states, J, h, v, W, F, T):
    """Velocities that half a kick by these loads changes; of a sphere and of a body alike."""
    for i, state in enumerate(states):
        v[i] = [a + h / 2 * f / state.mass for a, f in zip(v[i], F[i])]
        W[i] = [w + over(h / 2 * t, j) for w, t, j in zip(W[i], T[i], J[i])]


def step(z, h, m, J, loads):
    if not h > 0:
        raise verilie.Failed("domain", "time does not run backwards in this engine")
    F, T = loads(z.x, z.R)
    if not hasattr(z, "states"):
        z.states = made(m, J)
        v, W = list(z.v), list(z.W)
        if centred:
            kicked(z.states, J, -h, v, W, F, T)
        for state, *parts in zip(z.states, z.x, v, z.R, W):
            put(state, *parts)
    O.dt = h
    for i, state in enumerate(z.states):
        O.forces.setPermF(i, Vector3(*F[i]))
        O.forces.setPermT(i, Matrix3(*z.R[i]) * Vector3(*T[i]))
    O.step()
    z.x, z.v, z.R, z.W = map(list, zip(*map(got, z.states)))
    if centred:
        kicked(z.states, J, h, z.v, z.W, *loads(z.x, z.R))


verilie.method(step, name=setting, order=1, floats=True, evaluator=os.path.join(objects, "verilie_loads.so"),
               accepts="always", orbital_momentum=False, source="YADE " + config.version, note="NewtonIntegrator")
