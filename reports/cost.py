"""What a step costs: ratios and instructions beside what a user would take instead, and times with their machine."""
from formats import NONE, scientific
from makers import named
from records import number
from tables import table

WORDS = """Times are processor time, by Google Benchmark: eleven repetitions of everything that is compared, shuffled. A ratio is the
median of the quotients of one repetition by one of the baseline, with the least and the most of them. Variation is the standard
deviation of the repetitions over their mean. Instructions are counted by callgrind, so they repeat where times do not; a processor may
take more time for fewer of them, where each waits for the one before. Other machines have other ratios of time."""
PEERS = """From 0 to T, set-up included, each on the same equations. Apart: the largest difference of a component of attitude or angular
velocity at T from the library's; what goes elsewhere is not timed. Where that is the same method, only rounding is left of it."""
ENSEMBLES = """How many times as fast as alone a member of an ensemble steps, on one core: members march side by side in packs, of that
many lanes at each instruction level, and every lane has the bits of the run alone."""
PARTICLES = """By the clock on the wall, since threads share the work, so that what else the machine does is in it; beside it the processor
time of all threads."""

BASE = "CVODE"  # a solver: what others take is over it
REFERENCES = """Processor time that an answer up to T spends in each of its solvers, as a share of CVODE's. CVODE works in double
and checks every answer as well as it can, whatever tolerance is asked for."""


def ratio(value, ends=None):
    """1.34 [1.32, 1.41]."""
    if number(value) is None:
        return NONE
    return f"{value:.2f}" + (f" [{ends[0]:.2f}, {ends[1]:.2f}]" if ends else "")


def share(value):
    return NONE if number(value) is None else f"{100 * value:.1f} %"


def count(value):
    return NONE if number(value) is None else f"{value:,.0f}".replace(",", " ")


def steps(rows):
    """Methods that run; of many bodies instructions are a body's."""
    shown = [[r["case"], named(f"`{r['method']}`", [r]), ratio(r["ratio_to_rk4"], r["ratio_range"]),
              share(r.get("coefficient_of_variation")), count(r.get("instructions")), ratio(r.get("instructions_to_rk4")),
              ratio(r.get("ratio_to_textbook")), ratio(r.get("instructions_to_textbook")),
              r["reason"] or r.get("no_instructions", "")]
             for r in rows if number(r["ratio_to_rk4"]) is not None]
    return table(["problem", "method", "time, to the baseline's", "variation", "instructions", "to the baseline's",
                  "time, to Eigen's", "instructions, to Eigen's", "note"], shown, right=(2, 3, 4, 5, 6, 7))


def peers(rows):
    shown = [[r["case"], named(f"`{r['peer']}`", [r]), r["setting"], r["T"], scientific(number(r["apart"])), r["against"],
              ratio(r["ratio_to_rk4"]), share(r["coefficient_of_variation"]), scientific(number(r["evaluations_per_time"])),
              count(r.get("instructions_per_time")), r["reason"]] for r in rows]
    return table(["problem", "peer", "setting", "T", "apart", "from", "time, to odeint_rk4's", "variation",
                  "evaluations, a unit of time", "instructions, a unit of time", "note"], shown, right=(3, 4, 6, 7, 8, 9))


def ensembles(rows):
    """A row a pair, a column a level."""
    levels = list({r["level"]: r["lanes"] for r in rows}.items())
    pairs = {}
    for r in rows:
        pairs.setdefault((r["problem"], named(f"`{r['method']}`", [r])), {})[r["level"]] = ratio(r["times_as_fast"], r["range"])
    shown = [[problem, method] + [found.get(level, NONE) for level, _ in levels]
             for (problem, method), found in pairs.items()]
    return table(["problem", "method"] + [f"{level}, {lanes} lanes" for level, lanes in levels], shown,
                 right=range(2, 2 + len(levels)))


def particles(rows):
    """Over the first row that has a time."""
    first = next((r for r in rows if number(r["nanoseconds"]) is not None), None)
    over = {key: [r[key] and r[key] / first[key] for r in rows] for key in ("nanoseconds", "processor_nanoseconds")}
    shown = [[named(f"`{r['by']}`", [r]), count(r["spheres"]), r["threads"], r["level"], ratio(wall),
              share(r["coefficient_of_variation"]), ratio(processor), r["reason"]]
             for r, wall, processor in zip(rows, *over.values())]
    return table(["by", "spheres", "threads", "level", "time of a step, to the first row's", "variation",
                  "processor time, to the first row's", "note"], shown, right=(1, 2, 4, 5, 6))


def references(rows):
    """A row a question, a column a solver, over CVODE."""
    solvers = list(dict.fromkeys(r["solver"] for r in rows))
    asked = {}
    for r in rows:
        asked.setdefault((r["problem"], r["T"], r["tolerance"]), {})[r["solver"]] = number(r["milliseconds"])
    shown = []
    for question, took in asked.items():
        whole = took.get(BASE)
        shown.append([*question, *(ratio(whole and took.get(s) and took[s] / whole) for s in solvers)])
    return table(["problem", "T", "tolerance", *solvers], shown, right=range(1, 3 + len(solvers)))


def machines(rows):
    found = sorted({r["machine"] for r in rows if r.get("machine")})
    return "Measured on: " + "; ".join(found) + "." if found else ""


def page(results):
    """Nothing here is an absolute time."""
    rows, others, many, answers = results.bench, results.peers, results.particles, results.reference_times
    if not (rows or others or many or answers):
        return ""
    parts = ["# What a step costs", machines(rows + others + many + answers), WORDS]
    if rows:
        parts += ["## A step", f"Baseline: {results.baseline}.", steps(rows)]
    if others:
        parts += ["## A whole run, by what a user would take instead", PEERS, peers(others)]
    if results.ensembles:
        parts += ["## A member of an ensemble", ENSEMBLES, ensembles(results.ensembles)]
    if many:
        parts += ["## Many bonded spheres", PARTICLES, particles(many)]
    if answers:
        parts += ["## A reference", REFERENCES, references(answers)]
    return "\n\n".join(p for p in parts if p) + "\n"


def absolute(results):
    """Nanoseconds, for the page that says whose."""
    rows = [[r["case"], named(f"`{r['peer']}`", [r]), r["setting"], count(r["nanoseconds_per_time"])] for r in results.peers
            if number(r["nanoseconds_per_time"]) is not None]
    many = [[named(f"`{r['by']}`", [r]), count(r["spheres"]), r["threads"], ratio(r["nanoseconds"]),
             ratio(r["processor_nanoseconds"])] for r in results.particles
            if number(r["nanoseconds"]) is not None]
    members = [[r["problem"], named(f"`{r['method']}`", [r]), r["level"], r["lanes"], ratio(r["nanoseconds_per_step"])]
               for r in results.ensembles]
    answers = [[r["problem"], r["solver"], r["T"], r["tolerance"], ratio(r["milliseconds"]),
                share(r["coefficient_of_variation"])] for r in results.reference_times
               if number(r["milliseconds"]) is not None]
    text = ""
    if rows:
        text += "\n\n" + table(["problem", "peer", "setting", "ns, a unit of time"], rows, right=(3,))
    if members:
        text += "\n\n" + table(["problem", "members by", "level", "lanes", "ns, a member and step"], members, right=(3, 4))
    if many:
        text += "\n\n" + table(["particles by", "spheres", "threads", "ns, a sphere and step", "of processor time"], many,
                               right=(1, 2, 3, 4))
    if answers:
        text += "\n\n" + table(["reference of", "by", "T", "tolerance", "ms", "variation"], answers, right=(2, 3, 4, 5))
    return text
