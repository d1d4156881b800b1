"""How good hands are: exactly where nothing is to come, by samples where cards are."""

import numpy as np
import pytest

from guts_engine.deals.columns import DECK, Indices
from guts_engine.hands.cards import cards
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy import growing as growing_hands
from guts_engine.strategy.growing import Growing, Hands, growing
from guts_engine.strategy.packs import random_packs


def hands(*texts: str) -> Indices:
    """Hands in columns."""
    return np.array([[DECK.index(each) for each in cards(text)] for text in texts], np.int8).T


def of_game(game: str, size: int) -> Growing:
    rules = PRESETS[game]
    judge = rules.judge(rules.showdowns[-1])
    return growing(Hands(judge, rules.played.jokers, size))


@pytest.mark.parametrize(
    ("hand", "share"),
    [("As Ah", 1 - 6 / 2 / 1326), ("2s 2h", 1 - (13 * 6 - 3) / 1326), ("3s 2h", 8 / 1326)],
)
def test_two_cards_beat_the_share_that_can_be_counted(hand: str, share: float) -> None:
    found = of_game("two-card", 2).of(hands(hand), 0)
    assert found[0] == pytest.approx(share, abs=0.004)


def test_suits_and_the_order_of_cards_count_for_nothing() -> None:
    same = hands("As Kd 7c", "7h Ac Kh", "Kd 7s Ac")
    assert len({*of_game("three-card", 3).of(same, 0)}) == 1
    flushes = hands("As Ks 7s", "Kd 7d Ad", "As Kd 7d")
    found = of_game("three-card", 3).of(flushes, 0)
    assert found[0] == found[1] > found[2]


def test_a_hand_that_grows_is_worth_what_it_becomes_on_average() -> None:
    grows = of_game("two-plus-one", 3)
    pair, suited, apart = grows.of(hands("9s 9h", "9s 8s", "9s 4h"), 1)
    assert pair > suited > apart
    rng = np.random.default_rng(3)
    rest = random_packs(rng, 0, 20_000, 52)
    known = hands("9s 8s")[:, 0]
    third = np.array([next(c for c in pack if c not in known) for pack in rest[:3].T])
    whole = np.concatenate((np.repeat(known[:, None], len(third), axis=1), third[None]))
    beaten = grows.of(whole.astype(np.int8), 0)
    assert suited == pytest.approx((beaten**3).mean() ** (1 / 3), abs=0.08)


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("Ks Kh 7d 4c 2s", "7d 4c 2s"),
        ("Ks Kh 7d 7c 2s", "2s"),
        ("As Ks 9s 5s 2h", "2h"),
        ("Qs Qh Qd Qc 2h", ""),
        ("Ts 9s 8s 7s 6s", ""),
    ],
)
def test_cards_are_exchanged_as_players_do(
    hand: str, away: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or in a way that is hardly worse, as far more cards dealt than it is found by tell."""
    rules = PRESETS["three-card"].replaced({"cards": 5})
    judge = rules.judge(rules.showdowns[-1])
    dealt = hands(hand)
    gone = growing(Hands(judge, 0, 5)).exchanged(dealt, range(4))[0][:, 0]
    wanted = np.array([DECK[card] in cards(away) for card in dealt[:, 0]])
    monkeypatch.setattr(growing_hands, "_GROWN", 50_000)
    finer = Growing(Hands(judge, 0, 5), growing(Hands(judge, 0, 5))._scale)
    kept = [float(finer.of(dealt[~each], int(each.sum()))[0]) for each in (gone, wanted)]
    assert kept[0] > kept[1] - 0.015, {DECK[card] for card in dealt[gone, 0]}


def test_a_hand_that_missed_a_deal_exchanges_no_more_cards_than_it_has() -> None:
    rules = PRESETS["three-card"].replaced({"cards": 5})
    grows = growing(Hands(rules.judge(rules.showdowns[-1]), 0, 5))
    away, good = grows.exchanged(hands("Ks Jh"), range(4))
    assert away.shape == (2, 1) and 0 < good[0] < 1
    away, _ = grows.exchanged(hands("Ks Jh"), (3,))
    assert not away.any()


def test_cards_that_cost_too_much_are_not_bought() -> None:
    rules = PRESETS["three-card"].replaced({"cards": 5})
    grows = growing(Hands(rules.judge(rules.showdowns[-1]), 0, 5))
    weak = hands("Ks Jh 7d 4c 2s")
    assert grows.exchanged(weak, range(4))[0].any()
    assert not grows.exchanged(weak, range(4), cost=1.0)[0].any()
