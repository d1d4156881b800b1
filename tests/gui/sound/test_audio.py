"""Sound output: variants, positions, crowds, the room, captions, and no audio device."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random, getstate
from typing import get_args

import msgspec
import pygame
import pytest

from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.rules.presets import PRESETS, preset
from guts_gui.animation.director import direct
from guts_gui.animation.pot_records import Record
from guts_gui.controls.keys import Action
from guts_gui.files.typed_toml import read_as
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.settings.sound_page import SoundScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings, Volume
from guts_gui.sound.audio import (
    CAPTION_FOR,
    CROWD,
    CROWDED,
    RETRY,
    TOGETHER,
    VOICES,
    Audio,
    share_of,
    sides,
    softer,
)
from guts_gui.sound.sounds import ROOM, SOUNDS, VARIANTS, Kind, files, kind_words
from tests.engine.helpers.strategies import NAMES, consistent, play
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.stages import Shown, deal, shuffled, stages


class Hand:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def audio(clock: Hand) -> Iterator[Audio]:
    """Sound on a driver without output."""
    pygame.mixer.quit()
    made = Audio(Volume(), rng=Random(5), clock=clock)
    assert not made.silent
    yield made
    made.close()


# --- Variants, positions, crowds ------------------------------------------------------------


def test_no_variant_is_heard_twice_running_and_all_of_them_are(audio: Audio, clock: Hand) -> None:
    heard = []
    for _ in range(24):
        heard.append(audio.chosen("tie"))
        clock.now += 1.0
    assert all(a != b for a, b in pairwise(heard))
    assert set(heard) == set(files("tie"))
    assert len(set(pairwise(heard))) > VARIANTS, "they go round in a circle"


def test_what_is_heard_takes_nothing_from_the_chance_of_the_cards(audio: Audio) -> None:
    before = getstate()
    audio.play("chip")
    assert getstate() == before


def test_equal_sounds_at_one_moment_are_one(audio: Audio, clock: Hand) -> None:
    assert audio.chosen("chip")
    clock.now += TOGETHER / 2
    assert audio.chosen("chip") is None
    assert audio.chosen("deal")
    clock.now += TOGETHER
    assert audio.chosen("chip")


def test_a_crowd_is_no_louder_than_a_few(audio: Audio, clock: Hand) -> None:
    heard = 0
    for _ in range(CROWD + 4):
        heard += audio.chosen("chip") is not None
        clock.now += 1.1 * TOGETHER
    assert heard == CROWD
    clock.now += CROWDED
    assert audio.chosen("chip")


def test_a_signal_is_heard_when_all_voices_are_taken(audio: Audio) -> None:
    long = pygame.mixer.Sound(buffer=bytes(44_100 * 4 * 60))
    channels = [pygame.mixer.Channel(number) for number in range(1, VOICES + 1)]
    for channel in channels:
        channel.play(long)
    audio.play("slide")
    assert {channel.get_sound() for channel in channels} == {long}
    audio.play("curtain")
    assert sum(channel.get_sound() is not long for channel in channels) == 1
    assert not pygame.mixer.Channel(0).get_busy(), "that channel is the room's"


@pytest.mark.parametrize("pan", [-1.0, -0.7, 0.0, 0.3, 1.0, 4.0])
def test_a_sound_is_as_strong_from_every_side(pan: float) -> None:
    left, right = sides(pan)
    assert left**2 + right**2 == pytest.approx(1.0)
    assert (right > left) == (pan > 0)
    assert min(left, right) >= 0.0


def test_what_happens_across_the_table_is_softer() -> None:
    assert softer("win", far=0.0) == 0.0
    assert softer("win", far=1.0) == -4.0
    assert softer("step", far=0.5) == softer("step", far=0.0) - 2.0


def test_the_viewer_sits_nearest() -> None:
    stage = next(stages(deal(shuffled(2), "iiiii"), 0))
    heard = [stage.sound(0.0, "deal", seat) for seat in range(5)]
    assert heard[0].far == 0.0
    assert max(heard, key=lambda sound: sound.far).far == 1.0
    assert heard[1].far == pytest.approx(heard[4].far), "neighbours sit alike"
    assert heard[1].pan == pytest.approx(-heard[4].pan), "one at the left, one at the right"


def test_what_is_off_is_not_played(clock: Hand) -> None:
    pygame.mixer.quit()
    audio = Audio(Volume(chips=0), clock=clock, record=True)
    audio.play("chips")
    audio.follow(Settings(muted=True))
    audio.play("tie")
    assert pygame.mixer.get_init() is None
    assert audio.played == ["chips", "tie"]


@pytest.mark.parametrize(
    ("master", "cards", "share"), [(100, 80, 0.8), (50, 80, 0.4), (0, 80, 0.0), (80, 0, 0.0)]
)
def test_the_master_volume_applies_to_every_kind(master: int, cards: int, share: float) -> None:
    assert share_of(Volume(master=master, cards=cards), "cards") == pytest.approx(share)


# --- The room -------------------------------------------------------------------------------


def test_the_room_is_heard_at_a_table_that_is_looked_at(audio: Audio) -> None:
    room = pygame.mixer.Channel(0)
    audio.update(0.1, in_room=False)
    assert not room.get_busy()
    audio.update(0.1, in_room=True)
    assert room.get_busy()
    assert audio.room_heard
    for away, back in (
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ):
        audio.handle(pygame.event.Event(away))
        audio.update(0.1, in_room=True)
        assert not audio.room_heard
        audio.handle(pygame.event.Event(back))
        audio.update(0.1, in_room=True)
        assert audio.room_heard
    for settings in (Settings(muted=True), Settings(volume=Volume(room=0))):
        audio.follow(settings)
        assert not audio.room_heard
        audio.follow(Settings())
        assert audio.room_heard
    audio.update(0.1, in_room=False)
    assert not audio.room_heard


def test_the_room_comes_back_while_it_is_still_going(audio: Audio) -> None:
    """Starting a sound on a channel stops the one fading out there."""
    pygame.display.init()  # for its events
    audio.update(0.1, in_room=True)
    room = pygame.mixer.Channel(0)
    room.set_endevent(ended := pygame.event.custom_type())
    audio.follow(Settings(muted=True))
    audio.follow(Settings())
    assert pygame.event.get(ended)
    audio.follow(Settings(volume=Volume(room=20)))
    assert not pygame.event.get(ended), "it goes on when only its volume changes"


# --- The device -----------------------------------------------------------------------------


@pytest.fixture
def drivers(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Make sound devices appear or disappear."""

    def there(found: bool) -> None:
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy" if found else "no-such-driver")

    return there


def removed(**what: object) -> pygame.event.Event:
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, {"which": 2, "iscapture": 0, **what})


def test_a_device_that_comes_later_is_used(clock: Hand, drivers: Callable[[bool], None]) -> None:
    pygame.mixer.quit()
    drivers(False)
    audio = Audio(Volume(), clock=clock)
    assert audio.update(0.1, in_room=True), "none is found"
    drivers(True)
    audio.play("deal")
    assert not audio.update(0.1, in_room=True)
    assert audio.silent
    clock.now += RETRY
    assert audio.update(0.1, in_room=True), "the page of sounds is drawn again"
    assert not audio.silent
    assert pygame.mixer.Channel(0).get_busy()
    assert not audio.update(0.1, in_room=True)
    audio.close()


@pytest.mark.parametrize("left", [True, False])
def test_a_device_that_is_taken_away_is_replaced(
    audio: Audio, clock: Hand, drivers: Callable[[bool], None], left: bool
) -> None:
    """By another one at once, or by one that comes later."""
    audio.update(0.1, in_room=True)
    for other in ({"which": 0}, {"iscapture": 1}):
        audio.handle(removed(**other))
        assert pygame.mixer.get_init()
    drivers(left)
    audio.handle(removed())
    audio.play("deal")
    assert audio.silent is not left
    audio.update(0.1, in_room=True)
    drivers(True)
    clock.now += RETRY
    audio.update(0.1, in_room=True)
    assert not audio.silent
    assert pygame.mixer.Channel(0).get_busy()


@pytest.mark.parametrize("found", [True, False])
def test_no_device_is_opened_before_a_sound_is_wanted(
    clock: Hand, drivers: Callable[[bool], None], found: bool
) -> None:
    pygame.mixer.quit()
    drivers(found)
    audio = Audio(Volume(), clock=clock)
    audio.handle(removed())
    assert not audio.update(RETRY, in_room=False)
    assert pygame.mixer.get_init() is None


# --- Captions -------------------------------------------------------------------------------


def test_a_caption_comes_with_its_sound_and_goes(audio: Audio) -> None:
    audio.follow(Settings(sound_captions=True, muted=True))
    audio.play("chip")
    assert audio.caption == ""
    audio.play("turn", who="Ann")
    assert audio.caption == "Ann decides"
    assert audio.update(0.1, in_room=False)
    assert not audio.update(CAPTION_FOR - 0.2, in_room=False)
    assert audio.update(0.2, in_room=False)
    assert audio.caption == ""


def test_captions_are_off_until_they_are_asked_for(audio: Audio) -> None:
    audio.follow(Settings())
    audio.play("turn")
    assert audio.caption == ""


@pytest.mark.slow
def test_a_table_has_a_room_and_your_turn_is_written_over_the_bar(tmp_path: Path) -> None:
    settings = Settings(player="Ann", speed="instant", sound_captions=True)
    with opened(tmp_path, settings) as pilot:
        pilot.show(TitleScene(pilot.app))
        audio = pilot.app.audio
        assert not audio.room_heard
        pilot.click("deal")
        corner = pygame.Rect(36, 560, 180, 60)
        seen: dict[str, bytes] = {}
        for _ in range(90):
            seen[audio.caption] = pilot.pixels(corner)
            if len(seen) == 2 and not audio.caption:
                break
            pilot.pump(dt=1 / 3)
        assert set(seen) == {"", "Ann decides"}
        assert seen[""] != seen["Ann decides"]
        assert audio.room_heard
        pilot.app.replace(TitleScene(pilot.app))
        pilot.pump()
        assert not audio.room_heard


SEEN = {
    "deal": {"card", "common", "discard", "house"},
    "flip": {"card", "common", "house"},
    "slide": {"card"},
    "drop": {"card"},
    "chip": {"chips", "token"},
    "chips": {"chips"},
    "fist": {"fist"},
    "tick": {"count"},
    "open": {"fist"},
    "knock": {"bubble"},
    "alone": {"banner"},
    "nobody": {"banner"},
    "tie": {"banner"},
    "double": {"banner"},
    "raised": {"total", "count"},
    "big": {"total", "count"},
    "huge": {"total", "count"},
    "best": {"banner"},
    "limit": {"banner"},
    "leg": {"token"},
    "broke": {"banner"},
    "leave": {"banner"},
    "game": {"banner"},
    "call": {"banner"},
    "win": {"plate", "chips"},
    "loss": {"plate", "chips"},
}
"""The sounds of an event, and the objects that move at that moment."""
NEAR = 0.7
"""The most seconds between a sound and its visible motion."""


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("three-card", "iooio"),
        ("two-card", "oiiio"),
        ("three-five-seven", "oiooo"),
        ("three-card", "ooooo"),
        ("three-card", "iiiio"),
        ("survivor", "oiooo"),
    ],
)
def test_what_is_heard_with_an_event_is_seen(game: str, choices: str) -> None:
    for shown in (Shown("fists"), Shown("drop")):
        for stage in stages(deal(shuffled(2), choices, game), 0, shown=shown):
            timeline = direct(stage)
            for sound in timeline.sounds:
                moving = {
                    cue.sprite[0]
                    for cue in timeline.cues
                    if cue.start - NEAR < sound.at < cue.end + NEAR
                }
                assert sound.name in OUTSIDE or SEEN[sound.name] & moving, (stage.event, sound)


OUTSIDE = {
    "shuffle": "the cards are gathered in before it, and dealt after it",
    "turn": "the buttons are lit, and the question is on the felt",
    "clock": "the seconds stand beside the question",
    "pick": "the card is raised",
    "curtain": "the curtain is drawn",
    "button": "the button is pressed",
    "step": "the value changes",
    "room": "it tells nothing",
}
"""Sounds outside the scores of events, and their visible counterparts."""


def test_every_sound_is_heard_at_some_table() -> None:
    heard: set[str] = set()
    for number, game in enumerate(PRESETS):
        rules = preset(game).replaced(consistent(game, {"limit": 20} if number % 2 else {}))
        seats = tuple(NewSeat(name, 40) for name in NAMES[:4])
        log = play(GameLog(rules, seats, dealers_choice=True), 4, Random(number), (rules,)).log
        shown = Shown("drop" if number % 3 else "fists")
        for stage in stages(log, 0, shown=shown):
            for each in (stage, replace(stage, record=Record.SESSION)):
                heard |= {sound.name for sound in direct(each).sounds}
    assert heard | set(OUTSIDE) == set(SEEN) | set(OUTSIDE) == set(SOUNDS)


def test_every_sound_has_a_kind_and_a_title_of_its_own() -> None:
    assert {sound.kind for sound in SOUNDS.values()} == set(kind_words()) == set(get_args(Kind))
    assert set(msgspec.to_builtins(Volume())) == {"master", *kind_words()}
    titles = [sound.title for sound in SOUNDS.values()]
    assert len(set(titles)) == len(titles)


# --- Settings -------------------------------------------------------------------------------


def test_settings_from_before_there_was_a_room_are_read() -> None:
    old = read_as(
        Settings, b"muted = true\n[volume]\ncards = 10\nchips = 20\nhands = 30\nsignals = 40\n"
    )
    assert old.volume == Volume(cards=10, chips=20, hands=30, signals=40)
    assert old.volume.room == Volume().room
    assert not old.sound_captions


# --- The page for trying sounds -------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(SettingsScene(pilot.app, "sound"))
        pilot.click("try-all")
        assert isinstance(pilot.scene, SoundScene)
        yield pilot


def test_every_sound_can_be_tried_by_keyboard_and_from_a_side(page: Pilot) -> None:
    played = page.app.audio.played
    assert played is not None
    played.clear()
    reached = []
    for _ in SOUNDS:
        reached.append(page.focused.removeprefix("sound-"))
        for action in (Action.CONTINUE, Action.DOWN):
            page.scene.focus.act(action)
    assert played == reached
    assert sorted(reached) == sorted(SOUNDS)
    page.pump()
    assert page.app.art.cut == set()
    played.clear()
    page.scene.focus.give(page.widget("pan"))
    page.key("right")
    assert played == ["step", reached[-1]]
    page.key("escape")
    assert isinstance(page.scene, SettingsScene)


def test_the_page_says_why_nothing_is_heard(
    page: Pilot, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    scene = page.scene
    assert isinstance(scene, SoundScene)
    assert "off" not in " ".join(scene.words)
    page.app.change_settings(volume=Volume(cards=0))
    assert "This type of sound is off in Settings." in scene.words
    page.app.change_settings(muted=True)
    assert "Sound is off: M turns it on." in scene.words
    page.app.audio.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    assert "No sound device found. One connected later is used at once." in scene.words
    assert capfd.readouterr().err == ""


def test_every_file_is_named_after_its_sound() -> None:
    assert files(ROOM) == (ROOM,)
    assert files("deal") == ("deal-1", "deal-2", "deal-3")
