"""Hand-worked deals of the catalogue's games: payments, prizes and showdowns (S3.1, S4)."""

import pytest

from guts_engine.hands.cards import card
from guts_engine.play.game import view_of
from guts_engine.state import events as e
from guts_engine.state.parts import House
from guts_engine.steps.reading import read
from tests.engine.helpers.written import FIVES, WrittenGame, shown

# --- S3.1, S3.2: payments when nobody is in -------------------------------------------------


def test_s3_1_the_best_hand_antes_for_everyone_if_nobody_is_in() -> None:
    game = WrittenGame("best-hand-pays").deal(FIVES).says("0 out", "1 out")
    assert game.asked == [2]
    game.says("2 out")
    assert shown(game) == [0, 1, 2]
    assert game.chips == [96, 99, 99]
    assert game.pots == 6


def test_s3_1_best_hands_that_tie_share_one_payment() -> None:
    game = WrittenGame("best-hand-pays").deal("2c3d4c5h7h | AsKdQhJc9c | AdKsQcJh9s")
    game.says("0 out", "1 out", "2 out")
    assert game.chips == [99, 97, 98]
    assert game.pots == 6


def test_s3_2_the_best_hand_matches_the_pot_if_nobody_is_in() -> None:
    game = WrittenGame("five-card-best-hand-matches").deal(FIVES)
    game.says("0 out", "1 out", "2 out")
    assert game.chips == [96, 99, 99]
    assert game.pots == 6


def test_s3_8_players_out_match_what_a_lone_player_took() -> None:
    game = WrittenGame("three-card-punishment").deal("AsKdQc | 2c3d5h | 2d4c6s")
    game.says("0 in", "1 out", "2 out")
    assert game.chips == [102, 96, 96]
    assert game.pots == 6


def test_s3_2_everyone_matches_the_pot_as_it_was_before_the_list() -> None:
    """S2.2: so all payers owe the same."""
    game = WrittenGame("three-card-punishment").deal("AsKdQc | 2c3d5h | 2d4c6s")
    game.says("0 out", "1 out", "2 out")
    assert game.chips == [96, 96, 96]
    assert game.pots == 12


def test_s3_2_half_a_pot_is_rounded_down_and_a_lone_player_plays_on() -> None:
    game = WrittenGame("double-revenge")
    game.deal("AsKdQc | 2c3d5h | 2d4c6s", "AdKc | 7h9s | 8cTh", "3s4s")
    game.says("0 in", "1 in", "2 in")
    game.says("0 in", "1 out", "2 out")
    assert game.chips == [104, 98, 98]  # half of 3 is 1 each, and the showdown gives the pot of 5
    assert game.pots == 0
    assert len(game.hand(0)) == 7


def test_s3_8_if_nobody_is_in_players_out_pay_and_the_deal_ends() -> None:
    game = WrittenGame("double-revenge")
    game.deal("AsKdQc | 2c3d5h | 2d4c6s", "AdKc | 7h9s | 8cTh")
    game.says("0 in", "1 in", "2 in", "0 out", "1 out", "2 out")
    assert game.asked == []
    assert game.chips == [98, 98, 98]
    assert game.pots == 6


# --- S4.6: losers who owe more --------------------------------------------------------------


def test_s4_6_each_two_in_the_hands_shown_adds_a_pot() -> None:
    game = WrittenGame("strong-twos").deal("AsAd2c | KsKd2h | 3c4d9h")
    game.says("0 in", "1 in", "2 out", "0 discard:", "1 discard:")
    assert game.chips == [102, 90, 99]
    assert game.pots == 9


def test_s4_6_losers_who_drew_owe_double() -> None:
    game = WrittenGame("bravado-at-the-wall").deal(FIVES, "9s | 8c")
    game.says("0 in", "1 in", "2 in", "0 discard:", "1 discard:4d", "2 discard:")
    assert game.chips == [102, 93, 96]
    assert game.pots == 9


@pytest.mark.parametrize(("best", "owed"), [("AsAd", 9), ("KsKd", 6), ("AsKd", 3)])
def test_s4_6_the_largest_factor_that_applies_counts(best: str, owed: int) -> None:
    game = WrittenGame("two-card-guts-iii").deal(f"{best} | Qs9d | 3c4d", "Qd8h")
    game.says("0 in", "1 in", "2 out")
    assert game.chips == [102, 99 - owed, 99]


# --- S4.7: high and low ---------------------------------------------------------------------


def test_s4_7_one_pot_is_halved_with_the_odd_chip_to_high() -> None:
    game = WrittenGame("six-and-nine-ii").deal("AsAd | 3s2d | 8c8s", "8h8d")
    game.says("0 in", "1 in", "2 in")
    assert game.chips == [101, 100, 93]  # the pair of eights does not beat the ghost: two pots
    assert game.pots == 6


def test_s4_7_a_player_who_must_win_both_and_fails_takes_nothing() -> None:
    game = WrittenGame("four-three")
    game.deal("AsKsQs9s | 2c3d4h5c | JdJh7c7h", "2s3hTd | 7dAhJs")
    game.says("0 in", "1 in", "2 out", "0 high", "1 both")
    assert game.chips == [101, 96, 99]  # a flush; the half for low stays
    assert game.pots == 4


def test_s4_7_two_pots_are_anted_only_while_they_hold_chips() -> None:
    game = WrittenGame("guts-high-low")
    game.deal("AsAd4c5h | KsKd6c7h | 2c3d8hTc", "9c | 9d | 9h", "Jc | Jd | Jh", "Qc | Qd | Qh")
    assert game.chips == [98, 98, 98]
    game.says("0 high", "1 high", "2 low")
    assert game.chips == [100, 94, 100]  # low is taken, high is paid by the loser, then anted
    assert (game.state.table.pot, game.state.table.low_pot) == (6, 0)
    game.says("0 out", "1 out", "2 out")
    assert (game.state.table.pot, game.state.table.low_pot) == (9, 0)
    game.says("0 high", "1 out", "2 out")
    assert game.chips == [108, 93, 99]
    game.says("0 out", "1 out", "2 out")
    assert game.asked == []
    assert game.pots == 0


# --- S4.5, S4.8: legs and stages ------------------------------------------------------------


def test_s4_8_a_pot_taken_with_a_leg_before_the_last_leaves_the_next_stage_to_be_played() -> None:
    game = read("""
        format = 1
        id = "leg-and-pot"
        name = "Leg and Pot"
        legs = 2
        asks = "all"
        lone = "leg"
        prize = "pot-and-leg"
        steps = [
          { ante = 1 },
          { deal = 1 },
          { declare = "sequential" },
          { showdown = "high", hand = 1 },
          { deal = 1, to = "all" },
          { declare = "sequential" },
          { showdown = "high", hand = 2 },
        ]
    """)
    table = WrittenGame(game).deal("As | Kd | 2c", "Ah | 3d | 2d").says("0 in", "1 in", "2 out")
    assert table.chips == [102, 96, 99]
    assert table.asked == [0]
    table.says("0 in", "1 out", "2 out")
    assert table.state.table.ended


def test_s4_8_the_third_leg_takes_the_pot_with_the_payments_of_that_showdown() -> None:
    game = WrittenGame("tennessee-guts").deal("As | Ah | Kd").says("0 in", "1 in", "2 in")
    assert game.chips == [99, 96, 96]  # spades before hearts; the pot of 3 stays
    assert game.pots == 9
    assert game.state.table.legs == (1, 0, 0)
    game.deal("2c | 3c | 4c").says("0 in", "1 out", "2 out")
    assert game.state.table.legs == (2, 0, 0)
    assert game.pots == 9
    game.deal("Kc | As | 2h").says("0 in", "1 in", "2 out")
    assert game.chips == [117, 87, 96]
    assert game.one(e.GameEnded).winner == 0


def test_s3_7_in_stages_everyone_is_asked_again_and_each_stage_has_its_own_hand() -> None:
    """S1.4: the steps once, in their order."""
    game = WrittenGame("roller-coaster")
    game.deal("As | Kd | 2c", "Qh | 3h | 4c", "7c | 8d | 9c", "Th | Jh | 2d", "5s")
    game.says("0 in", "1 in", "2 out")
    assert game.chips == [102, 96, 99]
    game.says("0 out", "1 in", "2 in")
    assert game.chips == [102, 93, 102]
    game.says("0 out", "1 out", "2 out")
    assert game.asked == [0, 1, 2]
    game.says("0 in", "1 out", "2 out")
    assert game.chips == [105, 93, 102]
    assert game.pots == 0
    assert game.asked == []


def test_s4_3_hands_compared_among_the_players_in_stay_hidden_from_the_others() -> None:
    game = WrittenGame("roller-coaster").deal("As | Kd | 2c", "Qh | 3h | 4c")
    game.says("0 in", "1 in", "2 out")
    ace, king = card("As"), card("Kd")
    sees = [view_of(game.state, seat).hands for seat in (0, 1, 2, None)]
    assert [ace in view[0] for view in sees] == [True, True, False, False]
    assert [king in view[1] for view in sees] == [True, True, False, False]
    assert game.all(e.HandsShown) == []


# --- S4.4: what must be beaten or reached ---------------------------------------------------


def test_s4_4_a_hand_below_the_qualifier_wins_nothing_and_everyone_in_pays() -> None:
    game = WrittenGame("three-card-man-or-mouse").deal("JsTd8c | 9c7d4h | 2d4c6s")
    game.says("0 in", "1 in", "2 out")
    assert game.one(e.NobodyQualified)
    assert game.chips == [96, 96, 99]
    assert game.pots == 9


def test_s4_4_cards_from_the_deck_must_be_beaten_by_a_lone_player_too() -> None:
    game = WrittenGame("eastern").deal("2c3d4h5c8s | KsKdQcQh9h | JsJdTcTh9d", "As2h3s4d6h")
    game.says("0 in", "1 out", "2 out", "0 discard:")
    assert game.one(e.HouseHandShown).house is House.DECK
    assert game.chips == [96, 99, 99]
    assert game.pots == 6


def test_s4_4_every_ghost_must_be_beaten() -> None:
    game = WrittenGame("kryptonite").deal("AsKd9c | 2c3d5h | 2d4c6s", "JsTd", "8h", "QcQd7d")
    game.says("0 out", "1 out", "2 out")
    game.deal("KcKh9d | 2h3c5s | 2s4d6c").says("1 in", "2 out", "0 out", "1 discard:")
    assert [house.beaten for house in game.all(e.HouseHandShown)] == [(), (1,)]
    assert game.chips == [99, 96, 99]  # kings beat queens, but not jack, ten and a wild eight
    assert game.pots == 6


# --- S4.5: losers who pay the winner --------------------------------------------------------


def test_s4_5_losers_pay_the_winner_and_the_pot_stays_until_somebody_has_the_legs() -> None:
    game = WrittenGame("crazy-three-five-seven")
    game.deal("AsAdKc | KsKd9c | 2c4d6h", "AhQs | Qd8h | 7s9h", "2h4h | 2s4s | 8c8d")
    game.says("0 in", "1 in", "2 out")
    assert game.chips == [99 + 3 - 1, 99 - 3 - 1, 98]  # and the ante of the next stage
    assert game.pots == 6
    game.says("0 in", "1 out", "2 out")
    assert game.state.table.legs == (1, 0, 0)
    game.says("0 out", "1 out", "2 out")
    assert game.chips == [100, 94, 97]
    assert game.pots == 9


def test_s4_5_in_a_tie_nobody_receives_or_pays() -> None:
    game = WrittenGame("two-three-two").deal("AsKd | AhKc | 2c3d")
    game.says("0 in", "1 in", "2 out")
    assert game.all(e.PlayersPaid) == []
    assert game.chips == [98, 98, 98]  # antes of two stages
    assert game.pots == 6
