"""The coach's panel on the table, and the hand name that makes room for it."""

from __future__ import annotations

from typing import Final

import pygame

from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.layout.geometry import CARD_RATIO
from guts_gui.layout.poses import Kind, Placement, Sprite
from guts_gui.layout.seats import Plan
from guts_gui.scenes.common.coach_panel import covers_name, draw_advice, draw_marks, marks_sheet
from guts_gui.scenes.table.coach import TableCoach

CLEAR: Final = 6.0
"""Gap between the highest card and the name of the hand."""
NAME, NAME_HALF = 18, 0.78
"""Text size of that name, and half the height of its label, as a multiple of it."""


def cleared(placement: Placement, coach: TableCoach, brush: Brush, plan: Plan) -> Placement:
    """The placement without the hand name that the advice covers and repeats.

    Marks that would overlap the name move it above the cards.
    """
    turn, marks = coach.table.turn, coach.marks
    if marks is not None:
        name = placement.get(Sprite(Kind.NAME, marks.seat))
        sheet = marks_sheet(brush, plan, marks, coach.most_cards)
        if name and covers_name(sheet, name.words):
            return name_above(placement, plan, marks.seat, brush.frame)
    if turn is None or not coach.advising:
        return placement
    name_of = Sprite(Kind.NAME, turn.seat)
    return {sprite: pose for sprite, pose in placement.items() if sprite != name_of}


def draw_coach(surface: pygame.Surface, brush: Brush, plan: Plan, coach: TableCoach) -> None:
    """Draw the coach's advice, or its marks."""
    turn = coach.table.turn
    if coach.advising and turn is not None:
        draw_advice(surface, brush, plan, turn.view, coach.advice)
    elif marks := coach.marks:
        draw_marks(surface, brush, plan, marks, coach.most_cards)


def name_above(placement: Placement, plan: Plan, seat: int, frame: Frame) -> Placement:
    """The placement with the name of the near player's hand above the cards."""
    sprite = Sprite(Kind.NAME, seat)
    cards = [pose for key, pose in placement.items() if key.is_card_of(seat)]
    if sprite not in placement or not cards:
        return placement
    top = min(pose.y - pose.width * CARD_RATIO / 2 for pose in cards)
    half = NAME_HALF * frame.text(NAME) / frame.scale
    at = plan.places[seat].cards[0], top - CLEAR - half
    return {**placement, sprite: placement[sprite].at(*at)}
