"""The coach: computed only from what a seat sees, for every game and every question."""

from random import Random

import pytest

from guts_engine.analysis.coach.coach import Advice, Coach, Mark, Option, judge
from guts_engine.analysis.deals.examples import weakest
from guts_engine.analysis.spot.advice import CERTAIN, NEAR
from guts_engine.analysis.spot.evaluation import PRECISE
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.frozen import changed
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import PACK, Card, cards, written
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import Ghost
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, Declare, Discard, Pass, Question, StartDeal
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Manner
from guts_engine.strength.percentile import percentile_of
from tests.engine.helpers.strategies import VALUES, consistent, decision

MORE: dict[str, tuple[str, dict[str, object]]] = {
    "second": ("two-plus-one", {"second_declare": True}),
    "second in turn": ("two-plus-one", {"second_declare": True, "declare": "sequential"}),
    "second in turn, twice": (
        "two-plus-one",
        {"second_declare": True, "declare": "sequential", "second_chance": True},
    ),
    "draw": ("three-card", {"draw": 3}),
    "draw of five": ("three-card", {"cards": 5, "draw": 5}),
    "draw and pass": ("hi-lo", {"draw": 1, "pass_left": 1}),
    "ghost alone": ("three-card", {"ghost": "lone", "cards": 2}),
    "beat the deck": ("four-two-two", {"lone": "beat-deck", "all_out": "match-best"}),
    "suits": ("community", {"ties": "suits", "cards": 3}),
    "wimp": ("three-card", {"all_out": "wimp"}),
    "stages at once": ("napalm", {"declare": "simultaneous"}),
    "stages in turn": ("three-five-seven", {"declare": "sequential", "second_chance": True}),
    "second chance": ("two-card", {"second_chance": True}),
    "both": ("hi-lo", {"both": "must-win-both", "max_loss": 3}),
}
"""Tables with questions that do not occur in the presets."""


def rules_of(name: str) -> RuleSet:
    game, options = MORE.get(name, (name, {}))
    return PRESETS[game].replaced(options)


def dealt(
    rules: RuleSet,
    players: int,
    rng: Random,
    *,
    pot: int = 0,
    hand: tuple[Card, ...] = (),
    chips: int = 200,
) -> State:
    """A deal in which the first seat holds the hand and the last seat is the dealer."""
    seats = [NewSeat(f"p{seat}", chips) for seat in range(players)]
    start = Start(pot=pot, low_pot=pot if rules.two_pots else 0) if pot else None
    state = new_game(rules, seats, start=start, dealer=players - 1)
    pack = rng.sample([each for each in PACK if each not in hand], len(PACK) - len(hand))
    round_of_cards = players + (rules.dealing.ghost is not Ghost.NONE)
    for number, each in enumerate(hand):
        pack.insert(number * round_of_cards, each)
    return apply(state, StartDeal(tuple(pack)))[0]


def holding(game: str, hand: str, players: int = 4, **options: object) -> tuple[SeatView, Asked]:
    """The view of the seat that is asked first, with these cards."""
    rules = PRESETS[game].replaced(options)
    state = dealt(rules, players, Random(1), pot=players, hand=cards(hand))
    return view_of(state, 0), legal(state)[0]


def asked_along(
    rules: RuleSet, players: int, rng: Random, *, pot: int = 0, chips: int = 200
) -> list[tuple[State, int, Asked]]:
    """A deal played at random, with every question that occurred."""
    state, found = dealt(rules, players, rng, pot=pot, chips=chips), []
    while turn := legal(state):
        seat, asked = rng.choice(list(turn.items()))
        found.append((state, seat, asked))
        state, _ = apply(state, decision(state, seat, asked, rng))
    return found


# --- Every question of every game ---------------------------------------------------------------


@pytest.mark.parametrize("name", [*PRESETS, *MORE])
def test_every_question_is_answered(name: str) -> None:
    rules = rules_of(name)
    rng = Random(name)
    for state, seat, asked in asked_along(rules, min(4, rules.most_seats), rng):
        view = view_of(state, seat)
        advice = Coach(view, asked, 1).refine(40)
        _check(advice, view, asked)
        for option in advice.options:
            apply(state, option.action)  # every option is legal


@pytest.mark.parametrize("chips", [2, 3, 5])
@pytest.mark.parametrize("name", [*PRESETS, *MORE])
def test_every_question_is_answered_with_few_chips(name: str, chips: int) -> None:
    """R7.3: also where fewer declare again than were dealt in."""
    rules = rules_of(name)
    rng = Random(f"{name} {chips}")
    for players in (2, 3, 4):
        stack = chips * rules.ante_due
        for state, seat, asked in asked_along(rules, players, rng, chips=stack):
            view = view_of(state, seat)
            _check(Coach(view, asked, 1).refine(40), view, asked)


@pytest.mark.parametrize("name", [*PRESETS, *MORE])
def test_every_question_is_answered_for_the_largest_stakes(name: str) -> None:
    """The coach and a bot both answer without overflow."""
    rules = rules_of(name).replaced({"shortfall": "credit", "ante": 10**9})
    rng = Random(name)
    for state, seat, asked in asked_along(rules, 4, rng, pot=LARGEST_STAKE // 2):
        view = view_of(state, seat)
        _check(Coach(view, asked, 1).refine(40), view, asked)
        apply(state, ThresholdBot(PERSONAS["walter"], rng).choose(view, asked))


@pytest.mark.slow
def test_every_question_is_answered_under_any_rules() -> None:
    """Where the engine plays the deals out, a batch is smaller."""
    for seed in range(120):
        rng = Random(seed)
        game = rng.choice(list(PRESETS))
        known = sorted(options_of(PRESETS[game]))
        options = {name: rng.choice(VALUES[name]) for name in rng.sample(known, min(8, len(known)))}
        rules = PRESETS[game].replaced(consistent(game, options))
        for state, seat, asked in asked_along(rules, rng.randint(2, min(8, rules.most_seats)), rng):
            view = view_of(state, seat)
            _check(Coach(view, asked, 1).refine(40), view, asked, least=1)


def _check(advice: Advice, view: SeatView, asked: Asked, *, least: int = 40) -> None:
    actions = [option.action for option in advice.options]
    assert len(set(map(str, actions))) == len(actions)
    if asked.question is Question.DECLARE:
        assert {each.choice for each in actions if isinstance(each, Declare)} == set(asked.choices)
        assert advice.all_out is not None
        assert 0 <= advice.all_out <= 1
    else:
        assert {type(each) for each in actions} == {
            Pass if asked.question is Question.PASS else Discard
        }
    assert [each.ev for each in advice.options] == sorted(
        (each.ev for each in advice.options), reverse=True
    )
    assert advice.best.short == 0
    assert all(option.stderr >= 0 and option.short >= 0 for option in advice.options)
    assert advice.best_if_in is None or 0 <= advice.best_if_in <= 1
    peek = view.table.rules.dealing.peek
    assert (advice.percentile is not None) is peek
    assert advice.percentile is None or 0 <= advice.percentile <= 1
    assert advice.samples >= least


@pytest.mark.parametrize("declare", ["simultaneous", "sequential"])
@pytest.mark.parametrize("game", ["community", "two-plus-one"])
def test_the_share_of_hands_that_a_hand_beats_is_of_all_hands(game: str, declare: str) -> None:
    """Bots rate these hands by what they do against the better half."""
    rules = PRESETS[game].replaced({"declare": declare})
    apart = 0
    for seed in range(5):
        state, seat, asked = asked_along(rules, 3, Random(seed))[0]
        view = view_of(state, seat)
        held = [each for each in view.cards if each is not None]
        among_all = percentile_of(held, rules, 3, among_all=True)
        assert among_all is not None
        assert Coach(view, asked, 1).refine(40).percentile == among_all.middle
        apart += among_all != percentile_of(held, rules, 3)
    assert apart


def test_the_coach_keeps_a_card_that_may_be_kept() -> None:
    """R13.3: as nobody else passes one, no card comes for it."""
    rules = PRESETS["pass-the-trash"].replaced({"pass_optional": True})
    for seed in range(3):
        state, seat, asked = asked_along(rules, 3, Random(seed))[0]
        assert asked.optional
        advice = Coach(view_of(state, seat), asked, 1).refine(300)
        assert advice.best.action == Pass(seat, ())


# --- Only what the seat sees --------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "three-card",
        "two-card",
        "four-two-two",
        "napalm",
        "hi-lo",
        "draw and pass",
        "second in turn",
    ],
)
def test_cards_that_the_seat_cannot_see_make_no_difference(name: str) -> None:
    rng = Random(7)
    for state, seat, asked in asked_along(rules_of(name), 4, rng):
        twin = _exchanged(state, seat, rng)
        assert twin != state
        assert view_of(twin, seat) == view_of(state, seat)
        advice, other = (Coach(view_of(each, seat), asked, 5).refine(50) for each in (state, twin))
        assert advice == other


def _exchanged(state: State, seat: int, rng: Random) -> State:
    """The same table with all cards that the seat has not seen shuffled, including the pack."""
    view = view_of(state, seat)
    hidden = [
        each
        for holder, hand in enumerate(state.hands)
        for each, seen in zip(hand, view.hands[holder], strict=True)
        if seen is None
    ]
    pool = [*hidden, *state.pack]
    rng.shuffle(pool)
    fresh = iter(pool)
    hands = tuple(
        tuple(
            next(fresh) if seen is None else each
            for each, seen in zip(hand, view.hands[holder], strict=True)
        )
        for holder, hand in enumerate(state.hands)
    )
    return changed(state, hands=hands, pack=tuple(fresh))


def test_the_same_seed_gives_the_same_advice() -> None:
    view, asked = holding("three-card", "As Kd 7c")
    one, other, third = (Coach(view, asked, seed) for seed in (1, 1, 2))
    for coach in (one, other, third):
        coach.refine(100)
    assert one.refine(100) == other.refine(100)
    assert one.advice != third.advice


# --- Advice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand", "best"),
    [
        ("three-card", "As Ad Ac", Choice.IN),
        ("two-card", "As Ad", Choice.IN),
        ("ghost", "2s 3d", Choice.OUT),
        ("three-card", "2s 3d 5c", Choice.OUT),
        ("four-two-two", "2s 2d 2c 2h", Choice.IN),
        ("hi-lo", "As 2d 3c", Choice.BOTH),
        ("hi-lo", "2s 3d 4c", Choice.BOTH),
        ("hi-lo", "Ks Kd Kc", Choice.HIGH),
        ("three-five-seven", "3s 3d 3c", Choice.IN),
        ("napalm", "2s 3d", Choice.OUT),
    ],
)
def test_hands_that_leave_no_doubt(game: str, hand: str, best: Choice) -> None:
    view, asked = holding(game, hand)
    advice = Coach(view, asked, 1).refine(12_000)
    assert advice.best.action == Declare(0, best)


@pytest.mark.parametrize(
    ("hand", "away", "ways"), [("Ks Kd 2c", "2c", 4), ("9s 9d 9c", "", 4), ("2s 7d 9c", "2s", 4)]
)
def test_what_makes_nothing_is_exchanged(hand: str, away: str, ways: int) -> None:
    view, asked = holding("three-card", hand, draw=1)
    advice = Coach(view, asked, 1).refine(2_000)
    assert advice.option(Discard(0, cards(away))) is not None
    assert judge(advice, Discard(0, cards(away))).mark is Mark.BEST
    assert len(advice.options) == ways


def test_the_card_that_makes_nothing_is_passed() -> None:
    view, asked = holding("pass-the-trash", "2c Kd Ks")
    advice = Coach(view, asked, 1).refine(2_000)
    assert advice.best.action == Pass(0, cards("2c"))


def test_at_the_boundary_in_and_out_are_worth_the_same() -> None:
    rules = PRESETS["three-card"]
    for players in (2, 5):
        boundary = weakest(rules, players, share_out(rules, Situation(players)), 3)
        assert boundary is not None
        view, asked = holding("three-card", written(boundary), players)
        advice = Coach(view, asked, 1).refine(30_000)
        assert advice.options[1].short < 0.06 * players


def test_it_settles_once_the_difference_is_clear() -> None:
    view, asked = holding("three-card", "As Ad Ac")
    coach = Coach(view, asked, 1)
    assert not coach.refine(500).settled
    for _ in range(4):
        coach.refine(500)
    assert coach.advice.settled
    assert coach.advice.samples == 2_500


def test_it_does_not_settle_while_a_costly_choice_may_be_close() -> None:
    """Of three cards to discard, every choice has a mark."""
    view, asked = holding("three-card", "Ks 9d 8c", draw=1)
    coach = Coach(view, asked, 1)
    while not coach.advice.settled:
        coach.refine(500)
    for each in coach.advice.options[1:]:
        surely = each.short - NEAR * coach.advice.pot >= CERTAIN * each.short_error
        assert surely or each.short_error <= PRECISE * coach.advice.pot
    early = Coach(view, asked, 1).refine(500)
    assert not early.settled


def test_more_deals_make_it_surer() -> None:
    view, asked = holding("three-card", "Ks Qd 9c")
    coach = Coach(view, asked, 1)
    first = coach.refine(500).options[1].short_error
    for _ in range(15):
        coach.refine(500)
    assert coach.advice.options[1].short_error == pytest.approx(first / 4, rel=0.25)


def test_without_looking_at_cards_there_is_nothing_to_say_of_them() -> None:
    state = dealt(PRESETS["no-peek"], 4, Random(1))
    advice = Coach(view_of(state, 0), legal(state)[0], 1).refine(200)
    assert (advice.percentile, advice.weakest) == (None, None)


def test_the_weakest_hand_worth_playing_is_at_the_threshold() -> None:
    for game, players in (("three-card", 5), ("ghost", 3), ("monte-carlo", 8)):
        rules = PRESETS[game]
        view, asked = holding(game, " ".join(("As", "Kd", "7c")[: rules.dealing.cards]), players)
        advised = Coach(view, asked, 1).refine(50).weakest
        assert advised is not None
        stands = percentile_of(cards(advised), rules, players)
        out = share_out(rules, Situation(players, pot=players))
        assert stands is not None
        assert stands.beats <= out <= stands.beats + stands.ties
    view, asked = holding("community", "As Kd")
    assert Coach(view, asked, 1).refine(50).weakest is None


def test_who_only_looks_on_gets_no_advice() -> None:
    view, asked = holding("three-card", "As Kd 7c")
    with pytest.raises(ValueError, match="nothing to decide"):
        Coach(replace_seat(view, None), asked, 1)


def replace_seat(view: SeatView, seat: int | None) -> SeatView:
    return changed(view, seat=seat)


# --- Marks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pot", "named"), [(200, True), (201, False)])
def test_no_hand_is_the_weakest_for_who_risks_less_than_a_match(pot: int, named: bool) -> None:
    """R7.3: with 200 chips before a larger pot."""
    rules = PRESETS["three-card"]
    state = dealt(rules, 4, Random(1), pot=pot, hand=cards("Ah Qd 2c"))
    for limited, expected in ((rules, named), (rules.replaced({"max_loss": 50}), True)):
        table = changed(state.table, rules=limited)
        view = changed(view_of(state, 0), table=table)
        advice = Coach(view, legal(state)[0], 1).refine(50)
        assert (advice.weakest is not None) is expected


def _advice(short: float, error: float) -> Advice:
    options = (
        Option(Declare(0, Choice.IN), 5.0, 0.1),
        Option(Declare(0, Choice.OUT), 5.0 - short, 0.1, short, error),
    )
    return Advice(options, pot=100.0)


@pytest.mark.parametrize(
    ("short", "error", "mark"),
    [
        (0.9, 0.0, Mark.CLOSE),
        (1.1, 0.0, Mark.CLOSE),
        (5.1, 2.0, Mark.CLOSE),
        (4.9, 0.0, Mark.CLOSE),
        (5.1, 0.0, Mark.MISTAKE),
    ],
)
def test_a_mark_goes_by_what_the_decision_cost(short: float, error: float, mark: Mark) -> None:
    advice = _advice(short, error)
    best = judge(advice, Declare(0, Choice.IN))
    assert best.cost == 0
    assert best.mark is (Mark.CLOSE if len(advice.equal) > 1 else Mark.BEST)
    verdict = judge(advice, Declare(0, Choice.OUT))
    assert (verdict.mark, verdict.cost, verdict.stderr) == (mark, short, error)


def test_cards_count_in_any_order() -> None:
    held: tuple[Card, ...] = cards("As Kd")
    advice = Advice((Option(Discard(1, held), 1.0, 0.1),), pot=1.0)
    assert judge(advice, Discard(1, held[::-1])).mark is Mark.BEST
    with pytest.raises(ValueError, match="not one of the options"):
        judge(advice, Discard(1, held[:1]))


def test_declarations_in_turn_are_heard() -> None:
    """After a raiser, a middling hand folds that would be in with nobody else in."""
    state = dealt(PRESETS["two-card"], 4, Random(3), pot=4)
    assert state.table.rules.declaring.declare is Manner.SEQUENTIAL
    advices = []
    for first in (Choice.OUT, Choice.IN):
        after, _ = apply(state, Declare(state.table.turn[0], first))
        seat = after.table.turn[0]
        hands = list(after.hands)
        hands[seat] = cards("As 4d")
        view = view_of(changed(after, hands=tuple(hands)), seat)
        advices.append(Coach(view, legal(after)[seat], 1).refine(2_000))
    assert advices[0].best_if_in is not None
    assert (advices[1].best_if_in or 1.0) < advices[0].best_if_in
    assert advices[1].all_out == 0
    assert advices[1].best.action.choice is Choice.OUT  # type: ignore[union-attr]  # a declaration
