"""The sounds of the table; without a sound card it is simply quiet."""

import os
from contextlib import suppress

import pygame

from guts_gui.paths import asset
from guts_gui.settings import Settings, Volume

KINDS: dict[str, str] = {
    "deal": "cards",
    "flip": "cards",
    "chip": "chips",
    "chips": "chips",
    "fist": "hands",
    "tick": "hands",
    "open": "hands",
    "drop": "cards",
    "alone": "signals",
    "nobody": "signals",
    "tie": "signals",
    "double": "signals",
    "limit": "signals",
    "leg": "signals",
    "broke": "signals",
    "game": "signals",
    "win": "signals",
    "loss": "signals",
    "turn": "signals",
    "button": "signals",
}
CHANNELS = 16


class Audio:
    """Plays sounds by name; nothing is opened before the first one is heard."""

    def __init__(self, volume: Volume, *, muted: bool = False, record: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.played: list[str] | None = [] if record else None
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._open: bool | None = None

    def follow(self, settings: Settings) -> None:
        """Take volume and mute from the settings."""
        self.volume = settings.volume
        self.muted = settings.muted

    def play(self, name: str, *, pan: float = 0.0) -> None:
        """Sound `name` from the left (-1) to the right (1); a missing sound is silence."""
        if self.played is not None:
            self.played.append(name)
        loudness = 0 if self.muted else int(getattr(self.volume, KINDS[name]))
        if loudness <= 0 or not self._opened():
            return
        sound = self._sound(name)
        channel = sound.play() if sound is not None else None
        if channel is not None:
            strength = (loudness / 100) ** 1.6
            right = max(-1.0, min(1.0, pan))
            channel.set_volume(strength * min(1.0, 1 - right), strength * min(1.0, 1 + right))

    def close(self) -> None:
        """Let go of the sound card."""
        if self._open:
            pygame.mixer.quit()
        self._open = None
        self._sounds.clear()

    def _opened(self) -> bool:
        if self._open is None:
            self._open = _open_mixer()
        return self._open

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            self._sounds[name] = None
            with suppress(pygame.error, FileNotFoundError):
                self._sounds[name] = pygame.mixer.Sound(str(asset(f"sounds/{name}.wav")))
        return self._sounds[name]


def _open_mixer() -> bool:
    """Opens the sound card; ALSA's own complaints about a missing one are kept off the terminal."""
    try:
        spoken = os.dup(2)
    except OSError:
        spoken = -1
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        if spoken >= 0:
            os.dup2(silence, 2)
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(CHANNELS)
    except pygame.error:
        return False
    else:
        return True
    finally:
        if spoken >= 0:
            os.dup2(spoken, 2)
            os.close(spoken)
        os.close(silence)
