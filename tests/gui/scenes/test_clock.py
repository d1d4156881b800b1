"""The decision clock on a shared screen: its default, when it runs, when it waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from guts_engine.hands.cards import Card
from guts_engine.state.actions import Action, Declare, Discard, Pass, Question
from guts_engine.steps.model import Choice
from guts_gui.layout.hand_order import hand_order
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import LETTERS, faces, table_of, tap

CLOCK = 15.0
NEARLY = CLOCK - 1.0


@contextmanager
def on_the_clock(
    folder: Path, game: str, rules: dict[str, object] | None = None, *, peek: str = "hold"
) -> Iterator[tuple[Pilot, TableScene, list[Action]]]:
    """Two people at one screen with the first one's clock running; yields their actions too."""
    settings = Settings(player="Ann", speed="instant", clock=int(CLOCK), peek=peek)
    with opened(folder, settings) as pilot:
        table = TableScene.new(pilot.app, table_of(game, 2, 1, rules=rules), seed=3)
        given: list[Action] = []
        give = table.state.give

        def noted(action: Action) -> None:
            given.append(action)
            give(action)

        table.state.give = noted  # type: ignore[method-assign]  # records calls
        pilot.app.replace(table)
        pilot.pump(5)
        tap(pilot, "enter")
        assert pilot.scene is table and table.deciding
        yield pilot, table, given


def run_out(pilot: Pilot, table: TableScene, given: list[Action]) -> Action:
    """Let the clock run out; returns the single action it causes."""
    assert table.turn is not None and table.turn.left is not None
    pilot.pump(dt=table.turn.left - 0.001)
    assert given == []
    pilot.pump(dt=0.002)
    assert table.turn is None
    (action,) = given
    pilot.pump(3)
    return action


def held(table: TableScene) -> tuple[int, tuple[Card, ...]]:
    """Whose turn it is, and their cards."""
    assert table.turn is not None
    return table.turn.seat, table.turn.hand


def from_left(table: TableScene) -> tuple[Card, ...]:
    """The cards of the person whose turn it is, as they lie while they peek."""
    assert table.turn is not None
    order = hand_order(table.turn.view, table.turn.seat, sort=True).cards
    return tuple(table.turn.hand[number] for number in order)


HI_LO = ("hi-lo", (Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT))
IN_OUT = ("three-card", (Choice.IN, Choice.OUT))


@pytest.mark.parametrize(
    ("game", "choice", "by"),
    [
        *((game, choice, "key") for game, choices in (IN_OUT, HI_LO) for choice in choices),
        *((game, Choice.OUT, "click") for game, _ in (IN_OUT, HI_LO)),
    ],
)
def test_what_was_declared_stands_when_the_clock_ends(
    tmp_path: Path, game: str, choice: Choice, by: str
) -> None:
    with on_the_clock(tmp_path, game) as (pilot, table, given):
        seat, _ = held(table)
        assert table.turn is not None and table.turn.asked is not None
        first = next(each for each in table.turn.asked.choices if each is not choice)
        tap(pilot, LETTERS[first])
        if by == "key":
            tap(pilot, LETTERS[choice])
        else:
            pilot.click(f"four-{choice}" if game == "hi-lo" else str(choice))
        assert run_out(pilot, table, given) == Declare(seat, choice)
        assert isinstance(pilot.scene, CurtainScene)
        assert table.session.view_of(seat).choice is choice


@pytest.mark.parametrize("game", ["three-card", "hi-lo"])
def test_without_a_declaration_the_clock_says_out(tmp_path: Path, game: str) -> None:
    with on_the_clock(tmp_path, game) as (pilot, table, given):
        seat, _ = held(table)
        assert run_out(pilot, table, given) == Declare(seat, Choice.OUT)


@pytest.mark.parametrize(
    ("picks", "passed"), [((), 0), ((2,), 1), ((3, 2), 1), ((2, 2), 0)], ids=str
)
def test_the_card_picked_is_passed_when_the_clock_ends(
    tmp_path: Path, picks: tuple[int, ...], passed: int
) -> None:
    """Keys count places from the left: the second key of `3, 2` replaces the first."""
    with on_the_clock(tmp_path, "pass-the-trash") as (pilot, table, given):
        seat, cards = held(table)
        cards = from_left(table) if 2 in picks[-1:] and passed else cards
        assert table.turn is not None and table.turn.question is Question.PASS
        for pick in picks:
            tap(pilot, str(pick))
        assert run_out(pilot, table, given) == Pass(seat, (cards[passed],))


@pytest.mark.parametrize("picks", [(), (2,), (1, 3), (1, 1)], ids=str)
def test_the_cards_picked_are_exchanged_when_the_clock_ends(
    tmp_path: Path, picks: tuple[int, ...]
) -> None:
    with on_the_clock(tmp_path, "three-card", {"draw": 2}) as (pilot, table, given):
        while table.turn is not None and table.turn.question is not Question.DISCARD:
            tap(pilot, "i")
            tap(pilot, "enter")
            given.clear()
            if isinstance(pilot.scene, CurtainScene):
                tap(pilot, "enter")
        (seat, hand), cards = held(table), from_left(table)
        for pick in picks:
            tap(pilot, str(pick))
        wanted = {(): (), (2,): (1,), (1, 3): (0, 2), (1, 1): ()}[picks]
        gone = {cards[n] for n in wanted}
        discarded = tuple(card for card in hand if card in gone)
        assert run_out(pilot, table, given) == Discard(seat, discarded)


# --- When it waits, and when it runs --------------------------------------------------------


def menu(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "escape")


def rules(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "r")


def keys(pilot: Pilot, _table: TableScene) -> None:
    tap(pilot, "f1")


def company(pilot: Pilot, table: TableScene) -> None:
    pilot.show(table.company())


@pytest.mark.parametrize("over", [menu, rules, keys, company])
def test_the_clock_waits_under_whatever_lies_over_the_table(
    tmp_path: Path, over: Callable[[Pilot, TableScene], None]
) -> None:
    """So nobody loses a deal because of the rules or the menu; the cards are covered meanwhile."""
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        pilot.pump(dt=NEARLY)
        over(pilot, table)
        assert pilot.scene is not table
        assert table.turn is not None
        left = table.turn.left
        pilot.pump(30, dt=1.0)
        assert table.turn.left == left
        tap(pilot, "escape")
        assert pilot.scene is table
        assert isinstance(run_out(pilot, table, given), Declare)


def test_the_clock_starts_when_the_curtain_opens(tmp_path: Path) -> None:
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        run_out(pilot, table, given)
        pilot.pump(30, dt=1.0)
        assert isinstance(pilot.scene, CurtainScene)
        assert len(given) == 1
        tap(pilot, "enter")
        assert table.state.seconds_left == CLOCK


def test_the_clock_runs_while_the_window_is_away(tmp_path: Path) -> None:
    """Otherwise looking away would stop it; a choice stays, and the next player is called."""
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        seat, _ = held(table)
        tap(pilot, "i")
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            pygame.event.post(pygame.event.Event(kind))
        pilot.pump()
        assert run_out(pilot, table, given) == Declare(seat, Choice.IN)
        assert isinstance(pilot.scene, CurtainScene)


# --- Held keys and buttons when it runs out -------------------------------------------------


@pytest.mark.parametrize("key", ["p", "enter", "i", "o", "space"])
def test_a_key_held_as_the_clock_ends_does_nothing_to_who_is_next(tmp_path: Path, key: str) -> None:
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        pilot.hold(key)
        run_out(pilot, table, given)
        curtain = pilot.scene
        assert isinstance(curtain, CurtainScene)
        pilot.release(key)
        pilot.pump(3)
        assert pilot.scene is curtain
        assert len(given) == 1
        tap(pilot, "enter")
        assert table.turn is not None
        assert (table.turn.choice, table.turn.peeking) == (None, False)
        assert faces(table) == []


@pytest.mark.parametrize("where", ["in", "out", "done", "card"])
def test_a_button_held_as_the_clock_ends_does_nothing_to_who_is_next(
    tmp_path: Path, where: str
) -> None:
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        seat, _ = held(table)
        if where == "card":
            pose = table.show.animator.shown()[Sprite(Kind.CARD, seat, 1)]
            at = pilot.app.frame.px(pose.x), pilot.app.frame.px(pose.y)
        else:
            at = pilot.widget(where).ring.center
        pilot.press(at)
        assert run_out(pilot, table, given) == Declare(seat, Choice.OUT)
        curtain = pilot.scene
        assert isinstance(curtain, CurtainScene)
        pilot.let_go(at)
        assert pilot.scene is curtain
        assert len(given) == 1
        tap(pilot, "enter")
        pilot.pump(3)
        assert pilot.scene is table and table.turn is not None and table.turn.seat != seat
        assert (table.turn.choice, table.turn.peeking, table.turn.picks) == (None, False, ())
        assert faces(table) == []
        assert not any(button.held for button in table.controls.two.values())


def test_a_click_that_ends_with_the_clock_counts(tmp_path: Path) -> None:
    """Input up to that frame is processed before its time is counted."""
    with on_the_clock(tmp_path, "three-card") as (pilot, table, given):
        seat, _ = held(table)
        at = pilot.widget("in").ring.center
        pilot.read()
        pilot.press(at)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        pilot.pump(dt=CLOCK)
        assert given == [Declare(seat, Choice.IN)]
