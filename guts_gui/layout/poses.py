"""Sprites and their poses: position, size and content."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import cos, pi
from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from guts_gui.layout.chip_stacks import Parcel
from guts_gui.layout.easing import over
from guts_gui.layout.pot_level import PotLevel, PotScale
from guts_gui.setup.people import Mood
from guts_gui.words.names.hands import HandName


class Kind(StrEnum):
    """The kinds of sprites.

    `HOUSE` cards are those of the ghost or the deck; places are empty, for cards to come.
    """

    CARD = "card"
    COMMON = "common"
    HOUSE = "house"
    PLACE = "place"
    COMMON_PLACE = "common place"
    DISCARD = "discard"
    PLATE = "plate"
    STACK = "stack"
    POT = "pot"
    GLOW = "glow"
    RESERVE = "reserve"
    SIDE_POT = "side pot"
    TOTAL = "total"
    CHIPS = "chips"
    PILL = "pill"
    NAME = "name"
    BUTTON = "button"
    BUBBLE = "bubble"
    FIST = "fist"
    COUNT = "count"
    CHANGE = "change"
    LEGS = "legs"
    TOKEN = "token"
    TAG = "tag"
    BANNER = "banner"
    SIGN = "sign"


CARDS: Final = (Kind.CARD, Kind.COMMON, Kind.HOUSE)
"""The kinds of sprites that are cards: players' hands, community cards, ghost or deck hand."""


class Sprite(NamedTuple):
    """The identity of a sprite: its kind, the seat, and an index.

    `HOUSE` cards have the number of their hand instead of a seat.
    """

    kind: Kind
    seat: int = 0
    number: int = 0

    def is_card_of(self, seat: int) -> bool:
        """Whether it is one of a seat's cards."""
        return self.kind is Kind.CARD and self.seat == seat


class HandPose(StrEnum):
    """The poses of a hand over the table, in the order in which it opens: names of drawings."""

    CLOSED = "closed"
    TENSE = "tense"
    QUARTER = "quarter"
    HALF = "half"
    HALF_CHIP = "half-chip"
    MOST = "most"
    MOST_CHIP = "most-chip"
    OPEN = "open"
    OPEN_CHIP = "open-chip"


# --- Content of sprites ---------------------------------------------------------------------


class CardFace(NamedTuple):
    """A card's face, or its back for None; a wild card has a star, a picked one an edge.

    A deadly card, which has killed its holder, has a red edge (S3.9).
    """

    card: Card | None = None
    wild: bool = False
    picked: bool = False
    deadly: bool = False


class EmptyPlace(NamedTuple):
    """The place of a card to come, of which other places leave the part from `left` to `right`.

    Both are shares of its width.
    """

    left: float = 0.0
    right: float = 1.0


class Plate(NamedTuple):
    """A seat's chips and mood, or why the seat is empty."""

    chips: int
    mood: Mood = "rest"
    gone: Status | None = None


class Amount(NamedTuple):
    """A heap of chips or its number; `pot` is the high or the low pot of two (R8.7).

    `scale` says how large it is at this table; a pot's heap has `front` stacks in its front row.
    """

    chips: int
    pot: Choice | None = None
    scale: PotScale = PotScale(25, 500)
    front: int = 3

    @property
    def level(self) -> PotLevel:
        """The level of this amount as a pot."""
        return self.scale.level(self.chips)


class Killed(NamedTuple):
    """The mark of a player whom a face-up card has killed (S3.9)."""


class Change(NamedTuple):
    """An amount that a seat has won, or paid if negative, with room for the declaration beside it.

    One that stays while declarations come and go has room for the most frequent one.
    """

    chips: int
    beside: Choice | Killed = Choice.IN


class Legs(NamedTuple):
    """The number of legs that a seat has won, and of those needed (R8.5, R8.6)."""

    won: int
    needed: int


class WildSign(NamedTuple):
    """The ranks and suits that are wild for everyone, or only for the `ghost`, as marks (S5.1)."""

    marks: tuple[str, ...]
    ghost: bool = False


Shown = (
    CardFace
    | EmptyPlace
    | Plate
    | Amount
    | Change
    | Parcel
    | Legs
    | Choice
    | HandPose
    | HandName
    | Killed
    | WildSign
    | str
)
"""The content of a sprite; each kind uses one of these types."""


# --- Poses ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pose:
    """Position and look of a sprite: centre and width in design units, angle clockwise in degrees.

    `squash` is the visible share of the width of a turning card; `lift` the height above the
    felt, on which its shadow stays.
    """

    x: float
    y: float
    width: float
    shows: Shown | None = None
    angle: float = 0.0
    alpha: float = 1.0
    z: float = 0.0
    dim: float = 0.0
    glow: float = 0.0
    squash: float = 1.0
    lift: float = 0.0
    moving: bool = False

    def at(self, x: float, y: float) -> "Pose":
        """The same pose at another place."""
        return replace(self, x=x, y=y)

    def hidden(self) -> "Pose":
        """The same pose, invisible."""
        return replace(self, alpha=0.0)

    @property
    def face(self) -> CardFace:
        """The card's face; face down if the sprite is no card."""
        return self.shows if isinstance(self.shows, CardFace) else CardFace()

    @property
    def words(self) -> str:
        """The text or hand name, in one line."""
        return self.shows.line if isinstance(self.shows, HandName) else ""

    @property
    def chips(self) -> int:
        """The amount, 0 if the sprite has none."""
        return self.shows.chips if isinstance(self.shows, Plate | Amount | Parcel) else 0

    def counting(self, chips: int) -> "Pose":
        """The same pose with another amount."""
        if not isinstance(self.shows, Plate | Amount):
            raise TypeError("a sprite that shows no amount")
        return replace(self, shows=self.shows._replace(chips=chips))


Placement = Mapping[Sprite, Pose]

FLIP = 16.0
"""Height to which a card is lifted when it turns over."""


def tween(
    a: Pose,
    b: Pose,
    t: float,
    height: float = 0.0,
    turned: float | None = None,
    shows: Shown | None = None,
) -> Pose:
    """The pose at share `t` of the way from a to b, `height` above the straight line.

    A card whose face changes is lifted and turns over. `turned` overrides the share of the
    rotation, `shows` the content.
    """
    if t == 1 and turned is None and not height:
        return b
    turning = a.shows is not b.shows and (a.face.card is None) != (b.face.card is None)
    height += FLIP * over(t) if turning else 0.0
    turned = t if turned is None else turned
    return Pose(
        x=a.x + (b.x - a.x) * t,
        y=a.y + (b.y - a.y) * t - height,
        width=a.width + (b.width - a.width) * t,
        shows=shows or _between(a.shows, b.shows, t),
        angle=a.angle + (b.angle - a.angle) * turned,
        alpha=min(1.0, a.alpha + (b.alpha - a.alpha) * t),
        z=max(a.z, b.z),
        dim=a.dim + (b.dim - a.dim) * t,
        glow=a.glow + (b.glow - a.glow) * t,
        squash=max(0.04, abs(cos(pi * t))) if turning else 1.0,
        lift=max(0.0, a.lift + (b.lift - a.lift) * t + height),
        moving=True,
    )


def _between(a: Shown | None, b: Shown | None, t: float) -> Shown | None:
    """The content on the way from a to b: a card turns half way, an amount counts."""
    if a is b:
        return b
    if isinstance(a, CardFace) and isinstance(b, CardFace):
        return b._replace(card=a.card) if t < 0.5 else b
    if isinstance(a, Plate | Amount) and isinstance(b, Plate | Amount):
        return b._replace(chips=round(a.chips + (b.chips - a.chips) * t))
    return b
