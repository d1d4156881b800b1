"""Every bot answers every question of every shipped game, from what its seat sees (S3, S4)."""

from collections.abc import Iterator
from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Enter, Equilibrium, Persona, Share, read_persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank, cards
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Discard, NameRank, Pass, Question
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice
from tests.engine.helpers.seated_bots import plays, share_in

GAMES = shipped_ids()
NOISY = Persona("noisy", "Noisy", "", "", Share(0.4), noise=0.2, bluff=0.3, cold_feet=0.1)


def played(
    rules: RuleSet, bots: list[Persona], deals: int, seed: int = 1
) -> Iterator[tuple[State, SeatView, Asked, Action]]:
    """Yield each decision of some deals: the state, the view, the question and the answer."""
    chance = Random(seed)
    players = [Bot(each, Random(seat)) for seat, each in enumerate(bots)]
    state = new_game(rules, [NewSeat(f"P{seat}", 5000) for seat in range(len(bots))])
    for _ in range(deals):
        state, _ = apply(state, shuffled(state, chance))
        while asked := legal(state):
            seat, question = next(iter(asked.items()))
            view = view_of(state, seat)
            action = players[seat].choose(view, question)
            yield state, view, question, action
            state, _ = apply(state, action)
        assert state.table.total == state.table.brought


@pytest.mark.parametrize("game", GAMES)
def test_all_questions_are_answered_legally(game: str) -> None:
    """The engine takes every answer, and no chip is lost; with the built-in bots at all seats."""
    rules = preset(game)
    bots = [*PERSONAS.values(), NOISY][: min(6, rules.most_seats)]
    answers = list(played(rules, bots, 4))
    assert answers


@pytest.mark.parametrize("game", ["nerve", "two-more-deadly", "four-three", "pass-your-guts"])
def test_decisions_are_the_same_again(game: str) -> None:
    """A bot's random numbers decide everything."""
    bots = [NOISY] * 4
    first = [action for *_, action in played(preset(game), bots, 4)]
    assert first == [action for *_, action in played(preset(game), bots, 4)]


@pytest.mark.parametrize("game", ["kryptonite", "beat-the-board", "paired-up", "rohr", "eastern"])
def test_hidden_cards_change_no_decision(game: str) -> None:
    """Other hands, the table's face-down cards and the deck have no effect on a bot (R10)."""
    for state, view, asked, action in played(preset(game), [NOISY] * 4, 3):
        seat = action.seat  # type: ignore[union-attr]  # all answers have one
        others = [
            each
            for other, hand in enumerate(state.hands)
            for each in hand
            if other != seat and each not in state.table.face_up[other]
        ]
        swapped = dict(zip(others, reversed(state.pack[: len(others)]), strict=False))
        hands = tuple([tuple([swapped.get(each, each) for each in hand]) for hand in state.hands])
        twin = view_of(changed(state, hands=hands), seat)
        one, other = (Bot(NOISY, Random(9)).choose(each, asked) for each in (view, twin))
        assert one == other


def asked_of(game: str, question: Question) -> tuple[SeatView, Asked]:
    """The first question of a kind, and the view of the seat that is asked."""
    for seed in range(20):
        for _, view, asked, _ in played(preset(game), [NOISY] * 4, 3, seed):
            if asked.question is question:
                return view, asked
    raise AssertionError(f"{game} never asks to {question}")


def answer(view: SeatView, asked: Asked, hand: str) -> Action:
    """The answer of a calm bot with another hand."""
    calm = Persona("calm", "Calm", "", "", Equilibrium())
    return Bot(calm, Random(3)).choose(view_with(view, hand), asked)


def thrown(game: str, hand: str) -> str:
    """The cards that the bot discards, in order."""
    view, asked = asked_of(game, Question.DISCARD)
    action = answer(view, asked, hand)
    assert isinstance(action, Discard)
    return " ".join(sorted([each.text for each in action.cards]))


@pytest.mark.parametrize(
    ("game", "hand", "away"),
    [
        ("best-hand-pays", "9s 9h 4d 7c Kd", "4d 7c Kd"),
        ("best-hand-pays", "As 3h 4d 7c 9d", "3h 4d 7c 9d"),
        ("best-hand-pays", "5s 6h 7d 8c 9d", ""),
        ("best-hand-pays", "2s 7s Js Ks 9d", "9d"),
        ("south-of-minnesota", "3s Kh 8d", "8d"),
        ("three-card-low-guts", "As 2h Kd", "Kd"),
        ("the-drop", "9s 9h 4d", "4d"),
        ("nerve", "Qs Qh Qd", ""),
    ],
)
def test_a_bot_discards_what_is_of_no_use(game: str, hand: str, away: str) -> None:
    """Four with an ace kept, wild cards kept, and only the allowed numbers (S3.5)."""
    assert thrown(game, hand) == away


def test_a_card_is_not_bought_if_it_costs_more_than_it_is_worth() -> None:
    """Five antes for a card, with little in the pot (S3.5)."""
    view, asked = asked_of("doctor-ii", Question.DISCARD)
    table = changed(view.table, pot=5)
    action = answer(changed(view, table=table), asked, "9s 9h 4d 7c Kd")
    assert action == Discard(view.seat or 0, ())
    table = changed(view.table, pot=5_000)
    action = answer(changed(view, table=table), asked, "9s 9h 4d 7c Kd")
    assert isinstance(action, Discard) and len(action.cards) == 1


def test_cards_of_no_use_are_passed() -> None:
    """Three cards to the left, without breaking a pair (S3.4)."""
    view, asked = asked_of("pass-your-guts", Question.PASS)
    action = answer(view, asked, "9s 9h 4d 7c 2d")
    assert action == Pass(view.seat or 0, cards("4d 7c 2d"))


def test_any_rank_is_named() -> None:
    """Before the cards are dealt all ranks are alike (S3.6)."""
    view, asked = asked_of("two-more-deadly", Question.NAME_RANK)
    calm = Persona("calm", "Calm", "", "", Equilibrium())
    named = set()
    for seed in range(200):
        action = Bot(calm, Random(seed)).choose(view, asked)
        assert isinstance(action, NameRank)
        named.add(action.rank)
    assert named == set(Rank)


def test_only_the_offered_sides_are_chosen() -> None:
    """Where nobody may be out, the better side is played; where none is both, only one (S3.7)."""
    seen = set()
    for _, _, asked, action in played(preset("four-three"), [NOISY] * 4, 12):
        assert isinstance(action, Declare) and action.choice in asked.choices
        seen.add(action.choice)
    assert Choice.HIGH in seen or Choice.LOW in seen
    for _, _, asked, action in played(preset("guts-high-low"), [NOISY] * 4, 6):
        assert isinstance(action, Declare) and action.choice in asked.choices
        assert action.choice is not Choice.BOTH


def test_a_hand_that_cannot_qualify_is_never_worth_playing() -> None:
    """Queen high is the weakest hand that may win (S4.4)."""
    view, _ = asked_of("three-card-man-or-mouse", Question.DECLARE)
    weak = view_with(view, "Js 9h 4d")
    loose = Persona("loose", "Loose", "", "", Share(0.0))
    assert share_in(loose, weak, 20) == 0
    assert share_in(loose, view_with(view, "Qs 9h 4d"), 20) == 1


def view_with(view: SeatView, hand: str) -> SeatView:
    """The view with another hand."""
    hands = list(view.hands)
    assert view.seat is not None
    hands[view.seat] = cards(hand)
    return changed(view, hands=tuple(hands))


def test_the_minimum_hand_of_any_game_counts() -> None:
    """A bot's file may name the weakest hand of a shipped game by its first cards."""
    assert preset("paired-up").first_cards == 3
    assert preset("bravado-at-the-wall").first_cards == 5
    view, _ = asked_of("deadly-sevens", Question.DECLARE)
    kings = Persona("kings", "Kings", "", "", Share(0.5), enter=(("deadly-sevens", minimum()),))
    assert 0 < plays(kings, view) < 0.4


def minimum() -> Enter:
    """A threshold as a bot's file gives it."""
    values = {
        "name": "Kings",
        "portrait": "robot",
        "sentence": "Kings.",
        "enter": {"default": 0.5, "deadly-sevens": "KK"},
    }
    return dict(read_persona("kings", values).enter)["deadly-sevens"]
