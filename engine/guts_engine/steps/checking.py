"""Checks that a game can be played: order, cards, and what needs something else (S9 d to g)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from guts_engine.steps import facts
from guts_engine.steps.faults import GameError, GameFault, at
from guts_engine.steps.hand_checks import check_hands, check_sources
from guts_engine.steps.idle import check_idle
from guts_engine.steps.model import (
    Ante,
    AnteTo,
    AnteWhen,
    Beat,
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Ends,
    Game,
    Keep,
    Lone,
    Match,
    NameWild,
    PassCards,
    Prize,
    Showdown,
    Step,
    Take,
    To,
)
from guts_engine.steps.moments import Moment, moments
from guts_engine.steps.step_checks import check_step
from guts_engine.steps.writing import values_of
from guts_engine.steps.written import Written

SEATS: Final = 2
"""The fewest players, for whom there must be cards."""


def check(game: Game, values: Mapping[str, Any] | None = None, place: str = "") -> None:
    """Raises GameError with the first fault of the game.

    `values` are the keys and values of its file and `place` is where they stand, for the places of
    faults; without them the places are those of the game as it is written.
    """
    written = Written(game, values_of(game) if values is None else values, place)
    every = list(moments(game, written.values, place))
    _check_order(written, every)
    for moment in every:
        check_step(written, moment)
        if isinstance(moment.step, Showdown):
            check_hands(written, moment)
    check_idle(written, every)
    _check_cards(written, every)
    _check_wild(written, every)
    _check_money(written, every)
    _check_defaults(written, every)


# --- Order (S9 d) ---------------------------------------------------------------------------


def _check_order(written: Written, every: Sequence[Moment]) -> None:
    steps = written.game.steps
    place = written.at_top("steps")
    declares = [n for n, step in enumerate(steps) if isinstance(step, Declare)]
    showdowns = [n for n, step in enumerate(steps) if isinstance(step, Showdown)]
    if not declares:
        raise GameError(GameFault.NEVER_DECLARE, place)
    if not showdowns:
        raise GameError(GameFault.NEVER_SHOW, place)
    if declares[-1] > showdowns[-1]:
        raise GameError(GameFault.NOT_SHOWN, at(at(place, declares[-1]), "declare"))
    for moment in every:
        if moment.index > showdowns[-1] and not isinstance(moment.step, Ante | Match):
            raise GameError(GameFault.AFTER_LAST, at(moment.place, next(iter(moment.values))))
    if not any(_fills_pot(step) for step in steps[: declares[0]]):
        raise GameError(GameFault.NO_ANTE, place, example="{ ante = 1 }")


def _fills_pot(step: Step) -> bool:
    return isinstance(step, Ante) and step.to is AnteTo.POT and step.when is not AnteWhen.NOT_EMPTY


# --- Cards and what they are for (S9 e, f) --------------------------------------------------


def _check_cards(written: Written, every: Sequence[Moment]) -> None:
    game = written.game
    needed, pack = facts.cards_for(game, SEATS), facts.pack_size(game)
    if needed > pack:
        raise GameError(GameFault.PACK_SMALL, written.at_top("steps"), cards=needed, pack=pack)
    compares = [
        moment.index
        for moment in every
        if isinstance(moment.step, Showdown) and moment.step.beat is Beat.TABLE
    ]
    for moment in every:
        if not isinstance(moment.step, Deal) or To.TABLE not in moment.step.to:
            continue
        kept = game.keep is Keep.TABLE and bool(compares)
        if not kept and not any(moment.index <= place for place in compares):
            raise written.refused(moment, "to", GameFault.TABLE_FREE)
    if game.keep is not None:
        _check_kept(written, every, To(game.keep))


def _check_kept(written: Written, every: Sequence[Moment], to: To) -> None:
    """Cards that stay are all dealt before a deal can end, and none of them goes (S5.1)."""
    dealt = [
        (moment, moment.step)
        for moment in every
        if isinstance(moment.step, Deal) and to in moment.step.to and not moment.inside
    ]
    if not dealt:
        raise GameError(GameFault.NOTHING_KEPT, written.at_top("keep"), value=f'"{to}"')
    for moment, step in dealt:
        if moment.before.declared or step.in_count:
            raise written.refused(moment, "to", GameFault.KEPT_LATER)
    removed = (moment for moment in every if isinstance(moment.step, DiscardCommon))
    if to is To.COMMON and (gone := next(removed, None)) is not None:
        raise written.refused(gone, "discard_common", GameFault.KEPT_LESS)


def _check_wild(written: Written, every: Sequence[Moment]) -> None:
    game = written.game
    shown = [moment for moment in every if isinstance(moment.step, Showdown)]
    every_wild = [(moment, _wilds(moment.step)) for moment in shown]
    check_sources(written, game.hands.wild, written.at_top("wild"))
    turned = [
        (moment, key) for moment, wilds in every_wild for key, wild in wilds.items() if wild.turned
    ]
    if turned and not any(moment.before.turned for moment, _ in turned):
        moment, key = turned[0]
        raise written.refused(moment, key, GameFault.NOT_TURNED)
    names = next((each for each in every if isinstance(each.step, NameWild)), None)
    uses = game.hands.wild.named or any(
        wild.named for _, wilds in every_wild for wild in wilds.values()
    )
    if names is not None and not uses:
        raise written.refused(names, "name_wild", GameFault.NAME_UNUSED)


def _wilds(step: Step) -> dict[str, Any]:
    assert isinstance(step, Showdown)
    wilds = {"wild": step.rules.wild, "table_wild": step.rules.table_wild}
    return {key: wild for key, wild in wilds.items() if wild is not None}


# --- Pots, legs and the end (S9 f, g) -------------------------------------------------------


def _check_money(written: Written, every: Sequence[Moment]) -> None:
    game = written.game
    gives_legs = facts.gives_legs(game)
    if gives_legs and not game.legs:
        raise GameError(GameFault.NO_LEGS, written.at_top("legs"))
    if game.legs and not gives_legs:
        raise GameError(GameFault.NO_LEG, written.at_top("legs"))
    if game.legs and game.ends is not Ends.POT_EMPTIED:
        raise GameError(GameFault.LEGS_END, written.at_top("ends"))
    if game.pots == 2 and game.ends is Ends.UNCONTESTED:
        raise GameError(GameFault.TWO_TO_EMPTY, written.at_top("ends"))
    if not game.legs and game.pots == 1 and not any(_gives_pot(moment.step) for moment in every):
        raise GameError(GameFault.POT_STAYS, written.at_top("steps"))


def _gives_pot(step: Step) -> bool:
    """Whether somebody may take the pot by the step."""
    match step:
        case Showdown(prize=prize):
            return prize in (Prize.POT, Prize.POT_AND_LEG)
        case Take(prize=prize):
            return prize is Prize.POT
        case Declare(choices=choices, lone=lone):
            return Choice.HIGH not in choices and lone is Lone.TAKES
    return False


def _check_defaults(written: Written, every: Sequence[Moment]) -> None:
    """Settings for the table need what they are about (S5.3)."""
    game, given = written.game, dict(written.game.defaults)
    steps = [moment.step for moment in every]
    shown = [step for step in steps if isinstance(step, Showdown)]
    antes = [step for step in game.steps if isinstance(step, Ante)]
    if "cap" in given and "limit" in given:
        raise GameError(GameFault.CAP_OR_LIMIT, written.at_top("cap"))
    if "ghost_tie" in given and not any(step.beat for step in shown):
        raise GameError(GameFault.NO_BEAT, written.at_top("ghost_tie"))
    if "matchers_excused" in given and antes[0].when is not AnteWhen.ALWAYS:
        raise GameError(GameFault.NOT_EVERY_DEAL, written.at_top("matchers_excused"))
    if "compulsory_first" in given and facts.sides(game):
        raise GameError(GameFault.NOT_FOR_SIDES, written.at_top("compulsory_first"))
    optional = written.values.get("pass_optional", False)
    if optional and not any(isinstance(step, PassCards) for step in steps):
        raise GameError(GameFault.NO_PASS, written.at_top("pass_optional"))
