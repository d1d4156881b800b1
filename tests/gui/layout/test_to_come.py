"""Empty places for cards that are still to come."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import cards
from guts_engine.play.game import view_of
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import preset
from guts_engine.state.table import Phase
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.layout.middle import COMMON_TAG
from guts_gui.layout.placement import place, plan_of
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.layout.to_come import cards_to_come, common_to_come
from tests.engine.helpers.strategies import NAMES, Played, sessions
from tests.gui.helpers.stages import SIZE, stages

IN, OUT = Choice.IN, Choice.OUT


def at_table(game: str) -> SeatView:
    """A new deal for three, as the first seat sees it."""
    match = Match(GameLog(preset(game), tuple(NewSeat(n, 100) for n in NAMES[:3])), Random(5))
    match.begin_deal()
    return view_of(match.state, 0)


def settling(view: SeatView, *said: Choice) -> SeatView:
    return changed(view, table=changed(view.table, phase=Phase.SETTLING, said=said))


def places(view: SeatView, kind: Kind) -> int:
    return sum(sprite.kind is kind for sprite in place(view, SIZE))


@pytest.mark.parametrize(
    ("game", "own", "common"),
    [
        ("three-card", 0, 0),
        ("hi-lo", 0, 0),
        ("two-plus-one", 1, 0),
        ("four-two-two", 2, 0),
        ("four-two-three", 0, 3),
        ("community", 0, 1),
        ("three-five-seven", 2, 0),
        ("napalm", 3, 0),
    ],
)
def test_every_card_to_come_has_an_empty_place(game: str, own: int, common: int) -> None:
    view = at_table(game)
    assert (places(view, Kind.PLACE), places(view, Kind.COMMON_PLACE)) == (own, common)
    onlooker = changed(view, seat=None)
    assert (places(onlooker, Kind.PLACE), places(onlooker, Kind.COMMON_PLACE)) == (0, common)


@pytest.mark.parametrize("game", ["two-plus-one", "four-two-two", "four-two-three", "community"])
def test_no_card_comes_if_fewer_than_two_are_in(game: str) -> None:
    """R8.2 to R8.4: a lone player takes the pot first."""
    view = at_table(game)
    contested = settling(view, IN, IN, OUT)
    assert cards_to_come(contested, 0) + common_to_come(contested.table) > 0
    assert not cards_to_come(contested, 2)
    for said in ((IN, OUT, OUT), (OUT, OUT, OUT)):
        over = settling(view, *said)
        assert not cards_to_come(over, 0)
        assert not common_to_come(over.table)


def test_cards_of_the_next_stage_come_to_everyone() -> None:
    """R8.5."""
    view = at_table("three-five-seven")
    assert cards_to_come(settling(view, OUT, IN, IN), 0) == 2
    five = changed(view, hands=(cards("Kd 9h 5s 4c 2d"), *view.hands[1:]))
    assert cards_to_come(five, 0) == 2
    seven = changed(view, hands=(cards("Kd 9h 5s 4c 2d As Ah"), *view.hands[1:]))
    assert cards_to_come(seven, 0) == 0


def test_the_tag_says_what_is_to_come() -> None:
    view = at_table("four-two-three")
    assert place(view, SIZE)[COMMON_TAG].shows == "to come"
    turned = changed(view, table=changed(view.table, common=cards("2s Kd 9h")))
    laid = place(turned, SIZE)
    assert laid[COMMON_TAG].shows == "community cards"
    assert not places(turned, Kind.COMMON_PLACE)


@pytest.mark.parametrize("game", ["two-plus-one", "four-two-two", "three-five-seven", "napalm"])
def test_a_hand_with_its_places_is_no_wider_than_the_room_kept_for_it(game: str) -> None:
    view = at_table(game)
    spot = plan_of(view, SIZE).places[0]
    lying = [
        pose
        for sprite, pose in place(view, SIZE).items()
        if sprite.is_card_of(0) or sprite.kind is Kind.PLACE
    ]
    assert len(lying) > len(view.hands[0])
    assert all(abs(pose.x - spot.cards[0]) + spot.card_width / 2 <= 160 for pose in lying)
    assert all(abs(pose.y - spot.cards[1]) < spot.card_width * CARD_RATIO / 4 for pose in lying)


def test_community_cards_are_laid_on_their_places() -> None:
    view = at_table("four-two-three")
    turned = changed(view, table=changed(view.table, common=cards("2s Kd 9h")))
    before, after = place(view, SIZE), place(turned, SIZE)
    for number in range(3):
        empty, card = Sprite(Kind.COMMON_PLACE, 0, number), Sprite(Kind.COMMON, 0, number)
        assert (before[empty].x, before[empty].y) == (after[card].x, after[card].y)


@given(sessions(complete=False), st.integers(0, 9))
def test_no_place_stays_empty(session: Played, viewer: int) -> None:
    """Cards for which there are places come, unless the deal ends without a showdown."""
    seat = viewer % len(session.log.seats)
    for stage in stages(session.log, seat):
        before, after = stage.before, stage.after
        if before.table.chosen or after.table.deals != before.table.deals or not after.hands:
            continue
        assert len(after.hands[seat]) + cards_to_come(after, seat) <= after.table.rules.most_cards
        if after.table.phase is Phase.BETWEEN:
            assert not cards_to_come(after, seat)
            assert not common_to_come(after.table)
