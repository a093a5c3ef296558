"""The documentation says what the program and the manifest say, and its links have targets."""

import json
import os
import pathlib
import re
import tempfile

import yaml
from support.flipbook import ARTICLES, PROGRAM, ROOT
from support.report import check
from support.system import finished

LINES = 120


def said(*command):
    return finished(*command, cwd=ROOT, check=True).stdout


def check_links():
    for page in (ROOT / "README.md", ROOT / ".github" / "CONTRIBUTING.md", ROOT / ".github" / "SECURITY.md"):
        links = re.findall(r'(?:\]\(|src=")(?!https?:)([^)"#]+)', page.read_text())
        dead = [link for link in links if not (page.parent / link).exists()]
        check(f"{len(links)} links of {page.name} have targets", links and not dead, dead)


def check_targets(page, targets):
    """A page has a table of the targets' paths, in the order of the manifest."""
    table = page.read_text().partition("| Target")[2].partition("\n\n")[0]
    named = [f"Sources/{folder}/{target}" for names, folder in re.findall(r"^\|([^|]+)\| `(\w+)`", table, re.MULTILINE)
             for target in re.findall(r"`(\w+)`", names)]
    check(f"{page.name} names {len(targets)} targets with their folders, in their order",
          named == targets, sorted({*named} ^ {*targets}) or named)


def check_heart(targets):
    """Nothing in the heart depends on an extra."""
    def is_heart(target):
        path = target.get("path") or ""
        return path.split("/")[1:2] in (["System"], ["Games"], ["Pages"], ["Server"]) or path.endswith(
            ("/StoredGames", "/SQLiteStore", "/CSQLite"))
    heart = {target["name"] for target in targets if is_heart(target)}
    imported = {(target["name"], name) for target in targets if target["name"] in heart
                for dependency in target["dependencies"] for kind in ("byName", "target")
                for name in dependency.get(kind, [])[:1]}
    bad = sorted(f"{target} needs {name}" for target, name in imported if name not in heart)
    check(f"none of the heart's {len(heart)} targets depends on an extra", len(imported) > 20 and not bad, bad)


def check_paths():
    """Files and folders that articles name exist."""
    for page in sorted(ARTICLES.glob("*.md")):
        named = {*re.findall(r"[`=]((?:Sources|Tests|Templates|Public|\.ci)/[\w./+-]+)", page.read_text())}
        if named:
            missing = sorted(path for path in named if not (ROOT / path).exists())
            check(f"the {len(named)} files that {page.name} names exist", not missing, missing)


def check_options(article, *command):
    """An article has a row for each option, and for no other."""
    listed = re.findall(r"^  (--[a-z-]+)", said(PROGRAM, *command, "--help"), re.MULTILINE)
    rows = re.findall(r"^\| (`--.*?) \|", (ARTICLES / article).read_text(), re.MULTILINE)
    told = re.findall(r"`(--[a-z-]+)", " ".join(rows))
    check(f"{article} has the {len(listed)} options of {' '.join(command)}",
          listed and {*listed} == {*told}, sorted({*listed} ^ {*told}))


def check_commands():
    """The article on options has a row for each command, and for no other."""
    listed = re.findall(r"^  (\w+) ", said(PROGRAM, "help"), re.MULTILINE)
    table = (ARTICLES / "Options.md").read_text().partition("## Other commands")[2].partition("\n\n## ")[0]
    rows = re.findall(r"^\| (`flipbook .*?) \|", table, re.MULTILINE)
    told = [word for row in rows for word in re.findall(r"`(?:flipbook )?(\w+)", row)]
    known = {*listed} - {"serve"}
    check(f"Options.md has the {len(known)} commands beside serve",
          known and known <= {*told} <= known | {"puzzle", "bowling"}, sorted(known ^ {*told}))


def check_tests(article):
    """Each test and each scenario that an article names exists."""
    tests = set()
    for file in (ROOT / "Tests").rglob("*.swift"):
        # The lookahead also finds a type inside another one. A type ends at a brace as far in as its first line.
        for _, suite, body in re.findall(r"^(?=( *)(?:\w+ )*(?:struct|class|extension) (\w+)[^\n]*\{\n(.*?)^\1\})",
                                         file.read_text(), re.MULTILINE | re.DOTALL):
            functions = re.findall(r"^ *@Test\b.*?^ *(?:\w+ )*func (\w+)\(", body, re.MULTILINE | re.DOTALL)
            tests |= {f"{suite}.{function}" for function in functions}
    cases = json.loads((ROOT / "Tests/ReversiTests/Fixtures/reversi-cases.json").read_text())
    scenarios = {case["id"] for case in cases if case["kind"] == "scenario"}
    text = (ARTICLES / article).read_text()
    for kind, pattern, known in (("tests", r"`([A-Z]\w*\.\w+)`", tests),
                                 ("scenarios", r"`((?:app|bug)-[\w-]+)`", scenarios)):
        named = {*re.findall(pattern, text)}
        check(f"the {len(named)} {kind} that {article} names exist", named and named <= known, sorted(named - known))


def check_workflows():
    """The workflows are YAML; those of a club's folder write the folder that they publish, with the archive to download."""
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        check(f"{file.name} has jobs", yaml.safe_load(file.read_text())["jobs"])
    club = ROOT / "Templates" / "club"
    github = yaml.safe_load((club / ".github/workflows/pages.yml").read_text())
    gitlab = yaml.safe_load((club / ".gitlab-ci.yml").read_text())["pages"]
    steps = github["jobs"]["pages"]["steps"]
    uploaded = [step["with"]["path"] for step in steps if "upload-pages-artifact" in step.get("uses", "")]
    with tempfile.TemporaryDirectory() as home:
        home = pathlib.Path(home)
        finished("bash", ROOT / ".ci" / "package", home, check=True)
        archive = next(home.glob("*.tar.gz"))
        for name, script, variables, folders in (
                ("GitHub", [step["run"] for step in steps if "run" in step], github["env"], uploaded),
                ("GitLab", gitlab["script"], gitlab["variables"], gitlab["artifacts"]["paths"])):
            finished(PROGRAM, "new", home / name, check=True)
            done = finished("bash", "-euo", "pipefail", "-c", "\n".join(script), cwd=home / name,
                            env={**os.environ, **dict.fromkeys(variables, archive.as_uri())})
            written = [folder for folder in folders if (home / name / folder / "index.html").exists()]
            check(f"the workflow for {name} writes the folder that it publishes",
                  len(folders) == 1 and written == folders and done.returncode == 0, done.stderr)


lines = len((ROOT / "README.md").read_text().splitlines())
check(f"the README has {lines} lines, at most {LINES}", lines <= LINES)
check_links()
# Those of the tests go without saying.
manifest = json.loads(said("swift", "package", "dump-package"))["targets"]
paths = [target.get("path") or "Sources/" + target["name"] for target in manifest if target["type"] != "test"]
paths = [path for path in paths if path.startswith("Sources/")]
# Nor has a newcomer to know what makes C's libraries known to Swift.
check_targets(ROOT / "README.md", [path for path in paths if not re.search("/C[A-Z][^/]+$", path)])
check_heart(manifest)
check_paths()
check_options("Options.md", "serve")
check_options("StaticSites.md", "export")
check_commands()
check_tests("Original.md")
check_workflows()
newest = re.search(r"^## (.+)$", (ARTICLES / "Changelog.md").read_text(), re.MULTILINE)[1]
version = said(PROGRAM, "version").strip()
check(f"the changelog's newest version is that of {version}", version == f"flipbook {newest}", newest)
