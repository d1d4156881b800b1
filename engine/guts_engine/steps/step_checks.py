"""What each step of a game needs before it, and parameters that would do nothing (S9 d to g)."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from guts_engine.hands.classes import STRAIGHTS, Category
from guts_engine.hands.hand_rules import Wild
from guts_engine.hands.judging import wild_somehow
from guts_engine.steps import facts
from guts_engine.steps import model as m
from guts_engine.steps.faults import Cards, Choices, GameFault, Phrase, said
from guts_engine.steps.keys import STEPS
from guts_engine.steps.kinds import written_ranks
from guts_engine.steps.model import Choice, Game, Group, To
from guts_engine.steps.moments import Moment, Row

C = Category
F = GameFault
Rows = Iterator[Row]
Reasons = Mapping[str, GameFault]
"""Why parameters with other values than their defaults do nothing, by name."""


def needs(moment: Moment) -> Rows:
    """What the step lacks, or what stands in it and cannot be there."""
    game, before, held = moment.game, moment.before, moment.held
    match moment.step:
        case m.Ante() | m.Match() as step:
            yield from _payers(moment, {*step.who})
            side_pot = isinstance(step, m.Ante) and step.to is m.AnteTo.SIDE_POT
            yield side_pot and game.pots == 2, "to", F.NO_SIDE_POT
        case m.Deal() as step:
            yield from _deal(moment, step)
        case m.PassCards(cards=cards):
            least = min(held.own, held.out)
            yield not least, "pass", F.NO_CARDS_YET
            yield not game.peek, "pass", F.UNSEEN
            yield cards > least, "pass", F.FEW_TO_PASS, {"cards": Cards(least)}
        case m.Draw() as step:
            yield from _draw(moment, step)
        case m.NameWild() as step:
            yield step in before, "name_wild", F.NAMED_TWICE
            yield facts.steps_of(before, m.Deal), "name_wild", F.NAMED_LATE
        case m.Declare() as step:
            yield from _declare(moment, step)
        case m.Kill(wild=wild):
            yield not _face_up(moment), "kill", F.NO_FACE_UP
            yield _need_wild(game, wild, "kill")
        case m.DiscardCommon(cards=cards):
            few = {"cards": Cards(held.common)}
            yield cards > held.common, "discard_common", F.FEW_OF_TABLE, few
        case m.Again() as step:
            nobody = getattr(game.steps[moment.index], "nobody", "")
            yield isinstance(nobody, tuple) and nobody[-1] is not step, "again", F.AGAIN_LAST
        case m.Showdown() as step:
            yield from _showdown(moment, step)


def _payers(moment: Moment, who: Set[Group]) -> Rows:
    yield Group.OUT in who and not moment.held.declared, "who", F.NOBODY_OUT
    names = Choices(('"all"', '"out"', '"best"', '"wild"'))
    inside = moment.inside == "nobody"
    yield Group.IN in who and inside, "who", F.NOBODY_IN, {"names": names}
    compares = {Group.BEST, Group.WILD} & who
    yield compares and not facts.steps_of(moment.before, m.Deal), "who", F.NO_CARDS_YET
    yield _need_wild(moment.game, Group.WILD in who, "who")


def _need_wild(game: Game, needed: bool, key: str) -> Row:
    """Cards must be wild outside showdowns too."""
    return needed and not game.hands.wild, key, F.NO_WILD, {"example": 'wild = ["2"]'}


def _deal(moment: Moment, step: m.Deal) -> Rows:
    to = set(step.to)
    names = Choices(('"all"', '"table"', '"common"'))
    inside = moment.inside == "nobody"
    yield inside and {To.IN, To.LAST} & to, "to", F.NOBODY_IN, {"names": names}
    manners = {each.manner for each in facts.steps_of(moment.before, m.Declare)}
    yield To.LAST in to and m.Manner.SEQUENTIAL not in manners, "to", F.NO_LAST
    yield step.holding and not facts.to_players(step), "holding", F.FOR_PLAYERS
    yield step.holding and not moment.held.own, "holding", F.NO_CARDS_YET
    yield step.new_hand and To.TABLE not in to, "new_hand", F.FOR_TABLE


def _draw(moment: Moment, step: m.Draw) -> Rows:
    own, tables, ace = moment.held.own, moment.held.tables, step.with_ace
    if step.table:
        yield ace, "with_ace", F.FOR_PLAYERS
        yield step.price, "price", F.FOR_PLAYERS
        yield not tables, "who", F.NO_TABLE
        yield step.most > tables[-1], "draw", F.FEW_OF_TABLE, {"cards": Cards(tables[-1])}
        return
    yield not own, "draw", F.NO_CARDS_YET
    yield not moment.game.peek, "draw", F.UNSEEN
    yield step.most > own, "draw", F.FEW_TO_DRAW, {"cards": Cards(own)}
    yield ace and step.exactly, "with_ace", F.EXACT
    yield 0 < ace <= step.most, "with_ace", F.NO_MORE, {"most": Cards(step.most)}
    yield ace >= own, "with_ace", F.FEW_WITH_ACE, {"cards": Cards(own)}


def _declare(moment: Moment, step: m.Declare) -> Rows:
    held = moment.held
    yield not held.own, "declare", F.NO_CARDS_YET
    unequal = step.asks is Group.ALL and held.declared and held.own != held.out
    yield unequal, "asks", F.UNEQUAL, {"out": Cards(held.out), "cards": held.own}
    lost = facts.sides_declared(moment.before) and Choice.HIGH not in step.choices
    yield lost, "declare", F.SIDES_LOST
    for n, forced in enumerate(step.forced):
        wild = forced is m.Forced.WILD
        yield _need_wild(moment.game, wild, "forced")
        yield not wild and not _face_up(moment), f"forced[{n}]", F.NO_FACE_UP


def _face_up(moment: Moment) -> bool:
    """Whether players may have face-up cards."""
    deals = facts.steps_of(moment.before, m.Deal)
    return any(each.face_up and facts.to_players(each) for each in deals)


def _showdown(moment: Moment, step: m.Showdown) -> Rows:
    game, held, sides = moment.game, moment.held, facts.sides_declared(moment.before)
    sideless = game.pots == 2 and not sides
    earlier = facts.steps_of(game.steps[: moment.index], m.Declare)
    used = any(Choice.HIGH in each.choices for each in earlier)
    yield not held.declared, "showdown", F.NOT_DECLARED
    yield sides and step.side is not m.Side.HIGH_LOW, "showdown", F.SIDES_DECLARED
    yield sideless and used, "showdown", F.SIDES_USED
    example = {"example": 'choices = ["high", "low", "out"]'}
    yield sideless, "pots", F.TWO_POTS, example
    cards = held.own + held.common
    yield step.hand > cards, "hand", F.FEW_FOR_HAND, {"hand": step.hand, "cards": cards}
    if step.beat is m.Beat.TABLE:
        yield not held.tables, "beat", F.NO_TABLE
        cards = min(held.tables) + held.common
        yield step.hand > cards, "beat", F.FEW_ON_TABLE, {"hand": step.hand, "cards": cards}
    yield step.beat is m.Beat.DECK and not step.hand, "beat", F.DECK_HELD
    drawn = any(not each.table for each in facts.steps_of(moment.before, m.Draw))
    for n, factor in enumerate(step.multiply):
        yield factor.drew and not drawn, f"multiply[{n}]", F.NOT_DRAWN
        yield factor.table and step.beat is not m.Beat.TABLE, f"multiply[{n}]", F.NO_BEAT
    yield from _hands(game, step)


def _hands(game: Game, step: m.Showdown) -> Rows:
    """The rules of the hands at a showdown (S5.1, S5.2, S4.4, S4.6)."""
    rules, size = step.rules, step.hand
    yield from wild_sources(game, rules.wild, "wild")
    yield from wild_sources(game, rules.table_wild or Wild(), "table_wild")
    wild = wild_somehow(rules)
    for n, category in enumerate(() if isinstance(rules.ranking, str) else rules.ranking):
        fewest, name = _LEAST.get(category, (1, ""))
        cannot = (size or 5) < fewest or (category is C.FIVE_OF_A_KIND and not wild)
        values = {"hand": Cards(size or 5), "category": name}
        yield cannot, f"ranking[{n}]", F.CANNOT_MAKE, values
    for n, top in enumerate(rules.top):
        value = f'"{written_ranks(top)}"'
        sized = {"value": value, "hand": size}
        yield size and len(top) != size, f"top[{n}]", F.TOP_SIZE, sized
        often = any(top.count(rank) > 4 for rank in top)
        yield often, f"top[{n}]", F.ONLY_FOUR, {"value": value}
    named = {"qualify": step.qualify}
    named |= {f"multiply[{n}]": each.hand for n, each in enumerate(step.multiply)}
    for key, ranks in named.items():
        sized = {"value": f'"{written_ranks(ranks)}"', "hand": size}
        yield size and len(ranks) > size, key, F.MANY_RANKS, sized


def wild_sources(game: Game, wild: Wild, key: str) -> Rows:
    """There must be jokers to be wild, and a step that names a rank."""
    yield wild.joker and not game.jokers, key, F.NO_JOKERS
    example = {"example": '{ name_wild = "dealer" }'}
    yield wild.named and not facts.steps_of(game.steps, m.NameWild), key, F.NOT_NAMED, example


_LEAST: Final = {
    C.PAIR: (2, Phrase("a pair")),
    C.TWO_PAIR: (4, Phrase("two pair")),
    C.THREE: (3, Phrase("three of a kind")),
    C.STRAIGHT: (2, Phrase("a straight")),
    C.FLUSH: (2, Phrase("a flush")),
    C.FULL_HOUSE: (5, Phrase("a full house")),
    C.FOUR: (4, Phrase("four of a kind")),
    C.STRAIGHT_FLUSH: (2, Phrase("a straight flush")),
    C.FIVE_OF_A_KIND: (5, Phrase("five of a kind")),
}
"""The fewest cards that make a hand of each category, and its name."""


# --- Parameters that do nothing (S9 f, g) ----------------------------------------------------


def check_idle(whole: Moment, every: Sequence[Moment]) -> None:
    """Raises GameError for a parameter that does nothing in its step, unless it is the default.

    One at the top of the file does nothing if it does nothing in every step without its own.
    """
    for kind, name, reasons in (
        (m.Declare, "declare", _idle_in_declaration),
        (m.Showdown, "showdown", _idle_in_showdown),
    ):
        keys = STEPS[name]
        usual = keys.written(None) | {"low": None}  # even the default says that there is a low hand
        found = [(each, reasons(each)) for each in every if isinstance(each.step, kind)]
        given = [(each, key, why) for each, why in found for key in each.values]
        for key in keys.parameters:
            others = [(each, key, why) for each, why in found if key not in each.values]
            if key in whole.values and all(key in why for _, _, why in others):
                given += others
        for moment, key, why in given:
            if key in why:
                value = moment.values.get(key, whole.values.get(key))
                moment.check([(value != usual[key], key, why[key], {"value": said(value)})])


def _reasons(*rows: tuple[object, str, GameFault]) -> Reasons:
    """The faults of parameters, by name: that of the last row that applies."""
    return {key: fault for idle, keys, fault in rows if idle for key in keys.split()}


def _idle_in_declaration(moment: Moment) -> Reasons:
    step, game, place = moment.step, moment.game, moment.index
    assert isinstance(step, m.Declare)
    at_once, sides = step.manner is m.Manner.SIMULTANEOUS, Choice.HIGH in step.choices
    listed = isinstance(step.nobody, tuple)
    takes = isinstance(step.lone, str) or all(isinstance(each, m.Take) for each in step.lone)
    return _reasons(
        (Choice.OUT not in step.choices, "nobody", F.NEVER_OUT),
        (at_once, "last second_chance", F.NOT_IN_TURN),
        (not at_once and listed and not facts.last_is_asked(game, place), "nobody", F.LAST_IN),
        (facts.someone_forced(game, place), "last nobody", F.SOMEONE_IN),
        (sides, "second_chance lone forced", F.NOT_FOR_SIDES),
        (not sides and facts.lone_waits(game, place) and not takes, "lone", F.LONE_WAITS),
    )


def _idle_in_showdown(moment: Moment) -> Reasons:
    step, sides = moment.step, facts.sides_declared(moment.before)
    assert isinstance(step, m.Showdown)
    rules = step.rules
    low, natural = step.side is m.Side.LOW, not wild_somehow(rules)
    if isinstance(rules.ranking, str):
        named = rules.ranking not in ("", "plain")
        straights = step.hand in (0, 3, 5) and rules.ranking != "plain"
    else:
        named, straights = False, bool(STRAIGHTS & set(rules.ranking))
    both = Choice.BOTH in sides if sides else step.side is m.Side.HIGH_LOW
    return _reasons(
        (step.beat is None, "beat_when", F.NO_BEAT),
        (step.owe is m.Owe.NOTHING, "losers multiply", F.NOT_OWED),
        (not both, "both", F.NO_BOTH),
        (step.side is m.Side.HIGH_LOW, "qualify", F.ONE_SIDE),
        (step.side is m.Side.HIGH, "low", F.NO_LOW),
        (low, "ranking ace_low_straight straight_from", F.NO_HIGH),
        (step.beat is not m.Beat.TABLE, "table_wild", F.NO_BEAT),
        (natural, "most_wild", F.NO_WILD_CARD),
        (natural and step.ties is m.Ties.NATURAL, "ties", F.NO_WILD_CARD),
        (named and step.hand not in (0, 3), "ranking", F.ORDERS_THREE),
        (not straights, "ace_low_straight straight_from", F.NO_STRAIGHTS),
    )
