"""What bots discard when deals are played out by the thousand (S3.5)."""

from typing import Final

from guts_engine.bots.standing import sampled
from guts_engine.bots.swapping import Rivals, Way, best, discards
from guts_engine.hands.suit_classes import SuitOrder
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.strength.form import form_of

_MOST_CARDS: Final = 3
"""The most cards of a hand; larger ones are too many to try all their draws."""
_ROUNDS: Final = ((12, 3), (48, 1))
"""Rounds of comparison: the number of samples, and how many candidates stay after it."""
_SEED: Final = 5
_MOST: Final = 20_000
"""The most draws that are kept."""
_FOUND: Final[dict[tuple[object, ...], Way]] = {}


def discarded(view: SeatView, asked: Asked) -> Way | None:
    """The cards that a bot discards, the same in hands that differ only by suits.

    None for larger hands, and for games that bots know by their form.
    """
    held = view.cards
    if len(held) > _MOST_CARDS or form_of(view.table.rules) is not None:
        return None
    sample = sampled(view)
    if sample is None or sample.path.jokers:
        return None
    suits = SuitOrder([*held, *view.table.common])
    alike = suits.renamed(held)
    price = round(asked.price / max(1, view.table.pots), 2)
    rivals = Rivals(view)
    beaten = tuple([round(rivals.beaten(share / 8), 3) for share in range(1, 9)])
    key = (sample, alike, asked, price, beaten)
    if key not in _FOUND:
        if len(_FOUND) >= _MOST:
            _FOUND.clear()
        ways = list(discards(alike, asked))
        _FOUND[key] = best(alike, ways, sample, rivals.beaten, price, _SEED, _ROUNDS)
    return suits.restored(_FOUND[key])
