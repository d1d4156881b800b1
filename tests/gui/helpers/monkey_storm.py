"""Random input from a seed, and invariants that must hold for any input.

`python -m tests.gui.helpers.monkey_storm SEED INPUTS` repeats the same input and prints it.
"""

import sys
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import count, pairwise
from pathlib import Path
from random import Random

from guts_engine.steps.library import shipped_ids
from guts_gui.controls.keys import Action
from guts_gui.history.store import Store
from guts_gui.scenes.bots.bots import BotsScene
from guts_gui.scenes.bots.workshop import WorkshopScene
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.keys import KeysScene
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.history.statistics import StatisticsScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.settings.press_key import PressKeyScene
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.setup.edit_game import EditGameScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, load
from guts_gui.setup.draft import Draft, SeatSetup, TableSetup
from guts_gui.setup.house_rules import belongs, shown, values_of
from guts_gui.words.games import DEALERS_CHOICE
from tests.gui.helpers.monkey import SMALL, Monkey
from tests.gui.helpers.pilot import Pilot, noon, opened
from tests.gui.helpers.places import seeded, tab_to
from tests.gui.helpers.players import PEOPLE

MOVES = 80
"""The number of inputs after which the monkey moves to another place, to reach everything."""
PAGES = (NewTableScene, SettingsScene, RulesScene, HistoryScene, StatisticsScene, BotsScene)
CHECKS = 150
"""The number of inputs between checks that the program responds."""
REMEMBERED = 40


@dataclass
class Storm:
    """The history of a storm."""

    seed: int
    inputs: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    starts: int = 0
    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def story(self) -> str:
        """The command that repeats it."""
        lines = "\n  ".join(self.last)
        again = f"python -m tests.gui.helpers.monkey_storm {self.seed} {self.inputs + 1}"
        return (
            f"Seed {self.seed}, input {self.inputs}; again by: {again}\nThe last ones:\n  {lines}"
        )


# --- The storm -------------------------------------------------------------------


def storm(
    folder: Path, seed: int, inputs: int, note: Callable[[str], None] = lambda _: None
) -> Storm:
    """Send `inputs` random inputs to the program, restarting it whenever it quits.

    Raises AssertionError, or any other error, with the command that repeats it.
    """
    so_far = Storm(seed)
    rng = Random(seed)

    def noted(line: str) -> None:
        so_far.last.append(line)
        note(line)

    try:
        with seeded(Random(seed)):
            left: Session | None = None
            while so_far.inputs < inputs:
                left = _one_start(folder, rng, so_far, inputs, noted, left)
                check_files(folder)
    except Exception as wrong:
        wrong.add_note(so_far.story())
        raise
    return so_far


def _one_start(
    folder: Path,
    rng: Random,
    so_far: Storm,
    inputs: int,
    note: Callable[[str], None],
    left: Session | None,
) -> Session | None:
    """One run of the program, from opening to closing its window; returns the session left open."""
    path = folder / "settings.toml"
    settings = load(path)[0] if path.exists() else _first_settings(rng)
    so_far.starts += 1
    note(f"The program starts with {settings.speed} speed at {settings.window}.")
    ticks = count()
    store, damage = Store.open(
        folder / "guts.sqlite3",
        now=lambda: noon() + timedelta(hours=so_far.starts, milliseconds=next(ticks)),
    )
    assert damage is None, damage
    with store, opened(folder, settings, size=settings.window or SMALL[0], store=store) as pilot:
        pilot.show(TitleScene(pilot.app))
        if left is not None:
            _resumes(pilot, left)
        elif so_far.inputs == 0:
            sit_down(pilot, rng, note)
        monkey = Monkey(pilot, rng, note, so_far.tried)
        first: dict[Session, int] = {}
        while so_far.inputs < inputs:
            before = so_far.inputs
            dealt = _dealt(pilot)
            so_far.inputs += monkey.act()
            due = so_far.inputs // CHECKS > before // CHECKS
            if due and monkey.open:
                monkey.hands_off()
            if not monkey.open:
                _wanted_to_quit(pilot, monkey)
                break
            _watch(pilot, so_far, dealt)
            if (scene := _table(pilot)) is not None:
                first.setdefault(scene.session, len(scene.session.match.log.actions))
            if due:
                note("Does it answer?")
                answers(pilot)
            if so_far.inputs // MOVES > before // MOVES:
                move_on(pilot, rng, note)
        return _unfinished(pilot, first)


def _first_settings(rng: Random) -> Settings:
    return Settings(
        player="Ann",
        speed=rng.choice(("normal", "fast", "instant", "instant")),
        window=rng.choice(SMALL),
        peek=rng.choice(("hold", "toggle")),
        clock=rng.choice((0, 0, 15)),
        declaration=rng.choice(("fists", "drop")),
        confirm_big_pot=rng.random() < 0.5,
        auto_continue=rng.random() < 0.3,
        text_size=rng.choice((100, 100, 150)),
    )


def random_table(rng: Random) -> TableSetup:
    """A random table of any game with random house rules, usually with one person."""
    game = DEALERS_CHOICE if rng.random() < 0.25 else rng.choice(shipped_ids())
    chips = rng.choice((25, 60, 200, 5000))
    people = rng.choice((0, 1, 1, 1, 2, 2, 3, 4))
    seats = tuple(SeatSetup(*person) for person in PEOPLE[:people])
    draft = Draft(game, seats, chips=chips, stop_loss=rng.choice((0, 0, 50)))
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        names = [name for name in shown(game, draft.values) if name in belongs(game)]
        name = rng.choice(names)
        values = values_of(name, game)
        if name != "wild":
            draft = _unless_clashing(draft, draft.with_option(name, rng.choice(values)))
    for _ in range(rng.randint(max(1, 2 - people), 6)):
        draft = _unless_clashing(draft, draft.with_bot())
    order = list(draft.seats)
    rng.shuffle(order)
    return replace(draft, seats=tuple(order)).setup()


def _unless_clashing(before: Draft, after: Draft) -> Draft:
    crowded = len(after.seats) > after.most_seats
    return before if after.rules_problem or crowded else after


def move_on(pilot: Pilot, rng: Random, note: Callable[[str], None]) -> None:
    """Move to another table, or to a page over the main menu."""
    if rng.random() < 0.7:
        sit_down(pilot, rng, note)
        return
    page = rng.choice(PAGES)
    note(f"Goes to {page.__name__}.")
    pilot.app.replace(TitleScene(pilot.app))
    pilot.show(page(pilot.app))


def sit_down(pilot: Pilot, rng: Random, note: Callable[[str], None]) -> None:
    """Replace all scenes by another table, as the command line does."""
    setup = random_table(rng)
    note(f"Sits down to {setup.game} with {len(setup.seats)} seats, {dict(setup.rules)}.")
    pilot.app.replace(TableScene.new(pilot.app, setup))
    pilot.pump(2)


# --- Invariants --------------------------------------------------------------------------------


def _table(pilot: Pilot) -> TableScene | None:
    """The table being played at, except in the tutorial."""
    return next((scene for scene in pilot.app.scenes if type(scene) is TableScene), None)


def _dealt(pilot: Pilot) -> tuple[Session, int] | None:
    scene = _table(pilot)
    return None if scene is None else (scene.session, scene.session.table.deals)


def _watch(pilot: Pilot, so_far: Storm, dealt: tuple[Session, int] | None) -> None:
    """After every input there is a scene, and no chip is lost."""
    assert pilot.app.scenes, "no scene is left"
    so_far.scenes[type(pilot.scene).__name__] += 1
    for scene in pilot.app.scenes:
        if isinstance(scene, TableScene):
            table = scene.session.table
            assert table.total == table.brought, "chips were lost"
            so_far.games[table.rules.game] += 1
    now = _dealt(pilot)
    if now is not None:
        so_far.deals += now[1] - (dealt[1] if dealt is not None and dealt[0] is now[0] else 0)


def _wanted_to_quit(pilot: Pilot, monkey: Monkey) -> None:
    """The program quits only by the window's close button or Quit, and forgets no scene."""
    assert pilot.app.scenes, "the last scene was taken away"
    asked = pilot.scene.focus.find("quit") is not None
    assert monkey.closed or asked, f"{type(pilot.scene).__name__} ended the program"


def _unfinished(pilot: Pilot, first: Mapping[Session, int]) -> Session | None:
    """The open session that will be offered again, because it was played last."""
    scene = _table(pilot)
    if scene is None or scene.session.over or scene.session not in first:
        return None
    played = len(scene.session.match.log.actions) > first[scene.session]
    return scene.session if played else None


def _resumes(pilot: Pilot, left: Session) -> None:
    """The main menu offers the session that was left, and Enter resumes it."""
    while pilot.app.notices.current is not None:
        pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.scene.saved is not None, "the table that was left is not offered again"
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene | CurtainScene), "it could not be resumed"
    scene = _table(pilot)
    assert scene is not None
    log, before = scene.session.match.log.actions, left.match.log.actions
    assert log[: len(before)] == before, "the table that was resumed is not the one that was left"


def answers(pilot: Pilot) -> None:
    """F1 opens and closes the keys; Escape leads to a menu; Tab and Enter work there."""
    app = pilot.app
    pilot.wait(0.3)  # a resized window adapts
    if isinstance(pilot.scene, PressKeyScene):  # it takes any other key
        pilot.key("escape")
    if "f1" not in app.keymap.names[Action.KEYS]:  # a player may give it to another action
        app.change_settings(keys={})
        app.rebuild_soon()
    if not isinstance(pilot.scene, KeysScene):
        below = app.scenes
        pilot.key("f1")
        assert isinstance(pilot.scene, KeysScene), "F1 shows no keys"
        assert app.scenes[:-1] == below
    below = app.scenes[:-1]
    pilot.key("f1")
    assert app.scenes[: len(below)] == below, "F1 does not lead back"
    assert not isinstance(pilot.scene, KeysScene), "F1 does not close the keys"
    for _ in range(30):
        if isinstance(pilot.scene, TitleScene | MenuScene):
            break
        asked = isinstance(pilot.scene, ConfirmScene)
        if asked and any(isinstance(each, WorkshopScene | EditGameScene) for each in app.scenes):
            tab_to(pilot, "yes")  # unsaved changes are not lost by a key alone
            pilot.key("enter")
        else:
            pilot.key("escape")
    else:
        raise AssertionError(f"Escape leads nowhere from {type(pilot.scene).__name__}")
    _sound_stack(pilot)
    while app.notices.current is not None:
        pilot.key("escape")
    if isinstance(pilot.scene, MenuScene):
        tab_to(pilot, "continue")
        pilot.key("enter")
        assert not isinstance(pilot.scene, MenuScene), "Enter does not close the menu"
    else:
        tab_to(pilot, "deal")
        pilot.key("enter")
        assert isinstance(pilot.scene, TableScene), "Enter leads to no table"


def _sound_stack(pilot: Pilot) -> None:
    """Every control is inside the window, and one has the focus."""
    window = pilot.app.screen.get_rect()
    for widget in pilot.scene.focus.widgets:
        in_sight = widget.focusable and getattr(widget, "visible", True)
        where = f"{widget.key} of {type(pilot.scene).__name__}"
        assert not in_sight or window.contains(widget.place), f"{where} lies outside the window"
    for below, above in pairwise(pilot.app.scenes):
        assert type(below) is not type(above), f"{type(above).__name__} lies upon itself"


def check_files(folder: Path) -> None:
    """The settings and every saved session can be read; unfinished sessions can be resumed."""
    path = folder / "settings.toml"
    _, trouble = load(path)
    assert trouble is None, trouble
    store, damage = Store.open(folder / "guts.sqlite3", now=noon)
    with store:
        assert damage is None, damage
        for summary in store.sessions():
            assert summary.state != "broken", f"session {summary.id} was set aside"
            taken_up = Session.resume(store.load(summary.id), None)
            assert taken_up.table.total == taken_up.table.brought
            assert taken_up.over == (summary.state == "finished")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        print(storm(Path(home), int(sys.argv[1]), int(sys.argv[2]), print))
