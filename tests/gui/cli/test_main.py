"""The command line, called as a function and as a process."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest

from guts_gui.cli.main import DEALS, WRONG, main
from guts_gui.desktop.version import __version__
from guts_gui.setup.from_command_line import Opening

SCENARIO = {
    "game": "two-card",
    "seats": [{"name": "Ann", "chips": 9}, {"name": "Żo", "chips": 9}],
    "deals": [{"actions": [{"seat": 1, "declare": "out"}]}],
}
BROKEN = SCENARIO | {"dealer": 7}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario file."""
    path = tmp_path / "a scenario.json"
    path.write_text(json.dumps(SCENARIO), encoding="utf-8")
    return path


class Calls:
    """Records calls of the modules that open a window."""

    def __init__(self) -> None:
        self.opened: list[bool | None] = []
        self.openings: list[Opening | None] = []
        self.tested: dict[str, object] = {}
        self.interrupted = False

    def play(self, *, full_screen: bool | None, opening: Opening | None) -> int:
        if self.interrupted:
            raise KeyboardInterrupt
        self.openings.append(opening)
        self.opened.append(full_screen)
        return 0

    def test(self, **asked: object) -> int:
        self.tested = asked
        return 1


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calls]:
    """Stand-ins for the two modules that open a window."""
    made = Calls()
    play, selftest = ModuleType("guts_gui.cli.play"), ModuleType("guts_gui.cli.selftest")
    play.run = made.play
    selftest.run = made.test
    monkeypatch.setitem(sys.modules, "guts_gui.cli.play", play)
    monkeypatch.setitem(sys.modules, "guts_gui.cli.selftest", selftest)
    for name in ("GUTS_HOME", "PYGAME_HIDE_SUPPORT_PROMPT"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    yield made


def run(
    *arguments: str, folder: Path, given: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    """`python -m guts_gui` with the arguments, run in the folder."""
    return subprocess.run(
        [sys.executable, "-m", "guts_gui", *arguments],
        cwd=folder,
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        timeout=60,
        check=False,
    )


# --- The table ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "full_screen"),
    [([], None), (["--windowed"], False), (["--full-screen"], True)],
)
def test_without_a_command_the_table_opens(
    calls: Calls, arguments: list[str], full_screen: bool | None
) -> None:
    assert main(arguments) == 0
    assert calls.opened == [full_screen]
    assert calls.openings == [None]


def test_home_stands_for_the_environment_variable(calls: Calls, tmp_path: Path) -> None:
    assert main(["--home", str(tmp_path / "new")]) == 0
    assert os.environ["GUTS_HOME"] == str(tmp_path / "new")


def test_the_self_test_is_told_its_deals_and_its_folder(calls: Calls, tmp_path: Path) -> None:
    assert main(["--self-test"]) == 1
    assert calls.tested == {"deals": DEALS, "screenshots": None, "game": None}
    assert main(["--self-test", "--deals", "3", "--screenshots", str(tmp_path)]) == 1
    assert calls.tested == {"deals": 3, "screenshots": tmp_path, "game": None}


@pytest.mark.parametrize("game", ["all", "napalm", "dealers-choice"])
def test_the_self_test_is_told_its_game(calls: Calls, game: str) -> None:
    assert main(["--self-test", "--game", game]) == 1
    assert calls.tested["game"] == game


def test_the_table_that_is_named_is_opened(calls: Calls) -> None:
    arguments = ["--game", "three-card", "--seats", "Ann,Bo,bot:rock,bot:gambler"]
    assert main([*arguments, "--ante", "5", "--rule", "limit=100", "--rule", "wild=2,3"]) == 0
    assert calls.openings == [
        Opening(
            "three-card",
            "Ann,Bo,bot:rock,bot:gambler",
            ante=5,
            rules=("limit=100", "wild=2,3"),
        )
    ]
    assert main(["--dealers-choice", "--chips", "300", "--windowed"]) == 0
    assert calls.openings[1] == Opening(chips=300, dealers_choice=True)
    assert calls.opened == [None, False]


def test_help_tells_how_to_sit_down(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    for word in ("--game", "--seats", "--rule NAME=VALUE", "bot:rock", "bot:gambler", "all"):
        assert word in output


def test_an_interrupted_table_says_nothing(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.interrupted = True
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"guts {__version__}\n"


def test_the_version_and_all_that_a_bug_report_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--version", "--verbose", "--home", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"Guts Table: {__version__} ")
    assert f"Settings: {tmp_path / 'config'}\n" in output


def test_verbose_alone_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--verbose"]) == 2
    assert "--version" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--upside-down"], "unknown argument --upside-down"),
        (["replayy", "x"], "unknown command 'replayy'; choose from "),
        (["replay"], "FILE is missing (see guts replay --help)"),
        (["replay", "a", "b"], "unknown argument b"),
        (["replay", "--line", "a"], "unknown argument --line"),
        (["replay", "--lines=a", "b"], "--lines takes no value"),
        (["--windowed", "--full-screen"], "--full-screen cannot be used with --windowed"),
        (["--gam", "x"], "unknown argument --gam (see"),
        (["replayy", "--gam"], "unknown command 'replayy'; choose from "),
        (["--self-test", "--deals", "0"], "--deals: 0 is too small; use 1 or more"),
        (["--self-test", "--deals", "many"], "'many'"),
        (["--self-test", "--deals", "٣"], "'٣'"),
        (["--self-test", "--deals"], "--deals needs a value"),
        (["--deals", "3"], "--deals works only with --self-test"),
        (["--screenshots", "x"], "--screenshots works only with --self-test"),
        (["--home", ""], "'' is not a folder"),
        (["--home", __file__], "is not a folder"),
        (["--self-test", "replay", "x"], "replay opens no window"),
        (["--windowed", "replay", "x"], "replay opens no window"),
        (["--game", "two-card", "replay", "x"], "replay opens no window"),
        (["--rule", "limit=3", "replay", "x"], "replay opens no window"),
        (["--game", "whist"], "--game whist: unknown game; guts games lists them,"),
        (["--game", "all"], "--game all works only with --self-test"),
        (["--self-test", "--game", "whist"], "--game whist: unknown game"),
        (["--self-test", "--seats", "a,b"], "--seats cannot be used with --self-test"),
        (["--self-test", "--dealers-choice"], "--dealers-choice cannot be used with --self-test"),
        (["--self-test", "--rule", "limit=3"], "--rule cannot be used with --self-test"),
        (["--ante", "0"], "--ante: 0 is too small; use 1 or more"),
        (["--ante=-3"], "--ante: -3 is too small; use 1 or more"),
        (["--ante", "2.5"], "--ante: '2.5' is not a whole number; use 1 or more"),
        (["--chips", "lots"], "--chips: 'lots'"),
        (["--chips", "1234567890"], "--chips: 1234567890 is too large; use 999999999 or less"),
        (["--seats", ""], "--seats names fewer than two seats"),
        (["--seats", "Ann"], "--seats names fewer than two seats"),
        (["--rule", "limit"], "--rule limit is not a house rule; write NAME=VALUE"),
    ],
)
def test_wrong_arguments_give_one_sentence(
    calls: Calls, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("guts: ")
    assert says in printed.err
    assert printed.err.count("\n") == 1
    assert not calls.opened


def test_a_seat_for_a_bot_whose_file_is_broken_names_the_file(
    calls: Calls, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config" / "bots" / "sure.toml"
    file.parent.mkdir(parents=True)
    file.write_text('name = "Sure"\nsentence = "In."\nenter = 2\n', encoding="utf-8")
    assert main(["--home", str(tmp_path), "--seats", "Ann,bot:sure"]) == 2
    assert f"--seats bot:sure: cannot read {file} (line 3: enter: 2" in capsys.readouterr().err
    assert not calls.opened


# --- Replay ---------------------------------------------------------------------------------


def test_replay_prints_the_result(file: Path, tmp_path: Path) -> None:
    done = run("replay", str(file), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    data = json.loads(done.stdout)
    assert data["seats"][0] == {"name": "Ann", "chips": 10, "legs": 0, "status": "playing"}
    assert data["seats"][1]["name"] == "Żo"
    assert data["winner"] == 0


IDLE = {
    "game": "two-card",
    "rules": {"all_out": "wimp", "rebuys": 2},
    "seats": [{"name": "Ann", "chips": 10}, {"name": "Bo", "chips": 10}],
    "deals": [],
}


@pytest.mark.clauses("R12 all")
def test_replay_accepts_an_option_without_effect_and_says_so_on_standard_error(
    tmp_path: Path,
) -> None:
    done = run("replay", "-", folder=tmp_path, given=json.dumps(IDLE).encode())
    assert (done.returncode, json.loads(done.stdout)["pot"]) == (0, 0)
    message = done.stderr.decode()
    assert message.startswith("rules.all_out has no effect; ") and message.count("\n") == 1


def test_many_scenarios_name_an_option_without_effect_once(tmp_path: Path) -> None:
    line = json.dumps(IDLE).encode() + b"\n"
    done = run("replay", "--lines", "-", folder=tmp_path, given=b"{}\n" + 3 * line)
    assert (done.returncode, done.stdout.count(b"\n")) == (0, 4)
    message = done.stderr.decode()
    assert message.startswith("line 2: rules.all_out has no effect; ") and message.count("\n") == 1


def test_many_scenarios_leave_the_collection_of_garbage_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = gc.get_threshold()
    path = tmp_path / "two"
    path.write_text(2 * (json.dumps(SCENARIO) + "\n"), encoding="utf-8")
    assert main(["replay", "--lines", str(path)]) == 0
    assert capsys.readouterr().out.count("\n") == 2
    assert gc.get_threshold() == usual


def test_a_house_rule_without_effect_is_named_on_standard_error_and_the_table_opens(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ("--rule", "all-out=wimp", "--rule", "limit=100")
    assert main(["--game", "two-card", *rules]) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith("guts: --rule all_out=wimp has no effect; ")
    assert (printed.out, printed.err.count("\n"), len(calls.openings)) == ("", 1, 1)
    assert main(["--rule", "losers=worst", "--seats", "Ann,bot"]) == 0
    assert "3 seats" in capsys.readouterr().err
    assert main(["--rule", "losers=worst", "--seats", "Ann,bot,bot"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "command",
    [
        ("odds", "Ah Kd", "--players", "2", "--deals", "100", "--json"),
        ("simulate", "--players", "2", "--deals", "1000", "--json"),
        ("solve", "--players", "2", "--json"),
    ],
)
def test_a_computation_names_a_house_rule_without_effect_on_standard_error(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ("--game", "two-card", "--rule", "all_out=wimp")
    assert main([*command, *rules]) == 0
    printed = capsys.readouterr()
    json.loads(printed.out)
    assert printed.err.startswith("guts: --rule all_out=wimp has no effect; ")
    assert printed.err.count("\n") == 1


def test_the_script_in_the_readme_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    readme = Path(__file__).parents[3] / "README.md"
    script = readme.read_text(encoding="utf-8").split("```json")[1].split("```")[0]
    file = tmp_path / "readme.json"
    file.write_text(script, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["winner"] == 1


HI_LO = {
    "game": "hi-lo",
    "rules": {"ante": 2},
    "seats": [{"name": name, "chips": 100} for name in ("Ann", "Bo", "Cy")],
    "dealer": 2,
    "start": {"pots": [10, 6]},
    "deals": [
        {
            "deck": ["As", "2c", "Ks", "Ad", "3d", "Kd", "9h", "5h", "8c"],
            "actions": [
                {"seat": 0, "declare": "high"},
                {"seat": 1, "declare": "low"},
                {"seat": 2, "declare": "high"},
            ],
        }
    ],
}
LEGS = {
    "game": "three-five-seven",
    "seats": [{"name": name, "chips": 100} for name in ("Ann", "Bo", "Cy")],
    "dealer": 2,
    "start": {"pot": 7, "legs": [1, 0, 0]},
    "deals": [
        {
            "deck": ["As", "Ks", "2c", "Ad", "Kd", "4d", "Ah", "9h", "8c"],
            "actions": [
                {"seat": 0, "declare": "in"},
                {"seat": 1, "declare": "in"},
                {"seat": 2, "declare": "out"},
                {"seat": 0, "declare": "in"},
                {"seat": 1, "declare": "out"},
                {"seat": 2, "declare": "out"},
                {"seat": 0, "declare": "out"},
                {"seat": 1, "declare": "out"},
                {"seat": 2, "declare": "out"},
            ],
        }
    ],
}
PASSED = {
    "game": "pass-the-trash",
    "seats": [{"name": "Ann", "chips": 9}, {"name": "Bo", "chips": 9}],
    "deals": [
        {
            "deck": ["2c", "As", "3c", "Ad", "4c", "Ah"],
            "actions": [
                {"seat": 0, "pass": ["As"]},
                {"seat": 0, "declare": "out"},
                {"seat": 1, "pass": ["7h"]},
                {"seat": 1, "declare": "in"},
            ],
        }
    ],
}


def test_hi_lo_tells_of_two_pots(tmp_path: Path) -> None:
    done = run("replay", "-", folder=tmp_path, given=json.dumps(HI_LO).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    data = json.loads(done.stdout)
    assert data["pot"] == [10, 0]
    (deal,) = data["deals"]
    assert deal["in"] == {"high": [0, 2], "low": [1]}
    assert deal["winners"] == [0, 1]
    assert (deal["received"], deal["paid"]) == ({"0": 10, "1": 6}, {"2": 10})
    assert sorted(deal["hands"]) == ["0", "2"]
    assert [seat["chips"] for seat in data["seats"]] == [110, 106, 90]


def test_leg_games_tell_stage_by_stage(tmp_path: Path) -> None:
    done = run("replay", "-", folder=tmp_path, given=json.dumps(LEGS).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    data = json.loads(done.stdout)
    assert data["pot"] == 10
    assert [seat["legs"] for seat in data["seats"]] == [2, 0, 0]
    (deal,) = data["deals"]
    assert (deal["in"], deal["winners"]) == ([[0, 1], [0], []], [[0], [0], []])
    assert (deal["received"], deal["paid"]) == ({"0": 10}, {"1": 10})
    assert deal["hands"] == {}


@pytest.mark.parametrize(
    ("script", "error"),
    [
        (PASSED, "deals[0].actions[2]: seat 1 holds no 7h to pass"),
        (HI_LO | {"start": {"pots": [10]}}, "start.pots"),
        (HI_LO | {"rules": {"declare": "sequential"}}, "declare"),
        (LEGS | {"start": {"legs": [3, 0, 0]}}, "start.legs[0]: 3 would have won the round"),
        (
            LEGS | {"seats": [{"name": str(n), "chips": 9} for n in range(8)]},
            "use 7 seats or fewer",
        ),
        (LEGS | {"rules": {"limit": 9}}, "rules.limit: three-five-seven has no such option"),
    ],
)
def test_what_is_wrong_in_any_game_is_one_line_that_names_the_place(
    tmp_path: Path, script: dict[str, object], error: str
) -> None:
    given = json.dumps(script).encode()
    done = run("replay", "-", folder=tmp_path, given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    message = done.stderr.decode()
    assert error in message
    assert message.count("\n") == 1
    lines = run("replay", "--lines", "-", folder=tmp_path, given=given + b"\n")
    assert lines.returncode == 0
    assert json.loads(lines.stdout) == {"error": message.rstrip()}


def test_replay_reads_standard_input(tmp_path: Path) -> None:
    done = run("replay", "-", folder=tmp_path, given=json.dumps(SCENARIO).encode())
    assert done.returncode == 0
    assert json.loads(done.stdout)["ended"] is True


def test_replay_reads_a_file_that_begins_with_a_byte_order_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "marked.json"
    file.write_text(json.dumps(SCENARIO), encoding="utf-8-sig")
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["pot"] == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (json.dumps(BROKEN).encode(), "dealer: there is no seat 7; use 0 to 1"),
        (b"{", "line 1, column 2: not JSON"),
        (b"", "line 1, column 1: not JSON"),
        (b'{"game": "\xff"}', "byte 10 is not UTF-8"),
        (b'{"ga\\nme": 1, "ga\\nme": 1}', "named twice"),
        (b'{"game": ' + b"9" * 5000 + b"}", ""),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_wrong_scenario_gives_one_line(
    tmp_path: Path, content: bytes, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err
    assert len(printed.err.splitlines()) == 1


@pytest.mark.parametrize("lines", [[], ["--lines"]])
def test_a_file_that_cannot_be_read_gives_one_line(
    tmp_path: Path, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (tmp_path / "none.json", tmp_path):
        assert main(["replay", *lines, str(name)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"{name}: ")
        assert len(printed.err.splitlines()) == 1


def test_lines_give_one_result_each_and_go_on_after_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = json.dumps(SCENARIO).encode(), json.dumps(BROKEN).encode()
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\n".join([good, bad, b"\xff", b"", good + b"\r", good]))
    assert main(["replay", "--lines", str(file)]) == 0
    data = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in data] == [False, True, True, True, False, False]
    assert data[2]["error"].startswith("byte 0 is not UTF-8")


def test_a_result_is_written_before_the_next_line_is_asked_for(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "guts_gui", "replay", "--lines", "-"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(3):
            running.stdin.write(json.dumps(SCENARIO).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["ended"] is True
        running.stdin.close()
        assert running.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there a closed pipe looks like any fault")
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(SCENARIO) + "\n") * 2000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "guts_gui", "replay", "--lines", str(file)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


ANSWERS = (
    ["--version"],
    ["--version", "--verbose"],
    ["odds", "--help"],
    *([["--install-desktop"]] if sys.platform == "linux" else []),
    ["odds", "7s7h2d", "--deals", "1000"],
    ["simulate", "--deals", "100"],
)
"""Arguments that are answered on standard output."""


@pytest.fixture
def buffered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int, list[str]], tuple[int, str]]:
    """`guts` writing to a buffered file descriptor; returns its status and its standard error."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(to: int, arguments: list[str]) -> tuple[int, str]:
        complaint = StringIO()
        with os.fdopen(to, "w", encoding="utf-8") as out, monkeypatch.context() as replaced:
            replaced.setattr(sys, "stdout", out)
            replaced.setattr(sys, "stderr", complaint)
            status = main(arguments)
        return status, complaint.getvalue()

    return run


@pytest.mark.skipif(sys.platform == "win32", reason="there a closed pipe looks like any fault")
@pytest.mark.parametrize("arguments", ANSWERS, ids=lambda words: words[0])
def test_nobody_who_reads_the_answer_is_no_error(
    buffered: Callable[[int, list[str]], tuple[int, str]], arguments: list[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    assert buffered(writing, arguments) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", ANSWERS, ids=lambda words: words[0])
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence(
    buffered: Callable[[int, list[str]], tuple[int, str]], arguments: list[str]
) -> None:
    status, error = buffered(os.open("/dev/full", os.O_WRONLY), arguments)
    assert status == WRONG
    assert error.startswith("guts: cannot write the output (")
    assert error.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_gives_one_line(file: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "guts_gui", "replay", str(file)],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"guts: cannot write the output (")
    assert done.stderr.count(b"\n") == 1


def test_replay_never_loads_pygame(file: Path, tmp_path: Path) -> None:
    program = (
        "import sys; from guts_gui.cli.main import main\n"
        "for lines in ([], ['--lines']): main(['replay', *lines, sys.argv[1]])\n"
        "print(sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=True,
    )
    loaded = done.stderr.decode()
    assert "guts_engine" in loaded
    for name in ("pygame", "pygame_gui", "appdirs", "msgspec", "sqlite3", "numpy"):
        assert f"'{name}'" not in loaded
