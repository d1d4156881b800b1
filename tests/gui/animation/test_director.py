"""Every event has an animation that ends in the final state and reveals nothing early."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.play.game import can_deal
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass, Question
from guts_engine.state.events import Event
from guts_engine.state.parts import Fund
from guts_engine.state.table import Phase
from guts_engine.steps.model import Choice
from guts_gui.animation.dealing import TURNED
from guts_gui.animation.director import CHOREOGRAPHY, direct
from guts_gui.animation.reveal import COUNT, OPENING, OPENS
from guts_gui.animation.shot import BANNER, Shot
from guts_gui.drawing.people import LARGEST_BANNER
from guts_gui.layout.middle import HOUSE_NAME
from guts_gui.layout.placement import (
    LOW_POT,
    LOW_TOTAL,
    POT,
    RESERVE,
    SIDE_POT,
    TOTAL,
    place,
)
from guts_gui.layout.poses import Change, HandPose, Kind, Legs, Sprite
from guts_gui.layout.seat_state import takers
from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.seating.seats import OWN_CARD
from guts_gui.layout.timeline import Cue, Timeline
from guts_gui.sound.sounds import SOUNDS
from tests.engine.helpers.event_kinds import event_kinds
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.stages import FISTS, SIZE, Shown, deal, shuffled, stages

MOMENTS = 12
LONGEST_DEAL = 7.0
"""The longest animation of a deal of five at normal speed, in seconds, without thinking time."""


ANN_AND_BO = (NewSeat("Ann", 100), NewSeat("Bo", 100))
MANNERS = (FISTS, Shown("fists", "out"), Shown("drop"))
manners = st.sampled_from(MANNERS)
played = settings(max_examples=18, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.integers(0, 9)


def moments(timeline: Timeline) -> list[float]:
    """Times from the start to the end, including the ends of all cues."""
    ends = [at for cue in timeline.cues for at in (cue.start, cue.end)]
    return sorted({timeline.length * step / MOMENTS for step in range(MOMENTS + 1)} | set(ends))


def of_kind(log: GameLog, kind: type[Event], seat: int | None = 0) -> Shot:
    """The stage of the log's first event of a kind."""
    return next(stage for stage in stages(log, seat) if isinstance(stage.event, kind))


# --- Every event ----------------------------------------------------------------------------


def test_every_event_has_a_choreography() -> None:
    assert set(CHOREOGRAPHY) == event_kinds()


@played
@given(sessions(), seats, manners)
def test_every_timeline_begins_and_ends_in_place(session: Played, seat: int, shown: Shown) -> None:
    for stage in stages(session.log, seat % len(session.log.seats), shown=shown):
        timeline = direct(stage)
        end = place(stage.after, SIZE)
        assert timeline.at(timeline.length) == end
        assert timeline.length >= max((cue.end for cue in timeline.cues), default=0.0)
        assert 0.0 <= timeline.caption_at <= timeline.handover <= timeline.length
        for sound in timeline.sounds:
            assert 0.0 <= sound.at <= timeline.length
            assert -1.0 <= sound.pan <= 1.0
            assert 0.0 <= sound.far <= 1.0
        for sprite, cues in timeline._ways.items():
            assert cues[-1].after == end.get(sprite, cues[-1].after)
            assert sprite in end or cues[-1].after.alpha <= 0.01, (stage.event, sprite)


@played
@given(sessions(), seats, manners)
def test_a_sprites_cues_follow_one_another(session: Played, seat: int, shown: Shown) -> None:
    """Each cue begins when the previous one is over, from its final pose."""
    for stage in stages(session.log, seat % len(session.log.seats), shown=shown):
        for sprite, cues in direct(stage)._ways.items():
            if sprite in (TOTAL, POT, LOW_TOTAL, LOW_POT, SIDE_POT):
                continue  # chips land before the number counts them
            for first, second in pairwise(cues):
                assert first.end <= second.start + 1e-9, (stage.event, sprite)


@played
@given(sessions(), seats, manners)
def test_numbers_are_never_negative_nor_more_than_there_are(
    session: Played, seat: int, shown: Shown
) -> None:
    """Only a debt, on credit, is below zero (R7.3)."""
    for stage in stages(session.log, seat % len(session.log.seats), shown=shown):
        table = stage.after.table
        credit = table.rules.paying.shortfall is Shortfall.CREDIT
        there = max(table.total, table.total + sum(max(0, -each.chips) for each in table.seats))
        timeline = direct(stage)
        for t in moments(timeline):
            for sprite, pose in timeline.at(t).items():
                change = pose.shows.chips if isinstance(pose.shows, Change) else 0
                owed = credit and sprite.kind is Kind.PLATE
                assert pose.chips >= 0 or owed, (stage.event, sprite)
                assert max(pose.chips, abs(change)) <= there, (stage.event, sprite)


@played
@given(sessions(), seats, manners)
def test_chips_and_passed_cards_are_seen_only_while_they_travel(
    session: Played, seat: int, shown: Shown
) -> None:
    """A payment still to start is part of its owner's stack; one that landed is not."""
    for stage in stages(session.log, seat % len(session.log.seats), shown=shown):
        timeline = direct(stage)
        travellers = (Kind.CHIPS, Kind.DISCARD)
        ways = [cue for cue in timeline.cues if cue.sprite.kind in travellers and cue.length > 0]
        for t in moments(timeline):
            there = {sprite for sprite in timeline.at(t) if sprite.kind in travellers}
            travelling = {cue.sprite for cue in ways if cue.start <= t < cue.end}
            assert there <= travelling, (stage.event, t)


@played
@given(sessions(), seats)
def test_what_travels_is_what_is_paid(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        flown = {cue.sprite: cue.after.chips for cue in direct(stage).cues}
        payments: dict[int, int] = {}
        for (kind, number, _), worth in flown.items():
            if kind == "chips":
                payments[number] = payments.get(number, 0) + worth
        amounts = list(payments.values())
        match stage.event:
            case (
                e.AntesPosted()
                | e.ExtraAntesPosted()
                | e.DroppedAntesPosted()
                | e.PotMatched()
                | e.NobodyIn()
            ):
                assert amounts == [p.amount for p in stage.event.payments if p.amount]
            case e.PlayersPaid():
                assert amounts == [paid.amount for paid in stage.event.transfers if paid.amount]
            case e.PotAwarded() | e.SessionEnded():
                assert amounts == [each.amount for each in stage.event.shares if each.amount]
            case e.PotLimited() | e.PotRefilled() | e.BoughtIn():
                assert amounts == [stage.event.amount] * bool(stage.event.amount)
            case _:
                assert amounts == []


@played
@given(sessions(), seats)
def test_a_result_stays_from_its_payment_to_the_next_deal(session: Played, seat: int) -> None:
    """At rest each seat shows what the deal has brought it, as the engine adds it up."""
    held: list[int] = []
    for stage in stages(session.log, seat % len(session.log.seats)):
        after = stage.after.table
        match stage.event:
            case e.DealBegan():
                held = [each.chips for each in after.seats]
            case e.AntesPosted() | e.ExtraAntesPosted():
                for paid in stage.event.payments:
                    held[paid.seat] -= paid.amount
            case e.BoughtIn() if held:
                held[stage.event.seat] += stage.event.amount
            case e.SessionEnded():
                break
        shown = {
            sprite.seat: pose.shows.chips
            for sprite, pose in stage.end.items()
            if isinstance(pose.shows, Change)
        }
        brought = [each.chips - before for each, before in zip(after.seats, held, strict=False)]
        assert shown == {at: chips for at, chips in enumerate(brought) if chips}


def test_who_has_a_second_chance_is_not_out_until_it_is_declined() -> None:
    log = deal(shuffled(1), "ooi", declare="sequential", second_chance=True)
    worn = [
        {sprite.seat for sprite in stage.end if sprite.kind is Kind.PILL}
        for stage in stages(log, 0)
        if isinstance(stage.event, e.SecondChanceOpened)
        or (isinstance(stage.event, e.Declared) and stage.after.table.second_chance)
    ]
    assert worn == [{2}, {0, 2}, {0, 1, 2}]


@played
@given(sessions(), seats)
def test_nobody_who_is_asked_wears_an_old_declaration(session: Played, seat: int) -> None:
    """Declarations go with the next question: a second chance, a stage, a pass, another deal."""
    for stage in stages(session.log, seat % len(session.log.seats)):
        after = stage.after.table
        worn = {sprite.seat for sprite in stage.end if sprite.kind is Kind.PILL}
        if isinstance(stage.event, e.DealBegan | e.StageBegan | e.QuestionOpened | e.GameChosen):
            assert not worn
        if isinstance(stage.event, e.DeclarationsOpened | e.SecondChanceOpened):
            assert not worn & set(stage.event.seats)
        if after.phase is Phase.DECLARING:
            assert not worn & set(after.turn)
            assert all(after.said[each] is not None for each in worn)


@played
@given(sessions(), seats)
def test_the_numbers_of_a_payment_add_up_at_both_ends(session: Played, seat: int) -> None:
    for stage in stages(session.log, seat % len(session.log.seats)):
        timeline = direct(stage)
        if isinstance(stage.event, e.BoughtIn):
            continue
        for t in (0.0, timeline.length):
            shown = timeline.at(t)
            numbers = [pose.chips for key, pose in shown.items() if key.kind is Kind.PLATE]
            pots = (TOTAL, LOW_TOTAL, RESERVE, SIDE_POT)
            numbers += [shown[key].chips for key in pots if key in shown]
            assert sum(numbers) == stage.after.table.total, stage.event


# --- When information appears -----------------------------------------------------------------


@pytest.mark.parametrize("choices", ["iooio", "ooooo", "iiiii", "ioooo"])
def test_all_hands_open_at_one_moment(choices: str) -> None:
    """R4.2 `fists`."""
    stage = of_kind(deal(shuffled(1), choices), e.DeclarationsRevealed)
    timeline = direct(stage)
    hands = [cue for cue in timeline.cues if cue.sprite.kind is Kind.FIST]
    opening = [cue for cue in hands if cue.frames and set(cue.frames) & set(OPENING[1:])]
    assert {cue.sprite.seat for cue in opening} == set(range(len(choices)))
    assert len(opening) == len(choices)
    assert len({(cue.start, cue.length) for cue in opening}) == 1
    opens = opening[0].start
    for cue in hands:
        if cue.start < opens:
            poses = {cue.before.shows, cue.after.shows, *cue.frames}
            assert poses <= {HandPose.CLOSED, HandPose.TENSE}
    for t in moments(timeline):
        shown = timeline.at(t)
        fists = {key.seat: pose.shows for key, pose in shown.items() if key.kind is Kind.FIST}
        if t < opens:
            assert not set(fists.values()) - {"closed", "tense"}
    for seat, word in enumerate(choices):
        text = timeline.at(opens + 0.5)[Sprite(Kind.FIST, seat)].shows
        assert text == ("open-chip" if word == "i" else "open")


def test_a_chip_may_mean_out() -> None:
    """R4.2 `chip_means`: then the hands of players who are out hold it."""
    log = deal(shuffled(1), "iooio")
    stage = next(
        each
        for each in stages(log, 0, shown=Shown("fists", "out"))
        if isinstance(each.event, e.DeclarationsRevealed)
    )
    shown = direct(stage).at(OPENS + 0.5)
    held = [shown[Sprite(Kind.FIST, seat)].shows for seat in range(5)]
    assert held == ["open", "open-chip", "open-chip", "open", "open-chip"]


def test_dropped_cards_fall_at_one_moment_and_only_of_those_who_are_out() -> None:
    """R4.2 `drop`: held over the table; on the fourth beat the cards of those who are out fall."""
    log = deal(shuffled(1), "iooio")
    stage = next(
        each
        for each in stages(log, 0, shown=Shown("drop"))
        if isinstance(each.event, e.DeclarationsRevealed)
    )
    timeline = direct(stage)
    lying = {key: pose for key, pose in stage.start.items() if key.kind is Kind.CARD}
    held = timeline.at(OPENS - 0.01)
    assert all(held[key].y != pose.y for key, pose in lying.items())
    fell = {
        key.seat
        for key in lying
        if timeline.at(OPENS + 0.21)[key].y > held[key].y
        and timeline.at(OPENS + 0.21)[key].dim > 0.3
    }
    assert fell == {1, 2, 4}
    counted = [cue for cue in timeline.cues if cue.sprite == COUNT and cue.after.alpha == 1.0]
    assert [cue.after.shows for cue in counted] == ["1", "2", "3", "drop"]
    assert {sound.at for sound in timeline.sounds if sound.name == "drop"} == {OPENS}
    hands = {seat: timeline.at(OPENS + 0.5)[Sprite(Kind.FIST, seat)].shows for seat in range(5)}
    assert hands == {0: "closed", 1: "open", 2: "open", 3: "closed", 4: "open"}


def test_the_count_is_over_before_the_hands_open() -> None:
    timeline = direct(of_kind(deal(shuffled(1), "iooio"), e.DeclarationsRevealed))
    counted = [cue for cue in timeline.cues if cue.sprite == COUNT]
    opens = next(sound.at for sound in timeline.sounds if sound.name == "open")
    assert [cue.after.shows for cue in counted if cue.after.alpha == 1.0] == ["1", "2", "3"]
    assert max(cue.end for cue in counted) <= opens


def choice_cues(timeline: Timeline, seat: int) -> list[Cue]:
    """The cues of a seat that reveal whether it is in or out."""
    kinds = (Kind.PILL, Kind.BUBBLE)
    return [cue for cue in timeline.cues if cue.sprite.kind in kinds and cue.sprite.seat == seat]


@pytest.mark.parametrize("choices", ["iooio", "oiiio"])
def test_nothing_is_written_of_a_declaration_before_it_is_seen(choices: str) -> None:
    """The caption and the log wait until the declaration is spoken or the hand is open."""
    for game in ("three-card", "two-card"):
        for stage in stages(deal(shuffled(2), choices, game), 0, think=1.7):
            timeline = direct(stage)
            match stage.event:
                case e.Declared(seat=seat):
                    visible = min(cue.start for cue in choice_cues(timeline, seat))
                case e.DeclarationsRevealed():
                    visible = max(
                        cue.start + cue.length / 2
                        for cue in timeline.cues
                        if cue.sprite.kind is Kind.FIST and len(cue.frames) > 2
                    )
                case _:
                    continue
            assert timeline.caption
            assert timeline.caption_at >= visible


@pytest.mark.parametrize("shown", MANNERS)
def test_a_choice_shows_nowhere_before_its_moment(shown: Shown) -> None:
    """In and out look the same until hands open, cards fall or a declaration is spoken."""
    for game, before in (("three-card", OPENS), ("two-card", 1.7)):
        ways = [deal(shuffled(3), choices, game) for choices in ("iiiii", "iioii")]
        first, second = (
            next(
                direct(stage)
                for stage in stages(log, 0, 1.7, shown)
                if isinstance(stage.event, e.DeclarationsRevealed)
                or (isinstance(stage.event, e.Declared) and stage.event.seat == 2)
            )
            for log in ways
        )
        for step in range(100):
            t = before * step / 100
            seen = {key: pose for key, pose in first.at(t).items() if pose.alpha > 0.01}
            assert seen == {key: pose for key, pose in second.at(t).items() if pose.alpha > 0.01}


def test_a_hand_is_not_named_before_it_lies_open() -> None:
    """The strongest hand turns over last; the caption and the log must not reveal it earlier."""
    timeline = direct(of_kind(deal(shuffled(4), "iiiio"), e.HandsShown))
    named = [cue for cue in timeline.cues if cue.sprite.kind is Kind.NAME]
    turned = [cue for cue in timeline.cues if cue.sprite.kind is Kind.CARD and cue.sprite.seat != 0]
    assert len(named) == 4
    for name in named:
        cards = [cue for cue in turned if cue.sprite.seat == name.sprite.seat]
        assert all(cue.start + cue.length / 2 <= name.end for cue in cards)
    assert timeline.caption
    assert timeline.caption_at >= max(cue.start + cue.length / 2 for cue in turned)


def test_hands_turn_over_from_the_weakest_to_the_strongest() -> None:
    stage = of_kind(deal(shuffled(4), "iiiii"), e.HandsShown)
    assert isinstance(stage.event, e.HandsShown)
    timeline = direct(stage)
    order = sorted(
        (cue for cue in timeline.cues if cue.sprite.kind is Kind.NAME), key=lambda cue: cue.start
    )
    assert [cue.sprite.seat for cue in order] == [hand.seat for hand in stage.event.hands]
    assert len({cue.start for cue in order}) == 5


# --- Moments ----------------------------------------------------------------------------------


def moment_of(stage: Shot) -> str:
    """The large text of an event, or ""."""
    words = {cue.after.shows for cue in direct(stage).cues if cue.sprite == BANNER}
    return words.pop() if words else ""


def sounds_of(stage: Shot) -> set[str]:
    return {sound.name for sound in direct(stage).sounds}


def test_who_is_alone_in_has_a_moment() -> None:
    for game, kind in (("three-card", e.DeclarationsRevealed), ("two-card", e.Declared)):
        log = deal(shuffled(1), "oiooo", game)
        events = [stage for stage in stages(log, 0) if isinstance(stage.event, kind)]
        assert moment_of(events[-1]) == "Only Bo is in"
        assert "alone" in sounds_of(events[-1])
        assert not any(moment_of(stage) for stage in events[:-1])


def test_nobody_in_has_a_moment() -> None:
    stage = of_kind(deal(shuffled(1), "ooooo"), e.DeclarationsRevealed)
    assert moment_of(stage) == "Nobody is in"
    assert "nobody" in sounds_of(stage)


def test_a_pot_that_doubles_is_told() -> None:
    """Two losers double the pot, one leaves it unchanged, three triple it."""
    words = {
        choices: moment_of(of_kind(deal(shuffled(4), choices), e.PotMatched))
        for choices in ("iiooo", "iiioo", "iiiio", "iiiii")
    }
    assert words == {
        "iiooo": "",
        "iiioo": "The pot doubles: 50",
        "iiiio": "The pot triples: 75",
        "iiiii": "The pot grows to 100",
    }


def test_a_leg_goes_to_its_winners_plate() -> None:
    log = deal(shuffled(1), "oiooo", "three-five-seven")
    stage = of_kind(log, e.LegWon)
    token = [cue for cue in direct(stage).cues if cue.sprite == Sprite(Kind.TOKEN, 1)]
    legs = stage.plan.places[1].legs
    assert (token[-1].after.x, token[-1].after.y) == legs
    assert moment_of(stage) == "A leg for Bo"
    assert "leg" in sounds_of(stage)
    timeline = direct(stage)
    assert timeline.at(0.5)[Sprite(Kind.LEGS, 1)].shows == Legs(0, 3)
    assert timeline.at(timeline.length)[Sprite(Kind.LEGS, 1)].shows == Legs(1, 3)


def test_a_passed_card_leaves_its_place_and_the_new_one_turns_up_in_the_hand() -> None:
    """R3.4: Ann's passed card turns face down on its way; the others stay in her hand."""
    match = Match(GameLog(preset("pass-the-trash"), ANN_AND_BO), Random(3))
    match.begin_deal()
    kept, gone, last = match.state.hands[0]
    for seat in (0, 1):
        match.submit(Pass(seat, match.state.hands[seat][1:2]))
    stage = of_kind(match.log, e.CardsPassed)
    timeline = direct(stage)
    flies = next(cue for cue in timeline.cues if cue.before.face.card is gone)
    lay = next(pose for pose in stage.start.values() if pose.face.card is gone)
    assert (flies.sprite, flies.before.x, flies.before.y) == (Sprite(Kind.CARD, 1, 2), lay.x, lay.y)
    assert flies.after.face.card is None
    for t in (0.01, 0.2, 0.44):
        faces = {pose.face.card for key, pose in timeline.at(t).items() if key.is_card_of(0)}
        assert faces == {kept, last, None}
    assert len([key for key in timeline.at(timeline.length) if key.is_card_of(0)]) == 3


def exchanged(seat: int) -> Shot:
    """That seat draws two of three cards, as Ann sees it."""
    match = Match(GameLog(preset("three-card").replaced({"draw": 2}), ANN_AND_BO), Random(3))
    match.begin_deal()
    while asked := match.pending():
        at = min(asked)
        if asked[at].question is not Question.DISCARD:
            break
        hand = match.state.hands[at]
        match.submit(Discard(at, hand[:2] if at == seat else ()))
    return next(
        stage
        for stage in stages(match.log, 0)
        if isinstance(stage.event, e.CardsDrawn) and stage.event.seat == seat
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_every_card_of_an_exchange_is_seen_all_the_way(seat: int) -> None:
    """R3.3: the cards in hand and at the dealer add up, and no card jumps."""
    stage = exchanged(seat)
    timeline = direct(stage)
    assert cards_of_seat(timeline, 0.2, seat) == 1
    assert len([key for key in timeline.at(0.2) if key.kind is Kind.DISCARD]) == 2
    for sprite in stage.end:
        if sprite.is_card_of(seat) and sprite.number > 0:
            ways = sorted(
                (c for c in timeline.cues if c.sprite == sprite), key=lambda cue: cue.start
            )
            seen = [cue for cue in ways if cue.before.alpha > 0]
            assert all(here.after == there.before for here, there in pairwise(seen))
            assert seen[-1].after == stage.end[sprite]


def cards_of_seat(timeline: Timeline, t: float, seat: int) -> int:
    return len([key for key in timeline.at(t) if key.is_card_of(seat)])


def test_cards_have_the_size_of_the_pack_at_the_dealer() -> None:
    """Ann's large cards grow on their way, and shrink when they are collected."""
    log = deal(shuffled(1), "iiiii")
    dealt = of_kind(log, e.CardsDealt)
    pack = min(spot.card_width for spot in dealt.plan.places)
    thrown = [cue for cue in direct(dealt).cues if cue.sprite.kind is Kind.CARD and cue.turn]
    assert len(thrown) == 15
    for cue in thrown:
        assert cue.before.width == pack
        assert cue.after.width == dealt.end[cue.sprite].width
    assert {cue.after.width for cue in thrown if cue.sprite.seat == 0} == {OWN_CARD}
    assert pack < OWN_CARD


def test_no_hand_has_its_name_before_its_cards_are_turned() -> None:
    """Names of hands reveal nothing early; the viewer's own stays during a showdown."""
    log = deal(shuffled(4), "iiiii")
    for stage in (of_kind(log, e.CardsDealt), exchanged(0)):
        timeline = direct(stage)
        turned = max(cue.start for cue in timeline.cues if cue.before.face != cue.after.face)
        assert Sprite(Kind.NAME) not in timeline.at(turned)
        assert Sprite(Kind.NAME) in timeline.at(timeline.length)
    shown = of_kind(log, e.HandsShown)
    timeline = direct(shown)
    assert all(timeline.at(t)[Sprite(Kind.NAME)].alpha == 1.0 for t in moments(timeline))
    ghost = direct(of_kind(deal(shuffled(1), "oiooo", "ghost"), e.HouseHandShown))
    assert HOUSE_NAME not in ghost.at(TURNED)
    assert HOUSE_NAME in ghost.at(ghost.length)


def test_the_decks_hand_is_dealt_before_it_turns_over() -> None:
    """R8.4: its cards come from the dealer, one after another, face down at first."""
    rules = preset("four-two-two").replaced({"lone": "beat-deck"})
    match = Match(GameLog(rules, ANN_AND_BO), Random(3))
    match.begin_deal()
    while asked := match.pending():
        seat = min(asked)
        match.submit(Declare(seat, Choice.IN if seat else Choice.OUT))
    stage = of_kind(match.log, e.HouseHandShown)
    timeline = direct(stage)
    dealer = stage.plan.places[stage.after.table.dealer].plate
    house = sorted(sprite for sprite in stage.end if sprite.kind is Kind.HOUSE)
    assert len(house) == 4
    starts = [next(cue for cue in timeline.cues if cue.sprite == sprite) for sprite in house]
    assert [(cue.before.x, cue.before.y) for cue in starts] == [dealer] * 4
    assert len({cue.start for cue in starts}) == 4
    landed = timeline.at(max(cue.end for cue in starts))
    assert {landed[sprite].face.card for sprite in house} == {None}
    assert None not in {timeline.at(timeline.length)[sprite].face.card for sprite in house}


def test_cards_are_gathered_in_without_fading_on_the_way() -> None:
    """They go under the dealer's plate, and no name of a hand is left."""
    match = Match(GameLog(preset("three-card"), ANN_AND_BO), Random(3))
    for _ in range(2):
        match.begin_deal()
        while asked := match.pending():
            match.submit(Declare(min(asked), Choice.IN))
    stage = [each for each in stages(match.log, 0) if isinstance(each.event, e.DealBegan)][1]
    timeline = direct(stage)
    plates = min(pose.z for key, pose in stage.end.items() if key.kind is Kind.PLATE)
    for t in moments(timeline):
        seen = timeline.at(t)
        cards = [pose for key, pose in seen.items() if key.kind is Kind.CARD]
        assert all(pose.alpha == 1.0 and pose.z < plates for pose in cards)
        assert t < 0.1 or not [key for key in seen if key.kind is Kind.NAME]
    assert [key for key in timeline.at(0.05) if key.kind is Kind.NAME]


def test_no_card_or_chip_hides_a_plate_or_words_on_its_way() -> None:
    """Cards are dealt from under the plates; chips fly under names and numbers."""
    flown = set()
    for stage in stages(deal(shuffled(1), "iiioo"), 0):
        timeline = direct(stage)
        for t in moments(timeline):
            seen = timeline.at(t)
            plates = min(pose.z for key, pose in seen.items() if key.kind is Kind.PLATE)
            words = min(pose.z for key, pose in seen.items() if key.kind in (Kind.NAME, Kind.TOTAL))
            assert all(pose.z < plates for key, pose in seen.items() if key.kind is Kind.CARD)
            assert all(pose.z < words for key, pose in seen.items() if key.kind is Kind.CHIPS)
            flown |= {key[0] for key in seen}
    assert {"card", "chips", "name"} <= flown


def test_the_common_cards_are_told_when_they_lie_open() -> None:
    stage = of_kind(deal(shuffled(1), "ii", "four-two-three"), e.CommonDealt)
    timeline = direct(stage)
    common = [sprite for sprite in stage.end if sprite.kind is Kind.COMMON]
    assert len(common) == 3
    for sprite in common:
        assert timeline.at(timeline.caption_at)[sprite].face.card == stage.end[sprite].face.card
    assert timeline.caption_at < timeline.length


def test_who_fails_to_beat_the_ghost_has_lost() -> None:
    """Their cards no longer glow, and are dimmed."""
    for seed in range(9):
        stage = of_kind(deal(shuffled(seed), "io", "ghost"), e.HouseHandShown)
        cards = [pose for key, pose in stage.end.items() if key.is_card_of(0)]
        shine = {(pose.glow > 0, pose.dim > 0) for pose in cards}
        beaten = bool(stage.event.beaten) if isinstance(stage.event, e.HouseHandShown) else False
        assert ((False, True) in shine) != beaten
        if not beaten:
            return
    pytest.fail("no ghost was unbeaten")


def test_who_pays_because_no_hand_qualifies_has_lost_s4_4() -> None:
    for seed in range(9):
        log = deal(shuffled(seed), "iio", "three-card-man-or-mouse")
        if any(isinstance(stage.event, e.NobodyQualified) for stage in stages(log, None)):
            stage = of_kind(log, e.PotMatched)
            cards = [pose for key, pose in stage.end.items() if key.is_card_of(0)]
            assert {(pose.glow > 0, pose.dim > 0) for pose in cards} == {(False, True)}
            return
    pytest.fail("a hand always qualifies")


@pytest.mark.parametrize("both", ["independent", "must-win-both"])
def test_of_two_pots_each_is_lost_by_itself(both: str) -> None:
    """Each dims the players who declared for it and lost; both can be lost together (R8.7)."""
    dimmed_with_high = set()
    for seed in range(6):
        log = deal(shuffled(seed), "hbbll", "hi-lo", both=both)
        awards = [stage for stage in stages(log, None) if isinstance(stage.event, e.PotAwarded)]
        if len(awards) < 2 or awards[0].event.fund is not Fund.POT:
            continue
        dimmed = []
        for stage in awards:
            cards = [(key.seat, pose) for key, pose in stage.end.items() if key.kind is Kind.CARD]
            assert all(not pose.dim for seat, pose in cards if seat in takers(stage.after.table))
            dimmed.append({seat for seat, pose in cards if pose.dim})
        assert not dimmed[0] & {3, 4}, "the low pot is not gone yet"
        assert dimmed[1] == set(range(5)) - set(takers(awards[1].after.table))
        dimmed_with_high |= dimmed[0]
    assert dimmed_with_high >= {0}
    assert bool(dimmed_with_high & {1, 2}) is (both == "must-win-both")


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("game", ["three-card", "ghost"])
def test_words_of_a_moment_lie_between_the_pot_and_the_cards(game: str, text: float) -> None:
    revealing = of_kind(deal(shuffled(1), "oooo", game), e.DeclarationsRevealed)
    stage = replace(revealing, size=Space(1280.0, 720.0, text))
    lie = next(cue.after for cue in direct(stage).cues if cue.sprite == BANNER)
    high = 1.5 * min(28 * text, LARGEST_BANNER)
    cards = [pose for key, pose in stage.end.items() if key.is_card_of(0)]
    assert cards
    assert lie.y + high / 2 < min(pose.y - 0.7 * pose.width for pose in cards)
    assert lie.y - high / 2 > stage.plan.total[1] + 10 + 26 * text


def test_words_wait_until_the_open_hands_are_gone() -> None:
    """In plain and in reduced motion, in which no hand moves."""
    for choices in ("ooooo", "oiooo"):
        timeline = direct(of_kind(deal(shuffled(1), choices), e.DeclarationsRevealed))
        for shown in (timeline, timeline.still()):
            for t in moments(shown):
                seen = shown.at(t)
                if BANNER in seen and seen[BANNER].alpha > 0.5:
                    hands = [pose.alpha for key, pose in seen.items() if key.kind is Kind.FIST]
                    assert max(hands, default=0.0) < 0.3


def test_hands_compared_in_private_lean_together_and_show_no_face() -> None:
    """Everyone else sees who compares, but not their cards (R8.5, R10)."""
    log = deal(shuffled(1), "oiioo", "three-five-seven")
    stage = of_kind(log, e.HandsCompared)
    timeline = direct(stage)
    middle = timeline.at(0.6)
    cards = {seat: Sprite(Kind.CARD, seat) for seat in (1, 2, 3, 4)}
    near = {seat: middle[card].x - stage.start[card].x for seat, card in cards.items()}
    assert near[1] > 5
    assert near[2] < -5 or abs(middle[cards[2]].y - stage.start[cards[2]].y) > 5
    assert near[3] == near[4] == 0
    assert all(middle[card].face.card is None for card in cards.values())
    seen = of_kind(log, e.HandsCompared, seat=1)
    assert direct(seen).at(9.0)[Sprite(Kind.CARD, 2)].face.card is not None


@pytest.mark.parametrize("game", PRESETS)
def test_every_sound_of_a_game_can_be_heard(game: str) -> None:
    log = GameLog(preset(game), tuple(NewSeat(name, 40) for name in NAMES[:5]))
    match, rng = Match(log, Random(2)), Random(3)
    for _ in range(6):
        if not can_deal(match.state):
            break
        match.begin_deal()
        while asked := match.pending():
            seat = min(asked)
            match.submit(answer(match, asked[seat], seat, rng))
    heard = {sound.name for each in stages(match.log, 0) for sound in direct(each).sounds}
    assert heard <= set(SOUNDS)
    assert {"deal", "chip"} <= heard


def answer(match: Match, asked: Asked, seat: int, rng: Random) -> Action:
    """A random legal answer."""
    hand = match.state.hands[seat]
    match asked.question:
        case Question.PASS:
            return Pass(seat, hand[: asked.cards])
        case Question.DISCARD:
            return Discard(seat, ())
        case Question.DECLARE:
            return Declare(seat, rng.choice(asked.choices))


# --- No secret ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["three-card", "two-card", "no-peek", "survivor"])
@pytest.mark.parametrize("seed", range(6))
def test_unseen_cards_change_nothing_before_the_showdown(game: str, seed: int) -> None:
    """Two deals that differ only in cards hidden from the viewer look the same."""
    cards = preset(game).dealing.cards
    pack = list(shuffled(seed))
    peek = preset(game).dealing.peek
    kept = set(range(0, 5 * cards, 5)) if peek else set()
    others = [place for place in range(len(pack)) if place not in kept]
    mixed = [pack[place] for place in others]
    Random(seed + 1000).shuffle(mixed)
    changed = list(pack)
    for place_, card in zip(others, mixed, strict=True):
        changed[place_] = card
    choices = ("iioio", "oiiio", "ooooo")[seed % 3]
    first = list(stages(deal(tuple(pack), choices, game), 0))
    second = list(stages(deal(tuple(changed), choices, game), 0))
    compared = 0
    for a, b in zip(first, second, strict=False):
        if isinstance(a.event, e.HandsShown):
            break
        assert a.event == b.event
        assert direct(a) == direct(b)
        compared += 1
    assert compared >= 4


# --- Time -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["three-card", "two-card", "survivor"])
@pytest.mark.parametrize("choices", ["iiiii", "ioioi", "ooooo", "ooioo", "iiooi"])
def test_a_deal_of_five_is_told_in_seconds(game: str, choices: str) -> None:
    for seed in range(4):
        staged = stages(deal(shuffled(seed), choices, game), 0, think=0.0)
        assert sum(direct(stage).handover for stage in staged) <= LONGEST_DEAL


@played
@given(sessions(), seats, manners)
def test_no_single_event_keeps_the_table_waiting(session: Played, seat: int, shown: Shown) -> None:
    for stage in stages(session.log, seat % len(session.log.seats), think=0.0, shown=shown):
        assert direct(stage).handover <= 3.0 * stage.suspense, stage.event


def test_the_bigger_the_pot_the_longer_the_suspense() -> None:
    """Who is in is seen for longer, and each hand of the showdown."""
    for kind in (e.DeclarationsRevealed, e.HandsShown):
        stage = of_kind(deal(shuffled(4), "iiiio", chips=500), kind)
        lengths = []
        for pot in (25, 60, 250, 900):
            before = changed(stage.before, table=changed(stage.before.table, pot=pot))
            lengths.append(direct(replace(stage, before=before)).handover)
        assert lengths == sorted(set(lengths))


def test_the_pot_leaves_for_a_lone_player_when_the_hands_are_open() -> None:
    """Except for one who must beat a ghost: its hand is seen first (R6.5)."""
    lone = direct(of_kind(deal(shuffled(1), "oiooo"), e.DeclarationsRevealed))
    opened = max(cue.end for cue in lone.cues if len(cue.frames) > 2)
    assert OPENS < lone.handover < opened
    ghost = direct(of_kind(deal(shuffled(1), "oiooo", "ghost"), e.DeclarationsRevealed))
    assert ghost.handover > opened


# --- Reduced motion -------------------------------------------------------------------------


@played
@given(sessions(), seats, manners)
def test_reduced_motion_tells_the_same_without_travel(
    session: Played, seat: int, shown: Shown
) -> None:
    for stage in stages(session.log, seat % len(session.log.seats), shown=shown):
        timeline = direct(stage)
        still = timeline.still()
        assert (still.caption, still.caption_at, still.length) == (
            timeline.caption,
            timeline.caption_at,
            timeline.length,
        )
        assert (still.after, still.sounds) == (timeline.after, timeline.sounds)
        rests = {
            sprite: {cue.before for cue in cues} | {cue.after for cue in cues}
            for sprite, cues in timeline._ways.items()
        }
        for t in moments(timeline):
            for sprite, pose in still.at(t).items():
                assert not pose.moving
                assert pose == stage.end.get(sprite) or pose in rests[sprite]


BOBBING = ("fist", "card", "pot", "total", "count")


@pytest.mark.parametrize("shown", MANNERS)
def test_reduced_motion_neither_bobs_nor_hops(shown: Shown) -> None:
    """Motions that return to their start do not happen at all."""
    for stage in stages(deal(shuffled(4), "iiioo"), 0, shown=shown):
        still = direct(stage).still()
        for sprite, cues in still._ways.items():
            if sprite.kind in BOBBING:
                seen = [still.at(t).get(sprite) for t in moments(still)]
                kept = [each for each, _ in groupby((p.x, p.y, p.lift) for p in seen if p)]
                assert len(kept) <= 1 + len({(c.after.x, c.after.y) for c in cues}), sprite


# --- No flash -------------------------------------------------------------------------------


FLASH = 0.1
"""The least change of brightness that counts."""
MOST_FLASHES = 3


def flashes(way: Sequence[float]) -> list[int]:
    """The frames in which brightness returns after a change: the flashes."""
    found = []
    low = high = way[0]
    rising = False
    for frame, light in enumerate(way):
        low, high = min(low, light), max(high, light)
        if not rising and light - low >= FLASH:
            rising, high = True, light
        elif rising and high - light >= FLASH:
            rising, low = False, light
            found.append(frame)
    return found


@pytest.mark.parametrize(
    ("game", "shown", "still"),
    [
        ("three-card", FISTS, False),
        ("three-card", FISTS, True),
        ("three-card", Shown("drop"), False),
        ("two-card", FISTS, False),
        pytest.param("three-five-seven", FISTS, False, marks=pytest.mark.slow),
        pytest.param("survivor", FISTS, False, marks=pytest.mark.slow),
    ],
)
def test_nothing_flashes_more_than_three_times_a_second(
    game: str, shown: Shown, *, still: bool
) -> None:
    """Neither the brightness of any sprite nor the text of the count, through a whole deal."""
    frames = 30
    light: dict[tuple[Sprite, str], list[float]] = {}
    words: list[str] = []
    passed = 0
    for stage in stages(deal(shuffled(4), "iioio", game), 0, think=0.0, shown=shown):
        timeline = direct(stage).still() if still else direct(stage)
        for step in range(int(timeline.length * frames)):
            seen = timeline.at(step / frames)
            for sprite, pose in seen.items():
                for kind in ("alpha", "dim", "glow"):
                    way = light.setdefault((sprite, kind), [0.0] * passed)
                    way.extend([0.0] * (passed - len(way)))
                    way.append(getattr(pose, kind))
            count = seen.get(COUNT)
            words.append(count.shows if count else "")
            passed += 1
    said = [frame for frame, (a, b) in enumerate(pairwise(words)) if b and a != b]
    for found in (said, *map(flashes, light.values())):
        for first in found:
            assert len([f for f in found if first <= f < first + frames]) <= MOST_FLASHES


def test_the_flashes_of_a_thing_are_counted() -> None:
    assert flashes([0, 1, 0, 1, 1, 0.95, 0, 0]) == [2, 6]
    assert flashes([1, 1, 0, 0, 1, 1]) == []


def test_in_reduced_motion_hands_are_open_when_it_is_written() -> None:
    still = direct(of_kind(deal(shuffled(1), "iooio"), e.DeclarationsRevealed)).still()
    shown = still.at(still.caption_at)
    hands = [shown[Sprite(Kind.FIST, seat)].shows for seat in range(5)]
    assert hands == ["open-chip", "open", "open", "open-chip", "open"]
