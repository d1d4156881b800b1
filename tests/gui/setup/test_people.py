"""Faces show what the whole table knows, and nothing secret."""

from itertools import combinations
from random import Random

import pygame
import pytest

from guts_engine.bots.personas import PERSONAS
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state import events as e
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.events import Event
from guts_engine.steps.model import Choice, Manner
from guts_gui.drawing.assets import Art
from guts_gui.layout.placement import place
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.layout.seat_state import mood_of
from guts_gui.setup.people import MOODS, TOKENS, Mood, avatars, colours, in_mood
from tests.engine.helpers.strategies import NAMES
from tests.gui.helpers.stages import SIZE, deal, shuffled, stages

SEAT = 44


@pytest.fixture
def art() -> Art:
    pygame.display.init()
    return Art()


def moods(log: GameLog, kind: type[Event]) -> tuple[Mood, ...]:
    """All moods after the log's last event of that kind."""
    after = [stage.after for stage in stages(log, 0) if isinstance(stage.event, kind)][-1]
    looks = tuple(mood_of(after.table, seat) for seat in range(len(after.table.seats)))
    plates = [place(after, SIZE)[Sprite(Kind.PLATE, seat)] for seat in range(len(looks))]
    assert looks == tuple(plate.shows.mood for plate in plates)
    return looks


def declared(choices: str, manner: Manner) -> GameLog:
    """One deal; `choices` is an i or an o for each seat from the dealer's left."""
    rules = preset("three-card").replaced({"ante": 5, "declare": manner})
    seats = tuple(NewSeat(name, 100) for name in NAMES[: len(choices)])
    match = Match(GameLog(rules, seats, dealer=len(choices) - 1), Random(0))
    match.submit(StartDeal(shuffled(1)))
    while asked := match.pending():
        seat = min(asked)
        match.submit(Declare(seat, Choice.IN if choices[seat] == "i" else Choice.OUT))
    return match.log


# --- Moods ----------------------------------------------------------------------------------


def test_nothing_is_to_be_seen_of_what_is_sealed() -> None:
    """R4.2."""
    log = declared("ioi", Manner.SIMULTANEOUS)
    assert moods(log, e.DeclarationSealed) == ("rest", "rest", "rest")
    assert moods(log, e.DeclarationsRevealed) == ("in", "out", "in")


def test_a_word_that_is_spoken_shows_at_once() -> None:
    """R4.1."""
    log = declared("ioi", Manner.SEQUENTIAL)
    spoken = [stage.after.table for stage in stages(log, 2) if isinstance(stage.event, e.Declared)]
    assert [mood_of(spoken[0], seat) for seat in range(3)] == ["in", "rest", "rest"]
    assert [mood_of(spoken[1], seat) for seat in range(3)] == ["in", "out", "rest"]


def test_who_wins_is_glad_and_who_pays_is_not() -> None:
    log = deal(shuffled(1), "ioi")
    taken = moods(log, e.PotAwarded)
    assert sorted(taken) == ["in", "out", "win"]
    winner = taken.index("win")
    paid = moods(log, e.PotMatched)
    assert paid == tuple("win" if n == winner else "out" if n == 1 else "loss" for n in range(3))


def test_the_next_deal_finds_everybody_at_rest() -> None:
    match = Match(deal(shuffled(1), "ioi"), Random(0))
    match.submit(StartDeal(shuffled(2)))
    assert {mood_of(match.state.table, seat) for seat in range(3)} == {"rest"}


@pytest.mark.parametrize(
    ("choices", "kind", "looks"),
    [
        ("iio", e.DeclarationsRevealed, {"in", "out"}),
        ("iio", e.PlayersPaid, {"win", "loss", "out"}),
        ("ioo", e.LegWon, {"win", "out"}),
        ("iio", e.StageBegan, {"rest"}),
        ("iio", e.DeclarationsOpened, {"rest"}),
    ],
)
def test_every_stage_of_a_leg_game_has_its_faces(
    choices: str, kind: type[Event], looks: set[Mood]
) -> None:
    """R8.5: a lone player gets a leg, otherwise the losers pay; then the next stage is played."""
    assert set(moods(deal(shuffled(1), choices, "three-five-seven"), kind)) == looks


# --- The drawings ---------------------------------------------------------------------------


def test_every_bot_and_a_dozen_people_have_a_face_and_hands() -> None:
    own = [each for each in avatars() if each not in {bot.portrait for bot in PERSONAS.values()}]
    assert avatars()[: len(own)] == tuple(own), "people's own faces come first"
    assert len(own) >= 12
    assert {bot.portrait for bot in PERSONAS.values()} <= set(avatars())
    dress = [colours(each) for each in avatars()]
    assert all([old for old, _ in each] == list(TOKENS.values()) for each in dress)
    assert len(set(dress)) == len(dress)


def test_a_drawing_keeps_what_belongs_to_its_mood() -> None:
    drawing = (
        '<g transform="rotate(1)" data-in="rotate(2)"><path d="M0"/>'
        '<g class="rest out"><path d="M1"/></g><g class="in win" display="none"><path d="M2"/></g>'
        "</g>"
    )
    assert in_mood(drawing, "rest") == ('<g transform="rotate(1)"><path d="M0"/><path d="M1"/></g>')
    assert in_mood(drawing, "in") == '<g transform="rotate(2)"><path d="M0"/><path d="M2"/></g>'


@pytest.mark.parametrize("avatar", avatars())
def test_every_mood_is_told_from_every_other_at_the_size_of_a_small_seat(
    art: Art, avatar: str
) -> None:
    faces = [art.portrait(avatar, SEAT, mood=mood) for mood in MOODS]
    for one, other in combinations(faces, 2):
        alike = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), othersurface=other)
        assert SEAT * SEAT - alike.count() > SEAT * SEAT / 12
