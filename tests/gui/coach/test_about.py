"""Every number that follows from a threshold says "about" exactly where that is not certain."""

import json

import pytest

from guts_engine.bots.persona import Equilibrium, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.coach.advice import Advice, Mark, Option, Verdict, judge
from guts_engine.coach.coach import Coach
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, written
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, Declare
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.known import is_certain
from guts_gui.bots.hand_chart import Spot, chart, view_at
from guts_gui.cli.main import main
from guts_gui.coach.opponents import Opponent, Side, opponent_words
from guts_gui.coach.review import Decision, Judged, score
from guts_gui.coach.words import (
    cost_of_mistakes,
    cost_words,
    headline,
    in_full,
    marked,
    odds_lines,
    option_lines,
    threshold_line,
)
from guts_gui.scenes.bots.workshop_hands import is_known

PROFESSOR = next(each for each in PERSONAS.values() if isinstance(each.otherwise, Equilibrium))
PLAYERS = 3
RULES = [*PRESETS.values(), PRESETS["three-card"].replaced({"cap": 5})]


def certain(rules: RuleSet, players: int = PLAYERS) -> bool:
    return is_certain(rules, players)


def declares_first(rules: RuleSet) -> bool:
    """Whether hands that are seen are declared before anything else."""
    return rules.dealing.peek and not rules.dealing.pass_left


def view_of(rules: RuleSet) -> SeatView:
    return view_at(Spot(rules, PLAYERS))


def advised(view: SeatView) -> Advice:
    """Advice that has everything that the panel can show, as sure as the coach would be."""
    options = tuple(
        Option(Declare(0, choice), ev, 0.5, 20 - ev, 0.5)
        for choice, ev in ((Choice.IN, 20.0), (Choice.OUT, 1.0))
    )
    sure = is_certain(view.table.rules, len(view.table.order))
    least = written(view.cards) if view.cards and view.table.rules.dealing.peek else None
    return Advice(options, 40, 0.5, 0.25, least, 0.5, 500, certain=sure)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.game}, {rules.paying.cap}")
def test_the_table_is_as_certain_as_its_rules(rules: RuleSet) -> None:
    """And so is the text of every number in the panel, in each mark and in the results."""
    view = view_of(rules)
    advice = advised(view)
    assert advice.certain == certain(rules)
    out = judge(advice, Declare(0, Choice.OUT))
    judged = Judged(
        Decision(0, view, Asked((Choice.IN, Choice.OUT)), Declare(0, Choice.OUT)), out, advice
    )
    best = changed(judged, verdict=judge(advice, Declare(0, Choice.IN)))
    total = score([judged])
    seen = Opponent(1, "Ann", (Side(low=False, share=0.6, error=0.1, usual=0.4),), advice.certain)
    shown = [
        headline(advice),
        *[number for _, number in option_lines(advice, 4)],
        *[number for _, number in odds_lines(advice)],
        marked(judged),
        marked(best),
        cost_words(judged),
        cost_of_mistakes(total),
        in_full(total),
        opponent_words(seen, None)[0],
    ]
    least = threshold_line(advice, view.table, 0)
    if least is not None and advice.weakest is not None:
        shown.append(least[1])
    for text in shown:
        assert ("about " in text) is not advice.certain, text


@pytest.mark.parametrize("game", [each for each in PRESETS if declares_first(PRESETS[each])])
def test_the_coach_knows_how_certain_its_numbers_are(game: str) -> None:
    rules = PRESETS[game]
    view = view_of(rules)
    choices = (Choice.HIGH, Choice.LOW, Choice.BOTH) if rules.two_pots else (Choice.IN,)
    coach = Coach(view, Asked((*choices, Choice.OUT)), 1)
    assert coach.refine().certain == certain(rules)


@pytest.mark.parametrize("game", PRESETS)
def test_a_bots_chart_is_as_certain_as_the_equilibrium_that_it_plays(game: str) -> None:
    spot = Spot(PRESETS[game], PLAYERS)
    assert chart(PROFESSOR, spot).certain == certain(spot.rules)
    other = Persona("other", "Other", "", "", Share(0.6))
    assert chart(other, spot).certain


@pytest.mark.parametrize("game", PRESETS)
def test_a_bots_menu_calls_only_an_equilibrium_that_is_known_one(game: str) -> None:
    rules = PRESETS[game]
    everywhere = all(certain(rules, players) for players in range(2, rules.most_seats + 1))
    assert is_known(game) == everywhere


@pytest.mark.parametrize("game", [*PRESETS, "three-card --rule cap=5", "two-card --rule cards=6"])
@pytest.mark.parametrize("against", ["", "professor", "60%"])
def test_the_odds_are_as_certain_as_what_the_others_play(
    game: str, against: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *_ = game.split(" ")
    rules = PRESETS[name].replaced({"cards": 6} if "cards=6" in game else {})
    rules = rules.replaced({"cap": 5} if "cap=5" in game else {}).replaced({"ante": 5})
    count = rules.stage_cards[0] if rules.stage_cards else rules.dealing.cards
    common = len(view_of(rules).table.common)
    hand = written(PACK[:: 52 // 8][: count + common])
    command = ["odds", hand, "--game", *game.split(" "), "--players", str(PLAYERS), "--deals", "40"]
    command += ["--against", against] if against else []
    assert main([*command, "--json"]) == 0
    known = against == "60%" or certain(rules)  # by now, as they are solved first
    assert json.loads(capsys.readouterr().out)["certain"] is known
    assert main(command) == 0
    assert ("about " in capsys.readouterr().out) is not known


def test_a_best_choice_without_a_lead_has_no_number() -> None:
    view = view_of(PRESETS["survivor"])
    verdict = Verdict(Mark.BEST, 0, 0, certain=False)
    decision = Decision(0, view, Asked((Choice.OUT,)), Declare(0, Choice.OUT))
    assert marked(Judged(decision, verdict, advised(view))) == "Out: best"
