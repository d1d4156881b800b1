"""The sound files: their format, their level, and the script that makes them."""

import array
import math
import runpy
import sys
import wave
from pathlib import Path
from typing import Any

import pytest

from guts_gui.paths import asset

SCRIPT: dict[str, Any] = runpy.run_path(
    str(Path(__file__).parents[2] / "assets" / "make" / "sounds.py")
)
NAMES = sorted(SCRIPT["SOUNDS"])


def samples(name: str) -> list[float]:
    """The file's samples, -1 to 1."""
    with wave.open(str(asset(f"sounds/{name}.wav"))) as sound:
        pcm = array.array("h", sound.readframes(sound.getnframes()))
    if sys.byteorder == "big":
        pcm.byteswap()
    return [x / 32_768 for x in pcm]


def test_every_sound_has_a_file_and_every_file_is_made_here() -> None:
    assert {path.stem for path in asset("sounds").glob("*.wav")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_same_bytes(name: str, tmp_path: Path) -> None:
    made: Path = SCRIPT["written"](name, tmp_path)
    assert made.read_bytes() == asset(f"sounds/{name}.wav").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_mono_16_bit_and_short(name: str) -> None:
    with wave.open(str(asset(f"sounds/{name}.wav"))) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44_100)
        assert 0.04 <= sound.getnframes() / 44_100 <= 1.3


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_neither_clips_nor_clicks_nor_leans(name: str) -> None:
    sound = samples(name)
    assert max(map(abs, sound)) <= 10 ** (-3 / 20)
    assert abs(math.fsum(sound) / len(sound)) < 0.0005
    assert max(map(abs, sound[:20] + sound[-20:])) < 0.002


def test_the_sounds_are_equally_loud() -> None:
    levels = {name: SCRIPT["loudness"](samples(name)) for name in NAMES}
    quiet = {name: levels.pop(name) for name in ("button", "tick")}
    assert max(levels.values()) - min(levels.values()) < 1.5
    assert all(level < min(levels.values()) for level in quiet.values())


@pytest.mark.parametrize("window", [0.05, 0.1])
def test_they_are_near_in_shorter_and_longer_windows_too(window: float) -> None:
    levels = [
        SCRIPT["loudness"](samples(name), window)
        for name in NAMES
        if name not in ("button", "tick")
    ]
    assert max(levels) - min(levels) < 2


@pytest.mark.parametrize(
    ("pitch", "weight"),
    [(50, -30.2), (100, -19.1), (250, -8.6), (500, -3.2), (1000, 0), (4000, 1.0), (8000, -1.1)],
)
def test_the_meter_weighs_pitches_as_iec_61672_says(pitch: float, weight: float) -> None:
    tone = [math.sin(2 * math.pi * pitch * i / 44_100) for i in range(13_230)]
    assert SCRIPT["loudness"](tone) == pytest.approx(weight - 3.01, abs=1)
