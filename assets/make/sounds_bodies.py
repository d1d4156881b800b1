"""Building blocks of sounds: band noise, struck bodies, envelopes, and a small room.

Signals are float arrays at 44.1 kHz. Randomness comes from `random.Random`, whose numbers are the
same in every version; filters use the frequency responses of analogue ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Signal = NDArray[np.float64]
Point = tuple[float, float]
Mode = tuple[float, float, float]
"""A mode of a body: frequency in Hz, decay time by 60 dB in seconds, and amplitude."""


def samples(seconds: float) -> int:
    """The number of samples in `seconds`."""
    return round(seconds * RATE)


def times(seconds: float) -> Signal:
    """The times of the samples in seconds."""
    return np.arange(samples(seconds)) / RATE


def noise(rng: Random, seconds: float) -> Signal:
    """White noise between -1 and 1."""
    count = samples(seconds)
    raw = np.frombuffer(rng.randbytes(4 * count), dtype="<u4")
    return raw / 2.0**31 - 1.0


def near(rng: Random, value: float, share: float) -> float:
    """The value, varied at random by up to a share of it."""
    return value * (1 + share * rng.uniform(-1, 1))


def shaped(signal: Signal, *points: Point) -> Signal:
    """The signal with an envelope through (seconds, gain) points, smoothly interpolated."""
    moments, gains = zip(*points, strict=True)
    at = np.arange(len(signal)) / RATE
    number = np.clip(np.searchsorted(moments, at, side="right") - 1, 0, len(points) - 2)
    start, end = np.take(moments, number), np.take(moments, number + 1)
    share = np.clip((at - start) / np.maximum(end - start, 1e-9), 0.0, 1.0)
    smooth = share * share * (3 - 2 * share)
    low, high = np.take(gains, number), np.take(gains, number + 1)
    return signal * (low + (high - low) * smooth)


def mixed(*parts: tuple[float, Signal]) -> Signal:
    """The sum of signals, each starting at its own time in seconds."""
    out = np.zeros(max(samples(start) + len(signal) for start, signal in parts))
    for start, signal in parts:
        first = samples(start)
        out[first : first + len(signal)] += signal
    return out


# --- Filters --------------------------------------------------------------------------------


def filtered(signal: Signal, response: Callable[[NDArray[np.complex128]], object]) -> Signal:
    """The signal through a filter, given as a function of s in radians per second."""
    size = 1 << (len(signal) + samples(0.05)).bit_length()
    s = 2j * np.pi * np.fft.rfftfreq(size, 1 / RATE)
    spectrum = np.fft.rfft(signal, size) * response(s)
    return np.fft.irfft(spectrum, size)[: len(signal)]


def band(signal: Signal, low: float, high: float) -> Signal:
    """The part between two frequencies, 12 dB per octave on both sides (Butterworth)."""

    def response(s: NDArray[np.complex128]) -> NDArray[np.complex128]:
        below, above = s / (2 * np.pi * low), s / (2 * np.pi * high)
        rises = below**2 / (below**2 + 2**0.5 * below + 1)
        return rises / (above**2 + 2**0.5 * above + 1)

    return filtered(signal, response)


def below(signal: Signal, cut: float) -> Signal:
    """The part below a frequency, 12 dB per octave."""

    def response(s: NDArray[np.complex128]) -> NDArray[np.complex128]:
        t = s / (2 * np.pi * cut)
        return 1 / (t**2 + 2**0.5 * t + 1)

    return filtered(signal, response)


def convolved(signal: Signal, other: Signal) -> Signal:
    """The convolution of the two signals."""
    length = len(signal) + len(other) - 1
    size = 1 << length.bit_length()
    both = np.fft.rfft(signal, size) * np.fft.rfft(other, size)
    return np.fft.irfft(both, size)[:length]


# --- Bodies ---------------------------------------------------------------------------------


def blow(seconds: float) -> Signal:
    """A half-sine impulse of area 1; a longer one is a softer mallet."""
    count = max(2, samples(seconds))
    return np.sin(np.pi * (np.arange(count) + 0.5) / count) * np.pi / (2 * count)


def rung(push: Signal, modes: Sequence[Mode], seconds: float) -> Signal:
    """The response of a body with these modes to an impulse."""
    t = times(seconds)
    body = np.zeros(len(t))
    for pitch, fall, gain in modes:
        body += gain * 10 ** (-3 * t / fall) * np.sin(2 * np.pi * pitch * t)
    return convolved(push, body)


def detuned(rng: Random, modes: Sequence[Mode], share: float = 0.03) -> list[Mode]:
    """The modes of a slightly different body of the same kind."""
    return [
        (near(rng, pitch, share), near(rng, fall, 0.15), near(rng, gain, 0.25))
        for pitch, fall, gain in modes
    ]


def grains(rng: Random, seconds: float, rate: float) -> Signal:
    """Friction noise: `rate` tiny slips per second, each with its own amplitude."""
    out = np.zeros(samples(seconds))
    at = rng.expovariate(rate)
    while at < seconds:
        place = samples(at)
        if place < len(out):
            out[place] += rng.choice((-1, 1)) * rng.random() ** 2
        at += rng.expovariate(rate)
    return out


# --- The room -------------------------------------------------------------------------------


def _impulse() -> Signal:
    """The impulse response of a small furnished room: early reflections, then a short dark tail."""
    rng = Random("guts room")
    tail = below(noise(rng, 0.16), 1900)
    tail *= 10 ** (-3 * times(0.16) / 0.19) * 0.035
    tail = shaped(tail, (0, 0), (0.012, 0), (0.03, 1), (0.16, 1))
    walls = np.zeros(samples(0.16))
    for metres in (1.3, 1.9, 2.7, 3.1, 4.3, 5.2, 6.9, 8.3):
        gain = 0.42 / (1 + metres) * rng.choice((-1, 1))
        walls[samples(metres / 343)] += gain
    return below(walls, 3400) + tail


ROOM = _impulse()


def in_room(signal: Signal, wet: float = 1.0) -> Signal:
    """The signal with the room reverb."""
    return mixed((0, signal), (0, wet * convolved(signal, ROOM)))
