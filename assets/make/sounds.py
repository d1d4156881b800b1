"""Generates every sound of the table: `python assets/make/sounds.py [folder]`.

Each sound has three slightly different variants. Wood, clay, bars and glass use modal synthesis: an
impulse excites a few damped modes with the ratios of the real object. Cards, felt and cloth are
band-limited noise with an envelope. All have the same room reverb and the same loudness. The output
is deterministic.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import numpy as np
import sounds_signals as signals
import sounds_table as table
from sounds_bodies import RATE, Signal
from sounds_level import ROOM_LEVEL, halved, levelled, loudness, trimmed, without_depths

VARIANTS = 3
SOUNDS: dict[str, Callable[[Random], Signal]] = {
    "deal": table.deal,
    "flip": table.flip,
    "slide": table.slide,
    "drop": table.drop,
    "shuffle": table.shuffle,
    "pick": table.pick,
    "chip": table.chip,
    "chips": table.chips,
    "fist": table.fist,
    "tick": signals.tick,
    "open": table.hands_open,
    "knock": table.knock,
    "turn": signals.turn,
    "clock": signals.clock,
    "win": signals.win,
    "loss": signals.loss,
    "alone": signals.alone,
    "nobody": table.nobody,
    "tie": signals.tie,
    "double": table.double,
    "raised": signals.raised,
    "big": signals.big,
    "huge": signals.huge,
    "best": signals.best,
    "limit": signals.limit,
    "leg": signals.leg,
    "broke": signals.broke,
    "leave": table.leave,
    "game": signals.game,
    "call": signals.call,
    "curtain": table.curtain,
    "button": table.button,
    "step": table.step,
}
BRIGHT = {"deal", "flip", "slide", "drop", "shuffle", "pick", "chip", "chips", "double"}
BRIGHT |= {"step", "clock"}
"""Sounds with content above 9 kHz, which keep the full rate; the others are halved."""


def sound(name: str, variant: int) -> tuple[int, Signal]:
    """The rate and the samples, -1 to 1, of one variant, numbered from 1."""
    signal = trimmed(without_depths(SOUNDS[name](Random(f"guts {name} {variant}"))))
    if name in BRIGHT:
        return RATE, levelled(signal, RATE)
    return RATE // 2, levelled(halved(signal), RATE // 2)


def room_sound() -> tuple[int, Signal]:
    """The loop of the room."""
    signal = table.room()
    level = loudness(signal, table.ROOM_RATE, window=table.ROOM_SECONDS)
    # at the mixer's own rate it loads at once: resampling would take longer than a frame
    times = RATE // table.ROOM_RATE
    finer = np.fft.irfft(np.fft.rfft(signal), len(signal) * times) * times
    return RATE, finer * 10 ** ((ROOM_LEVEL - level) / 20)


def written(path: Path, rate: int, signal: Signal) -> None:
    """Write a WAV file, mono, 16 bit."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(np.round(32_767 * signal).astype("<i2").tobytes())


def main(arguments: Sequence[str]) -> None:
    """Write every sound into the given folder, or into assets/sounds."""
    folder = Path(arguments[0]) if arguments else Path(__file__).parents[1] / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        for variant in range(1, VARIANTS + 1):
            written(folder / f"{name}-{variant}.wav", *sound(name, variant))
    written(folder / "room.wav", *room_sound())


if __name__ == "__main__":
    main(sys.argv[1:])
