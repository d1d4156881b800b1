"""The controls of the house."""

from guts_gui.paint import Look
from guts_gui.widgets.base import Host, Units, Widget
from guts_gui.widgets.button import Button, alike
from guts_gui.widgets.choice import Choice
from guts_gui.widgets.entry import LONGEST_NAME, Entry, theme
from guts_gui.widgets.grip import Cross, FaceButton, Grip
from guts_gui.widgets.ranks import RankPicker
from guts_gui.widgets.rows import Row, Rows, ScrollBar
from guts_gui.widgets.slider import Slider
from guts_gui.widgets.stepper import Stepper, Toggle

__all__ = [
    "LONGEST_NAME",
    "Button",
    "Choice",
    "Cross",
    "Entry",
    "FaceButton",
    "Grip",
    "Host",
    "Look",
    "RankPicker",
    "Row",
    "Rows",
    "ScrollBar",
    "Slider",
    "Stepper",
    "Toggle",
    "Units",
    "Widget",
    "alike",
    "theme",
]
