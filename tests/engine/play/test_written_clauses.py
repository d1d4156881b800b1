"""Hand-worked deals of games that are written for one clause each (S2 to S5)."""

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank, card
from guts_engine.play.game import can_buy_in, can_deal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.steps.model import Game, Ties
from tests.engine.helpers.written import WrittenGame, shown, written

PAIRS = "AsAd | KsKd | 3s2d"
"""Three hands of two cards: pairs of aces and of kings, and three high."""
AT_ONCE = {"declare": "simultaneous"}
AGAIN = {"declare": "simultaneous", "asks": "all"}
TO_WINNER = {"showdown": "high", "hand": 2, "owe": "winner", "prize": "none"}
LEGS = {"legs": 3, "lone": "leg", "nobody": "goes-on"}


def two_cards(*steps: dict[str, object], **settings: object) -> Game:
    """A game of two cards, everyone declaring at once before these steps."""
    return written({"deal": 2}, AT_ONCE, *steps, **settings)


# --- S2: groups and the pot that is meant ---------------------------------------------------


def test_s2_1_players_out_are_those_of_the_stage_before_until_they_declare_again() -> None:
    fine = {"ante": 2, "who": "out", "when": "always"}
    last = {"showdown": "high", "hand": 4}
    game = WrittenGame(two_cards(TO_WINNER, fine, {"deal": 2, "to": "all"}, AGAIN, last, **LEGS))
    game.deal(PAIRS).says("0 in", "1 in", "2 out")
    assert game.chips == [102, 96, 97]


@pytest.mark.parametrize(("wanted", "common"), [(2, 1), (3, 0)])
def test_s3_3_players_in_count_before_they_declare_again(wanted: int, common: int) -> None:
    turn = {"deal": 1, "to": "common", "in_count": wanted}
    last = {"showdown": "high", "hand": 2}
    game = WrittenGame(two_cards(TO_WINNER, turn, AGAIN, last, **LEGS))
    game.deal(PAIRS).says("0 in", "1 in", "2 out")
    assert len(game.state.table.common) == common


@pytest.mark.parametrize(("wanted", "cards"), [(2, 2), (3, 3)])
def test_s2_1_everyone_is_in_before_the_first_declaration(wanted: int, cards: int) -> None:
    more = {"deal": 1, "in_count": wanted}
    game = written({"deal": 2}, more, AT_ONCE, {"showdown": "high", "hand": 2})
    assert len(WrittenGame(game).deal(PAIRS).hand(0)) == cards


def test_s2_1_hands_that_tell_who_is_best_are_shown_unless_all_have_been() -> None:
    fine = {"ante": 1, "who": "best", "when": "always"}
    other = {"showdown": "high", "hand": 2}
    game = WrittenGame(two_cards(TO_WINNER, AGAIN, other, fine), (100,) * 4)
    game.deal("AsAd | KsKd | 9s8s | 3s2d")
    game.says("0 in", "1 in", "2 out", "3 out", "0 in", "1 in", "2 out", "3 out")
    assert set(shown(game)) == {0, 1, 2, 3}


def test_s2_1_best_players_share_an_ante_and_holders_of_wild_cards_pay_their_own() -> None:
    both = [{"ante": 2, "who": ["best", "wild"], "when": "always"}]
    nobody = {"declare": "simultaneous", "nobody": both}
    game = written({"deal": 2}, nobody, {"showdown": "high", "hand": 2}, wild=["2"])
    dealt = WrittenGame(game).deal("AsAd | AcAh | 3s2d").says("0 out", "1 out", "2 out")
    assert dealt.chips == [98, 98, 97]


def test_s2_2_a_showdown_in_a_list_refers_to_the_pot_before_the_list() -> None:
    alone = [{"ante": 1, "when": "always"}, {"showdown": "high", "hand": 2, "beat": "deck"}]
    lone = {"declare": "simultaneous", "lone": alone}
    game = WrittenGame(written({"deal": 2}, lone, {"showdown": "high", "hand": 2}))
    game.deal("3s2d | KsKd | QsJd", "AsAd").says("0 in", "1 out", "2 out")
    assert game.one(e.PotMatched).payments[0].owed == 3
    assert (game.chips, game.pots) == ([95, 98, 98], 9)


def test_r7_2_matches_of_a_list_for_nobody_in_are_limited_together() -> None:
    nobody = {"declare": "simultaneous", "nobody": [{"match": 1}, {"match": 1}]}
    game = written({"deal": 2}, nobody, {"showdown": "high", "hand": 2}, max_loss=4)
    dealt = WrittenGame(game).deal(PAIRS).says("0 out", "1 out", "2 out")
    assert dealt.chips == [95, 95, 95]
    assert dealt.state.table.matched == {0, 1, 2}


def test_r7_1_cards_at_a_price_do_not_raise_a_pot_over_its_limit() -> None:
    show = {"showdown": "high", "hand": 2}
    game = WrittenGame(two_cards({"draw": 1, "price": 5}, show, limit=5)).deal(PAIRS, "AcAh")
    game.says("0 in", "1 in", "2 out", "0 discard:Ad", "1 discard:Kd")
    assert game.one(e.PotMatched).payments[0].owed == 5
    assert game.state.table.pot == 5


# --- S3.8, S3.9: lone and killed players ----------------------------------------------------


def test_s3_9_before_the_first_declaration_everyone_can_be_killed() -> None:
    up, kill = {"deal": 1, "face": "up"}, {"kill": ["2"]}
    game = written({"deal": 2}, up, kill, AT_ONCE, {"showdown": "high", "hand": 3})
    dealt = WrittenGame(game).deal(PAIRS, "2c | 7c | 8c")
    assert dealt.one(e.PlayersKilled).killed == ((0, card("2c")),)
    assert dealt.asked == [1, 2]
    dealt.says("1 in", "2 in")
    assert dealt.chips == [96, 102, 96]


def test_s3_9_one_player_left_by_a_kill_is_asked_and_takes_the_pot() -> None:
    up, kill = {"deal": 1, "face": "up"}, {"kill": ["2"], "pays": "nothing"}
    game = written({"deal": 2}, up, kill, AT_ONCE, {"showdown": "high", "hand": 3})
    dealt = WrittenGame(game).deal(PAIRS, "2c | 2h | 8c")
    assert dealt.asked == [2]
    assert dealt.says("2 in").chips == [99, 99, 102]


def test_s3_9_killed_players_owe_what_losers_owe() -> None:
    up, kill = {"deal": 1, "face": "up"}, {"kill": ["2"]}
    show = {"showdown": "high", "hand": 3, "owe": "nothing"}
    game = WrittenGame(two_cards(up, kill, show)).deal(PAIRS, "2c | 2h")
    assert game.says("0 in", "1 in", "2 out").chips == [99, 99, 99]


def test_s3_9_wild_cards_of_one_showdown_alone_do_not_kill() -> None:
    up, kill = {"deal": 1, "face": "up"}, {"kill": "wild"}
    show = {"showdown": "high", "hand": 3, "wild": ["7", "8"]}
    game = WrittenGame(two_cards(up, kill, show, wild=["8"])).deal(PAIRS, "7c | 8c | 9c")
    game.says("0 in", "1 in", "2 in")
    assert game.one(e.PlayersKilled).killed == ((1, card("8c")),)


def test_s4_1_a_lone_player_with_a_leg_wins_no_other_at_the_next_showdown() -> None:
    more = {"showdown": "high", "hand": 2}
    game = WrittenGame(two_cards(TO_WINNER, {"deal": 1}, more, legs=3, lone="leg"))
    game.deal(PAIRS).says("0 in", "1 out", "2 out")
    assert game.state.table.legs == (1, 0, 0)


def test_s3_8_a_lone_survivor_gets_a_leg_at_a_showdown_for_high_and_low_too() -> None:
    up, kill = {"deal": 1, "face": "up"}, {"kill": ["2"]}
    show = {"showdown": "high-low", "hand": 3, "owe": "winner", "prize": "none"}
    game = WrittenGame(two_cards(up, kill, show, legs=3, lone="leg")).deal(PAIRS, "8c")
    game.says("0 in", "1 out", "2 out")
    assert game.state.table.legs == (1, 0, 0)


@pytest.mark.parametrize("setting", ["cap", "limit"])
def test_s4_8_with_the_last_leg_nothing_is_left_for_the_next_game(setting: str) -> None:
    """R1: a game begins with an empty pot."""
    game = WrittenGame(two_cards(TO_WINNER, legs=1, lone="leg", **{setting: 2}))
    game.deal(PAIRS).says("0 in", "1 out", "2 out")
    assert (game.chips, game.pots) == ([102, 99, 99], 0)


def test_r4_3_on_a_compulsory_deal_nobody_is_asked_in_a_later_stage() -> None:
    last = {"showdown": "high", "hand": 2}
    game = WrittenGame(two_cards(TO_WINNER, AGAIN, last, compulsory_first=True)).deal(PAIRS)
    assert len(game.all(e.DeclarationsRevealed)) == 2
    assert game.asked == []


def test_s3_7_a_stage_may_follow_a_declaration_without_a_showdown() -> None:
    """R4.3: also on a deal on which everyone is in."""
    steps = {"deal": 2}, AT_ONCE, {"deal": 1, "to": "all"}, AGAIN, {"showdown": "high", "hand": 3}
    game = WrittenGame(written(*steps)).deal(PAIRS).says("0 in", "1 in", "2 out")
    assert game.asked == [0, 1, 2]
    assert game.state.table.at == 4
    every = WrittenGame(written(*steps, compulsory_first=True)).deal(PAIRS)
    assert len(every.all(e.DeclarationsRevealed)) == 2


# --- S4.5, S4.7: ties and sides -------------------------------------------------------------


def test_s4_7_a_tie_that_pays_nothing_spares_all_who_declared_that_side() -> None:
    sides = {"declare": "simultaneous", "choices": ["high", "low", "out"]}
    show = {"showdown": "high-low", "hand": 2, "ties": "nothing"}
    game = WrittenGame(written({"deal": 2}, sides, show), (100,) * 4)
    game.deal("AsAd | AcAh | KsKd | 3s2d").says("0 high", "1 high", "2 high", "3 low")
    assert (game.chips, game.pots) == ([99, 99, 99, 101], 2)


def test_s4_5_players_who_carry_a_tied_half_are_not_paid_by_losers() -> None:
    show = {"showdown": "high-low", "hand": 2, "ties": "carry", "owe": "winner"}
    game = WrittenGame(two_cards(show), (100,) * 4).deal("AsAd | AcAh | KsKd | 3s2d")
    game.says("0 in", "1 in", "2 in", "3 in")
    assert [paid.to for paid in game.one(e.PlayersPaid).transfers] == [3]
    assert game.chips == [99, 99, 95, 105]


@pytest.mark.parametrize(("said", "chips"), [("low", [106, 97, 97]), ("high", [106, 97, 97])])
def test_s4_7_one_side_alone_takes_the_side_pot_too(said: str, chips: list[int]) -> None:
    sides = {"declare": "simultaneous", "choices": ["high", "low", "out"]}
    beside = {"ante": 2, "to": "side-pot", "when": "always"}
    game = WrittenGame(written(beside, {"deal": 2}, sides, {"showdown": "high-low", "hand": 2}))
    game.deal(PAIRS).says(f"0 {said}", "1 out", "2 out")
    assert game.chips == chips


def test_s4_7_the_side_pot_is_halved_like_the_pot() -> None:
    sides = {"declare": "simultaneous", "choices": ["high", "low", "out"]}
    beside = {"ante": 2, "to": "side-pot", "when": "always"}
    game = WrittenGame(written(beside, {"deal": 2}, sides, {"showdown": "high-low", "hand": 2}))
    game.deal(PAIRS).says("0 high", "1 out", "2 low")
    assert game.chips == [97 + 2 + 3, 97, 97 + 1 + 3]


def test_s4_7_a_winner_of_one_of_two_pots_is_paid_and_the_pot_stays() -> None:
    sides = {"declare": "simultaneous", "choices": ["high", "low", "out"]}
    show = {"showdown": "high-low", "hand": 2, "owe": "winner"}
    game = WrittenGame(written({"deal": 2}, sides, show, pots=2)).deal(PAIRS)
    game.says("0 high", "1 high", "2 low")
    table = game.state.table
    assert (table.pot, table.low_pot) == (3, 0)
    assert game.chips == [101, 95, 101]


# --- S5.1, S3.5: wild cards and the table's own cards ---------------------------------------


def test_s5_1_the_first_card_turned_stays_wild_when_it_is_removed() -> None:
    turn = {"deal": 2, "to": "common"}
    steps = {"deal": 2}, turn, {"discard_common": 1}, AT_ONCE, {"showdown": "high", "hand": 2}
    game = WrittenGame(written(*steps, wild=["turned"])).deal(PAIRS, "7c8c")
    assert [each.text for each in game.state.table.common] == ["8c"]
    assert game.state.table.turned is Rank.SEVEN


def test_s5_1_a_community_card_before_the_table_s_own_is_the_first() -> None:
    first, then = {"deal": 1, "to": "common"}, {"deal": 1, "to": "table", "face": "up"}
    show = {"showdown": "high", "hand": 2, "beat": "table"}
    game = written({"deal": 2}, first, then, AT_ONCE, show, wild=["turned"])
    assert WrittenGame(game).deal(PAIRS, "7c", "8c").state.table.turned is Rank.SEVEN


def test_s3_5_the_table_draws_no_more_cards_than_are_left() -> None:
    steps: list[dict[str, object]] = [
        {"deal": 5},
        {"deal": 2, "to": "table"},
        AT_ONCE,
        {"draw": 1, "who": "table"},
        {"showdown": "high", "hand": 2, "beat": "table"},
    ]
    game = WrittenGame(written(*steps), (100,) * 10).deal()
    game.says(*[f"{seat} in" for seat in range(10)])
    assert [len(hand) for hand in game.state.ghosts] == [2]


def test_s4_2_showdowns_with_rules_of_their_own_are_judged_apart() -> None:
    """Whatever short-lived copies of them a showdown is settled with."""
    wild = {**TO_WINNER, "wild": ["7"]}
    rules = RuleSet.of(two_cards(wild, AGAIN, TO_WINNER, **LEGS))
    for _ in range(20):
        copies = (rules.judge(changed(show, ties=Ties.SUITS)) for show in rules.showdowns)
        assert [bool(judge.wild) for judge in copies] == [True, False]


# --- R7.3: rebuys ---------------------------------------------------------------------------


def test_r7_3_a_player_who_cannot_pay_all_antes_may_rebuy() -> None:
    game = written({"ante": 2}, {"deal": 2}, AT_ONCE, {"showdown": "high", "hand": 2})
    rules = RuleSet.of(game).replaced({"rebuys": -1})
    state = new_game(rules, [NewSeat("Ann", 2), NewSeat("Bo", 3)])
    assert not can_deal(state)
    assert [can_buy_in(state.table, seat) for seat in (0, 1)] == [True, False]
