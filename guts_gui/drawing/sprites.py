"""Drawing of a placement: cards and, through `Chips` and `People`, everything else."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import cos, radians, sin
from typing import Any

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.canvas import Canvas, dimmed, edged, halo
from guts_gui.drawing.chips import Chips
from guts_gui.drawing.display_list import Page, Part
from guts_gui.drawing.people import People, Person
from guts_gui.drawing.signs import Signs
from guts_gui.layout.poses import CardFace, EmptyPlace, HandPose, Kind, Placement, Pose, Sprite
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.seating.seats import MIDDLE_CARD, Plan
from guts_gui.setup.people import MOODS

__all__ = ["Person", "Sprites"]

HIGH = 10.0
HIGHEST = 4
"""Shadows are drawn in steps of this height in units, and for this many steps."""
SPIN_STEP = 6
"""Degrees between the drawn rotations of a flying back."""
FINER = 2
"""How many times as large the place of a card is drawn, so that its slanting edges are smooth."""
PLACE_ALPHA = 0.55
"""Opacity of the place of a card to come."""
STAR = 0.24
"""Width of a wild card's star, as a share of the card's: no wider than an index."""


class Sprites:
    """Draws placements into one frame; slow drawings are cached by the art.

    Made anew for another language or deck: on a page, a sprite at rest is not drawn again.
    """

    def __init__(self, brush: Brush, people: tuple[Person, ...], plan: Plan) -> None:
        self.brush, self.art, self.frame = brush, brush.art, brush.frame
        self.plan = plan
        self.canvas = Canvas(brush, plan)
        self.people = People(self.canvas, people)
        self.chips = Chips(self.canvas)
        self.signs = Signs(self.canvas)
        self._parts: dict[Sprite, Part] = {}
        self._draw: dict[Kind, Callable[[pygame.Surface, Sprite, Pose, Any], None]] = {
            Kind.CARD: self._card,
            Kind.COMMON: self._card,
            Kind.HOUSE: self._card,
            Kind.DISCARD: self._card,
            Kind.PLACE: self._place,
            Kind.COMMON_PLACE: self._place,
            Kind.PLATE: self.people.plate,
            Kind.STACK: self.chips.stack,
            Kind.POT: self.chips.pot,
            Kind.GLOW: self.chips.glow,
            Kind.RESERVE: self.chips.labelled,
            Kind.SIDE_POT: self.chips.labelled,
            Kind.CHIPS: self.chips.thrown,
            Kind.TOTAL: self.chips.total,
            Kind.PILL: self.people.pill,
            Kind.NAME: self.people.name,
            Kind.BUTTON: self.people.button,
            Kind.BUBBLE: self.people.bubble,
            Kind.FIST: self.people.fist,
            Kind.COUNT: self.people.count,
            Kind.CHANGE: self.people.change,
            Kind.LEGS: self.signs.legs,
            Kind.TOKEN: self.signs.token,
            Kind.SIGN: self.signs.wild,
            Kind.TAG: self.people.tag,
            Kind.BANNER: self.people.banner,
        }

    def draw(self, surface: pygame.Surface, placement: Placement) -> None:
        """Draw every sprite, lowest first; on a page, one at rest takes the steps it had before."""
        parts: dict[Sprite, Part] = {}
        for sprite, pose in sorted(placement.items(), key=_depth):
            if pose.alpha <= 0.01:
                continue
            draw = partial(self._draw[sprite.kind], surface, sprite, pose, pose.shows)
            if isinstance(surface, Page):
                parts[sprite] = surface.part(self._parts.get(sprite), pose, draw)
            else:
                draw()
        if isinstance(surface, Page):
            self._parts = parts

    def warm(self) -> Iterator[None]:
        """Prerender, piece by piece, the next declaration and its outcome."""
        yield from self._warm_backs()
        for mood in MOODS:
            for seat in range(len(self.plan.places)):
                self.people.face(seat, mood)
                yield
        yield from self.chips.warm()
        for pose in HandPose:
            for seat, spot in enumerate(self.plan.places):
                width, angle = self.frame.px(spot.fist_width), round(spot.fist_angle)
                self.people.hand(seat, pose, width, angle)
                yield
                self.people.hand_shade(seat, pose, width, angle)
                yield

    def _warm_backs(self) -> Iterator[None]:
        """Prerender rotated backs of cards: a dozen are in the air at a time."""
        widths = {self.frame.px(spot.card_width) for spot in self.plan.places}
        for width in widths:
            self.art.flying_back(width, 1.0, 0)
            yield
        width = min(widths)
        for angle in range(0, 180, SPIN_STEP):
            self.art.flying_back(width, 1.0, angle)
            yield

    def ahead(self, placement: Placement) -> Iterator[None]:
        """Prerender, piece by piece, a placement."""
        nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)
        for sprite, pose in placement.items():
            self._draw[sprite.kind](nowhere, sprite, pose, pose.shows)
            yield

    # Cards

    def _card(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, face: CardFace) -> None:
        middle = sprite.kind in (Kind.COMMON, Kind.HOUSE)
        full = self.frame.px(MIDDLE_CARD if middle else self.plan.places[sprite.seat].card_width)
        if sprite.kind is Kind.HOUSE and not pose.moving:
            full = self.frame.px(pose.width)
        moving = pose.moving or self.frame.px(pose.width) != full
        held = moving or pose.lift > 0
        if held:
            self._cast(surface, pose, full)
        if moving and pose.glow > 0.05:
            lit = replace(pose, alpha=pose.alpha * pose.glow * pose.squash)
            self.canvas.lay(surface, self._light(full, round(pose.angle / 3) * 3), lit)
        if moving:
            drawn = self._moving_card(face, full, pose)
        else:
            dim, glow = round(pose.dim * 10), round(pose.glow * 2)
            drawn = self._lying_card(face, full, round(pose.angle), dim, glow, held=held)
        self.canvas.lay(surface, drawn, pose)

    def _place(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, free: EmptyPlace) -> None:
        """Draw the quiet outline of a card that is still to come, as far as it is free."""
        width, angle = self.frame.px(pose.width), round(pose.angle)

        def make() -> pygame.Surface:
            wide = width * FINER
            size, line = (wide, round(wide * CARD_RATIO)), max(FINER, round(wide * 0.025))
            flat = self.brush.rounded(
                size, wide * 0.085, palette.SHADOW, alpha=0.16, edge=palette.QUIET, line=line
            )
            seen = pygame.Surface((size[0] + 2 * FINER, size[1] + 2 * FINER), pygame.SRCALPHA)
            left, right = round(free.left * wide), round(free.right * wide)
            seen.blit(flat, (left + FINER, FINER), (left, 0, right - left, size[1]))
            turned = pygame.transform.rotozoom(seen, -angle, 1.0) if angle else seen
            across, down = turned.get_size()
            return pygame.transform.smoothscale(turned, (across // FINER, down // FINER))

        drawn = self.art.shelf.get(("place", width, angle, free), make)
        self.canvas.lay(surface, drawn, replace(pose, alpha=pose.alpha * PLACE_ALPHA))

    def _cast(self, surface: pygame.Surface, pose: Pose, full: int) -> None:
        """Draw a card's shadow: the higher the card, the further, larger and softer."""
        level = min(HIGHEST, round(pose.lift / HIGH))
        angle = round(pose.angle / 15) * 15 % 180
        squash = max(1, round(pose.squash * 6)) / 6
        wide = full * max(1, round(4 * pose.width * self.frame.scale / full)) // 4
        key = ("cast", wide, level, angle, squash)
        drawn = self.art.shelf.get(key, lambda: self._shade(wide, level, angle, squash))
        self.canvas.cast(surface, drawn, pose)

    def _shade(self, full: int, level: int, angle: int, squash: float) -> pygame.Surface:
        size = max(2, round(full * squash)), round(full * CARD_RATIO)
        blur = max(3, round(full * (0.07 + 0.045 * level)))
        flat = self.brush.shadow(size, full * 0.085, blur, 0.5 - 0.06 * level)
        return pygame.transform.rotate(flat, -angle) if angle else flat

    def _light(self, full: int, angle: int) -> pygame.Surface:
        """The lamp light around a moving card."""

        def make() -> pygame.Surface:
            flat = self.art.card(None, full, angle=angle)
            room = max(4, full // 6)
            size = flat.get_width() + 2 * room, flat.get_height() + 2 * room
            whole = pygame.Surface(size, pygame.SRCALPHA)
            halo(whole, flat, palette.BRASS, *_halo(full, 1.0))
            return whole

        return self.art.shelf.get(("light", full, angle), make)

    def _moving_card(self, face: CardFace, full: int, pose: Pose) -> pygame.Surface:
        """A moving card, quantised in steps too fine to see, so that few are drawn."""
        size = round(pose.width * self.frame.scale / full * 12) / 12
        dim = round(pose.dim * 4) / 4
        squash = round(pose.squash * 12) / 12
        angle = round(pose.angle)
        if face.card is None:
            angle = round(pose.angle / SPIN_STEP) * SPIN_STEP % 180
            if squash == 1:
                return dimmed(self.art.flying_back(full, size, angle), dim)

        def make() -> pygame.Surface:
            still = self._marked(face, full, angle)
            wide, deep = still.get_size()
            to = max(2, round(wide * size * squash)), max(2, round(deep * size))
            scaled = still if to == (wide, deep) else pygame.transform.smoothscale(still, to)
            return dimmed(scaled, dim)

        return self.art.shelf.get(("moving", face, full, angle, size, dim, squash), make)

    def _marked(self, face: CardFace, width: int, angle: int) -> pygame.Surface:
        """A card of the player's deck, with a star in its free corner if it is wild."""
        flat = self.art.card(face.card.text if face.card else None, width, angle=angle)
        if face.card is None or not face.wild:
            return flat
        size = max(9, round(width * STAR))
        star = self.art.svg("chips/wild", size, angle=angle)
        turn = radians(angle)
        x, y = (STAR / 2 + 0.02 - 0.5) * width, 0.11 * width
        across, down = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        whole = flat.copy()
        middle = flat.get_width() / 2 + across, flat.get_height() / 2 + down
        whole.blit(star, star.get_rect(center=(round(middle[0]), round(middle[1]))))
        return whole

    def _lying_card(
        self, face: CardFace, width: int, angle: int, dim: int, glow: int, *, held: bool
    ) -> pygame.Surface:
        """A card at rest, with a shadow unless it is held, and a glow if highlighted."""
        key = ("lying", face, width, angle, dim, glow, held)

        def make() -> pygame.Surface:
            flat = dimmed(self._marked(face, width, angle), dim / 10)
            room = max(4, width // 6)
            whole = pygame.Surface(
                (flat.get_width() + 2 * room, flat.get_height() + 2 * room), pygame.SRCALPHA
            )
            if glow:
                halo(whole, flat, palette.BRASS, *_halo(width, glow / 2))
            if not held:
                halo(
                    whole, flat, palette.SHADOW, max(2, width // 26), 130, (0, max(1, width // 40))
                )
            if face.picked or face.deadly:
                colour = palette.BRASS if face.picked else palette.WARNING
                edged(whole, flat, colour, max(2, width // 26))
            whole.blit(flat, (room, room))
            return whole

        return self.art.shelf.get(key, make)


def _halo(width: int, glow: float) -> tuple[int, int]:
    """Blur and strength of the light around a card of that width in pixels."""
    return max(2, width // 14), round(120 + 130 * glow)


def _depth(item: tuple[Sprite, Pose]) -> float:
    return item[1].z
