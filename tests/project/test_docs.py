"""The pages for people: paths, modules and links exist, words and limits are those of the guide."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from guts_engine.coach.advice import CERTAIN, FINE, NEAR, Mark
from guts_gui.cli.main import arguments
from tests.gui.helpers.style import STYLE, banned, rows

ROOT = Path(__file__).parents[2]
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "assets" / "CREDITS.md"))
FOLDERS = ("assets", "benchmarks", "docs", "engine", "guts_gui", "make", "release", "tests")
PATH = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]+)[` ]")
MODULE = re.compile(r"`?((?:guts_gui|guts_engine|tests|benchmarks|make|release)(?:\.[a-z_]+)+)[` ]")
LINK = re.compile(r"\]\(([^)#:]+)[^)]*\)")
EXAMPLES = {"assets/locale/de/LC_MESSAGES"}


def exists(module: str) -> bool:
    """Whether the module, or a name in it, exists."""
    path = ROOT.joinpath("engine" if module.startswith("guts_engine") else ".", *module.split("."))
    parent = path.parent.with_suffix(".py")
    return (
        path.is_dir()
        or path.with_suffix(".py").is_file()
        or (parent.is_file() and path.name in parent.read_text(encoding="utf-8"))
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    paths = [path for path in PATH.findall(text) if path not in EXAMPLES]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [module for module in MODULE.findall(text) if not exists(module)] == []
    links = [page.parent / link for link in LINK.findall(text) if link not in ("", "https")]
    assert [link for link in links if not link.exists()] == []


COMMANDS = re.findall(r"^guts(?: .*)?$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_the_command_line_takes_what_the_readme_shows(line: str) -> None:
    arguments().parse_args(shlex.split(line, comments=True)[1:])


def test_every_argument_of_the_window_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    asked = [each for action in arguments()._actions for each in action.option_strings]
    assert [each for each in asked if each not in ("-h", "--help") and each not in readme] == []


@pytest.mark.parametrize(
    ("heading", "package", "container"),
    [
        ("## The engine", "engine/guts_engine", "guts_engine"),
        ("## The table", "guts_gui", "guts_gui"),
    ],
)
def test_the_architecture_lists_the_rooms_from_the_ground_up(
    heading: str, package: str, container: str
) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition(heading)[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)/` \|", section, re.MULTILINE)
    rooms = {each.parent.name for each in (ROOT / package).glob("*/__init__.py")}
    assert set(listed) == rooms
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = [each["layers"] for each in contracts if each.get("containers") == [container]]
    height = {room: -n for n, layer in enumerate(layers) for room in layer.split(" | ")}
    assert [height[room] for room in listed] == sorted(height[room] for room in listed)


def test_the_style_guide_can_be_read_by_tests() -> None:
    assert "everybody" in banned()
    assert len(set(banned())) == len(banned())
    terms = [
        term for row in rows("Glossary") if len(row) == 3 for term in re.split("[,;] ", row[0])
    ]
    assert len(set(terms)) == len(terms)
    assert [
        row for row in rows("Limits") if not re.search(r"\d+ (word|character|sentence)", row[1])
    ] == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != STYLE], ids=lambda page: page.name
)
def test_pages_keep_to_the_glossary(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"```.*?```|`[^`]*`|\[[a-z_/]+\]|\S+\.py\b", "", text, flags=re.DOTALL)
    text = " ".join(text.split())
    found = [each for each in banned() if re.search(rf"\b{re.escape(each)}\b", text, re.IGNORECASE)]
    assert found == []
    assert not re.search(r"\d %", text)


def test_the_table_of_marks_has_the_limits_of_the_code() -> None:
    page = (ROOT / "docs" / "coach.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in page.splitlines() if line.startswith("| ")}
    assert f"at most {FINE:.0%} of the pot" in rows["close"]
    assert f"or {CERTAIN:g} standard errors" in rows["close"]
    assert f"at most {NEAR:.0%} of the pot" in rows["close"]
    assert f"more than {NEAR:.0%} of the pot" in rows["mistake"]
    assert f"more than {CERTAIN:g} standard errors" in rows["mistake"]
    assert set(Mark) <= set(rows)
