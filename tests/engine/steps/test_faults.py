"""The first fault of a game file is one sentence with its place and what to do (S9)."""

import pytest

from guts_engine.steps.faults import GameError, GameFault
from guts_engine.steps.reading import game_of, read

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


@pytest.mark.parametrize(
    ("steps", "settings", "sentence"),
    [
        (SIMPLE, 'loser = "worst"', "loser: not a setting of a game; write losers"),
        (SIMPLE, "Legs = 3", "Legs: not a setting of a game; write legs"),
        (
            SIMPLE,
            "price = 1",
            "price: not a setting of a game but a parameter of draw; move it there",
        ),
        (
            "{ draw = 1, prize = 1 }",
            "",
            "steps[0].prize: not a parameter of draw but of showdown; move it there",
        ),
        ("{ draw = 1, prise = 1 }", "", "steps[0].prise: not a parameter of draw; write price"),
        (
            "{ draw = 1, chips = 1 }",
            "",
            "steps[0].chips: not a parameter of draw; use with_ace, price or who",
        ),
        (SIMPLE, "wild = [10]", 'wild[0]: 10 stands without quotes; write "T"'),
        (
            SIMPLE,
            "multiply = { by = 2 }",
            'multiply: { by = 2 } does not say when losers owe more; use { by = 2, if = "drew" } '
            'or { add = 1, each = "2" }',
        ),
    ],
)
def test_a_misspelt_or_misplaced_key_is_told_with_what_was_meant_s9_b(
    steps: str, settings: str, sentence: str
) -> None:
    assert told(steps, settings) == sentence


UP = '{ deal = 1, face = "up" }'
TABLE = '{ deal = 3, to = "table" }'
BEAT = '{ showdown = "high", hand = 3, beat = "table" }'
HIGH_LOW = '{ showdown = "high-low", hand = 3 }'

FILES: dict[GameFault, tuple[str, str, str]] = {
    GameFault.NO_STEPS: ("", "", "steps"),
    GameFault.MANY_STEPS: (", ".join(["{ ante = 1 }"] * 1000), "", "steps"),
    GameFault.NOT_LINE: (SIMPLE, 'about = "two\\nlines"', "about"),
    GameFault.NO_SETTING: (SIMPLE, "chips = 1", "chips"),
    GameFault.NEAR_SETTING: (SIMPLE, 'loser = "worst"', "loser"),
    GameFault.OF_STEP: (SIMPLE, "price = 1", "price"),
    GameFault.IS_STEP: (SIMPLE, "ante = 1", "ante"),
    GameFault.NO_PARAMETER: ("{ pass = 1, chips = 2 }", "", "steps[0].chips"),
    GameFault.ONLY_PARAMETERS: ("{ ante = 1, chips = 2 }", "", "steps[0].chips"),
    GameFault.NEAR_PARAMETER: (
        shown(DEAL, DECLARE, '{ showdown = "high", loser = "worst" }'),
        "",
        "steps[3].loser",
    ),
    GameFault.OF_OTHER: ("{ ante = 1, price = 2 }", "", "steps[0].price"),
    GameFault.OF_GAME: ("{ ante = 1, legs = 2 }", "", "steps[0].legs"),
    GameFault.LONG_LINE: (SIMPLE, f'about = "{"x" * 301}"', "about"),
    GameFault.UNQUOTED: (SIMPLE, "wild = [7]", "wild[0]"),
    GameFault.NOT_WHOLE: ("{ ante = 100 }", "", "steps[0].ante"),
    GameFault.NOT_BOOLEAN: (SIMPLE, "peek = 0", "peek"),
    GameFault.NONE_OF: (SIMPLE, 'ends = "soon"', "ends"),
    GameFault.NO_MANNER: (shown(DEAL, "{ declare = 1 }"), "", "steps[2].declare"),
    GameFault.NOT_LIST: (SIMPLE, 'wild = "2"', "wild"),
    GameFault.TWICE: (SIMPLE, 'wild = ["2", "s", "2"]', "wild[2]"),
    GameFault.NO_RANK: (shown('{ deal = 1, holding = ["10"] }'), "", "steps[1].holding[0]"),
    GameFault.NO_RANKS: (SIMPLE, 'qualify = "10"', "qualify"),
    GameFault.NO_CHOICES: (SIMPLE, 'choices = ["in", "high"]', "choices"),
    GameFault.HIGH_CARD_LAST: (SIMPLE, 'ranking = ["high-card", "pair"]', "ranking"),
    GameFault.NO_FACTOR: (SIMPLE, "multiply = { by = 2 }", "multiply"),
    GameFault.NOT_STEP: ('"ante"', "", "steps[0]"),
    GameFault.NO_STEP: ("{ }", "", "steps[0]"),
    GameFault.TWO_STEPS: ("{ ante = 1, match = 1 }", "", "steps[0]"),
    GameFault.NOT_HERE: (shown("{ again = 2 }"), "", "steps[1].again"),
    GameFault.NEVER_DECLARE: (shown(DEAL), "", "steps"),
    GameFault.NEVER_SHOW: (shown(DEAL, DECLARE), "", "steps"),
    GameFault.NO_CARDS_YET: (shown(DECLARE, DEAL, SHOW), "", "steps[1].declare"),
    GameFault.NOT_DECLARED: (shown(DEAL, SHOW, DECLARE, SHOW), "", "steps[2].showdown"),
    GameFault.NOT_SHOWN: (f"{SIMPLE}, {DECLARE}", "", "steps[4].declare"),
    GameFault.AFTER_LAST: (f"{SIMPLE}, {{ deal = 1 }}", "", "steps[4].deal"),
    GameFault.NO_ANTE: (f"{DEAL}, {DECLARE}, {{ ante = 1 }}, {SHOW}", "", "steps"),
    GameFault.NAMED_LATE: (
        shown(DEAL, '{ name_wild = "dealer" }', DECLARE, SHOW),
        'wild = ["named"]',
        "steps[2].name_wild",
    ),
    GameFault.NAMED_TWICE: (
        shown('{ name_wild = "dealer" }', '{ name_wild = "dealer" }', DEAL, DECLARE, SHOW),
        'wild = ["named"]',
        "steps[2].name_wild",
    ),
    GameFault.SIDES_LOST: (shown(DEAL, SIDES, DECLARE, HIGH_LOW), "", "steps[3].declare"),
    GameFault.AGAIN_LAST: (SIMPLE, "nobody = [{ again = 1 }, { ante = 1 }]", "nobody[0].again"),
    GameFault.FEW_FOR_HAND: (shown("{ deal = 2 }", DECLARE, SHOW), "", "steps[3].hand"),
    GameFault.FEW_ON_TABLE: (
        shown(DEAL, '{ deal = 1, to = "table" }', DECLARE, SHOW),
        'beat = "table"',
        "beat",
    ),
    GameFault.FEW_TO_DRAW: (shown(DEAL, "{ draw = [1, 4] }", DECLARE, SHOW), "", "steps[2].draw"),
    GameFault.FEW_TO_PASS: (shown(DEAL, "{ pass = 4 }", DECLARE, SHOW), "", "steps[2].pass"),
    GameFault.FEW_OF_TABLE: (
        shown(DEAL, TABLE, DECLARE, '{ draw = 4, who = "table" }', BEAT),
        "",
        "steps[4].draw",
    ),
    GameFault.FEW_WITH_ACE: (
        shown(DEAL, "{ draw = 2, with_ace = 3 }", DECLARE, SHOW),
        "",
        "steps[2].with_ace",
    ),
    GameFault.PACK_SMALL: (
        shown(
            *["{ deal = 7 }"] * 3,
            '{ deal = 7, to = "common" }',
            '{ deal = 4, to = "common" }',
            DECLARE,
            SHOW,
        ),
        "",
        "steps",
    ),
    GameFault.NO_TABLE: (shown(DEAL, DECLARE, BEAT), "", "steps[3].beat"),
    GameFault.TABLE_FREE: (shown(DEAL, TABLE, DECLARE, SHOW), "", "steps[2].to"),
    GameFault.DECK_HELD: (
        shown(DEAL, DECLARE, '{ showdown = "high", hand = "held", beat = "deck" }'),
        "",
        "steps[3].beat",
    ),
    GameFault.NO_FACE_UP: (
        shown(DEAL, '{ declare = "sequential", forced = ["low-showing"] }', SHOW),
        "",
        "steps[2].forced[0]",
    ),
    GameFault.NO_WILD: (shown(DEAL, UP, DECLARE, '{ kill = "wild" }', SHOW), "", "steps[4].kill"),
    GameFault.NO_WILD_CARD: (SIMPLE, "most_wild = 1", "most_wild"),
    GameFault.NO_JOKERS: (SIMPLE, 'wild = ["joker"]', "wild"),
    GameFault.NOT_NAMED: (SIMPLE, 'wild = ["named"]', "wild"),
    GameFault.NAME_UNUSED: (
        shown('{ name_wild = "dealer" }', DEAL, DECLARE, SHOW),
        "",
        "steps[1].name_wild",
    ),
    GameFault.NOT_TURNED: (shown(DEAL, UP, DECLARE, SHOW), 'wild = ["turned"]', "wild"),
    GameFault.NOTHING_KEPT: (SIMPLE, 'keep = "common"', "keep"),
    GameFault.KEPT_LATER: (
        shown(DEAL, DECLARE, '{ deal = 1, to = "common" }', SHOW),
        'keep = "common"',
        "steps[3].to",
    ),
    GameFault.KEPT_LESS: (
        shown(DEAL, '{ deal = 2, to = "common" }', DECLARE, "{ discard_common = 1 }", SHOW),
        'keep = "common"',
        "steps[4].discard_common",
    ),
    GameFault.NO_LEG: (SIMPLE, "legs = 3", "legs"),
    GameFault.NO_LEGS: (SIMPLE, 'prize = "leg"', "legs"),
    GameFault.SIDES_DECLARED: (shown(DEAL, SIDES, SHOW), "", "steps[3].showdown"),
    GameFault.TWO_POTS: (SIMPLE, "pots = 2", "pots"),
    GameFault.SIDES_USED: (shown(DEAL, SIDES, HIGH_LOW, HIGH_LOW), "pots = 2", "steps[4].showdown"),
    GameFault.NO_SIDE_POT: (
        shown(DEAL, SIDES, HIGH_LOW, '{ ante = 1, to = "side-pot", who = "out" }'),
        "pots = 2",
        "steps[4].to",
    ),
    GameFault.NOT_DRAWN: (SIMPLE, 'multiply = [{ by = 2, if = "drew" }]', "multiply[0]"),
    GameFault.NOT_IN_TURN: (SIMPLE, 'last = "asked"', "last"),
    GameFault.NO_LAST: (shown(DEAL, DECLARE, '{ deal = 1, to = "last" }', SHOW), "", "steps[3].to"),
    GameFault.UNEQUAL: (
        shown(DEAL, DECLARE, "{ deal = 1 }", '{ declare = "sequential", asks = "all" }', SHOW),
        "",
        "steps[4].asks",
    ),
    GameFault.UNSEEN: (shown(DEAL, "{ draw = 1 }", DECLARE, SHOW), "peek = false", "steps[2].draw"),
    GameFault.NOT_FOR_SIDES: (
        shown(DEAL, SIDES, HIGH_LOW),
        'lone = "plays"',
        "lone",
    ),
    GameFault.NO_BEAT: (SIMPLE, 'ghost_tie = "push"', "ghost_tie"),
    GameFault.NO_PASS: (SIMPLE, "pass_optional = true", "pass_optional"),
    GameFault.NOT_EVERY_DEAL: (SIMPLE, "matchers_excused = true", "matchers_excused"),
    GameFault.LEGS_END: (SIMPLE, 'legs = 3\nprize = "leg"\nends = "never"', "ends"),
    GameFault.TWO_TO_EMPTY: (
        shown(DEAL, SIDES, HIGH_LOW),
        'pots = 2\nends = "uncontested"',
        "ends",
    ),
    GameFault.CAP_OR_LIMIT: (SIMPLE, "cap = 5\nlimit = 10", "cap"),
    GameFault.NOT_OWED: (SIMPLE, 'owe = "nothing"\nlosers = "worst"', "losers"),
    GameFault.NO_BOTH: (shown(DEAL, SIDES, HIGH_LOW), 'both = "must-win-both"', "both"),
    GameFault.NO_LOW: (SIMPLE, 'low = "deuce-to-seven"', "low"),
    GameFault.NO_HIGH: (
        shown(DEAL, DECLARE, '{ showdown = "low", hand = 3 }'),
        'ranking = "plain"',
        "ranking",
    ),
    GameFault.ONE_SIDE: (shown(DEAL, SIDES, HIGH_LOW), 'qualify = "8"', "qualify"),
    GameFault.ORDERS_THREE: (
        shown(DEAL, DECLARE, '{ showdown = "high", hand = 2, ranking = "poker" }'),
        "",
        "steps[3].ranking",
    ),
    GameFault.NO_STRAIGHTS: (
        SIMPLE,
        'ranking = "plain"\nace_low_straight = false',
        "ace_low_straight",
    ),
    GameFault.CANNOT_MAKE: (SIMPLE, 'ranking = ["two-pair", "high-card"]', "ranking[0]"),
    GameFault.TOP_SIZE: (SIMPLE, 'top = ["357", "69"]', "top[1]"),
    GameFault.MANY_RANKS: (SIMPLE, 'qualify = "JJTT"', "qualify"),
    GameFault.ONLY_FOUR: (
        shown("{ deal = 5 }", DECLARE, '{ showdown = "high", hand = 5 }'),
        'top = ["77777"]',
        "top[0]",
    ),
    GameFault.FOR_TABLE: (
        shown("{ deal = 3, new_hand = true }", DECLARE, SHOW),
        "",
        "steps[1].new_hand",
    ),
    GameFault.FOR_PLAYERS: (
        shown(DEAL, '{ deal = 3, to = "table", holding = ["4"] }', DECLARE, BEAT),
        "",
        "steps[2].holding",
    ),
    GameFault.LONE_WAITS: (
        shown(
            DEAL,
            '{ declare = "simultaneous", lone = [{ take = "pot" }, { match = 1, who = "out" }] }',
            '{ showdown = "high", hand = 3, qualify = "JJ" }',
        ),
        "",
        "steps[2].lone",
    ),
    GameFault.LAST_IN: (shown(DEAL, IN_TURN, SHOW), "nobody = [{ again = 1 }]", "nobody"),
    GameFault.SOMEONE_IN: (
        shown(DEAL, UP, '{ declare = "simultaneous", forced = ["low-showing"] }', SHOW),
        'nobody = "goes-on"',
        "nobody",
    ),
    GameFault.NEVER_OUT: (
        shown(DEAL, '{ declare = "simultaneous", choices = ["high", "low"] }', HIGH_LOW),
        'nobody = "goes-on"',
        "nobody",
    ),
    GameFault.NOBODY_IN: (SIMPLE, "nobody = [{ deal = 1 }]", "nobody[0].to"),
    GameFault.NOBODY_OUT: (
        shown(DEAL, '{ match = 1, who = "out" }', DECLARE, SHOW),
        "",
        "steps[2].who",
    ),
    GameFault.EXACT: (
        shown(DEAL, "{ draw = [1], with_ace = 2 }", DECLARE, SHOW),
        "",
        "steps[2].with_ace",
    ),
    GameFault.NO_MORE: (
        shown(DEAL, "{ draw = 2, with_ace = 2 }", DECLARE, SHOW),
        "",
        "steps[2].with_ace",
    ),
    GameFault.POT_STAYS: (
        SIMPLE,
        'prize = "none"\nlone = "plays"',
        "steps",
    ),
}
"""For each fault the steps and settings of a file that has it, and the fault's place."""

WHOLE_FILE = {
    GameFault.NOT_TOML: "x",
    GameFault.TOO_LONG: "#" * 65_537,
    GameFault.MISSING: 'format = 1\nid = "a"\nsteps = []',
    GameFault.NEWER: "format = 2\nanything = true",
    GameFault.NO_FORMAT: 'format = "1"',
    GameFault.NO_ID: 'format = 1\nid = "My Game"',
}


@pytest.mark.parametrize("fault", GameFault, ids=str)
def test_every_fault_is_found_at_its_place_and_says_what_to_do(fault: GameFault) -> None:
    with pytest.raises(GameError) as raised:
        if fault is GameFault.NOT_GAME:
            game_of(["steps"])  # type: ignore[arg-type]  # from a script
        elif fault is GameFault.TAKEN:  # where all files are known
            raise GameError(fault, "id", value='"fred"')
        elif fault in WHOLE_FILE:
            read(WHOLE_FILE[fault])
        else:
            steps, settings, place = FILES[fault]
            read(f"{HEAD}{settings}\nsteps = [{steps}]")
    assert raised.value.fault is fault, str(raised.value)
    if fault in FILES:
        assert raised.value.place == place
    assert ";" in raised.value.reason or fault is GameFault.NOT_TOML


def test_places_in_a_script_begin_with_its_key_s10_2() -> None:
    values = {"format": 1, "id": "a", "name": "A", "steps": [{"ante": 1}, {"deal": 8}]}
    with pytest.raises(GameError, match=r"\Agame\.steps\[1\]\.deal: 8 is not possible"):
        game_of(values, "game")


def test_a_parameter_at_the_top_may_do_nothing_in_some_steps_s1_3() -> None:
    read(
        HEAD
        + 'last = "asked"\nsteps = ['
        + shown(DEAL, IN_TURN, '{ declare = "simultaneous" }', SHOW)
        + "]"
    )


def test_a_low_hand_that_is_not_compared_is_told_even_if_it_is_the_default_s9_f() -> None:
    with pytest.raises(GameError) as raised:
        read(f'{HEAD}low = "ace-to-five"\nsteps = [{SIMPLE}]')
    assert (raised.value.fault, raised.value.place) == (GameFault.NO_LOW, "low")
