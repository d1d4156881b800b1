"""The controls, operated by mouse and keyboard in a real window without a screen."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from guts_gui.app.app import App
from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Choice, Entry, Look, Stepper, Toggle
from guts_gui.controls.stepper import HOLD_DELAY, HOLD_EVERY
from guts_gui.drawing.fonts import drawable
from tests.gui.helpers.pilot import Pilot, opened


class Room(Scene):
    """One control of each kind."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.calls: list[object] = []

    def build(self) -> None:
        tell = self.calls.append
        Button(
            self, "go", (40, 40, 200, 50), "Go", lambda: tell("go"), look=Look.PRIMARY, cap="Enter"
        )
        Button(self, "no", (40, 110, 200, 50), "No", lambda: tell("no"), enabled=False)
        Stepper(
            self,
            "ante",
            (40, 180, 400, 40),
            "Ante",
            (1, 2, 5, 10, 20),
            5,
            tell,
            usual=5,
            limits=(1, 500),
        )
        Stepper(self, "way", (40, 240, 400, 40), "Way", ("a", "b", "c"), "a", tell, wraps=True)
        Toggle(self, "sound", (40, 300, 400, 40), "Sound", True, tell)
        Choice(self, "tile", (40, 360, 400, 80), "A game", "Two lines.", lambda: tell("tile"))
        Entry(self, "name", (40, 460, 300, 40), "Ann", tell)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.brush.backdrop(), (0, 0))


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(Room(pilot.app))
        yield pilot


def calls_of(pilot: Pilot) -> list[object]:
    assert isinstance(pilot.scene, Room)
    return pilot.scene.calls


def stepper(pilot: Pilot, key: str) -> "Stepper[object]":
    found = pilot.widget(key)
    assert isinstance(found, Stepper)
    return found


def test_a_click_presses_a_button_once(pilot: Pilot) -> None:
    pilot.click("go")
    assert calls_of(pilot) == ["go"]
    assert pilot.app.audio.played == ["button"]


def test_a_press_let_go_elsewhere_is_none(pilot: Pilot) -> None:
    pilot.press(pilot.widget("go").place.center)
    pilot.move((900, 600))
    pilot.let_go((900, 600))
    assert calls_of(pilot) == []


def test_a_button_that_rests_does_nothing(pilot: Pilot) -> None:
    pilot.click("no")
    assert calls_of(pilot) == []
    assert pilot.focused == "go"
    assert "no" not in [widget.key for widget in pilot.widgets]


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_press_what_has_the_focus(pilot: Pilot, key: str) -> None:
    pilot.key(key)
    assert calls_of(pilot) == ["go"]


def test_buttons_look_alive(pilot: Pilot) -> None:
    button = pilot.widget("go")
    pilot.move((900, 600))
    looks = {pilot.pixels(button.place)}
    pilot.move(button.place.center)
    looks.add(pilot.pixels(button.place))
    pilot.press(button.place.center)
    looks.add(pilot.pixels(button.place))
    assert len(looks) == 3


def test_arrows_step_and_stop_at_the_end(pilot: Pilot) -> None:
    pilot.click("ante")
    pilot.key("tab")
    pilot.key("shift+tab")
    calls_of(pilot).clear()
    for _ in range(5):
        pilot.key("right")
    assert stepper(pilot, "ante").value == 20
    for _ in range(9):
        pilot.key("left")
    assert stepper(pilot, "ante").value == 1
    assert stepper(pilot, "ante").changed


def test_a_click_on_either_side_steps(pilot: Pilot) -> None:
    box = pilot.widget("ante").ring
    pilot.click((box.right - 12, box.centery))
    assert calls_of(pilot) == [10]
    pilot.click((box.left + 12, box.centery))
    pilot.click((box.left + 12, box.centery))
    assert calls_of(pilot) == [10, 5, 2]


@pytest.mark.parametrize("by", ["click", "keys"])
def test_the_wheel_steps_what_the_player_gave_the_focus(pilot: Pilot, by: str) -> None:
    ante = pilot.widget("ante")
    pilot.wheel(ante.ring.center, 1)
    pilot.scene.focus.give(ante)  # by the program
    pilot.wheel(ante.ring.center, 1)
    assert calls_of(pilot) == []
    if by == "click":
        pilot.click((ante.place.left + 4, ante.place.centery))
    else:
        pilot.scene.focus.give(pilot.widget("go"))
        pilot.key("tab")
    assert (pilot.focused, calls_of(pilot)) == ("ante", [])
    pilot.wheel(ante.ring.center, 1)
    pilot.app.rebuild_soon()
    pilot.pump(2)
    pilot.wheel(pilot.widget("ante").ring.center, -2)
    assert calls_of(pilot) == [10, 2, 1]  # the room was built anew, with 5
    for other in ("way", "sound"):
        pilot.wheel(pilot.widget(other).ring.center, 1)
    pilot.wheel((900, 600), 1)
    assert calls_of(pilot) == [10, 2, 1]


def test_holding_an_arrow_repeats(pilot: Pilot) -> None:
    box = pilot.widget("way").ring
    point = (box.right - 12, box.centery)
    pilot.press(point)
    assert calls_of(pilot) == ["b"]
    pilot.wait(HOLD_DELAY + 2.5 * HOLD_EVERY)
    pilot.let_go(point)
    count = len(calls_of(pilot))
    assert count >= 3
    pilot.wait(1)
    assert len(calls_of(pilot)) == count


def test_holding_a_key_repeats(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("way"))
    pilot.hold("right")
    pilot.wait(1)
    pilot.release("right")
    count = len(calls_of(pilot))
    assert count > 4
    pilot.wait(1)
    assert len(calls_of(pilot)) == count


def test_a_number_can_be_typed(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("ante"))
    pilot.type("37")
    assert stepper(pilot, "ante").words == "37_"
    pilot.key("backspace")
    pilot.type("6")
    pilot.key("enter")
    assert calls_of(pilot) == [36]
    pilot.key("right")
    pilot.key("left")
    assert stepper(pilot, "ante").value == 20


def test_a_typed_number_is_kept_within_its_limits(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("ante"))
    pilot.type("9999")
    pilot.key("tab")
    assert calls_of(pilot) == [500]
    pilot.scene.focus.give(pilot.widget("ante"))
    pilot.type("0")
    pilot.key("enter")
    assert calls_of(pilot) == [500, 1]


def test_escape_drops_a_typed_number(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("ante"))
    pilot.type("37")
    pilot.key("escape")
    assert stepper(pilot, "ante").words == "5"
    assert calls_of(pilot) == []


def test_a_ring_of_values_goes_round(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("way"))
    pilot.key("left")
    pilot.key("right")
    assert calls_of(pilot) == ["c", "a"]


def test_a_switch_says_what_it_is(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("sound"))
    assert stepper(pilot, "sound").words == "On"
    pilot.key("space")
    assert stepper(pilot, "sound").words == "Off"
    pilot.click("sound")
    assert calls_of(pilot) == [False, True]


def test_a_tile_is_chosen_once(pilot: Pilot) -> None:
    pilot.click("tile")
    tile = pilot.widget("tile")
    assert isinstance(tile, Choice)
    before = pilot.pixels(tile.place)
    tile.mark(chosen=True)
    pilot.pump()
    assert pilot.pixels(tile.place) != before
    pilot.key("enter")
    assert calls_of(pilot) == ["tile"]


def test_a_name_is_typed_and_keys_stay_silent(pilot: Pilot) -> None:
    pilot.click("name")
    pilot.type(" Żółw im")
    assert calls_of(pilot)[-1] == "Ann Żółw im"
    assert pilot.focused == "name"
    assert not pilot.app.settings.muted


def test_a_name_has_sixteen_letters(pilot: Pilot) -> None:
    pilot.click("name")
    pilot.type("x" * 30)
    assert calls_of(pilot)[-1] == "Ann" + "x" * 13


def test_tab_and_enter_leave_the_name(pilot: Pilot) -> None:
    pilot.click("name")
    pilot.key("enter")
    assert pilot.focused == "go"
    pilot.key("shift+tab")
    assert pilot.focused == "name"
    pilot.key("up")
    assert pilot.focused == "tile"


def test_a_click_beside_everything_keeps_the_focus(pilot: Pilot) -> None:
    pilot.click("name")
    pilot.click((1000, 600))
    pilot.type("e")
    assert calls_of(pilot)[-1] == "Anne"


def test_the_cursor_blinks_without_a_storm_of_drawing(pilot: Pilot) -> None:
    pilot.click("name")
    looks = set()
    for _ in range(150):
        pilot.pump()
        looks.add(pilot.pixels(pilot.widget("name").place))
    assert len(looks) == 2


def test_a_text_longer_than_its_field_fades_until_the_cursor_is_in_it(pilot: Pilot) -> None:
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    assert not field.fades
    field.line.longest = 80
    field.show_text("It is a long way from the first word of this sentence to its last one.")
    pilot.pump(2)
    assert field.fades
    pilot.scene.focus.give(field)
    pilot.pump(2)
    assert not field.fades
    pilot.scene.focus.give(pilot.widget("go"))
    pilot.pump(2)
    assert field.fades


@pytest.mark.parametrize(
    "typed, held",
    [
        ("Zoë Żółć", "Zoë Żółć"),
        ("e\u0301" * 16, "é" * 16),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnop"),
        ("\u05e9\u05b8" * 3, "\u05e9\u05b8" * 3),
        ("A\N{GRINNING FACE}n", "An"),
        ("A\N{ZERO WIDTH JOINER}n\ufe0f", "A\N{ZERO WIDTH JOINER}n\ufe0f"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}An\x07", "An"),
        ("\U000e0041\ue000\U0010ffff", ""),
    ],
)
def test_a_field_takes_letters_as_a_person_counts_them(pilot: Pilot, typed: str, held: str) -> None:
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    field.show_text("")
    pilot.click("name")
    pilot.type(typed)
    assert unicodedata.normalize("NFC", field.text) == unicodedata.normalize("NFC", held)


def test_a_letter_without_a_font_is_refused_in_a_sentence(pilot: Pilot) -> None:
    pilot.click("name")
    pilot.type("\N{GRINNING FACE}")
    assert pilot.app.notices.current == "Only letters, digits and punctuation can be used here."
    pilot.app.notices.dismiss()
    pilot.type("\U00017000")
    assert pilot.app.notices.current == "No font on this computer can show that letter."
    assert calls_of(pilot) == []


def test_a_name_from_right_to_left_is_seen_while_it_is_typed(pilot: Pilot) -> None:
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    field.show_text("")
    pilot.click("name")
    looks = [pilot.pixels(field.place)]
    for letter in "שרה":
        if drawable(letter):
            pilot.type(letter)
            pilot.pump()
            looks.append(pilot.pixels(field.place))
    assert len(set(looks)) == len(looks)


CTRL, ALT, SUPER = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LGUI
CYRILLIC = dict(zip("acvxioq", "фсмчшщй", strict=True))


def press(letter: str, mod: int, *, text: str) -> None:
    """Post what a keyboard sends for a letter that types `text`."""
    scancode = int(getattr(pygame, f"KSCAN_{letter.upper()}"))
    what = {"key": ord(text), "mod": mod, "unicode": text, "scancode": scancode}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, what))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, {**what, "mod": 0}))


@pytest.mark.parametrize("mod", [CTRL, ALT, SUPER])
@pytest.mark.parametrize("latin", "acvxioq")
def test_a_shortcut_types_no_letter_in_any_alphabet(pilot: Pilot, mod: int, latin: str) -> None:
    pilot.click("name")
    for letter in (latin, CYRILLIC[latin]):
        if (latin, mod) == ("q", CTRL):
            continue
        pygame.scrap.put_text("")
        press(latin, mod, text=letter)
        pilot.pump(2)
        assert calls_of(pilot) in ([], [""])  # nothing, or cut
        assert pilot.focused == "name"


def test_a_field_is_edited_by_the_places_of_the_keys(pilot: Pilot) -> None:
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    pilot.click("name")
    press("a", CTRL, text="ф")
    pilot.pump(2)
    press("i", 0, text="ш")
    pilot.pump(2)
    assert field.text == "ш"


def test_the_keypad_without_numlock_moves_in_a_field(pilot: Pilot) -> None:
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    pilot.click("name")
    for code in (pygame.K_KP7, pygame.K_KP6, pygame.K_KP_PERIOD, pygame.K_KP1):
        letter = "." if code == pygame.K_KP_PERIOD else ""  # as pygame has it
        what = {"key": code, "mod": 0, "unicode": letter, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, what))
        pilot.pump()
    pilot.type("5")
    assert field.text == "An5"


def test_super_is_the_desktops_key(pilot: Pilot) -> None:
    pilot.click("ante")
    calls_of(pilot).clear()
    for code in (*range(pygame.K_a, pygame.K_z + 1), pygame.K_5, pygame.K_RIGHT, pygame.K_RETURN):
        what = {"key": code, "mod": SUPER, "unicode": chr(code % 128), "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, what))
        pilot.pump()
    assert (calls_of(pilot), pilot.focused) == ([], "ante")
    assert not pilot.app.settings.muted


def test_ctrl_q_quits_in_any_alphabet(pilot: Pilot) -> None:
    pilot.click("name")
    press("q", CTRL, text="й")
    assert not pilot.pump(2)
