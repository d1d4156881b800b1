"""A decision as one player knows it: by places instead of seats, with nothing hidden."""

from dataclasses import dataclass
from math import inf

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.rules.options import Ghost, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.table import Told
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Manner
from guts_engine.strength.form import Form, form_of

Hand = tuple[Card | None, ...]
"""Cards held, None for one that the player may not see."""


@dataclass(frozen=True)
class Spot:
    """The knowledge of the player at the place `me`; places count from the dealer's left.

    `hands`, `said` and `legs` are by place, as are `chips`, the most a player can pay (infinite on
    credit), `rebuys`, who may buy in again, and `drawn`, the number of cards drawn (R3.3). `asked`
    are the places that declare in this round of declarations, in order. `gone` are the cards it
    knows to be discarded, `gave` and `got` those that it passed on and was passed. In a leg game
    `told` is what all have said in each earlier stage of the deal. Amounts are in chips.
    """

    rules: RuleSet
    me: int
    hands: tuple[Hand, ...]
    pot: float
    chips: tuple[float, ...]
    said: tuple[Choice | None, ...]
    asked: tuple[int, ...]
    legs: tuple[int, ...] = ()
    drawn: tuple[int | None, ...] = ()
    low_pot: float = 0
    side_pot: float = 0
    common: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    ghost_cards: int = 0
    stage: int = 0
    second_chance: bool = False
    rebuys: tuple[bool, ...] = ()
    told: tuple[Told, ...] = ()
    gave: tuple[Card, ...] = ()
    got: tuple[Card, ...] = ()

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.hands)

    @property
    def in_turn(self) -> bool:
        """Whether players declare one after the other (R4.1)."""
        return self.rules.declaring.declare is Manner.SEQUENTIAL

    @property
    def stakes(self) -> float:
        """The pots being played for."""
        return self.pot + self.low_pot

    @property
    def short(self) -> bool:
        """Whether the player cannot pay a match of the pot in full (R7.2, R7.3)."""
        most = self.rules.paying.max_loss
        return self.chips[self.me] < (min(self.pot, most) if most else self.pot)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's own cards that they may see (R3.5)."""
        return tuple([each for each in self.hands[self.me] if each is not None])

    @property
    def again(self) -> bool:
        """Whether this is the second declaration of 2+1, with the third card in hand (R8.3)."""
        rules = self.rules
        third = len(self.hands[self.me]) > rules.dealing.cards
        return form_of(rules) is Form.TWO_PLUS_ONE and third

    @property
    def seen(self) -> tuple[Card, ...]:
        """All cards that the player knows the place of."""
        held = [each for hand in self.hands for each in hand if each is not None]
        return tuple(dict.fromkeys((*held, *self.common, *self.gone, *self.gave, *self.got)))


def spot_of(view: SeatView) -> Spot:
    """The decision as the seat sees it. Raises ValueError unless it is dealt in."""
    table = view.table
    order = table.order
    if view.seat not in order:
        raise ValueError("a player without cards has nothing to decide")
    credit = table.rules.paying.shortfall is Shortfall.CREDIT
    place = {seat: number for number, seat in enumerate(order)}
    return Spot(
        rules=table.rules,
        me=place[view.seat],
        hands=tuple([view.hands[seat] for seat in order]),
        pot=table.pot,
        chips=tuple([inf if credit else max(0.0, table.seats[seat].chips) for seat in order]),
        said=tuple([table.said[seat] for seat in order]),
        asked=tuple([place[seat] for seat in table.asked]),
        legs=tuple([table.legs[seat] for seat in order]),
        drawn=tuple([table.drawn[seat] for seat in order]),
        low_pot=table.low_pot,
        side_pot=table.side_pot,
        common=table.common,
        gone=tuple([each for each in view.discards if each is not None]),
        ghost_cards=table.ghost_cards,
        stage=table.stage,
        second_chance=table.second_chance,
        rebuys=tuple([table.rebuys_left(seat) for seat in order]),
        gave=view.gave,
        got=view.got,
        told=tuple(
            [changed(each, said=tuple([each.said[s] for s in order])) for each in table.told]
        ),
    )


class SpotError(ValueError):
    """A sentence that says why the decision cannot occur at the table."""


def spot_at(
    rules: RuleSet,
    players: int,
    cards: tuple[Card, ...],
    *,
    pot: int | None = None,
    position: int = 0,
    already_in: int = 0,
) -> Spot:
    """The decision of a player who declares with these cards; chips are unlimited.

    The number of cards determines the stage of the deal. `position` players have declared, of whom
    the last `already_in` are in. The pot defaults to that of a new game.
    """
    rules.check_seats(players)
    check_named(cards)
    stage = _stage(rules, len(cards))
    at_once = rules.declaring.declare is Manner.SIMULTANEOUS
    check_heard(rules, players, position, already_in, at_once=at_once, asked=rules.last_is_asked)
    outs = position - already_in
    unseen: Hand = (None,) * len(cards)
    chips = rules.opening_pot(players) if pot is None else pot
    return Spot(
        rules=rules,
        me=position,
        hands=tuple([cards if place == position else unseen for place in range(players)]),
        pot=chips,
        chips=(inf,) * players,
        said=(Choice.OUT,) * outs + (Choice.IN,) * already_in + (None,) * (players - position),
        asked=tuple(range(players)),
        legs=(0,) * players,
        drawn=(None,) * players,
        low_pot=chips if rules.two_pots else 0,
        ghost_cards=rules.dealing.cards if rules.dealing.ghost is not Ghost.NONE else 0,
        stage=stage,
    )


def _stage(rules: RuleSet, cards: int) -> int:
    """The stage at which players hold that many cards; 0 for games without stages."""
    possible = [stage.cards for stage in rules.stages] or [rules.dealing.cards]
    if form_of(rules) is Form.TWO_PLUS_ONE and rules.declaring.second_declare:
        possible.append(rules.most_cards)
    if cards not in possible:
        given = f"{cards} card{'' if cards == 1 else 's'}"
        needed = " or ".join(map(str, possible))
        raise SpotError(f"{given} given, but {rules.game} needs {needed}")
    return possible.index(cards) if rules.stages else 0


def check_named(cards: tuple[Card, ...]) -> None:
    """Raises SpotError if a card is named twice."""
    if twice := next((each for each in cards if cards.count(each) > 1), None):
        raise SpotError(f"{twice} is named twice; name each card once")


def check_heard(
    rules: RuleSet, players: int, position: int, already_in: int, *, at_once: bool, asked: bool
) -> None:
    """Raises SpotError if the player cannot declare after so many others.

    `asked` is whether the last player is, even if all others are out.
    """
    if at_once and (position or already_in):
        raise SpotError(f"in {rules.game} everyone declares at once, so nobody has declared before")
    if not 0 <= position < players:
        raise SpotError(f"position {position} is out of range; use 0 to {players - 1}")
    if not 0 <= already_in <= position:
        raise SpotError(f"already_in {already_in} is out of range; use 0 to {position}")
    if position == players - 1 and not already_in and not at_once and not asked:
        raise SpotError(
            "the last player is in automatically if nobody is in yet; already_in must be 1 or more"
        )
