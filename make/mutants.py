"""Mutation testing: runs the tests on our code with one small change each.

    .venv/bin/python make/mutants.py [--sample N] [--again] [--report] [NAME ...]

mutmut makes the mutants and runs on each the tests that reach its function. A NAME is one of the
parts below, a module (`common.chips`, `bots.persona`, `guts_gui.session.turn`), or a mutant as in
the report; without any, all mutants without a result are run. `mutmut show NAME` in the folder of
the part shows a mutant.

mutmut requires modules to be where they are imported from, and skips decorated functions. So each
part has a copy of the code in build/mutants with `guts_engine` beside `guts_gui`, and a decorator
is a line after its function. Code outside functions is not mutated.
"""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

CHECKOUT: Final = Path(__file__).parents[1]
COPIES: Final = CHECKOUT / "build" / "mutants"
COPIED: Final = {
    "engine/guts_engine": "guts_engine",
    **{each: each for each in ("guts_gui", "benchmarks", "make", "tests")},
}
DECORATORS: Final = ("property", "cached_property", "cache", "lru_cache", "contextmanager")
STRICTLY: Final = ", strict=True"
STRICT: Final = "import functools; _zip = functools.partial(zip, strict=True)"
STATUS: Final = {1: "killed", 3: "killed", 0: "survived", 33: "untested", 5: "untested"}
SLOW: Final = (-24, 24, 36, 152, 255)
NOTICED: Final = ("killed", "slow")
PLAY: Final = (
    "engine/play/*",
    "golden/*",
    "engine/record/test_scenario_refused",
)
HANDS: Final = (
    "engine/hands/*",
    "engine/play/test_oracle",
    "engine/play/test_properties_cards",
    "engine/play/test_properties_showdowns",
)
RULES: Final = (
    "engine/rules/*",
    "engine/play/test_clauses_*",
    "engine/play/test_properties_sessions",
    "engine/record/test_scenario_games",
    "engine/record/test_scenario_refused",
)


class Part(NamedTuple):
    """Modules that are mutated in one run, and the tests for them."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    early: bool = False
    """Whether their functions run on import; each mutant then imports the modules again."""


PARTS: Final = {
    "imported": Part(
        (
            "hands.cards",
            "common.frozen",
            "rules.options",
            "rules.registry",
            "rules.presets",
            "rules.ruleset",
            "bots.personas",
        ),
        (*PLAY, *RULES, "engine/common/test_frozen", "engine/bots/*"),
        early=True,
    ),
    "ranked": Part(
        (
            "common.chips",
            "hands.classes",
            "hands.judging",
            "hands.names",
            "hands.orders",
            "hands.tables",
            "hands.ranking",
        ),
        HANDS,
    ),
    "played": Part(
        (
            "play.actions",
            "play.awards",
            "play.closing",
            "play.contest",
            "play.dealing",
            "play.declaring",
            "play.events",
            "play.game",
            "play.limits",
            "play.multiplying",
            "play.paying",
            "play.plan",
            "play.public_state",
            "play.settling",
            "play.setup",
            "play.state",
            "play.table",
            "play.view",
        ),
        PLAY,
    ),
    "scripted": Part(
        ("record.scenario", "record.script"),
        ("engine/record/test_log", "engine/record/test_scenario*"),
    ),
    "logged": Part(
        ("record.log", "record.match", "record.snapshot"),
        (
            "engine/record/test_log",
            "engine/record/test_match",
            "engine/record/test_snapshot",
            "engine/record/test_scenario",
            "engine/play/test_properties_sessions",
        ),
    ),
    "bots": Part(
        ("bots.answers", "bots.bot", "bots.persona", "bots.tempers"),
        ("engine/bots/*",),
    ),
    "sitting": Part(
        (
            "guts_gui.history.autosave",
            "guts_gui.history.digest",
            "guts_gui.history.recording",
            "guts_gui.history.saved_match",
            "guts_gui.session.session",
        ),
        (
            "gui/history/test_autosave",
            "gui/history/test_digest",
            "gui/history/test_queries",
            "gui/history/test_recording",
            "gui/history/test_secrets_kept",
            "gui/history/test_taken_up",
            "gui/session/test_session",
        ),
    ),
    "stored": Part(
        (
            "guts_gui.history.database",
            "guts_gui.history.journal",
            "guts_gui.history.schema",
            "guts_gui.history.store",
        ),
        (
            "gui/history/test_altered",
            "gui/history/test_database",
            "gui/history/test_journal",
            "gui/history/test_queries",
            "gui/history/test_secrets_kept",
            "gui/history/test_store",
        ),
    ),
    "screen": Part(("guts_gui.session.turn",), ("gui/session/test_turn",)),
}


# --- The copy ------------------------------------------------------------------------------------


def rewritten(source: str) -> str:
    """The same module with `@property def name` as `def name` and `name = property(name)`.

    A strict `zip` is renamed, so that no mutant removes its strictness: no test can provoke
    different lengths there.
    """
    tree = ast.parse(source)
    lines = [
        line.replace("zip(", "_zip(", 1).replace(STRICTLY, "") if STRICTLY in line else line
        for line in source.splitlines()
    ]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda each: -each.lineno):
        if len(node.decorator_list) != 1:
            continue
        decorator = node.decorator_list[0]
        named = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(named, ast.Name) and named.id in DECORATORS and node.end_lineno:
            margin = " " * node.col_offset
            line = f"{margin}{node.name} = {ast.unparse(decorator)}({node.name})"
            lines.insert(node.end_lineno, line)
            del lines[decorator.lineno - 1 : decorator.end_lineno]
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    if imports:
        lines.insert(imports[-1].end_lineno or 0, STRICT)
    return "\n".join(lines) + "\n"


def path_of(module: str) -> str:
    """The module's path in the copy."""
    name = module if module.startswith("guts_gui.") else f"guts_engine.{module}"
    return name.replace(".", "/") + ".py"


def settings(part: Part) -> str:
    """The pyproject.toml of the copy: settings of mutmut and pytest."""
    tests = {
        str(path.relative_to(CHECKOUT))
        for pattern in part.tests
        for path in (CHECKOUT / "tests").glob(f"{pattern}.py")
        if path.name.startswith("test_")
    }
    asked = {
        "source_paths": ["guts_engine", "guts_gui"],
        "only_mutate": [path_of(module) for module in part.modules],
        "process_isolation": "forkserver",  # no cache may come from the unmutated code
        "forkserver_warmup": "none" if part.early else "collect",
        "timeout_constant": 60.0 if part.early else 10.0,  # seconds; importing takes some
        "timeout_multiplier": 3.0,
        "pytest_add_cli_args": ["-ptests.mutants", "--hypothesis-profile=mutants", "--timeout=90"],
        "pytest_add_cli_args_test_selection": sorted(tests),
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in asked.items()]
    ours = (CHECKOUT / "pyproject.toml").read_text()
    start = ours.index("[tool.pytest.ini_options]")
    return "\n".join(["[tool.mutmut]", *lines, "", ours[start : ours.index("[tool.importlinter]")]])


def prepare(place: Path, part: Part) -> None:
    """Update the copy; unchanged files keep their timestamps, and so their results.

    If tests have changed, mutmut must find out again which functions they reach.
    """
    mutated = {path_of(module) for module in part.modules}
    for origin, copy in COPIED.items():
        for source in (CHECKOUT / origin).rglob("*"):
            if source.is_file() and "__pycache__" not in source.parts:
                target = place / copy / source.relative_to(CHECKOUT / origin)
                raw = source.read_bytes()
                if str(target.relative_to(place)) in mutated:
                    raw = rewritten(raw.decode()).encode()
                if put(target, raw) and copy == "tests":
                    (place / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    put(place / "pyproject.toml", settings(part).encode())
    folder = place / "mutants"
    folder.mkdir(exist_ok=True)
    if not (folder / "assets").exists():
        (folder / "assets").symlink_to(CHECKOUT / "assets")


def put(target: Path, raw: bytes) -> bool:
    """Write the file if its content differs; returns whether it did."""
    same = target.is_file() and target.read_bytes() == raw
    if not same:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(raw)
    return not same


# --- Running and reporting -----------------------------------------------------------------------


def mutmut(place: Path, *mutants: str, quiet: bool = False) -> None:
    """Run the tests on the mutants of the copy, without a screen."""
    command = [
        str(Path(sys.executable).with_name("mutmut")),
        "run",
        "--max-children",
        "1",
        *mutants,
    ]
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    output = subprocess.DEVNULL if quiet else None
    environment = {**os.environ, **silent}
    subprocess.run(
        command, cwd=place, env=environment, stdout=output, stderr=output, check=not quiet
    )


def results(place: Path, part: Part) -> Iterator[tuple[str, int | None]]:
    """Yield every mutant and its result."""
    for module in part.modules:
        path = place / "mutants" / (path_of(module) + ".meta")
        if path.is_file():
            yield from json.loads(path.read_text())["exit_code_by_key"].items()


def module_of(mutant: str) -> str:
    """The module of a mutant: `hands.ranking` for `guts_engine.hands.ranking.x_f__mutmut_3`."""
    return mutant.rpartition(".")[0].removeprefix("guts_engine.")


def status(code: int | None) -> str:
    return "slow" if code in SLOW else STATUS.get(code or 0, "odd")


def report(outcomes: list[tuple[str, int | None]]) -> None:
    """Print how many of each module's mutants were killed, and which survived."""
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, code in outcomes:
        tally = tallies[module_of(name)]
        tally["made"] += 1
        if code is not None:
            tally["run"] += 1
            tally[status(code)] += 1
            if status(code) not in NOTICED:
                print(f"{status(code)}: {name}")
    columns = ("made", "run", "killed", "slow", "survived", "untested", "odd")
    print(f"\n{'module':18}" + "".join(f"{each:>9}" for each in columns) + f"{'score':>8}")
    tallies["in sum"] = sum(tallies.values(), Counter())
    for name, tally in tallies.items():
        counts = "".join(f"{tally[each]:>9}" for each in columns)
        score = 100 * (tally["killed"] + tally["slow"]) / max(1, tally["run"])
        print(f"{name:18}{counts}{score:7.1f}%")


def chosen(
    outcomes: Iterator[tuple[str, int | None]], names: list[str], sample: int, *, again: bool
) -> list[str]:
    """The mutants to run; a sample is the same every time."""
    mutants = [
        name
        for name, code in outcomes
        if not names or name in names or module_of(name) in names
        if not again or (code is not None and status(code) not in NOTICED)
        if names or sample or again or code is None
    ]
    if sample:
        return sorted(random.Random(1).sample(mutants, min(sample, len(mutants))))
    return mutants


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("names", nargs="*", metavar="NAME", help="a part, a module or a mutant")
    reader.add_argument("--sample", type=int, default=0, metavar="N", help="N mutants of each part")
    reader.add_argument("--again", action="store_true", help="mutants that were not noticed")
    reader.add_argument("--report", action="store_true", help="only print the results")
    args = reader.parse_args()
    outcomes: list[tuple[str, int | None]] = []
    for name, part in PARTS.items():
        names = [] if name in args.names else args.names
        if names and not {*part.modules, name} & {*names, *map(module_of, names)}:
            continue
        place = COPIES / name
        if not args.report:
            prepare(place, part)
            mutmut(place, "makes them all, as none has such a name", quiet=True)
            previous = results(place, part)
            if mutants := chosen(previous, names, args.sample, again=args.again):
                mutmut(place, *mutants)
        outcomes += results(place, part)
    report(outcomes)


if __name__ == "__main__":
    main()
