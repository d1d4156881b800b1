"""Facts of a game that follow from its steps: cards, seats, showdowns, sides, legs."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from guts_engine.common.frozen import record
from guts_engine.hands.cards import PACK
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.steps.model import (
    Again,
    Ante,
    Beat,
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Forced,
    Game,
    Group,
    Kill,
    Lone,
    Manner,
    PassCards,
    Prize,
    Showdown,
    Step,
    Take,
    To,
)


@record
class Held:
    """The most cards by some moment of a deal: of a player in, of one who is out, of each hand of
    the table, and in common.
    """

    own: int = 0
    out: int = 0
    tables: tuple[int, ...] = ()
    common: int = 0

    @property
    def table(self) -> int:
        """The cards of all hands of the table."""
        return sum(self.tables)


@record
class Dealt:
    """A step of a deal, its place in `Game.steps`, and the cards held before it."""

    place: int
    step: Step
    held: Held


def course(game: Game) -> tuple[Dealt, ...]:
    """The steps in order, each with the cards held before it (S1.4, S3.3)."""
    held = Held()
    found = []
    for place, step in enumerate(game.steps):
        found.append(Dealt(place, step, held))
        held = after(held, step)
    return tuple(found)


def after(held: Held, step: Step) -> Held:
    """The cards held after the step (S3.3, S3.10); everyone who can get cards gets them."""
    if isinstance(step, DiscardCommon):
        return Held(held.own, held.out, held.tables, max(0, held.common - step.cards))
    if not isinstance(step, Deal):
        return held
    own, out, tables, common = held.own, held.out, held.tables, held.common
    if To.ALL in step.to:
        out += step.cards
    if To.ALL in step.to or To.IN in step.to or To.LAST in step.to:
        own += step.cards
    if To.TABLE in step.to:
        tables = tables_after(tables, step)
    if To.COMMON in step.to:
        common += step.cards
    return Held(own, out, tables, common)


def tables_after(tables: tuple[int, ...], step: Deal) -> tuple[int, ...]:
    """The cards of each hand of the table after cards for it (S3.3)."""
    if step.new_hand or not tables:
        return (*tables, step.cards)
    return (*tables[:-1], tables[-1] + step.cards)


def declares(game: Game) -> tuple[Declare, ...]:
    """The declarations in order (S3.7)."""
    return tuple([step for step in game.steps if isinstance(step, Declare)])


def showdowns(game: Game) -> tuple[Showdown, ...]:
    """The showdowns of a deal in order, without those of lone players alone (S4)."""
    return tuple([step for step in game.steps if isinstance(step, Showdown)])


def opening_antes(game: Game) -> tuple[Ante, ...]:
    """The antes before the first cards (S3.1)."""
    before = takewhile(lambda step: not isinstance(step, Deal), game.steps)
    return tuple([step for step in before if isinstance(step, Ante)])


def every_step(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, and after each declaration those of its `nobody` and `lone` (S3.8)."""
    for step in steps:
        yield step
        if isinstance(step, Declare):
            for inner in (step.nobody, step.lone):
                if isinstance(inner, tuple):
                    yield from inner


def sides(game: Game) -> bool:
    """Whether players declare high or low (S3.7)."""
    return any(Choice.HIGH in step.choices or Choice.LOW in step.choices for step in declares(game))


def stage_places(game: Game) -> tuple[int, ...]:
    """The places of the declarations that begin stages: the first, and those that ask everyone."""
    declared = [(place, s) for place, s in enumerate(game.steps) if isinstance(s, Declare)]
    again = [place for place, step in declared[1:] if step.asks is Group.ALL]
    return (*[place for place, _ in declared[:1]], *again)


def staged(game: Game) -> bool:
    """Whether players who are out take part again in a later declaration (S3.7)."""
    return len(stage_places(game)) > 1


def gives_legs(game: Game) -> bool:
    """Whether a leg can be won (S3.8, S4.5)."""
    legs = (Prize.LEG, Prize.POT_AND_LEG)
    return any(
        (isinstance(step, Showdown | Take) and step.prize in legs)
        or (isinstance(step, Declare) and step.lone is Lone.LEG)
        for step in every_step(game.steps)
    )


def common_cards(game: Game) -> int:
    """The most community cards (S3.3)."""
    return max([after(each.held, each.step).common for each in course(game)], default=0)


def table_cards(game: Game) -> tuple[int, ...]:
    """The cards of each hand of the table (S3.3)."""
    last = course(game)[-1]
    return after(last.held, last.step).tables


def passes(game: Game) -> bool:
    """Whether cards are passed (S3.4)."""
    return any(isinstance(step, PassCards) for step in every_step(game.steps))


def lone_waits(game: Game, place: int) -> bool:
    """Whether a lone player of the declaration at that place takes nothing yet (S3.8).

    So it is if a kill is still to come in the stage, or the next showdown has a hand to beat or to
    reach, though the players in may declare again before.
    """
    for step in game.steps[place + 1 :]:
        match step:
            case Kill():
                return True
            case Showdown():
                return step.beat is not None or bool(step.qualify)
            case Declare() if step.asks is Group.ALL:
                return False
    return False


def last_is_asked(game: Game, place: int) -> bool:
    """Whether the last player of that declaration is asked even if all others are out (S3.7)."""
    step = game.steps[place]
    return isinstance(step, Declare) and (step.last_asked or lone_waits(game, place))


def nobody_possible(game: Game, place: int) -> bool:
    """Whether it may happen that nobody is in after that declaration (S3.7)."""
    step = game.steps[place]
    if not isinstance(step, Declare) or Choice.OUT not in step.choices:
        return False
    if someone_forced(game, place):
        return False
    return step.manner is Manner.SIMULTANEOUS or last_is_asked(game, place)


def someone_forced(game: Game, place: int) -> bool:
    """Whether somebody is always in automatically: who shows the highest or lowest card (S3.7).

    So it is if everyone has a card face up that has a rank and cannot be discarded or passed.
    """
    step = game.steps[place]
    if not isinstance(step, Declare) or not {Forced.HIGH_SHOWING, Forced.LOW_SHOWING} & {
        *step.forced
    }:
        return False
    before = game.steps[:place]
    if game.jokers or any(isinstance(each, Declare | Draw | PassCards) for each in before):
        return False
    return any(
        isinstance(each, Deal) and each.face_up and to_players(each) and not each.holding
        for each in before
    )


# --- The size of the table (S1.5, R3.6) -----------------------------------------------------


def pack_size(game: Game) -> int:
    """The number of cards of the pack, with jokers (S5.1)."""
    return len(PACK) + game.jokers


def most_cards(game: Game) -> int:
    """The most cards that one player can hold at once, without draws (R3.6)."""
    most = held = 0
    for step in game.steps:
        if isinstance(step, Declare) and isinstance(step.nobody, tuple):
            dealt = sum([_own(inner) for inner in step.nobody])
            most = max(most, held + dealt)
            held += dealt * _times(step.nobody) if _goes_on(step.nobody) else 0
        held += _own(step)
        most = max(most, held)
    return most


def to_players(step: Deal) -> bool:
    """Whether players get the cards, and not the table alone (S3.3)."""
    return To.IN in step.to or To.ALL in step.to or To.LAST in step.to


def _own(step: Step) -> int:
    return step.cards if isinstance(step, Deal) and to_players(step) else 0


def _goes_on(nobody: tuple[Step, ...]) -> bool:
    return bool(nobody) and isinstance(nobody[-1], Again)


def _times(nobody: tuple[Step, ...]) -> int:
    last = nobody[-1] if nobody else None
    return last.most if isinstance(last, Again) else 1


def cards_for(game: Game, seats: int) -> int:
    """The most cards needed for a deal into that many seats, without draws (R3.6, S1.5)."""
    used = most = 0
    for step in game.steps:
        if isinstance(step, Declare):
            most = max(most, used + _deck_hand(step))
            if isinstance(step.nobody, tuple):
                dealt = sum([_used(inner, seats) for inner in step.nobody]) * _times(step.nobody)
                most = max(most, used + dealt)
                used += dealt if _goes_on(step.nobody) else 0
        elif isinstance(step, Showdown) and step.beat is Beat.DECK:
            used += step.hand or LARGEST_HAND
        used += _used(step, seats)
    return max(most, used)


def _deck_hand(step: Declare) -> int:
    """The cards that the deck shows against a lone player (S3.8, S4.4)."""
    lone = step.lone if isinstance(step.lone, tuple) else ()
    return sum(
        [
            each.hand or LARGEST_HAND
            for each in lone
            if isinstance(each, Showdown) and each.beat is Beat.DECK
        ]
    )


def _used(step: Step, seats: int) -> int:
    """The most cards that a step deals at a table of that many seats (S3.3)."""
    if not isinstance(step, Deal):
        return 0
    hands = 0
    if To.IN in step.to or To.ALL in step.to:
        hands = min(seats, step.in_count or seats)
        if step.holding:
            hands = min(hands, 4 * len(step.holding))
    hands += (To.TABLE in step.to) + (To.COMMON in step.to) + (To.LAST in step.to)
    return hands * step.cards


def most_seats(game: Game) -> int:
    """The most seats that one pack serves (R3.6); 0 if not even one."""
    pack = pack_size(game)
    seats = pack // max(1, most_cards(game))
    while seats and cards_for(game, seats) > pack:
        seats -= 1
    return seats
