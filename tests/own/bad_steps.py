"""Steps over verilie.py that fail at the 41st, one a word: python3 bad_steps.py
killed|raises|sleeps|nan|shape|no_rotation|grows|failed|uncounted."""
import os, signal, sys, time
import verilie, verilie_channel

how = sys.argv[1]


def step(z, h, m, J, loads):
    z.steps = getattr(z, "steps", 0) + 1
    if z.steps < 41:
        return
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "raises":
        raise ValueError("a mistake in a step")
    if how == "sleeps":
        time.sleep(1e6)
    if how == "nan":
        z.W[0, 1] = float("nan")
    if how == "shape":
        z.W = z.W[:, :2]
    if how == "grows":
        z.W = 1e40 * z.W
    if how == "no_rotation":
        z.R = 1.001 * z.R
    if how == "failed":
        raise verilie.Failed("no_convergence", "after 7 iterations")


if how == "uncounted":                       # says that it is there, and is not
    verilie_channel.Block.after = lambda *unused: None
verilie.method(step, name="bad_steps", order=2)
