"""Loudness and trimming: the same level for all sounds, and no clicks."""

from __future__ import annotations

import numpy as np
from sounds_bodies import RATE, Signal, samples

LEVEL = -23.0
"""The K-weighted loudness of the loudest tenth of a second of every sound, in LUFS."""
ROOM_LEVEL = -41.0
"""The K-weighted loudness of the room, in LUFS."""
WINDOW = 0.1
PEAK = -1.0
"""The upper limit of true peaks, in dB of full scale."""
FADE_IN, FADE_OUT = 0.002, 0.012
TAIL = 10 ** (-48 / 20)
"""The level below the peak, as a factor, from which the end of a sound is cut."""


def weighing(pitches: Signal) -> Signal:
    """The K-weighting gain of ITU-R BS.1770 for each frequency in Hz: its two filters at 48 kHz."""
    z = np.exp(-2j * np.pi * pitches / 48_000)
    head = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    low = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.abs(head * low)


def loudness(signal: Signal, rate: int = RATE, window: float = WINDOW) -> float:
    """The loudness of the loudest window in LUFS: -3.01 for a full-scale sine of 997 Hz."""
    count = round(window * rate)
    size = 1 << (len(signal) + count).bit_length()
    spectrum = np.fft.rfft(signal, size) * weighing(np.fft.rfftfreq(size, 1 / rate))
    power = np.fft.irfft(spectrum, size) ** 2
    sums = np.concatenate([[0.0], np.cumsum(power)])
    return float(10 * np.log10(max(np.max(sums[count:] - sums[:-count]) / count, 1e-12)) - 0.691)


def true_peak(signal: Signal) -> float:
    """The highest peak, including between samples, in dB of full scale."""
    size = 1 << (len(signal) + 64).bit_length()
    wide = np.fft.irfft(np.fft.rfft(signal, size), 4 * size) * 4
    return float(20 * np.log10(np.max(np.abs(wide)) + 1e-12))


def without_depths(signal: Signal) -> Signal:
    """The signal without its part below 30 Hz, and with a mean of zero."""
    size = 1 << (len(signal) + samples(0.05)).bit_length()
    pitches = np.fft.rfftfreq(size, 1 / RATE)
    s = 1j * pitches / 30
    spectrum = np.fft.rfft(signal, size) * (s**2 / (s**2 + 2**0.5 * s + 1))
    return np.fft.irfft(spectrum, size)[: len(signal)]


def trimmed(signal: Signal) -> Signal:
    """The signal without its inaudible end, centred and faded.

    A short silence is added in front, so that the fade-in does not affect the attack.
    """
    rise, fall = samples(FADE_IN), samples(FADE_OUT)
    audible = np.flatnonzero(np.abs(signal) > TAIL * np.max(np.abs(signal)))
    out = np.concatenate([np.zeros(rise), signal[: audible[-1] + 1 + fall]])
    out = out - np.mean(out)
    out[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    out[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return out


def halved(signal: Signal) -> Signal:
    """The signal at half its rate, for sounds without content above 9 kHz."""
    size = 1 << (len(signal) + samples(0.05)).bit_length()
    spectrum = np.fft.rfft(signal, size)
    pitches = np.fft.rfftfreq(size, 1 / RATE)
    spectrum *= np.clip((10_800 - pitches) / 1800, 0, 1)
    return np.fft.irfft(spectrum[: size // 4 + 1], size // 2)[: (len(signal) + 1) // 2] / 2


def levelled(signal: Signal, rate: int) -> Signal:
    """The signal at the common loudness. Raises ValueError if its peak would be too high."""
    out = signal * 10 ** ((LEVEL - loudness(signal, rate)) / 20)
    if (peak := true_peak(out)) > PEAK:
        raise ValueError(f"the peak is {peak:.1f} dBFS: soften the attack")
    return out
