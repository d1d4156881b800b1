"""How good a seat's hand is at its decision, from what the seat sees."""

from collections.abc import Sequence

from guts_engine.bots.asking import situation_at
from guts_engine.common.work import Steps
from guts_engine.equilibrium import legs
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Declare
from guts_engine.strength.form import form_of
from guts_engine.strength.paths import decisions, path_of
from guts_engine.strength.percentile import Percentile, percentile_of
from guts_engine.strength.prepared import making, sample_of
from guts_engine.strength.sampled import Sample
from guts_engine.strength.worlds import Node


def view_percentile(
    view: SeatView, *, low: bool = False, rough: bool = False, among_all: bool = False
) -> Percentile | None:
    """The percentile of the seat's hand, with `low` for the low side or pot (R8.7).

    None if the seat may not see it (R3.5). Of a game without shipped tables it is sampled, quickly
    and `rough` on request; `among_all` is for those with tables, as in `percentile_of`.
    """
    if view.seat is None or None in view.hands[view.seat]:
        return None
    table = view.table
    if form_of(table.rules) is not None:
        held, stage = view.cards + table.common, table.stage
        return percentile_of(
            held, table.rules, len(table.order), stage=stage, low=low, among_all=among_all
        )
    found = sampled(view, low=low)
    if found is None:
        return None
    return found.percentile(view.cards, table.face_up[view.seat], rough=rough)


def sampled(view: SeatView, *, low: bool = False) -> Sample | None:
    """The sampled hands at the seat's decision; None if no showdown follows."""
    node = node_of(view, low=low)
    return sample_of(node) if node else None


def node_of(view: SeatView, *, low: bool = False) -> Node | None:
    """The seat's decision as one that hands are sampled for; None if no showdown follows."""
    table = view.table
    game = table.rules.played
    path = path_of(game, table.at)
    if path is None or view.seat is None:
        return None
    step = game.steps[table.at]
    sided = isinstance(step, Declare) and Choice.HIGH in step.choices
    return Node(
        path,
        len(view.hands[view.seat]),  # seen or not (R3.5)
        table.common,
        table.turned if path.show.rules.wild.turned else None,
        table.named if path.show.rules.wild.named else None,
        low if sided else None,
    )


def preparing(view: SeatView) -> Steps[None]:
    """Work out in steps what takes long before the seat's first decision, or advice on it: samples
    of hands, and the end of a round with few chips.
    """
    table = view.table
    if table.rules.leg_game and view.seat is not None:
        yield from legs.preparing(table.rules, situation_at(table, view.seat))
    if form_of(table.rules) is None:
        yield 0.0  # decisions by samples take some milliseconds each
        for low in (False, True):
            node = node_of(view, low=low)
            if node is not None:
                yield from making(node)


def unqualified(view: SeatView) -> float:
    """The share 0..1 of random hands that are too weak to win (S4.4)."""
    found = sampled(view)
    qualify = view.table.showdown.qualify
    return found.short_of(qualify) if found else 0.0


def percentile_at_first(cards: Sequence[Card], rules: RuleSet, players: int) -> Percentile | None:
    """The percentile of a hand at the first declaration, before any card is turned up."""
    if form_of(rules) is not None:
        return percentile_of(cards, rules, players)
    path = path_of(rules.played, decisions(rules.played)[0])
    return sample_of(Node(path, len(cards))).percentile(cards) if path else None
