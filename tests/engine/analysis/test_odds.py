"""`guts odds` compared with an independent enumeration of hands."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from guts_engine.analysis.spot import odds as odds_module
from guts_engine.analysis.spot.odds import Odds, odds
from guts_engine.analysis.spot.spot import spot_at
from guts_engine.bots.persona import Persona, Share
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import cards
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice

# --- Independent enumeration for two players ----------------------------------------------------

PACK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]
Hand = tuple[tuple[int, str], ...]


def two_cards(hand: Hand) -> tuple[int, ...]:
    high, low = sorted((rank for rank, _ in hand), reverse=True)
    return (1, high) if high == low else (0, high, low)


def three_cards(hand: Hand) -> tuple[int, ...]:
    """Three of a kind, straight flush, straight, flush, pair, high card; A-2-3 is the lowest."""
    ranks = sorted((rank for rank, _ in hand), reverse=True)
    flush = len({suit for _, suit in hand}) == 1
    straight = ranks == [14, 3, 2] or (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3)
    top = 3 if ranks == [14, 3, 2] else ranks[0]
    if len(set(ranks)) == 1:
        return 5, top
    if straight:
        return (4 if flush else 3), top
    if flush:
        return 2, *ranks
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return 1, pair, next(rank for rank in ranks if rank != pair)
    return 0, *ranks


RANKED: dict[int, Callable[[Hand], tuple[int, ...]]] = {2: two_cards, 3: three_cards}


@cache
def chances_in(size: int, out: float) -> dict[tuple[int, ...], float]:
    """The probability of being in by worth, folding the share `out` of hands; ties are mixed."""
    counts = Counter(RANKED[size](hand) for hand in combinations(PACK, size))
    total = sum(counts.values())
    below, chances = 0, {}
    for worth in sorted(counts):
        share, ties = below / total, counts[worth] / total
        chances[worth] = min(1.0, max(0.0, (share + ties - out) / ties))
        below += counts[worth]
    return chances


def reckoned(text: str, out: float, most: float = 1.0) -> dict[str, float]:
    """The standard rules for two: each owns half of what is left; a match is at most `most`."""
    mine = tuple((card.rank.value, card.suit.letter) for card in cards(text))
    size = len(mine)
    worth, chances = RANKED[size], chances_in(size, out)
    hands = [hand for hand in combinations(PACK, size) if not set(hand) & set(mine)]
    met = wins = ev_in = ev_out = 0.0
    for hand in hands:
        theirs, own = worth(hand), worth(mine)
        chance = chances[theirs]
        lost, won = -most + most / 2, 1 + most / 2
        contested = won if own > theirs else lost if own < theirs else 0.5
        ev_in += (1 - chance) * 1.0 + chance * contested
        ev_out += (1 - chance) * 0.5
        met += chance
        wins += chance * (own >= theirs)
    number = len(hands)
    return {
        "all_out": 1 - met / number,
        "best_if_in": wins / met,
        "ev_in": ev_in / number,
        "ev_out": ev_out / number,
    }


def two(game: str, **options: object) -> RuleSet:
    return PRESETS[game].replaced({"declare": "simultaneous", **options})


def held(found: Odds) -> dict[str, float | None]:
    return {
        "all_out": found.all_out,
        "best_if_in": found.best_if_in,
        "ev_in": found.worths[0].ev,
        "ev_out": found.out.ev,
    }


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("two-card", "As Kd"),
        ("two-card", "Td 2c"),
        ("two-card", "5s 5d"),
        ("three-card", "As Kd 7c"),
        pytest.param("three-card", "7s 7d 2c", marks=pytest.mark.slow),
        pytest.param("three-card", "2s 3d 5c", marks=pytest.mark.slow),
        pytest.param("three-card", "Qs Js 9s", marks=pytest.mark.slow),
        pytest.param("three-card", "As Ad Ac", marks=pytest.mark.slow),
    ],
)
def test_every_hand_of_the_other_is_counted(game: str, hand: str) -> None:
    rules = two(game)
    found = odds(spot_at(rules, 2, cards(hand)))
    assert held(found) == pytest.approx(reckoned(hand, share_out(rules, Situation(2))), abs=1e-6)
    assert found.exact
    assert found.stderr == 0
    assert found.deals == {2: 1225, 3: 18424}[len(cards(hand))]


def test_a_loser_pays_no_more_than_the_most() -> None:
    rules = two("two-card", max_loss=5, ante=5)
    found = odds(spot_at(rules, 2, cards("Js 9d"), pot=20))
    expected = reckoned("Js 9d", share_out(rules, Situation(2, pot=20)), most=0.25)
    assert held(found) == pytest.approx(expected, abs=1e-6)


def test_a_persona_plays_its_own_threshold() -> None:
    half = Persona("half", "Half", "half", "Plays half of its hands.", Share(0.5))
    rules = two("two-card")
    found = odds(spot_at(rules, 2, cards("As Kd")), [half])
    assert found.all_out == pytest.approx(0.5, abs=0.04)
    never = replace(half, otherwise=Share(1.0))
    assert odds(spot_at(rules, 2, cards("As Kd")), [never]).best_if_in is None


def test_who_hears_the_other_in_meets_only_hands_worth_playing() -> None:
    """Compared with a list of the other's hands without those below its threshold."""
    rules = PRESETS["two-card"]
    found = odds(spot_at(rules, 2, cards("Qs 7d"), position=1, already_in=1))
    chances = chances_in(2, share_out(rules, Situation(2, position=0)))
    mine = tuple((card.rank.value, card.suit.letter) for card in cards("Qs 7d"))
    likely = {
        hand: chances[two_cards(hand)]
        for hand in combinations(PACK, 2)
        if not set(hand) & set(mine)
    }
    wins = sum(each for hand, each in likely.items() if two_cards(hand) <= two_cards(mine))
    assert found.best_if_in == pytest.approx(wins / sum(likely.values()), abs=1e-6)
    assert found.all_out == 0
    assert found.out.ev == 0  # the other takes the pot and leaves nothing


def test_who_speaks_first_leaves_the_pot_by_going_out() -> None:
    found = odds(spot_at(PRESETS["two-card"], 2, cards("Qs 7d")))
    assert found.out.ev == 0
    assert 0 < found.all_out < 1


# --- More players, simulated --------------------------------------------------------------------


@pytest.mark.parametrize(("game", "hand"), [("two-card", "Js 9d"), ("three-card", "As Kd 7c")])
def test_deals_come_to_what_is_counted(
    game: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = spot_at(two(game), 2, cards(hand))
    exact = odds(spot)
    monkeypatch.setattr(odds_module, "countable", lambda spot: False)
    dealt = odds(spot, deals=60_000)
    assert not dealt.exact
    assert dealt.in_minus_out == pytest.approx(exact.in_minus_out, abs=4.5 * dealt.stderr)
    assert dealt.all_out == pytest.approx(exact.all_out, abs=4.5 * 0.5 / 60_000**0.5)
    assert dealt.best_if_in == pytest.approx(exact.best_if_in, abs=0.02)
    assert 0 < dealt.stderr < 0.01


def test_a_tie_lost_by_the_suits_is_not_best(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = spot_at(two("two-card").replaced({"ties": "suits"}), 2, cards("Ac Kd"))
    exact = odds(spot)
    monkeypatch.setattr(odds_module, "countable", lambda spot: False)
    assert odds(spot, deals=40_000).best_if_in == pytest.approx(exact.best_if_in, abs=0.01)


def test_in_turn_deals_come_to_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = spot_at(PRESETS["two-card"], 2, cards("As 9d"), position=1, already_in=1)
    exact = odds(spot)
    monkeypatch.setattr(odds_module, "countable", lambda spot: False)
    dealt = odds(spot, deals=20_000)
    assert dealt.in_minus_out == pytest.approx(exact.in_minus_out, abs=4.5 * dealt.stderr)


def test_who_errs_is_in_with_worse_hands_too(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = spot_at(PRESETS["two-card"], 2, cards("As 7d"), position=1, already_in=1)
    tight = Persona("t", "T", "t", "Errs.", Share(0.85), bluff=0.15, cold_feet=0.1, noise=0.1)
    exact = odds(spot, [tight])
    monkeypatch.setattr(odds_module, "countable", lambda spot: False)
    dealt = odds(spot, [tight], deals=20_000)
    assert dealt.in_minus_out == pytest.approx(exact.in_minus_out, abs=4.5 * dealt.stderr)


def test_the_better_hand_has_the_better_odds() -> None:
    hands = ("Ts 8d 7c", "7s 7d 2c", "Ks Js 4s", "6s 5d 4c", "9s 9d 9c")
    found = [odds(spot_at(PRESETS["three-card"], 5, cards(hand)), deals=20_000) for hand in hands]
    chances = [each.best_if_in or 0.0 for each in found]
    assert chances == sorted(chances)
    assert min(each.in_minus_out for each in found[2:]) > 0
    assert all(0 <= chance <= 1 for chance in chances)


def test_an_ace_held_is_no_ace_of_theirs() -> None:
    rules = PRESETS["three-card"]
    with_ace, without = (
        odds(spot_at(rules, 5, cards(hand)), deals=20_000).all_out
        for hand in ("As 4d 2c", "7s 4d 2c")
    )
    assert with_ace > without


def test_hi_lo_tells_what_each_choice_is_worth() -> None:
    found = odds(spot_at(PRESETS["hi-lo"], 4, cards("As 2d 3c")), deals=10_000)
    assert {each.choice for each in found.worths} == {Choice.HIGH, Choice.LOW, Choice.BOTH}
    assert found.worths[0].choice is Choice.BOTH
    assert [each.ev for each in found.worths] == sorted(
        (each.ev for each in found.worths), reverse=True
    )


def test_the_same_seed_has_the_same_odds() -> None:
    spot = spot_at(PRESETS["two-plus-one"], 4, cards("As Kd"))
    assert odds(spot, seed=3, deals=2_000) == odds(spot, seed=3, deals=2_000)
    assert odds(spot, seed=4, deals=2_000) != odds(spot, seed=3, deals=2_000)
