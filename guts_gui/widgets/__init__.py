"""The controls of the house."""

from guts_gui.paint import Look
from guts_gui.widgets.base import Host, Units, Widget
from guts_gui.widgets.button import Button
from guts_gui.widgets.choice import Choice
from guts_gui.widgets.entry import LONGEST_NAME, Entry, theme
from guts_gui.widgets.stepper import Stepper, Toggle

__all__ = [
    "LONGEST_NAME",
    "Button",
    "Choice",
    "Entry",
    "Host",
    "Look",
    "Stepper",
    "Toggle",
    "Units",
    "Widget",
    "theme",
]
