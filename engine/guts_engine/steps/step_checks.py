"""What each step of a game needs: cards, and what must come before it (S9 d to g)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from guts_engine.steps.faults import Cards, Choices, GameError, GameFault, at
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    Beat,
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Forced,
    Group,
    Kill,
    Match,
    NameWild,
    PassCards,
    Showdown,
    Side,
    To,
)
from guts_engine.steps.moments import Moment
from guts_engine.steps.written import Written

EXAMPLE_WILD: Final = 'wild = ["2"]'


def check_step(written: Written, moment: Moment) -> None:
    """Raises GameError if the step lacks what it needs."""
    check = _CHECKS.get(type(moment.step))
    if check is not None:
        check(written, moment, moment.step)


def _ante(written: Written, moment: Moment, step: Ante) -> None:
    _payers(written, moment, step.who)
    if step.to is AnteTo.SIDE_POT and written.game.pots == 2:
        raise written.refused(moment, "to", GameFault.NO_SIDE_POT)


def _match(written: Written, moment: Moment, step: Match) -> None:
    _payers(written, moment, step.who)


def _payers(written: Written, moment: Moment, groups: tuple[Group, ...]) -> None:
    before = moment.before
    if Group.OUT in groups and not before.declared:
        raise written.refused(moment, "who", GameFault.NOBODY_OUT)
    if Group.IN in groups and moment.inside == "nobody":
        names = Choices(('"all"', '"out"', '"best"', '"wild"'))
        raise written.refused(moment, "who", GameFault.NOBODY_IN, names=names)
    if {Group.BEST, Group.WILD} & set(groups) and not before.dealt:
        raise written.refused(moment, "who", GameFault.NO_CARDS_YET)
    if Group.WILD in groups:
        _need_wild(written, moment, "who")


def _need_wild(written: Written, moment: Moment, key: str) -> None:
    """Raises GameError unless cards are wild outside showdowns too."""
    if not written.game.hands.wild:
        raise written.refused(moment, key, GameFault.NO_WILD, example=EXAMPLE_WILD)


def _deal(written: Written, moment: Moment, step: Deal) -> None:
    before = moment.before
    players = {To.IN, To.ALL, To.LAST} & set(step.to)
    if moment.inside == "nobody" and {To.IN, To.LAST} & set(step.to):
        names = Choices(('"all"', '"table"', '"common"'))
        raise written.refused(moment, "to", GameFault.NOBODY_IN, names=names)
    if To.LAST in step.to and not before.in_turn:
        raise written.refused(moment, "to", GameFault.NO_LAST)
    if step.holding and not players:
        raise written.refused(moment, "holding", GameFault.FOR_PLAYERS)
    if step.holding and not before.own:
        raise written.refused(moment, "holding", GameFault.NO_CARDS_YET)
    if step.new_hand and To.TABLE not in step.to:
        raise written.refused(moment, "new_hand", GameFault.FOR_TABLE)


def _pass(written: Written, moment: Moment, step: PassCards) -> None:
    least = min(moment.before.own, moment.before.out)
    if not least:
        raise written.refused(moment, "pass", GameFault.NO_CARDS_YET)
    if not written.game.peek:
        raise written.refused(moment, "pass", GameFault.UNSEEN)
    if step.cards > least:
        raise written.refused(moment, "pass", GameFault.FEW_TO_PASS, cards=Cards(least))


def _draw(written: Written, moment: Moment, step: Draw) -> None:
    before = moment.before
    if step.table:
        _table_draws(written, moment, step)
        return
    if not before.own:
        raise written.refused(moment, "draw", GameFault.NO_CARDS_YET)
    if not written.game.peek:
        raise written.refused(moment, "draw", GameFault.UNSEEN)
    cards = Cards(before.own)
    if step.most > before.own:
        raise written.refused(moment, "draw", GameFault.FEW_TO_DRAW, cards=cards)
    if step.with_ace and step.exactly:
        raise written.refused(moment, "with_ace", GameFault.EXACT)
    if step.with_ace and step.with_ace <= step.most:
        raise written.refused(moment, "with_ace", GameFault.NO_MORE, most=Cards(step.most))
    if step.with_ace >= before.own:
        raise written.refused(moment, "with_ace", GameFault.FEW_WITH_ACE, cards=cards)


def _table_draws(written: Written, moment: Moment, step: Draw) -> None:
    for key, given in (("with_ace", step.with_ace), ("price", step.price)):
        if given:
            raise written.refused(moment, key, GameFault.FOR_PLAYERS)
    tables = moment.before.tables
    if not tables:
        raise written.refused(moment, "who", GameFault.NO_TABLE)
    if step.most > tables[-1]:
        raise written.refused(moment, "draw", GameFault.FEW_OF_TABLE, cards=Cards(tables[-1]))


def _name_wild(written: Written, moment: Moment, step: NameWild) -> None:
    if moment.before.named:
        raise written.refused(moment, "name_wild", GameFault.NAMED_TWICE)
    if moment.before.dealt:
        raise written.refused(moment, "name_wild", GameFault.NAMED_LATE)


def _declare(written: Written, moment: Moment, step: Declare) -> None:
    before = moment.before
    if not before.own:
        raise written.refused(moment, "declare", GameFault.NO_CARDS_YET)
    if step.asks is Group.ALL and before.declared and before.own != before.out:
        values = {"out": Cards(before.out), "cards": before.own}
        raise written.refused(moment, "asks", GameFault.UNEQUAL, **values)
    if before.sides and Choice.HIGH not in step.choices:
        raise written.refused(moment, "declare", GameFault.SIDES_LOST)
    for n, forced in enumerate(step.forced):
        if forced is Forced.WILD:
            _need_wild(written, moment, "forced")
        elif not before.face_up:
            place = written.where(moment, "forced")
            raise GameError(GameFault.NO_FACE_UP, at(place, n))


def _kill(written: Written, moment: Moment, step: Kill) -> None:
    if not moment.before.face_up:
        raise written.refused(moment, "kill", GameFault.NO_FACE_UP)
    if step.wild:
        _need_wild(written, moment, "kill")


def _discard_common(written: Written, moment: Moment, step: DiscardCommon) -> None:
    common = moment.before.common
    if step.cards > common:
        raise written.refused(moment, "discard_common", GameFault.FEW_OF_TABLE, cards=Cards(common))


def _again(written: Written, moment: Moment, step: Again) -> None:
    declare = written.game.steps[moment.index]
    assert isinstance(declare, Declare)
    if not isinstance(declare.nobody, str) and declare.nobody[-1] is not step:
        raise written.refused(moment, "again", GameFault.AGAIN_LAST)


def _showdown(written: Written, moment: Moment, step: Showdown) -> None:
    before = moment.before
    if not before.declared:
        raise written.refused(moment, "showdown", GameFault.NOT_DECLARED)
    if before.sides and step.side is not Side.HIGH_LOW:
        raise written.refused(moment, "showdown", GameFault.SIDES_DECLARED)
    if written.game.pots == 2 and not before.sides:
        earlier = written.game.steps[: moment.index]
        if any(isinstance(each, Declare) and Choice.HIGH in each.choices for each in earlier):
            raise written.refused(moment, "showdown", GameFault.SIDES_USED)
        example = 'choices = ["high", "low", "out"]'
        raise GameError(GameFault.TWO_POTS, written.at_top("pots"), example=example)
    cards = before.own + before.common
    if step.hand > cards:
        values = {"hand": step.hand, "cards": cards}
        raise written.refused(moment, "hand", GameFault.FEW_FOR_HAND, **values)
    if step.beat is Beat.TABLE:
        _beat_table(written, moment, step)
    if step.beat is Beat.DECK and not step.hand:
        raise written.refused(moment, "beat", GameFault.DECK_HELD)
    for n, factor in enumerate(step.multiply):
        place = written.where(moment, "multiply")
        if factor.drew and not before.drawn:
            raise GameError(GameFault.NOT_DRAWN, at(place, n))
        if factor.table and step.beat is not Beat.TABLE:
            raise GameError(GameFault.NO_BEAT, at(place, n))


def _beat_table(written: Written, moment: Moment, step: Showdown) -> None:
    before = moment.before
    if not before.tables:
        raise written.refused(moment, "beat", GameFault.NO_TABLE)
    cards = min(before.tables) + before.common
    if step.hand > cards:
        values = {"hand": step.hand, "cards": cards}
        raise written.refused(moment, "beat", GameFault.FEW_ON_TABLE, **values)


_CHECKS: Final[Mapping[type, Callable[[Written, Moment, Any], None]]] = {
    Ante: _ante,
    Match: _match,
    Deal: _deal,
    PassCards: _pass,
    Draw: _draw,
    NameWild: _name_wild,
    Declare: _declare,
    Kill: _kill,
    DiscardCommon: _discard_common,
    Again: _again,
    Showdown: _showdown,
}
