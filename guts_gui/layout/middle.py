"""What lies beside the pot: community cards, hands of the table or the deck, what is wild."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.hands.hand_rules import Wild
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import House
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import common_cards, every_step, table_cards
from guts_engine.steps.model import Ante, AnteTo, Beat, Game, Showdown
from guts_gui.i18n.translate import tr, trc
from guts_gui.layout.hand_cards import lit_cards
from guts_gui.layout.poses import CardFace, EmptyPlace, Kind, Pose, Sprite, WildSign
from guts_gui.layout.seat_state import is_out, is_wild, takers, unbeaten_house
from guts_gui.layout.seating.geometry import CARD_RATIO, Point
from guts_gui.layout.seating.seats import MIDDLE_CARD, Plan
from guts_gui.layout.to_come import common_to_come
from guts_gui.words.names.hands import HandName, best_of_house, house_label
from guts_gui.words.names.ranks import SUIT_MARKS, rank_mark

COMMON_TAG: Final = Sprite(Kind.TAG)
HOUSE_TAG: Final = Sprite(Kind.TAG, 0, 1)
HOUSE_NAME: Final = Sprite(Kind.TAG, 0, 2)
SIGN: Final = Sprite(Kind.SIGN)
SIGN_CARD: Final = 34.0
"""Width of the card on the sign that says what is wild."""
ROWS, ROW = 32.0, 22.0
"""Room for several hands of the table in rows, and the most between two rows."""
SMALLER: Final = 0.78
"""Width of the cards of several hands, as a share of that of one hand."""
UP, DOWN = 11.0, 14.0
"""Distance of the text above the cards and of the name below them from their edges."""


def beside_pot(table: Table) -> int:
    """The most cards in a row beside the pot: community cards, or those of ghost or deck."""
    return _beside(table.rules.played)


@lru_cache(maxsize=64)
def _beside(game: Game) -> int:
    shows = [each for each in every_step(game.steps) if isinstance(each, Showdown)]
    deck = [each.hand or LARGEST_HAND for each in shows if each.beat is Beat.DECK]
    return max([common_cards(game), *table_cards(game), *deck])


def place_middle(view: SeatView, where: Plan) -> dict[Sprite, Pose]:
    """The community cards and the hands of table or deck beside the pot, and what is wild."""
    table = view.table
    found = _place_common(view, where) | _place_houses(table, where)
    if sign := wild_sign(table):
        found[SIGN] = Pose(*_sign_place(table, where), SIGN_CARD, sign, z=3)
    return found


# --- Community cards ------------------------------------------------------------------------


def _place_common(view: SeatView, where: Plan) -> dict[Sprite, Pose]:
    """The community cards and the places of those to come, each covered by the next."""
    table = view.table
    common, coming = table.common, common_to_come(table)
    count = len(common) + coming
    if not count:
        return {}
    own = () if view.seat is None or is_out(table, view.seat) else (view.seat,)
    best = takers(table) or own
    lit = frozenset(each for seat in best for each in lit_cards(view, seat))
    row = _Row(where.common, where.middle, MIDDLE_CARD, count)
    found: dict[Sprite, Pose] = {}
    for number in range(count):
        if number < len(common):
            card = common[number]
            face = CardFace(card, wild=is_wild(table, card, common))
            pose = replace(row.at(number, face), glow=1.0 if card in lit else 0.0)
            found[Sprite(Kind.COMMON, 0, number)] = pose
        else:
            free = 1.0 if number == count - 1 else min(1.0, row.apart / MIDDLE_CARD)
            found[Sprite(Kind.COMMON_PLACE, 0, number)] = row.at(number, EmptyPlace(0.0, free))
    words = tr("community card") if count == 1 else tr("community cards")
    words = words if common else trc("cards", "to come")
    found[COMMON_TAG] = _tag(words, where.common, -1)
    return found


class _Row(NamedTuple):
    """Cards side by side around a point, closer if there are many for the width."""

    middle: Point
    width: float
    card: float
    cards: int
    z: float = 4.0

    @property
    def apart(self) -> float:
        """Distance from one card to the next."""
        return min(1.08 * self.card, (self.width - self.card) / max(1, self.cards - 1))

    def at(self, number: int, shows: CardFace | EmptyPlace) -> Pose:
        """The pose of one of the cards."""
        x = self.middle[0] + self.apart * (number - (self.cards - 1) / 2)
        return Pose(x, self.middle[1], self.card, shows, z=self.z + number / 10)


# --- Hands of the table and the deck --------------------------------------------------------


class HouseHand(NamedTuple):
    """A hand of the table or the deck, and how it was shown, if it was."""

    cards: Sequence[Card | None]
    shown: HouseHandShown | None = None


def house_hands(table: Table) -> tuple[HouseHand, ...]:
    """The hands of the table, then the deck's."""
    ghosts = {each.ghost_hand: each for each in table.houses if each.house is House.GHOST}
    hands = [
        HouseHand(ghosts[number].cards if number in ghosts else cards, ghosts.get(number))
        for number, cards in enumerate(table.ghosts)
    ]
    latest = table.latest_houses
    decks = [HouseHand(each.cards, each) for each in latest if each.house is House.DECK]
    return (*hands, *decks)


def _place_houses(table: Table, where: Plan) -> dict[Sprite, Pose]:
    """The hands of the table or the deck, one below the other, and the name of the best shown."""
    hands = [each for each in house_hands(table) if each.cards]
    if not hands:
        return {}
    found: dict[Sprite, Pose] = {}
    step = min(ROW, ROWS / max(1, len(hands) - 1))
    card = MIDDLE_CARD * (1.0 if len(hands) == 1 else SMALLER)
    deep = card * CARD_RATIO + step * (len(hands) - 1)
    x, y = where.house
    for turn, hand in enumerate(hands):
        high = y - deep / 2 + card * CARD_RATIO / 2 + turn * step
        row = _Row((x, high), where.middle, card, len(hand.cards), 4 + turn)
        unbeaten = hand.shown is not None and not hand.shown.beaten
        lit = best_of_house(hand.shown, table).made_by if hand.shown and unbeaten else ()
        for number, one in enumerate(hand.cards):
            wild = is_wild(table, one, hand.cards, house=True)
            pose = row.at(number, CardFace(one, wild=wild))
            glow = 1.0 if one in lit else 0.0
            found[Sprite(Kind.HOUSE, turn, number)] = replace(pose, glow=glow)
    deck = all(each.shown and each.shown.house is House.DECK for each in hands)
    found[HOUSE_TAG] = _tag(tr("deck") if deck else tr("ghost"), where.house, -1, deep)
    if name := _house_name(table):
        glow = 1.0 if unbeaten_house(table) else 0.0
        found[HOUSE_NAME] = replace(_tag(name, where.house, 1, deep), glow=glow)
    return found


def _house_name(table: Table) -> HandName | None:
    """The names of two shown hands; of more, that of one which nobody beats, or of the latest."""
    latest = table.latest_houses
    names = [house_label(each, table) for each in latest]
    if len(names) == 2 and not any(each.second for each in names):
        return HandName(names[0].name, names[1].name)
    unbeaten = [name for name, each in zip(names, latest, strict=True) if not each.beaten]
    return next(iter(unbeaten or names[-1:]), None)


def _tag(
    words: str | HandName, middle: Point, side: int, deep: float = MIDDLE_CARD * CARD_RATIO
) -> Pose:
    """Text above (-1) or a name below (1) cards in the middle, which are `deep` high."""
    away = deep / 2 + (UP if side < 0 else DOWN)
    return Pose(middle[0], middle[1] + side * away, 0, words, z=26)


# --- What is wild ---------------------------------------------------------------------------


def wild_sign(table: Table) -> WildSign | None:
    """What is wild at the next showdown: for players, or else for the ghost alone (S5.1)."""
    rules = table.showdown.rules
    if marks := _marks(table, rules.wild):
        return WildSign(marks)
    if rules.table_wild is not None and (marks := _marks(table, rules.table_wild)):
        return WildSign(marks, ghost=True)
    return None


def _marks(table: Table, wild: Wild) -> tuple[str, ...]:
    """What is wild as marks: ranks, suits, one's own lowest card, jokers."""
    ranks = [*wild.ranks]
    ranks += [table.turned] if wild.turned and table.turned is not None else []
    ranks += [table.named] if wild.named and table.named is not None else []
    marks = [rank_mark(rank) for rank in sorted(set(ranks))]
    marks += [SUIT_MARKS[suit] for suit in wild.suits]
    # Translators: on a small sign of wild cards, each player's lowest card.
    marks += [trc("wild card", "low")] if wild.own_low else []
    # Translators: on a small sign of wild cards.
    return (*marks, *([trc("wild card", "joker")] if wild.joker else []))


def _sign_place(table: Table, where: Plan) -> Point:
    """The place of the sign that says what is wild: that of a pot which this game does not have."""
    steps = every_step(table.rules.played.steps)
    side = any(isinstance(each, Ante) and each.to is AnteTo.SIDE_POT for each in steps)
    x, y = where.sign
    return (2 * where.centre[0] - x, y) if side else (x, y)
