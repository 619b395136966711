#!/usr/bin/python3
"""What is seen on a terminal: completion in real shells (a word is begun, the tabulator is pressed, and the shell says
what it made of it), colours, progress.
python3 terminal.py BIN, the folder of the programs."""
import json
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

BIN = ""
WAIT = 60                   # seconds for a shell to answer
PAUSES = (0.4, 2, 8)        # seconds after the tabulator
CASES = {"ord": ["order"], "compl": ["completion"], "completion z": ["completion", "zsh"],
         "order --prob": ["order", "--problem"],
         "order --problem stress_test_s": ["order", "--problem", "stress_test_spherical"],
         "drift --method lgvi,lie_ver": ["drift", "--method", "lgvi,lie_verlet"],
         "order --scalar fi": ["order", "--scalar", "fifty"],
         "run --problem pendulum --set J": ["run", "--problem", "pendulum", "--set", "J="],
         "plot conv": ["plot", "convergence"],
         "order --store no_such_na": ["order", "--store", "no_such_name_but_a_file"],
         "order --problem no_such": ["order", "--problem", "no_such"]}


class Shell:
    """An interactive shell on a terminal of its own."""

    def __init__(self, words, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            own = {"TERM": "dumb", "PS1": "> ", "PATH": BIN + ":" + os.environ["PATH"], "HISTFILE": "/dev/null",
                   "HOME": folder, "ZDOTDIR": folder}
            os.execvpe(words[0], words, {**os.environ, **own})
        self.seen = ""

    def say(self, text):
        os.write(self.terminal, text.encode())

    def wait_for(self, mark):
        end = time.monotonic() + WAIT
        while mark not in self.seen:
            if not select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"the shell did not answer; it showed {self.seen!r}")
            self.seen += os.read(self.terminal, 65536).decode(errors="replace")
        before, _, self.seen = self.seen.partition(mark)
        return before

    def completed(self, line, number, expected):
        """The words after `line` and a tabulator; what is typed while the shell still looks is taken for its answer, so
        it gets more time where it was slow."""
        for pause in PAUSES:
            found = self.words_after(line, f"{number}{PAUSES.index(pause)}", pause)
            if found == expected:
                break
        return found

    def words_after(self, line, number, pause):
        self.say(line + "\t")
        time.sleep(pause)
        self.say(f"\x01printf '%s|' begin''{number} \x05; echo end''{number}\n")
        text = self.wait_for(f"end{number}")
        return text.rpartition(f"begin{number}|")[2].split("|")[:-1]

    def close(self):
        self.say("exit\n")
        os.close(self.terminal)
        os.waitpid(self.process, 0)


class Completion(unittest.TestCase):
    def complete_all(self, words, prepare):
        shell = Shell(words, self.folder())
        self.addCleanup(shell.close)
        shell.say(prepare + "\necho rea''dy\n")
        shell.wait_for("ready")
        for number, (begun, expected) in enumerate(CASES.items()):
            with self.subTest(begun):
                expected = ["verilie", *expected]
                self.assertEqual(shell.completed("verilie " + begun, number, expected), expected)
        expected = ["verilie-order", "--scalar", "quad"]
        self.assertEqual(shell.completed("verilie-order --scalar q", 99, expected), expected)

    def folder(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        for name in (".zshrc", "no_such_name_but_a_file"):
            with open(os.path.join(holder.name, name), "w", encoding="utf-8"):
                pass
        return holder.name

    def test_bash(self):
        self.complete_all(["bash", "--norc", "--noprofile", "-i"],
                          "bind 'set bell-style none'; source <(verilie completion bash)")

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed (Debian: apt-get install zsh)")
    def test_zsh(self):
        self.complete_all(["zsh", "-i"],
                          "bindkey -e; autoload -U compinit; compinit -u; source <(verilie completion zsh)")

    def test_zsh_finds_it_in_its_folder(self):
        script = subprocess.run([os.path.join(BIN, "verilie"), "completion", "zsh"], capture_output=True, text=True,
                                check=True)
        self.assertTrue(script.stdout.startswith("#compdef verilie\n"))


def on_a_terminal(words, **environment):
    """What the program shows where both of its streams are a terminal. The terminal's other end stays open here until all
    is read: what a terminal still holds when its last user leaves may be lost."""
    terminal, other_end = pty.openpty()
    shown = b""
    with subprocess.Popen(words, stdin=other_end, stdout=other_end, stderr=other_end, start_new_session=True,
                          env={**os.environ, **environment}) as program:
        ended = False
        while not ended:
            ended = program.poll() is not None              # before the last look
            while select.select([terminal], [], [], 0.05)[0]:
                shown += os.read(terminal, 65536)
    os.close(other_end)
    os.close(terminal)
    if program.returncode != 0:
        raise AssertionError(f"{words} ended with {program.returncode}; it showed {shown!r}")
    return shown.decode()


class Terminal(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.words = [os.path.join(BIN, "verilie"), "order", "--problem", "stress_test", "--method",
                      "lie_verlet,rrp_spatial", "--h", "1/8,1/16,1/32,1/64,1/128", "--store", holder.name]

    def test_colours_are_for_a_terminal_that_wants_them(self):
        for term, no_color, coloured in (("xterm", "", True), ("dumb", "", False), ("xterm", "1", False),
                                         ("", "", False)):
            environment = {"TERM": term, "NO_COLOR": no_color}
            with self.subTest(environment):
                shown = on_a_terminal(self.words, **environment)
                self.assertIn("confirmed", shown)
                self.assertEqual("\x1b[32mconfirmed\x1b[0m" in shown, coloured)
                self.assertEqual("\x1b" in shown, coloured)

    def test_progress_with_the_time_that_is_left_is_for_a_terminal(self):
        self.assertRegex(on_a_terminal(self.words), r"ladders: [1-9]+ of [1-9]+, about \d+ s left")
        piped = subprocess.run(self.words, capture_output=True, text=True, check=True)
        self.assertEqual(piped.stderr, "")
        self.assertNotIn("\x1b", piped.stdout)
        self.assertRegex(piped.stdout.splitlines()[1], r"^confirmed +(1\.99|2\.00)\d\d  \[")

    def test_a_task_that_takes_seconds_is_not_silent(self):
        words = [self.words[0], "reference", "--problem", "rigid_body_orbit", "--T", "1000", *self.words[-2:]]
        self.assertRegex(on_a_terminal(words), r"references: 0 of 1, \d+ s so far")

    def test_json_is_one_document_there_too(self):
        shown = on_a_terminal([*self.words, "--json"], TERM="xterm")
        self.assertEqual(len(json.loads(shown[shown.index("{"):])["rows"]), 10)


if __name__ == "__main__":
    BIN = os.path.abspath(sys.argv.pop(1))
    unittest.main()
