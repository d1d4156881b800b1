"""Which games take which options: groups of the games of R8, and facts of others (R12, S10.1)."""

from collections.abc import Callable, Iterable
from typing import Final

from guts_engine.hands.judging import wild_somehow
from guts_engine.hands.orders import FROM_FIVE
from guts_engine.steps import facts
from guts_engine.steps.library import groups
from guts_engine.steps.model import Deal, Game, Showdown, Side, Step, To

CLASSICS: Final = groups()["classics"]
"""The ids of the games of R8, in the order of menus; they take the options of R12."""

ALL: Final = frozenset(CLASSICS)
LEG_GAMES: Final = frozenset({"three-five-seven", "napalm"})
FOUR_TWO: Final = frozenset({"four-two-two", "four-two-three"})
COMMUNITY: Final = frozenset({"community"})
TWO_PLUS_ONE: Final = frozenset({"two-plus-one"})
HI_LO: Final = frozenset({"hi-lo"})
MATCHED: Final = ALL - LEG_GAMES
"""The games in which losers match a pot, and legs decide nothing."""
ONE_POT: Final = MATCHED - HI_LO
OWN_CARDS: Final = MATCHED - FOUR_TWO
"""The games with a choice of the number of first cards (R2.5a, R8.2, R13.2, R13.8, R13.11)."""


# --- Written games, which are not of R8 -----------------------------------------------------


def never(game: Game) -> bool:
    """No written game."""
    return False


def always(game: Game) -> bool:
    """Every written game."""
    return True


def for_legs(game: Game) -> bool:
    """Whether legs decide who takes the pot."""
    return game.legs > 0


def one_manner(game: Game) -> bool:
    """Whether every declaration has the same manner, which nothing else in the game needs.

    A card for the player who was asked last needs its manner.
    """
    last = any(To.LAST in step.to for step in facts.steps_of(game.steps, Deal))
    return _alike(facts.declares(game), "manner") and not (_sides(game) or last)


def one_value(name: str) -> Callable[[Game], bool]:
    """Whether one hand wins, and the parameter of that name is the same at every showdown."""
    return lambda game: _alike(facts.showdowns(game), name) and not _sides(game)


def orders(game: Game) -> bool:
    """Whether three-card hands are ranked, and the file does not say how."""
    shows = facts.showdowns(game)
    found = [show.rules.ranking for show in shows if show.hand == 3 and show.side is not Side.LOW]
    return bool(found) and not any(found) and not game.hands.ranking


def grows(game: Game) -> bool:
    """Whether hands are shown with several numbers of cards, and straights or flushes count with
    fewer than five (R14.10).
    """
    shows = facts.showdowns(game)
    alike = shows and shows[0].hand and _alike(shows, "hand")
    return not alike and any(map(in_line, shows))


def natural(game: Game) -> bool:
    """Whether no card can be wild."""
    return not any(wild_somehow(show.rules) for show in facts.showdowns(game))


def in_line(show: Showdown) -> bool:
    """Whether straights or flushes count with fewer than five cards, unless the file lists what
    does (R2.3, R2.7).
    """
    rules, usual = show.rules, isinstance(show.rules.ranking, str)
    high = show.side is not Side.LOW and rules.ranking not in ("plain", FROM_FIVE)
    low = show.side is not Side.HIGH and rules.low == "deuce-to-seven"
    return usual and show.hand in (0, 3) and (high or low)


def _sides(game: Game) -> bool:
    """Whether players declare high or low, or win halves."""
    return facts.sides(game) or any(s.side is Side.HIGH_LOW for s in facts.showdowns(game))


def _alike(steps: Iterable[Step], name: str) -> bool:
    """Whether there are steps, and a parameter has the same value in all."""
    return len({getattr(step, name) for step in steps}) == 1
