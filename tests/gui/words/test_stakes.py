"""The stakes of a declaration: nobody ever pays more than the line below it says."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from guts_engine.play.game import available, can_deal
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Declare, Question, StartDeal
from guts_engine.state.events import Event
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice
from guts_gui.words.prompts.stakes import stakes
from tests.engine.helpers.games_played import answer

HOUSE_RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "three-card": (
        {"cap": 4, "ties": "carry"},
        {"limit": 6, "losers": "worst", "ghost": "always"},
        {"all_out": "wimp-penalty", "wimp_multiple": 3, "shortfall": "credit"},
        {"all_out": "match-best", "max_loss": 5},
    ),
    "two-card": ({"second_chance": True, "max_loss": 3},),
    "three-five-seven": ({"ties": "nothing"}, {"ties": "natural", "shortfall": "credit"}),
    "four-two-two": ({"dropped_ante": True, "all_out": "match-best", "lone": "beat-deck"},),
    "hi-lo": ({"both": "must-win-both", "cap": 3}, {"both": "must-win-both", "max_loss": 3}),
    "crazy-three-five-seven": ({"ties": "split", "max_loss": 9},),
}
"""House rules that change what is paid."""
GAMES = [(game, rules) for game in shipped_ids() for rules in ({}, *HOUSE_RULES.get(game, ()))]
EACH = " to each"
AMOUNT = rf"pay (\d+)(?: to (\d+))?({EACH})?"


class Told(NamedTuple):
    """What a line says that going in, or a side, costs: the most, and whether to each winner."""

    most: int
    each: bool = False


def told(lines: tuple[str, str], choice: Choice) -> Told:
    """What the stakes say for a declaration."""
    if choice is Choice.OUT:
        (line,) = [each for each in lines if "Out: " in each]
        return Told(max(map(int, re.findall(r"\d+", line.partition("Out: ")[2])), default=0))
    parts = re.findall(r"(In|High or low|High|Low|Both): (.*?)\.(?= |$)", " ".join(lines))
    names = {
        Choice.HIGH: ("High or low", "High"),
        Choice.LOW: ("High or low", "Low"),
        Choice.BOTH: ("High or low", "High", "Low"),
    }.get(choice, ("In",))
    must = [part for part in parts if part[0] == "Both" and "pay" in part[1]]
    wanted = must if choice is Choice.BOTH and must else [p for p in parts if p[0] in names]
    found = [re.findall(AMOUNT, words) for _, words in wanted]
    amounts = [(int(high or low), bool(each)) for some in found for low, high, each in some[-1:]]
    return Told(sum(most for most, _ in amounts), any(each for _, each in amounts))


def paid(events: Iterable[Event]) -> Iterator[tuple[int, int, bool]]:
    """Each payment for a declaration: the seat, the chips, and whether the seat was out."""
    for event in events:
        match event:
            case e.PlayersPaid():
                yield from ((each.seat, each.amount, False) for each in event.transfers)
            case e.PotMatched():
                yield from ((p.seat, p.amount, event.who is not None) for p in event.payments)
            case e.NobodyIn() | e.DroppedAntesPosted():
                yield from ((each.seat, each.amount, True) for each in event.payments)


def tying(match: Match, rng: Random) -> StartDeal:
    """A deal from a shuffled deck, often of few ranks first."""
    cards = list(available(match.state))
    rng.shuffle(cards)
    if rng.random() < 0.7:
        first = rng.sample(sorted({each.rank for each in cards}), 3)
        cards.sort(key=lambda each: each.rank not in first)
    return StartDeal(tuple(cards))


def payments(rules: RuleSet, seats: int, chips: int, deals: int) -> Iterator[tuple[Any, ...]]:
    """Each loser's line with what it paid and to how many, in some deals of willing players."""
    rng = Random(f"{rules.game} {seats} {chips}")
    match = Match(GameLog(rules, tuple(NewSeat(f"s{n}", chips) for n in range(seats))), Random(1))
    for _ in range(deals):
        if not can_deal(match.state):
            return
        events = match.submit(tying(match, rng))
        said: dict[int, tuple[tuple[str, str], Choice]] = {}
        while asked := match.pending():
            seat = min(asked)
            action = answer(match.state, seat, asked[seat], rng)
            if asked[seat].question is Question.DECLARE and isinstance(action, Declare):
                if action.choice is Choice.OUT and rng.random() < 0.6:
                    action = Declare(seat, asked[seat].choices[0])
                lines = stakes(match.view(seat).table, seat, str)
                said[seat] = lines, action.choice
            events = match.submit(action)
            dues, payees = Counter[int](), Counter[int]()
            for payer, amount, out in paid(events):
                if payer in said and out is (said[payer][1] is Choice.OUT):
                    dues[payer] += amount
                    payees[payer] += 1
            for payer, amount in dues.items():
                yield *said[payer], amount, payees[payer]


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_nobody_pays_more_than_the_stakes_say(game: str, rules: dict[str, Any]) -> None:
    """R5.2, R8.5, R8.7, S4.5, S4.6: ties, several pots, and a pot that still grows included."""
    played = preset(game).replaced(rules)
    for seats, chips in ((2, 1000), (min(5, played.most_seats), 1000), (3, 40)):
        for lines, choice, amount, payees in payments(played, seats, chips, deals=5):
            if "third card" in lines[0] or "declare again later" in lines[0]:
                continue  # the showdown's stakes are told at the next declaration
            here = told(lines, choice)
            assert amount <= here.most * (payees if here.each else 1), (lines, choice, amount)


def test_losers_do_pay_as_much_as_the_stakes_say() -> None:
    """Ties of several winners, and losses of several pots, are reached."""
    for game, each in (("three-five-seven", True), ("two-card-guts-iii", False)):
        most = 0
        for lines, choice, amount, payees in payments(preset(game), 5, 10_000, deals=60):
            here = told(lines, choice)
            if choice is Choice.IN and here.each is each and (payees > 1 or not each):
                most = max(most, amount == here.most * (payees if each else 1))
        assert most, game
