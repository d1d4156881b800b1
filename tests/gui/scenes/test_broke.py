"""Going broke, watching, rebuying and ending a session, at every kind of table."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from guts_gui.animation.shot import BANNER
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.between import AUTO_WAIT, TO_READ
from guts_gui.scenes.table.state.words import out_words
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot
from tests.gui.helpers.players import LETTERS, table_of
from tests.gui.helpers.sessions import stacked, table, tops
from tests.gui.helpers.tables import at_table, join, opened, settle, sit, until

INSTANT = Settings(player="Ann", speed="instant")
REST = "4s 5d 7h,6s 7d 9h,8s 9d Jh,Ts Jd Kh,5s 6d 8h,7s 8d Th,9s Td Qh,Js Qd 2h"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path, INSTANT) as pilot:
        yield pilot


def lost(seats: int) -> str:
    """A deal in which the viewer, on the dealer's left, has the worst hand and Walter the best."""
    return tops(",".join(["2c 3d 5h", "As Ad Ah", *REST.split(",")][:seats]))


def out_of_chips(pilot: Pilot, seats: int = 5, chips: int = 10, **rules: object) -> TableScene:
    """A table whose person has just lost all chips."""
    setup = table(seats, chips=chips, **rules)
    scene = join(pilot, stacked(setup, pilot.app.store, lost(seats), dealer=seats - 1))
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert scene.waiting and scene.state.out
    return scene


def offers(scene: TableScene) -> list[str]:
    """The visible offers from left to right."""
    controls = scene.controls
    row = (controls.next, controls.results, controls.watch, controls.buy)
    return [b.key for b in sorted(row, key=lambda b: b.rect.left) if b.visible]


def to_results(pilot: Pilot, scene: TableScene) -> None:
    """Wait for the results."""
    until(pilot, lambda: isinstance(pilot.scene, ResultsScene))
    assert scene.session.over
    assert scene.session.table.total == scene.session.table.brought
    assert scene.session.table.pooled == 0


# --- What is offered ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "wanted", "told"),
    [
        ({}, ["results", "watch"], ("Ann is out of chips.", "No rebuys.")),
        ({"rebuys": 1}, ["results", "watch", "buy"], ("Ann is out of chips.", "1 rebuy is left.")),
        (
            {"rebuys": -1},
            ["results", "watch", "buy"],
            ("Ann is out of chips.", "Rebuys have no limit."),
        ),
        (
            {"shortfall": "bust"},
            ["results", "watch"],
            ("Ann can't pay in full and is out of the session.", "At this table a player who"),
        ),
    ],
    ids=["none", "once", "unlimited", "bust"],
)
@pytest.mark.parametrize("seats", [5, 10])
def test_what_it_means_is_told_and_what_is_possible_offered(
    pilot: Pilot, seats: int, rules: dict[str, object], wanted: list[str], told: tuple[str, str]
) -> None:
    scene = out_of_chips(pilot, seats, **rules)
    assert offers(scene) == wanted
    assert scene.state.offering and scene.prompting
    sentence, means = out_words(scene.state)
    assert sentence == told[0] and means.startswith(told[1])
    assert f"The pot of {scene.session.table.pot}" in means
    assert pilot.focused == wanted[-1]
    assert pilot.widget(wanted[-1]).place == scene.controls.two[Choice.IN].place
    pilot.wait(3 * AUTO_WAIT)
    assert scene.state.offering, "nothing happens without a press"


def test_the_question_waits_for_the_banner_in_its_place(pilot: Pilot) -> None:
    pilot.app.change_settings(speed="normal")
    setup = table(5, chips=10, rebuys=-1)
    scene = join(pilot, stacked(setup, pilot.app.store, lost(5), dealer=4))
    until(pilot, lambda: scene.deciding)
    pilot.key("i")

    def banner() -> bool:
        pose = scene.placed().get(BANNER)
        return pose is not None and pose.alpha > 0

    both = []

    def asked() -> bool:
        if scene.state.offering:
            both.append(banner())
            assert not (scene.prompting and banner())
        return scene.prompting

    until(pilot, asked)
    assert any(both)
    assert scene.state.since is not None and scene.state.since < TO_READ


def test_a_press_out_of_habit_takes_no_offer(pilot: Pilot) -> None:
    """The pointer rests where In and Rebuy lie."""
    scene = out_of_chips(pilot, rebuys=-1)
    for _ in range(5):
        pilot.click("buy", at_once=True)
        pilot.key("enter", at_once=True)
        pilot.pump()
    assert scene.state.offering and scene.session.may_buy_in
    pilot.wait(TO_READ)
    pilot.click("buy", at_once=True)
    settle(pilot)
    assert not scene.session.may_buy_in
    assert scene.show.summary[-1] == "Ann rebuys." and pilot.app.notices.current is None


def test_two_at_the_table_cannot_be_watched(pilot: Pilot) -> None:
    scene = out_of_chips(pilot, 2, rebuys=1)
    assert offers(scene) == ["results", "buy"]


def test_a_stop_loss_ends_in_the_same_offers(pilot: Pilot) -> None:
    setup = table(5, chips=200)
    setup = replace(setup, seats=tuple(replace(seat, stop_loss=20) for seat in setup.seats))
    scene = join(pilot, stacked(setup, None, lost(5), dealer=4))
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert scene.session.table.seats[0].status is Status.LEFT
    assert offers(scene) == ["results", "watch"]
    assert out_words(scene.state)[1].startswith("A player who has left can't come back.")


def test_a_few_chips_too_few_for_the_ante_are_not_the_end(pilot: Pilot) -> None:
    """With a pot to play for nobody antes, so the player goes on; a rebuy is offered beside."""
    scene = out_of_chips_less(pilot, chips=18)
    assert offers(scene) == ["buy", "next"]
    assert not scene.prompting
    assert scene.controls.next.place == scene.controls.two[Choice.IN].place


def out_of_chips_less(pilot: Pilot, chips: int) -> TableScene:
    """A table whose person has a few chips left, while there is a pot."""
    scene = join(pilot, stacked(table(2, chips=chips, ante=5, rebuys=1), None, lost(2), dealer=1))
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert 0 < scene.session.table.seats[0].chips < 5 < scene.session.table.pot
    return scene


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.slow), "ru"])
@pytest.mark.parametrize("seats", [3, 10])
def test_the_offers_fit(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str, seats: int
) -> None:
    settings = Settings(player="Ann", speed="instant", text_size=text_size, language=language)
    with cockpit.opened(tmp_path, settings, size=size) as pilot:
        scene = out_of_chips(pilot, seats, rebuys=3)
        shown = [scene.controls.results, scene.controls.watch, scene.controls.buy]
        for left, right in pairwise(shown):
            assert left.place.right < right.place.left
        assert pilot.app.art.cut == set()
        pilot.click("watch")
        pilot.wait(1)
        assert pilot.app.art.cut == set()


# --- Rebuying -------------------------------------------------------------------------------


def test_a_rebuy_is_taken_by_enter_at_the_offer_and_the_next_deal_waits(pilot: Pilot) -> None:
    scene = out_of_chips(pilot, rebuys=1)
    pilot.key("enter")
    settle(pilot)
    assert scene.session.table.seats[0].bought_in == 20
    assert offers(scene) == ["next"]


def test_who_watches_may_come_back(pilot: Pilot) -> None:
    scene = out_of_chips(pilot, chips=60, ante=20, rebuys=-1)
    pilot.app.change_settings(speed="normal")
    pilot.click("watch")
    pilot.wait(2)
    assert scene.show.busy and offers(scene) == ["results", "buy"]
    pilot.click("buy")
    assert str(pilot.app.notices.current) == "Ann rebuys after this deal."
    settle(pilot)
    assert scene.session.table.seats[0].chips == 60
    assert offers(scene) == ["next"] and not scene.state.looking_on


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize(
    ("rules", "buys", "told"),
    [
        ({}, 0, "No rebuys."),
        ({"rebuys": 1}, 0, "1 rebuy is left."),
        ({"rebuys": 1}, 1, "All rebuys are used."),
        ({"rebuys": -1}, 1, "A player who can't cover the ante may rebuy as often as needed."),
        ({"shortfall": "bust"}, 0, "At this table a player who can't pay in full is out."),
    ],
)
def test_a_grey_rebuy_says_why(
    pilot: Pilot, rules: dict[str, object], buys: int, told: str, size: int
) -> None:
    pilot.app.change_settings(text_size=size)
    scene = out_of_chips(pilot, **rules)
    sheet = scene.company()
    pilot.show(sheet)
    for _ in range(buys):
        pilot.click("buy-0")
    assert sheet.sentence == told
    pilot.move(pilot.scene.focus.find("buy-0").place.center)  # type: ignore[union-attr]
    assert sheet.sentence == told
    assert pilot.app.art.cut == set()


def test_the_sheet_of_players_stays_usable(pilot: Pilot) -> None:
    setup = table_of("three-card", 3, 0, chips=10, rules={"rebuys": -1})
    scene = join(pilot, stacked(setup, None, lost(3), dealer=2))
    until(pilot, lambda: played(pilot, scene, lambda seat: Choice.IN))
    broke = scene.session.may_buy_in
    assert len(broke) == 2
    pilot.app.push(scene.company())
    pilot.pump(2)
    for seat in broke:
        assert pilot.widget(f"buy-{seat}").focusable
        pilot.click(f"buy-{seat}")
        assert not pilot.widget(f"buy-{seat}").focusable
        assert pilot.widget(f"leave-{seat}").focusable
    assert scene.session.may_buy_in == ()
    pilot.click("leave-0")
    pilot.click("yes")
    assert scene.session.table.seats[0].status is Status.LEFT
    assert pilot.widget("leave-1").focusable


def played(pilot: Pilot, scene: TableScene, choice: Callable[[int], Choice]) -> bool:
    """Whether the deal is over, after one more step of the people at the screen."""
    if isinstance(pilot.scene, CurtainScene):
        pilot.key("enter")
    elif scene.deciding and scene.turn is not None:
        wanted = choice(scene.turn.seat)
        asked = scene.turn.asked
        if asked is not None and asked.choices and wanted not in asked.choices:
            wanted = asked.choices[0]
        pilot.key(LETTERS[wanted] if asked is not None and asked.choices else "1")
        if scene.turn is not None:
            pilot.key("enter")
    return scene.waiting


# --- Watching -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRESETS)
def test_watched_bots_play_to_the_end_and_the_results_follow(pilot: Pilot, game: str) -> None:
    """Every game with tiny stacks: whoever is out is offered something, and no chip is lost."""
    scene = sit(pilot, table_of(game, 1, 3, chips=20), seed=5)
    watched = False
    for _ in range(400):
        if pilot.scene is not scene:
            break
        session = scene.session
        assert session.table.total == session.table.brought
        if scene.state.offering:
            assert offers(scene), "there is always a way on"
            watched |= scene.controls.watch.visible
            pilot.click("watch" if scene.controls.watch.visible else "results")
        elif scene.deciding or (scene.waiting and not scene.state.changing):
            played(pilot, scene, lambda seat: Choice.IN)
            if scene.waiting and not scene.state.changing and not scene.state.offering:
                pilot.key("enter")
        else:
            pilot.wait(0.5)
        if session.table.deals > 30 and scene.state.between_deals:
            scene.between.finish()
    to_results(pilot, scene)


def test_a_watcher_chooses_the_speed_and_leaves_any_time(pilot: Pilot) -> None:
    scene = out_of_chips(pilot, chips=60, ante=20)
    pilot.app.change_settings(speed="normal")
    pilot.click("watch")
    pilot.wait(1)
    assert scene.show.busy and offers(scene) == ["results"]
    pilot.key("s")
    assert pilot.app.settings.speed == "fast"
    for _ in range(6):
        pilot.key("enter")
        pilot.key("space")
    assert pilot.scene is scene and not scene.session.over, "keys that skip end nothing"
    pilot.click("results")
    to_results(pilot, scene)


# --- The end --------------------------------------------------------------------------------


def test_a_session_that_cannot_go_on_ends_by_itself_and_says_who_gets_the_pot(
    pilot: Pilot,
) -> None:
    scene = out_of_chips(pilot, 2, chips=15)
    assert offers(scene) == [] and not pilot.widgets, "Enter opens no menu"
    pilot.key("enter")
    settle(pilot)
    assert scene.session.over and offers(scene) == ["next"]
    assert scene.show.summary[-1] == "The session is over. The pot of 10 goes to Walter."
    pilot.key("enter")
    assert isinstance(pilot.scene, ResultsScene)
    assert pilot.scene.shared_out == "The pot of 10 goes to Walter."


def test_ending_a_session_is_asked_about_and_says_who_gets_the_pot(pilot: Pilot) -> None:
    scene = sit(pilot, table(3, chips=200))
    settle(pilot)
    pilot.key("o")
    settle(pilot)
    pot = scene.session.table.pot
    for answer in ("enter", "escape", "no"):
        scene.between.end()
        pilot.pump(2)
        assert isinstance(pilot.scene, ConfirmScene)
        assert (f"The pot of {pot} is shared by" in pilot.scene.ask.sentence) == bool(pot)
        pilot.click("no") if answer == "no" else pilot.key(answer)
        assert pilot.scene is scene and not scene.session.over
    scene.between.end()
    pilot.pump(2)
    pilot.click("yes")
    to_results(pilot, scene)


def test_a_session_ended_during_a_deal_ends_after_it(pilot: Pilot) -> None:
    scene = sit(pilot, table(3, chips=200))
    settle(pilot)
    pilot.app.push(scene.menu())
    pilot.pump(2)
    pilot.click("end")
    assert isinstance(pilot.scene, ConfirmScene)
    assert pilot.scene.ask.sentence.startswith("It ends after this deal.")
    pilot.click("yes")
    assert at_table(pilot).deciding
    pilot.key("o")
    settle(pilot)
    pilot.wait(AUTO_WAIT)
    settle(pilot)
    assert scene.session.over and offers(scene) == ["next"]


def test_on_credit_nobody_is_ever_out(pilot: Pilot) -> None:
    setup = table(3, chips=10, shortfall="credit")
    scene = join(pilot, stacked(setup, None, lost(3), dealer=2))
    settle(pilot)
    pilot.key("i")
    settle(pilot)
    assert scene.session.table.seats[0].chips < 0
    assert not scene.state.out and offers(scene) == ["next"]


def test_where_one_of_several_people_is_broke_the_others_play_on(pilot: Pilot) -> None:
    setup = table_of("three-card", 2, 1, chips=10, rules={"rebuys": 1})
    scene = join(pilot, stacked(setup, None, lost(3), dealer=2))
    first = scene.session.people[0]
    until(
        pilot,
        lambda: played(pilot, scene, lambda seat: Choice.IN if seat == first else Choice.OUT),
    )
    if scene.session.may_buy_in:
        assert offers(scene) == ["buy", "next"]
    assert not scene.state.offering
    pilot.key("enter")
    assert scene.session.table.deals == 2
