"""Antes and matches that are steps of their own, and deals with nobody in (S3.1, S3.2, R6.3)."""

from collections.abc import Collection, Mapping

from guts_engine.common.chips import split
from guts_engine.rules.options import AllOut
from guts_engine.state import events as e
from guts_engine.state.actions import At, Part
from guts_engine.state.events import Event
from guts_engine.state.limits import excess
from guts_engine.state.parts import Fund
from guts_engine.state.public_state import folded
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.model import Again, Ante, AnteTo, AnteWhen, Group, Match, Step


def ante(state: State, step: Ante, at: At) -> tuple[Event, ...]:
    """An ante after the first cards; the excess over the limit goes to the reserve (R7.1)."""
    table = state.table
    seats, best, shown = _payers(state, step.who)
    chips = table.rules.chips_of(step, len(table.order))
    shares = dict(split(chips, best)) if best else {}  # several best players share one ante
    kind = e.DroppedAntesPosted if step.who == (Group.OUT,) else e.ExtraAntesPosted
    tells = at.part is Part.NOBODY and not at.index  # that nobody is in (R6.3)
    paid: list[Event] = []
    for fund in funds_due(table, step):
        after = folded(table, paid)
        payments = tuple([after.charge(seat, shares.get(seat, chips)) for seat in seats])
        if tells:
            paid.append(e.NobodyIn(rule_of(step), payments, fund))
        elif payments:
            paid.append(kind(payments, fund))
    if tells:
        return (*shown, *(paid or [e.NobodyIn(AllOut.REDEAL, ())]))
    return *shown, *paid, *excess(table, paid)


def match(state: State, step: Match, at: At) -> tuple[Event, ...]:
    """A match by a group of players, in a list of the pot before it (S2.2, S3.2)."""
    table = state.table
    seats, _, shown = _payers(state, step.who)
    who = step.who[0] if len(step.who) == 1 else Group.BEST
    tells, listed = at.part is Part.NOBODY and not at.index, at.part is not Part.STEP
    if not seats and not tells:
        return shown
    paid: list[Event] = []
    for fund in table.funds:
        held = table.declared_pots[fund is Fund.LOW_POT] if listed else table.holds(fund)
        owed = held // 2 if step.half else held * step.pots
        after = folded(table, paid)
        payments = tuple([after.charge(seat, after.match_owed(seat, owed)) for seat in seats])
        if tells:
            paid.append(e.NobodyIn(rule_of(step), payments, fund, True))
        else:
            paid.append(e.PotMatched(payments, fund, who))
    return *shown, *paid, *(() if listed else excess(table, paid))


def rule_of(first: Step) -> AllOut:
    """The name of what a list for nobody in does, by its first step (R6.3, R13.9)."""
    match first:
        case Ante(who=(Group.BEST,), everyones=True):
            return AllOut.WIMP
        case Ante(who=(Group.BEST,)):
            return AllOut.WIMP_PENALTY
        case Ante(who=(Group.ALL,)):
            return AllOut.ANTE
        case Match(who=who) if Group.BEST in who:
            return AllOut.MATCH_BEST
        case Again():
            return AllOut.HOLD
        case _:
            return AllOut.REDEAL


def funds_due(table: Table, step: Ante) -> tuple[Fund, ...]:
    """The pots into which the ante is due now (S3.1)."""
    pots = (Fund.SIDE_POT,) if step.to is AnteTo.SIDE_POT else table.funds
    match step.when:
        case AnteWhen.ALWAYS:
            return pots
        case AnteWhen.EMPTY:
            return () if table.pots or table.reserve else pots
        case AnteWhen.NOT_EMPTY:
            return tuple([fund for fund in pots if table.holds(fund)])


def _payers(
    state: State, who: tuple[Group, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Event, ...]]:
    """The players of the groups, those of them named as best, and the hands if they tell (S2.1)."""
    table = state.table
    shown: tuple[Event, ...] = ()
    best: tuple[int, ...] = ()
    payers: set[int] = set()
    for group in who:
        if group is Group.BEST:
            showing = _laid_open(state)
            best = showing.best
            payers.update(best)
            known = {hand.seat: hand.cards for hand in table.shown}
            if any(known.get(seat) != state.hands[seat] for seat in table.order):
                shown = (showing,)
        elif group is Group.WILD:
            payers.update([seat for seat in table.order if holds_wild(state, seat)])
        else:
            payers.update(table.group(group))
    return tuple([seat for seat in table.order if seat in payers]), best, shown


def holds_wild(state: State, seat: int) -> bool:
    """Whether the seat holds a card that is wild outside showdowns (S2.1, S3.7)."""
    hand = state.hands[seat]
    return any(state.table.is_wild(each, hand) for each in hand)


def _laid_open(state: State) -> e.HandsShown:
    """All hands from the weakest to the strongest, by the cards held now (S2.1, R6.3)."""
    table = state.table
    counts = {len(state.hands[seat]) for seat in table.order}
    judge = table.held_judge(counts.pop() if len(counts) == 1 else 0)
    strengths = {seat: judge.strength(state.hands[seat]) for seat in table.order}
    top = max(strengths.values())
    best = tuple([seat for seat in table.order if strengths[seat] == top])
    return e.HandsShown(rising(state, strengths, best), best)


def rising(
    state: State, strengths: Mapping[int, int], best: Collection[int]
) -> tuple[HandShown, ...]:
    """The hands from the weakest to the strongest, the best after others as strong."""
    order = sorted(strengths, key=lambda seat: (strengths[seat], seat in best))
    return tuple([HandShown(seat, state.hands[seat]) for seat in order])
