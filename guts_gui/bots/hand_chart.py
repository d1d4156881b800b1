"""Probability that a bot goes in, by hand and situation.

All hands, or a sample of them, are played by the bots' own code.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from guts_engine.bots.persona import Persona
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, Rank
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, At, Declare, Discard, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import stage_places
from guts_engine.steps.model import Choice, Manner, Side

if TYPE_CHECKING:
    from guts_engine.bots.charted import Holdings

CHIPS: Final = 100_000


@dataclass(frozen=True)
class Moment:
    """A bot's situation as it declares, apart from its hand.

    `doublings` of the pot; number of players `ins` before it; `alone` if it is last but one and
    everyone before it is out; `lost` if it lost the deal before; `short` if a match would take
    all its chips.
    """

    key: str
    doublings: int = 0
    ins: int = 0
    alone: bool = False
    lost: bool = False
    short: bool = False


OPENING: Final = Moment("opening")
MOMENTS: Final = (
    OPENING,
    Moment("twice", doublings=1),
    Moment("four-times", doublings=2),
    Moment("eight-times", doublings=3),
    Moment("one-in", ins=1),
    Moment("two-in", ins=2),
    Moment("alone", alone=True),
    Moment("lost", lost=True),
    Moment("short", short=True),
)


def moments(rules: RuleSet, players: int) -> tuple[Moment, ...]:
    """The moments possible under the rules; earlier declarations count only in turn."""
    in_turn = rules.declaring.declare is Manner.SEQUENTIAL
    credit = rules.paying.shortfall is Shortfall.CREDIT
    return tuple(
        each
        for each in MOMENTS
        if (in_turn or not (each.ins or each.alone))
        and max(each.ins, 2 * each.alone) < players
        and not (credit and each.short)
    )


@dataclass(frozen=True)
class Spot:
    """A declaration in a game: rules, number of players, stage of a leg game, and moment."""

    rules: RuleSet
    players: int
    stage: int = 0
    moment: Moment = OPENING


@lru_cache(maxsize=64)
def view_at(spot: Spot) -> SeatView:
    """The seat's view of the spot, with arbitrary cards."""
    names = tuple(NewSeat(str(seat), CHIPS) for seat in range(spot.players))
    match = Match(GameLog(spot.rules, names), Random(0))
    match.begin_deal()
    wanted = spot.players - 2 if spot.moment.alone else spot.moment.ins
    spoken = Choice.OUT if spot.moment.alone else Choice.IN
    while (pending := match.pending()) and _goes_on(pending, wanted):
        seat, asked = next(iter(pending.items()))
        wanted -= asked.question is Question.DECLARE
        match.submit(_answer(match, seat, asked, spoken))
    return _set(match.view(next(iter(pending))), spot)


def _goes_on(pending: dict[int, Asked], wanted: int) -> bool:
    asked = next(iter(pending.values()))
    return asked.question is not Question.DECLARE or wanted > 0


def _answer(match: Match, seat: int, asked: Asked, spoken: Choice) -> Action:
    if asked.question is Question.PASS:
        return Pass(seat, match.view(seat).cards[: asked.cards])
    if asked.question is Question.DISCARD:
        return Discard(seat, ())
    return Declare(seat, spoken if spoken in asked.choices else asked.choices[0])


def _set(view: SeatView, spot: Spot) -> SeatView:
    """The view with the moment's pot, stage, chips and previous loss."""
    table, moment, seat = view.table, spot.moment, view.seat or 0
    table = changed(
        table,
        pot=table.pot << moment.doublings,
        low_pot=table.low_pot << moment.doublings,
        stage=spot.stage,
        reached=At(stage_places(table.rules.played)[spot.stage]),
    )
    if moment.short:
        chips = table.pot + table.low_pot
        seats = [
            changed(each, chips=chips) if n == seat else each for n, each in enumerate(table.seats)
        ]
        table = changed(table, seats=tuple(seats))
    if moment.lost:
        lost = tuple(int(n == seat) for n in range(len(table.seats)))
        table = changed(table, deals=2, lost=lost)
    cards = spot.rules.stage_cards[spot.stage] if spot.rules.stage_cards else len(view.cards)
    hands = tuple(PACK[:cards] if n == seat else hand for n, hand in enumerate(view.hands))
    return changed(view, table=table, hands=hands)


# --- The hands of a moment ------------------------------------------------------------------


def is_grid(rules: RuleSet, stage: int) -> bool:
    """Whether hands are two cards, shown as a grid with a square for each pair of ranks."""
    return held(rules, stage) == 2


def held(rules: RuleSet, stage: int) -> int:
    """Number of cards a seat holds as it declares."""
    return rules.stage_cards[stage] if rules.stage_cards else rules.dealing.cards


@lru_cache(maxsize=64)
def judge_at(rules: RuleSet, stage: int) -> Judge:
    """The judge of the hands that are held there, low ones where only these count."""
    show = rules.showdowns[stage if rules.stage_cards else -1]
    low = show.side is Side.LOW
    hands = show.rules if low or rules.stage_cards else rules.played.hands
    return judge(hands, min(LARGEST_HAND, held(rules, stage)), low=low)


@lru_cache(maxsize=16)
def holdings(spot: Spot) -> "Holdings":
    """The hands that may be held at the spot."""
    from guts_engine.bots.charted import Holdings  # slow to import

    return Holdings(view_at(spot))


@lru_cache(maxsize=16)
def _places(spot: Spot) -> tuple[tuple[int, int], ...]:
    """The row and the column of each of them."""
    hands = holdings(spot).hands
    if is_grid(spot.rules, spot.stage):
        return tuple([_square(hand) for hand in hands])
    judged = judge_at(spot.rules, spot.stage)
    return tuple([_category(judged, hand) for hand in hands])


def _category(judged: Judge, hand: tuple[Card, ...]) -> tuple[int, int]:
    """The category of a hand and its main rank."""
    kind = judged.ranking.table.kind(judged.strength(hand))
    return kind.category, kind.ranks[0] if kind.ranks else Rank.ACE


def _square(hand: Sequence[Card]) -> tuple[int, int]:
    """Row and column from the ace down: above the diagonal for cards of one suit."""
    high, low = sorted(Rank.ACE - each.rank for each in hand)
    return (high, low) if hand[0].suit is hand[1].suit else (low, high)


# --- The chart ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """Hands of the chart: their share of all hands, and the probability of going in with them."""

    share: float
    played: float


@dataclass(frozen=True)
class Chart:
    """The share of hands a bot plays, in all and by row and column; `blind` if it sees no cards.

    Unless `certain`, the bot plays an equilibrium that is only about right.
    """

    played: float
    fields: dict[tuple[int, int], Field]
    blind: bool = False
    certain: bool = True

    def row(self, row: int) -> Field:
        """All hands of a row together."""
        mine = [each for (at, _), each in self.fields.items() if at == row]
        share = sum(each.share for each in mine)
        return Field(share, sum(each.share * each.played for each in mine) / share)


def chart(persona: Persona, spot: Spot) -> Chart:
    """The chart of a persona at a spot."""
    often = holdings(spot).played(persona)
    hands: dict[tuple[int, int], int] = defaultdict(int)
    inside: dict[tuple[int, int], float] = defaultdict(float)
    for at, each in zip(_places(spot), often, strict=False):
        hands[at] += 1
        inside[at] += each
    fields = {at: Field(many / len(often), inside[at] / many) for at, many in hands.items()}
    return _chart(persona, spot, often, fields)


def overall(persona: Persona, spot: Spot) -> Chart:
    """The same without its squares."""
    return _chart(persona, spot, holdings(spot).played(persona), {})


def _chart(
    persona: Persona, spot: Spot, often: Sequence[float], fields: dict[tuple[int, int], Field]
) -> Chart:
    from guts_engine.strategy.known import is_certain  # slow to import

    solved = persona.solves(spot.rules)
    certain = not solved or is_certain(spot.rules, spot.players)
    return Chart(sum(often) / len(often), fields, holdings(spot).blind, certain)
