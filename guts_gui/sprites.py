"""Cards, chips, hands, plates and words: they draw a pose and decide nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from guts_engine.actions import Choice
from guts_engine.events import Status
from guts_gui import palette
from guts_gui.assets import Art, Face
from guts_gui.frame import Frame
from guts_gui.i18n import tr
from guts_gui.paint import Brush
from guts_gui.people import colours
from guts_gui.plan import MIDDLE_CARD, Plan
from guts_gui.stacks import Stack, stacks
from guts_gui.timeline import Placement, Pose, Sprite
from guts_gui.words import number

HANDS = (
    "closed",
    "tense",
    "quarter",
    "half",
    "half-chip",
    "most",
    "most-chip",
    "open",
    "open-chip",
)
RISE = 0.11
"""The height of a chip, as a share of its width."""
BACK = "cards/back-red"


@dataclass(frozen=True)
class Person:
    """Who sits at a seat, as far as the picture goes."""

    name: str
    avatar: str


class Sprites:
    """Draws placements into one frame; everything costly is kept on the art's shelf."""

    def __init__(self, brush: Brush, people: tuple[Person, ...], plan: Plan) -> None:
        self.brush = brush
        self.art: Art = brush.art
        self.frame: Frame = brush.frame
        self.people = people
        self._text = self.frame.text_size / 100
        self.plan = plan
        self._draw: dict[str, Callable[[pygame.Surface, Sprite, Pose], None]] = {
            "card": self._card,
            "common": self._card,
            "house": self._card,
            "passed": self._card,
            "plate": self._plate,
            "stack": self._stack,
            "pot": self._stack,
            "reserve": self._labelled_stack,
            "side_pot": self._labelled_stack,
            "chips": self._stack,
            "total": self._total,
            "pill": self._pill,
            "name": self._name,
            "button": self._button,
            "bubble": self._bubble,
            "fist": self._fist,
            "count": self._count,
            "change": self._change,
        }

    def draw(self, surface: pygame.Surface, placement: Placement) -> None:
        """Draw every sprite, those lying higher later."""
        for sprite, pose in sorted(placement.items(), key=_depth):
            if pose.alpha > 0.01:
                self._draw[sprite[0]](surface, sprite, pose)

    def warm(self) -> Iterator[None]:
        """Draw ahead, piece by piece, what the next declaration will need."""
        for pose in HANDS:
            for seat, spot in enumerate(self.plan.places):
                self._hand(seat, pose, self.frame.px(spot.fist_width), round(spot.fist_angle))
                yield

    def ahead(self, placement: Placement) -> Iterator[None]:
        """Draw ahead, piece by piece, what a placement will show."""
        nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)
        for sprite, pose in placement.items():
            self._draw[sprite[0]](nowhere, sprite, pose)
            yield

    # Cards

    def _card(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        kind, seat, _ = sprite
        middle = kind in ("common", "house")
        full = self.frame.px(MIDDLE_CARD if middle else self.plan.places[seat].card_width)
        if pose.moving:
            drawn = self._moving_card(full, pose)
        else:
            drawn = self._lying_card(
                pose.face, full, round(pose.angle), round(pose.dim * 10), round(pose.glow * 2)
            )
        self._blit(surface, drawn, pose)

    def _moving_card(self, full: int, pose: Pose) -> pygame.Surface:
        """A card under way, in steps too fine to see, so that few have to be drawn."""
        size = round(pose.width * self.frame.scale / full * 12) / 12
        angle = round(pose.angle) if pose.face else round(pose.angle / 4) * 4
        dim = round(pose.dim * 4) / 4
        squash = round(pose.squash * 12) / 12
        key = ("moving", pose.face, full, size, angle, dim, squash)
        return self.art.shelf.get(
            key, lambda: self._turning(pose.face, full, angle, (size * squash, size), dim)
        )

    def _turning(
        self, face: str | None, full: int, angle: int, size: tuple[float, float], dim: float
    ) -> pygame.Surface:
        still = self._flat(face, full, angle)
        wide, deep = still.get_size()
        to = max(2, round(wide * size[0])), max(2, round(deep * size[1]))
        return _dimmed(
            still if to == (wide, deep) else pygame.transform.smoothscale(still, to), dim
        )

    def _flat(self, face: str | None, width: int, angle: int) -> pygame.Surface:
        """A card without its shadow; its back is turned as a picture, for it costs much to draw."""
        if face is not None:
            return self.art.svg(f"cards/{face}", width, angle=angle)
        key = ("back", width, angle)

        def make() -> pygame.Surface:
            if not angle:
                return self.art.svg(BACK, width)
            flat = self.art.svg(BACK, width * 2)
            edge = pygame.Surface((flat.get_width() + 4, flat.get_height() + 4), pygame.SRCALPHA)
            edge.blit(flat, (2, 2))  # a clear rim: only inside a picture are edges smoothed
            turned = pygame.transform.rotozoom(edge, -angle, 1.0)
            half = round(turned.get_width() / 2), round(turned.get_height() / 2)
            return pygame.transform.smoothscale(turned, half)

        return self.art.shelf.get(key, make)

    def _lying_card(
        self, face: str | None, width: int, angle: int, dim: int, glow: int
    ) -> pygame.Surface:
        """A card at rest with its shadow, and a halo of lamp light when it counts."""
        key = ("lying", face, width, angle, dim, glow)

        def make() -> pygame.Surface:
            card = _dimmed(self._flat(face, width, angle), dim / 10)
            room = max(4, width // 6)
            whole = pygame.Surface(
                (card.get_width() + 2 * room, card.get_height() + 2 * room), pygame.SRCALPHA
            )
            if glow:
                _halo(whole, card, palette.BRASS, max(2, width // 14), 120 + 65 * glow, (0, 0))
            _halo(whole, card, "#000000", max(2, width // 26), 130, (0, max(1, width // 40)))
            whole.blit(card, (room, room))
            return whole

        return self.art.shelf.get(key, make)

    # Chips

    def _stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        if pose.value <= 0:
            return
        width = self.frame.px(pose.width)
        drawn = self._heap(stacks(pose.value), width)
        self._blit(surface, drawn, pose, round(0.36 * width + 2) - drawn.get_height() // 2)

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
            size = (pitch * columns + width, high + tall + (rows - 1) * round(high * 0.6) + 4)
            whole = pygame.Surface(size, pygame.SRCALPHA)
            order = sorted(range(len(heap)), key=lambda place: (place < 3, place))
            for place in order:
                front = place < 3
                across = place % 3
                wide = min(3, len(heap)) if front else len(heap) - 3
                left = (size[0] - (pitch * (wide - 1) + width)) // 2 + across * pitch
                floor = size[1] - high - 2 - (0 if front else round(high * 0.6))
                if across == 1 and front:
                    floor = min(size[1] - high, floor + max(1, width // 14))
                self._one_stack(whole, heap[place], left, floor, width, rise)
            return whole

        return self.art.shelf.get(key, make)

    def _one_stack(
        self, whole: pygame.Surface, stack: Stack, left: int, floor: int, width: int, rise: int
    ) -> None:
        worth, count = stack
        chip = self.art.svg(f"chips/chip-{worth}", width)
        shade = max(1, width // 12)
        shadow = self.brush.shadow(
            (width - 2 * shade, round(width * 0.4)), width / 4, shade * 2, 0.4
        )
        whole.blit(shadow, (left - shade, floor + round(width * 0.26)))
        for level in range(count):
            lean = (-1, 0, 1, 0, 1, -1, 0, 0)[(level + worth) % 8] * max(0, width // 36)
            whole.blit(chip, (left + lean, floor - level * rise))

    def _labelled_stack(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        self._stack(surface, sprite, pose)
        label = tr("reserve") if sprite[0] == "reserve" else tr("side pot")
        x, y = self.frame.px(pose.x), self.frame.px(pose.y + 27)
        self.brush.write(
            surface,
            number(pose.value),
            (x, y),
            Face.DISPLAY,
            self.frame.text(18),
            palette.CREAM,
            anchor="center",
        )
        low = y + self.frame.px(17 * self._text)
        self.brush.write(
            surface, label, (x, low), Face.TEXT, self.frame.text(14), palette.QUIET, anchor="center"
        )

    def _total(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        """The pot's number, which can be read across a room."""
        x, y = self.frame.px(pose.x), self.frame.px(pose.y)
        self.brush.write(
            surface,
            number(pose.value),
            (x, y),
            Face.DISPLAY,
            self.frame.text(36),
            palette.CREAM,
            anchor="center",
            shadow=True,
        )
        low = y + self.frame.px(27 * self._text)
        self.brush.write(
            surface,
            {"high": tr("high pot"), "low": tr("low pot")}.get(pose.text, tr("pot")),
            (x, low),
            Face.TEXT,
            self.frame.text(15),
            palette.QUIET,
            anchor="center",
        )

    # People

    def _plate(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        spot = self.plan.places[sprite[1]]
        lit = pose.glow > 0.5
        drawn = self._seat(sprite[1], pose.value, pose.text, round(pose.dim * 4), lit=lit)
        left = min(spot.portrait[0] - spot.radius, spot.plate[0] - spot.plate_width / 2)
        surface.blit(drawn, (self.frame.px(left), self.frame.px(spot.portrait[1] - spot.radius)))

    def _seat(self, seat: int, chips: int, status: str, dim: int, *, lit: bool) -> pygame.Surface:
        """A seat's face and plate as one picture."""
        spot, person = self.plan.places[seat], self.people[seat]
        key = ("seat", seat, person, chips, status, dim, lit, spot, self.frame)

        def make() -> pygame.Surface:
            left = min(spot.portrait[0] - spot.radius, spot.plate[0] - spot.plate_width / 2)
            top = spot.portrait[1] - spot.radius
            x, y = self.frame.px(left), self.frame.px(top)
            plate = pygame.Rect(
                self.frame.rect(
                    spot.plate[0] - spot.plate_width / 2,
                    spot.plate[1] - spot.plate_height / 2,
                    spot.plate_width,
                    spot.plate_height,
                )
            ).move(-x, -y)
            face = self._face(person.avatar, self.frame.px(spot.radius * 2), dim / 4)
            middle = self.frame.px(spot.portrait[0]) - x, self.frame.px(spot.portrait[1]) - y
            there = face.get_rect(center=middle)
            whole = pygame.Surface(there.union(plate).size, pygame.SRCALPHA)
            whole.blit(face, there)
            whole.blit(self._name_plate(person.name, plate.size), plate)
            self._purse(whole, chips, status, plate)
            if lit:
                corner, line = self.frame.px(9), max(2, self.frame.px(2.4))
                edge = self.brush.rounded(
                    plate.size, corner, palette.PANEL, alpha=0.0, edge=palette.IN, line=line
                )
                whole.blit(edge, plate)
            return whole

        return self.art.shelf.get(key, make)

    def _purse(self, surface: pygame.Surface, chips: int, status: str, box: pygame.Rect) -> None:
        """The chips on the plate, a debt in words, or why the seat is empty."""
        gone = {
            Status.BROKE: tr("no chips"),
            Status.BUSTED: tr("bust"),
            Status.LEFT: tr("has left"),
        }
        words, colour = number(chips), palette.BRASS
        if status in gone:
            words, colour = gone[Status(status)], palette.QUIET
        elif chips < 0:
            words, colour = tr("owes {n}", n=number(-chips)), palette.WARNING
        size = min(self.frame.text(15), round(box.h * 0.42))
        words, size = self.art.fit(words, Face.BOLD, size, box.w - self.frame.px(12))
        text = self.art.text(words, Face.BOLD, size, colour)
        surface.blit(text, text.get_rect(center=(box.centerx, box.top + round(box.h * 0.7))))

    def _name_plate(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        key = ("plate", name, size, self.frame.scale, self.frame.text_size)

        def make() -> pygame.Surface:
            plate = pygame.Surface(size, pygame.SRCALPHA)
            self.brush.panel(plate, (0, 0, *size), radius=9)
            self.brush.write(
                plate,
                name,
                (size[0] // 2, round(size[1] * 0.29)),
                Face.SEMIBOLD,
                min(self.frame.text(15), round(size[1] * 0.42)),
                palette.CREAM,
                anchor="center",
                width=size[0] - self.frame.px(30),
            )
            return plate

        return self.art.shelf.get(key, make)

    def _face(self, avatar: str, width: int, dim: float) -> pygame.Surface:
        key = ("face", avatar, width, dim)
        return self.art.shelf.get(key, lambda: _dimmed(self.art.portrait(avatar, width), dim))

    def _fist(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        width = self.frame.px(pose.width)
        drawn = self._hand(sprite[1], pose.text, width, round(pose.angle))
        self._blit(surface, drawn, pose)

    def _hand(self, seat: int, pose: str, width: int, angle: int) -> pygame.Surface:
        avatar = self.people[seat].avatar
        key = ("hand", avatar, pose, width, angle)

        def make() -> pygame.Surface:
            hand = self.art.svg(f"fists/{pose}", width, angle=angle, colours=colours(avatar))
            room = max(4, width // 12)
            whole = pygame.Surface(
                (hand.get_width() + 2 * room, hand.get_height() + 2 * room), pygame.SRCALPHA
            )
            fall = (width // 30, width // 18)
            _halo(whole, hand, "#000000", max(1, width // 30), 90, fall)
            whole.blit(hand, (room, room))
            return whole

        return self.art.shelf.get(key, make)

    # Words

    def _pill(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        inside = pose.text != Choice.OUT
        words = {
            Choice.IN: tr("IN"),
            Choice.OUT: tr("OUT"),
            Choice.HIGH: tr("HIGH"),
            Choice.LOW: tr("LOW"),
            Choice.BOTH: tr("BOTH"),
        }[Choice(pose.text)]
        colour, ink = (palette.IN, palette.INK) if inside else (palette.OUT, palette.RING)
        size = min(self.frame.text(14), self.frame.px(16))
        self._blit(surface, self._pill_of(words, size, colour, ink), pose)

    def _pill_of(self, words: str, px: int, colour: str, ink: str) -> pygame.Surface:
        key = ("pill", words, px, colour, ink)
        return self.art.shelf.get(key, lambda: self.brush.pill(words, px, colour, ink))

    def _name(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        """What a hand is called, on a dark label; the winner's has a brass edge."""
        own = self.plan.places[sprite[1]].tilt == 0 and self.plan.places[sprite[1]].fist_angle == 0
        size = self.frame.text(18) if own else min(self.frame.text(14), self.frame.px(16))
        wide = self.frame.px(210 if own else 168)
        label = self._label(pose.text, size, wide, lit=pose.glow > 0.5)
        self._blit(surface, label, self._kept_in_view(pose, label))

    def _label(self, words: str, px: int, wide: int, *, lit: bool) -> pygame.Surface:
        key = ("label", words, px, wide, lit)

        def make() -> pygame.Surface:
            fitted, size = self.art.fit(words, Face.DISPLAY, px, wide, self.brush.smallest)
            lines = [fitted]
            if fitted != words:
                size = self.brush.smallest
                lines = self.art.wrap(words, Face.DISPLAY, size, wide)
            texts = [self.art.text(line, Face.DISPLAY, size, palette.CREAM) for line in lines]
            pad = round(px * 0.7)
            tall = sum(text.get_height() for text in texts) + round(px * 0.3)
            box = (max(text.get_width() for text in texts) + 2 * pad, tall)
            edge = palette.BRASS if lit else None
            label = self.brush.rounded(box, min(tall / 2, px), palette.PANEL, alpha=0.84, edge=edge)
            whole = label.copy()
            y = round(px * 0.15)
            for text in texts:
                whole.blit(text, ((box[0] - text.get_width()) // 2, y))
                y += text.get_height()
            return whole

        return self.art.shelf.get(key, make)

    def _kept_in_view(self, pose: Pose, label: pygame.Surface) -> Pose:
        half = label.get_width() / 2 / self.frame.scale + 8
        x = min(max(pose.x, half), self.frame.width - half)
        return pose if x == pose.x else pose.at(x, pose.y)

    def _button(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        self._blit(surface, self.art.svg("chips/dealer", self.frame.px(pose.width)), pose)

    def _bubble(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        inside = pose.text == "in"
        words = tr("In!") if inside else tr("Out.")
        self._blit(surface, self._speech(words, self.frame.text(18)), pose)

    def _speech(self, words: str, px: int) -> pygame.Surface:
        key = ("speech", words, px)

        def make() -> pygame.Surface:
            text = self.art.text(words, Face.DISPLAY, px, palette.INK)
            box = (text.get_width() + px, round(px * 1.7))
            whole = pygame.Surface((box[0], box[1] + px // 2), pygame.SRCALPHA)
            whole.blit(self.brush.rounded(box, px * 0.7, palette.CREAM), (0, 0))
            foot = [
                (px * 0.5, box[1] - 1),
                (px * 1.1, box[1] - 1),
                (px * 0.3, box[1] + px // 2 - 1),
            ]
            pygame.draw.polygon(whole, palette.CREAM, foot)
            whole.blit(text, ((box[0] - text.get_width()) // 2, (box[1] - text.get_height()) // 2))
            return whole

        return self.art.shelf.get(key, make)

    def _change(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        """What a seat has just won or paid, "+25"."""
        won = pose.text.startswith("+")
        colour, ink = (palette.IN, palette.INK) if won else (palette.BACK, palette.RING)
        size = min(self.frame.text(15), self.frame.px(17))
        self._blit(surface, self._pill_of(pose.text, size, colour, ink), pose)

    def _count(self, surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
        text = self.art.text(pose.text, Face.DISPLAY, self.frame.px(44), palette.BRASS)
        self._blit(surface, text, pose)

    def _blit(
        self, surface: pygame.Surface, drawn: pygame.Surface, pose: Pose, lower: int = 0
    ) -> None:
        x = round(pose.x * self.frame.scale) - drawn.get_width() // 2
        y = round(pose.y * self.frame.scale) - drawn.get_height() // 2 + lower
        if pose.alpha < 0.99:
            drawn.set_alpha(round(pose.alpha * 255))
            surface.blit(drawn, (x, y))
            drawn.set_alpha(255)
        else:
            surface.blit(drawn, (x, y))


def _depth(item: tuple[Sprite, Pose]) -> float:
    return item[1].z


def _dimmed(surface: pygame.Surface, dim: float) -> pygame.Surface:
    """The surface darkened by a share 0..1."""
    if dim <= 0:
        return surface
    light = round(255 * (1 - dim * 0.75))
    darker = surface.copy()
    darker.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return darker


def _halo(
    whole: pygame.Surface,
    shape: pygame.Surface,
    colour: str,
    blur: int,
    alpha: int,
    fall: tuple[int, int],
) -> None:
    """Lay a blurred silhouette of the shape under the middle of `whole`, drawn at half its size."""
    mask = pygame.mask.from_surface(shape)
    dark = pygame.Color(colour)
    silhouette = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    silhouette.fill((dark.r, dark.g, dark.b, 0))
    at = (
        (whole.get_width() - shape.get_width()) // 2 + fall[0],
        (whole.get_height() - shape.get_height()) // 2 + fall[1],
    )
    mask.to_surface(silhouette, setcolor=(dark.r, dark.g, dark.b, alpha), unsetcolor=None, dest=at)
    half = max(1, whole.get_width() // 2), max(1, whole.get_height() // 2)
    small = pygame.transform.smoothscale(silhouette, half)
    for _ in range(2):
        small = pygame.transform.box_blur(small, max(1, blur // 2))
    whole.blit(pygame.transform.smoothscale(small, whole.get_size()), (0, 0))
