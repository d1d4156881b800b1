"""The quiet bar below the table, the prompt on the felt, and the log."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Protocol

import pygame

from guts_engine.play.actions import Question
from guts_engine.play.table import Table
from guts_gui.app.scene import Program
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import number, short, tr
from guts_gui.layout.frame import Frame
from guts_gui.layout.geometry import CARD_RATIO
from guts_gui.layout.seats import BAR, Plan
from guts_gui.session.turn import Turn
from guts_gui.words.games import game_name
from guts_gui.words.terms import Figure, choice_words, prompt, stakes, terms

if TYPE_CHECKING:
    from guts_gui.animation.player import Show
    from guts_gui.drawing.assets import Art
    from guts_gui.drawing.brush import Brush
    from guts_gui.drawing.sprites import Sprites
    from guts_gui.scenes.table.table import TableScene

LOG_WIDTH = 340.0
NAMED = 140.0
"""How far the name of the near player's hand may reach to the right of its middle."""
ENDS = re.compile(r"(?<=[.!?]) ")
"""Where one sentence ends and another begins."""
EVEN = 0.6
"""The share of the line's room that is to be left if it shall stand in the window's middle."""


class Drawn(Protocol):
    """A scene with something to paint on."""

    app: Program

    @property
    def brush(self) -> Brush: ...

    @property
    def art(self) -> Art: ...


class Told(Drawn, Protocol):
    """A scene that tells a show and keeps its log."""

    sprites: Sprites
    log_scroll: int

    @property
    def show(self) -> Show: ...


def lay_bar(scene: Drawn, ground: pygame.Surface) -> None:
    """The dark band with its brass edge, without words."""
    frame = scene.app.frame
    x, y, w, h = frame.rect(0, frame.height - BAR, frame.width, BAR)
    ground.blit(scene.brush.rounded((w, h + 2), 0, palette.PANEL, alpha=0.86), (x, y))
    pygame.draw.rect(ground, palette.BRASS_DARK, (x, y, w, frame.hairline))


def draw_bar(scene: TableScene, surface: pygame.Surface) -> None:
    """The game at the left, the line that tells what goes on, the stakes at the right."""
    draw_game(scene, surface, scene.show.shown.table, scene.controls.room)
    if scene.deciding and scene.turn is not None:
        draw_stakes(scene, surface, scene.turn, scene.controls.room)
    elif not scene.deciding:
        _draw_caption(scene, surface)


def _lines(frame: Frame) -> tuple[int, int]:
    """How far down the bar's two lines are, in pixels."""
    y = frame.px(frame.height - BAR)
    return y + frame.px(33), y + frame.px(60)


def draw_game(scene: Drawn, surface: pygame.Surface, table: Table, end: float) -> None:
    """The game and its terms at the left, as far as that place across the window, in units."""
    frame, brush = scene.app.frame, scene.brush
    left, (first, second) = frame.px(36), _lines(frame)
    room = frame.px(end - 36 - 24)
    brush.write(
        surface,
        game_name(table.rules.game),
        (left, first),
        Face.DISPLAY,
        frame.text(20),
        palette.CREAM,
        width=room,
    )
    brush.write(
        surface,
        terms(table),
        (left, second),
        Face.TEXT,
        frame.text(15),
        palette.QUIET,
        width=room,
    )


def draw_stakes(scene: Drawn, surface: pygame.Surface, turn: Turn, end: float) -> None:
    """What in and out are worth, in the room that the game's name has at the other side.

    They stand on more lines, and smaller, where there are many ways to be in; and
    with numbers in short where these are too long for that.
    """
    frame, brush, art = scene.app.frame, scene.brush, scene.art
    if turn.question is not Question.DECLARE:
        return
    lines, room = _lines(frame), frame.px(end - 36 - 24)
    right = frame.width_px - frame.px(36)
    full, brief = (_stakes(turn, figure) for figure in (number, short))
    if all(art.text_size(words, face, frame.text(15))[0] <= room for words, face, _ in full):
        for (words, face, colour), y, size in zip(full, lines, (18, 15), strict=True):
            at = (right, y)
            px = frame.text(size)
            brush.write(surface, words, at, face, px, colour, anchor="midright", width=room)
        return
    for styles, px in product((full, brief), range(frame.text(15), brush.smallest - 1, -1)):
        rows = [
            (row, face, colour)
            for words, face, colour in styles
            for part in words.replace(". ", ".\n").split("\n")
            for row in art.balanced(part, face, px, room)
        ]
        pitch = round(px * 1.28)
        if len(rows) * pitch <= frame.px(BAR - 6):
            break
    else:
        art.cut.add(brief[0][0])
    y = sum(lines) // 2 - (len(rows) - 1) * pitch // 2
    for row, face, colour in rows:
        brush.write(surface, row, (right, y), face, px, colour, anchor="midright", width=room)
        y += pitch


def _stakes(turn: Turn, figure: Figure) -> tuple[tuple[str, Face, str], ...]:
    """What in is worth, and what out is, each with its face and colour."""
    first, second = stakes(turn.view.table, turn.seat, figure)
    return (first, Face.SEMIBOLD, palette.CREAM), (second, Face.TEXT, palette.QUIET)


def _draw_caption(scene: TableScene, surface: pygame.Surface) -> None:
    """What is being told, in one line; between deals, what became of the chips."""
    frame, art = scene.app.frame, scene.art
    _, top, _, high = frame.rect(0, frame.height - BAR, frame.width, BAR)
    told = [scene.show.caption]
    if scene.waiting:
        told = scene.show.summary or told
    right = scene.caption_end
    table = scene.show.shown.table
    stood = max(
        art.text_size(terms(table), Face.TEXT, frame.text(15))[0],
        art.text_size(game_name(table.rules.game), Face.DISPLAY, frame.text(20))[0],
    )
    left = max(frame.px(300), min(frame.px(60) + stood, frame.px(scene.controls.room)))
    least = scene.brush.smallest
    smaller = range(frame.text(14), least, -max(1, frame.px(1)))
    size, lines = least, told
    for size in (*map(frame.text, (20, 18, 16)), *smaller, least):
        lines = _rows(art, told, size, (left, right, frame.width_px // 2))
        if len(lines) * size * 1.3 <= high - frame.px(8):
            break
    else:
        art.cut.add(" ".join(told))
    pitch = round(size * 1.3)
    half = max(art.text_size(line, Face.DISPLAY, size)[0] for line in lines) // 2
    x = max(left + half, min(frame.width_px // 2, right - half))
    y = top + high // 2 - (len(lines) - 1) * pitch // 2
    for line in lines:
        text = art.text(line, Face.DISPLAY, size, palette.CREAM)
        surface.blit(text, text.get_rect(center=(x, y)))
        y += pitch


def _rows(art: Art, told: list[str], px: int, across: tuple[int, int, int]) -> list[str]:
    """The sentences on few lines: whole ones on each where they fit, and in the window's middle.

    `across` is where the lines may begin and end, and where their middle is wanted.
    """
    left, right, middle = across
    room = right - left
    even = min(room, 2 * min(middle - left, right - middle))
    told = [sentence for each in told for sentence in ENDS.split(each)]
    if even < EVEN * room:
        even = room
    rows = art.balanced(" ".join(told), Face.DISPLAY, px, even)
    apart = [_whole(art, told, px, len(rows), wide) for wide in (even, room)]
    return next((lines for lines in apart if len(lines) > 1), apart[0] or rows)


def _whole(art: Art, told: list[str], px: int, rows: int, room: int) -> list[str]:
    """The sentences on so many lines of about the same length, none broken; none if too wide."""
    ends = combinations(range(1, len(told)), rows - 1)
    whole = [[" ".join(told[a:b]) for a, b in pairwise((0, *parted, len(told)))] for parted in ends]

    def width(lines: list[str]) -> int:
        return max(art.text_size(line, Face.DISPLAY, px)[0] for line in lines)

    return min((lines for lines in whole if width(lines) <= room), key=width, default=[])


def draw_prompt(scene: TableScene, surface: pygame.Surface) -> None:
    """The question and how to go about it."""
    write_on_felt(scene, surface, scene.sprites.plan, (question(scene), hint(scene)))


def write_on_felt(scene: Drawn, surface: pygame.Surface, plan: Plan, told: tuple[str, str]) -> None:
    """What is asked, between the pot and the near player's cards, and a hint in quiet type."""
    frame, brush = scene.app.frame, scene.brush
    x, y = plan.count
    large = frame.text_size / 100
    edge = max(y - 8, plan.below_pot(large) + 3)
    top = max(y + 6, edge + 12 * large)
    room = frame.px(plan.room_for_words(top, 18 * large))
    near = max(plan.places, key=lambda place: place.cards[1])
    foot = near.cards[1] - near.card_width * CARD_RATIO / 2 - 6
    rows, single = _felt_rows(scene, told, room, frame.px(foot - edge))
    roomy = single and (large == 1 or len(rows) == 1)
    high = [frame.px(24) if roomy else round(px * 1.2) for _, px, _, _ in rows]
    at = frame.px(top)
    if not roomy:  # from below the pot's name, and above the cards
        at = frame.px((edge + foot) / 2) - (sum(high) - high[0]) // 2
    for (line, px, face, colour), down in zip(rows, high, strict=True):
        brush.write(
            surface,
            line,
            (frame.px(x), at),
            face,
            px,
            colour,
            anchor="center",
            width=room,
            shadow=True,
        )
        at += down


def _felt_rows(
    scene: Drawn, told: tuple[str, str], room: int, tall: int
) -> tuple[list[tuple[str, int, Face, str]], bool]:
    """The words in rows, with type, face and colour; and whether no sentence had to be broken.

    What is too long for a row stands on several, as large as there is room for.
    """
    frame, art = scene.app.frame, scene.art
    faces = ((Face.SEMIBOLD, palette.CREAM), (Face.TEXT, palette.QUIET))
    rows: list[tuple[str, int, Face, str]] = []
    for size in (18, 17, 16):
        sizes = frame.text(size), frame.text(min(size, 15))
        laid = [
            (words, px, face, colour)
            for words, px, (face, colour) in zip(told, sizes, faces, strict=True)
            if words
        ]
        if all(art.text_size(words, face, px)[0] <= room for words, px, face, _ in laid):
            return laid, True
    least = scene.brush.smallest
    for largest in range(frame.text(18), least - 1, -1):
        sizes = largest, min(largest, frame.text(15))
        rows = [
            (line, px, face, colour)
            for words, px, (face, colour) in zip(told, sizes, faces, strict=True)
            for line in (art.balanced(words, face, px, room) if words else ())
        ]
        if sum(round(px * 1.2) for _, px, _, _ in rows) <= tall:
            break
    return rows, False


def question(scene: TableScene) -> str:
    """What the person at the screen is asked."""
    turn = scene.turn
    if turn is None:
        return ""
    if turn.asked is None:
        return tr("{name} looks at the hands compared.", name=scene.name_of(turn.seat))
    return prompt(turn.view.table, turn.seat, turn.asked, person=turn.covered)


def hint(scene: TableScene) -> str:
    """How to look at one's cards and to seal the choice; what was chosen only while peeking."""
    turn = scene.turn
    if turn is None:
        return ""
    left = scene.turns.seconds_left
    clock = "" if left is None else tr("{n} s", n=left)
    words = _how_to_seal(turn) or _how_to_look(scene, turn)
    return " · ".join(part for part in (clock, words) if part)


def _how_to_look(scene: TableScene, turn: Turn) -> str:
    if not turn.covered or turn.peeking or not turn.view.table.rules.dealing.peek:
        return ""
    key = scene.app.keymap.label(Action.PEEK)
    words = tr("Hold {key}, or press on the cards, to look.", key=key)
    if scene.app.settings.peek == "toggle":
        words = tr("{key}, or a click on the cards, turns them over.", key=key)
    if scene.coach.waiting:
        words = tr("{how} The coach speaks then.", how=words)
    return words


def _how_to_seal(turn: Turn) -> str:
    if turn.picking:
        if turn.covered and not turn.peeking and not turn.picks and not turn.nudged:
            return ""
        if turn.nudged:
            return tr("Choose a card first.")
        if turn.asked is not None and turn.asked.cards == 1:
            return tr("Click on a card, or press 1 to {n}.", n=len(turn.hand))
        return tr("Click on cards, or press 1 to {n}.", n=len(turn.hand))
    if not turn.seals or turn.asked is None:
        return ""
    if turn.choice is None:
        return tr("Declare first, then press Done.") if turn.nudged else ""
    if turn.peeking:
        choice = choice_words()[turn.choice]
        return tr("Declared: {choice}. It can be changed until Done.", choice=choice)
    return tr("Declared. It can be changed until Done.")


def draw_log(scene: Told, surface: pygame.Surface) -> None:
    """The latest lines of what happened, in their order; the panel leaves the own hand's name."""
    frame, brush, art = scene.app.frame, scene.brush, scene.art
    left, foot = frame.width - LOG_WIDTH - 16, frame.height - BAR - 12
    label = max(scene.sprites.plan.places, key=lambda place: place.cards[1]).label
    if left < label[0] + NAMED:
        foot = min(foot, label[1] - 28)
    box = pygame.Rect(frame.rect(left, 56, LOG_WIDTH, foot - 56))
    brush.panel(surface, box, alpha=1.0)
    pad, large = frame.px(16), frame.text_size / 100
    head = (box.left + pad, box.top + frame.px(8 + 16 * large))
    title, px = tr("What happened"), frame.text(18)
    brush.write(surface, title, head, Face.DISPLAY, px, palette.CREAM, width=box.w - 2 * pad)
    size = frame.text(15)
    pitch = round(size * 1.35)
    top = box.top + frame.px(12 + 30 * large)
    most = max(1, (box.bottom - pad - top) // pitch)
    rows: list[tuple[str, Face, str]] = []
    lines = list(scene.show.log)
    for line in reversed(lines[: len(lines) - scene.log_scroll]):
        colour = palette.BRASS if line.heading else palette.CREAM
        face = Face.SEMIBOLD if line.heading else Face.TEXT
        parts = art.wrap(line.text, face, size, box.w - 2 * pad)
        rows[:0] = [(part, face, colour) for part in parts]
        if len(rows) >= most:
            break
    for row, (part, face, colour) in enumerate(rows[-most:]):
        surface.blit(art.text(part, face, size, colour), (box.left + pad, top + row * pitch))
