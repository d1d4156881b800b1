"""Deals of the catalogue's games, worked out by hand from the clauses on steps (S3 to S5)."""

import pytest

from guts_engine.hands.cards import Rank, card
from guts_engine.play import events as e
from guts_engine.play.game import legal
from tests.engine.helpers.written import WrittenGame


def shown(game: WrittenGame) -> list[int]:
    """The seats whose hands were shown to everyone, in order of seats."""
    return sorted(hand.seat for event in game.all(e.HandsShown) for hand in event.hands)


# --- S3.9: killed players -----------------------


def test_s3_9_a_killed_player_pays_like_a_loser_and_shows_nothing() -> None:
    game = WrittenGame("deadly-sevens")
    game.deal("KsKd | 7c2d | QhJh", "4s | 9s | 7h").says("0 in", "1 in", "2 in")
    assert game.one(e.PlayersKilled).killed == ((2, card("7h")),)
    assert shown(game) == [0, 1]
    assert game.chips == [102, 96, 96]  # the seven in hand helps only to a pair of nines
    assert game.pots == 6


def test_s3_8_a_lone_player_is_asked_and_takes_nothing_before_a_kill() -> None:
    game = WrittenGame("deadly-sevens").deal("KsKd | 5c2d | QhJh", "7h")
    game.says("0 out", "1 out")
    assert game.asked == [2]
    game.says("2 in")
    assert game.one(e.PlayersKilled).killed == ((2, card("7h")),)
    assert game.all(e.PotAwarded) == []
    assert game.chips == [99, 99, 96]
    assert game.pots == 6


def test_s3_8_a_lone_player_who_survives_takes_the_pot() -> None:
    game = WrittenGame("deadly-sevens").deal("KsKd | 5c2d | QhJh", "6h")
    game.says("0 out", "1 out", "2 in")
    assert game.chips == [99, 99, 102]
    assert game.pots == 0


def test_s3_9_without_pays_the_killed_pay_nothing() -> None:
    game = WrittenGame("bloody-sevens").deal("KsKd | 5c2d | QhJh", "7s3s4s | 8c9cTc | 2h3h4h")
    game.says("0 in", "1 in", "2 in")
    assert shown(game) == [1, 2]
    assert game.chips == [99, 96, 102]  # a flush against ten high
    assert game.pots == 3


# --- S3.1, S3.2: payments when nobody is in -----------------------

FIVES = "KsKd4c5h6h | QsQd4d5d6c | JsJd4h5c7h"


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


# --- S3.8: again -----------------------


def test_s3_8_if_nobody_is_in_cards_are_passed_and_the_same_players_declare_again() -> None:
    game = WrittenGame("pass-your-guts").deal(FIVES).says("0 out", "1 out", "2 out")
    assert game.asked == [0, 1, 2]
    game.says("0 pass:4c5h6h", "1 pass:4d5d6c", "2 pass:4h5c7h")
    assert game.hand(1) == {card(text) for text in ("Qs", "Qd", "4c", "5h", "6h")}
    assert game.asked == [0]
    game.says("0 in", "1 out", "2 out")
    assert game.chips == [102, 99, 99]


def test_s3_8_again_is_repeated_so_often_and_then_new_cards_are_dealt() -> None:
    game = WrittenGame("progressive-guts").deal("2c3d | 2d4c | 2h5c", "7c | 8d | 9c")
    for cards in (3, 4, 5):
        game.says("0 out", "1 out", "2 out")
        assert [len(game.hand(seat)) for seat in (0, 1, 2)] == [cards] * 3
    game.says("0 out", "1 out", "2 out")
    assert game.asked == []
    assert game.chips == [99, 99, 99]
    assert game.pots == 3


# --- S3.5: draws -----------------------


def test_s3_5_cards_at_a_price_are_paid_into_the_pot_at_once() -> None:
    game = WrittenGame("nerve").deal("AsAd4c | KsKd5h | 2c3d9h", "AcTh")
    game.says("0 in", "1 in", "2 out", "0 discard:4cAd")
    assert game.chips[0] == 97
    assert game.pots == 5
    game.says("1 discard:")
    assert game.chips == [102, 94, 99]
    assert game.pots == 5


def test_s3_5_nobody_draws_more_than_they_can_pay_for() -> None:
    game = WrittenGame("nerve", (3, 100, 100)).deal("AsAd4c | KsKd5h | 2c3d9h")
    game.says("0 in", "1 in", "2 out")
    asked = legal(game.state)[0]
    assert (asked.cards, asked.price) == (2, 1)


def test_s3_5_a_player_who_keeps_an_ace_may_discard_four() -> None:
    game = WrittenGame("everyone-antes").deal("As2d4c7h9c | KsKd5h6h7c | 2c3d9hTcJd", "AdAcAh3c")
    game.says("0 in", "1 in", "2 out", "0 discard:2d4c7h9c", "1 discard:")
    first = game.all(e.CardsDrawn)[0]
    assert first.ace == card("As")
    assert game.chips == [102, 96, 99]


# --- S3.6, R4.5: the dealer names a wild rank -----------------------


def test_s3_6_the_dealer_names_a_rank_that_is_wild_and_deadly() -> None:
    game = WrittenGame("two-more-deadly")
    game.deal("AsAdKcQh9h | 2c3d5h6c9d | 2d4c6s7hJc", "8c3c | 5s6d")
    assert game.asked == [2]
    game.says("2 names:8")
    assert game.state.table.named is Rank.EIGHT
    game.says("0 out", "1 out", "2 in")
    assert game.asked == [0]
    game.says("0 in", "1 out")
    assert game.one(e.PlayersKilled).killed == ((0, card("8c")),)
    assert shown(game) == [2]
    assert game.chips == [96, 99, 102]
    assert game.pots == 3


# --- S4.6: losers who owe more -----------------------


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


# --- S4.7: high and low -----------------------


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


# --- S4.5, S4.8: legs and stages -----------------------


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


# --- S4.4: what must be beaten or reached -----------------------


def test_s4_4_a_hand_below_the_qualifier_wins_nothing_and_everyone_in_pays() -> None:
    game = WrittenGame("three-card-man-or-mouse").deal("JsTd8c | 9c7d4h | 2d4c6s")
    game.says("0 in", "1 in", "2 out")
    assert game.one(e.NobodyQualified)
    assert game.chips == [96, 96, 99]
    assert game.pots == 9


def test_s4_4_cards_from_the_deck_must_be_beaten_by_a_lone_player_too() -> None:
    game = WrittenGame("eastern").deal("2c3d4h5c8s | KsKdQcQh9h | JsJdTcTh9d", "As2h3s4d6h")
    game.says("0 in", "1 out", "2 out", "0 discard:")
    assert game.one(e.HouseHandShown).house is e.House.DECK
    assert game.chips == [96, 99, 99]
    assert game.pots == 6


# --- S5.1: cards that stay -----------------------


def test_s5_1_the_ghost_stays_for_the_round_and_gets_another_hand_if_nobody_is_in() -> None:
    game = WrittenGame("kryptonite").deal("AsKd9c | 2c3d5h | 2d4c6s", "JsTd", "8h", "QcQd7d")
    assert game.state.table.turned is Rank.EIGHT
    game.says("0 out", "1 out", "2 out")
    assert [len(ghost) for ghost in game.state.table.ghosts] == [3, 3]
    game.deal("AcKh9d | 2h3c5s | 2s4d6c")
    assert [len(ghost) for ghost in game.state.table.ghosts] == [3, 3]
    assert game.state.table.turned is Rank.EIGHT


def test_s5_1_community_cards_stay_for_the_round() -> None:
    game = WrittenGame("rohr").deal("AsAd | KcKd | 3c4h", "2s5d7c9hJc")
    game.says("0 in", "1 in", "2 out")
    assert game.chips == [102, 96, 99]
    game.deal("AcAh | QcQd | 3d4s")
    assert [each.text for each in game.state.table.common] == ["2s", "5d", "7c", "9h", "Jc"]


# --- S3.3, S3.10: who gets cards, and community cards that go -----------------------


def test_s3_3_holders_of_a_rank_get_one_card_however_many_they_hold() -> None:
    game = WrittenGame("baseball-guts").deal("4c4dKs | 9h2s5d | 4s7d6h", "4h")
    game.says("0 in", "1 in", "2 out")
    later = game.all(e.CardsDealt)[1]
    assert [(hand.seat, hand.cards) for hand in later.hands] == [(0, (card("4h"),))]
    assert game.chips == [102, 96, 99]


@pytest.mark.parametrize(
    ("answers", "cards"),
    [
        (("0 out", "1 in", "2 in"), [5, 7, 8]),
        (("0 in", "1 in", "2 out"), [7, 7, 5]),
        (("0 in", "1 in", "2 in"), [7, 7, 7]),
    ],
)
def test_s3_3_of_two_players_in_the_last_to_declare_gets_a_third_card(
    answers: tuple[str, ...], cards: list[int]
) -> None:
    game = WrittenGame("five-and-two-or-three").deal(FIVES).says(*answers)
    assert [len(game.hand(seat)) for seat in (0, 1, 2)] == cards


def test_s3_10_the_oldest_community_card_goes_before_each_later_stage() -> None:
    game = WrittenGame("six-seven-eight").deal("AsAdKc | 2c3d5h | 2d4c6s", "7h8h9h")
    assert game.chips == [99, 99, 99]
    for common, chips in ((["8h", "9h"], 98), (["9h"], 97)):
        game.says("0 out", "1 out", "2 out")
        assert [each.text for each in game.state.table.common] == common
        assert game.chips == [chips] * 3
    game.says("0 out", "1 in", "2 out")
    assert game.state.table.legs == (0, 1, 0)
    assert game.pots == 9


def test_s3_5_the_ghost_discards_its_lowest_cards_that_are_not_wild() -> None:
    game = WrittenGame("five-card-bluster").deal(FIVES, "2s3dKc9hTc", "9s9c", "8s8h")
    game.says("0 in", "1 out", "2 out", "0 discard:4c5h")
    drew = game.one(e.GhostDrew)
    assert {each.text for each in drew.discarded if each} == {"2s", "3d"}
    assert len(drew.drawn) == 2
    assert game.chips == [102, 99, 99]  # five nines against three eights


# --- S3.7: players who must go in -----------------------


def test_s3_7_all_who_show_the_highest_card_are_in_automatically() -> None:
    game = WrittenGame("forced-guts")
    game.deal("2c3d | 5h6c | 2d4s", "Kh | Kd | 9c", "7c8d9s")
    assert game.asked == [2]
    game.says("2 out")
    assert game.one(e.DeclarationsRevealed).forced == (0, 1)
    assert game.chips == [96, 96, 99]  # the ghost has a straight
    assert game.pots == 9


def test_s3_7_the_lowest_card_and_pairs_on_show_go_in_in_their_turn() -> None:
    game = WrittenGame("paired-up").deal("AsAd | KsKd | 3c8d", "9c | 9d | 2h")
    assert game.asked == []
    assert all(each.automatic for each in game.all(e.Declared))
    assert game.chips == [102, 96, 96]


# --- S4.5: losers who pay the winner -----------------------


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


# --- S5.1: jokers -----------------------


def test_s5_1_jokers_help_the_ghost_alone() -> None:
    hands = "AsAdKcQh9h | *1KsKdQc9c | 2d4c6s7hJc"
    game = WrittenGame("deadmans-dance").deal(hands, "*2AcAh2c3d")
    game.says("0 in", "1 in", "2 out", "0 discard:", "1 discard:")
    rising = [hand.seat for hand in game.one(e.HandsShown).hands]
    assert rising == [1, 0]  # a pair of kings, whose joker counts for nothing, and a pair of aces
    assert game.one(e.HouseHandShown).beaten == ()  # three aces
    assert game.chips == [96, 96, 99]


# --- Prices, halves and kills at the edge --------------------------


def test_s3_8_if_nobody_is_in_players_out_pay_and_the_deal_ends() -> None:
    game = WrittenGame("double-revenge")
    game.deal("AsKdQc | 2c3d5h | 2d4c6s", "AdKc | 7h9s | 8cTh")
    game.says("0 in", "1 in", "2 in", "0 out", "1 out", "2 out")
    assert game.asked == []
    assert game.chips == [98, 98, 98]
    assert game.pots == 6


def test_s3_9_if_every_player_in_is_killed_they_pay_and_the_pot_stays() -> None:
    game = WrittenGame("deadly-sevens").deal("KsKd | 5c2d | QhJh", "7s | 7d")
    game.says("0 in", "1 in", "2 out")
    assert game.all(e.HandsShown) == []
    assert game.all(e.PotAwarded) == []
    assert game.chips == [96, 96, 99]
    assert game.pots == 9


def test_s3_5_a_draw_before_the_declaration_is_open_to_everyone_at_its_price() -> None:
    game = WrittenGame("doctor-ii").deal(FIVES, "KhQc8d", "9s")
    assert game.asked == [0]
    game.says("0 discard:4c", "1 discard:4d", "2 discard:4h")
    assert game.chips == [94, 94, 94]
    assert game.pots == 18
    game.says("0 in", "1 in", "2 out", "0 discard:", "1 discard:5d")
    assert game.pots == 23
    assert game.chips == [94 + 23, 94 - 5 - 23, 94]  # three kings; the pot stays


def test_s3_7_a_player_with_a_wild_card_is_in_in_turn_and_the_others_are_asked() -> None:
    game = WrittenGame("fred").deal("7cKd2s | 9h8c4d | 5s6hTd", "2h3c9s")
    assert game.asked == [1]
    game.says("1 out", "2 out")
    assert [(each.seat, each.automatic) for each in game.all(e.Declared)] == [
        (0, True),
        (1, False),
        (2, False),
    ]
    assert game.chips == [102, 99, 99]  # a pair of kings beats the ghost


def test_s4_4_every_ghost_must_be_beaten() -> None:
    game = WrittenGame("kryptonite").deal("AsKd9c | 2c3d5h | 2d4c6s", "JsTd", "8h", "QcQd7d")
    game.says("0 out", "1 out", "2 out")
    game.deal("KcKh9d | 2h3c5s | 2s4d6c").says("1 in", "2 out", "0 out", "1 discard:")
    assert [house.beaten for house in game.all(e.HouseHandShown)] == [(), (1,)]
    assert game.chips == [99, 96, 99]  # kings beat queens, but not jack, ten and a wild eight
    assert game.pots == 6
