"""The sounds of objects: cards, clay chips, fists, cloth, a chair, the room."""

from __future__ import annotations

from random import Random

import numpy as np
from sounds_bodies import (
    RATE,
    Mode,
    Signal,
    band,
    below,
    blow,
    convolved,
    detuned,
    grains,
    in_room,
    mixed,
    near,
    noise,
    rung,
    samples,
    shaped,
)

PAPER: list[Mode] = [
    (640, 0.03, 0.5),
    (1130, 0.026, 0.7),
    (1820, 0.02, 0.8),
    (2740, 0.016, 0.7),
    (4100, 0.011, 0.4),
]
FELT: list[Mode] = [(104, 0.07, 1.0), (168, 0.06, 0.8), (255, 0.045, 0.5)]
CLAY: list[Mode] = [
    (0.34, 0.022, 0.22),
    (1.0, 0.034, 0.7),
    (1.43, 0.03, 0.5),
    (2.08, 0.022, 0.34),
    (2.71, 0.016, 0.2),
    (3.62, 0.012, 0.1),
]
"""A chip's modes relative to its pitch: clay rings briefly and inharmonically."""
WOOD: list[Mode] = [
    (187, 0.16, 0.9),
    (296, 0.15, 0.8),
    (441, 0.12, 0.6),
    (672, 0.09, 0.4),
    (1040, 0.05, 0.25),
    (1580, 0.03, 0.1),
]

# --- Cards ----------------------------------------------------------------------------------


def rubbed(rng: Random, seconds: float, low: float, high: float) -> Signal:
    """Paper over felt: a hiss of many small slips, coloured like paper."""
    hiss = band(noise(rng, seconds), low, high)
    slips = band(grains(rng, seconds, 2600), low, high)
    paper = rung(grains(rng, seconds, 700), detuned(rng, PAPER), 0.03)[: len(hiss)]
    return hiss * 0.5 + slips * 1.6 + paper * 0.05


def slapped(rng: Random, strength: float = 1.0) -> Signal:
    """A card lands flat: air and paper at once, then the felt."""
    burst = shaped(noise(rng, 0.009), (0, 0), (0.0012, 1), (0.009, 0))
    paper = rung(band(burst, 350, 5200), detuned(rng, PAPER), 0.035) * 0.09
    air = shaped(band(noise(rng, 0.045), 380, 2400), (0, 0), (0.002, 1), (0.013, 0.26), (0.045, 0))
    felt = rung(blow(0.004), detuned(rng, FELT), 0.08)
    return strength * mixed((0, paper), (0, air * 1.1), (0.0015, felt * 0.5))


def deal(rng: Random) -> Signal:
    """A card slides off the pack and lands flat on the felt."""
    long = near(rng, 0.105, 0.07)
    slide = rubbed(rng, long, near(rng, 1300, 0.12), near(rng, 6200, 0.1))
    slide = shaped(slide, (0, 0), (0.02, 0.3), (long * 0.66, 1), (long, 0.0))
    return in_room(mixed((0, slide * 0.6), (long - 0.012, slapped(rng, near(rng, 1.1, 0.15)))))


def without_old_cards(
    rng: Random, seconds: float, pitches: tuple[float, ...], width: float
) -> Signal:
    """Moving air: bands of noise that swell one after another."""
    step = seconds / (len(pitches) + 1)
    parts = []
    for number, pitch in enumerate(pitches):
        part = band(noise(rng, seconds), pitch / width, pitch * width)
        middle = (number + 1) * step
        points = (0, 0), (max(0.001, middle - 1.4 * step), 0), (middle, 1)
        parts.append((0.0, shaped(part, *points, (min(seconds, middle + 1.6 * step), 0))))
    return mixed(*parts)


def flip(rng: Random) -> Signal:
    """A card bends up, snaps over and touches the felt."""
    lift = near(rng, 0.066, 0.08)
    bend = without_old_cards(rng, lift, (1500, 2400, 3600), 1.5)
    push = shaped(noise(rng, 0.005), (0, 0), (0.0008, 1), (0.005, 0))
    high = [(pitch * 1.28, fall, gain) for pitch, fall, gain in PAPER]
    snap = rung(push, detuned(rng, high, 0.06), 0.05) * 0.11
    touch = slapped(rng, 0.55)
    return in_room(
        mixed((0, bend * 0.8), (lift - 0.01, snap), (lift + near(rng, 0.03, 0.1), touch))
    )


def slide(rng: Random) -> Signal:
    """Two or three cards are pushed over the felt."""
    long = near(rng, 0.23, 0.05)
    parts = []
    for number in range(2):
        push = rubbed(rng, long, near(rng, 700, 0.15), near(rng, 3600, 0.15))
        push = shaped(push, (0, 0), (0.07, 1), (0.13, 0.65), (long, 0))
        parts.append((number * near(rng, 0.035, 0.25), push))
    return in_room(mixed(*parts, (0.09, slapped(rng, 0.12))))


def drop(rng: Random) -> Signal:
    """A few cards are dropped flat on the felt, not quite together."""
    parts, at = [], 0.0
    for strength in (1.0, 0.75, 0.6):
        parts.append((at, slapped(rng, near(rng, strength, 0.12))))
        at += near(rng, 0.019, 0.35)
    return in_room(mixed(*parts))


def shuffle(rng: Random) -> Signal:
    """A riffle: the corners of the cards interleave, then the pack is squared."""
    parts: list[tuple[float, Signal]] = []
    at = 0.0
    for number in range(30):
        push = shaped(noise(rng, 0.003), (0, 0), (0.0004, 1), (0.003, 0))
        strength = near(rng, 0.035 + 0.035 * np.sin(np.pi * number / 30), 0.35)
        parts.append((at, rung(push, detuned(rng, PAPER, 0.1), 0.018) * strength))
        at += near(rng, 0.0118 + 0.004 * np.cos(2 * np.pi * number / 30), 0.22)
    air = band(noise(rng, at), 1600, 5200)
    parts.append((0.0, shaped(air, (0, 0), (at / 2, 0.06), (at, 0))))
    parts.append((at + 0.035, slapped(rng, 0.4)))
    return in_room(mixed(*parts, (at + near(rng, 0.12, 0.06), slapped(rng, 0.5))))


def pick(rng: Random) -> Signal:
    """A finger lifts one card by its corner."""
    long = near(rng, 0.05, 0.1)
    rub = shaped(rubbed(rng, long, 1500, 5200), (0, 0), (long * 0.7, 1), (long, 0))
    push = shaped(noise(rng, 0.003), (0, 0), (0.0005, 1), (0.003, 0))
    tick = rung(push, detuned(rng, PAPER, 0.08), 0.03) * 0.1
    return in_room(mixed((0, rub * 0.5), (long - 0.006, tick)))


# --- Chips ----------------------------------------------------------------------------------


def click(rng: Random, pitch: float, strength: float, hard: float = 1.0) -> Signal:
    """A clay chip hits another."""
    modes = [(pitch * ratio, fall, gain) for ratio, fall, gain in detuned(rng, CLAY, 0.02)]
    grit = band(shaped(noise(rng, 0.003), (0, 0), (0.0006, 1), (0.003, 0)), 1800, 7000)
    return strength * mixed((0, rung(blow(0.00022 / hard), modes, 0.05)), (0, grit * 0.1))


def settling(rng: Random, pitch: float, strength: float) -> list[tuple[float, Signal]]:
    """A chip that falls on another bounces lower and sooner each time."""
    parts, at, wait = [], 0.0, near(rng, 0.045, 0.1)
    while wait > 0.006 and strength > 0.03:
        parts.append((at, click(rng, near(rng, pitch, 0.05), strength)))
        at += wait
        wait *= near(rng, 0.58, 0.08)
        strength *= near(rng, 0.45, 0.15)
    return parts


def chip(rng: Random) -> Signal:
    """A clay chip is put on another and settles."""
    felt = rung(blow(0.003), detuned(rng, FELT), 0.06) * 0.15
    return in_room(mixed(*settling(rng, near(rng, 2450, 0.07), 1.0), (0.001, felt)))


def chips(rng: Random) -> Signal:
    """A handful of chips slides over the felt and topples."""
    parts: list[tuple[float, Signal]] = []
    at = 0.025
    for number in range(12):
        strength = near(rng, 0.85 if number < 8 else 0.4, 0.3)
        for wait, part in settling(rng, near(rng, 2450, 0.16), strength)[:3]:
            parts.append((at + wait, part))
        at += near(rng, 0.026, 0.45)
    felt = shaped(rubbed(rng, 0.3, 500, 2400), (0, 0), (0.09, 0.3), (0.18, 0.14), (0.3, 0))
    return in_room(mixed((0, felt), *parts))


def double(rng: Random) -> Signal:
    """Chips are run up into a column of rising pitch."""
    parts, at = [], 0.0
    for number in range(9):
        parts.append((at, click(rng, near(rng, 1850 + 165 * number, 0.015), 0.6 + 0.05 * number)))
        at += near(rng, 0.046, 0.12)
    parts += [(at + wait, each) for wait, each in settling(rng, 3300, 0.5)]
    return in_room(mixed(*parts))


# --- Hands, cloth, wood ---------------------------------------------------------------------


def fist(rng: Random) -> Signal:
    """A fist is put down: a soft low thud on felt, the wood under it, a brush of the sleeve."""
    deep: list[Mode] = [(92, 0.12, 0.35), (143, 0.13, 0.6), (219, 0.11, 1.0), (334, 0.09, 0.9)]
    deep += [(497, 0.06, 0.6), (742, 0.04, 0.3)]
    body = rung(blow(near(rng, 0.0018, 0.15)), detuned(rng, deep, 0.12), 0.18)
    wood = rung(blow(0.0024), detuned(rng, WOOD, 0.04), 0.16) * 0.16
    skin = shaped(band(noise(rng, 0.05), 260, 1100), (0, 0), (0.004, 1), (0.05, 0)) * 0.3
    sleeve = shaped(band(noise(rng, 0.12), 900, 2600), (0, 0), (0.05, 1), (0.12, 0)) * 0.02
    return in_room(mixed((0, sleeve), (0.03, body), (0.031, wood), (0.03, skin)))


def hands_open(rng: Random) -> Signal:
    """Fists turn and open: air and the brush of sleeves."""
    air = without_old_cards(rng, near(rng, 0.3, 0.04), (480, 900, 1350, 1000, 620), 1.55)
    cloth = band(grains(rng, 0.2, 1800), 1300, 3800)
    cloth = shaped(cloth, (0, 0), (near(rng, 0.08, 0.15), 1), (0.2, 0))
    return in_room(mixed((0, air), (near(rng, 0.05, 0.2), cloth * 0.9)))


def knock(rng: Random) -> Signal:
    """A knuckle on the wooden edge of the table."""
    body = rung(blow(near(rng, 0.0013, 0.12)), detuned(rng, WOOD, 0.05), 0.2)
    skin = shaped(band(noise(rng, 0.012), 500, 2200), (0, 0), (0.0015, 1), (0.012, 0)) * 0.05
    return in_room(mixed((0, body), (0, skin)))


def nobody(rng: Random) -> Signal:
    """Two dull knocks."""
    dull = [(pitch * 0.86, fall * 1.1, gain) for pitch, fall, gain in WOOD]
    hits = [rung(blow(0.002), detuned(rng, dull, 0.03), 0.22) for _ in range(2)]
    return in_room(mixed((0, hits[0]), (near(rng, 0.175, 0.05), hits[1] * near(rng, 0.8, 0.08))))


def curtain(rng: Random) -> Signal:
    """Heavy cloth is drawn, with its rings on the rod."""
    cloth = without_old_cards(rng, near(rng, 0.5, 0.04), (380, 620, 900, 1250, 950, 560), 1.7)
    brass: list[Mode] = [(2790, 0.06, 0.5), (4310, 0.05, 0.35), (6120, 0.03, 0.15)]
    parts, at = [(0.0, cloth)], 0.06
    for _ in range(8):
        ring = rung(blow(0.0004), detuned(rng, brass, 0.08), 0.06)
        parts.append((at, ring * near(rng, 1.1, 0.5)))
        at += near(rng, 0.042, 0.35)
    return in_room(mixed(*parts))


def creaked(rng: Random, seconds: float, slips: tuple[float, float]) -> Signal:
    """Stick-slip of wood, with the given slips per second at the start and at the end."""
    push = np.zeros(samples(seconds))
    at = 0.0
    while at < seconds:
        push[min(len(push) - 1, samples(at))] += near(rng, 1.0, 0.5)
        share = at / seconds
        at += near(rng, 1 / (slips[0] + (slips[1] - slips[0]) * share), 0.18)
    rough = convolved(push, blow(0.0016))  # each slip takes a moment
    return below(rung(rough, detuned(rng, WOOD, 0.06), 0.12), 1500)


def leave(rng: Random) -> Signal:
    """A chair is pushed back and set down."""
    long = near(rng, 0.3, 0.05)
    scrape = creaked(rng, long, (95, 58))
    scrape = shaped(scrape, (0, 0), (0.05, 0.8), (long * 0.7, 1), (long + 0.1, 0))
    floor = shaped(band(noise(rng, long), 220, 1200), (0, 0), (0.08, 1), (long, 0)) * 0.12
    foot = rung(blow(0.003), detuned(rng, WOOD, 0.05), 0.16) * 1.2
    return in_room(mixed((0, scrape), (0, floor), (long + 0.04, foot)))


def button(rng: Random) -> Signal:
    """A small wooden key is pressed and released."""
    key: list[Mode] = [(830, 0.026, 1.0), (1490, 0.018, 0.5), (2480, 0.011, 0.2)]
    down, up = (rung(blow(0.0007), detuned(rng, key, 0.05), 0.04) for _ in range(2))
    return in_room(mixed((0, down), (near(rng, 0.03, 0.06), up * 0.33)))


def step(rng: Random) -> Signal:
    """A wooden wheel clicks on by one notch."""
    notch: list[Mode] = [(1240, 0.02, 1.0), (2110, 0.014, 0.5), (3300, 0.009, 0.25)]
    return in_room(rung(blow(0.0005), detuned(rng, notch, 0.12), 0.035), 0.7)


# --- The room -------------------------------------------------------------------------------

ROOM_RATE = 11_025
ROOM_SECONDS = 14
RATE_STEP = RATE // ROOM_RATE


def room() -> Signal:
    """A quiet room at 11,025 Hz: a seamless loop in which wood creaks twice.

    The noise consists of whole waves of the loop, so that its end continues at its beginning.
    """
    rng = Random("guts quiet room")
    count = ROOM_RATE * ROOM_SECONDS
    pitches = np.fft.rfftfreq(count, 1 / ROOM_RATE)
    safe = np.maximum(pitches, 1.0)
    colour = (safe / 95) ** 2 / (1 + (safe / 95) ** 2) / (1 + (safe / 210) ** 1.6)
    colour += 0.004 / (1 + (safe / 1700) ** 4)
    colour[safe < 30] = 0.0
    raw = np.frombuffer(rng.randbytes(4 * len(pitches)), dtype="<u4") / 2.0**32
    air = np.fft.irfft(colour * np.exp(2j * np.pi * raw), count)
    air /= np.sqrt(np.mean(air**2))
    turn = 2 * np.pi * np.arange(count) / count
    air *= 1 + 0.16 * np.sin(turn * 2 + 1.0) + 0.1 * np.sin(turn * 5 + 2.4)
    for at, slips, gain in ((3.7, (34.0, 19.0), 0.5), (10.4, (22.0, 41.0), 0.35)):
        creak = below(in_room(creaked(rng, 0.34, slips), 2.5), 900)[::RATE_STEP]
        creak *= gain * 4 / np.max(np.abs(creak))
        first = int(at * ROOM_RATE)
        air[first : first + len(creak)] += creak
    return np.roll(air, -_stillest(air))


def _stillest(air: Signal, around: int = 24) -> int:
    """The best start of the loop: a quiet moment, in case a player does not wrap around."""
    power = np.fft.rfft(air**2) * np.conj(np.fft.rfft(np.ones(around), len(air)))
    return int(np.argmin(np.fft.irfft(power, len(air)))) + around // 2
