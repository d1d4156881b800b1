"""Makes every sound of the table: `python assets/make/sounds.py [folder]`.

Only the standard library and fixed seeds are used, so the same bytes come out every time.
Wood, clay and bars are modal: a short blow rings a few damped sinusoids whose ratios are
those of the thing struck. Card and felt are noise in a band, shaped in time. Each sound gets
the reflections of a small room and is set to the same loudness as the others.
"""

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

RATE = 44_100
WINDOW = 0.075  # seconds over which loudness is measured
LEVEL = -25.0  # A-weighted dBFS in the loudest window of every sound
QUIETER = {"button": -8.0, "tick": -3.0}  # dB below the others, on purpose
PEAK = 10 ** (-3.0 / 20)  # no sample goes above -3 dBFS
FADE_IN, FADE_OUT = 0.002, 0.005  # seconds

Signal = list[float]


class Mode(NamedTuple):
    """One way a struck body rings: its pitch in Hz, seconds to fall by 60 dB, and strength."""

    pitch: float
    fall: float
    gain: float


# --- building blocks ---------------------------------------------------------------------


def samples(seconds: float) -> int:
    """The number of samples in so many seconds."""
    return round(seconds * RATE)


def noise(rng: random.Random, seconds: float) -> Signal:
    """White noise between -1 and 1."""
    return [2 * rng.random() - 1 for _ in range(samples(seconds))]


def blow(seconds: float) -> Signal:
    """A half-sine push of area 1; the longer it is, the softer the mallet."""
    n = max(2, samples(seconds))
    return [math.sin(math.pi * (i + 0.5) / n) * math.pi / (2 * n) for i in range(n)]


def scaled(signal: Signal, gain: float) -> Signal:
    return [gain * x for x in signal]


def mixed(*parts: tuple[float, Signal]) -> Signal:
    """The sum of signals, each beginning at its own time in seconds."""
    out = [0.0] * max(samples(start) + len(signal) for start, signal in parts)
    for start, signal in parts:
        for i, x in enumerate(signal, samples(start)):
            out[i] += x
    return out


def ringing(excitation: Signal, modes: Iterable[Mode], seconds: float) -> Signal:
    """What a body with these modes sounds like when pushed by the excitation."""
    n = samples(seconds)
    push = (excitation + [0.0] * n)[:n]
    out = [0.0] * n
    for mode in modes:
        turn = 2 * math.pi * mode.pitch / RATE
        keep = 10 ** (-3 / (mode.fall * RATE))
        a, b, g = 2 * keep * math.cos(turn), -keep * keep, mode.gain * math.sin(turn)
        y1 = y2 = 0.0
        for i, x in enumerate(push):
            y = g * x + a * y1 + b * y2
            out[i] += y
            y1, y2 = y, y1
    return out


def shaped(signal: Signal, *points: tuple[float, float]) -> Signal:
    """The signal under an envelope through (seconds, gain) points, each step a smooth curve."""
    out = [0.0] * len(signal)
    for (t0, g0), (t1, g1) in pairwise(points):
        first, last = samples(t0), min(samples(t1), len(signal))
        for i in range(first, last):
            s = (i - first) / max(1, samples(t1) - first)
            out[i] = signal[i] * (g0 + (g1 - g0) * s * s * (3 - 2 * s))
    return out


def high_passed(signal: Signal, cut: float) -> Signal:
    """One pole: 6 dB an octave below the cut in Hz."""
    k = math.tan(math.pi * cut / RATE)
    a, b = 1 / (1 + k), (1 - k) / (1 + k)
    out, x1, y = [], 0.0, 0.0
    for x in signal:
        y = a * (x - x1) + b * y
        x1 = x
        out.append(y)
    return out


def low_passed(signal: Signal, cut: float) -> Signal:
    """One pole: 6 dB an octave above the cut in Hz."""
    k = math.tan(math.pi * cut / RATE)
    a, b = k / (1 + k), (1 - k) / (1 + k)
    out, x1, y = [], 0.0, 0.0
    for x in signal:
        y = a * (x + x1) + b * y
        x1 = x
        out.append(y)
    return out


def banded(signal: Signal, low: float, high: float) -> Signal:
    """The part of a signal between two pitches, 12 dB an octave on both sides."""
    for _ in range(2):
        signal = low_passed(high_passed(signal, low), high)
    return signal


def swept(signal: Signal, pitches: Sequence[float], width: float) -> Signal:
    """A band that glides evenly through the pitches; `width` is its breadth over its pitch."""
    out, low, band = [], 0.0, 0.0
    legs = len(pitches) - 1
    for i, x in enumerate(signal):
        leg, s = divmod(i * legs / len(signal), 1)
        pitch = pitches[int(leg)] * (pitches[int(leg) + 1] / pitches[int(leg)]) ** s
        f = 2 * math.sin(math.pi * pitch / RATE)
        low += f * band
        band += f * (x - low - width * band)
        out.append(band * width)
    return out


def in_room(signal: Signal, rng: random.Random, wet: float, seconds: float) -> Signal:
    """The signal with the scattered, darker reflections of a small furnished room."""
    dark = low_passed(signal, 3200)
    parts = [(0.0, signal)]
    when = 0.004
    while when < seconds:
        gain = wet * 10 ** (-2 * when / seconds) * (1 if rng.random() < 0.5 else -1)
        parts.append((when, scaled(dark, gain)))
        when += 0.002 + 0.005 * rng.random()
    return mixed(*parts)


# --- the sounds --------------------------------------------------------------------------


def deal(rng: random.Random) -> Signal:
    """A card slides off the pack and lands flat on the felt."""
    slide = banded(noise(rng, 0.085), 1500, 5200)
    slide = shaped(slide, (0, 0), (0.03, 0.25), (0.06, 1), (0.085, 0))
    slap = banded(noise(rng, 0.05), 500, 2600)
    slap = shaped(slap, (0, 0), (0.002, 1), (0.014, 0.3), (0.05, 0))
    thump = ringing(blow(0.003), [Mode(170, 0.05, 1), Mode(310, 0.035, 0.7)], 0.06)
    dry = mixed((0, scaled(slide, 0.55)), (0.07, scaled(slap, 1.5)), (0.07, scaled(thump, 0.5)))
    return in_room(dry, rng, 0.05, 0.05)


def flip(rng: random.Random) -> Signal:
    """A card bends up, snaps over and touches the felt."""
    lift = low_passed(swept(noise(rng, 0.07), (1400, 2600, 4200), 0.6), 6000)
    lift = shaped(lift, (0, 0), (0.05, 0.7), (0.07, 0))
    push = shaped(noise(rng, 0.006), (0, 0), (0.001, 1), (0.006, 0))
    card = [Mode(780, 0.03, 0.05), Mode(1490, 0.026, 0.06), Mode(2380, 0.02, 0.06)]
    snap = ringing(push, [*card, Mode(3650, 0.014, 0.05)], 0.06)
    touch = banded(noise(rng, 0.045), 300, 1500)
    touch = shaped(touch, (0, 0), (0.004, 1), (0.045, 0))
    dry = mixed((0, scaled(lift, 0.7)), (0.058, snap), (0.092, scaled(touch, 0.8)))
    return in_room(dry, rng, 0.06, 0.05)


def click(rng: random.Random, pitch: float, strength: float) -> Signal:
    """One clay chip meets another: short, inharmonic, with a dull body under it."""
    clay = (0.29, 0.02, 0.25), (1, 0.032, 0.6), (1.59, 0.026, 0.42), (2.31, 0.017, 0.2)
    detuned = [
        Mode(pitch * ratio * (0.985 + 0.03 * rng.random()), fall, gain * (0.8 + 0.4 * rng.random()))
        for ratio, fall, gain in clay
    ]
    grain = shaped(banded(noise(rng, 0.004), 1500, 6000), (0, 0), (0.001, 0.12), (0.004, 0))
    return scaled(mixed((0, ringing(blow(0.0003), detuned, 0.06)), (0, grain)), strength)


def chip(rng: random.Random) -> Signal:
    """A clay chip is put on another and settles."""
    dry = mixed(
        (0, click(rng, 2350, 1)), (0.047, click(rng, 2610, 0.5)), (0.071, click(rng, 2480, 0.16))
    )
    return in_room(dry, rng, 0.07, 0.06)


def chips(rng: random.Random) -> Signal:
    """A handful of chips slides over the felt and topples together."""
    parts: list[tuple[float, Signal]] = []
    when = 0.03
    for i in range(13):
        strength = (0.35 + 0.65 * rng.random()) * (1 if i < 8 else 0.45)
        parts.append((when, click(rng, 2100 + 800 * rng.random(), strength)))
        when += 0.012 + 0.03 * rng.random()
    felt = banded(noise(rng, 0.36), 500, 2200)
    felt = shaped(felt, (0, 0), (0.1, 0.2), (0.2, 0.12), (0.36, 0))
    return in_room(mixed((0, felt), *parts), rng, 0.07, 0.08)


def fist(rng: random.Random) -> Signal:
    """A fist is put on a table: felt, then the wood below."""
    wood = [Mode(131, 0.15, 0.18), Mode(208, 0.16, 0.4), Mode(301, 0.15, 0.8)]
    wood += [Mode(437, 0.13, 0.75), Mode(668, 0.09, 0.5), Mode(1010, 0.05, 0.25)]
    body = ringing(blow(0.0014), wood, 0.26)
    skin = shaped(banded(noise(rng, 0.04), 350, 1300), (0, 0), (0.003, 0.6), (0.04, 0))
    return in_room(mixed((0, body), (0, skin)), rng, 0.07, 0.1)


def tick(rng: random.Random) -> Signal:
    """A small wooden block is tapped once with a soft mallet."""
    block = [Mode(588, 0.09, 1), Mode(1013, 0.05, 0.45), Mode(1745, 0.03, 0.2)]
    body = ringing(blow(0.0008), block, 0.14)
    felt = shaped(banded(noise(rng, 0.01), 500, 2500), (0, 0), (0.002, 0.25), (0.01, 0))
    return in_room(mixed((0, body), (0, felt)), rng, 0.06, 0.07)


def hands_open(rng: random.Random) -> Signal:
    """Fists turn and open: a soft breath of air and a brush of sleeves."""
    air = low_passed(swept(noise(rng, 0.34), (420, 1500, 1050, 600), 0.55), 3500)
    air = shaped(air, (0, 0), (0.12, 1), (0.34, 0))
    brush = shaped(banded(noise(rng, 0.2), 1800, 4200), (0, 0), (0.09, 0.3), (0.2, 0))
    return in_room(mixed((0, air), (0.04, brush)), rng, 0.04, 0.08)


def bar(rng: random.Random, pitch: float, softness: float, strength: float) -> Signal:
    """One marimba bar, tuned 1 : 3.93 : 9.2 as real ones are, and its mallet."""
    low = 440 / pitch
    modes = [Mode(pitch, 0.75 * low**0.5, 1), Mode(pitch * 1.003, 0.5 * low**0.5, 0.25)]
    modes += [Mode(pitch * 3.93, 0.17, 0.22), Mode(pitch * 9.2, 0.05, 0.06)]
    wood = shaped(banded(noise(rng, 0.012), 250, 1400), (0, 0), (0.003, 0.1), (0.012, 0))
    return scaled(mixed((0, ringing(blow(softness), modes, 0.95)), (0, wood)), strength)


def win(rng: random.Random) -> Signal:
    """Three warm rising notes: G4, C5, E5."""
    notes = (0, bar(rng, 392.0, 0.0005, 0.8)), (0.115, bar(rng, 523.25, 0.0005, 0.85))
    return in_room(mixed(*notes, (0.24, bar(rng, 659.26, 0.0005, 0.95))), rng, 0.06, 0.16)


def loss(rng: random.Random) -> Signal:
    """Two soft low notes falling a third: D4, B3."""
    notes = (0, bar(rng, 293.66, 0.0009, 0.9)), (0.2, bar(rng, 246.94, 0.0009, 0.85))
    return in_room(low_passed(mixed(*notes), 1500), rng, 0.05, 0.14)


def drop(rng: random.Random) -> Signal:
    """A few cards are let go and slap flat on the felt, not quite together."""
    parts: list[tuple[float, Signal]] = []
    for i, when in enumerate((0.0, 0.016, 0.037)):
        slap = banded(noise(rng, 0.06), 450 + 60 * i, 2300)
        parts.append((when, shaped(slap, (0, 0), (0.002, 1), (0.016, 0.3), (0.06, 0))))
    thump = ringing(blow(0.003), [Mode(150, 0.06, 1), Mode(265, 0.04, 0.7)], 0.08)
    return in_room(mixed(*parts, (0.004, scaled(thump, 0.5))), rng, 0.06, 0.06)


def alone(rng: random.Random) -> Signal:
    """One bar after a soft low one, rising a fourth: G4, C5."""
    notes = (0, bar(rng, 392.0, 0.0008, 0.7)), (0.16, bar(rng, 523.25, 0.0007, 0.8))
    return in_room(low_passed(mixed(*notes), 2600), rng, 0.06, 0.14)


def nobody(rng: random.Random) -> Signal:
    """Two dull knocks on the table's wood."""
    wood = [Mode(172, 0.16, 0.3), Mode(263, 0.16, 0.8), Mode(402, 0.14, 0.7), Mode(655, 0.09, 0.4)]
    knock = ringing(blow(0.0014), wood, 0.26)
    return in_room(mixed((0, knock), (0.17, scaled(knock, 0.85))), rng, 0.07, 0.1)


def tie(rng: random.Random) -> Signal:
    """The same note twice, evenly: E4, E4."""
    notes = (0, bar(rng, 329.63, 0.0007, 0.8)), (0.15, bar(rng, 329.63, 0.0007, 0.8))
    return in_room(mixed(*notes), rng, 0.06, 0.14)


def double(rng: random.Random) -> Signal:
    """Chips run up in quick steps."""
    parts = [(0.045 * i, click(rng, 1900 + 150 * i, 0.55 + 0.05 * i)) for i in range(9)]
    return in_room(mixed(*parts), rng, 0.07, 0.08)


def limit(rng: random.Random) -> Signal:
    """A bar, stopped short by wood."""
    wood = [Mode(301, 0.09, 0.8), Mode(437, 0.08, 0.7), Mode(668, 0.05, 0.4)]
    note = shaped(bar(rng, 440.0, 0.0006, 0.8), (0, 1), (0.14, 1), (0.18, 0))[: samples(0.18)]
    return in_room(mixed((0, note), (0.15, ringing(blow(0.0014), wood, 0.16))), rng, 0.06, 0.1)


def leg(rng: random.Random) -> Signal:
    """Two bright quick notes: C5, G5."""
    notes = (0, bar(rng, 523.25, 0.0004, 0.8)), (0.09, bar(rng, 783.99, 0.0004, 0.85))
    return in_room(mixed(*notes), rng, 0.06, 0.15)


def broke(rng: random.Random) -> Signal:
    """Three soft low notes, stepping down: E4, C4, A3."""
    notes = (
        (0, bar(rng, 329.63, 0.0009, 0.85)),
        (0.15, bar(rng, 261.63, 0.0009, 0.85)),
        (0.3, bar(rng, 220.0, 0.0009, 0.9)),
    )
    return in_room(low_passed(mixed(*notes), 1500), rng, 0.05, 0.14)


def game(rng: random.Random) -> Signal:
    """Four warm notes, the last with its fifth: C4, E4, G4, then C5 over G4."""
    notes = (
        (0, bar(rng, 261.63, 0.0006, 0.75)),
        (0.11, bar(rng, 329.63, 0.0006, 0.75)),
        (0.22, bar(rng, 392.0, 0.0006, 0.75)),
        (0.36, bar(rng, 523.25, 0.0005, 0.8)),
        (0.36, bar(rng, 392.0, 0.0006, 0.5)),
    )
    return in_room(mixed(*notes), rng, 0.06, 0.16)


def turn(rng: random.Random) -> Signal:
    """One gentle bell, with a mallet's wood at its start."""
    bell = [Mode(698.46, 0.8, 1), Mode(700.2, 0.6, 0.3), Mode(698.46 * 2.01, 0.38, 0.22)]
    bell += [Mode(698.46 * 2.76, 0.22, 0.16), Mode(698.46 * 4.1, 0.1, 0.06)]
    wood = shaped(banded(noise(rng, 0.01), 500, 2200), (0, 0), (0.002, 0.1), (0.01, 0))
    return in_room(mixed((0, ringing(blow(0.0005), bell, 0.8)), (0, wood)), rng, 0.06, 0.15)


def button(rng: random.Random) -> Signal:
    """A small wooden key goes down and comes up."""
    key = [Mode(870, 0.022, 1), Mode(1580, 0.016, 0.5), Mode(2700, 0.01, 0.2)]
    down, up = ringing(blow(0.0006), key, 0.04), ringing(blow(0.0005), key, 0.04)
    return in_room(mixed((0, down), (0.028, scaled(up, 0.35))), rng, 0.05, 0.04)


SOUNDS: dict[str, Callable[[random.Random], Signal]] = {
    "deal": deal,
    "flip": flip,
    "chip": chip,
    "chips": chips,
    "fist": fist,
    "tick": tick,
    "open": hands_open,
    "drop": drop,
    "alone": alone,
    "nobody": nobody,
    "tie": tie,
    "double": double,
    "limit": limit,
    "leg": leg,
    "broke": broke,
    "game": game,
    "win": win,
    "loss": loss,
    "turn": turn,
    "button": button,
}


# --- level and file ----------------------------------------------------------------------


def loudness(signal: Signal, window: float = WINDOW) -> float:
    """The A-weighted RMS level of the loudest window, in dB below a full-scale square wave.

    A full-scale sine of 1 kHz measures -3.01. The weighting is that of IEC 61672, within
    1 dB from 30 Hz to 8 kHz.
    """
    for cut in (20.6, 20.6, 107.7, 737.9):
        signal = high_passed(signal, cut)
    for _ in range(2):
        signal = low_passed(signal, 12_194)
    n = samples(window)
    energy = loudest = 0.0
    for i, x in enumerate(signal):
        energy += x * x - (signal[i - n] ** 2 if i >= n else 0.0)
        loudest = max(loudest, energy)
    return 10 * math.log10(max(loudest / n, 1e-12)) + 2.0  # the filters' loss at 1 kHz


def trimmed(signal: Signal) -> Signal:
    """The signal without its inaudible tail (60 dB below its peak), centred and faded.

    A moment of silence is put in front, so that the fade-in leaves the attack alone.
    """
    floor = max(abs(x) for x in signal) * 0.001
    last = max(i for i, x in enumerate(signal) if abs(x) > floor)
    rise, fall = samples(FADE_IN), samples(FADE_OUT)
    out = [0.0] * rise + signal[: last + 1]
    middle = math.fsum(out) / len(out)
    out = [x - middle for x in out]
    for i in range(rise):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    for i in range(fall):
        out[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fall)
    return out


def levelled(signal: Signal, target: float) -> Signal:
    """The signal at the target loudness; an error if that would take its peak too high."""
    out = scaled(signal, 10 ** ((target - loudness(signal)) / 20))
    if (peak := max(abs(x) for x in out)) > PEAK:
        raise ValueError(f"peak {20 * math.log10(peak):.1f} dBFS is above -3: soften the attack")
    return out


def made(name: str) -> "array[int]":
    """The finished 16-bit samples of one sound."""
    signal = SOUNDS[name](random.Random(f"guts {name}"))
    signal = trimmed(high_passed(high_passed(signal, 35), 35))
    signal = levelled(signal, LEVEL + QUIETER.get(name, 0.0))
    return array("h", [round(32_767 * x) for x in signal])


def written(name: str, folder: Path) -> Path:
    """Makes one sound and returns its file: WAV, mono, 16 bit, 44.1 kHz."""
    pcm = made(name)
    if sys.byteorder == "big":
        pcm.byteswap()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm.tobytes())
    return path


def main(arguments: Sequence[str]) -> None:
    """Writes every sound into the folder given, or into assets/sounds."""
    folder = Path(arguments[0]) if arguments else Path(__file__).parents[1] / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        written(name, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
