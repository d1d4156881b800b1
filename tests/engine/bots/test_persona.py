"""Bots as data: the built-in ones, and invalid files."""

import tomllib

import pytest
import tomlkit

from guts_engine.bots.persona import (
    BOUNDS,
    Equilibrium,
    Minimum,
    PersonaError,
    Share,
    read_personas,
    written,
)
from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS

LEAST = '[x]\nname = "X"\nsentence = "Plays."\nenter = 0.5\n'


def with_line(line: str) -> str:
    """A minimal bot with one more line."""
    return LEAST + line + "\n"


def test_twelve_characters_ship_with_a_face_a_style_and_a_sentence_each() -> None:
    names = ["mina", "walter", "odile", "rocco", "ines", "bram", "tilda", "oskar", "pia"]
    names += ["kwame", "zita", "selim"]
    assert list(PERSONAS) == names
    assert [persona.portrait for persona in PERSONAS.values()] == names
    assert len({persona.sentence for persona in PERSONAS.values()}) == 12
    styles = {persona.style for persona in PERSONAS.values()}
    assert len(styles) == 12
    assert {"rock", "gambler", "caller", "professor", "mouse", "textbook"} <= styles
    assert not styles & set(PERSONAS)


@pytest.mark.parametrize("temper", BOUNDS)
def test_every_temper_is_somebodys(temper: str) -> None:
    assert any(getattr(persona, temper) for persona in PERSONAS.values())


@pytest.mark.parametrize("key", PERSONAS)
def test_a_persona_written_and_read_is_the_same(key: str) -> None:
    text = tomlkit.dumps({key: written(PERSONAS[key])})
    assert read_personas(text, "again.toml") == {key: PERSONAS[key]}


def test_the_least_bot_needs_a_name_a_sentence_and_a_threshold() -> None:
    bot = read_personas(LEAST, "x.toml")["x"]
    assert (bot.portrait, bot.otherwise, bot.pot, bot.bluff) == ("x", Share(0.5), 0.0, 0.0)
    assert (bot.style, bot.tilt_deals) == ("", 0)


def test_the_rules_of_thumb_are_textbook() -> None:
    """A pair of tens or better with two cards; with three, a pair with a face card."""
    (walter,) = [bot for bot in PERSONAS.values() if bot.style == "textbook"]
    for game, hand in (("two-card", "TT"), ("three-card", "22J")):
        plays = walter.plays(PRESETS[game])
        assert isinstance(plays, Minimum)
        assert plays.text == hand


def test_a_minimum_hand_counts_only_for_the_first_hands_and_their_size() -> None:
    text = LEAST.replace("enter = 0.5", 'enter = { default = "equilibrium", two-card = "TT" }')
    bot = read_personas(text, "x.toml")["x"]
    two = PRESETS["two-card"]
    assert isinstance(bot.plays(two), Minimum)
    assert bot.plays(two, declaration=1) == Equilibrium()
    assert bot.plays(two.replaced({"cards": 3})) == Equilibrium()
    assert bot.plays(PRESETS["survivor"]) == Equilibrium()


BROKEN = [
    ("[x", "f.toml: not TOML ("),
    ("x = 3", "f.toml: x: a bot must be a table, written [x]"),
    ("[Big]", "f.toml: Big: an id uses only lowercase letters"),
    ('[x]\nsentence = "S"\nenter = 0.5', "f.toml: x: name: this key is missing"),
    ('[x]\nname = "X"\nenter = 0.5', "f.toml: x: sentence: this key is missing"),
    ('[x]\nname = "X"\nsentence = "S"', "f.toml: x: enter: this key is missing"),
    (with_line("rage = 1"), "f.toml: x: rage: unknown key"),
    (with_line("tilt = 3"), "f.toml: x: tilt: 3 is out of range; use 0 to 2"),
    (with_line("tilt_deals = 1.5"), "f.toml: x: tilt_deals: 1.5 is not a whole number"),
    (with_line("stop_loss = -1"), "f.toml: x: stop_loss: -1 is out of range; use 0 to 10"),
    (with_line('style = "Wild one"'), "f.toml: x: style: 'Wild one' is not one word"),
    (with_line("style = 3"), "f.toml: x: style: 3 is not one word"),
    (with_line('id = "y"'), "f.toml: x: id: unknown key"),
    (with_line("otherwise = 1"), "f.toml: x: otherwise: unknown key"),
    (with_line("bluff = true"), "f.toml: x: bluff: True is not a number"),
    (with_line('bluff = "often"'), "f.toml: x: bluff: 'often' is not a number"),
    (with_line("bluff = nan"), "f.toml: x: bluff: nan is not a number"),
    (
        with_line("pot = 1" + "0" * 400),
        f"f.toml: x: pot: 1{'0' * 19}…{'0' * 19} is out of range; use -0.5 to 1",
    ),
    (
        with_line("pot = 1" + "0" * 40),
        f"f.toml: x: pot: 1{'0' * 19}…{'0' * 19} is out of range; use -0.5 to 1",
    ),
    (
        with_line("pot = 1" + "0" * 39),
        f"f.toml: x: pot: 1{'0' * 39} is out of range; use -0.5 to 1",
    ),
    (with_line("pot = inf"), "f.toml: x: pot: inf is not a number"),
    (with_line("cold_feet = 1.5"), "f.toml: x: cold_feet: 1.5 is out of range; use 0 to 1"),
    (with_line("noise = -0.1"), "f.toml: x: noise: -0.1 is out of range; use 0 to 0.5"),
    (with_line('favourites = "two-card"'), "f.toml: x: favourites: it must be a list of games"),
    (
        with_line('favourites = ["bridge"]'),
        "f.toml: x: favourites: 'bridge' is not a game; guts games",
    ),
    (with_line("favourites = [[]]"), "f.toml: x: favourites: [] is not a game; guts games"),
    (
        with_line('favourites = ["ghost", "ghost"]'),
        "f.toml: x: favourites: ghost is named twice",
    ),
    (with_line("think = 3"), "f.toml: x: think: it must be two numbers"),
    (
        with_line("think = [3, 1]"),
        "f.toml: x: think: the shortest time, 3, is more than the longest, 1",
    ),
    (with_line("think = [1, 99]"), "f.toml: x: think: 99 is out of range; use 0 to 30"),
    (with_line('portrait = ""'), "f.toml: x: portrait: it must be one line of text"),
    (with_line("portrait = 4"), "f.toml: x: portrait: 4 is not text; put it in quotes"),
    (LEAST.replace('"X"', '"A\\nB"'), "f.toml: x: name: it must be one line of text"),
    (LEAST.replace('"X"', '"' + "X" * 17 + '"'), "f.toml: x: name: 17 characters are too many"),
    (LEAST.replace("0.5", '"TT"'), "f.toml: x: enter: it must be a share from 0 to 1"),
    (LEAST.replace("0.5", "-1"), "f.toml: x: enter: -1 is out of range; use 0 to 1"),
    (LEAST.replace("0.5", "{ two-card = 'TT' }"), "f.toml: x: enter: default is missing"),
    (
        LEAST.replace("0.5", "{ default = 1, go-fish = 1 }"),
        "f.toml: x: enter.go-fish: unknown game",
    ),
    (
        LEAST.replace("0.5", "{ default = 1, two-card = 'T' }"),
        "f.toml: x: enter.two-card: 'T' is a 1-card hand",
    ),
    (
        LEAST.replace("0.5", "{ default = 1, two-card = '1T' }"),
        "f.toml: x: enter.two-card: '1T' is not a hand",
    ),
    (
        LEAST.replace("0.5", "{ default = 1, two-card = '' }"),
        "f.toml: x: enter.two-card: '' is not a hand",
    ),
    ("x = " + "[" * 2000, "f.toml: not TOML ("),
]


@pytest.mark.parametrize(("text", "says"), BROKEN)
def test_a_broken_file_gives_one_sentence_that_names_the_place(text: str, says: str) -> None:
    with pytest.raises(PersonaError) as wrong:
        read_personas(text, "f.toml")
    assert str(wrong.value).startswith(says)
    assert "\n" not in str(wrong.value)


def test_what_is_wrong_with_the_toml_is_told_as_the_reader_tells_it() -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as found:
        tomllib.loads("[x")
    with pytest.raises(PersonaError) as wrong:
        read_personas("[x", "f.toml")
    assert str(wrong.value) == f"f.toml: not TOML ({found.value})"
