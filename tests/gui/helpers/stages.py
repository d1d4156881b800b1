"""Stages of an animation, built from a session's log for one viewer."""

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from guts_engine.hands.cards import PACK, Card
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog, replay
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.view import SeatView, advance, redact
from guts_engine.steps.model import Choice
from guts_gui.animation.shot import Shot
from guts_gui.layout.seating.geometry import Space
from tests.engine.helpers.strategies import NAMES

SIZE = Space(1280.0, 720.0)
CHOICES = {choice.value[0]: choice for choice in Choice}


class Shown(NamedTuple):
    """How secret declarations are shown (R4.2)."""

    manner: Literal["fists", "drop"] = "fists"
    chip_means: Literal["in", "out"] = "in"


FISTS = Shown()


def stages(
    log: GameLog, seat: int | None, think: float = 0.5, shown: Shown = FISTS
) -> Iterator[Shot]:
    """The show's stages of a log for one viewer: every event between the views around it."""
    begun = log.begun().table
    view = SeatView(seat, begun, hands=((),) * len(begun.seats))
    for events in replay(log)[1]:
        for event in events:
            seen = redact(event, seat, peek=log.rules.dealing.peek)
            if seen is not None:
                after = advance(view, seen)
                yield Shot(
                    view, after, seen, SIZE, think, manner=shown.manner, chip_means=shown.chip_means
                )
                view = after


def deal(
    pack: tuple[Card, ...], choices: str, game: str = "three-card", chips: int = 100, **rules: str
) -> GameLog:
    """One deal from a pack; `choices` has a letter for each seat, such as i for in."""
    log = GameLog(
        preset(game).replaced({"ante": 5, **rules}),
        tuple(NewSeat(name, chips) for name in NAMES[: len(choices)]),
        dealer=len(choices) - 1,
    )
    match = Match(log, Random(0))
    match.submit(StartDeal(pack))
    while asked := match.pending():
        seat = min(asked)
        match.submit(Declare(seat, CHOICES[choices[seat]]))
    return match.log


def shuffled(seed: int) -> tuple[Card, ...]:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return tuple(pack)
