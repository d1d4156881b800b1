"""Hand-worked deals of the catalogue's games: cards, draws, kills and declarations (S3, S5)."""

from random import Random

import pytest

from guts_engine.hands.cards import Rank, card
from guts_engine.play.game import legal
from guts_engine.rules.options import AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.steps.reading import read
from tests.engine.helpers.deals_compared import compared, played
from tests.engine.helpers.written import FIVES, WrittenGame, shown

# --- S3.9: killed players -------------------------------------------------------------------


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


STAGES = """
format = 1
id = "stages"
name = "Stages"
asks = "all"
lone = "leg"
legs = 3
nobody = "goes-on"
steps = [
  { ante = 1 },
  { deal = 2 },
  { declare = "simultaneous" },
  { deal = 3, to = "all" },
  SHOWN
  { declare = "simultaneous" },
  { showdown = "high", hand = 5 },
]
"""


@pytest.mark.parametrize("shown", ["", '{ showdown = "high", hand = 2 },'])
def test_s3_8_after_a_leg_of_a_lone_player_cards_for_later_stages_are_dealt(shown: str) -> None:
    """Whether the cards come before the skipped showdown, or the stage has none."""
    game = WrittenGame(read(STAGES.replace("SHOWN", shown)))
    game.deal("KsKd | 5c2d | QhJh", "4s8d9c | 2h3h4d | 7h8h9h")
    game.says("0 in", "1 out", "2 out")
    assert [each.seat for each in game.all(e.LegWon)] == [0]
    assert [len(hand) for hand in game.state.hands] == [5, 5, 5]
    game.says("0 in", "1 out", "2 in")
    assert game.all(e.HandsShown)
    assert game.chips == [96, 99, 102]


def test_s3_9_without_pays_the_killed_pay_nothing() -> None:
    game = WrittenGame("bloody-sevens").deal("KsKd | 5c2d | QhJh", "7s3s4s | 8c9cTc | 2h3h4h")
    game.says("0 in", "1 in", "2 in")
    assert shown(game) == [1, 2]
    assert game.chips == [99, 96, 102]  # a flush against ten high
    assert game.pots == 3


def test_s3_9_if_every_player_in_is_killed_they_pay_and_the_pot_stays() -> None:
    game = WrittenGame("deadly-sevens").deal("KsKd | 5c2d | QhJh", "7s | 7d")
    game.says("0 in", "1 in", "2 out")
    assert game.all(e.HandsShown) == []
    assert game.all(e.PotAwarded) == []
    assert game.chips == [96, 96, 99]
    assert game.pots == 9


# --- S3.8: again ----------------------------------------------------------------------------


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


NONE_LEFT = """
format = 1
id = "none-left"
name = "None Left"
steps = [
  { ante = 1 },
  { deal = 2 },
  { declare = "simultaneous", nobody = "goes-on" },
  { deal = 1 },
  { declare = "simultaneous", nobody = [
    { ante = 1, when = "always" }, { pass = 1 }, { again = 2 },
  ] },
  { showdown = "high", hand = 3 },
]
"""


def test_s3_8_where_nobody_was_left_to_declare_nobody_declares_again() -> None:
    """Who was out before holds too few cards; the other steps of the list are done."""
    rules = RuleSet.of(read(NONE_LEFT))
    game = WrittenGame(rules.base)
    game.deal("KsKd | 5c2d | QhJh").says("0 out", "1 out", "2 out")
    game.says("0 pass:Ks", "1 pass:5c", "2 pass:Qh")
    assert game.asked == []
    assert [each.rule for each in game.all(e.NobodyIn)][-1] is AllOut.REDEAL
    assert game.chips == [98, 98, 98]
    assert game.pots == 6
    assert compared(rules, played(rules, 3, 60, Random(1))) == ""


# --- S3.5: draws ----------------------------------------------------------------------------


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


def test_s3_5_a_draw_before_the_declaration_is_open_to_everyone_at_its_price() -> None:
    game = WrittenGame("doctor-ii").deal(FIVES, "KhQc8d", "9s")
    assert game.asked == [0]
    game.says("0 discard:4c", "1 discard:4d", "2 discard:4h")
    assert game.chips == [94, 94, 94]
    assert game.pots == 18
    game.says("0 in", "1 in", "2 out", "0 discard:", "1 discard:5d")
    assert game.pots == 23
    assert game.chips == [94 + 23, 94 - 5 - 23, 94]  # three kings; the pot stays


# --- S3.6, R4.5: the dealer names a wild rank -----------------------------------------------


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


# --- S3.3, S3.10: who gets cards, and community cards that go -------------------------------


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


# --- S3.7: players who must go in -----------------------------------------------------------


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


# --- S5.1: cards that stay ------------------------------------------------------------------


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


# --- S5.1: jokers ---------------------------------------------------------------------------


def test_s5_1_jokers_help_the_ghost_alone() -> None:
    hands = "AsAdKcQh9h | *1KsKdQc9c | 2d4c6s7hJc"
    game = WrittenGame("deadmans-dance").deal(hands, "*2AcAh2c3d")
    game.says("0 in", "1 in", "2 out", "0 discard:", "1 discard:")
    rising = [hand.seat for hand in game.one(e.HandsShown).hands]
    assert rising == [1, 0]  # a pair of kings, whose joker counts for nothing, and a pair of aces
    assert game.one(e.HouseHandShown).beaten == ()  # three aces
    assert game.chips == [96, 96, 99]


TURNED = """
format = 1
id = "turned"
name = "Turned"
wild = ["turned"]
steps = [
  { ante = 1 },
  { deal = 1, to = "common" },
  { discard_common = 1 },
  { deal = 2 },
  { declare = "simultaneous" },
  { deal = 1, to = "common" },
  { showdown = "high", hand = 3 },
]
"""


def test_s5_1_the_first_card_turned_up_stays_wild_after_it_is_removed() -> None:
    game = WrittenGame(read(TURNED)).deal("7h", "KsKd | 7cAd | QhJh", "3s")
    assert game.state.table.turned is Rank.SEVEN
    assert game.state.table.common == ()
    game.says("0 in", "1 in", "2 out")
    assert game.state.table.turned is Rank.SEVEN
    assert game.chips == [96, 102, 99]  # a pair of aces, one of them the wild seven
    game.deal("9h", "2s2d | 9c9d | QhJh", "3s")
    assert game.state.table.turned is Rank.NINE
