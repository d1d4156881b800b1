"""Drawing of players and text at the table: portraits, plates, hands, pills and labels."""

from dataclasses import dataclass
from functools import partial

import pygame

from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import narrowed
from guts_gui.drawing.canvas import Canvas, dimmed, halo, trimmed
from guts_gui.i18n.translate import number, short, tr, voice
from guts_gui.layout.poses import (
    Change,
    HandPose,
    Killed,
    Plate,
    Pose,
    Sprite,
)
from guts_gui.setup.people import Mood, colours
from guts_gui.words.names.hands import HandName

LARGEST_BANNER = 32.0
"""Largest text of a banner, in units: it is between pot and cards."""
OWN_RISE = 15.0
"""How far the label of the near player's hand reaches up: no further over the cards."""
NARROWEST = 0.7
"""Share of their width to which the letters of the near player's hand are narrowed."""
WIDER = 1.15
"""Factor by which a hand's name may be wider if it would otherwise take three lines."""
PILL, PILL_HEIGHT = 48.0, 21.0
"""Width of the shortest declarations, and their height at normal text size."""
LARGEST_PILL = 18.0
"""Largest text of a declaration, in units: it is between portrait and plate."""
LARGEST_TAG = 20.0
"""Largest text above cards in the middle, in units: no wider than the cards."""
POT_CHIPS = 70.0
"""Distance from the centre of the pot that its chips never reach."""


@dataclass(frozen=True)
class Person:
    """The look of the player at a seat."""

    name: str
    avatar: str


class People:
    """Draws the players of a table and their text."""

    def __init__(self, canvas: Canvas, people: tuple[Person, ...]) -> None:
        self.canvas = canvas
        self.brush, self.art = canvas.brush, canvas.art
        self.frame, self.plan = canvas.frame, canvas.plan
        self.people = people

    def plate(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, plate: Plate) -> None:
        """A seat's portrait, name and chips, or why the seat is empty."""
        seat, spot = sprite.seat, self.plan.places[sprite.seat]
        face = self.face(seat, plate.mood, round(pose.dim * 4))
        middle = self.frame.px(spot.portrait[0]), self.frame.px(spot.portrait[1])
        surface.blit(face, face.get_rect(center=middle))
        wide, high = spot.plate_width, spot.plate_height
        box = self.frame.rect(spot.plate[0] - wide / 2, spot.plate[1] - high / 2, wide, high)
        lit = pose.glow > 0.5
        surface.blit(self._whole_plate(seat, box[2:], plate.chips, plate.gone, lit=lit), box[:2])

    def _whole_plate(
        self, seat: int, size: tuple[int, int], chips: int, gone: Status | None, *, lit: bool
    ) -> pygame.Surface:
        """A seat's plate with name and chips."""
        low, name = self.frame.px(self.plan.places[seat].legs_row), self.people[seat].name
        key = ("whole plate", name, size, low, chips, gone, lit, self.frame, voice())

        def make() -> pygame.Surface:
            upper = pygame.Rect(0, 0, size[0], size[1] - low)
            whole = self._name_plate(name, size, upper.h).copy()
            self._purse(whole, chips, gone, upper)
            if lit:
                corner, line = self.frame.px(9), max(2, self.frame.px(2.4))
                edge = self.brush.rounded(
                    size, corner, palette.PANEL, alpha=0.0, edge=palette.IN, line=line
                )
                whole.blit(edge, (0, 0))
            return whole

        return self.art.shelf.get(key, make)

    def _purse(
        self, surface: pygame.Surface, chips: int, gone: Status | None, box: pygame.Rect
    ) -> None:
        """The chips on the plate, or if they fit words: of a debt, or why the seat is empty."""
        reasons = {
            Status.BROKE: tr("no chips"),
            Status.BUSTED: tr("bust"),
            Status.LEFT: tr("has left"),
        }
        words, instead, colour = number(chips), short(chips), palette.BRASS
        if gone in reasons:
            words, colour = reasons[gone], palette.QUIET
        elif chips < 0:
            words, colour = tr("owes {n}", n=number(-chips)), palette.WARNING
        size = min(self.frame.text(15), round(box.h * 0.42))
        room = box.w - self.frame.px(12)
        words, size = self.art.fit(words, Face.BOLD, size, room, instead=instead)
        text = self.art.text(words, Face.BOLD, size, colour)
        surface.blit(text, text.get_rect(center=(box.centerx, box.top + round(box.h * 0.7))))

    def _name_plate(self, name: str, size: tuple[int, int], upper: int) -> pygame.Surface:
        key = ("plate", name, size, upper, self.frame.scale, self.frame.text_size)

        def make() -> pygame.Surface:
            plate = pygame.Surface(size, pygame.SRCALPHA)
            self.brush.panel(plate, (0, 0, *size), radius=9)
            self.brush.write(
                plate,
                name,
                (size[0] // 2, round(upper * 0.29)),
                Face.SEMIBOLD,
                min(self.frame.text(15), round(upper * 0.42)),
                anchor="center",
                width=size[0] - self.frame.px(18),
                whole=True,
            )
            return plate

        return self.art.shelf.get(key, make)

    def face(self, seat: int, mood: Mood, dim: int = 0) -> pygame.Surface:
        """A seat's portrait in that mood, dimmed in `dim` of four steps."""
        avatar, width = self.people[seat].avatar, self.frame.px(self.plan.places[seat].radius * 2)
        key = ("face", avatar, width, mood, dim)
        return self.art.shelf.get(
            key, lambda: dimmed(self.art.portrait(avatar, width, mood=mood), dim / 4)
        )

    def fist(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, hand: HandPose) -> None:
        width = self.frame.px(pose.width)
        which = sprite.seat, hand, width, round(pose.angle)
        self.canvas.cast(surface, self.hand_shade(*which), pose)
        self.canvas.lay(surface, self.hand(*which), pose)

    def hand(self, seat: int, pose: HandPose, width: int, angle: int) -> pygame.Surface:
        """A player's hand in one of its poses, without its shadow."""
        avatar = self.people[seat].avatar
        key = ("hand", avatar, pose, width, angle)

        def make() -> pygame.Surface:
            dress = colours(avatar)
            return trimmed(self.art.svg(f"fists/{pose}", width, angle=angle, colours=dress))

        return self.art.shelf.get(key, make)

    def hand_shade(self, seat: int, pose: HandPose, width: int, angle: int) -> pygame.Surface:
        """The shadow of a hand."""
        key = ("hand's shadow", pose, width, angle)

        def make() -> pygame.Surface:
            hand = self.hand(seat, pose, width, angle)
            room = max(4, width // 12)
            whole = pygame.Surface(
                (hand.get_width() + 2 * room, hand.get_height() + 2 * room), pygame.SRCALPHA
            )
            fall = (width // 30, width // 18)
            halo(whole, hand, palette.SHADOW, max(1, width // 30), 90, fall)
            return trimmed(whole)

        return self.art.shelf.get(key, make)

    # Text

    def pill(
        self, surface: pygame.Surface, sprite: Sprite, pose: Pose, choice: Choice | Killed
    ) -> None:
        pill = self._declaration(choice)
        # a long declaration grows away from cards or portrait, a large one from the name
        more = max(0.0, pill.get_width() / self.frame.scale - PILL) / 2
        up = max(0.0, pill.get_height() / self.frame.scale - PILL_HEIGHT) / 2
        self.canvas.lay(surface, pill, pose.at(pose.x + more, pose.y - up))

    def _declaration(self, choice: Choice | Killed) -> pygame.Surface:
        """The pill that says what a seat has declared, or that a card has killed it."""
        size = min(self.frame.text(14), self.frame.px(LARGEST_PILL))
        if isinstance(choice, Killed):
            return self._pill_of(tr("KILLED"), size, palette.BACK, palette.CREAM)
        words = {
            Choice.IN: tr("IN"),
            Choice.OUT: tr("OUT"),
            Choice.HIGH: tr("HIGH"),
            Choice.LOW: tr("LOW"),
            Choice.BOTH: tr("BOTH"),
        }[choice]
        inks = (palette.OUT, palette.RING) if choice is Choice.OUT else (palette.IN, palette.INK)
        return self._pill_of(words, size, *inks)

    def _pill_of(self, words: str, px: int, colour: str, ink: str) -> pygame.Surface:
        key = ("pill", words, px, colour, ink)
        return self.art.shelf.get(key, lambda: self.brush.pill(words, px, colour, ink))

    def name(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, name: HandName) -> None:
        """The name of a hand on a dark label; the winner's has a brass edge."""
        spot = self.plan.places[sprite.seat]
        own = spot.near
        size = self.frame.text(18) if own else min(self.frame.text(14), self.frame.px(16))
        wide = self.frame.px(spot.label_room.line), self.frame.px(spot.label_room.width)
        label = self._label(name, size, wide, lit=pose.glow > 0.5)
        # several lines extend downwards as far as there is room, then over the cards
        room = self.frame.px(spot.label_room.depth) - label.get_height() // 2
        over = self.frame.px(OWN_RISE)
        lower = min(label.get_height() // 2 - over if own else self._overhang(label, size), room)
        self.canvas.lay(surface, label, self._in_view(pose, label), lower)

    def _label(
        self, name: HandName, px: int, wide: tuple[int, int], *, lit: bool
    ) -> pygame.Surface:
        key = ("label", name, px, wide, lit)

        def make() -> pygame.Surface:
            pad = round(px * 0.4)
            lines, size = self._label_lines(name, px, (wide[0] - 2 * pad, wide[1] - 2 * pad))
            texts = [self.art.text(line, Face.DISPLAY, size, palette.CREAM) for line in lines]
            if len(texts) == 1:
                texts = [narrowed(texts[0], wide[0] - 2 * pad)]
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

    def _label_lines(
        self, name: HandName, px: int, widths: tuple[int, int]
    ) -> tuple[list[str], int]:
        """The lines of a label and their text size; two lines if one would be much smaller.

        `widths` are the width of a single line, and of each of several.
        """
        least, (line, wide) = self.brush.smallest, widths
        own = px > self.frame.px(17)
        smaller, narrowest = (least, NARROWEST) if own else (max(least, round(px * 0.8)), 1.0)
        if self.art.text_size(name.line, Face.DISPLAY, smaller)[0] * narrowest <= line:
            wide_at = partial(self.art.text_size, name.line, Face.DISPLAY)
            return [name.line], next(
                (size for size in range(px, least, -1) if wide_at(size)[0] <= line), least
            )
        size = least
        lines = self._wrapped(name, size, wide)
        if len(lines) > 2:  # caption and log give the low hand of a player who declared both
            for wider in (1.0, WIDER):
                lines = self._wrapped(HandName(name.name), size, round(wide * wider))
                if len(lines) <= 2:
                    break
        return lines, size

    def _wrapped(self, name: HandName, size: int, wide: int) -> list[str]:
        """The lines of a label of that width, or as wide as its longest word."""
        words = name.line.split()
        longest = max(self.art.text_size(word, Face.DISPLAY, size)[0] for word in words)
        return [
            line
            for part in name
            if part
            for line in self.art.wrap(part, Face.DISPLAY, size, max(wide, longest))
        ]

    def _in_view(self, pose: Pose, label: pygame.Surface) -> Pose:
        half, high = (side / 2 / self.frame.scale for side in label.get_size())
        x = min(max(pose.x, half + 8), self.frame.width - half - 8)
        return pose.at(x, max(pose.y, high))

    def button(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, _: None) -> None:
        self.canvas.lay(surface, self.art.svg("chips/dealer", self.frame.px(pose.width)), pose)

    def bubble(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, choice: Choice) -> None:
        """A spoken declaration above the portrait, or below it at the window's upper edge."""
        words, px = _spoken(choice), self.frame.text(18)
        spot = self.plan.places[sprite.seat]
        wide, high = (side / self.frame.scale for side in self._speech(words, px).get_size())
        below = spot.portrait[1] < spot.radius + high
        left = spot.portrait[0] + wide > self.frame.width
        x, y = wide / 2 - 0.5 * px / self.frame.scale, spot.radius + high / 2 - 2
        there = pose.at(pose.x + (-x if left else x), pose.y + (y if below else -y))
        self.canvas.lay(surface, self._speech(words, px, left=left, below=below), there)

    def _speech(
        self, words: str, px: int, *, left: bool = False, below: bool = False
    ) -> pygame.Surface:
        key = ("speech", words, px, left, below)

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
            whole = pygame.transform.flip(whole, flip_x=left, flip_y=below)
            top = whole.get_height() - box[1] if below else 0
            middle = box[0] // 2, top + box[1] // 2
            whole.blit(text, text.get_rect(center=middle))
            return whole

        return self.art.shelf.get(key, make)

    def change(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, change: Change) -> None:
        """The amount a seat has won or paid, "+25"; above a plate it leaves room for the button."""
        whole = number(change.chips, signed=True)
        won = change.chips > 0
        colour, ink = (palette.IN, palette.INK) if won else (palette.BACK, palette.RING)
        size = min(self.frame.text(15), self.frame.px(17))
        spot = self.plan.places[sprite.seat]
        declared = max(self._declaration(change.beside).get_width() / self.frame.scale, PILL)
        for words in (whole, whole[0] + short(abs(change.chips))):
            pill = self._pill_of(words, size, colour, ink)
            half = pill.get_width() / 2 / self.frame.scale
            free = spot.plate_width - declared - 2 * half + PILL / 2 - 16
            if free >= 0 or spot.near:
                break
        aside = 0.0 if spot.near else min(14.0, free)
        # a large one grows away from plate or portrait
        more = max(0.0, pill.get_height() / self.frame.scale - PILL_HEIGHT) / 2
        down = more if spot.near else -more
        there = pose.at(pose.x - half - aside, pose.y + down)
        self.canvas.lay(surface, pill, self._in_view(there, pill))

    def count(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, words: str) -> None:
        text = self.art.text(words, Face.DISPLAY, self.frame.px(pose.width), palette.BRASS)
        self.canvas.lay(surface, text, pose)

    def banner(self, surface: pygame.Surface, sprite: Sprite, pose: Pose, words: str) -> None:
        """A few large words on the felt below the pot, beside the sign of what is wild."""
        size = min(self.frame.text(28), self.frame.px(LARGEST_BANNER))
        wide = min(self.frame.px(440), self.frame.px(pose.width) - round(size * 1.6))
        words, size = self.art.fit(words, Face.DISPLAY, size, wide, self.brush.smallest)
        key = ("banner", words, size)

        def make() -> pygame.Surface:
            text = self.art.text(words, Face.DISPLAY, size, palette.BRASS)
            box = text.get_width() + round(size * 1.6), round(size * 1.5)
            whole = self.brush.rounded(
                box, box[1] / 2, palette.PANEL, alpha=0.7, edge=palette.BRASS_DARK
            ).copy()
            whole.blit(text, text.get_rect(center=(box[0] // 2, box[1] // 2)))
            return whole

        self.canvas.lay(surface, self.art.shelf.get(key, make), pose)

    def tag(
        self, surface: pygame.Surface, sprite: Sprite, pose: Pose, words: str | HandName
    ) -> None:
        """Small text above cards in the middle, or the name of their hand below them."""
        if not isinstance(words, str):
            size = min(self.frame.text(14), self.frame.px(16))
            wide = self.frame.px(144)
            label = self._label(words, size, (wide, wide), lit=pose.glow > 0.5)
            self.canvas.lay(surface, label, pose, self._overhang(label, size))
            return
        size = min(self.frame.text(15), self.frame.px(LARGEST_TAG))
        text = self.art.text(words, Face.TEXT, size, palette.CREAM)
        pot = self.plan.pot[0]
        if pose.x > pot:  # a long text stays clear of the pot's chips
            least = pot + POT_CHIPS + text.get_width() / 2 / self.frame.scale
            pose = pose.at(max(pose.x, least), pose.y)
        self.canvas.lay(surface, text, pose, (self.frame.px(15) - size) // 2)

    def _overhang(self, label: pygame.Surface, px: int) -> int:
        """Distance by which a label of several lines is lowered; its first line stays in place."""
        return max(0, (label.get_height() - round(px * 1.6)) // 2)


def _spoken(choice: Choice) -> str:
    """A declaration as it is spoken."""
    match choice:
        case Choice.IN:
            return tr("In!")
        case Choice.OUT:
            return tr("Out.")
        case Choice.HIGH:
            return tr("High!")
        case Choice.LOW:
            return tr("Low!")
        case Choice.BOTH:
            return tr("Both!")
