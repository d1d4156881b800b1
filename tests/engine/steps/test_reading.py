"""Reading game files: steps, their defaults, and settings (S1 to S6)."""

import pytest

from guts_engine.hands.cards import Rank, Suit
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import Wild
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteWhen,
    Beat,
    Choice,
    Deal,
    Declare,
    Draw,
    Game,
    Group,
    Kill,
    Lone,
    Manner,
    Match,
    Multiply,
    NameWild,
    Nobody,
    PassCards,
    Prize,
    Showdown,
    Side,
    Step,
    Take,
    To,
)
from guts_engine.steps.reading import toml_values, unchecked

HEAD = 'format = 1\nid = "game"\nname = "Game"\n'


def read(text: str) -> Game:
    """The game, without a check that it can be played."""
    return unchecked(toml_values(text))


def steps_of(steps: str, settings: str = "") -> tuple[Step, ...]:
    return read(f"{HEAD}{settings}\nsteps = [{steps}]").steps


def one(step: str, settings: str = "") -> Step:
    return steps_of(step, settings)[0]


def test_a_file_names_its_steps_in_order_s1_2() -> None:
    steps = steps_of(
        '{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }'
    )
    assert steps == (Ante(), Deal(3), Declare(Manner.SIMULTANEOUS), Showdown())


def test_parameters_at_the_top_are_defaults_of_every_declaration_and_showdown_s1_3() -> None:
    first, second = steps_of(
        '{ declare = "simultaneous" }, { declare = "sequential", asks = "in", lone = "takes" }',
        'asks = "all"\nlone = "leg"\nnobody = [{ ante = 1, when = "always" }, { again = 2 }]',
    )
    again = (Ante(when=AnteWhen.ALWAYS), Again(2))
    assert first == Declare(Manner.SIMULTANEOUS, asks=Group.ALL, nobody=again, lone=Lone.LEG)
    assert second == Declare(Manner.SEQUENTIAL, nobody=again)


def test_settings_of_hands_at_the_top_reach_every_showdown_that_names_no_other_s4_2() -> None:
    game = read(
        HEAD + 'wild = ["2", "J"]\nseen = "in"\nsteps = [{ showdown = "high", hand = 3 }, '
        '{ showdown = "low", hand = 5, wild = ["s", "own-low"], seen = "all" }]'
    )
    first, second = game.steps
    assert isinstance(first, Showdown)
    assert isinstance(second, Showdown)
    assert game.hands.wild == first.rules.wild == Wild(ranks=(Rank.TWO, Rank.JACK))
    assert second.rules.wild == Wild(suits=(Suit.SPADES,), own_low=True)
    assert (first.seen, second.seen) == (Group.IN, Group.ALL)


@pytest.mark.parametrize(
    ("written", "step"),
    [
        ('{ ante = "everyones", who = "best" }', Ante(everyones=True, who=(Group.BEST,))),
        (
            '{ match = "half", who = ["out", "wild"] }',
            Match(half=True, who=(Group.OUT, Group.WILD)),
        ),
        ('{ deal = 2, to = ["in", "table"] }', Deal(2, to=(To.IN, To.TABLE))),
        ('{ deal = 1, face = "up", holding = ["4"] }', Deal(1, face_up=True, holding=(Rank.FOUR,))),
        ('{ deal = 1, to = "last", in_count = 2 }', Deal(1, to=(To.LAST,), in_count=2)),
        ("{ pass = 2 }", PassCards(2)),
        ("{ draw = 3, with_ace = 4, price = 2 }", Draw(3, with_ace=4, price=2)),
        ("{ draw = [3, 1] }", Draw(3, exactly=(1, 3))),
        ('{ draw = [2], who = "table" }', Draw(2, exactly=(2,), table=True)),
        ('{ name_wild = "dealer" }', NameWild()),
        ('{ kill = "wild", pays = "nothing" }', Kill(pays=False)),
        ('{ kill = ["7"] }', Kill(wild=False, ranks=(Rank.SEVEN,))),
        (
            '{ declare = "simultaneous", choices = ["out", "both", "low", "high"] }',
            Declare(
                Manner.SIMULTANEOUS, choices=(Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT)
            ),
        ),
        (
            '{ declare = "simultaneous", nobody = "goes-on", lone = [{ take = "pot" }] }',
            Declare(Manner.SIMULTANEOUS, nobody=Nobody.GOES_ON, lone=(Take(Prize.POT),)),
        ),
        (
            '{ showdown = "low", hand = "held", beat = "deck", qualify = "JJ" }',
            Showdown(Side.LOW, 0, beat=Beat.DECK, qualify=(Rank.JACK, Rank.JACK)),
        ),
        (
            '{ showdown = "high", hand = 3, multiply = [{ by = 2, if = "drew" }, '
            '{ by = 3, if = "AA" }, { add = 1, each = "2" }] }',
            Showdown(
                multiply=(
                    Multiply(by=2, drew=True),
                    Multiply(by=3, hand=(Rank.ACE, Rank.ACE)),
                    Multiply(add=1, each=Rank.TWO),
                )
            ),
        ),
    ],
)
def test_every_parameter_of_a_step_is_read_s3(written: str, step: Step) -> None:
    assert one(written) == step


def test_settings_of_cards_pots_and_the_table_are_read() -> None:
    """S5.1-S5.3."""
    game = read(
        HEAD + 'jokers = 2\nkeep = "common"\ndeck = "run-down"\npeek = false\npots = 2\nlegs = 4\n'
        'ends = "never"\nlimit = 50\nmax_loss = 0\ncompulsory_first = "session"\n'
        'ranking = ["straight", "pair", "high-card"]\ntop = ["357"]\nstraight_from = "8"\n'
        "pass_optional = true\nsteps = [{ pass = 1 }]"
    )
    assert (game.jokers, game.keep, game.deck, game.peek) == (2, "common", "run-down", False)
    assert (game.pots, game.legs, game.ends) == (2, 4, "never")
    assert game.defaults == (("limit", 50), ("compulsory_first", "session"))
    assert game.hands.ranking == (Category.STRAIGHT, Category.PAIR, Category.HIGH_CARD)
    assert game.hands.top == ((Rank.THREE, Rank.FIVE, Rank.SEVEN),)
    assert game.hands.straight_from is Rank.EIGHT
    assert game.steps == (PassCards(1, optional=True),)
