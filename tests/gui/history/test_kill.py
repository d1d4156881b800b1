"""A program killed at any moment of any game loses no decision and no chip."""

import json
import os
import select
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from guts_engine.record.log import replay
from guts_engine.rules.presets import PRESETS
from guts_gui.history.store import Store
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import TableSetup
from guts_gui.words.games import DEALERS_CHOICE
from tests.gui.helpers.leaks_played import some_table
from tests.gui.helpers.pilot import Pilot, noon, opened
from tests.gui.helpers.players import step, table_of
from tests.gui.helpers.shelf import to_resume

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="needs SIGKILL, SIGPIPE and a pipe that can be waited for"
)

GAMES = (*PRESETS, DEALERS_CHOICE)
MOST_LINES = 90
MOST_STEPS = 400


class Said(NamedTuple):
    """A line of a killed program: the session, the place in its log, the action."""

    session: int
    place: str
    text: str


def some_seats(game: str, rng: Random) -> TableSetup:
    """A table of the game, or one of dealer's choice."""
    if game != DEALERS_CHOICE:
        return some_table(game, rng)
    plain = table_of("three-card", rng.randint(1, 3), rng.randint(1, 3))
    rules = {"ante": 5, "rebuys": -1, "shortfall": rng.choice(("credit", "table-stakes"))}
    return TableSetup("three-card", rules, plain.seats, 100, dealers_choice=True)


def killed(
    folder: Path, setup: TableSetup, lines: int, rng: Random, *, window: bool = False
) -> list[Said]:
    """Start a program and kill it after some lines; returns what it reported as saved."""
    table = asdict(replace(setup, bots={})) | {"rules": dict(setup.rules)}
    where = "window" if window else "table"
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.gui.helpers.kill_child", folder, str(rng.random()),
         json.dumps(table), where],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    output = b""
    for _ in range(lines):
        output += child.stdout.readline()
    select.select([child.stdout], [], [], rng.random() * 0.004)  # and a moment more
    child.kill()
    output += child.stdout.read()
    child.stdout.close()
    assert child.wait() == -9, output[-2000:]
    whole = output[: output.rfind(b"\n") + 1].decode().splitlines()
    return [Said(int(number), place, text) for number, place, text in map(parts, whole)]


def parts(line: str) -> list[str]:
    """The tab-separated parts of a line."""
    return line.split("\t")


def check(store: Store, said: list[Said]) -> None:
    """Everything reported is on disk, and closed sessions are closed."""
    for number in {each.session for each in said} - {0}:
        kept = store.load(number)
        for each in said:
            if each.session != number:
                continue
            if each.place == "closed":
                assert kept.state == "finished"
            elif each.place != "begun":
                assert kept.lines[int(each.place)] == each.text


def go_on(pilot: Pilot, store: Store, rng: Random) -> bool:
    """Resume the session and play its deal or the next one; False if there is none."""
    found = to_resume(store)
    if found is None:
        return False
    session = Session.resume(found, store)
    assert session.table.total == session.table.brought
    assert replay(session.match.log)[0] == session.match.state
    assert session.match.log.lines()[: len(found.lines)] == found.lines
    scene = TableScene(pilot.app, session)
    pilot.app.replace(scene)
    pilot.pump(3)
    deal = session.table.deals + scene.waiting
    for _ in range(MOST_STEPS):
        step(pilot, rng)
        if pilot.app.scenes[0] is not scene or session.table.deals > deal:
            break
        if pilot.scene is scene and scene.waiting and session.table.deals == deal:
            break
    scene.state.think()  # bots alone may be in the middle of the next deal
    assert not session.match.pending(), "the deal does not come to its end"
    assert session.table.total == session.table.brought
    assert store.load(found.id).lines == session.match.log.lines()
    return True


def kill_and_go_on(folder: Path, number: int, kills: int) -> int:
    """Kill a program repeatedly and resume its table; returns how often there was one."""
    rng, resumed = Random(f"kill {number}"), 0
    settings = Settings(player="Ann", speed="instant")
    with opened(folder, settings, size=(960, 540)) as pilot:
        for kill in range(kills):
            setup = some_seats(GAMES[(number + kill) % len(GAMES)], rng)
            lines = rng.choice((1, 2, *rng.sample(range(3, MOST_LINES), 4)))
            place = folder / str(kill)
            said = killed(place, setup, lines, rng, window=not rng.randrange(4))
            assert not any(each.place == "notice" for each in said)
            store, notice = Store.open(place / "guts.sqlite3", now=noon)
            with store:
                # an empty file cannot be distinguished from one never begun
                assert notice is None or {each.place for each in said} == {"ready"}
                check(store, said)
                pilot.app.store = store
                resumed += go_on(pilot, store, rng)
    return resumed


@pytest.mark.parametrize("number", (0, 12))
def test_a_killed_program_loses_nothing(tmp_path: Path, number: int) -> None:
    kill_and_go_on(tmp_path, number, kills=2)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 20, 4))
def test_fifty_killed_programs_lose_nothing(tmp_path: Path, number: int) -> None:
    assert kill_and_go_on(tmp_path, number * 10, kills=10) > 5


def test_a_line_that_is_not_on_disk_would_be_found_out(tmp_path: Path) -> None:
    said = killed(tmp_path, some_seats("napalm", Random(1)), 9, Random(2))
    with Store.open(tmp_path / "guts.sqlite3", now=noon)[0] as store:
        check(store, said)
        last = max(int(each.place) for each in said if each.place.isdecimal())
        with pytest.raises((AssertionError, IndexError)):
            check(store, [*said, Said(1, str(last + 100), "{}")])
