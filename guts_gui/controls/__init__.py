"""Controls in the program's own style."""

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.controls.button import Button, GuardedButton, alike
from guts_gui.controls.choice import Choice
from guts_gui.controls.entry import Entry
from guts_gui.controls.grip import Cross, FaceButton, Grip
from guts_gui.controls.ranks import KeyRow, RankLine, RankPicker
from guts_gui.controls.rows import Row, Rows, ScrollBar
from guts_gui.controls.slider import Slider
from guts_gui.controls.stepper import Stepper, Toggle
from guts_gui.drawing.brush import Look

__all__ = [
    "Button",
    "Choice",
    "Cross",
    "Entry",
    "FaceButton",
    "Grip",
    "GuardedButton",
    "Host",
    "KeyRow",
    "Look",
    "RankLine",
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
]
