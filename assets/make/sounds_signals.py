"""The signals: marimba, glass and wood in one scale (C D E G A) and one room."""

from __future__ import annotations

from random import Random

from sounds_bodies import (
    Mode,
    Signal,
    band,
    below,
    blow,
    detuned,
    in_room,
    mixed,
    near,
    noise,
    rung,
    shaped,
)
from sounds_table import WOOD

PITCHES = {
    "A3": 220.0,
    "C4": 261.63,
    "D4": 293.66,
    "E4": 329.63,
    "G4": 392.0,
    "A4": 440.0,
    "C5": 523.25,
    "D5": 587.33,
    "E5": 659.26,
    "G5": 783.99,
    "A5": 880.0,
    "C6": 1046.5,
    "E6": 1318.51,
}
Notes = tuple[tuple[float, str, float], ...]
"""Notes with time in seconds, frequency and amplitude."""


def bar(rng: Random, note: str, soft: float = 0.0009) -> Signal:
    """A marimba bar, tuned 1 : 3.93 : 9.2 like real ones, and the sound of the mallet."""
    pitch = PITCHES[note]
    fall = 0.85 * (261.63 / pitch) ** 0.45
    modes: list[Mode] = [
        (pitch, near(rng, fall, 0.06), 1.0),
        (pitch * 1.0025, near(rng, fall * 0.7, 0.1), near(rng, 0.22, 0.3)),
        (pitch * near(rng, 3.93, 0.004), 0.19, near(rng, 0.24, 0.6)),
        (pitch * near(rng, 9.2, 0.006), 0.06, near(rng, 0.07, 0.3)),
    ]
    wool = shaped(band(noise(rng, 0.02), 220, 1300), (0, 0), (0.004, 1), (0.02, 0)) * 0.07
    return mixed((0, rung(blow(near(rng, soft, 0.25)), modes, fall * 1.05)), (0, wool))


def glass(rng: Random, note: str) -> Signal:
    """A small glass bell, struck with felt."""
    pitch = PITCHES[note]
    modes: list[Mode] = [
        (pitch, near(rng, 0.7, 0.06), 1.0),
        (pitch * 1.003, near(rng, 0.5, 0.1), near(rng, 0.3, 0.2)),
        (pitch * near(rng, 2.005, 0.003), 0.34, near(rng, 0.2, 0.7)),
        (pitch * near(rng, 2.76, 0.004), 0.2, near(rng, 0.14, 0.7)),
        (pitch * near(rng, 4.07, 0.005), 0.09, near(rng, 0.04, 0.3)),
    ]
    return rung(blow(near(rng, 0.0007, 0.1)), modes, 0.72)


def played(rng: Random, notes: Notes, soft: float = 0.0009) -> Signal:
    """The notes on the marimba, slightly uneven, with some octaves."""
    octave = {"A3": "A4", "C4": "C5", "D4": "D5", "E4": "E5", "G4": "G5", "A4": "A5", "C5": "C6"}
    doubled = [
        (at, octave[note], rng.uniform(0.0, 0.45)) for at, note, _ in notes if note in octave
    ]
    return mixed(
        *(
            (
                max(0.0, at + (near(rng, 0.012, 1.0) - 0.012 if at else 0.0)),
                bar(rng, note, soft) * near(rng, strength, 0.14),
            )
            for at, note, strength in (*notes, *doubled)
        )
    )


def win(rng: Random) -> Signal:
    """Three rising notes, with glass over the last."""
    notes: Notes = (0, "G4", 0.8), (0.11, "C5", 0.9), (0.23, "E5", 1.0)
    over = glass(rng, rng.choice(("E6", "C6"))) * 0.14
    return in_room(mixed((0, played(rng, notes)), (0.24, over)))


def loss(rng: Random) -> Signal:
    """Two soft falling low notes."""
    notes: Notes = (0, "E4", 0.9), (0.19, "C4", 0.9)
    return in_room(below(played(rng, notes, 0.0016), 1500))


def alone(rng: Random) -> Signal:
    """A rising fourth."""
    notes: Notes = (0, "G4", 0.75), (0.16, "C5", 0.9)
    return in_room(below(played(rng, notes, 0.0012), 3000))


def tie(rng: Random) -> Signal:
    """The same note twice."""
    notes: Notes = (0, "A4", 0.85), (0.16, "A4", 0.85)
    return in_room(played(rng, notes))


def limit(rng: Random) -> Signal:
    """A note that a wooden block cuts short."""
    note = shaped(bar(rng, "A4"), (0, 1), (0.13, 1), (near(rng, 0.17, 0.04), 0), (2, 0))
    stop = rung(blow(0.0016), detuned(rng, WOOD, 0.04), 0.16)
    return in_room(mixed((0, note), (near(rng, 0.15, 0.03), stop * 0.8)))


def leg(rng: Random) -> Signal:
    """Two bright quick notes."""
    notes: Notes = (0, "C5", 0.85), (0.09, "G5", 0.9)
    return in_room(played(rng, notes, 0.0006))


def broke(rng: Random) -> Signal:
    """Three soft falling low notes."""
    notes: Notes = (0, "E4", 0.85), (0.15, "D4", 0.85), (0.3, "A3", 0.95)
    return in_room(below(played(rng, notes, 0.0016), 1500))


def game(rng: Random) -> Signal:
    """A chord built from below, and held."""
    notes: Notes = (
        (0, "C4", 0.75),
        (0.11, "E4", 0.75),
        (0.22, "G4", 0.75),
        (0.36, "C5", 0.8),
        (0.362, "G4", 0.4),
    )
    over = glass(rng, "C6") * 0.12
    return in_room(mixed((0, played(rng, notes)), (0.36, over)))


def _roll(rng: Random, note: str) -> Signal:
    """A short roll on one bar, growing, with its lower octave damped."""
    strokes = (0.0, 0.35), (0.075, 0.5), (0.15, 0.7), (0.225, 1.0)
    notes = tuple((at, note, strength) for at, strength in strokes)
    return in_room(shaped(played(rng, notes, 0.0014), (0, 1), (0.32, 1), (0.52, 0), (2, 0)))


def raised(rng: Random) -> Signal:
    """A roll on a low bar: the lowest of the three signals of a pot's size."""
    return _roll(rng, "C4")


def big(rng: Random) -> Signal:
    """A roll a fifth above the one of a raised pot."""
    return _roll(rng, "G4")


def huge(rng: Random) -> Signal:
    """A roll a fifth above the one of a big pot."""
    return _roll(rng, "D5")


def best(rng: Random) -> Signal:
    """A quick run up over two octaves, and glass."""
    run = ("C4", "G4", "C5", "D5", "G5", "A5")
    notes = tuple((0.055 * step, note, 0.6 + 0.06 * step) for step, note in enumerate(run))
    over = glass(rng, rng.choice(("C6", "E6"))) * 0.3
    whole = mixed((0, played(rng, notes)), (0.33, over))
    return in_room(shaped(whole, (0, 1), (0.55, 1), (0.85, 0), (2, 0)))


def turn(rng: Random) -> Signal:
    """A gentle glass bell over a soft bar."""
    under = bar(rng, rng.choice(("G4", "C5", "D5")), 0.0014) * near(rng, 0.45, 0.2)
    return in_room(mixed((0, glass(rng, "G5")), (0.004, under)))


def call(rng: Random) -> Signal:
    """A spoon against a glass."""
    second = glass(rng, rng.choice(("E6", "A5", "G5"))) * near(rng, 0.5, 0.2)
    return in_room(mixed((0, glass(rng, "C6") * 0.7), (near(rng, 0.085, 0.12), second)))


def block(rng: Random, pitch: float, seconds: float) -> Signal:
    """A small wooden block, tapped with a soft mallet."""
    modes: list[Mode] = [
        (pitch, near(rng, seconds, 0.08), 1.0),
        (pitch * near(rng, 1.72, 0.02), seconds * 0.6, near(rng, 0.4, 0.25)),
        (pitch * near(rng, 2.95, 0.02), seconds * 0.35, near(rng, 0.18, 0.3)),
    ]
    felt = shaped(band(noise(rng, 0.01), 500, 2500), (0, 0), (0.002, 1), (0.01, 0)) * 0.04
    return mixed((0, rung(blow(near(rng, 0.0008, 0.15)), modes, seconds * 1.4)), (0, felt))


def tick(rng: Random) -> Signal:
    """The tick of the countdown: a wooden block."""
    return in_room(block(rng, near(rng, PITCHES["D5"], 0.045), 0.09))


def clock(rng: Random) -> Signal:
    """A clock in a wooden case: the catch, then the case."""
    catch = block(rng, near(rng, PITCHES["E6"] * 1.5, 0.02), 0.03)
    case = rung(blow(0.0012), detuned(rng, WOOD, 0.04), 0.1)
    return in_room(mixed((0, catch), (near(rng, 0.004, 0.2), case * 0.22)))
