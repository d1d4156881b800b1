"""The coach's panel beside the player's cards: advice before a decision, marks after the deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

import pygame

from guts_engine.coach.advice import Advice, Mark
from guts_engine.common.frozen import changed, record
from guts_engine.state.view import SeatView
from guts_gui.coach.against import Answer
from guts_gui.coach.review import Marks
from guts_gui.coach.words import (
    Line,
    answer_headline,
    answer_note,
    favoured,
    headline,
    in_short,
    is_bluff,
    marked,
    measure,
    odds_lines,
    option_lines,
    rough_words,
    still_judging,
    threshold_line,
)
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.layout.seating.geometry import Box
from guts_gui.layout.seating.seats import Plan

LEFT: Final = 114.0
RIGHT: Final = 342.0
FOOT: Final = 64.0
"""Extent of the panel to the left, to the right and down from its place."""
MARKS: Final = 224.0
"""Minimum width of the panel of marks."""
MOST_WIDE: Final = LEFT + RIGHT
AGAINST: Final = 112.0
"""Width of the button for advice against these players; portraits are beside it."""
BETWEEN: Final = 10.0
"""Gap between a label and its number."""
PAD: Final = 14.0
APART: Final = 20.0
"""Gap between the title and the summary of marks."""
EDGE: Final = 6.0
"""Margin above the first line and below the last one at normal text size."""
TYPE: Final = 0.86
"""Largest text size as a share of the line spacing."""
CLEAR: Final = 4.0
"""Gap to the cards and plates above."""
MOST_OPTIONS: Final = 4
MOST_MARKS: Final = 4
MOST_LINES: Final = 4
"""With fewer lines than this there is room to explain the numbers."""
SIGNS: Final = {
    Mark.BEST: ("✓", palette.BRASS),
    Mark.CLOSE: ("≈", palette.CREAM),
    Mark.MISTAKE: ("\N{MULTIPLICATION SIGN}", palette.WARNING),
}


Style = tuple[Face, float, str]
"""Font, size in units, and colour."""


@record
class Sheet:
    """A panel of lines with its lower right corner beside the player's hand, `wide` units wide.

    It is at most `room` units high: lines are closer together if it is needed.
    """

    brush: Brush
    plan: Plan
    seat: int
    wide: float
    lines: int
    room: float = inf

    @property
    def pitch(self) -> float:
        """Line spacing in units."""
        return min(self._usual, (self.room - 2 * self.edge) / self.lines)

    @property
    def _usual(self) -> float:
        return 16 + 6 * self.brush.frame.text_size / 100

    @property
    def edge(self) -> float:
        """Margin above the first line and below the last one, in units."""
        return EDGE if self.crowded else self._margin

    @property
    def _margin(self) -> float:
        return EDGE + 2 * (self.brush.frame.text_size - 100) / 50

    @property
    def crowded(self) -> bool:
        """Whether there is no room for lines at their usual distance."""
        return self.lines * self._usual + 2 * self._margin > self.room

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its box in units."""
        label = self.plan.places[self.seat].aside
        tall = min(on_grid(self.lines * self.pitch + 2 * self.edge), self.room)
        return (label[0] + RIGHT - self.wide, label[1] + FOOT - tall, self.wide, tall)

    def lay(self, surface: pygame.Surface) -> None:
        """Draw the empty panel."""
        self.brush.panel(surface, self.brush.frame.rect(*self.box), alpha=1.0, radius=12)

    def width_of(self, words: str, style: Style) -> float:
        """Width of a text in units."""
        frame = self.brush.frame
        return self.brush.art.text_size(words, style[0], frame.text(style[1]))[0] / frame.scale + 1

    def write(
        self,
        surface: pygame.Surface,
        row: int,
        words: str,
        across: tuple[float, float],
        style: Style,
        *,
        right: bool = False,
        most: int | None = None,
    ) -> None:
        """Write text on a line between two places, in units from the panel's left edge.

        Its text size is at most `most` pixels; what is still too wide gets narrower letters.
        """
        frame = self.brush.frame
        x, y, _, _ = self.box
        start, end = across
        middle = y + self.edge + (row + 0.5) * self.pitch
        face, size, colour = style
        tall = max(self.brush.smallest, frame.px(TYPE * self.pitch))
        self.brush.write(
            surface,
            words,
            (frame.px(x + (end if right else start)), frame.px(middle)),
            face,
            min(frame.text(size), most or frame.text(size), tall),
            colour,
            anchor="midright" if right else "midleft",
            width=frame.px(end - start),
            whole=True,
        )

    def broken(self, words: str, style: Style) -> list[str]:
        """The text in the fewest lines across the panel, at the smallest text size."""
        width = self.brush.frame.px(self.wide - 2 * PAD)
        return self.brush.art.balanced(words, style[0], self.brush.smallest, width)


def room_above(plan: Plan, seat: int, cards: int) -> float:
    """The greatest height of a panel beside that seat that covers no other seat's things.

    `cards` is the largest number of cards in a hand.
    """
    x, y = plan.places[seat].aside
    left, right, foot = x - LEFT - CLEAR, x + RIGHT + CLEAR, y + FOOT
    lowest = 0.0
    for other, place in enumerate(plan.places):
        boxes = place.plate_box, place.face_box, place.chips_box, place.cards_box(cards)
        if other != seat:
            lowest = max([lowest, *(each[3] for each in boxes if _beside(each, left, right))])
    return foot - lowest - CLEAR


def _beside(area: Box, left: float, right: float) -> bool:
    """Whether a box is, at least in part, between two x."""
    return area[0] < right and left < area[2]


NAME: Final[Style] = (Face.TEXT, 15.0, palette.QUIET)
VALUE: Final[Style] = (Face.SEMIBOLD, 15.0, palette.CREAM)
NOTE: Final[Style] = (Face.TEXT, 14.0, palette.QUIET)
TITLE: Final[Style] = (Face.BOLD, 17.0, palette.BRASS)


def draw_advice(
    surface: pygame.Surface,
    brush: Brush,
    plan: Plan,
    view: SeatView,
    advice: Advice | None,
    *,
    rough: bool = False,
) -> None:
    """Draw the coach's advice, or that it is still computing.

    With `rough` it says that everyone else plays by the idealised game for now.
    """
    if advice is None:
        _draw_empty(surface, brush, plan, view, rough=rough)
    else:
        contents = _contents(advice, view, view.seat or 0)
        _draw_contents(surface, brush, plan, view, _said_rough(contents, rough=rough))


def draw_answer(
    surface: pygame.Surface,
    brush: Brush,
    plan: Plan,
    view: SeatView,
    answer: Answer | None,
    *,
    rough: bool = False,
) -> None:
    """Draw the coach's advice against these players, or that it is still computing."""
    if answer is None:
        _draw_empty(surface, brush, plan, view, rough=rough)
        return
    title, note = answer_headline(answer), answer_note(answer)
    contents = Contents(title, [], [], None, note, ())
    if answer.advice is not None:
        advice = answer.advice
        options = option_lines(advice, MOST_OPTIONS)
        contents = Contents(title, options, odds_lines(advice), None, note, favoured(advice))
    _draw_contents(surface, brush, plan, view, _said_rough(contents, rough=rough))


def _said_rough(contents: Contents, *, rough: bool) -> Contents:
    """The contents, with what everyone else plays by for now as the note."""
    return changed(contents, note=rough_words(), pressing=True) if rough else contents


def _draw_empty(
    surface: pygame.Surface, brush: Brush, plan: Plan, view: SeatView, *, rough: bool
) -> None:
    """Draw that the coach is still computing."""
    seat, wide = view.seat or 0, LEFT + RIGHT
    sheet = Sheet(brush, plan, seat, wide, 4, room_above(plan, seat, view.table.rules.most_cards))
    sheet.lay(surface)
    sheet.write(surface, 0, tr("The coach is still working."), (PAD, wide - PAD), TITLE)
    if rough:
        sheet.write(surface, 3, rough_words(), (PAD, wide - PAD), NOTE)


def _draw_contents(
    surface: pygame.Surface, brush: Brush, plan: Plan, view: SeatView, contents: Contents
) -> None:
    seat, whole = view.seat or 0, (PAD, LEFT + RIGHT - PAD)
    room = room_above(plan, seat, view.table.rules.most_cards)
    sheet = Sheet(brush, plan, seat, LEFT + RIGHT, 1, room)
    title, note = sheet.broken(contents.title, TITLE), sheet.broken(contents.note, NOTE)
    if contents.lines >= MOST_LINES and not contents.pressing:
        note = []

    def sized(contents: Contents, note: list[str]) -> Sheet:
        return changed(sheet, lines=len(title) + contents.lines + len(note))

    below = contents if _fit_beside(sheet, contents) else contents.in_a_column
    contents = contents if sized(below, []).crowded else below
    if sized(contents, note).crowded and not contents.pressing:
        note = []
    sheet = sized(contents, note)
    sheet.lay(surface)
    middle = _between_columns(sheet, contents) if contents.options and contents.odds else sheet.wide
    left, right = (PAD, middle - PAD / 2), (middle + PAD, whole[1])
    most = min(_type_for(sheet, contents.options, left), _type_for(sheet, contents.odds, right))
    for row, words in enumerate(title):
        sheet.write(surface, row, words, whole, TITLE)
    top = len(title)
    for row, line in enumerate(contents.options, start=top):
        colour = palette.BRASS if line[0] in contents.favoured else palette.CREAM
        _draw_line(surface, sheet, row, line, left, (most, colour))
    for row, line in enumerate(contents.odds, start=top):
        _draw_line(surface, sheet, row, line, right, (most, palette.CREAM))
    foot = top + contents.lines
    if contents.last is not None:
        _draw_line(surface, sheet, foot - 1, contents.last, whole, (most, palette.CREAM))
    for row, words in enumerate(note, start=foot):
        sheet.write(surface, row, words, whole, NOTE)


@record
class Contents:
    """Content of the panel: options at the left, odds at the right, the last line across it.

    The `note` below is left out where there is no room, unless it is `pressing`; `favoured` are the
    options recommended.
    """

    title: str
    options: list[Line]
    odds: list[Line]
    last: Line | None
    note: str
    favoured: tuple[str, ...]
    pressing: bool = False

    @property
    def lines(self) -> int:
        """Number of lines between the title and the note."""
        return max(len(self.options), len(self.odds)) + (self.last is not None)

    @property
    def in_a_column(self) -> Contents:
        """The same lines below one another."""
        last = [] if self.last is None else [self.last]
        return changed(self, options=[*self.options, *self.odds, *last], odds=[], last=None)


def _contents(advice: Advice, view: SeatView, seat: int) -> Contents:
    options = option_lines(advice, MOST_OPTIONS)
    odds = odds_lines(advice)
    last = threshold_line(advice, view.table, seat)
    if last is not None and len(options) > len(odds):
        odds, last = [*odds, last], None
    best = headline(advice, bluffing=is_bluff(advice, view))
    title = tr("Coach: {advice}", advice=best)
    return Contents(title, options, odds, last, measure(view.table), favoured(advice))


def _needs(sheet: Sheet, lines: Sequence[Line], px: int) -> int:
    """Width in pixels of the widest of the lines at that text size, with its gap."""
    size, gap = sheet.brush.art.text_size, sheet.brush.frame.px(BETWEEN)
    widths = (size(n, NAME[0], px)[0] + size(v, VALUE[0], px)[0] for n, v in lines)
    return max(widths, default=-gap) + gap


def _fit_beside(sheet: Sheet, contents: Contents) -> bool:
    """Whether options and odds fit beside one another at the smallest text size."""
    least, room = sheet.brush.smallest, sheet.brush.frame.px(sheet.wide - 3.5 * PAD)
    return _needs(sheet, contents.options, least) + _needs(sheet, contents.odds, least) <= room


def _between_columns(sheet: Sheet, contents: Contents) -> float:
    """The x where options end and odds begin, in proportion to their widths."""
    px = sheet.brush.frame.text(NAME[1])
    options, odds = _needs(sheet, contents.options, px), _needs(sheet, contents.odds, px)
    return 1.5 * PAD + (sheet.wide - 3.5 * PAD) * options / (options + odds)


def _type_for(sheet: Sheet, lines: Sequence[Line], across: tuple[float, float]) -> int:
    """Text size in pixels at which all these lines fit between two places of the panel."""
    room, least = sheet.brush.frame.px(across[1] - across[0]), sheet.brush.smallest
    sizes = range(sheet.brush.frame.text(NAME[1]), least, -1)
    return next((px for px in sizes if _needs(sheet, lines, px) <= room), least)


def _draw_line(
    surface: pygame.Surface,
    sheet: Sheet,
    row: int,
    line: Line,
    across: tuple[float, float],
    ink: tuple[int, str],
) -> None:
    """Draw a label at the left and its number at the right, with size in pixels and colour."""
    name, value = line
    start, end = across
    art, scale = sheet.brush.art, sheet.brush.frame.scale
    most, colour = ink
    needs = [
        art.text_size(words, face, most)[0] / scale + 1
        for words, face in ((name, NAME[0]), (value, VALUE[0]))
    ]
    short = max(0.0, sum(needs) + BETWEEN - (end - start)) / sum(needs)
    split = end - needs[1] * (1 - short)
    style = (*VALUE[:2], colour)
    sheet.write(surface, row, value, (split, end), style, right=True, most=most)
    sheet.write(surface, row, name, (start, split - BETWEEN + 2), NAME, most=most)


def marks_sheet(brush: Brush, plan: Plan, marks: Marks, cards: int) -> Sheet:
    """The panel for these marks, as large as possible without reaching the player's cards.

    `cards` is the largest number of cards in a hand.
    """
    latest, room = marks.judged[-MOST_MARKS:], room_above(plan, marks.seat, cards)
    sheet = Sheet(brush, plan, marks.seat, MARKS, 1 + len(latest) + bool(marks.pending), room)
    indent = _indent(brush)
    needs = [indent + sheet.width_of(marked(each), VALUE) + PAD for each in latest]
    head = sheet.width_of(tr("Coach"), TITLE), sheet.width_of(in_short(marks.score), NAME)
    wide = on_grid(max(MARKS, *needs, sum(head) + APART + 2 * PAD))
    return changed(sheet, wide=min(MOST_WIDE, wide))


def _indent(brush: Brush) -> float:
    return PAD + 18 * brush.frame.text_size / 100


def draw_marks(surface: pygame.Surface, brush: Brush, plan: Plan, marks: Marks, cards: int) -> None:
    """Draw the marks of the finished deal and of the session so far, beside the player's cards."""
    sheet = marks_sheet(brush, plan, marks, cards)
    sheet.lay(surface)
    wide, indent, title = sheet.wide, _indent(brush), tr("Coach")
    split = min(wide * 0.6, PAD + sheet.width_of(title, TITLE))
    sheet.write(surface, 0, title, (PAD, split), TITLE)
    across = (split + APART, wide - PAD)
    sheet.write(surface, 0, in_short(marks.score), across, NAME, right=True)
    for row, judged in enumerate(marks.judged[-MOST_MARKS:], start=1):
        sign, colour = SIGNS[judged.verdict.mark]
        sheet.write(surface, row, sign, (PAD, indent), (Face.BOLD, 16.0, colour))
        sheet.write(surface, row, marked(judged), (indent, wide - PAD), VALUE)
    if marks.pending:
        words = still_judging(marks.pending)
        sheet.write(surface, sheet.lines - 1, words, (indent, wide - PAD), NAME)
