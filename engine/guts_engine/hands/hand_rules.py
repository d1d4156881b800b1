"""How hands are compared at a showdown: ranking, low hands, wild cards, special hands (S5.2)."""

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Rank, Suit
from guts_engine.hands.classes import Category


@record
class Wild:
    """Which cards are wild (S5.1).

    `own_low` makes the lowest rank among the holder's own cards wild, for the table only in
    `table_wild`; `turned` the rank of the first card face up on the table, `named` the rank that
    the dealer names, `joker` the jokers.
    """

    ranks: tuple[Rank, ...] = ()
    suits: tuple[Suit, ...] = ()
    own_low: bool = False
    turned: bool = False
    named: bool = False
    joker: bool = False

    def __bool__(self) -> bool:
        return self != _NONE


_NONE = Wild()


@record
class HandRules:
    """The rules by which hands are compared (S5.1, S5.2).

    `ranking` is a name of R2.3 or R13.1, "from-five" (R14.10), "" for the usual ranking of that
    many cards, or the categories from best to worst. `low` is a name of R2.7. `top` are the ranks
    of hands that beat all others, best first. A straight with a lower top card than `straight_from`
    does not count. A hand with more wild cards than `most_wild` loses to every hand with fewer;
    None is no limit. Two own cards `merge` ranks apart may count as one wild card; 0 is never.
    `table_wild` is what is wild in the table's hand if that differs from `wild`. Of the `jokers` in
    the deck those that are not wild count for nothing. A hand may lack up to `lacking` cards, where
    players may pass cards and receive none (R13.3).
    """

    ranking: str | tuple[Category, ...] = ""
    ace_low_straight: bool = True
    low: str = "ace-to-five"
    wild: Wild = _NONE
    table_wild: Wild | None = None
    top: tuple[tuple[Rank, ...], ...] = ()
    straight_from: Rank | None = None
    most_wild: int | None = None
    merge: int = 0
    jokers: int = 0
    lacking: int = 0
