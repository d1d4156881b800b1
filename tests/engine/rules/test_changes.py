"""House rules as changes of the steps (S7), and the options of written games (S10.1)."""

from typing import Any

import pytest

from guts_engine.common.frozen import changed
from guts_engine.rules.changes import OF_TABLE
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS, allowed_values, open_options, options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import CLASSICS
from guts_engine.steps import facts
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    AnteWhen,
    Beat,
    BeatWhen,
    Deal,
    Declare,
    Draw,
    Group,
    Manner,
    Match,
    Nobody,
    PassCards,
    Showdown,
    Step,
    To,
)
from guts_engine.steps.reading import game_of
from guts_engine.steps.writing import values_of
from tests.engine.helpers.strategies import SETTINGS, VALUES

WRITTEN = tuple(game for game in shipped_ids() if game not in CLASSICS)
TABLE = {
    "ante", "limit", "cap", "max_loss", "shortfall", "rebuys", "compulsory_first", "ghost_tie",
    "matchers_excused",
}  # fmt: skip
"""Options that change no step: settings of the table."""


def test_without_house_rules_the_game_itself_is_played() -> None:
    for game in shipped_ids():
        rules = preset(game)
        passes = [step for step in rules.base.steps if isinstance(step, PassCards)]
        if not any(step.optional for step in passes):
            assert rules.played is rules.base


@pytest.mark.parametrize("game", PRESETS)
def test_s7_the_changed_steps_say_what_the_option_says(game: str) -> None:
    """S7: read from the steps that are played, every option has the value that was set."""
    rules = preset(game)
    for name, value in SETTINGS[game]:
        try:
            other = rules.replaced({name: value})
        except RulesError:
            continue
        steps = OPTIONS[name].steps
        if steps is OF_TABLE or not depends(other, name):
            assert other.played.steps == rules.played.steps or name not in TABLE
            continue
        assert (other.played != rules.played) == (name in other.house_rules)
        if steps.get is None:
            continue
        said = RuleSet.of(other.played).option(name)
        assert said == other.option(name), (name, value)


def depends(rules: RuleSet, name: str) -> bool:
    """Whether the steps can show the option beside the others."""
    dealing, paying = rules.dealing, rules.paying
    needs = {
        "draw_when": dealing.draw > 0,
        "pass_optional": dealing.pass_left > 0,
        "wimp_multiple": paying.all_out == "wimp-penalty",
        "wimp_to": paying.all_out == "wimp-penalty",
        "all_out": dealing.ghost != "always",
        "second_declare": False,
        "ranking": rules.ranks_three,
        "ace_low_straight": rules.ranks_three,
    }
    return needs.get(name, True)


def steps_of(game: str, kind: type[Any], **options: object) -> list[Any]:
    """The steps of that kind, with house rules."""
    played = preset(game).replaced(options).played
    return [step for step in played.steps if isinstance(step, kind)]


def places(game: str, **options: object) -> list[type[Step]]:
    """The kinds of the steps in order."""
    return [type(step) for step in preset(game).replaced(options).played.steps]


def test_s7_passing_comes_before_drawing_and_both_before_declaring() -> None:
    kinds = [Ante, Deal, PassCards, Draw, Declare, Showdown]
    assert places("three-card", draw=2, pass_left=1) == kinds
    kinds = [Ante, Deal, PassCards, Declare, Deal, Draw, Showdown]
    assert places("community", draw=2, pass_left=1, draw_when="after") == kinds


def test_s7_cards_are_the_first_deal_and_the_hand() -> None:
    for cards, hand in ((1, 1), (3, 3), (5, 5), (7, 5)):
        assert steps_of("two-card", Deal, cards=cards) == [Deal(cards)]
        assert steps_of("two-card", Showdown, cards=cards)[0].hand == hand
    assert steps_of("community", Showdown, cards=3)[0].hand == 3
    assert steps_of("two-plus-one", Deal, cards=3, more=2) == [Deal(3), Deal(2)]
    assert steps_of("two-plus-one", Showdown, cards=3, more=2)[0].hand == 5


def test_s7_a_ghost_is_dealt_with_the_players_and_must_be_beaten() -> None:
    (first, later) = steps_of("two-plus-one", Deal, ghost="always")
    assert first.to == later.to == (To.IN, To.TABLE)
    (show,) = steps_of("two-plus-one", Showdown, ghost="lone")
    assert (show.beat, show.beat_when) == (Beat.TABLE, BeatWhen.LONE)
    (asked,) = steps_of("two-plus-one", Declare, ghost="always")
    assert asked.nobody == (Ante(when=AnteWhen.ALWAYS),)


BEST = (Group.BEST,)
ALWAYS = AnteWhen.ALWAYS


@pytest.mark.parametrize(
    ("game", "options", "nobody"),
    [
        ("three-card", {"all_out": "redeal"}, Nobody.REDEAL),
        ("three-card", {"all_out": "ante"}, (Ante(when=ALWAYS),)),
        ("three-card", {"all_out": "wimp"}, (Ante(everyones=True, who=BEST, when=ALWAYS),)),
        (
            "three-card",
            {"all_out": "wimp-penalty", "wimp_multiple": 3},
            (Ante(3, who=BEST, when=ALWAYS),),
        ),
        (
            "three-card",
            {"all_out": "wimp-penalty", "wimp_to": "side-pot"},
            (Ante(2, who=BEST, when=ALWAYS, to=AnteTo.SIDE_POT),),
        ),
        ("three-card", {"all_out": "match-best", "wild": ["2"]}, (Match(who=BEST),)),
        ("four-two-two", {"all_out": "match-best"}, (Match(who=(Group.BEST, Group.WILD)),)),
        ("three-card", {"all_out": "hold"}, (Again(1),)),
    ],
)
def test_s7_nobody_in_has_steps_of_its_own(
    game: str, options: dict[str, Any], nobody: object
) -> None:
    assert steps_of(game, Declare, **options)[0].nobody == nobody


def test_s7_a_lone_player_plays_against_the_deck() -> None:
    (asked,) = steps_of("four-two-two", Declare, lone="beat-deck", declare="sequential")
    (alone,) = asked.lone
    assert (alone.hand, alone.beat, asked.last_asked) == (4, Beat.DECK, True)


def test_s7_two_plus_one_declared_twice_asks_for_an_ante_between() -> None:
    kinds = [Ante, Deal, Declare, Ante, Deal, Declare, Showdown]
    assert places("two-plus-one", second_declare=True) == kinds
    asked = steps_of("two-plus-one", Declare, second_declare=True, all_out="ante")
    assert asked[1].nobody is Nobody.REDEAL, "the pot stays if all drop (R8.3)"


def test_s7_players_who_were_out_pay_an_ante_at_the_end() -> None:
    played = preset("four-two-two").replaced({"dropped_ante": True}).played
    assert played.steps[-1] == Ante(who=(Group.OUT,), when=ALWAYS)


# --- Written games (S10.1) ------------------------------------------------------------------

MONEY = {"ante", "limit", "cap", "max_loss", "shortfall", "rebuys", "deck"}


@pytest.mark.parametrize("game", WRITTEN)
def test_s10_1_a_written_game_takes_options_of_money_and_manner(game: str) -> None:
    rules = preset(game)
    others = {"declare", "legs", "ties", "losers", "ranking", "grow_ranking"}
    known = options_of(rules)
    assert known >= MONEY and known - MONEY <= others
    assert ("legs" in known) == (rules.base.legs > 0)
    if facts.sides(rules.played):
        assert not known & {"declare", "ties", "losers"}
    for name in OPTIONS.keys() - known:
        with pytest.raises(RulesError, match="has no such option"):
            rules.replaced({name: VALUES[name][0]})


@pytest.mark.parametrize("game", WRITTEN)
def test_s10_1_with_such_an_option_it_is_still_a_game_that_a_file_may_say(game: str) -> None:
    """S9: what the changed steps say is without fault.

    A ranking is for hands of three cards only, which a file with other hands cannot say, nor that
    straights count from five cards on.
    """
    rules = preset(game)
    others = {"ranking"} if any(show.hand != 3 for show in rules.showdowns) else set()
    others |= {"grow_ranking"}
    for name in sorted(open_options(rules) - TABLE - others):
        for value in (each for each in VALUES[name] if each in allowed_values(rules, name)):
            played = rules.replaced({name: value}).played
            game_of(values_of(played))


def test_s10_1_a_copy_of_a_classic_is_a_written_game() -> None:
    copy = RuleSet.of(changed(preset("three-card").base, id="my-game", name="My Game"))
    assert options_of(copy) == MONEY | {"declare", "ties", "losers", "ranking"}
    plain_copy = changed(preset("three-card-plain").base, id="my-plain", name="My Plain")
    assert "ranking" not in options_of(RuleSet.of(plain_copy))


def test_s10_1_in_turn_the_last_is_asked_where_nobody_in_has_steps() -> None:
    base = changed(preset("ghost").base, id="my-ghost", name="My Ghost")
    in_turn = RuleSet.of(base).replaced({"declare": "sequential"})
    (asked,) = [step for step in in_turn.played.steps if isinstance(step, Declare)]
    assert asked.manner is Manner.SEQUENTIAL and asked.last_asked
