"""The bar below a table, and the text on its felt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Final

import pygame

from guts_engine.state.actions import Question
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art, Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import number, short
from guts_gui.layout.frame import Frame
from guts_gui.layout.middle import wild_sign
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.seating.seats import BAR, Plan
from guts_gui.session.turn import Turn
from guts_gui.words.games import name_of_game
from guts_gui.words.names.terms import Figure, terms
from guts_gui.words.prompts.stakes import stakes
from guts_gui.words.prompts.to_come import note

TWO: Final = (Choice.OUT, Choice.IN)
FOUR: Final = (Choice.OUT, Choice.LOW, Choice.BOTH, Choice.HIGH)
"""The order of the declarations in the bar (R4, R8.7)."""
KEYS: Final[Mapping[Choice, Action]] = {
    Choice.IN: Action.IN,
    Choice.OUT: Action.OUT,
    Choice.HIGH: Action.HIGH,
    Choice.LOW: Action.LOW,
    Choice.BOTH: Action.BOTH,
}
"""The key of each declaration."""
DECLARING: Final = {action: choice for choice, action in KEYS.items()}
MARGIN: Final = 36.0
"""Distance of the bar's text from the sides of the window."""
THREE_LINES: Final = (22.0, 46.0, 69.0)
"""The y of three lines in the bar."""
Styles = tuple[tuple[str, Face, str], ...]
"""Text with its font and colour."""
ENDS = re.compile(r"(?<=[.!?]) ")
"""Boundaries between sentences."""
MOST_TOLD = 9
"""The most sentences of a result that are tried in a caption."""
EVEN = 0.6
"""Share of the line that must stay free if text is centred in the window."""


def table_backdrop(brush: Brush, plan: Plan, felt: Frame | None = None) -> pygame.Surface:
    """The room with the empty table, without the bar; a shared surface, not to be drawn on.

    `felt` is the frame of the table if that is not the window's.
    """
    wide, high = plan.oval
    left, top = plan.centre[0] - wide / 2, plan.centre[1] - high / 2
    return brush.backdrop((felt or brush.frame).rect(left, top, wide, high))


def lay_bar(ground: pygame.Surface, brush: Brush) -> None:
    """Draw the dark band with its brass edge, without text."""
    frame = brush.frame
    x, y, w, h = frame.rect(0, frame.height - BAR, frame.width, BAR)
    ground.blit(brush.rounded((w, h + 2), 0, palette.PANEL, alpha=0.86), (x, y))
    ground.fill(palette.BRASS_DARK, (x, y, w, frame.hairline))


def _lines(frame: Frame) -> tuple[int, ...]:
    """The y of the bar's two lines in pixels."""
    y = frame.px(frame.height - BAR)
    return y + frame.px(33), y + frame.px(60)


def beside_game(brush: Brush, table: Table, end: float) -> int:
    """The x in pixels after the game and its terms, less than halfway to `end` in units."""
    frame, art = brush.frame, brush.art
    wide = max(
        art.text_size(terms(table), Face.TEXT, frame.text(15))[0],
        art.text_size(name_of_game(table.rules.base), Face.DISPLAY, frame.text(20))[0],
    )
    return min(max(frame.px(300), frame.px(60) + wide), frame.px(end * 0.45))


def draw_game(surface: pygame.Surface, brush: Brush, table: Table, end: float) -> None:
    """Draw the game and its terms at the left; the bar's text ends at `end` in units."""
    frame = brush.frame
    room = beside_game(brush, table, end) - frame.px(MARGIN + 24)
    first, second = _lines(frame)
    x, name = frame.px(MARGIN), name_of_game(table.rules.base)
    brush.write(surface, name, (x, first), Face.DISPLAY, frame.text(20), palette.CREAM, width=room)
    brush.write(
        surface,
        terms(table),
        (x, second),
        Face.TEXT,
        frame.text(15),
        palette.QUIET,
        width=room,
        instead=terms(table, short),
    )


def game_box(brush: Brush, table: Table, end: float) -> pygame.Rect:
    """The part of the bar with the game and its terms, in pixels."""
    top = brush.frame.px(brush.frame.height - BAR)
    wide = beside_game(brush, table, end) - brush.frame.px(12)
    return pygame.Rect(0, top, wide, brush.frame.height_px - top)


def draw_stakes(surface: pygame.Surface, brush: Brush, turn: Turn, end: float) -> None:
    """Draw the value of in and out, and what is to come, on the left of the buttons.

    The buttons begin at `end` in units.

    With little room they take the largest size at which they fit, each sentence in a row of its own
    if it can be; numbers are abbreviated if necessary.
    """
    frame, art = brush.frame, brush.art
    if turn.question is not Question.DECLARE:
        return
    lines, right = _lines(frame), frame.px(end - 24)
    room = right - beside_game(brush, turn.view.table, end)
    full, brief = (_stakes(turn, figure) for figure in (number, short))
    narrow = all(art.text_size(words, face, frame.text(15))[0] <= room for words, face, _ in full)
    if len(full) == len(THREE_LINES):
        lines = tuple(frame.px(frame.height - BAR + y) for y in THREE_LINES)
    if narrow and frame.text(15) * 1.28 <= lines[-1] - lines[-2]:
        for (words, face, colour), y, size in zip(full, lines, (18, 15, 15), strict=False):
            at = (right, y)
            px = frame.text(size)
            brush.write(surface, words, at, face, px, colour, anchor="midright", width=room)
        return
    lines = _lines(frame)
    smaller = range(frame.text(15), brush.smallest - 1, -1)
    ways = (ENDS, full), (None, full), (ENDS, brief), (None, brief)
    for px, (parts, styles) in (*product(smaller, ways[:2]), *product(smaller, ways[2:])):
        rows = _stakes_rows(art, styles, (px, room), parts)
        pitch = round(px * 1.28)
        if len(rows) * pitch <= frame.px(BAR - 6):
            break
    else:
        art.cut.add(brief[0][0])
    y = sum(lines) // 2 - (len(rows) - 1) * pitch // 2
    for row, face, colour in rows:
        brush.write(surface, row, (right, y), face, px, colour, anchor="midright", width=room)
        y += pitch


def _stakes_rows(
    art: Art, styles: Styles, size: tuple[int, int], parts: re.Pattern[str] | None
) -> list[tuple[str, Face, str]]:
    """The stakes in rows, each sentence on its own if `parts` separates them, else filled.

    `size` are the text size and the width of a row.
    """
    if parts is None:
        quiet = " ".join(words for words, _, _ in styles[1:])
        styles = (styles[0], (quiet, *styles[-1][1:]))
    return [
        (row, face, colour)
        for words, face, colour in styles
        for part in (parts.split(words) if parts else [words])
        for row in art.balanced(part, face, *size)
    ]


def _stakes(turn: Turn, figure: Figure) -> Styles:
    """The value of in, that of out, and any note, each with font and colour."""
    table = turn.view.table
    first, *others = stakes(table, turn.seat, figure)
    others += [words] if (words := note(table, figure)) else []
    quiet = tuple((each, Face.TEXT, palette.QUIET) for each in others)
    return (first, Face.SEMIBOLD, palette.CREAM), *quiet


def draw_caption(
    surface: pygame.Surface,
    brush: Brush,
    sentences: list[str],
    table: Table,
    end: float,
) -> None:
    """Draw the caption in one line; between deals, the deal's result in chips.

    It begins after the game and its terms and ends before `end` in units.
    """
    frame, art = brush.frame, brush.art
    _, top, _, high = frame.rect(0, frame.height - BAR, frame.width, BAR)
    left, right = beside_game(brush, table, end), frame.px(end - 24)
    lines, size = caption_rows(brush, sentences, (left, right), high - frame.px(8))
    pitch = round(size * 1.3)
    half = max(art.text_size(line, Face.DISPLAY, size)[0] for line in lines) // 2
    x = max(left + half, min(frame.width_px // 2, right - half))
    y = top + high // 2 - (len(lines) - 1) * pitch // 2
    for line in lines:
        text = art.text(line, Face.DISPLAY, size, palette.CREAM)
        surface.blit(text, text.get_rect(center=(x, y)))
        y += pitch


def caption_rows(
    brush: Brush, sentences: list[str], across: tuple[int, int], high: int
) -> tuple[list[str], int]:
    """The lines of a caption and their text size: the largest, or one that breaks no sentence.

    The first sentences are left out if there is no room for all: the log has them.
    """
    sentences = sentences[-MOST_TOLD:]
    frame, art, least = brush.frame, brush.art, brush.smallest
    middle = frame.width_px // 2
    smaller = range(frame.text(14), least, -max(1, frame.px(1)))
    fitting: list[tuple[list[str], int]] = []
    for size in (*map(frame.text, (20, 18, 16)), *smaller, least):
        lines = _rows(art, sentences, size, (*across, middle))
        if len(lines) * size * 1.3 <= high:
            if unbroken(sentences, lines):
                return lines, size
            fitting.append((lines, size))
        if fitting and size <= frame.text(16):
            break
    if fitting:
        return fitting[0]
    if len(sentences) > 1:
        return caption_rows(brush, sentences[1:], across, high)
    art.cut.add(sentences[0])
    return lines, size


def _rows(art: Art, sentences: list[str], px: int, across: tuple[int, int, int]) -> list[str]:
    """The sentences on few lines, unbroken if possible, centred in the window if possible.

    `across` are the left edge, the right edge and the desired middle.
    """
    left, right, middle = across
    room = right - left
    even = min(room, 2 * min(middle - left, right - middle))
    sentences = [one for each in sentences for one in ENDS.split(each)]
    if even < EVEN * room:
        even = room
    rows = art.balanced(" ".join(sentences), Face.DISPLAY, px, even)
    apart = [_whole(art, sentences, Face.DISPLAY, px, (len(rows), wide)) for wide in (even, room)]
    return next((lines for lines in apart if len(lines) > 1), apart[0] or rows)


def unbroken(sentences: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether every sentence is on a line."""
    return all(any(one in line for line in lines) for each in sentences for one in ENDS.split(each))


def _whole(art: Art, sentences: list[str], face: Face, px: int, most: tuple[int, int]) -> list[str]:
    """The sentences on that many lines of similar length, unbroken; empty if too wide.

    `most` are the number of lines and their width.
    """
    rows, room = most
    ends = combinations(range(1, len(sentences)), rows - 1)
    whole = [
        [" ".join(sentences[a:b]) for a, b in pairwise((0, *parted, len(sentences)))]
        for parted in ends
    ]

    def width(lines: list[str]) -> int:
        return max(art.text_size(line, face, px)[0] for line in lines)

    return min((lines for lines in whole if width(lines) <= room), key=width, default=[])


def write_on_felt(
    surface: pygame.Surface, brush: Brush, plan: Plan, table: Table, sentences: tuple[str, str]
) -> None:
    """Draw the question between the pot and the near player's cards, and a hint in quiet type."""
    frame = brush.frame
    x, y = plan.count
    large = frame.text_size / 100
    edge = max(y - 8, plan.below_pot(large) + 3)
    top = max(y + 6, edge + 12 * large)
    aside = bool(table.reserve or table.side_pot)
    sign = wild_sign(table) is not None
    room = frame.px(plan.room_for_words(top, 18 * large, aside=aside, sign=sign))
    near = max(plan.places, key=lambda place: place.cards[1])
    foot = near.cards[1] - near.card_width * CARD_RATIO / 2 - 6
    rows, single = _felt_rows(brush, sentences, room, frame.px(foot - edge))
    roomy = single and (large == 1 or len(rows) == 1)
    high = [frame.px(24) if roomy else round(px * 1.2) for _, px, _, _ in rows]
    at = frame.px(top)
    if not roomy:  # from below the pot's text to above the cards
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
    brush: Brush, sentences: tuple[str, str], room: int, tall: int
) -> tuple[list[tuple[str, int, Face, str]], bool]:
    """The text in rows, with size, font and colour; and whether all sentences stayed unbroken.

    A sentence too long for a row takes several, as large as there is room for.
    """
    frame, art = brush.frame, brush.art
    faces = ((Face.SEMIBOLD, palette.CREAM), (Face.TEXT, palette.QUIET))
    rows: list[tuple[str, int, Face, str]] = []
    for size in (18, 17, 16):
        sizes = frame.text(size), frame.text(min(size, 15))
        laid = [
            (words, px, face, colour)
            for words, px, (face, colour) in zip(sentences, sizes, faces, strict=True)
            if words
        ]
        if all(art.text_size(words, face, px)[0] <= room for words, px, face, _ in laid):
            return laid, True
    least = brush.smallest
    for largest in range(frame.text(18), least - 1, -1):
        sizes = largest, min(largest, frame.text(15))
        rows = [
            (line, px, face, colour)
            for words, px, (face, colour) in zip(sentences, sizes, faces, strict=True)
            for line in (felt_lines(art, words, (face, px), room) if words else ())
        ]
        if sum(round(px * 1.2) for _, px, _, _ in rows) <= tall:
            break
    return rows, False


def felt_lines(art: Art, words: str, written: tuple[Face, int], room: int) -> list[str]:
    """The text on as few lines as possible, broken between sentences if that takes no more."""
    lines = art.balanced(words, *written, room)
    return _whole(art, ENDS.split(words), *written, (len(lines), room)) or lines
