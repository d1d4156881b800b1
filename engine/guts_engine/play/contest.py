"""One contest of hands: who is best, whom the table or the deck beats, who has to pay (R5, S4)."""

from collections.abc import Collection

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import suit_order
from guts_engine.rules.options import GhostTie
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import House
from guts_engine.state.state import State
from guts_engine.steps.model import Beat, BeatWhen, Losers, Showdown, Ties


@record
class Contest:
    """The outcome among the players who contend for one prize.

    `strengths` are by seat; `best` are the winners, none if the table wins, if nobody qualifies or
    if the best hand only ties the table (`pushed`, R13.5); `tied` are the best hands in a tie that
    nobody wins (R5.4, S4.5), `carried` if the pot stays for it; `losers` those who owe.
    """

    strengths: dict[int, int]
    best: tuple[int, ...]
    losers: tuple[int, ...]
    houses: tuple[HouseHandShown, ...] = ()
    pushed: bool = False
    unqualified: bool = False
    tied: tuple[int, ...] = ()
    carried: bool = False

    @property
    def void(self) -> bool:
        """Whether nobody receives or owes anything (S4.5, R13.5)."""
        return self.pushed or (bool(self.tied) and not self.carried)


def contest(
    state: State,
    step: Showdown,
    players: tuple[int, ...],
    deck: tuple[Card, ...],
    *,
    low: bool = False,
) -> Contest:
    """The contest of the players' hands, high or low; `deck` are the cards on top of the pack."""
    table = state.table
    common = table.common
    judge = table.judge(step, low=low)
    strengths = {seat: judge.strength(state.hands[seat], common) for seat in players}
    top = max(strengths.values())
    best = tuple([seat for seat, each in strengths.items() if each == top])
    values, houses = _houses(state, step, strengths, deck, low=low)
    if houses and not any(all(seat in each.beaten for each in houses) for seat in best):
        pushed = table.rules.showing.ghost_tie is GhostTie.PUSH and max(values) <= top
        losers = () if pushed else players
        return Contest(strengths, (), losers, houses, pushed=pushed)
    if step.qualify and not judge.at_least(state.hands[best[0]], common, step.qualify):
        return Contest(strengths, (), players, houses, unqualified=True)
    if len(best) > 1 and step.ties is Ties.SUITS:
        best = (max(best, key=lambda seat: suit_order(state.hands[seat], common)),)
    if len(best) > 1 and step.ties is Ties.NOTHING:
        return Contest(strengths, (), (), houses, tied=best)
    losers = _losers(step, strengths, best)
    if len(best) > 1 and step.ties is Ties.CARRY:
        return Contest(strengths, (), losers, houses, tied=best, carried=True)
    return Contest(strengths, best, losers, houses)


def _losers(step: Showdown, strengths: dict[int, int], best: tuple[int, ...]) -> tuple[int, ...]:
    """The players who pay: every loser, or only the worst hands (R5.3)."""
    beaten = [seat for seat in strengths if seat not in best]
    if beaten and step.losers is Losers.WORST:
        worst = min(strengths[seat] for seat in beaten)
        beaten = [seat for seat in beaten if strengths[seat] == worst]
    return tuple(beaten)


def must_beat(step: Showdown, players: Collection[int]) -> bool:
    """Whether the players must beat a hand of the table or the deck (S4.4)."""
    count = len(players)
    return step.beat is not None and (
        count == 1 or (count > 1 and step.beat_when is BeatWhen.ALWAYS)
    )


def _houses(
    state: State,
    step: Showdown,
    strengths: dict[int, int],
    deck: tuple[Card, ...],
    *,
    low: bool,
) -> tuple[list[int], tuple[HouseHandShown, ...]]:
    """The hands that must be beaten, as every hand of the table must be, and how strong they are.

    The table's count with the community cards, the deck's does not (S3.3, S4.4).
    """
    if not must_beat(step, strengths):
        return [], ()
    judge = state.table.judge(step, low=low, table=True)
    ghost = step.beat is Beat.TABLE
    house, common = (House.GHOST, state.table.common) if ghost else (House.DECK, ())
    hands = state.ghosts if ghost else (deck,)
    values = [judge.strength(cards, common) for cards in hands]
    shown = []
    for number, (cards, value) in enumerate(zip(hands, values, strict=True)):
        beaten = tuple([seat for seat, each in strengths.items() if each > value])
        shown.append(HouseHandShown(house, cards, beaten, number))
    return values, tuple(shown)
