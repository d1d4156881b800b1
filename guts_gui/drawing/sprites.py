"""Drawing of a placement: cards, chips and, through `People`, everything else."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import pygame

from guts_engine.play.actions import Choice
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.canvas import Canvas, dimmed, edged, halo
from guts_gui.drawing.people import People, Person
from guts_gui.i18n.translate import number, short, tr
from guts_gui.layout.chip_stacks import DENOMINATIONS, Parcel, Stack, stacks
from guts_gui.layout.geometry import CARD_RATIO
from guts_gui.layout.poses import Amount, CardFace, HandPose, Kind, Placement, Pose, Sprite
from guts_gui.layout.seats import MIDDLE_CARD, Plan
from guts_gui.setup.people import MOODS

__all__ = ["Person", "Sprites"]

RISE = 0.11
"""Height of a chip, as a share of its width."""
TURNS = ("", "-b", "-c")
"""Variants of a chip with the edge rotated, so that neighbours in a stack differ."""
ASKEW = (0.0, -0.06, 0.05, 0.02, -0.04, 0.06, -0.02, 0.04, -0.05, 0.03, -0.06)
"""Offsets of chips from the middle of their stack in turn, as shares of their width."""
THROWN = (27, 30, 33, 36)
"""Widths at which thrown chips are drawn, from that of a seat to that of the pot."""
SMALL_POT, LARGE_POT = 0.92, 1.08
"""Factor on the width of a pot's chips: with at most two stacks, and with five or more."""
HIGH = 10.0
HIGHEST = 4
"""Shadows are drawn in steps of this height in units, and for this many steps."""
SPIN_STEP = 6
"""Degrees between the drawn rotations of a flying back."""
LEAST_TOTAL = 20
"""Text size below which a pot's amount is abbreviated, so that it stays readable."""
ASIDE_WIDTH = 84.0
"""Width of the amount of the reserve or the side pot."""
LOW = 5
"""Height limit of a pot's stacks in two rows: cards may be behind them."""
STAR = 0.24
"""Width of a wild card's star, as a share of the card's: no wider than an index."""


class Sprites:
    """Draws placements into one frame; slow drawings are cached by the art."""

    def __init__(self, brush: Brush, people: tuple[Person, ...], plan: Plan) -> None:
        self.brush, self.art, self.frame = brush, brush.art, brush.frame
        self.plan = plan
        self.canvas = Canvas(brush, plan)
        self.people = People(self.canvas, people)
        self._draw: dict[Kind, Callable[[pygame.Surface, Sprite, Pose, Any], None]] = {
            Kind.CARD: self._card,
            Kind.COMMON: self._card,
            Kind.HOUSE: self._card,
            Kind.DISCARD: self._card,
            Kind.PLATE: self.people.plate,
            Kind.STACK: self._stack,
            Kind.POT: self._stack,
            Kind.RESERVE: self._labelled_stack,
            Kind.SIDE_POT: self._labelled_stack,
            Kind.CHIPS: self._thrown,
            Kind.TOTAL: self._total,
            Kind.PILL: self.people.pill,
            Kind.NAME: self.people.name,
            Kind.BUTTON: self.people.button,
            Kind.BUBBLE: self.people.bubble,
            Kind.FIST: self.people.fist,
            Kind.COUNT: self.people.count,
            Kind.CHANGE: self.people.change,
            Kind.LEGS: self.people.legs,
            Kind.TOKEN: self.people.token,
            Kind.TAG: self.people.tag,
            Kind.BANNER: self.people.banner,
        }

    def draw(self, surface: pygame.Surface, placement: Placement) -> None:
        """Draw every sprite, lowest first."""
        for sprite, pose in sorted(placement.items(), key=_depth):
            if pose.alpha > 0.01:
                self._draw[sprite.kind](surface, sprite, pose, pose.shows)

    def warm(self) -> Iterator[None]:
        """Prerender, piece by piece, the next declaration and its outcome."""
        yield from self._warm_backs()
        for mood in MOODS:
            for seat in range(len(self.plan.places)):
                self.people.face(seat, mood)
                yield
        yield from self._warm_chips()
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

    def _warm_chips(self) -> Iterator[None]:
        for wide in THROWN:
            for worth in DENOMINATIONS:
                for turn in TURNS:
                    self.art.svg(f"chips/chip-{worth}{turn}", self.frame.px(wide))
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
            if face.picked:
                edged(whole, flat, palette.BRASS, max(2, width // 26))
            whole.blit(flat, (room, room))
            return whole

        return self.art.shelf.get(key, make)

    # Chips

    def _stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        if amount.chips <= 0:
            return
        width = self.frame.px(pose.width)
        heap = stacks(amount.chips)
        if sprite.kind is Kind.POT:
            grown = SMALL_POT if len(heap) < 3 else LARGE_POT if len(heap) > 4 else 1.0
            width = self.frame.px(pose.width * grown)
            if len(heap) > 3:
                heap = tuple((worth, min(count, LOW)) for worth, count in heap)
        drawn = self._heap(heap, width)
        down = round(0.36 * width + 2) + _under(width) - drawn.get_height() // 2
        self.canvas.lay(surface, drawn, pose, down)

    def _heap(self, heap: tuple[Stack, ...], width: int) -> pygame.Surface:
        """Stacks side by side in two rows, the back row a little higher."""
        key = ("heap", heap, width)

        def make() -> pygame.Surface:
            columns = min(len(heap), 3)
            pitch = round(width * 0.93)
            rise = max(1, round(width * RISE))
            rows = 2 if len(heap) > 3 else 1
            tall = max(count for _, count in heap) * rise
            high = round(width * 0.72)
            deep = high + tall + (rows - 1) * round(high * 0.6) + 4
            size = (pitch * columns + width, deep + _under(width))
            whole = pygame.Surface(size, pygame.SRCALPHA)
            order = sorted(range(len(heap)), key=lambda place: (place < 3, place))
            for place in order:
                front = place < 3
                across = place % 3
                wide = min(3, len(heap)) if front else len(heap) - 3
                left = (size[0] - (pitch * (wide - 1) + width)) // 2 + across * pitch
                floor = deep - high - 2 - (0 if front else round(high * 0.6))
                if across == 1 and front:
                    floor = min(deep - high, floor + max(1, width // 14))
                self._one_stack(whole, heap[place], (left, floor), width, place)
            return whole

        return self.art.shelf.get(key, make)

    def _one_stack(
        self, whole: pygame.Surface, stack: Stack, foot: tuple[int, int], width: int, place: int
    ) -> None:
        worth, count = stack
        left, floor = foot
        shade = max(1, width // 12)
        shadow = self.brush.shadow(
            (width - 2 * shade, round(width * 0.4)), width / 4, shade * 2, 0.4
        )
        whole.blit(shadow, (left - shade, floor + round(width * 0.26)))
        self._column(whole, (worth,) * count, foot, width, worth + 5 * place)

    def _column(
        self,
        whole: pygame.Surface,
        chips: tuple[int, ...],
        foot: tuple[int, int],
        width: int,
        seed: int,
    ) -> None:
        """Draw a stack of chips in slight disorder, lowest first."""
        rise = max(1, round(width * RISE))
        for level, worth in enumerate(chips):
            turn = TURNS[(level * 2 + seed) % len(TURNS)]
            chip = self.art.svg(f"chips/chip-{worth}{turn}", width)
            aside = round(ASKEW[(level * 3 + seed) % len(ASKEW)] * width)
            whole.blit(chip, (foot[0] + aside, foot[1] - level * rise))

    def _thrown(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, parcel: Parcel) -> None:
        """Draw a tilted handful of chips in the air, and its shadow on the felt."""
        width = self.frame.px(min(THROWN, key=lambda wide: abs(wide - pose.width)))
        angle = round(pose.angle / 6) * 6
        chips = parcel.seen
        key = ("thrown", chips, width, angle)

        def make() -> pygame.Surface:
            room = max(1, width // 10)
            rise = max(1, round(width * RISE)) * (len(chips) - 1)
            high = round(width * 0.72)
            pile = pygame.Surface((width + 2 * room, high + rise + 2 * room), pygame.SRCALPHA)
            self._column(pile, chips, (room, room + rise), width, sum(chips))
            return pygame.transform.rotozoom(pile, -angle, 1.0) if angle else pile

        shade = self.brush.shadow((width, round(width * 0.55)), width * 0.28, width // 4, 0.3)
        self.canvas.cast(surface, shade, pose, 4)
        self.canvas.lay(surface, self.art.shelf.get(key, make), pose)

    def _labelled_stack(
        self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount
    ) -> None:
        self._stack(surface, sprite, pose, amount)
        label = tr("reserve") if sprite.kind is Kind.RESERVE else tr("side pot")
        x, y = self.frame.px(pose.x), self.frame.px(pose.y + 27)
        self.brush.write(
            surface,
            number(amount.chips),
            (x, y),
            Face.DISPLAY,
            self.frame.text(18),
            palette.CREAM,
            anchor="center",
            width=self.frame.px(ASIDE_WIDTH),
            instead=short(amount.chips),
        )
        low = y + self.frame.px(17 * self.canvas.text_share)
        size = self.frame.text(14)
        # a long label grows away from the near player's cards
        more = self.art.text_size(label, Face.TEXT, size)[0] - self.frame.px(ASIDE_WIDTH)
        x += max(0, more) // 2 * (1 if sprite.kind is Kind.RESERVE else -1)
        self.brush.write(surface, label, (x, low), Face.TEXT, size, palette.CREAM, anchor="center")

    def _total(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        """Draw the pot's amount, readable across a room; it grows instead of being lifted."""
        x, y = self.frame.px(pose.x), self.frame.px(pose.y + pose.lift)
        words, least = number(amount.chips), self.frame.text(LEAST_TOTAL)
        if self.art.text_size(words, Face.DISPLAY, least)[0] > self.frame.px(pose.width):
            words = short(amount.chips)
        self.brush.write(
            surface,
            words,
            (x, y),
            Face.DISPLAY,
            round(self.frame.text(36) * (1 + 0.025 * pose.lift)),
            palette.CREAM,
            anchor="center",
            width=self.frame.px(pose.width),
            shadow=True,
        )
        low = y + self.frame.px(10 + 17 * self.canvas.text_share)  # same gap at every text size
        names = {Choice.HIGH: tr("high pot"), Choice.LOW: tr("low pot"), None: tr("pot")}
        self.brush.write(
            surface,
            names[amount.pot],
            (x, low),
            Face.TEXT,
            self.frame.text(15),
            palette.CREAM,
            anchor="center",
        )


def _halo(width: int, glow: float) -> tuple[int, int]:
    """Blur and strength of the light around a card of that width in pixels."""
    return max(2, width // 14), round(120 + 130 * glow)


def _under(width: int) -> int:
    """Room below chips of that width for their shadow, an even number of pixels."""
    return 2 * round(width * 0.14)


def _depth(item: tuple[Sprite, Pose]) -> float:
    return item[1].z
