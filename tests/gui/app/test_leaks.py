"""Nobody sees or hears secrets at the real table (R3.5, R4.2, R10).

Tables of every game are played twice: with other cards wherever the observer may not look, or with
other secret answers. Every frame, sound, line and moment must be the same until the observer may
know the difference.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.common.frozen import changed
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.animation.player import LogLine
from guts_gui.app.app import App
from guts_gui.coach.review import Consultation
from guts_gui.scenes.table.state.coach import TableCoach
from guts_gui.scenes.table.state.table import TableState
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, Speed
from tests.gui.helpers.leaks import (
    Difference,
    Retold,
    Story,
)
from tests.gui.helpers.leaks_played import play
from tests.gui.helpers.leaks_twins import (
    House,
)
from tests.gui.helpers.leaks_watched import (
    GAMES,
    Found,
    watched,
    with_other_answers,
    with_other_cards,
)
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.players import table_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("no_time_to_compute")]

SAMPLE = (0, 14)
"""In turn, and with two pots."""
SOME_FRAMES = 150


@pytest.mark.parametrize("number", SAMPLE)
def test_nobody_sees_or_hears_what_they_must_not_know(tmp_path: Path, number: int) -> None:
    assert watched(tmp_path, number, deals=1) >= SOME_FRAMES


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 100 + len(GAMES)))
def test_at_many_more_tables_nobody_does(tmp_path: Path, number: int) -> None:
    assert watched(tmp_path, number, deals=2)


@pytest.mark.parametrize(
    "game",
    [
        "two-card",
        *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game != "two-card"),
    ],
)
def test_the_coach_says_the_same_whatever_the_others_hold(tmp_path: Path, game: str) -> None:
    story = Story(table_of(game, 1, 3), 11)
    settings = Settings(player="Ann", speed="instant", coach="always")
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        house = House(pilot.app)
        one = house.watch(story, lambda witness: play(witness, Random(3), 1))
        review = one.table.state.coach.review
        assert review.judged or review.consulted
        for seed in range(2):
            for how, found in with_other_cards(house, one, story, Random(seed)):
                assert found.difference is None, f"{how}: {found.difference}"
                assert found.alike


# --- The test can fail: deliberate leaks ----------------------------------------------------


def secret(session: Session) -> int:
    """A secret number: a player's last card."""
    state = session.match.state
    hands = [hand for seat, hand in enumerate(state.hands) if hand and seat not in session.people]
    return sum(hand[-1].rank for hand in hands)


class Marked(TableScene):
    """One pixel of the table depends on the cards."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        surface.fill((secret(self.session) % 256, 0, 0), (9, 5, 1, 1))


class Humming(TableScene):
    """The position of a sound depends on the cards."""

    def turn_opened(self) -> None:
        super().turn_opened()
        self.app.audio.play("flip", pan=secret(self.session) / 100)


class Talking(TableScene):
    """A line of the closed log reveals the cards."""

    def turn_opened(self) -> None:
        super().turn_opened()
        self.show.log.append(LogLine(str(secret(self.session))))


class Twitching(TableScene):
    """The pointer depends on the cards."""

    def turn_opened(self) -> None:
        super().turn_opened()
        pygame.mouse.set_pos((200 + secret(self.session), 90))


class Sticking(TableScene):
    """Cards stay face up when the key is released."""

    def handle(self, event: pygame.event.Event) -> bool:
        return event.type != pygame.KEYUP and super().handle(event)


class RaisedState(TableState):
    """Picked cards are visible in a covered hand."""

    def lay(self) -> None:
        super().lay()
        if self.turn is not None:
            self.show.lay(self.turn.seen, self.turn.picked)


class Raising(TableScene):
    """A picked card sticks out of a covered hand."""

    def make_state(self, session: Session) -> TableState:
        return RaisedState(session, self.app.frame.space, lambda: self.app.settings)


class Loud(TableCoach):
    """A coach that keeps advising when the cards are covered."""

    @property
    def advising(self) -> bool:
        return self.table.deciding


class Whispering(TableScene):
    """The coach's advice on a player's cards is visible to everyone."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.state.coach = Loud(self.state)


class Cheat(TableCoach):
    """A coach that uses everyone's cards."""

    def consult(self, view: SeatView, asked: Asked, number: int) -> Consultation:
        known = changed(view, hands=self.table.session.match.state.hands)
        return super().consult(known, asked, number)


class Peeking(TableScene):
    """The coach's advice depends on the cards of others."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.state.coach = Cheat(self.state)


class Clicking(TableScene):
    """In sounds different from Out."""

    def update(self, dt: float) -> bool:
        if self.turn is not None and self.turn.choice is Choice.IN:
            self.sound("flip")
        return super().update(dt)


class Pondering(Retold):
    """Bots think longer with better cards."""

    def think_seconds(self, seat: int) -> float:
        return 1 + secret(self) / 20


class Hasty(Retold):
    """Bots that will be in think less."""

    def think_seconds(self, seat: int) -> float:
        return 0.5 if self.table.said[seat] is Choice.IN else 1.0


Leak = type[TableScene] | type[Retold]
CARDS: dict[Leak, str] = {
    Marked: "pixels",
    Humming: "heard",
    Talking: "words",
    Twitching: "pointer",
    Sticking: "pixels",
    Whispering: "pixels",
    Peeking: "pixels",
    Pondering: "heard",
}
ANSWERS: dict[Leak, str] = {Raising: "pixels", Clicking: "heard", Hasty: "heard"}


def quick_first(leaks: dict[Leak, str]) -> list[object]:
    """All leaks; one for each way of detection is quick, the others are slow tests."""
    first = {part: leak for leak, part in reversed(leaks.items())}
    return [
        leak if first[part] is leak else pytest.param(leak, marks=pytest.mark.slow)
        for leak, part in leaks.items()
    ]


MOST_TRIES = 8


@contextmanager
def leaky(folder: Path, leak: Leak) -> Iterator[House]:
    """The program with a leak."""
    speed: Speed = "instant" if issubclass(leak, TableScene) else "fast"
    settings = Settings(player="Ann", speed=speed, coach="always")
    with opened(folder, settings, size=(960, 540)) as pilot:
        if issubclass(leak, TableScene):
            yield House(pilot.app, scene=leak)
        else:
            yield House(pilot.app, session=leak)


def first_difference(found: Callable[[Random], Found]) -> Difference:
    """The first difference found."""
    for seed in range(MOST_TRIES):
        for _, comparison in found(Random(seed)):
            if comparison.difference is not None:
                return comparison.difference
    raise AssertionError("the leak has not been found")


@pytest.mark.parametrize("leak", quick_first(CARDS))
def test_a_table_that_tells_of_the_cards_is_found_out(tmp_path: Path, leak: Leak) -> None:
    story = Story(table_of("two-card", 2, 2), 5)
    with leaky(tmp_path, leak) as house:
        one = house.watch(story, lambda witness: play(witness, Random(3), 1))
        found = first_difference(lambda rng: with_other_cards(house, one, story, rng))
    assert CARDS[leak] in found.parts


@pytest.mark.parametrize("leak", quick_first(ANSWERS))
def test_a_table_that_tells_of_an_answer_is_found_out(tmp_path: Path, leak: Leak) -> None:
    game = {Raising: "pass-the-trash", Hasty: "two-card"}.get(leak, "three-card")
    story = Story(table_of(game, 2, 2), 5)
    with leaky(tmp_path, leak) as house:
        one = house.watch(story, lambda witness: play(witness, Random(3), 1))
        found = first_difference(lambda rng: with_other_answers(house, one, story, rng))
    assert ANSWERS[leak] in found.parts
