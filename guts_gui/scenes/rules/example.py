"""A worked example on a rules page: all players' cards, and the result of the deal."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from guts_engine.hands.cards import Card
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import number, tr
from guts_gui.rulebook.dealt import Dealt, deal_of
from guts_gui.rulebook.worked import Example, Line, Outcome, outcome
from guts_gui.scenes.rules.marks import MEASURE, Drawn, Setter, Written, lowered

ARROW = "→"


class ExampleBox(Setter):
    """An example on its own background; `marks` and `height` describe it."""

    def __init__(self, brush: Brush, block: Example | Dealt, width: int) -> None:
        super().__init__(brush, width)
        result, title, text = _played(block)
        pad = self.px(16)
        inside = self.width - 2 * pad
        marks, y = self.words(title, pad, pad, inside, face=Face.DISPLAY, size=18)
        y += pad
        more, tall = self.words(
            _funds(result), pad, y, inside, face=Face.SEMIBOLD, size=16, colour=palette.BRASS
        )
        marks += more
        y += tall + self.px(8)
        for line in result.lines:
            more, tall = self._player(line, result, y)
            marks += more
            y += tall + self.px(6)
        for name, held, called in result.house:
            more, tall = self._house(name, held, called, result, y)
            marks += more
            y += tall + self.px(6)
        y += self.px(4)
        words = min(inside, self.frame.text(16) * MEASURE)
        more, tall = self.words(text, pad, y, words, size=16)
        ground = pygame.Rect(0, 0, self.width, y + tall + pad)
        self.marks: list[Written | Drawn] = [Drawn(ground, self.brown), *marks, *more]
        self.height = ground.h

    def _columns(self, result: Outcome) -> tuple[int, int, int]:
        """The x of names, cards and text in the rows of an example."""
        pad = self.px(26)
        px = self.frame.text(16)
        houses = [self.art.text_size(name, Face.SEMIBOLD, px)[0] for name, _, _ in result.house]
        cards_at = max([px * 7, *(wide + pad for wide in houses)])
        rows = [line.cards for line in result.lines] + [held for _, held, _ in result.house]
        most = max(len(hand) for hand in rows)
        return pad, pad + cards_at, pad + cards_at + self.card_step(most) * most + self.px(24)

    def _player(self, line: Line, result: Outcome, y: int) -> tuple[list[Written | Drawn], int]:
        """A player's row: name, declaration, cards, hand, and result.

        Cards that the others do not see are dim.
        """
        name_at, cards_at, words_at = self._columns(result)
        pad = self.px(7)
        hand, _, tall = self.hand(
            line.cards, cards_at, y + pad, dim=not line.hand, wild=result.wild
        )
        room = self.width - self.px(26) - words_at
        called = line.hand if line.hand else tr("doesn't show these cards") if line.inside else ""
        words, first = self.words(called, words_at, 0, room, face=Face.SEMIBOLD, size=16)
        if not called:
            words, first = [], 0
        money = line.money
        if line.ante or line.paid or line.received:
            money += f": {number(line.before)} {ARROW} {number(line.after)}"
        colour = palette.BRASS if line.wins else palette.QUIET
        more, second = self.words(money, words_at, first, room, size=16, colour=colour)
        words += more
        high = max(tall, first + second)
        name, one = self.words(
            line.name, name_at, 0, cards_at - name_at, face=Face.SEMIBOLD, size=16
        )
        pill = self._pill(line, name_at, one + self.px(2))
        if pill is not None:
            name.append(pill)
            one = pill.rect.bottom
        row = pygame.Rect(self.px(12), y, self.width - self.px(24), high + 2 * pad)
        marks = lowered(hand, (high - tall) // 2)
        marks += lowered(words, y + pad + (high - first - second) // 2)
        marks += lowered(name, y + pad + (high - one) // 2)
        if line.wins:
            marks.insert(0, Drawn(row, self.green))
        return marks, row.h

    def _pill(self, line: Line, x: int, y: int) -> Drawn | None:
        """The player's last declaration, or that a card has killed the hand."""
        names = {
            "in": tr("IN"),
            "out": tr("OUT"),
            "high": tr("HIGH"),
            "low": tr("LOW"),
            "both": tr("BOTH"),
        }
        declared = line.said[-1] if line.said else "in"
        fill, ink = (
            (palette.SECOND, palette.CREAM) if declared == "out" else (palette.IN, palette.INK)
        )
        label = names[declared]
        if line.killed:
            label, fill, ink = tr("KILLED"), palette.BACK, palette.CREAM
        pill = self.brush.pill(label, self.frame.text(14), fill, ink)
        rect = pill.get_rect(topleft=(x, y))
        return Drawn.picture(rect, pill)

    def _house(
        self, name: str, held: Sequence[Card], called: str, result: Outcome, y: int
    ) -> tuple[list[Written | Drawn], int]:
        """The row of the ghost, the deck, or the community cards."""
        name_at, cards_at, words_at = self._columns(result)
        pad = self.px(7)
        hand, _, tall = self.hand(held, cards_at, y + pad, wild=result.wild)
        label, one = self.words(
            name, name_at, 0, cards_at - name_at, face=Face.SEMIBOLD, size=16, colour=palette.BRASS
        )
        room = self.width - self.px(26) - words_at
        words, high = self.words(called, words_at, 0, room, face=Face.SEMIBOLD, size=16)
        middle = y + pad + tall // 2
        marks = hand + lowered(label, middle - one // 2)
        if called:
            marks += lowered(words, middle - high // 2)
        return marks, tall + 2 * pad


def _played(block: Example | Dealt) -> tuple[Outcome, str, str]:
    """The result of an example, its title and its words."""
    if isinstance(block, Dealt):
        result, words = deal_of(block.game)
        return result, tr("A deal"), words
    result = outcome(block)
    return result, result.words(block.title), result.words(block.words)


def _funds(result: Outcome) -> str:
    """The pots before and after, "Pot 20 → 40"."""
    return " · ".join(
        f"{name} {number(before)} {ARROW} {number(after)}" for name, before, after in result.funds
    )
