"""Shells complete what the help says, and the manual page is one without a warning."""

import os
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time

from support.flipbook import PROGRAM
from support.report import check, fail
from support.system import finished


def said(*command):
    result = finished(*command, check=True)
    if result.stderr:
        fail(f"{command} complains: {result.stderr}")
    return result.stdout


def options(*command):
    """The options that a help text tells of."""
    return re.findall(r"^  (--[a-z-]+)", said(PROGRAM, *command, "--help"), re.MULTILINE)


COMMANDS = re.findall(r"^  (\w+) ", said(PROGRAM, "help"), re.MULTILINE)

# The text written, and its completions.
CASES = [
    (["ch"], [word for word in COMMANDS if word.startswith("ch")]),
    (["serve", "--l"], [word for word in options("serve") if word.startswith("--l")]),
    (["--limit-h"], ["--limit-held"]),
    (["export", "--"], options("export") + ["--help"]),
    (["export", "p"], ["puzzle"]),
    (["games", "--d"], ["--delete"]),
    (["--log", ""], ["none", "requests"]),
    (["export", "--pace", "d"], ["disks", "directions"]),
    (["completions", "z"], ["zsh"]),
    (["help", "re"], [word for word in COMMANDS if word.startswith("re")]),
    (["export", "--outp"], ["--output"]),
    (["--host", ""], []),
]


def written(words):
    return " ".join(["flipbook", *words])


def bash(folder):
    script = f"{folder}/flipbook.bash"
    open(script, "w").write(said(PROGRAM, "completions", "bash"))
    subprocess.run(["bash", "-n", script], check=True)
    told = said("bash", "--norc", "-c", f"source {script}; complete -p flipbook")
    check("bash knows what completes flipbook", told == "complete -F _flipbook flipbook\n", told)
    try_bash = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _flipbook; ' \
        'printf "%s\\n" "${COMPREPLY[@]}"'
    cases = [*CASES, ([""], [*COMMANDS, "--help", "--version", *options("serve")]),
             (["--log", "=", "r"], ["requests"]), (["--log", "="], ["none", "requests"])]
    for words, wanted in cases:
        found = said("bash", "--norc", "-c", try_bash, "bash", script, "flipbook", *words).split()
        check(f"bash completes “{written(words)}” in {len(wanted)} ways", sorted(found) == sorted(wanted), found)


def fish(folder):
    script = f"{folder}/flipbook.fish"
    open(script, "w").write(said(PROGRAM, "completions", "fish"))
    for words, wanted in CASES:
        told = said("fish", "--no-config", "-c", f"source {script}; complete -C '{written(words)}'")
        found = [line.split("\t")[0] for line in told.splitlines()]
        check(f"fish completes “{written(words)}” in {len(wanted)} ways", sorted(found) == sorted(wanted), found)


def zsh(folder):
    """Zsh completes only at a terminal."""
    script = f"{folder}/flipbook.zsh"
    open(script, "w").write(said(PROGRAM, "completions", "zsh"))
    subprocess.run(["zsh", "-n", script], check=True)
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": folder, "COLUMNS": "200"})
    answer(terminal, "PS1='ready> '; autoload -U compinit; compinit -u -d dump; zstyle ':completion:*' list-prompt ''; "
           f"unsetopt zle_bracketed_paste; LISTMAX=1000; source {script}\n", end="ready> ")
    for words, wanted in CASES:
        # The first key completes the part that all completions share, the second lists them.
        shown = answer(terminal, written(words) + "\t\t")
        found = [word for word in wanted if word in shown]
        check(f"zsh completes “{written(words)}” in {len(wanted)} ways", found == wanted, shown)
        answer(terminal, "\x15\n")
    os.close(terminal)
    os.waitpid(process, 0)


def answer(terminal, text, end=""):
    """What a terminal shows after something has been typed, when nothing more comes behind that end."""
    os.write(terminal, text.encode())
    shown, deadline = b"", time.monotonic() + 30
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.5 if shown else 1.0)[0]:
            shown += os.read(terminal, 65536)
        elif shown.endswith(end.encode()):
            break
    return shown.decode(errors="replace")


def manual(folder):
    page = f"{folder}/flipbook.1"
    open(page, "w").write(said(PROGRAM, "man"))
    result = finished("man", "--warnings", "-E", "UTF-8", "-l", page,
                      env={**os.environ, "MANWIDTH": "80", "MAN_KEEP_FORMATTING": ""})
    check("man has no warning about the manual page", (result.returncode, result.stderr) == (0, ""), result.stderr)
    for command in (["serve"], ["export"], ["games"]):
        lacking = [option for option in options(*command) if option not in result.stdout]
        check(f"the manual page has the options of {command[0]}", not lacking, lacking)
    check("the manual page shows no help as it is not", "\\" not in result.stdout, result.stdout)


with tempfile.TemporaryDirectory() as folder:
    bash(folder)
    for shell in (zsh, fish):
        if shutil.which(shell.__name__):
            shell(folder)
        else:
            print(f"      {shell.__name__} isn't here")
    if shutil.which("man"):
        manual(folder)
