"""Playback of sounds; silent until there is a sound device."""

from collections.abc import Callable
from contextlib import suppress
from math import cos, inf, pi, sin
from random import Random
from time import perf_counter
from typing import Final

import pygame

from guts_gui.desktop.quiet import libraries_quiet
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import tr
from guts_gui.settings.settings import Settings, Volume
from guts_gui.sound.sounds import ROOM, SOUNDS, files

VOICES: Final = 16
"""Number of sounds at one time; a signal replaces the oldest, others are dropped."""
CROWD: Final = 5
CROWDED: Final = 0.2
"""Maximum number of sounds of one name within a number of seconds, so that ten chips are no
louder than five."""
TOGETHER: Final = 0.02
"""Seconds within which two sounds of one name are merged."""
WAVERING: Final = 1.0
"""Random variation of volume, in dB."""
SOFTER: Final = {"button": -8.0, "step": -9.0, "tick": -3.0, "pick": -3.0, "shuffle": -3.0}
"""The files are equally loud; continuous sounds, and those of the player's own input, are played
softer by this many dB."""
FAR: Final = -4.0
"""Attenuation of sounds from across the table, in dB."""
FADE_IN, FADE_OUT = 2500, 900
"""Fade time of the room tone in ms."""
LONGEST: Final = 5000
"""Length in ms of the room tone when it is tried out."""
ROOM_CHANNEL: Final = 0
BUFFER: Final = 1024
"""Buffer size in samples: 23 ms, or 43 wake-ups a second."""
RETRY: Final = 10.0
"""Seconds between two attempts to open a device while none is found."""
CAPTION_FOR: Final = 2.2
"""Seconds for which the caption of a sound is shown."""


class Audio:
    """Plays sounds by name; the device is opened with the first one.

    `rng` varies sounds and volumes; it is separate from the one that shuffles.
    """

    def __init__(
        self,
        volume: Volume,
        *,
        muted: bool = False,
        record: bool = False,
        rng: Random | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.volume = volume
        self.muted = muted
        self.played: list[str] | None = [] if record else None
        self._rng = rng or Random()
        self._clock = clock
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        self._begun: dict[str, list[float]] = {}
        self._voices: list[pygame.mixer.Channel] = []
        """Channels except the room's, which `find_channel` could return; last used at the end."""
        self._open: bool | None = None
        """None before a sound was wanted, False while no device is found."""
        self._tried = -inf
        self._in_room = False
        self._fading = False
        self._watched = True
        self._captions = False
        self._who = ""
        self._heard = ""
        self._left = 0.0

    def follow(self, settings: Settings) -> None:
        """Apply volume, mute and captions of the settings."""
        self._captions = settings.sound_captions
        self.volume = settings.volume
        self.muted = settings.muted
        if self._open and self._opened():
            self._let_room_be_heard()

    @property
    def silent(self) -> bool:
        """Whether no sound device is found."""
        return not self._opened()

    def play(self, name: str, *, pan: float = 0.0, far: float = 0.0, who: str = "") -> None:
        """Play `name` from the left (-1) to the right (1), near (0) or across the table (1).

        `who` is the player whom its caption names. A missing sound is silent.
        """
        if self.played is not None:
            self.played.append(name)
        if self._captions and SOUNDS[name].caption:
            self._heard, self._who, self._left = name, who, CAPTION_FOR
        strength = self._strength(SOUNDS[name].kind)
        file = self.chosen(name) if strength > 0 and self._opened() else None
        sound = self._sound(file) if file else None
        if sound is None:
            return
        channel = self._voice(forced=SOUNDS[name].kind == "signals")
        if channel is None:
            return
        channel.play(sound, maxtime=LONGEST)
        left, right = sides(pan)
        decibels = softer(name, far=far) + self._rng.uniform(-WAVERING, WAVERING)
        strength *= 10 ** (decibels / 20)
        channel.set_volume(strength * left, strength * right)

    def chosen(self, name: str) -> str | None:
        """The variant to play, different from the last; None if the sound is dropped."""
        now, last = self._clock(), self._last.get(name, "")
        begun = [each for each in self._begun.get(name, ()) if now - each < CROWDED]
        if len(begun) >= CROWD or (begun and now - begun[-1] < TOGETHER):
            return None
        self._begun[name] = [*begun, now]
        self._last[name] = self._rng.choice(
            [each for each in files(name) if each != last] or files(name)
        )
        return self._last[name]

    @property
    def caption(self) -> str:
        """The caption of the latest sound if captions are on, otherwise empty."""
        if not self._heard:
            return ""
        return tr(SOUNDS[self._heard].caption, name=self._who or tr("A player"))

    def handle(self, event: pygame.event.Event) -> None:
        """Mute the room tone while the window has no focus; leave a device that was removed."""
        match event.type:
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._watched = False
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self._watched = True
            case pygame.AUDIODEVICEREMOVED if self._open and event.which and not event.iscapture:
                pygame.mixer.quit()

    def update(self, dt: float, *, in_room: bool) -> bool:
        """Advance by `dt` seconds; True when a caption or the device appears or disappears."""
        before = self._open
        if before is not None and not pygame.mixer.get_init():
            self._opened()
        return self._advance(dt, in_room=in_room) or self._open is not before

    def _advance(self, dt: float, *, in_room: bool) -> bool:
        wanted = in_room and self._watched
        if wanted != self._in_room:
            self._in_room = wanted
            if (self._open or self.room_heard) and self._opened():
                self._let_room_be_heard()
        if not self._heard:
            return False
        came = self._left == CAPTION_FOR
        self._left -= dt
        if self._left <= 0:
            self._heard = ""
        return came or not self._heard

    def close(self) -> None:
        """Close the sound device."""
        if self._open:
            pygame.mixer.quit()
        self._open, self._tried = None, -inf
        self._in_room = False
        self._sounds.clear()

    @property
    def room_heard(self) -> bool:
        """Whether the room tone should play now."""
        return self._in_room and self._strength("room") > 0

    def _let_room_be_heard(self) -> None:
        channel = pygame.mixer.Channel(ROOM_CHANNEL)
        if not self.room_heard:
            channel.fadeout(FADE_OUT)
            self._fading = True
            return
        room = self._sound(ROOM)
        if room is not None:
            if self._fading or not channel.get_busy() or channel.get_sound() is not room:
                channel.play(room, loops=-1, fade_ms=FADE_IN)
                self._fading = False
            channel.set_volume(self._strength("room"))

    def _strength(self, kind: str) -> float:
        """Amplitude of a kind of sound, 0 to 1: half the scale sounds half as loud."""
        return 0.0 if self.muted else float(share_of(self.volume, kind) ** 1.6)

    def _voice(self, *, forced: bool) -> pygame.mixer.Channel | None:
        """A free channel, or the one in use for the longest time."""
        free = (each for each in self._voices if not each.get_busy())
        voice = next(free, self._voices[0] if forced else None)
        if voice is not None:
            self._voices.remove(voice)
            self._voices.append(voice)
        return voice

    def _opened(self) -> bool:
        if self._open and not pygame.mixer.get_init():  # the device was removed
            self._open, self._tried = False, -inf
            self._sounds.clear()
        if not self._open and self._clock() - self._tried >= RETRY:
            self._open, self._tried = open_mixer(), self._clock()
            if self._open:
                self._voices = [pygame.mixer.Channel(n) for n in range(1, VOICES + 1)]
                if self.room_heard:
                    self._let_room_be_heard()
        return bool(self._open)

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._sounds:
            self._sounds[file] = None
            with suppress(pygame.error, FileNotFoundError):
                self._sounds[file] = pygame.mixer.Sound(str(asset(f"sounds/{file}.wav")))
        return self._sounds[file]


def share_of(volume: Volume, kind: str) -> float:
    """The volume of a kind of sound with the master volume applied, 0 to 1."""
    return int(getattr(volume, kind)) * volume.master / 10_000


def softer(name: str, *, far: float) -> float:
    """Attenuation of a sound in dB, by its name and distance."""
    return SOFTER.get(name, 0.0) + FAR * far


def sides(pan: float) -> tuple[float, float]:
    """Gain on the left and on the right, with constant power."""
    angle = (max(-1.0, min(1.0, pan)) + 1) * pi / 4
    return cos(angle), sin(angle)


def open_mixer() -> bool:
    """Open the sound device; hides ALSA's messages about a missing one."""
    try:
        with libraries_quiet():
            pygame.mixer.init(44100, -16, 2, BUFFER)
        pygame.mixer.set_num_channels(VOICES + 1)
    except pygame.error:
        return False
    return True
