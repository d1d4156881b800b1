"""The first fault of a game file is one sentence with its place and what to do (S9)."""

import pytest

from guts_engine.steps.faults import GameError
from guts_engine.steps.reading import read

HEAD = 'format = 1\nid = "game"\nname = "Game"\n'
SIMPLE = '{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }'


def told(steps: str = SIMPLE, settings: str = "") -> str:
    """The sentence of the file's fault."""
    with pytest.raises(GameError) as raised:
        read(f"{HEAD}{settings}\nsteps = [{steps}]")
    return str(raised.value)


def shown(*steps: str) -> str:
    """A game of the steps between the ante and the showdown."""
    return ", ".join(("{ ante = 1 }", *steps))


DEAL = "{ deal = 3 }"
DECLARE = '{ declare = "simultaneous" }'
IN_TURN = '{ declare = "sequential" }'
SHOW = '{ showdown = "high", hand = 3 }'
SIDES = '{ declare = "simultaneous", choices = ["high", "low", "out"] }'


@pytest.mark.parametrize(
    ("steps", "settings", "sentence"),
    [
        (SIMPLE, 'colour = "red"', "colour: not a setting of a game; remove it"),
        (
            shown("{ cards = 3 }"),
            "",
            "steps[1]: names no step; use ante, match, deal, pass, draw, name_wild, declare, kill, "
            "discard_common or showdown",
        ),
        (
            shown("{ deal = 3, draw = 1 }"),
            "",
            "steps[1]: names two steps, deal and draw; give each its own table",
        ),
        (
            shown(DEAL, '{ declare = "loud" }'),
            "",
            'steps[2].declare: "loud" is not a way to declare; use "sequential" or "simultaneous"',
        ),
        (
            shown(DEAL, SHOW),
            "",
            "steps: players never declare; add a declare step after the first deal",
        ),
        (
            shown(DEAL, DECLARE, '{ showdown = "high", hand = 5 }'),
            "",
            "steps[3].hand: 5 cards count but each player has 3 by then; deal more or lower hand",
        ),
        (
            shown(
                DEAL,
                '{ deal = 2, to = "table" }',
                DECLARE,
                '{ showdown = "high", hand = 3, beat = "table" }',
            ),
            "",
            "steps[4].beat: 3 cards count but the table has 2 by then; deal more to the table",
        ),
        (
            shown(
                DEAL, '{ declare = "sequential", nobody = [{ ante = 1, when = "always" }] }', SHOW
            ),
            "",
            "steps[2].nobody: cannot happen because the last player is in automatically; "
            'add last = "asked"',
        ),
        (
            shown(DEAL, DECLARE, '{ kill = ["7"] }', SHOW),
            "",
            'steps[3].kill: no player has a face-up card; deal some with face = "up" first',
        ),
        (
            shown(DEAL, '{ declare = "simultaneous", lone = "leg" }', SHOW),
            "",
            "legs: missing although the steps give legs; add legs = 3",
        ),
        (
            shown(DEAL, SIDES, SHOW),
            "",
            'steps[3].showdown: players have declared high or low; use "high-low"',
        ),
        (
            SIMPLE,
            'ranking = ["pair", "full-house", "high-card"]',
            "ranking[1]: 3 cards cannot make a full house; remove it",
        ),
        (
            shown(
                DEAL,
                DECLARE,
                "{ deal = 2 }",
                '{ showdown = "high", hand = 3 }',
                '{ declare = "simultaneous", asks = "all" }',
                SHOW,
            ),
            "",
            "steps[5].asks: players who were out hold 3 cards and the others 5; deal with "
            'to = "all" before',
        ),
        (
            shown(*["{ deal = 7 }"] * 4, DECLARE, '{ showdown = "high", hand = 5 }'),
            "",
            "steps: two players need 56 cards but the deck has 52; deal fewer",
        ),
    ],
)
def test_the_examples_of_s9_word_for_word(steps: str, settings: str, sentence: str) -> None:
    assert told(steps, settings) == sentence
