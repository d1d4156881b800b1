"""Facts of a game that follow from its steps: cards, seats, showdowns, sides, legs."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import accumulate, takewhile
from typing import Final, TypeVar

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import PACK
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.steps import model as m

S = TypeVar("S", bound=m.Step)

WITH_POT: Final = (m.Prize.POT, m.Prize.POT_AND_LEG)
"""The prizes with the pot."""
WITH_LEG: Final = (m.Prize.LEG, m.Prize.POT_AND_LEG)
"""The prizes with a leg."""


@record
class Held:
    """The cards by some moment of a deal: of a player in, of one who is out, of each hand of the
    table, and in common; and whether anyone has declared.
    """

    own: int = 0
    out: int = 0
    tables: tuple[int, ...] = ()
    common: int = 0
    declared: bool = False


def cards_held(game: m.Game) -> tuple[Held, ...]:
    """The most cards held before each step, and after the last (S1.4, S3.3)."""
    return tuple(accumulate(game.steps, after, initial=Held()))


def after(held: Held, step: m.Step, *, least: bool = False) -> Held:
    """The cards held after the step (S3.3, S3.10), by everyone who can get cards.

    With `least` only the cards that everybody gets in every deal.
    """
    match step:
        case m.DiscardCommon(cards=cards):
            return changed(held, common=max(0, held.common - cards))
        case m.Declare(asks=asks):
            out = held.own if asks is m.Group.ALL else held.out
            return changed(held, out=out, declared=True)
        case m.Deal(cards=cards, to=to) if not (least and (step.holding or step.in_count)):
            own = 0 if not to_players(step) or (least and m.To.LAST in to) else cards
            tables = held.tables
            if m.To.TABLE in to:
                begun = tables and not step.new_hand
                tables = (*tables[:-1], tables[-1] + cards) if begun else (*tables, cards)
            return changed(
                held,
                own=held.own + own,
                out=held.out + (0 if held.declared and m.To.ALL not in to else own),
                tables=tables,
                common=held.common + (cards if m.To.COMMON in to else 0),
            )
    return held


def sure_of(steps: Iterable[m.Step]) -> Held:
    """The least cards after the steps."""
    return reduce(partial(after, least=True), steps, Held())


def steps_of(steps: Iterable[m.Step], kind: type[S]) -> tuple[S, ...]:
    """The steps of that kind, in order."""
    return tuple([step for step in steps if isinstance(step, kind)])


def declares(game: m.Game) -> tuple[m.Declare, ...]:
    """The declarations in order (S3.7)."""
    return steps_of(game.steps, m.Declare)


def showdowns(game: m.Game) -> tuple[m.Showdown, ...]:
    """The showdowns of a deal in order, without those of lone players alone (S4)."""
    return steps_of(game.steps, m.Showdown)


def opening_antes(game: m.Game) -> tuple[m.Ante, ...]:
    """The antes before the first cards (S3.1)."""
    return steps_of(takewhile(lambda step: not isinstance(step, m.Deal), game.steps), m.Ante)


def pot_antes(game: m.Game) -> tuple[m.Ante, ...]:
    """The antes into the pot before players declare (S3.1)."""
    before = takewhile(lambda step: not isinstance(step, m.Declare), game.steps)
    return tuple([step for step in steps_of(before, m.Ante) if step.to is m.AnteTo.POT])


def every_step(steps: Iterable[m.Step]) -> Iterator[m.Step]:
    """The steps, and after each declaration those of its `nobody` and `lone` (S3.8)."""
    for step in steps:
        yield step
        if isinstance(step, m.Declare):
            for inner in (step.nobody, step.lone):
                if isinstance(inner, tuple):
                    yield from inner


def sides(game: m.Game) -> bool:
    """Whether players declare high or low (S3.7)."""
    return any(m.Choice.HIGH in step.choices for step in declares(game))


def sides_declared(before: Sequence[m.Step]) -> tuple[m.Choice, ...]:
    """The choices of a declaration of high and low, if any since the last showdown (S3.7)."""
    for step in reversed(before):
        if isinstance(step, m.Showdown):
            break
        if isinstance(step, m.Declare) and m.Choice.HIGH in step.choices:
            return step.choices
    return ()


def stage_places(game: m.Game) -> tuple[int, ...]:
    """The places of the declarations that begin stages: the first, and those that ask everyone."""
    asked = [(place, s.asks) for place, s in enumerate(game.steps) if isinstance(s, m.Declare)]
    return tuple(place for n, (place, asks) in enumerate(asked) if not n or asks is m.Group.ALL)


def staged(game: m.Game) -> bool:
    """Whether players who are out take part again in a later declaration (S3.7)."""
    return len(stage_places(game)) > 1


def stage_begins(game: m.Game) -> dict[int, int]:
    """The numbers of the stages that begin with steps, by the place of the step.

    A stage begins after the showdown before a declaration of all players, or with the declaration
    if there is no showdown since the last one.
    """
    found: dict[int, int] = {}
    for number, place in enumerate(stage_places(game)[1:], 1):
        before = enumerate(game.steps[:place], 1)
        after, last = max(each for each in before if isinstance(each[1], m.Declare | m.Showdown))
        found[after if isinstance(last, m.Showdown) else place] = number
    return found


def rest_of_stage(game: m.Game, place: int) -> tuple[m.Step, ...]:
    """The steps after that place, up to the next declaration of all players."""
    steps = game.steps[place + 1 :]
    for n, step in enumerate(steps):
        if isinstance(step, m.Declare) and step.asks is m.Group.ALL:
            return steps[:n]
    return steps


def showdown_passed(game: m.Game, at: int) -> int:
    """The place of the showdown after `at` and before the next declaration of all, else `at`."""
    rest = enumerate(rest_of_stage(game, at), at + 1)
    return next((place for place, step in rest if isinstance(step, m.Showdown)), at)


def after_leg(game: m.Game, place: int) -> tuple[tuple[m.Step, ...], int]:
    """After a lone player of that declaration has won a leg: steps to do, then where to go on.

    The deal goes on after the next showdown, or with the next stage. Players declare again on the
    cards of the steps between, so these are dealt (S3.8).
    """
    shown = showdown_passed(game, place)
    end = shown if shown > place else place + 1 + len(rest_of_stage(game, place))
    cards = [
        step
        for step in game.steps[place + 1 : end]
        if isinstance(step, m.Deal | m.DiscardCommon) or (isinstance(step, m.Draw) and step.table)
    ]
    again = steps_of(game.steps[end:], m.Declare)
    return tuple(cards) if again else (), end + (shown > place)


def lone_prize(game: m.Game, step: m.Showdown, at: int) -> m.Prize | None:
    """What the latest declaration by `at` gives a lone player who survives to that showdown.

    None for the showdown's own prize. Where a showdown gives a leg, the pot of a lone player comes
    with one (S3.8).
    """
    declared = steps_of(game.steps[: at + 1], m.Declare)
    lone = declared[-1].lone if declared else m.Lone.TAKES
    if isinstance(lone, tuple):
        prizes = {each.prize for each in lone if isinstance(each, m.Take)}
        return m.Prize.POT_AND_LEG if len(prizes) > 1 else next(iter(prizes), m.Prize.NONE)
    if lone is m.Lone.TAKES:
        return m.Prize.POT_AND_LEG if step.prize in WITH_LEG else m.Prize.POT
    return m.Prize.LEG if lone is m.Lone.LEG else None


def gives(game: m.Game, prizes: Collection[m.Prize], lone: m.Lone) -> bool:
    """Whether a showdown or a take gives one of the prizes, or that `lone` does (S3.8, S4.5)."""
    return any(
        (isinstance(step, m.Showdown | m.Take) and step.prize in prizes)
        or (isinstance(step, m.Declare) and step.lone is lone and m.Choice.HIGH not in step.choices)
        for step in every_step(game.steps)
    )


def common_cards(game: m.Game) -> int:
    """The most community cards (S3.3)."""
    return max(held.common for held in cards_held(game))


def table_cards(game: m.Game) -> tuple[int, ...]:
    """The cards of each hand of the table (S3.3)."""
    return cards_held(game)[-1].tables


def lone_waits(game: m.Game, place: int) -> bool:
    """Whether a lone player of the declaration at that place takes nothing yet (S3.8).

    So it is if a kill is still to come in the stage, or the next showdown has a hand to beat or to
    reach, though the players in may declare again before.
    """
    rest = rest_of_stage(game, place)
    step = next((each for each in rest if isinstance(each, m.Kill | m.Showdown)), None)
    return isinstance(step, m.Kill) or bool(step and (step.beat or step.qualify))


def last_is_asked(game: m.Game, place: int) -> bool:
    """Whether the last player of that declaration is asked even if all others are out (S3.7)."""
    step = game.steps[place]
    return isinstance(step, m.Declare) and (step.last_asked or lone_waits(game, place))


def nobody_possible(game: m.Game, place: int) -> bool:
    """Whether it may happen that nobody is in after that declaration (S3.7)."""
    step = game.steps[place]
    if not isinstance(step, m.Declare) or m.Choice.OUT not in step.choices:
        return False
    may_be = step.manner is m.Manner.SIMULTANEOUS or last_is_asked(game, place)
    return may_be and not someone_forced(game, place)


def someone_forced(game: m.Game, place: int) -> bool:
    """Whether somebody is always in automatically: who shows the highest or lowest card (S3.7).

    So it is if everyone has a card face up that has a rank and cannot be discarded or passed.
    """
    step, before = game.steps[place], game.steps[:place]
    showing = {m.Forced.HIGH_SHOWING, m.Forced.LOW_SHOWING}
    if not isinstance(step, m.Declare) or not showing & {*step.forced} or game.jokers:
        return False
    deals = [each for each in steps_of(before, m.Deal) if to_players(each) and not each.holding]
    kept = not any(isinstance(each, m.Declare | m.Draw | m.PassCards) for each in before)
    return kept and any(each.face_up for each in deals)


# --- The size of the table (S1.5, R3.6) -----------------------------------------------------


def pack_size(game: m.Game) -> int:
    """The number of cards of the pack, with jokers (S5.1)."""
    return len(PACK) + game.jokers


def to_players(step: m.Deal) -> bool:
    """Whether players get the cards, and not the table alone (S3.3)."""
    return m.To.IN in step.to or m.To.ALL in step.to or m.To.LAST in step.to


def most_cards(game: m.Game) -> int:
    """The most cards that one player can hold at once, without draws (R3.6)."""
    return _most(
        game, lambda step: step.cards if isinstance(step, m.Deal) and to_players(step) else 0
    )


def cards_for(game: m.Game, seats: int) -> int:
    """The most cards needed for a deal into that many seats, without draws (R3.2, R3.6, S1.5)."""

    def dealt(step: m.Step) -> int:
        if isinstance(step, m.Showdown) and step.beat is m.Beat.DECK:
            return step.hand or LARGEST_HAND
        if not isinstance(step, m.Deal):
            return 0
        hands = 0
        if m.To.IN in step.to or m.To.ALL in step.to:
            hands = min(seats, step.in_count or seats)
            if step.holding:
                hands = min(hands, 4 * len(step.holding))
        hands += (m.To.TABLE in step.to) + (m.To.COMMON in step.to) + (m.To.LAST in step.to)
        return hands * step.cards

    return _most(game, dealt)


def _most(game: m.Game, dealt: Callable[[m.Step], int]) -> int:
    """The most cards at once, of those that each step deals; `nobody` may deal several times."""
    most = total = 0
    for step in game.steps:
        if isinstance(step, m.Declare):
            nobody, lone = (
                each if isinstance(each, tuple) else () for each in (step.nobody, step.lone)
            )
            times = sum([last.most for last in steps_of(nobody[-1:], m.Again)])
            again = sum(map(dealt, nobody)) * max(1, times)
            most = max(most, total + again, total + sum(map(dealt, lone)))
            total += again if times else 0
        total += dealt(step)
    return max(most, total)


def most_seats(game: m.Game) -> int:
    """The most seats that one pack serves (R3.6); 0 if not even one."""
    pack = pack_size(game)
    seats = pack // max(1, most_cards(game))
    while seats and cards_for(game, seats) > pack:
        seats -= 1
    return seats
