"""The coach's panel on the table."""

from __future__ import annotations

import pygame

from guts_gui.drawing.brush import Brush
from guts_gui.layout.seating.seats import Plan
from guts_gui.scenes.common.coach_panel import draw_advice, draw_answer, draw_marks
from guts_gui.scenes.table.state.coach import TableCoach


def draw_coach(surface: pygame.Surface, brush: Brush, plan: Plan, coach: TableCoach) -> None:
    """Draw the coach's advice, or its marks."""
    turn = coach.table.turn
    if coach.advising and turn is not None and coach.answering:
        draw_answer(surface, brush, plan, turn.view, coach.answer, rough=coach.rough)
    elif coach.advising and turn is not None:
        draw_advice(surface, brush, plan, turn.view, coach.advice, rough=coach.rough)
    elif marks := coach.marks:
        draw_marks(surface, brush, plan, marks, coach.most_cards)
