"""Self-test: bots play every seat through the real scene loop."""

import tempfile
from pathlib import Path

from guts_engine.bots.personas import PERSONAS
from guts_engine.common.quoting import LONGEST, shown
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.faults import TableError
from guts_gui.app.app import App
from guts_gui.cli.play import now
from guts_gui.cli.printing import print_all
from guts_gui.cli.tour import STEP, SelfTestError, Tour, visit
from guts_gui.desktop.window import DisplayError
from guts_gui.files.paths import FolderError
from guts_gui.history.store import Store
from guts_gui.i18n.faults import system_words
from guts_gui.scenes.routes import route
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import (
    QUICK_ANTE,
    QUICK_CHIPS,
    QUICK_GAME,
    TableSetup,
    bot_seat,
    numbered,
    seating,
)
from guts_gui.setup.house_rules import written_game
from guts_gui.setup.named_game import named_rules
from guts_gui.words.games import DEALERS_CHOICE

EVERY = "all"
SEATED = 6
MOST_STEPS = 100_000


def run(*, deals: int = 10, screenshots: Path | None = None, game: str | None = None) -> int:
    """Play `deals` deals of each requested game. Prints one line; returns 0 on success.

    `game` is a game's id or file, dealer's choice, "all", or None for the default. With a folder
    for screenshots, every scene is visited as well.
    """
    games = chosen(game)
    try:
        played = _run(games, deals, screenshots)
    except (SelfTestError, DisplayError, TableError, FolderError) as wrong:
        return print_all([f"self-test failed: {shown(wrong, 2 * LONGEST)}"]) or 1
    except OSError as wrong:
        place = wrong.filename or "the folder for temporary files"
        why = f"cannot use {shown(place)} ({system_words(wrong)}); check the folder"
        return print_all([f"self-test failed: {why}"]) or 1
    deals_played = f"{played} deal{'' if played == 1 else 's'}"
    of = f" of {len(games)} games" if len(games) > 1 else ""
    return print_all([f"self-test passed: bots played {deals_played}{of}, no chips lost"])


def chosen(game: str | None) -> tuple[str, ...]:
    """The games to play."""
    if game == EVERY:
        return (*shipped_ids(), DEALERS_CHOICE)
    return (game or QUICK_GAME,)


def _run(games: tuple[str, ...], deals: int, screenshots: Path | None) -> int:
    if screenshots is not None:
        screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="guts-self-test-") as home:
        store, _ = Store.open(Path(home) / "guts.db", now=now)
        with store:
            app = App(
                settings=Settings(speed="instant", muted=True),
                settings_path=Path(home) / "settings.toml",
                store=store,
                now=now,
                route=route,
                size=(1280, 720),
                full_screen=False,
            )
            try:
                tour = Tour(app, screenshots)
                played = sum(_play(tour, game, deals) for game in games)
                if screenshots is not None:
                    visit(tour, bots_only(10))
                return played
            finally:
                app.close()


def _play(tour: Tour, game: str, deals: int) -> int:
    """Play sessions between bots until `deals` deals are over."""
    played = 0
    seed = 1
    while played < deals:
        scene = TableScene.new(tour.app, bots_only(SEATED, game), seed=seed)
        seed += 1
        tour.app.replace(scene)
        before = max(0, scene.session.table.deals - 1)
        for _ in range(MOST_STEPS):
            tour.app.loop_once(STEP)
            _count_chips(scene, game)
            done = scene.session.table.deals - (0 if scene.waiting else 1)
            played += max(0, done - before)
            if scene.waiting and not scene.state.may_go_on:
                break
            before = max(before, done)
            if played >= deals or tour.app.scene is not scene:
                break
        else:
            raise SelfTestError(f"{game}: deal {played + 1} did not end")
        if tour.folder is not None:  # a look takes a moment, in which bots play on
            tour.look(f"table-{scene.session.table.rules.game}")
        scene.session.close()
        _count_chips(scene, game)
    return played


def bots_only(count: int, game: str = QUICK_GAME) -> TableSetup:
    """A table of bots only, at most `count`, as far as the deck reaches."""
    choice = game == DEALERS_CHOICE
    rules = named_rules(QUICK_GAME if choice else game)
    most = min(count, rules.most_seats)
    bots = seating("", PERSONAS)
    seats = numbered([bot_seat(PERSONAS[bots[number % len(bots)]]) for number in range(most)])
    return TableSetup(
        rules.game,
        {"ante": QUICK_ANTE},
        seats,
        QUICK_CHIPS,
        dealers_choice=choice,
        written=written_game(rules),
    )


def _count_chips(scene: TableScene, game: str) -> None:
    table = scene.session.table
    if table.total != table.brought:
        raise SelfTestError(
            f"{game}: the chips at the table add up to {table.total}, not {table.brought}"
        )
