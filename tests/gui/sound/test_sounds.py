"""The sound files: format, level, variants, and the scripts that make them."""

import sys
import wave
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from guts_gui.files.paths import asset
from guts_gui.sound.sounds import ROOM, SOUNDS, VARIANTS, files

MAKE = str(Path(__file__).parents[3] / "assets" / "make")
sys.path.append(MAKE)
try:
    import sounds as script
    from sounds_level import LEVEL, PEAK, ROOM_LEVEL, loudness, true_peak
    from sounds_signals import PITCHES
finally:
    sys.path.remove(MAKE)

NAMES = sorted(set(SOUNDS) - {ROOM})
FEW = ("chip", "tie")
MELODIC = ("alone", "best", "big", "broke", "call", "game", "huge", "leg", "loss", "raised")
MELODIC += ("tie", "turn", "win")


@cache
def heard(file: str) -> tuple[int, NDArray[np.float64]]:
    """A file's rate, and its samples from -1 to 1."""
    with wave.open(str(asset(f"sounds/{file}.wav"))) as sound:
        pcm = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2")
        return sound.getframerate(), pcm / 32_768


def test_every_sound_has_its_files_and_every_file_is_made_here() -> None:
    there = {path.stem for path in asset("sounds").glob("*.wav")}
    assert there == {file for name in SOUNDS for file in files(name)}
    assert set(script.SOUNDS) == set(NAMES)
    assert sum(path.stat().st_size for path in asset("sounds").glob("*.wav")) < 3_700_000


@pytest.mark.parametrize(
    "name", [each if each in FEW else pytest.param(each, marks=pytest.mark.slow) for each in NAMES]
)
def test_the_script_makes_the_same_bytes(name: str, tmp_path: Path) -> None:
    for variant, file in enumerate(files(name), 1):
        script.written(tmp_path / file, *script.sound(name, variant))
        assert (tmp_path / file).read_bytes() == asset(f"sounds/{file}.wav").read_bytes()


@pytest.mark.slow
def test_the_script_makes_the_same_room(tmp_path: Path) -> None:
    script.written(tmp_path / ROOM, *script.room_sound())
    assert (tmp_path / ROOM).read_bytes() == asset(f"sounds/{ROOM}.wav").read_bytes()


def test_a_file_is_mono_16_bit_and_short() -> None:
    for name in SOUNDS:
        for file in files(name):
            with wave.open(str(asset(f"sounds/{file}.wav"))) as sound:
                assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2), file
                seconds = sound.getnframes() / sound.getframerate()
            assert 10 <= seconds <= 20 if name == ROOM else 0.05 <= seconds <= 1.3, file


@pytest.mark.parametrize(
    "variant", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, VARIANTS))]
)
def test_a_sound_neither_clips_nor_clicks_nor_leans(variant: int) -> None:
    for name in NAMES:
        file = files(name)[variant]
        _, sound = heard(file)
        assert true_peak(sound) <= PEAK, file
        assert abs(np.mean(sound)) < 0.0002, file
        assert np.max(np.abs(np.concatenate([sound[:8], sound[-8:]]))) < 0.001, file


def test_the_sounds_are_equally_loud() -> None:
    levels = {file: loudness(*heard(file)[::-1]) for name in NAMES for file in files(name)}
    assert max(levels.values()) - min(levels.values()) < 0.2, levels
    assert min(levels.values()) == pytest.approx(LEVEL, abs=0.2)


@pytest.mark.parametrize("window", [0.08, pytest.param(0.125, marks=pytest.mark.slow)])
def test_they_are_near_in_shorter_and_longer_windows_too(window: float) -> None:
    levels = [loudness(*heard(files(name)[0])[::-1], window=window) for name in NAMES]
    assert max(levels) - min(levels) < 1.5


@pytest.mark.parametrize("name", NAMES)
def test_the_variants_of_a_sound_differ_but_are_of_one_length(name: str) -> None:
    variants = [heard(file)[1] for file in files(name)]
    for a, b in combinations(variants, 2):
        assert 0.85 < len(a) / len(b) < 1 / 0.85
        assert likeness(a, b) < 0.995


def likeness(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """1 for two sounds that are the same except for start and volume."""
    size = 1 << (len(a) + len(b)).bit_length()
    folded = np.fft.irfft(np.fft.rfft(a, size) * np.conj(np.fft.rfft(b, size)), size)
    return float(np.max(np.abs(folded)) / np.sqrt(np.sum(a**2) * np.sum(b**2)))


def test_a_sound_is_like_itself() -> None:
    _, sound = heard("chip-1")
    assert likeness(sound, 0.5 * np.concatenate([np.zeros(100), sound])) > 0.999


@pytest.mark.parametrize("name", MELODIC)
def test_the_signals_are_tuned_to_one_scale(name: str) -> None:
    for file in files(name):
        loudest = pitch_of(file)
        away = min(abs(1200 * np.log2(loudest / pitch)) for pitch in PITCHES.values())
        assert away < 15, (file, loudest)  # in hundredths of a semitone


def test_the_signals_of_a_pot_rise_with_its_level() -> None:
    pitches = [pitch_of(file) for name in ("raised", "big", "huge") for file in files(name)]
    for lower, higher in zip(pitches, pitches[VARIANTS:], strict=False):
        assert higher > 1.4 * lower


def pitch_of(file: str) -> float:
    """The loudest pitch of a sound in Hz."""
    rate, sound = heard(file)
    spectrum = np.abs(np.fft.rfft(sound, 1 << 18))
    return float(np.argmax(spectrum)) * rate / (1 << 18)


def test_the_room_is_quiet_and_has_no_seam() -> None:
    rate, air = heard(ROOM)
    assert loudness(air, rate, window=len(air) / rate) == pytest.approx(ROOM_LEVEL, abs=0.2)
    assert loudness(air, rate) < LEVEL - 8
    assert abs(np.mean(air)) < 0.0005
    steps = np.abs(np.diff(air))
    assert abs(air[0] - air[-1]) < np.percentile(steps, 99)
    # quiet at the seam, for players that do not loop exactly
    assert np.max(np.abs([*air[:6], *air[-6:]])) < np.std(air)


@pytest.mark.parametrize(
    ("pitch", "weight"), [(38, -6.0 - 0.7), (100, -1.86), (997, 0.0), (10_000, 3.3)]
)
def test_the_meter_weighs_pitches_as_bs_1770_says(pitch: float, weight: float) -> None:
    """A full-scale sine of 997 Hz is -3.01 LUFS; the others are on the two curves."""
    tone = np.sin(2 * np.pi * pitch * np.arange(44_100) / 44_100)
    assert loudness(tone, window=0.4) == pytest.approx(weight - 3.01, abs=0.3)


def test_the_meter_sees_peaks_between_the_samples() -> None:
    """A sine at a quarter of the rate, sampled off its peaks, peaks 3 dB above its samples."""
    tone = 0.5 * np.sin(np.pi / 2 * np.arange(4000) + np.pi / 4)
    assert 20 * np.log10(np.max(np.abs(tone))) == pytest.approx(-9.03, abs=0.01)
    assert true_peak(tone) == pytest.approx(-6.02, abs=0.6)
