"""Malformed settings, bots and tables: a value or one sentence, and quickly."""

import os
import socket
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from guts_engine.bots.personas import PERSONAS
from guts_gui.files import file_io
from guts_gui.files.file_io import UnreadableError, read
from guts_gui.files.toml_files import DOTS, LARGEST, LINES, MARKS, plain_text, values_of
from guts_gui.settings.settings import Settings, load, save
from guts_gui.setup.draft import Draft
from guts_gui.setup.roster import Roster, readable_bots
from guts_gui.setup.saved_tables import HouseRules, Rulings, Tables, TablesError
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import noon

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
BOUND = 800
"""The most characters of an error without its folder: two quotations and our text."""

SETTINGS = "settings.toml"
BOT = Path("bots", "own.toml")
TABLE = Path("tables", "Friday.toml")
RULES = Path("house-rules", "Friday.toml")
LAST = Path("last-table.toml")
FILES = (SETTINGS, BOT, TABLE, RULES, LAST)

GOOD = {
    SETTINGS: 'player = "Ann"\n[volume]\ncards = 5\n[keys]\npeek = ["p"]\n',
    BOT: 'name = "Own"\nsentence = "Plays."\npot = 0.1\n[enter]\ndefault = 0.5\ntwo-card = "KQ"\n',
    RULES: 'game = "hi-lo"\n[rules]\nante = 2\n',
    TABLE: 'game = "hi-lo"\nchips = 100\n[rules]\nante = 2\n[[seats]]\nbot = "mina"\n'
    '[[seats]]\nname = "Bo"\n',
}
GOOD[LAST] = GOOD[TABLE]


def opened(config: Path, file: str | Path) -> str | None:
    """The error reported for a file when the program reads it; None if it is usable."""
    if file == SETTINGS:
        return load(config / file, now=noon)[1]
    if file == BOT:
        bots = Roster(config, noon)
        said = bots.problems()
        assert len(said) + ("own" in bots.bots) == 1
        return said[0] if said else None
    try:
        if file == LAST:
            Tables(config, noon).last()
        elif file == TABLE:
            Tables(config, noon).load("Friday")
        else:
            Rulings(config, noon).load("Friday")
    except TablesError as wrong:
        return str(wrong)
    return None


def glanced(config: Path) -> None:
    """Read the files without moving any."""
    readable_bots(config)
    Tables(config, noon).glance("Friday")
    Rulings(config, noon).glance("Friday")


def kept(config: Path, file: str | Path) -> None:
    """Write the file again."""
    if file == SETTINGS:
        save(config / file, Settings(player="Bo"), now=noon)
    elif file == BOT:
        Roster(config, noon).save(replace(PERSONAS["mina"], id="own"))
    elif file == RULES:
        Rulings(config, noon).save("Friday", HouseRules("napalm", {"ante": 7}))
    elif file == TABLE:
        Tables(config, noon).save("Friday", Draft.of(Settings()))
    else:
        Tables(config, noon).save_last(Draft.of(Settings()))


def check(config: Path, file: str | Path, said: str | None) -> None:
    """A sentence that names the file, on one line, of bounded length."""
    if said is not None:
        assert str(config / file) in said
        assert said.isprintable()
        assert len(said.replace(str(config), "")) <= BOUND


# --- Wrong kinds of files -------------------------------------------------------------------


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server, suppress(OSError):
        before = Path.cwd()
        os.chdir(path.parent)  # the name of a socket has a hundred letters at most
        try:
            server.bind(path.name)
        finally:
            os.chdir(before)


def gigabyte(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 30)


STRANGE: tuple[Callable[[Path], None], ...] = (pipe, folder, zeros, listening, gigabyte)


@posix
@pytest.mark.parametrize("make", STRANGE, ids=lambda make: make.__name__)
@pytest.mark.parametrize("file", FILES, ids=str)
def test_what_is_no_file_of_ours_is_refused_and_replaced(
    tmp_path: Path, file: str | Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    make(path)
    glanced(tmp_path)
    said = opened(tmp_path, file)
    assert said is not None
    check(tmp_path, file, said)
    if not os.path.lexists(path):
        make(path)
    kept(tmp_path, file)
    assert path.is_file()
    assert opened(tmp_path, file) is None


def test_a_file_that_is_exchanged_for_a_pipe_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    usual = os.open

    def late(path: Path, flags: int) -> int:
        file.unlink()
        os.mkfifo(file)
        return usual(path, flags)

    if sys.platform == "win32":
        pytest.skip("Windows has no pipes of this kind")
    monkeypatch.setattr(file_io.os, "open", late)
    with pytest.raises(UnreadableError, match="regular file"):
        read(file, 100)


@pytest.mark.parametrize("size", [99, 100, 101])
def test_no_more_is_read_than_may_be(tmp_path: Path, size: int) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * size)
    if size > 100:
        with pytest.raises(UnreadableError, match="larger"):
            read(file, 100)
    else:
        assert len(read(file, 100)) == size


# --- Wrong content --------------------------------------------------------------------------

COSTLY = {
    "a dotted key": "a." * 10_000 + "a = 1\n",
    "a dotted key of 98 kB": "a." * 49_000 + "a = 1\n",
    "a dotted header": "[" + "a." * 10_000 + "a]\n",
    "a dotted key in quotes": '"a".' * 5_000 + "a = 1\n",
    "dots and spaces": "a . " * 5_000 + "a = 1\n",
    "keys in one table": "[x]\n" + "".join(f"a.b.c{n} = 1\n" for n in range(1_500)),
    "dots in an inline table": "a = {" + "b." * 9_000 + "c = 1}\n",
    "nested lists": "a = " + "[" * 9_000 + "]" * 9_000 + "\n",
    "nested lists without end": "a = " + "[" * 9_000,
    "nested tables": "a = " + "{a = " * 5_000 + "1" + "}" * 5_000,
    "lists of tables": "[[a]]\n[a.b]\n" * 2_000,
    "many keys": "".join(f"k{n} = 1\n" for n in range(5_000)),
    "many tables": "".join(f"[k{n}]\n" for n in range(5_000)),
    "many lines": "\n" * 20_000,
    "many commas": "a = [" + "1," * 9_000 + "]\n",
}


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
def test_what_is_costly_to_parse_never_comes_to_the_parsers(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"nested|larger"):
        plain_text(text.encode())


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_costly_file_is_told_and_set_aside(tmp_path: Path, file: str | Path, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    glanced(tmp_path)
    said = opened(tmp_path, file)
    assert said is not None
    check(tmp_path, file, said)
    path.write_text(text)
    kept(tmp_path, file)
    assert opened(tmp_path, file) is None


SIGNS = "=,.[]{}"
HARMLESS = (
    "#" + SIGNS * 8_000,
    ("# " + SIGNS * 10 + "\n") * 800,
    "a = '" + SIGNS * 8_000 + "'",
    'a = "' + SIGNS * 4_000 + r"\" # \\" + '"',
    "a = '''" + "\n".join([SIGNS * 10] * 500) + "'''",
    'a = """' + "\n".join([SIGNS * 10] * 500) + r' \""" "" \\""""',
    "a = \"\"\"\"\"\"\nb = \"\"\nc = ''\nd = ''''''\n#" + SIGNS * 8_000,
    '"' + SIGNS * 4_000 + '" = 1',
    "a = 1 # \"\nb = '#' # '\n#" + SIGNS * 8_000,
)


@pytest.mark.parametrize("text", HARMLESS, ids=range(len(HARMLESS)))
def test_comments_and_strings_may_be_as_long_as_the_file(text: str) -> None:
    assert len(text.encode()) <= LARGEST
    assert values_of(text.encode()) == tomllib.loads(text)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_file_with_a_book_of_comments_is_read_and_its_comments_stay(
    tmp_path: Path, file: str | Path
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    book = "".join(f"# {n}: [a.b] = {{c, d}} 'e' \"f\"\n" for n in range(1_500))
    path.write_text(book + GOOD[file])
    assert opened(tmp_path, file) is None
    kept(tmp_path, file)
    assert path.read_text().startswith(book)
    assert opened(tmp_path, file) is None


def test_the_bounds_are_met_exactly() -> None:
    for text, most in (("a = 1.5\n", DOTS), ("a=1\n", MARKS), ("\n", LINES), ("#", LARGEST)):
        plain_text((text * most).encode())
        with pytest.raises(UnreadableError):
            plain_text((text * (most + 1)).encode())


# --- Arbitrary content ----------------------------------------------------------------------

bare = st.sampled_from(
    ["player", "name", "game", "rules", "seats", "enter", "keys", "volume", "a", "1", "-", "cards"]
)
keys = st.lists(bare | bare.map(lambda key: f'"{key}"'), min_size=1, max_size=5).map(".".join)
numbers = st.sampled_from(
    [
        *("0", "-1", "9" * 5_000, "0x" + "f" * 5_000, "1e999", "-inf", "nan", "1_000", "1" * 400),
        *("0." + "1" * 5_000, "true", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z"),
    ]
)
texts = st.builds(
    lambda quotes, text: quotes + text + quotes,
    st.sampled_from(["'", '"', "'''", '"""']),
    st.text(max_size=20)
    | st.sampled_from(
        [
            "x" * 5_000,
            "\\n" * 900,
            "\\u0000",
            "\\ud800",
            "\n" * 99,
        ]
    ),
)
values = st.recursive(
    numbers | texts | st.sampled_from(['"hi-lo"', '"mina"', "0.5", "5"]),
    lambda inner: (
        st.lists(inner, max_size=5).map(lambda each: "[" + ", ".join(each) + "]")
        | st.lists(st.tuples(keys, inner), max_size=5).map(
            lambda each: "{" + ", ".join(f"{key} = {value}" for key, value in each) + "}"
        )
        | st.builds(lambda each, deep: "[" * deep + each + "]" * deep, inner, st.integers(1, 600))
    ),
    max_leaves=12,
)
lines = (
    st.builds("{} = {}".format, keys, values)
    | keys.map("[{}]".format)
    | keys.map("[[{}]]".format)
    | st.text(max_size=30)
    | st.sampled_from(
        [
            "#" * 3_000,
            "\r",
            "\ufeff",
            "\x00",
            "=",
            "'",
            '"""',
            "[" * 700,
            "a." * 900 + "b = 1",
        ]
    )
)
nasty = st.lists(lines, max_size=12).map("\n".join)
raws = (
    st.builds(str.encode, nasty.filter(lambda text: text.isascii() or text.isprintable()))
    | st.builds(
        lambda good, text, at: (good[:at] + text + good[at:]).encode("utf-8", "surrogatepass"),
        st.sampled_from(list(GOOD.values())),
        nasty,
        st.integers(0, 200),
    )
    | st.binary(max_size=60)
)


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        for each in ("bots", "tables", "house-rules"):
            Path(name, each).mkdir()
        yield Path(name)


@settings(max_examples=100)
@given(raw=raws, file=st.sampled_from(FILES))
@example(raw=b"player.player.player = []", file=TABLE)
@example(raw=b"a.b.a.c = 1\n[a.d]\nx = 1\n[a.b]\ny = 2", file=TABLE)
def test_any_file_gives_a_value_or_a_sentence_and_can_be_written_anew(
    home: Path, raw: bytes, file: str | Path
) -> None:
    path = home / file
    path.write_bytes(raw)
    glanced(home)
    said = opened(home, file)
    check(home, file, said)
    path.write_bytes(raw)
    kept(home, file)
    assert opened(home, file) is None
    for each in [*path.parent.glob("*.broken-*"), path]:
        each.unlink()


@given(raw=raws)
def test_what_comes_to_the_parser_has_few_signs(raw: bytes) -> None:
    """Tokens up to the first error, counted by the parser itself, are within the bounds."""
    try:
        signs = values_of(raw)
    except ValueError:
        return
    found = [signs]
    count = 0
    while found:
        one = found.pop()
        inner = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        count += len(inner)
        found += inner
    assert count <= 2 * MARKS


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_key_and_value_is_quoted_in_a_few_letters(tmp_path: Path, file: str | Path) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    good = GOOD[file].splitlines()
    wrong = [f"'{'x' * 5_000}'", "0x" + "f" * 5_000, "9" * 5_000, "['" + "x" * 5_000 + "']"]
    refused = 0
    for number, line in enumerate(good):
        key, equals, _ = line.partition(" = ")
        changes = [f"{key} = {each}" for each in wrong] if equals else [f"[{'x' * 5_000}]"]
        changes += [f"{'x' * 5_000} = 1", f"'{'x' * 5_000}' = 1\n{line}", f"{line}\n" * 2]
        for change in changes:
            path.write_text("\n".join([*good[:number], change, *good[number + 1 :]]))
            said = opened(tmp_path, file)
            check(tmp_path, file, said)
            refused += said is not None
    assert refused > len(good)


# --- Not TOML -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = 1\nb 2", "line 2, column 3: "),
        ("a = [1", "at the end: "),
        ("a = 1\n[a]\nb = 2", "line 2, column 3: "),
    ],
)
def test_where_a_file_is_not_toml_is_told_before_what_the_parser_says(
    text: str, place: str
) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as wrong:
        tomllib.loads(text)
    said = str(wrong.value).rpartition(" (at ")[0]
    assert said
    with pytest.raises(UnreadableError) as caught:
        values_of(text.encode())
    assert str(caught.value) == f"{place}not valid TOML: {said}"


def test_words_of_a_parser_that_names_no_place_are_told_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def other(_: str) -> None:
        raise tomllib.TOMLDecodeError("1:7: oh, no")

    monkeypatch.setattr(tomllib, "loads", other)
    use("pl")
    with pytest.raises(UnreadableError, match=r"^to nie jest TOML: 1:7: oh, no$"):
        values_of(b"")
