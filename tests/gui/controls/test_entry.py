"""Editing a text field: every script, selection and clipboard, by keys and pointer."""

import unicodedata
from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.common.letters import JOINERS, letters, not_for_names
from guts_gui.app.scene import Scene
from guts_gui.controls import Entry, entry
from guts_gui.controls.editing import EditedLine
from guts_gui.drawing.assets import Face
from tests.gui.helpers.pilot import Pilot, opened

LONGEST = 16
TEXTS = (
    "",
    "Bo",
    "Jose\u0301",
    "שרה",
    "ש\u200c",
    "علی",
    "نیک\u200cزاد",
    "किरण",
    "क्\u200dष",
    "李小龙",
    "ณัฐ",
    "Ann\r\nLee\tB",
    " \n ",
    "\u0301",
    "\u200d",
    "\u3164",
    "\u200b",
    "\N{GRINNING FACE}",
    "a\u0308\u0301o",
    "x" * 40,
    "ש" * 40,
)
KEYS = (
    *("left", "right", "home", "end", "backspace", "delete"),
    *("shift+left", "shift+right", "shift+home", "shift+end", "shift+delete", "ctrl+insert"),
    *("ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v", "shift+insert", "cmd+a", "cmd+c", "cmd+x", "cmd+v"),
)
CODES = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
}
HELD = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "cmd": pygame.KMOD_LMETA}

edits = st.lists(
    st.one_of(
        st.tuples(st.just("press"), st.sampled_from(KEYS)),
        st.tuples(st.just("type"), st.sampled_from(TEXTS)),
        st.tuples(st.just("copied"), st.sampled_from(TEXTS)),
        st.tuples(st.just("click"), st.integers(0, 300)),
    ),
    max_size=14,
)


class Room(Scene):
    """A text field."""

    def build(self) -> None:
        self.told: list[str] = []
        Entry(self, "name", (40, 40, 300, 40), "Ann", self.told.append, longest=LONGEST)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("black")


class Field:
    """The field with a clipboard of its own."""

    def __init__(self, pilot: Pilot) -> None:
        found = pilot.widget("name")
        assert isinstance(found, Entry)
        self.pilot, self.entry = pilot, found
        self.clipboard: str | None = None

    @property
    def line(self) -> EditedLine:
        """The edited line."""
        return self.entry.line

    def copied(self, text: str | None) -> None:
        """Another program has copied a text."""
        self.clipboard = text

    def press(self, name: str) -> None:
        """Press a key with the keys held."""
        *held, key = name.split("+")
        code, mod = CODES.get(key) or ord(key), sum(HELD[each] for each in held)
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        assert self.entry.typed(event)

    def type(self, text: str) -> None:
        """Type a text at once, as an input method does."""
        self.entry.process_event(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def click(self, x: int) -> None:
        """Press the left button there, with the pointer then dragged to the middle."""
        left, middle = self.entry.rect.left, self.entry.rect.center
        self.entry.hold((left + x, middle[1]))
        drag = pygame.event.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(1, 0, 0))
        self.entry.process_event(drag)
        self.entry.let_go()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    with opened(tmp_path_factory.mktemp("room")) as pilot:
        pilot.show(Room(pilot.app))
        yield pilot


@pytest.fixture
def field(room: Pilot, monkeypatch: pytest.MonkeyPatch) -> Field:
    found = Field(room)
    found.entry.show_text("Ann")
    room.scene.focus.renew()
    found.entry.take_focus()
    monkeypatch.setattr(entry, "clipboard_paste", lambda: found.clipboard)
    monkeypatch.setattr(entry, "clipboard_copy", found.copied)
    return found


def check(line: EditedLine) -> None:
    """The text is one that can be shown and kept, with the cursor in it."""
    assert line.letters == letters(line.text)
    assert len(line.letters) <= line.longest
    assert not not_for_names(line.text)
    assert not any(letter[0] in JOINERS for letter in line.letters)
    assert 0 <= line.cursor <= len(line.letters)
    assert 0 <= line.anchor <= len(line.letters)


def test_any_edits_leave_a_text_that_can_be_shown(field: Field) -> None:
    @settings(max_examples=150, deadline=None)
    @given(edits=edits)
    def edited(edits: list[tuple[str, str | int]]) -> None:
        field.entry.show_text("Ann")
        for kind, value in edits:
            before, chosen = field.line.text, field.line.selected
            getattr(field, kind)(value)
            check(field.line)
            if chosen and kind == "press" and value in ("ctrl+c", "ctrl+insert", "cmd+c"):
                assert (field.clipboard, field.line.text) == (chosen, before)
            if chosen and kind == "press" and value in ("ctrl+x", "shift+delete", "cmd+x"):
                assert field.clipboard == chosen
        field.pilot.pump()

    edited()


@pytest.mark.parametrize("old", [each for each in TEXTS if not not_for_names(each.strip())])
@pytest.mark.parametrize("keys", [("ctrl+a",), ("home", "shift+right"), ("shift+left",), ()])
def test_pasting_replaces_the_selection(field: Field, old: str, keys: tuple[str, ...]) -> None:
    field.clipboard = "Jose\u0301 "
    field.entry.show_text(old)
    for key in keys:
        field.press(key)
    first, after = field.line.selection
    kept = field.line.letters[:first], field.line.letters[after:]
    room = LONGEST - len(kept[0]) - len(kept[1])
    field.press("ctrl+v")
    field.pilot.pump()
    assert field.line.letters == [*kept[0], *"José"[: max(0, room)], *kept[1]]


@pytest.mark.parametrize(
    ("pasted", "held"),
    [
        ("Ann\r\n", "Ann"),
        ("\tAnn\tLee\u2028B\u00a0C ", "Ann Lee B C"),
        ("x" * 40, "x" * LONGEST),
        ("e\u0301" * 40, "é" * LONGEST),
        ("\n", "Old"),
        ("", "Old"),
        (None, "Old"),
        ("A\u3164", "Old"),
        ("A\u200b", "Old"),
    ],
)
def test_what_is_pasted_is_one_line_within_the_limit(
    field: Field, pasted: str | None, held: str
) -> None:
    field.entry.show_text("Old")
    field.press("ctrl+a")
    field.clipboard = pasted
    field.press("shift+insert")
    assert field.entry.text == held


@pytest.mark.parametrize(
    "error", [pygame.error("no clipboard"), UnicodeDecodeError("u", b"", 0, 1, "")]
)
def test_a_clipboard_that_cannot_be_read_is_empty(
    field: Field, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def failing() -> str:
        raise error

    monkeypatch.setattr(entry, "clipboard_paste", failing)
    field.press("ctrl+v")
    assert field.entry.text == "Ann"


@pytest.mark.parametrize("text", [each for each in TEXTS if each and not not_for_names(each)])
@pytest.mark.parametrize(("to", "key"), [("home", "delete"), ("end", "backspace")])
def test_deleting_a_letter_deletes_what_joins_it(
    field: Field, text: str, to: str, key: str
) -> None:
    field.entry.show_text(text)
    field.press(to)
    left = list(field.line.letters)
    while left:
        left.pop(0 if key == "delete" else -1)
        field.press(key)
        assert field.line.letters == left
        field.pilot.pump()


def test_the_text_is_told_as_it_is_kept(field: Field) -> None:
    scene = field.pilot.scene
    assert isinstance(scene, Room)
    field.entry.show_text("")
    scene.told.clear()
    for text in ("A", " ", "e", "\u0301", "\u200c"):
        field.type(text)
    assert scene.told == ["A", "A e", "A é"]
    assert unicodedata.is_normalized("NFC", field.entry.text)


@pytest.mark.parametrize("text", ["Anna Lee", "שרה בת", "Ann שרה 12 בת", "李小龙", "نیک\u200cزاد"])
def test_a_click_puts_the_cursor_where_it_is_drawn(field: Field, text: str) -> None:
    field.entry.show_text(text)
    spans = field.entry.art.spans(field.line.text, Face.SEMIBOLD, field.entry.frame.text(16))
    assert len(spans) == len(field.line.letters)
    left = field.entry.rect.left + field.entry.frame.px(entry.INSET)
    for place, (begin, end) in enumerate(spans):
        near_end = (begin + 3 * end) // 4
        field.pilot.pump(dt=1.0)
        field.entry.hold((left + near_end, field.entry.rect.centery))
        field.entry.let_go()
        found = field.line.cursor
        edges = [after for _, after in spans[found - 1 : found]]
        edges += [before for before, _ in spans[found : found + 1]]
        assert found == place + 1 or end in edges


def test_a_double_click_selects_a_word_and_a_drag_letters(field: Field) -> None:
    field.entry.show_text("Ann Lee")
    end = (field.entry.rect.left + field.entry.frame.px(entry.INSET) + 2, field.entry.rect.centery)
    for _ in range(2):
        field.entry.hold(end)
        field.entry.let_go()
    assert field.line.selected == "Ann"
    field.pilot.wait(1)
    field.entry.hold(end)
    far = (field.entry.rect.right, end[1])
    drag = pygame.event.Event(pygame.MOUSEMOTION, pos=far, rel=(0, 0), buttons=(1, 0, 0))
    field.entry.process_event(drag)
    field.entry.let_go()
    assert field.line.selected == "Ann Lee"


@pytest.mark.parametrize("text", ["Bo", "שרה", "नیک\u200cज़ाद"])
def test_the_cursor_of_a_long_text_stays_in_sight(field: Field, text: str) -> None:
    field.line.longest = 200
    try:
        field.entry.show_text(text * 30)
        for key in ("home", "end", *["left"] * 20):
            field.press(key)
            field.pilot.pump()
            at = field.entry.cursor_place - field.entry.frame.px(entry.INSET)
            assert 0 <= at <= field.entry.rect.w - 2 * field.entry.frame.px(entry.INSET)
    finally:
        field.line.longest = LONGEST
