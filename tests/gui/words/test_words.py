"""The text for every event: correct, with names, and never "you"."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card, Rank, card
from guts_engine.hands.ranking import FIVE, ONE, best, low
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import AllOut, Shortfall
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Asked, At, Question
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, House, Payment, Share, Status, Transfer
from guts_engine.state.public_state import fold
from guts_engine.state.seen_cards import HandDealt, HandShown, Passed
from guts_engine.state.table import Phase, Table
from guts_engine.steps.model import Choice, Ends, Group, Manner, Multiply, Side
from guts_gui.words.captions.events import log_line, sentence
from guts_gui.words.games import game_name
from guts_gui.words.names.hands import full_within, hand_in_words, label_name, shown_line, within
from guts_gui.words.names.terms import ends_how, listed, terms
from guts_gui.words.prompts.questions import prompt
from guts_gui.words.prompts.stakes import stakes
from guts_gui.words.prompts.to_come import note
from tests.engine.helpers.event_kinds import event_kinds
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.later_stage import at_stage
from tests.gui.helpers.stages import stages

IN, OUT = Choice.IN, Choice.OUT


def asked(
    seats: tuple[int, ...], question: Question, cards: int = 0, **terms: Any
) -> e.QuestionOpened:
    """The event of a question on those terms."""
    return e.QuestionOpened(seats, Asked(question=question, cards=cards, **terms), At(0))


def table(
    *chips: int, game: str = "three-card", pot: int = 20, side_pot: int = 0, **rules: object
) -> Table:
    """A table in the middle of a deal into which everyone was dealt."""
    rules = {"ante": 5} | rules
    seats = [NewSeat(name, stack) for name, stack in zip(NAMES, chips or (100,) * 4, strict=False)]
    start = Start(pot=pot, side_pot=side_pot)
    fresh = new_game(preset(game).replaced(rules), seats, start=start).table
    everyone = tuple(range(len(seats)))
    nothing = (None,) * len(seats)
    return changed(
        fresh, deals=1, order=everyone, asked=everyone, drawn=nothing, phase=Phase.DECLARING
    )


def said(event: Event, before: Table | None = None) -> str | None:
    """The sentence for an event at a table."""
    before = before or changed(table(), turn=table().order)
    return sentence(event, before, fold(before, event))


def hand(text: str) -> tuple[Card, ...]:
    return tuple(card(each) for each in text.split())


def paid(*seats: int, amount: int = 20, owed: int | None = None) -> tuple[Payment, ...]:
    return tuple(Payment(seat, amount, amount if owed is None else owed) for seat in seats)


def choices(letters: str) -> tuple[tuple[int, Choice], ...]:
    """Choices by seat from a text of i and o."""
    return tuple((seat, IN if word == "i" else OUT) for seat, word in enumerate(letters))


SHOWN = (
    HandShown(1, hand("Ts Td 2c")),
    HandShown(2, hand("Th Tc Ad")),
)


EVENTS: tuple[tuple[Event, str | None], ...] = (
    (e.DealBegan(1, 2, (3, 0, 1, 2)), "Cy deals."),
    (e.AntesPosted(paid(0, 1, 2, 3, amount=5)), "Everyone antes 5."),
    (e.AntesPosted(paid(2, amount=5)), "Cy antes 5."),
    (e.AntesPosted(paid(0, 2, amount=5)), "Ann and Cy ante."),
    (e.GameChosen(2, preset("napalm")), "Cy chooses Napalm."),
    (e.ExtraAntesPosted(paid(0, 1, 2, 3, amount=5)), "Everyone antes 5."),
    (e.DroppedAntesPosted(paid(1, amount=5)), "Bo was out and pays 5 into the next pot."),
    (
        e.DroppedAntesPosted(paid(1, 3, amount=5)),
        "Bo and Dee were out and pay 5 each into the next pot.",
    ),
    (e.CommonDealt(hand("Ts")), "Community card: ten of spades."),
    (
        e.CommonDealt(hand("Ts Ah 2c")),
        "Community cards: ten of spades, ace of hearts and two of clubs.",
    ),
    (asked((0, 1, 2, 3), Question.PASS, 1), "Everyone chooses a card to pass to the left."),
    (e.PassSealed(1, (None,)), None),
    (e.CardsPassed((Passed(0, 1, (None,)),)), "The cards are passed to the left."),
    (asked((0, 1, 2, 3), Question.DISCARD, 1), "Each player in turn may draw one card."),
    (asked((0, 1, 2, 3), Question.DISCARD, 3), "Each player in turn may draw up to three cards."),
    (e.CardsDrawn(1, (None,) * 2, (None,) * 2), "Bo draws two cards."),
    (e.CardsDrawn(1, (None,), (None,)), "Bo draws one card."),
    (e.CardsDrawn(1, (), ()), "Bo draws no cards."),
    (e.DiscardsShuffled((None,)), "The deck has run out, so the discards are reshuffled."),
    (e.PackSet(()), None),
    (e.CardsDealt((HandDealt(0, (None,) * 3),)), "Three cards each."),
    (e.DeclarationsOpened(Manner.SIMULTANEOUS, (0, 1, 2, 3), At(2)), None),
    (e.Declared(1, IN), "Bo is in."),
    (e.Declared(1, OUT), "Bo is out."),
    (e.Declared(3, IN, automatic=True), "Everyone else is out, so Dee is in."),
    (e.DeclarationSealed(1, None), None),
    (e.DeclarationsRevealed(choices("oooo")), "Nobody is in."),
    (e.DeclarationsRevealed(choices("oioo")), "Only Bo is in."),
    (
        e.DeclarationsRevealed(choices("ioio")),
        "Two are in: Ann and Cy. The winner takes 20; the loser pays 20.",
    ),
    (
        e.DeclarationsRevealed(choices("iiii")),
        "Four are in: Ann, Bo, Cy and Dee. The winner takes 20; each loser pays 20.",
    ),
    (
        e.DeclarationsRevealed(choices("iiii"), compulsory=True),
        "Everyone must be in. 20 to win.",
    ),
    (e.HandsShown(SHOWN, (2,)), None),
    (
        e.PotAwarded(Award.LONE, (Share(1, 20),)),
        "Bo takes 20 uncontested.",
    ),
    (e.PotAwarded(Award.SPLIT, (Share(1, 10), Share(3, 10))), "Bo and Dee tie and split 20."),
    (e.HandsCompared((0, 2)), "Ann and Cy compare hands in private."),
    (
        e.HouseHandShown(House.GHOST, hand("Ks Kd 2h"), ()),
        "The ghost shows a pair of kings: nobody beats it.",
    ),
    (
        e.HouseHandShown(House.DECK, hand("Ks Kd 2h"), (1,)),
        "The deck shows a pair of kings: Bo beats it.",
    ),
    (
        e.HouseHandShown(House.GHOST, hand("Ks Qd 2h"), (1, 3)),
        "The ghost shows king high: Bo and Dee beat it.",
    ),
    (e.PlayersPaid((Transfer(1, 0, 20, 20),)), "Bo pays Ann 20."),
    (
        e.PlayersPaid((Transfer(1, 0, 20, 20), Transfer(2, 0, 20, 20))),
        "Bo and Cy pay Ann 20 each.",
    ),
    (
        e.PlayersPaid((Transfer(1, 0, 20, 20), Transfer(1, 3, 20, 20))),
        "Bo pays 20 to each of Ann and Dee.",
    ),
    (
        e.PlayersPaid((Transfer(1, 0, 20, 20), Transfer(1, 3, 7, 20), Transfer(2, 0, 20, 20))),
        "Bo can't pay in full: Ann gets 40 and Dee gets 7.",
    ),
    (e.PotCarried((0, 2, 3)), "Ann, Cy and Dee tie: the pot stays for the next deal."),
    (e.PotMatched(paid(1)), "Bo pays 20 into the next pot."),
    (e.PotMatched(paid(1, 3)), "Bo and Dee pay 20 each: the next pot is 60."),
    (e.PotMatched(paid(0, 1, 2, 3)), "Everyone pays 20: the next pot is 100."),
    (
        e.PotMatched(paid(1, amount=7, owed=20)),
        "Bo owes 20 but can pay only 7.",
    ),
    (
        e.PotMatched((*paid(0), *paid(1, amount=7, owed=20))),
        "Ann pays 20 and Bo pays 7: the next pot is 47.",
    ),
    (
        e.PotMatched((*paid(0, amount=7, owed=20), *paid(1, 3))),
        "Bo and Dee pay 20 each and Ann pays 7: the next pot is 67.",
    ),
    (e.NobodyIn(AllOut.REDEAL, ()), "Nobody is in: the pot of 20 stays."),
    (e.NobodyIn(AllOut.ANTE, paid(0, 1, amount=5)), "Nobody is in: everyone adds another ante."),
    (
        e.NobodyIn(AllOut.WIMP, paid(1)),
        "Bo had the best hand and antes 20 for everyone.",
    ),
    (
        e.NobodyIn(AllOut.WIMP_PENALTY, paid(1, 2, amount=5), Fund.SIDE_POT),
        "Bo and Cy had the best hands and pay 10 into the side pot.",
    ),
    (
        e.NobodyIn(AllOut.MATCH_BEST, paid(1)),
        "Bo had the best hand and matches the pot: 20.",
    ),
    (
        e.NobodyIn(AllOut.MATCH_BEST, paid(1, 2)),
        "Bo and Cy had the best hands and match the pot.",
    ),
    (e.NobodyIn(AllOut.REDEAL, paid(1)), "Nobody is in. Bo pays 20 into the pot."),
    (
        e.NobodyIn(AllOut.HOLD, ()),
        "Nobody is in: everyone declares again with the same cards.",
    ),
    (asked((2,), Question.NAME_RANK), "Cy names the wild rank."),
    (e.RankNamed(2, Rank.SEVEN), "Cy makes sevens wild."),
    (asked((0, 1), Question.PASS, 3), "Everyone chooses three cards to pass to the left."),
    (asked((0, 1), Question.PASS, 1, optional=True), "Everyone may pass a card to the left."),
    (e.CardsPassed((Passed(0, 1, ()),)), "Nobody passes a card."),
    (
        asked((0,), Question.DISCARD, 3, exactly=(1, 3)),
        "Each player in turn draws exactly one or three cards.",
    ),
    (
        asked((0,), Question.DISCARD, 3, with_ace=4),
        "Each player in turn may draw up to three cards, or four with an ace.",
    ),
    (
        asked((0,), Question.DISCARD, 3, price=5),
        "Each player in turn may draw up to three cards at 5 each.",
    ),
    (
        e.CardsDrawn(1, (None,) * 2, (None,) * 2, Payment(1, 10, 10)),
        "Bo draws two cards for 10.",
    ),
    (
        e.CardsDrawn(1, (None,) * 4, (None,) * 4, ace=card("As")),
        "Bo shows an ace and draws four cards.",
    ),
    (e.CommonDiscarded(hand("2c")), "The oldest community card is removed."),
    (e.CardsDealt((), (None,) * 3), "Three cards for the ghost."),
    (e.CardsDealt((), hand("2c"), ghost_face_up=True), "One card for the ghost, face up."),
    (e.CardsDealt(()), None),
    (
        e.CardsDealt(tuple([HandDealt(seat, (None,), True) for seat in range(4)])),
        "One card each, face up.",
    ),
    (e.PlayersKilled(((1, card("7s")),)), "Bo is killed: seven of spades."),
    (
        e.PlayersKilled(((1, card("7s")), (2, card("7h")))),
        "Bo and Cy are killed: seven of spades and seven of hearts.",
    ),
    (
        e.DeclarationsOpened(Manner.SEQUENTIAL, (0, 1), At(2), again=1),
        "The same players declare again.",
    ),
    (e.Declared(1, Choice.HIGH), "Bo declares high."),
    (e.Declared(1, Choice.LOW), "Bo declares low."),
    (e.Declared(1, Choice.BOTH), "Bo declares both."),
    (e.PotPushed((1,)), "Bo only ties the ghost: nobody wins or pays."),
    (
        e.PotsReturned((Share(0, 20),)),
        "A match isn't paid in full, so the round ends. The pot of 20 goes to Ann.",
    ),
    (
        e.PotMatched(paid(1), who=Group.OUT),
        "Bo pays 20 into the pot.",
    ),
    (
        e.PotMatched(paid(1, 2), who=Group.OUT),
        "Bo and Cy pay 20 each into the pot.",
    ),
    (e.PotLimited(15), "Pot cap reached: 15 goes to the reserve."),
    (e.PotRefilled(1000), "1,000 comes from the reserve as the new pot."),
    (e.StatusChanged(0, Status.BROKE), "Ann is out of chips."),
    (e.StatusChanged(0, Status.BUSTED), "Ann can't pay in full and is out of the session."),
    (e.StatusChanged(0, Status.LEFT), "Ann leaves the table."),
    (e.StatusChanged(0, Status.PLAYING), None),
    (e.BoughtIn(3, 100), "Dee rebuys."),
    (e.DealEnded(1), None),
    (e.GameEnded(2), "Cy wins the round."),
    (e.GameEnded(None), "The pot is empty: the round ends in a tie."),
    (e.SessionEnded((Share(0, 0),)), "The session is over."),
    (e.SessionEnded((Share(0, 20),)), "The session is over. The pot of 20 goes to Ann."),
)


@pytest.mark.parametrize(("event", "expected"), EVENTS, ids=lambda each: type(each).__name__)
def test_every_event_has_its_sentence(event: Event, expected: str | None) -> None:
    assert said(event) == expected


LEGS = changed(table(game="three-five-seven"), legs=(1, 0, 0, 0))
NAPALM = table(game="napalm")
HI_LO = table(game="hi-lo")
HIGH_LOW = changed(table(game="guts-high-low"), low_pot=12)
GHOST = changed(table(game="ghost"), ghosts=((None, None),))
WENT = changed(HI_LO, said=(Choice.BOTH, Choice.HIGH, Choice.LOW, OUT))

IN_OTHER_GAMES: tuple[tuple[Table, Event, str], ...] = (
    (
        table(game="two-plus-one", second_declare=True),
        e.ExtraAntesPosted(paid(0, 2, amount=5)),
        "Ann and Cy pay 5 each for another card.",
    ),
    (
        table(game="four-two-two", all_out="match-best"),
        e.NobodyIn(AllOut.MATCH_BEST, paid(1, 2)),
        "Bo and Cy had the best hand or a two, and match the pot: 20 each.",
    ),
    (
        table(game="three-card-man-or-mouse"),
        e.NobodyQualified((1,)),
        "Nobody has queen high or better, so nobody wins.",
    ),
    (table(game="fred"), e.Declared(1, IN, automatic=True), "Bo is in automatically."),
    (
        fold(table(game="four-three"), e.HandsShown((HandShown(0, hand("2s 3d Ac 9h Tc")),), (0,))),
        e.PotAwarded(Award.BEST, (Share(0, 10),), side=Side.HIGH),
        "Ann takes 10 with ace high.",
    ),
    (  # somebody else declared low
        changed(
            fold(
                table(game="four-three"),
                e.HandsShown((HandShown(0, hand("2s 3d Ac 9h Tc")),), (0,)),
            ),
            said=(Choice.HIGH, Choice.LOW, OUT, OUT),
        ),
        e.PotAwarded(Award.BEST, (Share(0, 10),), side=Side.HIGH),
        "Ann takes 10 for high with ace high.",
    ),
    (GHOST, e.GhostDrew((None,) * 2, (None,) * 2), "The ghost draws two cards."),
    (GHOST, e.GhostDrew((), ()), "The ghost draws no cards."),
    (GHOST, e.CardsDealt((), (None,) * 2, ghost_hand=1), "Another ghost gets a hand."),
    (
        changed(table(game="baseball-guts"), said=(IN, IN, OUT, OUT)),
        e.CardsDealt((HandDealt(0, (None,)),)),
        "One more card: Ann.",
    ),
    (LEGS, e.LegWon(0), "Ann wins a leg: 2 of 3."),
    (LEGS, e.StageBegan(1), "Stage 2: fives are wild."),
    (NAPALM, e.StageBegan(1), "Stage 2: the lowest hand wins."),
    (NAPALM, e.StageBegan(2), "Stage 3: the highest hand wins."),
    (
        LEGS,
        e.DeclarationsRevealed(choices("iioo")),
        "Two are in: Ann and Bo. The loser pays 20.",
    ),
    (
        LEGS,
        e.DeclarationsRevealed(choices("iiio")),
        "Three are in: Ann, Bo and Cy. Each loser pays the winner 20.",
    ),
    (LEGS, e.NobodyIn(AllOut.REDEAL, ()), "Nobody is in: no leg, and nobody pays."),
    (
        LEGS,
        e.PotAwarded(Award.LEGS, (Share(0, 20),)),
        "Ann has the leg and takes 20.",
    ),
    (
        changed(LEGS, legs=(3, 0, 0, 0)),
        e.PotAwarded(Award.LEGS, (Share(0, 20),)),
        "Ann has 3 legs and takes 20.",
    ),
    (
        at_stage(LEGS, 1),
        e.CardsDealt(tuple([HandDealt(seat, (None,) * 2) for seat in range(4)])),
        "Two more cards each.",
    ),
    (
        changed(table(game="four-two-two"), said=(IN, IN, OUT, OUT)),
        e.CardsDealt((HandDealt(0, hand("2s Ts"), True), HandDealt(1, hand("2c Tc"), True))),
        "Two more cards for each player in, face up.",
    ),
    (
        changed(table(game="two-plus-one"), said=(IN, IN, OUT, OUT)),
        e.CardsDealt((HandDealt(0, (None,)), HandDealt(1, (None,)))),
        "One more card for each player in.",
    ),
    (
        table(game="ghost"),
        e.CardsDealt((HandDealt(0, (None,) * 2),), (None, None)),
        "Two cards each, and a hand for the ghost.",
    ),
    (
        GHOST,
        e.DeclarationsRevealed(choices("oioo")),
        "Only Bo is in, against the ghost.",
    ),
    (
        changed(table(game="ghost"), houses=(e.HouseHandShown(House.GHOST, hand("Ks 2d"), (1,)),)),
        e.PotAwarded(Award.LONE, (Share(1, 20),)),
        "Bo beats the ghost and takes 20.",
    ),
    (
        table(game="four-two-two", lone="beat-deck"),
        e.DeclarationsRevealed(choices("oioo")),
        "Only Bo is in, against the deck.",
    ),
    (
        changed(NAPALM, said=(None, None, None, IN)),
        e.SecondChanceOpened((0, 1, 2)),
        "Only Dee is in. The others may still join.",
    ),
    (changed(NAPALM, second_chance=True), e.Declared(3, IN), "Dee goes in after all."),
    (changed(NAPALM, second_chance=True), e.Declared(3, OUT), "Dee stays out."),
    (HI_LO, e.AntesPosted(paid(0, 1, 2, 3, amount=5)), "Everyone antes 5 for the high pot."),
    (
        HI_LO,
        e.AntesPosted(paid(0, 1, amount=5), Fund.LOW_POT),
        "An ante of 5 for the low pot: Ann and Bo.",
    ),
    (
        HI_LO,
        e.DeclarationsRevealed(tuple(enumerate((Choice.BOTH, Choice.HIGH, Choice.LOW, OUT)))),
        "High: Bo. Low: Cy. Both: Ann.",
    ),
    (HI_LO, e.NobodyIn(AllOut.REDEAL, ()), "Nobody is in: the high pot of 20 stays."),
    (
        HI_LO,
        e.PotAwarded(Award.LONE, (Share(1, 20),), Fund.LOW_POT),
        "Bo takes the low pot of 20 uncontested.",
    ),
    (
        fold(
            WENT,
            e.HandsShown(
                (HandShown(0, hand("2s 3d Ac")), HandShown(2, hand("4s 3h Ad"))), (), (0,)
            ),
        ),
        e.PotAwarded(Award.BEST, (Share(0, 20),), Fund.LOW_POT),
        "Ann takes 20 from the low pot with a three-two low.",
    ),
    (HI_LO, e.PotMatched(paid(1)), "Bo pays 20 into the next high pot."),
    (
        HI_LO,
        e.PotMatched(paid(1, 2), Fund.LOW_POT),
        "Bo and Cy pay 20 each: the next low pot is 40.",
    ),
    (HI_LO, e.GameEnded(None), "Both pots are empty, so the round is over."),
)


@pytest.mark.parametrize(("before", "event", "expected"), IN_OTHER_GAMES)
def test_other_games_have_their_sentences(before: Table, event: Event, expected: str) -> None:
    assert said(event, before) == expected


def test_no_event_is_forgotten() -> None:
    covered = {type(event) for event, _ in EVENTS} | {type(event) for _, event, _ in IN_OTHER_GAMES}
    assert covered == event_kinds()


def test_hands_compared_in_private_are_told_only_to_those_who_saw_them() -> None:
    """Nobody else learns more than who compares (R10)."""
    shown = (HandShown(0, hand("Ks Kd 2h")), HandShown(2, hand("As Ad 9h")))
    seen, unseen = e.HandsCompared((0, 2), shown, (2,)), e.HandsCompared((0, 2))
    assert log_line(unseen, LEGS, LEGS) == "Ann and Cy compare hands in private."
    assert log_line(seen, LEGS, LEGS) == (
        "Ann and Cy compare hands in private.\n"
        "Ann shows a pair of kings, two kicker.\n"
        "Cy shows a pair of aces, nine kicker."
    )


def test_who_goes_for_both_pots_shows_a_high_and_a_low_hand() -> None:
    both = HandShown(0, hand("2s 3d Ac"))
    line = "Ann shows a three-high straight. For low: a three-two low, then ace."
    assert shown_line(both, WENT) == line
    assert shown_line(HandShown(2, hand("4s 3h Ad")), WENT) == "Cy shows a four-three low."
    assert shown_line(HandShown(1, hand("4s 3h Ad")), WENT) == "Bo shows ace high."


def test_a_stage_names_hands_by_its_own_ranking() -> None:
    """In the second stage of 3-5-7 fives are wild and sevens are not (R8.5)."""
    wild = HandShown(0, hand("5s 7d 9c 9d 2h"))
    assert hand_in_words(wild, at_stage(LEGS, 1)) == "three nines"
    low = HandShown(0, hand("2s 3d 4c 5d 7h"))
    assert hand_in_words(low, at_stage(NAPALM, 1)) == "a seven-five low"


def test_labels_leave_out_the_ranks_that_the_name_tells() -> None:
    fours = table(game="four-two-two")
    shown = (HandShown(0, hand("Ts Td 9c 9d Ah 3s")), HandShown(1, hand("Th Tc 9h 9s Kh 4s")))
    after = fold(fours, e.HandsShown(shown, (0,)))
    assert label_name(shown[0], after) == "Two pair, tens and nines,\N{NO-BREAK SPACE}A"


def test_the_best_hand_is_named_with_what_decided() -> None:
    before = fold(table(), e.HandsShown(SHOWN, (2,)))
    won = e.PotAwarded(Award.BEST, (Share(2, 20),))
    assert said(won, before) == "Cy takes 20 with a pair of tens, ace kicker."
    alone = fold(table(), e.HandsShown((SHOWN[0], HandShown(2, hand("Jh Jc Ad"))), (2,)))
    assert said(won, alone) == "Cy takes 20 with a pair of jacks."


def test_a_side_pot_counts_as_won() -> None:
    shares = (Share(1, 20, 4),)
    before = table(side_pot=4)
    assert said(e.PotAwarded(Award.LONE, shares), before) == "Bo takes 24 uncontested."
    revealed = said(e.DeclarationsRevealed(choices("iioo")), before)
    assert revealed == "Two are in: Ann and Bo. The winner takes 24; the loser pays 20."


def test_losers_who_hold_less_than_the_pot_are_told_that_they_pay_less() -> None:
    poor = table(100, 100, 15, 15, pot=40)
    for declared, owed in (("iioo", "40"), ("iooi", "up to 40"), ("iiii", "up to 40")):
        line = said(e.DeclarationsRevealed(choices(declared)), poor) or ""
        assert line.endswith(f"pays {owed}.")
    credit = table(100, 15, pot=40, shortfall=Shortfall.CREDIT)
    assert (said(e.DeclarationsRevealed(choices("ii")), credit) or "").endswith("pays 40.")


def test_no_amount_is_told_at_the_reveal_that_draws_at_a_price_will_change_s3_5() -> None:
    three = e.DeclarationsRevealed(choices("iiio"))
    assert said(three, table(game="doctor-ii")) == "Three are in: Ann, Bo and Cy."
    free = said(three, table(game="five-card-squeeze"))
    assert free == "Three are in: Ann, Bo and Cy. The winner takes 20; each loser pays 20."


def test_the_worst_hand_alone_is_threatened_where_it_alone_pays() -> None:
    line = said(e.DeclarationsRevealed(choices("iiio")), table(game="survivor"))
    assert line == "Three are in: Ann, Bo and Cy. The winner takes 20; the worst hand pays 20."


def test_of_two_there_is_one_loser_unless_a_ghost_may_beat_both() -> None:
    """Survivor and the classic say the same of two (R5.2, R5.3); a ghost makes both pay (R6.5)."""
    two = e.DeclarationsRevealed(choices("iioo"))
    assert said(two, table(game="survivor")) == said(two, table())
    assert (said(two, table(game="ghost")) or "").endswith("each loser pays 20.")


def test_two_at_a_table_of_legs_have_one_opponent() -> None:
    """The stakes name no "each loser" where there can only be one (R8.5)."""
    two = changed(table(100, 100, game="three-five-seven"), manner=SECRET)
    four = changed(LEGS, manner=SECRET)
    for legs in ((0, 0), (2, 0)):
        assert "each" not in stakes(changed(two, legs=legs), 0)[0]
        assert "each" in stakes(changed(four, legs=(*legs, 0, 0)), 0)[0]


def test_the_worst_hand_is_not_said_to_pay_alone_where_a_ghost_may_win() -> None:
    before = table(game="survivor", ghost="always")
    line = said(e.DeclarationsRevealed(choices("iioo")), before) or ""
    assert line.endswith("The worst hand pays 20, or all pay if the ghost wins.")


@pytest.mark.parametrize("rules", [{"game": "four-two-two", "dropped_ante": True}, {"limit": 25}])
def test_no_total_is_told_of_a_pot_that_changes_before_the_next_deal(rules: dict[str, Any]) -> None:
    """Antes of those who were out follow (R6.2), or the cap takes chips away (R7.1)."""
    before = fold(table(**rules), e.DeclarationsRevealed(choices("iiio")))
    line = said(e.PotMatched(paid(0, 1, amount=20)), before)
    assert line == "Ann and Bo pay 20 each into the next pot."
    everyone = fold(table(**rules), e.DeclarationsRevealed(choices("iiii")))
    total = "the next pot is 60" in (said(e.PotMatched(paid(0, 1, amount=20)), everyone) or "")
    assert total == ("limit" not in rules)


def test_a_limited_loss_is_what_the_table_hears() -> None:
    line = said(e.DeclarationsRevealed(choices("iioo")), table(pot=80, max_loss=30))
    assert line == "Two are in: Ann and Bo. The winner takes 80; the loser pays 30."


def with_chips(before: Table, *chips: int) -> Table:
    """The same table with those chips, and none for the other seats."""
    held = (*chips, *(0,) * (len(before.seats) - len(chips)))
    seats = [changed(each, chips=n) for each, n in zip(before.seats, held, strict=True)]
    return changed(before, seats=tuple(seats))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"cards": 1}, "One card each."),
        ({"cards": 2}, "Two cards each."),
        ({"cards": 5}, "Five cards each."),
        ({"peek": False}, "Nobody looks: the cards stay face down."),
    ],
)
def test_what_is_dealt(rules: dict[str, object], expected: str) -> None:
    before = table(100, 100, 100, 100, **rules)
    hand_of_any = (None,) * before.rules.dealing.cards
    assert said(e.CardsDealt((HandDealt(0, hand_of_any),)), before) == expected


def test_ten_may_be_in() -> None:
    ten = table(*(100,) * 10)
    line = said(e.DeclarationsRevealed(choices("i" * 10)), ten)
    assert line is not None
    assert line.startswith("Ten are in: Ann, Bo, Cy, Dee, Eli, Fay, Gus, Hal, Ida and Jo.")


# --- The log --------------------------------------------------------------------------------


def test_the_log_counts_the_deals_and_keeps_every_hand() -> None:
    before = table()
    began = e.DealBegan(7, 2, (3, 0, 1, 2))
    assert log_line(began, before, fold(before, began)) == "Deal 7: Cy deals"
    shown = e.HandsShown(SHOWN, (2,))
    assert log_line(shown, before, fold(before, shown)) == (
        "Bo shows a pair of tens, two kicker.\nCy shows a pair of tens, ace kicker."
    )
    ended = e.DealEnded(1)
    assert log_line(ended, before, fold(before, ended)) is None
    declared = e.Declared(1, IN)
    assert log_line(declared, before, fold(before, declared)) == "Bo is in."


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sessions(), st.integers(0, 9))
def test_no_line_says_you(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        for describe in (sentence, log_line):
            line = describe(stage.event, stage.before.table, stage.after.table)
            if line is None:
                continue
            assert not re.search(r"\byou(r|rs|rself)?\b", line, re.IGNORECASE)
            assert "{" not in line
            assert "  " not in line
            assert line == line.strip()
            assert line[0].isupper() or line[0].isdigit()


# --- Hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ts Td 2c", "Ann shows a pair of tens."),
        ("Ts Td Tc", "Ann shows three tens."),
        ("9s Ts Js", "Ann shows a jack-high straight flush."),
        ("As Ks Qs", "Ann shows an ace-high straight flush."),
        ("9s Td Js", "Ann shows a jack-high straight."),
        ("8s 7d 6s", "Ann shows an eight-high straight."),
        ("2s 7s 9s", "Ann shows a nine-high flush."),
        ("2s 7s As", "Ann shows an ace-high flush."),
        ("2s 7s 8s", "Ann shows an eight-high flush."),
        ("2s 7d 9s", "Ann shows nine high."),
        ("2s 7d As", "Ann shows ace high."),
    ],
)
def test_hands_read_well_within_a_sentence(cards: str, expected: str) -> None:
    assert shown_line(HandShown(0, hand(cards)), table()) == expected


def test_a_name_alone_keeps_its_article_away() -> None:
    five = {"9s 9d 9c 2h 2d": "a full house, nines over twos", "As Kd 4c 3h 2d": "ace high"}
    for cards, expected in five.items():
        assert within(best(hand(cards), FIVE)) == expected
    assert within(best(hand("As"), ONE)) == "an ace"
    assert full_within(best(hand("8s 5d 4c 3h 2d"), low("ace-to-five", 5))) == (
        "an eight-five low, then four, three and two"
    )


def test_kickers_are_told_where_names_are_alike() -> None:
    shown = fold(table(), e.HandsShown(SHOWN, (2,)))
    assert hand_in_words(SHOWN[0], table()) == "a pair of tens"
    assert hand_in_words(SHOWN[0], shown) == "a pair of tens, two kicker"
    tied = (HandShown(1, hand("Ts Td 2c")), HandShown(2, hand("Th Tc 2d")))
    assert hand_in_words(tied[0], fold(table(), e.HandsShown(tied, (1, 2)))) == "a pair of tens"


# --- The stakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "inside", "outside"),
    [
        (table(pot=80), "In: win 80, or pay 80.", "Out: pay nothing."),
        (table(pot=80, max_loss=30), "In: win 80, or pay 30.", "Out: pay nothing."),
        (table(pot=20, max_loss=30), "In: win 20, or pay 20.", "Out: pay nothing."),
        (table(12, 100, pot=80), "In: win 80, or pay 12.", "Out: pay nothing."),
        (table(12, 100, pot=80, shortfall="credit"), "In: win 80, or pay 80.", "Out: pay nothing."),
        (table(pot=80, side_pot=7), "In: win 87, or pay 80.", "Out: pay nothing."),
        (table(2000, 9, pot=1120), "In: win 1,120, or pay 1,120.", "Out: pay nothing."),
        (
            table(pot=80, game="survivor"),
            "In: win 80, or pay 80 with the worst hand.",
            "Out: pay nothing.",
        ),
        (table(90, 90, pot=80, game="survivor"), "In: win 80, or pay 80.", "Out: pay nothing."),
        (
            table(pot=80, game="survivor", ghost="always"),
            "In: win 80; pay 80 with the worst hand or if the ghost wins.",
            "Out: pay nothing, or 5 if everyone is out.",
        ),
        (
            table(90, 90, pot=80, game="four-two-two", dropped_ante=True),
            "In: win 80, or pay 80.",
            "Out: pay nothing.",
        ),
        (
            table(pot=80, all_out="ante"),
            "In: win 80, or pay 80.",
            "Out: pay nothing, or 5 if everyone is out.",
        ),
        (
            table(3, 100, pot=80, all_out="ante"),
            "In: win 80, or pay 3.",
            "Out: pay nothing, or 3 if everyone is out.",
        ),
    ],
)
def test_the_stakes_are_what_the_rules_would_charge(
    before: Table, inside: str, outside: str
) -> None:
    assert stakes(before, 0) == (inside, outside)


def declaring(before: Table, letters: str, *, manner: Manner = Manner.SEQUENTIAL) -> Table:
    """A table with some declarations: an i, an o, an l for low, or a dash for none."""
    ways = {"i": IN, "o": OUT, "l": Choice.LOW, "-": None}
    return changed(before, manner=manner, said=tuple(ways[word] for word in letters))


SECRET = Manner.SIMULTANEOUS
SECOND = table(game="two-plus-one", second_declare=True, pot=40)
AGAIN = changed(SECOND, reached=At(5))
"""The second declaration of two-plus-one, with the third card."""


@pytest.mark.parametrize(
    ("before", "inside", "outside"),
    [
        (
            table(game="ghost", pot=40),
            "In: beat the ghost to win 40, or pay 40.",
            "Out: pay nothing, or 5 if everyone is out.",
        ),
        (
            table(pot=40, ghost="lone"),
            "In: win 40, or pay 40; the only one in must beat the ghost.",
            "Out: pay nothing.",
        ),
        (
            table(game="four-two-two", pot=40, lone="beat-deck"),
            "In: win 40, or pay 40; the only one in must beat the deck.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="four-two-two", pot=40, lone="beat-deck"), "-ooo"),
            "In: beat the deck for 40, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            table(game="four-two-two", pot=40, dropped_ante=True, all_out="match-best"),
            "In: win 40, or pay 40.",
            "Out: pay 5 after a showdown; if everyone is out, best hand and wild twos pay 40.",
        ),
        (
            table(pot=40, all_out="wimp"),
            "In: win 40, or pay 40.",
            "Out: pay nothing; if everyone is out, the best hand pays 20.",
        ),
        (
            table(pot=40, all_out="wimp-penalty", wimp_multiple=3),
            "In: win 40, or pay 40.",
            "Out: pay nothing; if everyone is out, the best hand pays 15.",
        ),
        (
            declaring(table(pot=40, declare="sequential", all_out="wimp"), "----"),
            "In: win 40, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            changed(SECOND, manner=SECRET),
            "In: win 40 if nobody else is in, else pay 5 for a third card.",
            "Out: pay nothing.",
        ),
        (
            changed(AGAIN, manner=SECRET),
            "In: win 40, or pay 40.",
            "Out: pay no more.",
        ),
        (
            changed(LEGS, manner=SECRET),
            "In: win a leg if nobody else is in; else win 20 from each, or pay 20 to each.",
            "Out: pay nothing.",
        ),
        (
            changed(LEGS, manner=SECRET, legs=(2, 0, 0, 0)),
            "In: win the 20 pot if nobody else is in; else 20 from each, or pay 20 to each.",
            "Out: pay nothing.",
        ),
        (  # the others have a second chance
            declaring(NAPALM, "-ooo"),
            "In: win a leg if nobody else is in; else win 20 from each, or pay 20.",
            "Out: pay nothing.",
        ),
        (
            declaring(changed(NAPALM, legs=(4, 0, 0, 0)), "-ooo"),
            "In: win the 20 pot if nobody else is in; else 20 from each, or pay 20.",
            "Out: pay nothing.",
        ),
        (
            declaring(changed(NAPALM, second_chance=True), "oooi"),
            "In: win 20 from each loser, or pay 20.",
            "Out: pay nothing; Dee wins a leg if nobody goes in.",
        ),
        (
            changed(HI_LO, low_pot=12),
            "High: win 20, or pay 20. Low: win 12, or pay 12.",
            "Both: each pot separately. Out: pay nothing.",
        ),
        (
            declaring(table(game="bravado-ii", pot=40), "----"),
            "In: beat the ghost; win the 40 pot if alone, else 40 from each, or pay 40 to each.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="bravado-ii", pot=40), "-i--"),
            "In: beat the ghost and win 40 from each loser, or pay 40 to each.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="bravado-ii", pot=40), "-ooo"),
            "In: beat the ghost to win 40, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="eastern", pot=40), "----"),
            "In: beat the deck for 40, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="three-card-man-or-mouse", pot=40), "----"),
            "In: win 40 with queen high or better, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="deadly-sevens", pot=40), "-ooo"),
            "In: win 40, or pay 40 if killed.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="bloody-sevens", pot=40), "-ooo"),
            "In: win 40, or nothing if killed.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="pass-your-guts", pot=40), "----"),
            "In: win 40, or pay 40.",
            "Out: pay nothing. If everyone is out, all pass three cards and declare again.",
        ),
        (
            changed(table(game="three-card-punishment", pot=40), manner=SECRET),
            "In: win 40, or pay 40.",
            "Out: pay 40 if fewer than two players are in.",
        ),
        (
            changed(table(game="two-three-two", pot=40), manner=SECRET),
            "In: win the 40 pot if nobody else is in; else 40 from each, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            changed(table(game="tennessee-guts", pot=40), manner=SECRET),
            "In: win a leg, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            changed(table(game="tennessee-guts", pot=40), manner=SECRET, legs=(2, 2, 2, 2)),
            "In: win the last leg and the 40 pot, or pay 40.",
            "Out: pay nothing.",
        ),
        (
            declaring(table(game="six-and-nine-ii", pot=40), "----"),
            "In: beat the ghost for all or half of 40, or pay 40 to 80.",
            "Out: pay nothing.",
        ),
        (
            changed(table(game="four-three", pot=40), reached=At(4), manner=SECRET),
            "High or low: win half or all of 40, or pay 40.",
            "Both: win both for 40, or pay 40.",
        ),
        (
            declaring(changed(table(game="double-revenge", pot=40), reached=At(4)), "----"),
            "In: win 40 to 100, or pay 40 to 80.",
            "Out: pay 20.",
        ),
        (  # half of it was paid by one who is out
            declaring(changed(table(game="double-revenge", pot=40), reached=At(4)), "-oi-"),
            "In: win 60 to 90, or pay 60 to 90.",
            "Out: pay 20.",
        ),
        (
            table(game="progressive-guts"),
            "In: win 20, or pay 20.",
            "Out: pay nothing. If everyone is out, all get another card and declare again.",
        ),
        (
            table(all_out="hold"),
            "In: win 20, or pay 20.",
            "Out: pay nothing; if everyone is out, all declare again.",
        ),
        (
            changed(HI_LO, low_pot=0),
            "High: win 20, or pay 20. Low: nothing to win.",
            "Both: each pot separately. Out: pay nothing.",
        ),
        (
            changed(HI_LO, pot=0, low_pot=12),
            "High: nothing to win. Low: win 12, or pay 12.",
            "Both: each pot separately. Out: pay nothing.",
        ),
        (
            changed(table(game="hi-lo", both="must-win-both", max_loss=25), low_pot=12),
            "High: win 20, or pay 20. Low: win 12, or pay 12.",
            "Both: win both for 32, or pay 25. Out: pay nothing.",
        ),
        (
            declaring(HIGH_LOW, "----"),
            "High: win 20 or more, or pay 20 to each. Low: win 12 or more, or pay 12 to each.",
            "Out: pay nothing.",
        ),
        (  # two others have declared low, and one is still to come
            declaring(HIGH_LOW, "-ll-"),
            "High: win 20, or pay 20. Low: win 24 or more, or pay 12 to each.",
            "Out: pay nothing.",
        ),
        (
            declaring(HIGH_LOW, "-llo"),
            "High: win 20. Low: win 24, or pay 12 to each.",
            "Out: pay nothing.",
        ),
        (  # nobody else can win more than the pot, or pay more than the match cap
            changed(table(game="two-three-two", pot=40, max_loss=15), manner=SECRET),
            "In: win the 40 pot if nobody else is in; else 15 from each, or pay 15.",
            "Out: pay nothing.",
        ),
        (
            changed(table(game="crazy-three-five-seven", pot=40, max_loss=15), manner=SECRET),
            "In: win a leg if nobody else is in; else win 15 from each, or pay 15.",
            "Out: pay nothing.",
        ),
        (  # nor more than the others have
            with_chips(changed(table(game="three-five-seven", pot=40), manner=SECRET), 500, 15, 9),
            "In: win a leg if nobody else is in; else win 15 from each, or pay 40 to each.",
            "Out: pay nothing.",
        ),
        (  # who is out pays nothing
            with_chips(declaring(table(game="three-five-seven", pot=40), "-oii"), 500, 15, 9, 4),
            "In: win 9 from each loser, or pay 40 to each.",
            "Out: pay nothing.",
        ),
        (
            table(pot=40, cap=30),
            "In: win 30, or pay 30.",
            "Out: pay nothing.",
        ),
        (  # they have declared again as often as they may
            changed(declaring(table(game="pass-your-guts", pot=40), "----"), again=3),
            "In: win 40, or pay 40.",
            "Out: pay nothing.",
        ),
    ],
)
def test_the_stakes_of_other_games(before: Table, inside: str, outside: str) -> None:
    assert stakes(before, 0) == (inside, outside)


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        (table(), ""),
        (table(game="hi-lo"), ""),
        (table(game="community"), "Then a community card is turned up."),
        (table(game="four-two-three"), "Then three community cards are turned up."),
        (table(game="two-plus-one"), "Then players in get another card."),
        (SECOND, "Then players in get another card."),
        (AGAIN, ""),
        (table(game="four-two-two"), "Then players in get two more cards, face up."),
        (table(game="five-card-guts-ii"), "Then players in get two more cards."),
        (LEGS, "3 legs win the pot of 20. Then everyone gets two more cards."),
        (at_stage(LEGS, 2), "3 legs win the pot of 20."),
        (NAPALM, "5 legs win the pot of 20. Then everyone gets three more cards."),
        (table(game="nerve"), "Then players in may draw up to three cards at 5 each into the pot."),
        (table(game="doctor-ii"), "Then players in may draw a card for 25 into the pot."),
        (
            table(game="eastern"),
            "The lowest hand wins. Then players in may draw up to three cards. With an ace up "
            "to four.",
        ),
        (
            table(game="consecutive-guts"),
            "Two own cards of neighbouring ranks may count as one wild card.",
        ),
        (
            table(game="south-of-minnesota"),
            "Each player in draws exactly one or three cards.",
        ),
        (
            table(game="deadly-sevens"),
            "Then players in get another card, face up. A wild card face up kills.",
        ),
        (
            table(game="two-card-guts-iii"),
            "Losers pay 40 against a pair of twos or better, 60 against a pair of aces or better.",
        ),
        (
            table(game="two-card-guts-iii", max_loss=50),
            "Losers pay 40 against a pair of twos or better, 50 against a pair of aces or better.",
        ),
        (
            table(game="strong-twos"),
            "Then players in may draw a card. Each two shown costs losers another 20.",
        ),
        (
            table(game="six-and-nine-ii"),
            "3 legs win the pot of 20. Losers who don't beat the ghost either pay 40.",
        ),
        (
            table(game="bravado-at-the-wall"),
            "Then players in may draw up to three cards. With an ace up to four. "
            "Losers who drew cards pay 40.",
        ),
        (table(game="baseball-guts"), "Players in with fours get one more card."),
        (table(game="forced-guts"), "In automatically: the highest card face up."),
        (
            table(game="paired-up"),
            "In automatically: the lowest card face up and a rank face up twice.",
        ),
        (
            table(game="five-card-bluster"),
            "Each player in draws exactly two cards. The ghost draws too.",
        ),
        (
            table(game="bravado-ii"),
            "Then players in get another card. The ghost gets one more card face down.",
        ),
        (
            table(game="bloody-sevens"),
            "Then players in get three more cards, face up. A wild card face up kills at no cost.",
        ),
    ],
)
def test_what_is_to_come_is_told_beside_the_stakes(before: Table, wanted: str) -> None:
    """R8.2 to R8.6."""
    assert note(before) == wanted


def test_what_losers_owe_more_counts_what_players_out_pay() -> None:
    """S4.6."""
    game = preset("double-revenge").base
    show = changed(game.steps[-1], multiply=(Multiply(2, hand=(Rank.ACE, Rank.ACE)),))
    rules = RuleSet.of(changed(game, steps=(*game.steps[:-1], show)))
    before = changed(table(game="double-revenge", pot=40), reached=At(4), rules=rules)
    for said_so_far, owed in (("----", 80), ("-oi-", 120)):
        more = f"Losers pay {owed} against a pair of aces or better."
        assert note(declaring(before, said_so_far)).endswith(more)


# --- The question ---------------------------------------------------------------------------

TWO_WAYS = Asked((IN, OUT))


@pytest.mark.parametrize(
    ("before", "asked", "expected"),
    [
        (declaring(table(), "----"), TWO_WAYS, "Nobody has declared yet. In or out?"),
        (changed(table(), manner=SECRET), TWO_WAYS, "In or out? Everyone reveals at once."),
        (declaring(table(), "-ooi"), TWO_WAYS, "Dee is in. In or out?"),
        (declaring(table(), "-oii"), TWO_WAYS, "Cy and Dee are in. In or out?"),
        (declaring(table(), "-ooo"), TWO_WAYS, "Everyone so far is out. In or out?"),
        (declaring(table(), "---o"), TWO_WAYS, "Dee is out. In or out?"),
        (
            changed(declaring(table(), "-ooo"), asked=(1, 2, 3, 0)),
            TWO_WAYS,
            "Everyone else is out. In or out?",
        ),
        (
            changed(table(game="no-peek"), manner=SECRET),
            TWO_WAYS,
            "In or out, without looking? Everyone reveals at once.",
        ),
        (
            changed(AGAIN, manner=SECRET),
            TWO_WAYS,
            "Stay in, or go out? Everyone reveals at once.",
        ),
        (
            changed(at_stage(LEGS, 1), manner=SECRET),
            TWO_WAYS,
            "Stage 2 of 3, fives are wild. In or out?",
        ),
        (
            changed(at_stage(NAPALM, 1), manner=SECRET),
            TWO_WAYS,
            "Stage 2 of 3, the lowest hand wins. In or out?",
        ),
        (
            declaring(changed(NAPALM, second_chance=True), "oooi"),
            TWO_WAYS,
            "Only Dee is in. Go in now, or stay out?",
        ),
        (
            changed(HI_LO, manner=SECRET),
            Asked((Choice.HIGH, Choice.LOW, Choice.BOTH, OUT)),
            "High, low, both or out? Everyone reveals at once.",
        ),
        (table(), Asked(question=Question.PASS, cards=1), "Choose a card to pass to Bo."),
        (
            table(),
            Asked(question=Question.PASS, cards=1, optional=True),
            "Choose a card to pass to Bo, or none.",
        ),
        (table(), Asked(question=Question.NAME_RANK), "Which rank is wild?"),
        (
            table(),
            Asked(question=Question.DISCARD, cards=3, exactly=(1, 3)),
            "Choose exactly one or three cards to discard.",
        ),
        (
            table(),
            Asked(question=Question.DISCARD, cards=3, with_ace=4),
            "Choose up to three cards to discard, or keep all. "
            "Keep and show an ace to draw up to four.",
        ),
        (  # so few cards are left
            table(),
            Asked(question=Question.DISCARD, cards=2, with_ace=2),
            "Choose up to two cards to discard, or keep all.",
        ),
        (
            table(),
            Asked(question=Question.DISCARD, cards=2, price=5),
            "Choose up to two cards to discard, or keep all. Each new card costs 5.",
        ),
        (
            declaring(table(game="guts-high-low"), "----"),
            Asked((Choice.HIGH, Choice.LOW, OUT)),
            "Stage 1 of 4, high and low win. Nobody has declared yet. High, low or out?",
        ),
        (
            changed(table(game="four-three"), reached=At(4), manner=SECRET),
            Asked((Choice.HIGH, Choice.LOW, Choice.BOTH)),
            "High, low or both? Everyone reveals at once.",
        ),
        (table(), Asked(question=Question.PASS, cards=2), "Choose two cards to pass to Bo."),
        (
            table(),
            Asked(question=Question.DISCARD, cards=3),
            "Choose up to three cards to discard, or keep all.",
        ),
        (
            table(),
            Asked(question=Question.DISCARD, cards=1),
            "Choose a card to discard, or keep all.",
        ),
    ],
)
def test_the_question_is_put_in_every_game(before: Table, asked: Asked, expected: str) -> None:
    assert prompt(before, 0, asked, person=False) == expected
    assert prompt(before, 0, asked, person=True) == f"Ann: {expected}"


# --- Payments of zero, and ties that cost nothing --------------------------------------------


def test_a_payment_of_nothing_is_not_told() -> None:
    """A pot of hi-lo may be empty when players declare for it (R8.7)."""
    empty = changed(HI_LO, pot=0)
    assert said(e.PotAwarded(Award.LONE, (Share(1, 0),)), empty) is None
    assert said(e.PotMatched((Payment(1, 0, 0), Payment(2, 0, 0))), empty) is None


def test_who_has_nothing_left_is_named() -> None:
    assert said(e.PotMatched((Payment(1, 0, 20),))) == "Bo can't pay."
    assert said(e.PotMatched((*paid(0), Payment(1, 0, 20)))) == (
        "Ann pays 20 into the next pot. Bo has nothing to pay with."
    )
    assert said(e.PlayersPaid((Transfer(1, 0, 0, 20),)), LEGS) == "Bo can't pay."
    owed = (Transfer(1, 0, 7, 20), Transfer(1, 3, 0, 20))
    assert said(e.PlayersPaid(owed), LEGS) == "Bo can't pay in full: Ann gets 7."


def test_who_leaves_at_a_stop_loss_is_told_why() -> None:
    """R7.4."""
    seat = changed(table().seats[1], stop_loss=30, chips=65)
    before = changed(table(), seats=(table().seats[0], seat, *table().seats[2:]))
    left = e.StatusChanged(1, Status.LEFT)
    assert said(left, before) == "Bo is down 35 and leaves the table."
    richer = changed(before, seats=(before.seats[0], changed(seat, chips=90), *before.seats[2:]))
    assert said(left, richer) == "Bo leaves the table."


def test_a_pack_that_runs_down_is_told() -> None:
    """R3.2."""
    began = e.DealBegan(2, 2, (3, 0, 1, 2), reshuffled=False)
    assert said(began, table(deck="run-down")) == "Cy deals from the rest of the deck."
    assert said(e.DealBegan(2, 2, (3, 0, 1, 2)), table(deck="run-down")) == "Cy deals."


def test_a_tie_in_a_leg_game_is_told_to_those_who_see_it() -> None:
    """R8.6: a tie for best leaves nobody to pay; everyone else hears who compares (R10)."""
    hands = (HandShown(1, hand("2s 3d")), HandShown(0, hand("Ks Kd")), HandShown(2, hand("Kc Kh")))
    tied = e.HandsCompared((0, 1, 2), hands, (0, 2))
    assert said(tied, NAPALM) == (
        "Ann, Bo and Cy compare hands in private. Ann and Cy tie: nobody pays."
    )
    assert said(tied, LEGS) == "Ann, Bo and Cy compare hands in private."
    assert said(e.HandsCompared((0, 1, 2)), NAPALM) == ("Ann, Bo and Cy compare hands in private.")


def test_the_terms_of_the_table() -> None:
    assert terms(table()) == "Deal 1 · ante 5"
    assert terms(changed(table(limit=1000), deals=12)) == "Deal 12 · ante 5 · cap 1,000"
    assert terms(changed(table(), deals=0)) == "Deal 1 · ante 5"
    assert terms(table(game="napalm")) == "Deal 1 · ante 5 · legs to win 5"


# --- Names ----------------------------------------------------------------------------------


def test_names_are_listed_as_people_speak() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bo"]) == "Ann and Bo"
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"


def test_braces_in_a_name_are_only_letters() -> None:
    rules = preset("three-card")
    odd = new_game(rules, [NewSeat("{n}", 100), NewSeat("%s", 100)]).table
    assert sentence(e.StatusChanged(0, Status.LEFT), odd, odd) == "{n} leaves the table."
    assert sentence(e.BoughtIn(1, 5), odd, odd) == "%s rebuys."


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_has_a_name(game: str) -> None:
    assert game_name(game) not in ("", game)


def test_leg_games_and_two_pots_end_in_their_own_way() -> None:
    assert ends_how(preset("napalm")) == "The round ends when someone has 5 legs."
    assert "both pots" in ends_how(preset("hi-lo"))


@pytest.mark.parametrize("ends", Ends)
def test_every_ending_is_told(ends: Ends) -> None:
    assert ends_how(preset("three-card").replaced({"ends": str(ends)})).endswith(".")


@pytest.mark.parametrize(
    ("all_out", "kept"),
    [
        ("redeal", None),
        ("ante", None),
        ("wimp", "Nobody is in."),
        ("wimp-penalty", "Nobody is in."),
    ],
)
def test_the_log_says_once_that_nobody_is_in(all_out: str, kept: str | None) -> None:
    """R6.3: only for wimps the next line does not say it."""
    before = table(all_out=all_out)
    event = e.DeclarationsRevealed(choices("oooo"))
    assert log_line(event, before, fold(before, event)) == kept
