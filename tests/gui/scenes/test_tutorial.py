"""The tutorial: correct text, can be left at any moment, and nothing of it is saved."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from guts_engine.hands.cards import written
from guts_engine.hands.ranking import best
from guts_engine.steps.model import Choice
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.table.tutorial import TutorialScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.lesson import (
    ANTE,
    CHIPS,
    DEALS,
    HANDS,
    STEPS,
    lesson,
    next_pot,
    notes,
    result,
)
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import SIZES_OF_TEXT, WINDOWS, Pilot, opened
from tests.gui.helpers.sessions import viewer_declares

CHOICES = (Choice.IN, Choice.OUT)


def _played(*choices: Choice) -> Session:
    """The tutorial after the learner made these choices."""
    session = lesson("Ann", "ann")
    for choice in choices:
        session.deal()
        viewer_declares(session, choice)
    return session


# --- Content -----------------------------------------------------------------------------------


def test_the_hands_of_the_lesson_come_to_their_seats() -> None:
    session = lesson("Ann", "ann")
    for hands in HANDS:
        session.deal()
        for seat, hand in enumerate(hands):
            assert sorted(written(session.match.view(seat).cards).split()) == sorted(hand.split())
        viewer_declares(session, Choice.OUT)


def test_the_first_hand_is_good_and_meets_a_lower_one() -> None:
    session = _played(Choice.IN)
    table = session.table
    assert len(table.players_in) == 2 and 0 in table.players_in
    other = next(seat for seat in table.players_in if seat)
    hands = [best(session.match.view(seat).cards, table.rules.ranking) for seat in (0, other)]
    assert hands[0].name == "Pair of tens"
    assert hands[0] > hands[1]
    assert table.seats[0].chips == CHIPS - ANTE + 4 * ANTE
    assert table.pot == 4 * ANTE, "the pot is matched, and the second deal has something to win"


def test_the_bot_that_loses_does_not_sit_where_the_panel_is() -> None:
    assert _played(Choice.IN).table.players_in != (0, 3)


@pytest.mark.parametrize("first", CHOICES)
def test_the_second_hand_is_weak_and_somebody_has_better(first: Choice) -> None:
    session = _played(first, Choice.IN)
    table = session.table
    assert best(session.match.view(0).cards, table.rules.ranking).name == "Nine high"
    assert len(table.players_in) > 1
    assert 0 not in {share.seat for award in table.awards for share in award.shares}


@pytest.mark.parametrize(("first", "second"), [*product(CHOICES, CHOICES)])
def test_the_lesson_has_a_word_for_whatever_is_chosen(first: Choice, second: Choice) -> None:
    session = lesson("Ann", "ann")
    said = []
    for choice in (first, second):
        session.deal()
        said += notes(session, asked=True)
        viewer_declares(session, choice)
        said += notes(session, asked=False)
    assert [note.number for note in said] == list(range(1, STEPS + 1))
    assert [note.number for note in said if note.live] == [3, 5, 6]
    for note in said:
        assert "{" not in note.text and note.text[-1] in ".?"


def test_the_result_is_told_as_it_was() -> None:
    won = _played(Choice.IN)
    sentence = result(won.table, won.match.view(0).cards)
    assert sentence.startswith("Rocco is in too") and sentence.endswith("you take the 20.")
    assert "a pair of tens, is the best" in sentence
    assert "This time: Rocco. The next pot is 20" in next_pot(won.table)
    out = _played(Choice.OUT)
    assert result(out.table, out.match.view(0).cards).startswith(
        "You are out. Only Rocco is in and takes the 20"
    )
    assert "this round is over" in next_pot(out.table)
    lost = _played(Choice.IN, Choice.IN)
    assert "Walter has a better hand and takes the 20" in result(
        lost.table, lost.match.view(0).cards
    )
    spared = _played(Choice.IN, Choice.OUT)
    sentence = result(spared.table, spared.match.view(0).cards)
    assert "Walter takes the 20, and every loser pays 20" in sentence
    assert sentence.endswith("Your hand wouldn't have won.")


def test_after_the_lesson_packs_are_shuffled() -> None:
    session = _played(*[Choice.OUT] * DEALS)
    session.deal()
    assert len({card for seat in range(4) for card in session.match.view(seat).cards}) == 12


# --- Playing it --------------------------------------------------------------------------------


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        pilot.show(TitleScene(pilot.app))
        yield pilot


def _lesson(pilot: Pilot) -> TutorialScene:
    assert isinstance(pilot.scene, TutorialScene)
    return pilot.scene


def _read(pilot: Pilot, to: int, answers: str = "ii") -> TutorialScene:
    """Go on to that note, with these keys at the two questions."""
    scene = _lesson(pilot)
    for _ in range(3 * STEPS):
        pilot.wait(1.0)
        assert scene.note is not None
        if scene.note.number == to:
            return scene
        pilot.key(answers[scene.note.number > 3] if scene.deciding else "enter")
    raise AssertionError(f"the lesson never came to its note {to}")


def test_the_title_always_offers_the_tutorial_small_once_something_was_played(
    learner: Pilot,
) -> None:
    first = learner.widget("lesson").place
    learner.click("lesson")
    assert isinstance(learner.scene, TutorialScene)
    learner.key("escape")
    learner.click("deal")
    learner.app.replace(TitleScene(learner.app))
    learner.pump(2)
    assert learner.widget("lesson").place.w < first.w / 1.8
    learner.click("lesson")
    assert isinstance(learner.scene, TutorialScene)


def test_the_whole_lesson_by_keyboard(learner: Pilot) -> None:
    learner.click("lesson")
    scene = _read(learner, STEPS)
    assert scene.session.table.deals == DEALS
    learner.key("enter")
    assert type(learner.scene) is TableScene
    assert learner.scene.session.table.deals == 1


def test_the_whole_lesson_by_mouse(learner: Pilot) -> None:
    learner.click("lesson")
    scene = _lesson(learner)
    for key in ("read-on", "read-on", "out", "read-on", "next", "in", "go-back"):
        learner.wait(1.0)
        learner.click(key)
    assert isinstance(learner.scene, TitleScene)
    assert scene.session.table.deals == DEALS


def test_while_a_note_is_read_the_table_asks_nothing(learner: Pilot) -> None:
    learner.click("lesson")
    scene = _read(learner, 1)
    learner.key("i")
    assert scene.session.asked is not None
    assert not scene.deciding and not scene.controls.two[Choice.IN].visible
    scene = _read(learner, 3)
    assert scene.deciding and scene.controls.two[Choice.IN].visible


def test_the_lesson_does_not_go_on_by_itself(tmp_path: Path) -> None:
    settings = Settings(player="Ann", speed="instant", auto_continue=True)
    with opened(tmp_path, settings) as pilot:
        pilot.show(TutorialScene.begin(pilot.app))
        scene = _read(pilot, 5)
        pilot.wait(5)
        assert scene.session.table.deals == 1


@pytest.mark.parametrize("step", [1, STEPS // 2, STEPS])
def test_the_lesson_can_be_left_at_any_step(learner: Pilot, step: int) -> None:
    learner.click("lesson")
    _read(learner, step)
    learner.key("escape")
    assert isinstance(learner.scene, TitleScene)


def test_the_lesson_can_be_left_while_cards_fly(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.click("lesson")
        pilot.wait(0.2)
        assert _lesson(pilot).show.busy
        pilot.click("menu")
        assert isinstance(pilot.scene, TitleScene)


def test_nothing_of_the_lesson_is_kept(learner: Pilot) -> None:
    learner.click("lesson")
    _read(learner, STEPS)
    assert learner.app.store.sessions() == []
    assert learner.app.store.unfinished() is None


def test_from_the_rules_the_lesson_leads_back_to_the_page(learner: Pilot) -> None:
    learner.click("rules")
    learner.key("down")
    learner.click("lesson")
    _read(learner, 2)
    learner.key("escape")
    assert isinstance(learner.scene, RulesScene) and learner.scene.key == "hands"


def test_over_a_table_the_lesson_offers_no_other(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.click("deal")
        table = pilot.scene
        pilot.show(TutorialScene.begin(pilot.app))
        _read(pilot, STEPS)
        assert not pilot.widget("deal-me-in").focusable
        pilot.key("enter")
        assert pilot.scene is table


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
def test_the_panel_fits_and_leaves_the_cards_in_sight(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str
) -> None:
    """The answers come in turn: each in every language and, but for text, in every window."""
    turn = WINDOWS.index(size) + ("en", "pl", "ru").index(language) + text_size // 150
    answers = ("ii", "io", "oo")[turn % 3]
    settings = Settings(player="Ann", speed="instant", text_size=text_size, language=language)
    with opened(tmp_path, settings, size=size) as pilot:
        pilot.show(TutorialScene.begin(pilot.app))
        frame = pilot.app.frame
        for step in range(1, STEPS + 1):
            scene = _read(pilot, step, answers)
            panel = pygame.Rect(frame.rect(*scene.panel()))
            assert pilot.app.screen.get_rect().contains(panel), step
            plan = scene.sprites.plan
            own = plan.places[0]
            name = scene.placed()[Sprite(Kind.NAME)]
            others = [spot.plate for spot in plan.places]
            for x, y in (own.cards, (name.x, name.y), plan.total, *others):
                assert not panel.collidepoint(frame.px(x), frame.px(y)), step
            own_buttons = scene.read_on, scene.go_back, scene.deal_me_in
            for button in (*own_buttons, scene.controls.two[Choice.IN]):
                assert not button.visible or not panel.colliderect(button.place), step
        assert not pilot.app.art.cut


def test_a_resize_keeps_the_note(learner: Pilot) -> None:
    learner.click("lesson")
    scene = _read(learner, 2)
    learner.resize(1920, 1080)
    assert scene.note is not None and scene.note.number == 2
    assert learner.focused == "read-on"


@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_the_notes_are_said_again_in_another_language(learner: Pilot, step: int) -> None:
    learner.click("lesson")
    scene = _read(learner, step)
    learner.app.change_settings(language="ru")
    learner.pump(2)
    assert scene.note in notes(scene.session, asked=scene.session.asked is not None)
    if step < STEPS and not scene.note.live:
        scene.next_note()
        assert scene.note in notes(scene.session, asked=scene.session.asked is not None)
