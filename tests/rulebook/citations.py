"""The clauses that a test cites, read from its source without running it.

R clauses are the house rules, S clauses the language of game files.

A test cites a clause in its name (`test_r5_4_carry_...`, `test_..._s1_2`), in its docstring or that
of its class (R5.4 followed by a name in backticks, or a range with a hyphen), in the strings of its
decorators and of the tables they name, or with `@pytest.mark.clauses("R5.2-R5.4")`. A name that is
a whole string of a parametrised row counts for every cited clause that has it. Comments and module
docstrings do not count, nor do tests that are skipped or expected to fail.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
TESTS: Final = HERE.parent
SECTIONS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    (HERE / "clauses.toml").read_text(encoding="utf-8")
)
TITLES: Final = {key: title for rows in SECTIONS.values() for key, title in rows.items()}
"""Every row by its key: a clause ("R5.4"), or one of its parts ("R5.4 carry")."""

CLAUSES: Final = [key for key in TITLES if " " not in key]
NUMBER: Final = r"[RS]\d+(?:\.\d+[a-z]?)?"
CITATION: Final = re.compile(rf"\b({NUMBER})(?:\s?[-–]\s?({NUMBER}))?")
NAME: Final = re.compile(r"([rs])(\d+)(?:_(\d+[a-z]?))?(?:_|$)")
LAST: Final = re.compile(r"_s(\d+)(?:_(\d+))?$")
UNPROVEN: Final = re.compile(r"pytest\.mark\.(skip|xfail)\b")

Tables = dict[str, ast.expr]


@dataclass(frozen=True)
class Citing:
    """A test, its file below tests/, and the keys it cites, valid or not."""

    file: str
    name: str
    keys: frozenset[str]


def named(clause: str) -> list[str]:
    """The named parts of the clause, longest name first."""
    names = [key.removeprefix(f"{clause} ") for key in TITLES if key.startswith(f"{clause} ")]
    return sorted(names, key=len, reverse=True)


def in_name(name: str) -> Iterator[str]:
    """`test_r5_2_r6_3_wimp_pays` cites R5.2 and R6.3 wimp, `test_a_file_is_read_s1_2` S1.2."""
    rest = name.removeprefix("test_") + "_"
    while found := NAME.match(rest):
        rest = rest[found.end() :]
        letter, *numbers = found.groups()
        clause = letter.upper() + ".".join(filter(None, numbers))
        slugs = {each.replace("-", "_") + "_": each for each in named(clause)}
        slug = next(filter(rest.startswith, slugs), "")
        rest = rest.removeprefix(slug)
        yield f"{clause} {slugs[slug]}" if slug else clause
    if last := LAST.search(name):
        yield "S" + ".".join(filter(None, last.groups()))


def in_text(text: str, *, quote: str = "`") -> Iterator[str]:
    """The keys cited in prose; names after a clause are between two `quote`s."""
    for found in CITATION.finditer(text):
        first, last = found.groups()
        if last in CLAUSES and first in CLAUSES:
            yield from CLAUSES[CLAUSES.index(first) : CLAUSES.index(last) + 1]
            continue
        yield from filter(None, (first, last))
        names = "|".join(map(re.escape, named(first)))
        more = re.compile(rf"(?:[\s,:/]|and\b|or\b)+{quote}({names}){quote}(?![\w-])")
        place = found.end()
        while names and (item := more.match(text, place)):
            yield f"{first} {item[1]}"
            place = item.end()


def strings(nodes: Iterable[ast.expr], tables: Tables) -> Iterator[str]:
    """Every string in the expressions, and in the module's tables that they name."""
    for each in (below for node in nodes for below in ast.walk(node)):
        match each:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Name(id=name) if name in tables:
                yield from strings([tables[name]], {})


def citing(source: str, file: str) -> Iterator[Citing]:
    """The tests of a module that cite a clause."""
    tree = ast.parse(source, file)
    tables: Tables = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                tables[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                tables[name] = value
    for path, node, keys in _tests(tree, tables, frozenset()):
        calls = [each for each in node.decorator_list if isinstance(each, ast.Call)]
        rows = [each for call in calls for each in call.args[1:]]
        rows += [word.value for call in calls for word in call.keywords]
        words = set(strings(rows, tables))
        cited = {key.split()[0] for key in keys}
        keys |= {f"{one} {item}" for one in cited for item in named(one) if item in words}
        if keys:
            yield Citing(file, path, keys)


def _tests(
    parent: ast.Module | ast.ClassDef, tables: Tables, above: frozenset[str]
) -> Iterator[tuple[str, ast.FunctionDef, frozenset[str]]]:
    for node in parent.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if any(UNPROVEN.match(ast.unparse(each)) for each in node.decorator_list):
            continue
        texts = strings(node.decorator_list, tables)
        keys = above.union(*(in_text(text, quote="`?") for text in texts))
        keys |= set(in_text(ast.get_docstring(node) or ""))
        if isinstance(node, ast.ClassDef):
            for path, test, more in _tests(node, tables, keys):
                yield f"{node.name}::{path}", test, more
        elif node.name.startswith("test_"):
            yield node.name, node, keys.union(in_name(node.name))


@cache
def all_tests() -> Sequence[Citing]:
    """Every test of the repository that cites a clause, by file and in order."""
    paths = sorted(set(TESTS.rglob("test_*.py")) - {HERE / "test_rulebook.py"})
    files = {path.relative_to(TESTS).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return tuple(test for file, source in files.items() for test in citing(source, file))
