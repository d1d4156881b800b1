"""Seats' states in a deal, as far as they are public."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from guts_engine.hands.cards import Card, card
from guts_engine.state.parts import Fund
from guts_engine.state.table import Phase, Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import cards_held, every_step, staged
from guts_engine.steps.model import Again, Both, Choice, Declare, Game, Kill, Manner, Side
from guts_gui.setup.people import Mood

SIDES: Final[dict[Choice | None, frozenset[Side]]] = {
    Choice.HIGH: frozenset((Side.HIGH,)),
    Choice.LOW: frozenset((Side.LOW,)),
    Choice.BOTH: frozenset((Side.HIGH, Side.LOW)),
}
"""For each declaration of sides or of two pots those that the player competes for (R8.7, S4.7)."""
DEUCE: Final = card("2c")
"""A card than which none is lower."""


def speaks(table: Table, seat: int) -> bool:
    """Whether it is the seat's turn to declare in turn (R4.1)."""
    return table.manner is Manner.SEQUENTIAL and seat in table.turn


def is_out(table: Table, seat: int) -> bool:
    """Whether the seat is publicly out of this deal."""
    return declared(table, seat) is not None and seat not in table.players_in


def declared(table: Table, seat: int) -> Choice | None:
    """The seat's open declaration; None while it is asked again (R4.5)."""
    if not table.said or (table.second_chance and seat in _asked_again(table)):
        return None
    return table.said[seat]


def _asked_again(table: Table) -> tuple[int, ...]:
    """The seats that still have their second chance."""
    return table.asked[table.asked.index(table.turn[0]) :] if table.turn else ()


def declaration(table: Table) -> Declare | None:
    """The latest declaration of this deal, None before the first (S3.7)."""
    step = table.rules.played.steps[table.at] if table.at >= 0 else None
    return step if isinstance(step, Declare) else None


def put_away(table: Table, seat: int) -> bool:
    """Whether the seat is out and its cards are put away for this deal (R4.4, S3.7)."""
    return (
        is_out(table, seat)
        and seat not in table.killed
        and not _asks_again(table.rules.played)
        and not shows(table, seat)
    )


@lru_cache(maxsize=32)
def _asks_again(game: Game) -> bool:
    """Whether players who are out declare again: in a later stage, or as nobody is in (S3.8)."""
    return _staged(game) or any(isinstance(step, Again) for step in every_step(game.steps))


@lru_cache(maxsize=32)
def _staged(game: Game) -> bool:
    """Whether players who are out take part again in a later stage (S3.7)."""
    return staged(game)


def shows(table: Table, seat: int) -> bool:
    """Whether the seat's hand has been shown to everyone."""
    return any(hand.seat == seat for hand in table.shown)


def is_wild(
    table: Table, one: Card | None, own: Sequence[Card | None], *, house: bool = False
) -> bool:
    """Whether the card is wild at the next showdown for the holder of the cards `own` (S5.1): a
    player, or the `house`.

    A lowest card is only told once no unseen card of the hand can be lower.
    """
    if one is None:
        return False
    seen = [each for each in own if each is not None]
    judge = table.judge(table=house)
    if len(seen) < len(own) and judge.wild.own_low:
        seen = [one, DEUCE]
    return judge.is_wild(one, seen)


def deadly(table: Table, seat: int) -> tuple[Card, ...]:
    """The face-up cards that have killed the seat (S3.9)."""
    if seat not in table.killed:
        return ()
    kills = [step for step in table.rules.played.steps if isinstance(step, Kill)]
    laid = table.face_up[seat]

    def kills_by(kill: Kill, each: Card) -> bool:
        return each.rank in kill.ranks or (kill.wild and table.is_wild(each, laid))

    return tuple(each for each in laid if any(kills_by(kill, each) for kill in kills))


def complete(view: SeatView, seat: int) -> bool:
    """Whether a hand has all cards with which its holder declares in this stage (S3.7)."""
    table = view.table
    return len(view.hands[seat]) >= _declared_with(table.rules.played, table.at, table.phase)


@lru_cache(maxsize=256)
def _declared_with(game: Game, at: int, phase: Phase) -> int:
    """The cards that each player declares with next; 0 unless a stage has just begun."""
    if phase is not Phase.DEALING or at < 0 or not _staged(game):
        return 0
    following = [n for n, step in enumerate(game.steps) if n > at and isinstance(step, Declare)]
    return cards_held(game)[following[0]].own if following else 0


def takers(table: Table) -> tuple[int, ...]:
    """The seats that have taken a pot in this deal, or the stage (R8.5, R8.6)."""
    won = [share.seat for each in table.latest_awards for share in each.shares]
    return (*won, *table.stage_won)


def unbeaten_house(table: Table) -> bool:
    """Whether a hand of the table or the deck has been shown and nobody beats or ties it."""
    return any(not each.beaten for each in table.latest_houses)


def lost(table: Table, seat: int) -> bool:
    """Whether the seat was in and another player, the ghost or nobody has won instead.

    Of two pots or sides, a player who declared one has lost with that one; a player who declared
    both has lost with the second, or with the first if both are needed (R8.7, S4.7).
    """
    if seat in takers(table):
        return False
    if unbeaten_house(table) or table.stage_won:
        return True
    if table.showdown.qualify and seat in table.matched:
        return True  # a hand may be too weak though it is the best
    awarded = _awarded(table)
    wanted = SIDES.get(table.said[seat]) if table.said else None
    if wanted is None:
        return bool(awarded)
    needed = table.showdown.both is Both.MUST_WIN_BOTH
    return bool(wanted & awarded) if needed else wanted <= awarded


def _awarded(table: Table) -> frozenset[Side]:
    """The sides whose pot, or part of a pot, has been taken (S4.7)."""
    found: set[Side] = set()
    for each in table.latest_awards:
        if each.side is not None:
            found.add(each.side)
        elif table.rules.two_pots:
            found.add(Side.LOW if each.fund is Fund.LOW_POT else Side.HIGH)
        else:
            found |= {Side.HIGH, Side.LOW}
    return frozenset(found)


def mood_of(table: Table, seat: int) -> Mood:
    """The seat's mood, from public facts of this deal only (R4.2, R10).

    Players who take a pot or a stage look happy, those who pay for losing or are killed unhappy
    (R5.1, R5.2, R8.5, R8.6, S3.9).
    """
    choice = declared(table, seat)
    if choice is None:
        return "rest"
    if seat in takers(table):
        return "win"
    if seat in table.matched or seat in table.killed:
        return "loss"
    if choice is Choice.OUT:
        return "out"
    return "loss" if table.stage_won else "in"
