"""Plays deals of written games from a deck and answers in words, for tests."""

from collections.abc import Sequence
from typing import TypeVar

from guts_engine.hands.cards import RANK_LETTERS, Card, Rank, card
from guts_engine.play.game import apply, available, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Declare, Discard, NameRank, Pass, StartDeal
from guts_engine.state.events import Event, HandsShown
from guts_engine.state.state import State
from guts_engine.steps.model import Choice, Game
from guts_engine.steps.reading import game_of
from tests.engine.helpers.scripts import around, paired

E = TypeVar("E")

FIVES = "KsKd4c5h6h | QsQd4d5d6c | JsJd4h5c7h"
"""Three hands of five cards: pairs of kings, queens and jacks."""


class WrittenGame:
    """A table of a game with three players of 100 chips, of whom the last deals; the ante is 1.

    `state` is the present state, `events` those of the last deal.
    """

    def __init__(self, game: str | Game, chips: Sequence[int] = (100, 100, 100)) -> None:
        seats = [NewSeat(f"seat {number}", stack) for number, stack in enumerate(chips)]
        rules = preset(game) if isinstance(game, str) else RuleSet.of(game)
        self.state: State = new_game(rules, seats, dealer=len(chips) - 1)
        self.events: list[Event] = []
        self.total = sum(chips)

    def deal(self, *steps: str) -> "WrittenGame":
        """Begin a deal whose deck begins with the cards of these steps.

        Hands of a step are divided by a stroke, in the order of dealing: "AsAd | KcKd".
        """
        named = [card(text) for step in steps for text in around(step.split("|"))]
        rest = [each for each in available(self.state) if each not in named]
        self.events = []
        self._apply(StartDeal((*named, *rest)))
        return self

    def says(self, *answers: str) -> "WrittenGame":
        """Carry out answers such as "0 in", "1 discard:7h2c", "2 pass:7h" or "2 names:8"."""
        for answer in answers:
            seat, _, word = answer.partition(" ")
            self._apply(_action(int(seat), word))
        return self

    def _apply(self, action: Action) -> None:
        self.state, events = apply(self.state, action)
        self.events += events
        assert sum(self.chips) + self.pots == self.total, "R1: no chip is made or lost"

    @property
    def chips(self) -> list[int]:
        """The stacks, seat by seat."""
        return [seat.chips for seat in self.state.table.seats]

    @property
    def pots(self) -> int:
        """All chips that belong to no player."""
        table = self.state.table
        return table.pot + table.low_pot + table.side_pot + table.reserve

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now; none after the deal."""
        return sorted(legal(self.state))

    def all(self, kind: type[E]) -> list[E]:
        """The events of that kind in the last deal."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only event of that kind in the last deal."""
        (event,) = self.all(kind)
        return event

    def hand(self, seat: int) -> set[Card]:
        """The cards that a seat holds."""
        return set(self.state.hands[seat])


def written(*steps: dict[str, object], **settings: object) -> Game:
    """The game with these steps and settings, as they stand in a file."""
    top = {"format": 1, "id": "written", "name": "Written", "steps": [{"ante": 1}, *steps]}
    return game_of({**top, **settings})


def shown(game: WrittenGame) -> list[int]:
    """The seats whose hands were shown to everyone, in order of seats."""
    return sorted(hand.seat for event in game.all(HandsShown) for hand in event.hands)


def _action(seat: int, word: str) -> Action:
    verb, _, what = word.partition(":")
    if verb == "names":
        return NameRank(seat, Rank(RANK_LETTERS.index(what) + 2))
    if verb == "discard":
        return Discard(seat, tuple(card(text) for text in paired(what)))
    if verb == "pass":
        return Pass(seat, tuple(card(text) for text in paired(what)))
    return Declare(seat, Choice(word))
