"""Drawing of chips: stacks, handfuls in the air, pots with their amounts and their light."""

from collections.abc import Iterator, Mapping
from math import ceil

import pygame

from guts_engine.steps.model import Choice
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.drawing.canvas import Canvas
from guts_gui.i18n.translate import number, short, tr
from guts_gui.layout.chip_stacks import (
    DENOMINATIONS,
    SEAT,
    Parcel,
    Stack,
    heap,
    pot_chips,
    pot_pile,
    seat_chips,
)
from guts_gui.layout.placement import PITCH, POT_CHIP
from guts_gui.layout.poses import Amount, Kind, Pose, Sprite
from guts_gui.layout.pot_level import PotLevel

RISE = 0.11
"""Height of a chip, as a share of its width."""
BACK_ROW = 0.36
"""How far behind the front row the back row is, as a share of a chip's depth."""
TURNS = ("", "-b", "-c")
"""Variants of a chip with the edge rotated, so that neighbours in a stack differ."""
ASKEW = (0.0, -0.06, 0.05, 0.02, -0.04, 0.06, -0.02, 0.04, -0.05, 0.03, -0.06)
"""Offsets of chips from the middle of their stack in turn, as shares of their width."""
THROWN = (27, 30, 33, 36)
"""Widths at which thrown chips are drawn, from that of a seat to that of the pot."""
LEAST_TOTAL = 20
"""Text size below which a pot's amount is abbreviated, so that it stays readable."""
ASIDE_WIDTH = 84.0
"""Width of the amount of the reserve or the side pot."""
TYPE = 36
GROWN = {PotLevel.ORDINARY: 0, PotLevel.RAISED: 4, PotLevel.BIG: 8, PotLevel.HUGE: 12}
"""The type size of an ordinary pot's amount, and how much larger it is at each level."""
INK = {
    PotLevel.ORDINARY: palette.CREAM,
    PotLevel.RAISED: palette.CREAM,
    PotLevel.BIG: palette.mix(palette.LAMP, palette.PRIMARY, 0.35),
    PotLevel.HUGE: palette.mix(palette.LAMP, palette.PRIMARY, 0.5),
}
"""The colour of a pot's amount."""
FIGURE = 0.7
"""Height of a figure, as a share of its type size."""
GLOW = (0, 0.8), (35, 0.5), (65, 0.17), (100, 0.0)
"""The opacity of a pot's light from its middle to its edge, in per cent of the way."""
GLOW_BEYOND, GLOW_DEPTH = 46.0, 62.0
"""How far a pot's light extends beyond its chips to the side, and half its depth."""
ARC_BEYOND, ARCS_APART = 10.0, 8.0
ARC_HEIGHT, ARC_BULGE, ARC_BELOW = 36.0, 2.5, 18.0
"""The arcs beside a big pot: their distance from its chips and from each other, half their height,
their bulge, and how far their middle is below that of the chips."""
SIDES: Mapping[Choice | None, tuple[int, ...]] = {
    None: (-1, 1),
    Choice.HIGH: (-1,),
    Choice.LOW: (1,),
}
"""The sides of a pot that have arcs: of two pots the outer ones."""
GLOW_STEPS = 8
"""Steps of a pot's light from an opening pot to one as large as a stack."""


class Chips:
    """Draws chips and amounts of pots."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.brush, self.art, self.frame = canvas.brush, canvas.art, canvas.frame

    def warm(self) -> Iterator[None]:
        """Prerender, piece by piece, the chips that fly."""
        for wide in THROWN:
            for worth in DENOMINATIONS:
                for turn in TURNS:
                    self.art.svg(f"chips/chip-{worth}{turn}", self.frame.px(wide))
                    yield

    # Stacks

    def stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        """Draw the chips of a player, or those beside the pot."""
        count = seat_chips(amount.chips, amount.scale)
        drawn = self._heap(heap(amount.chips, count, SEAT), 3, self.frame.px(pose.width))
        self._stand(surface, pose, drawn, self.frame.px(pose.width))

    def pot(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        """Draw a pot's chips, a little higher above a larger number."""
        width = self.frame.px(pose.width)
        chips = heap(amount.chips, pot_chips(amount.chips, amount.scale), pot_pile(amount.front))
        drawn = self._heap(chips, amount.front, width)
        self._stand(surface, pose, drawn, width, -round(FIGURE * self._grown(amount) / 2))

    def _stand(
        self, surface: pygame.Surface, pose: Pose, drawn: pygame.Surface, width: int, down: int = 0
    ) -> None:
        """Draw a heap on the felt at the pose."""
        down += round(0.36 * width + 2) + _under(width) - drawn.get_height() // 2
        self.canvas.lay(surface, drawn, pose, down)

    def _heap(self, stacks: tuple[Stack, ...], front: int, width: int) -> pygame.Surface:
        """Stacks side by side in two rows, the back row a little higher."""
        key = ("heap", stacks, front, width)

        def make() -> pygame.Surface:
            pitch, high = round(width * PITCH), round(width * 0.72)
            rise = max(1, round(width * RISE))
            behind = round(high * BACK_ROW)
            rows = [stacks[:front], stacks[front:]]
            tops = [max((len(stack) for stack in row), default=0) * rise for row in rows]
            tall = max(tops[0], tops[1] + behind if rows[1] else 0)
            deep = high + tall + 4
            size = pitch * max(0, len(rows[0]) - 1) + 2 * width, deep + _under(width)
            whole = pygame.Surface(size, pygame.SRCALPHA)
            for row, up in ((1, behind), (0, 0)):
                left = (size[0] - (pitch * (len(rows[row]) - 1) + width)) // 2
                for place, stack in enumerate(rows[row]):
                    floor = deep - high - 2 - up
                    if place % 2 and not row:
                        floor = min(deep - high, floor + max(1, width // 14))
                    self._one_stack(whole, stack, (left + place * pitch, floor), width, place + row)
            return whole

        return self.art.shelf.get(key, make)

    def _one_stack(
        self, whole: pygame.Surface, stack: Stack, foot: tuple[int, int], width: int, place: int
    ) -> None:
        left, floor = foot
        shade = max(1, width // 12)
        shadow = self.brush.shadow(
            (width - 2 * shade, round(width * 0.4)), width / 4, shade * 2, 0.4
        )
        whole.blit(shadow, (left - shade, floor + round(width * 0.26)))
        self._column(whole, stack, foot, width, stack[0] + 5 * place)

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

    def thrown(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, parcel: Parcel) -> None:
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

    def labelled(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        self.stack(surface, sprite, pose, amount)
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

    def total(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
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
            round((self.frame.text(TYPE) + self._grown(amount)) * (1 + 0.025 * pose.lift)),
            INK[amount.level],
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

    def _grown(self, amount: Amount) -> int:
        """By how many pixels the type of a pot's amount is larger than that of an ordinary one.

        The same at every text size, because large type leaves less room for more.
        """
        return self.frame.px(GROWN[amount.level])

    def glow(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, amount: Amount) -> None:
        """Draw lamplight on the felt around a pot above an ordinary one: the larger, the more."""
        if amount.level is PotLevel.ORDINARY:
            return
        step = min(GLOW_STEPS, ceil(GLOW_STEPS * amount.scale.way(amount.chips)))
        half = (PITCH * (amount.front - 1) + 1) * POT_CHIP / 2
        size = 2 * self.frame.px(half + GLOW_BEYOND), 2 * self.frame.px(GLOW_DEPTH)
        key = ("glow", step, size)
        light = self.art.shelf.get(key, lambda: _light(size, step / GLOW_STEPS))
        self.canvas.lay(surface, light, pose)
        for arc in range(amount.level - PotLevel.RAISED):
            for side in SIDES[amount.pot]:
                away = half + ARC_BEYOND + arc * ARCS_APART
                beside = pose.at(pose.x + side * away, pose.y + ARC_BELOW)
                self.canvas.lay(surface, self._arc(side), beside)

    def _arc(self, side: int) -> pygame.Surface:
        """An arc of brass at the left (-1) or at the right (1)."""
        line = self.frame.px(2)
        wide, high = self.frame.px(2 * ARC_BULGE) + 2 * line, self.frame.px(2 * ARC_HEIGHT)

        def make() -> pygame.Surface:
            near, far = (line, wide - line)[::side]
            return rasterise(
                f'<path d="M{near} {line}Q{2 * far - near} {high / 2} {near} {high - line}" '
                f'fill="none" stroke="{palette.BRASS}" stroke-width="{line}" '
                'stroke-linecap="round" stroke-opacity="0.8"/>',
                (wide, high),
            )

        return self.art.shelf.get(("arc", side, wide, high), make)


def _light(size: tuple[int, int], strength: float) -> pygame.Surface:
    """An oval pool of light of that size in pixels, rendered coarsely because it is soft."""
    radius = max(8, size[1] // 8)
    stops = "".join(
        f'<stop offset="{share}%" stop-color="{palette.PRIMARY}" '
        f'stop-opacity="{opacity * strength}"/>'
        for share, opacity in GLOW
    )
    pool = rasterise(
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" '
        f'cx="{radius}" cy="{radius}" r="{radius}">{stops}</radialGradient></defs>'
        f'<circle cx="{radius}" cy="{radius}" r="{radius}" fill="url(#g)"/>',
        (2 * radius, 2 * radius),
    )
    return pygame.transform.smoothscale(pool, size)


def _under(width: int) -> int:
    """Room below chips of that width for their shadow, an even number of pixels."""
    return 2 * round(width * 0.14)
