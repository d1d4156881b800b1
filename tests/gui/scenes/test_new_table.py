"""A new table by keyboard alone and by mouse alone."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import OPTIONS
from guts_engine.steps.library import shipped_ids
from guts_gui.controls import RankPicker, Row, Stepper, Widget
from guts_gui.scenes.common.strip import fits
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.setup.saved_tables import SavedItemsScene
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import LastTable, Settings
from guts_gui.setup.draft import Draft, SeatSetup
from guts_gui.setup.games.menu import all_games
from guts_gui.setup.games.pictures import picture_of
from guts_gui.setup.house_rules import OF_THE_TABLE, belongs, shown, values_of
from guts_gui.setup.people import avatars
from guts_gui.setup.summary import summary_words
from guts_gui.words.games import DEALERS_CHOICE, WITH_WRITTEN_PAGES, game_about, game_name
from guts_gui.words.options.rules import OPTION_WORDS, option_meaning, option_name, value_name
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import SIZES, Pilot, opened


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        yield pilot


def scene_of(pilot: Pilot) -> NewTableScene:
    assert isinstance(pilot.scene, NewTableScene)
    return pilot.scene


def tab_to(pilot: Pilot, key: str) -> None:
    """Press Tab, or Shift+Tab if that is shorter, until that control has the focus."""
    order = [widget.key for widget in pilot.widgets]
    ahead = (order.index(key) - order.index(pilot.focused)) % len(order)
    for _ in order:
        if pilot.focused == key:
            return
        pilot.key("tab" if ahead <= len(order) / 2 else "shift+tab")
    raise AssertionError(f"Tab never leads to {key}")


def click_game(pilot: Pilot, game: str) -> None:
    """Scroll to the tile of a game and click it."""
    scene = scene_of(pilot)
    scene.games.rows.reveal(scene.tiles[game])
    pilot.click(f"game-{game}")


def names(pilot: Pilot) -> list[str]:
    return [seat.name for seat in scene_of(pilot).draft.seats]


# The games


def test_every_game_can_be_chosen_and_has_a_picture(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    assert sorted(scene.tiles) == sorted((*all_games(), DEALERS_CHOICE))
    for game in scene.tiles:
        assert game_about(game)
        hand, _ = picture_of(game)
        assert hand
        pilot.scene.focus.give(pilot.widget(f"game-{game}"))
        pilot.key("enter")
        assert scene.draft.game == game
        assert scene.tiles[game].visible
        assert summary_words(scene.draft) == scene.summary_sentence()


@pytest.mark.parametrize("game", (*all_games(), DEALERS_CHOICE))
def test_every_game_opens_a_legal_table(game: str) -> None:
    draft = Draft.of(Settings(player="Ann")).playing(game)
    assert draft.problem == ""
    setup = draft.setup()
    session = Session.begin(setup, None, seed=1)
    assert setup.dealers_choice == (game == DEALERS_CHOICE)
    rules = session.table.rules
    assert list(rules.house_rules) == ["ante", "rebuys"]
    assert rules.paying.ante == 5


def test_one_person_with_bots_may_rebuy_unless_told_otherwise() -> None:
    """R7.3: visible as the default; another person does not change it."""
    draft = Draft.of(Settings(player="Ann"))
    assert draft.values["rebuys"] == draft.own["rebuys"] == draft.rules.paying.rebuys == -1
    both = draft.with_person("Bo")
    assert both.values["rebuys"] == both.rules.paying.rebuys == -1
    assert both.own["rebuys"] == both.with_defaults().rules.paying.rebuys == 0
    never = draft.with_option("rebuys", 0)
    assert never.values["rebuys"] == never.rules.paying.rebuys == 0
    assert never.with_person("Bo").without(0).rules.paying.rebuys == 0
    assert never.with_defaults().rules.paying.rebuys == -1
    assert PRESETS["three-card"].paying.rebuys == 0, "the preset is unchanged"


@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["with_person", "with_bot", "filled", "without", "moved"]),
            st.integers(0, 9),
            st.integers(0, 9),
        ),
        max_size=12,
    ),
    rebuys=st.sampled_from([None, 0, 2, -1]),
    avatar=st.sampled_from(avatars()),
)
def test_seats_change_no_rule_and_give_everyone_a_face(
    steps: list[tuple[str, int, int]], rebuys: int | None, avatar: str
) -> None:
    draft = Draft.of(Settings(player="Ann", avatar=avatar))
    draft = draft if rebuys is None else draft.with_option("rebuys", rebuys)
    before = draft.values
    for step, first, second in steps:
        there = len(draft.seats)
        given_to = {
            "with_person": ("Guest",) if there < 10 else None,
            "with_bot": () if there < 10 else None,
            "filled": (),
            "without": (first % max(1, there),) if there > 1 else None,
            "moved": (first % max(1, there), second % max(1, there)),
        }[step]
        if given_to is not None:
            draft = getattr(draft, step)(*given_to)
        assert draft.values == before
        faces = [seat.avatar for seat in draft.seats]
        people = [seat.avatar for seat in draft.seats if seat.bot is None]
        assert len(set(people)) == len(people)
        assert set(people) <= set(avatars())
        assert len(set(faces)) == len(faces)


def test_a_portrait_of_another_person_is_passed_over(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.click("add-person")
    (first, second) = (n for n, seat in enumerate(scene.draft.seats) if seat.bot is None)
    pilot.scene.focus.give(pilot.widget(f"face-{first}"), moved=True)
    seen = set()
    for _ in avatars():
        pilot.key("right")
        seen.add(scene.draft.seats[first].avatar)
        assert scene.draft.seats[first].avatar != scene.draft.seats[second].avatar
    assert len(seen) == len(avatars()) - 1


@pytest.mark.parametrize(("player", "after"), [("Ann", "Ann"), ("Guest", "Bo")])
def test_a_name_at_the_table_is_that_of_a_guest_only(
    tmp_path: Path, player: str, after: str
) -> None:
    with opened(tmp_path, Settings(player=player)) as pilot:
        pilot.show(NewTableScene(pilot.app))
        scene = scene_of(pilot)
        scene.draft = scene.draft.with_name(0, "Bo")
        scene.sit_down()
        assert pilot.app.settings.player == after


def test_a_game_keeps_its_own_rules_when_another_was_looked_at(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.scene.focus.give(pilot.widget("ties"))
    pilot.key("right")
    click_game(pilot, "survivor")
    assert scene.draft.options.get("ties") is None
    click_game(pilot, "three-card")
    assert scene.draft.options["ties"] == "carry"


# House rules


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if place % 4 == 0 else [pytest.mark.slow])
        for place, game in enumerate(WITH_WRITTEN_PAGES)
    ],
)
def test_every_option_of_the_game_is_reached_and_its_change_marked(
    tmp_path: Path, game: str
) -> None:
    """By keyboard alone: each option is changed to another value and back."""
    with opened(tmp_path) as pilot:
        scene = NewTableScene(pilot.app)
        pilot.show(scene)
        scene.draft = scene.draft.playing(game)
        scene.rebuild()
        for name in shown(game, scene.draft.values):
            control = scene.rules.controls[name]
            scene.focus.give(control)
            pilot.pump()
            assert control.visible
            assert not control.changed
            if isinstance(control, RankPicker):
                there = back = "enter"
            else:
                there, back = "right", "left"
                if control.value == control.values[-1]:
                    there, back = back, there
            pilot.key(there)
            assert control.changed, name
            assert name in scene.rules.changed
            pilot.key(back)
            assert not control.changed
            assert scene.draft.problem == ""


def test_every_option_has_a_place_a_name_and_a_meaning() -> None:
    assert sorted(OPTION_WORDS) == sorted([*OPTIONS, *OF_THE_TABLE])
    for name in OPTION_WORDS:
        assert option_name(name)
        for game in PRESETS:
            if name in belongs(game):
                for value in values_of(name, game):
                    assert value_name(name, value)
                    assert option_meaning(name, value)


def test_options_that_make_no_sense_now_are_not_offered() -> None:
    draft = Draft.of(Settings())
    cases = {
        "second_chance": ("declare", "sequential"),
        "matchers_excused": ("ante_when", "every-deal"),
        "wimp_to": ("all_out", "wimp-penalty"),
    }
    for name, (other, value) in cases.items():
        assert name not in shown(draft.game, draft.values)
        assert name in shown(draft.game, draft.with_option(other, value).values)
    debts = draft.with_option("shortfall", "credit")
    assert "rebuys" not in shown(debts.game, debts.values)
    assert "ranking" not in shown("three-card", draft.with_option("cards", 2).values)
    assert "all_out" not in shown("three-card", draft.with_option("ghost", "always").values)
    assert "declare" not in shown("hi-lo", draft.playing("hi-lo").values)
    assert set(shown(DEALERS_CHOICE, draft.playing(DEALERS_CHOICE).values)) == {
        "ante",
        "shortfall",
        "rebuys",
        *OF_THE_TABLE,
    }


def test_what_no_longer_counts_is_not_played() -> None:
    draft = Draft.of(Settings()).with_option("declare", "sequential")
    draft = draft.with_option("second_chance", True).with_option("declare", "simultaneous")
    assert draft.problem == ""
    assert "second_chance" not in draft.setup().rules


def test_a_clash_names_both_options_and_nobody_sits_down(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    for name, key in (("draw", "right"), ("peek", "left")):
        pilot.scene.focus.give(pilot.widget(name))
        pilot.key(key)
    sentence, _ = scene.rules.sentence
    assert option_name("draw") in sentence
    assert option_name("peek") in sentence
    blamed = [name for name, each in scene.rules.controls.items() if getattr(each, "wrong", False)]
    assert sorted(blamed) == ["draw", "peek"]
    pilot.click("sit")
    assert isinstance(pilot.scene, NewTableScene)
    assert pilot.app.notices.current == sentence
    pilot.key("escape")
    pilot.scene.focus.give(pilot.widget("chips"))
    pilot.key("right")
    pilot.click("reset")
    assert scene.rules.changed == ()
    assert scene.draft.problem == ""
    pilot.click("sit")
    assert isinstance(pilot.scene, TableScene)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cards": 2, "draw": 3}, ("Draw", "Cards each")),
        ({"peek": False, "pass_left": 1}, ("Pass left", "See own cards")),
        ({"ante": 1000}, ("500", "1,000")),
    ],
)
def test_what_cannot_be_is_told_in_plain_words(
    options: dict[str, int], words: tuple[str, ...]
) -> None:
    draft = Draft.of(Settings())
    for name, value in options.items():
        draft = draft.with_option(name, value)
    assert all(word in draft.problem for word in words), draft.problem


def test_the_wheel_scrolls_and_steps_only_what_has_the_focus(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    box = pilot.widget("ante").ring
    pilot.wheel(box.center, -1)
    assert scene.rules.rows.first == 1
    assert scene.draft.values["ante"] == 5
    pilot.wheel(box.center, 1)
    pilot.click((box.right - 10, box.centery))
    assert scene.draft.values["ante"] == 10
    pilot.wheel(box.center, -1)
    assert scene.draft.values["ante"] == 5


def test_the_scroll_bar_can_be_dragged(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    bar = scene.games.rows.bar
    assert bar is not None
    grip = bar.thumb.move(bar.rect.topleft).center
    pilot.press(grip)
    pilot.move((grip[0], grip[1] + 2000))
    pilot.let_go((grip[0], grip[1] + 2000))
    assert scene.games.rows.first == scene.games.rows.last_first
    last = list(scene.tiles)[-1]
    pilot.click(f"game-{last}")
    assert scene.draft.game == last


def test_the_focus_goes_with_what_is_scrolled(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.scene.focus.give(pilot.widget("ante"))
    area = pygame.Rect(pilot.app.frame.rect(*scene.rules.rows.box))
    pilot.wheel((area.left + 4, area.centery), -8)
    focused = pilot.widget(pilot.focused)
    assert isinstance(focused, Widget)
    assert focused.key != "ante"
    assert focused.visible
    pilot.key("home")
    assert pilot.focused == "ante"
    pilot.key("end")
    assert pilot.focused == "ends"


def test_what_is_told_follows_the_keys_though_the_pointer_rests_elsewhere(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.move(pilot.widget("chips").ring.center)
    assert scene.rules.spoken_of == "chips"
    scene.focus.give(pilot.widget("ante"))
    pilot.key("up")
    assert scene.rules.spoken_of != "chips"
    pilot.move(pilot.widget("bot-1").ring.center)
    about_mina = scene.seats.sentence
    scene.focus.give(pilot.widget("bot-3"))
    pilot.key("up")
    assert scene.seats.sentence != about_mina
    pilot.move(pilot.widget("bot-1").ring.midleft)
    assert scene.seats.sentence == about_mina


def test_wild_ranks_by_key_and_by_mouse(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    picker = pilot.widget("wild")
    assert isinstance(picker, RankPicker)
    pilot.scene.focus.give(picker)
    pilot.type("j")
    cell = picker.cell("2").move(picker.rect.topleft)
    pilot.click(cell.center)
    assert scene.draft.options["wild"] == ["2", "J"]
    assert scene.draft.setup().rules["wild"] == ["2", "J"]
    pilot.key("enter")
    assert scene.draft.options["wild"] == ["J"]


# Seats


@pytest.mark.parametrize(
    ("players", "size"), [*((players, (960, 540)) for players in range(2, 11)), (10, (1280, 720))]
)
def test_every_number_of_seats_fits(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    settings = Settings(player="Maximilian Weber", table=LastTable(seats=players))
    with opened(tmp_path, settings, size=size) as pilot:
        pilot.show(NewTableScene(pilot.app))
        assert_sound(pilot)
        grips = [widget for widget in pilot.widgets if widget.key.startswith("grip-")]
        assert len(grips) == players


def test_three_people_and_two_bots_by_keyboard_alone(pilot: Pilot) -> None:
    for _ in range(2):
        tab_to(pilot, "add-person")
        pilot.key("enter")
    for key, letters in (("name-5", "Bo"), ("name-6", "Cy")):
        tab_to(pilot, key)
        for _ in range(10):
            pilot.key("backspace")
        pilot.type(letters)
    for _ in range(2):
        tab_to(pilot, "cross-1")
        pilot.key("enter")
    assert names(pilot) == ["Ann", "Odile", "Rocco", "Bo", "Cy"]
    tab_to(pilot, "name-4")
    pilot.key("ctrl+up")
    assert pilot.focused == "name-3"
    assert names(pilot) == ["Ann", "Odile", "Rocco", "Cy", "Bo"]
    tab_to(pilot, "bot-1")
    pilot.key("right")
    tab_to(pilot, "ante")
    pilot.type("15")
    tab_to(pilot, "sit")
    draft = scene_of(pilot).draft
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene)
    assert draft.setup().rules["ante"] == 15
    assert [seat.bot is None for seat in draft.seats] == [True, False, False, True, True]


def test_three_people_and_two_bots_by_mouse_alone(pilot: Pilot) -> None:
    pilot.click("cross-4")
    pilot.click("cross-3")
    pilot.click("add-person")
    pilot.click("add-person")
    pilot.click("face-3")
    draft = scene_of(pilot).draft
    assert [seat.bot is None for seat in draft.seats] == [True, False, False, True, True]
    assert len({seat.name for seat in draft.seats}) == 5
    pilot.click("game-two-card")
    pilot.click("sit")
    assert isinstance(pilot.scene, TableScene)
    assert [seat.name for seat in pilot.scene.session.seats] == [seat.name for seat in draft.seats]


def test_seats_are_dragged_into_another_order(pilot: Pilot) -> None:
    start, end = pilot.widget("grip-1").ring.center, pilot.widget("grip-4").ring.center
    pilot.press(start)
    pilot.move(end)
    assert names(pilot)[1] == "Mina"
    pilot.let_go(end)
    assert names(pilot) == ["Ann", "Walter", "Odile", "Rocco", "Mina"]
    assert pilot.focused == "grip-4"
    pilot.key("ctrl+up")
    assert names(pilot) == ["Ann", "Walter", "Odile", "Mina", "Rocco"]


def test_no_more_sit_down_than_the_pack_serves(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.click("fill")
    assert len(scene.draft.seats) == 10
    pilot.scene.focus.give(pilot.widget("game-napalm"))
    pilot.key("enter")
    sentence, _ = scene.seats.sentence
    assert sentence.startswith("Seven seats at most")
    pilot.click("sit")
    assert isinstance(pilot.scene, NewTableScene)
    assert pilot.app.notices.current == sentence
    pilot.key("escape")
    for _ in range(3):
        pilot.click("cross-1")
    assert scene.draft.problem == ""
    adding = pilot.widget("add-bot")
    assert not adding.focusable


def test_no_bot_sits_twice_while_another_is_free(pilot: Pilot) -> None:
    pilot.click("cross-0")
    pilot.click("fill")
    draft = scene_of(pilot).draft
    assert len({seat.bot for seat in draft.seats} & set(PERSONAS)) == 10
    assert not any(seat.name.endswith(" 2") for seat in draft.seats)
    pilot.click("sit")
    assert isinstance(pilot.scene, TableScene)


def test_a_bot_sits_twice_only_when_all_sit() -> None:
    few = {bot: PERSONAS[bot] for bot in list(PERSONAS)[:6]}
    draft = Draft.of(Settings(), few).filled()
    bots = [seat.bot for seat in draft.seats if seat.bot]
    assert len(bots) == 9
    assert set(bots) == set(few)
    assert len({seat.name for seat in draft.seats}) == 10
    assert any(seat.name.endswith(" 2") for seat in draft.seats)


def test_names_are_one_persons_own() -> None:
    draft = Draft.of(Settings(player="Mina"))
    assert [seat.name for seat in draft.seats][:2] == ["Mina", "Mina 2"]
    assert draft.problem == ""
    twice = draft.with_person("Bo").with_name(5, "mina")
    assert "Mina" in twice.problem
    assert "name" in draft.with_name(0, "").problem
    assert "a\tb" in draft.with_name(0, "a\tb").problem


def test_nobody_sits_across_from_themselves(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.scene.focus.give(pilot.widget("face-0"))
    for _ in range(avatars().index("mina")):
        pilot.key("right")
    assert scene.draft.seats[0].avatar == "mina"
    assert "mina" not in [seat.bot for seat in scene.draft.seats]
    assert [seat.avatar for seat in scene.draft.seats].count("mina") == 1


def test_a_stop_loss_is_every_seats(pilot: Pilot) -> None:
    pilot.scene.focus.give(pilot.widget("stop_loss"))
    pilot.type("120")
    pilot.key("tab")
    setup = scene_of(pilot).draft.setup()
    assert {seat.stop_loss for seat in setup.seats} == {120}


# Any choice at all

moves = st.one_of(
    st.tuples(st.just("game"), st.sampled_from((*shipped_ids(), DEALERS_CHOICE)), st.none()),
    st.tuples(
        st.just("option"),
        st.sampled_from(list(OPTION_WORDS)),
        st.integers(0, 40),
    ),
    st.tuples(st.sampled_from(("person", "bot", "fill", "without")), st.integers(0, 9), st.none()),
)


@given(chosen=st.lists(moves, max_size=25))
def test_no_choice_opens_a_table_that_the_engine_refuses(chosen: list[tuple]) -> None:
    """For any choice, either a sentence says why not, or a session begins."""
    draft = Draft.of(Settings(player="Ann"))
    for kind, what, value in chosen:
        if kind == "game":
            draft = draft.playing(what)
        elif kind == "option":
            if what in shown(draft.game, draft.values):
                values = values_of(what, draft.game)
                draft = draft.with_option(
                    what, ["2"] if what == "wild" else values[value % len(values)]
                )
        elif kind == "person":
            draft = draft.with_person("Bo")
        elif kind == "bot":
            draft = draft.with_bot()
        elif kind == "fill":
            draft = draft.filled()
        elif len(draft.seats) > what:
            draft = draft.without(what)
    if not draft.problem:
        session = Session.begin(draft.setup(), None, seed=3)
        assert session.can_deal()
        assert summary_words(draft)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=5)
@given(
    keys=st.lists(
        st.sampled_from(("tab", "shift+tab", "left", "right", "up", "down", "enter")),
        max_size=30,
    )
)
def test_no_keys_break_the_scene(tmp_path: Path, keys: list[str]) -> None:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        pilot.scene.focus.give(pilot.widget("declare"))
        for key in keys:
            pilot.key(key)
            if not isinstance(pilot.scene, NewTableScene):
                break
            assert pilot.focused


# Saved settings


def test_the_last_table_is_offered_again(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        pilot.click("add-person")
        click_game(pilot, "survivor")
        pilot.scene.focus.give(pilot.widget("limit"))
        pilot.key("right")
        draft = scene_of(pilot).draft
        pilot.click("sit")
        pilot.app.replace(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        assert scene_of(pilot).draft.setup() == draft.setup()
        assert scene_of(pilot).tiles["survivor"].chosen


def test_a_broken_last_table_is_set_aside_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "last-table.toml"
    path.write_text('game = "chess"\nseats = [{bot = "mina"}, {name = "Bo"}]\n')
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        assert "last-table.toml" in str(pilot.app.notices.current)
        assert "chess" in str(pilot.app.notices.current)
        assert not path.exists()
        assert list(tmp_path.glob("last-table.toml.broken-*"))
        pilot.key("escape")
        pilot.click("sit")
        assert isinstance(pilot.scene, TableScene)


def test_a_name_that_does_not_break_can_be_kept(pilot: Pilot) -> None:
    """Some languages have a no-break space in a game's name."""
    pilot.app.change_settings(language="pl")
    assert "\N{NO-BREAK SPACE}" in game_name("ghost")
    pilot.click("game-ghost")
    pilot.click("tables")
    pilot.click("keep")
    assert len(NewTableScene(pilot.app).tables.titles()) == 1


def test_a_table_is_remembered_taken_renamed_and_deleted(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.click("game-two-card")
    wanted = scene.draft.setup()
    pilot.click("tables")
    kept = pilot.scene
    assert isinstance(kept, SavedItemsScene)
    pilot.click("keep")
    assert scene.tables.titles() == ("Two-Card Guts",)
    pilot.key("escape")
    pilot.click("game-survivor")
    pilot.click("tables")
    pilot.click("kept-Two-Card Guts")
    pilot.click("take")
    assert scene_of(pilot).draft.setup() == wanted
    pilot.click("tables")
    pilot.click("kept-Two-Card Guts")
    pilot.scene.focus.give(pilot.widget("name"))
    pilot.type(" 2")
    pilot.click("rename")
    assert scene.tables.titles() == ("Two-Card Guts 2",)
    pilot.click("delete")
    assert scene.tables.titles() == ("Two-Card Guts 2",)
    pilot.click("delete")
    assert scene.tables.titles() == ()


def test_a_name_in_use_is_replaced_only_when_asked_twice(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.click("tables")
    pilot.click("keep")
    pilot.key("escape")
    pilot.scene.focus.give(pilot.widget("ante"))
    pilot.key("right")
    pilot.click("tables")
    pilot.click("keep")
    assert scene.tables.load("Three-Card Guts").setup().rules["ante"] == 5
    pilot.click("keep")
    assert scene.tables.load("Three-Card Guts").setup().rules["ante"] == 10


def test_house_rules_of_another_game_say_what_does_not_belong(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    for name in ("ties", "ante"):
        pilot.scene.focus.give(pilot.widget(name))
        pilot.key("right")
    pilot.click("rulings")
    pilot.click("keep")
    pilot.key("escape")
    pilot.scene.focus.give(pilot.widget("game-napalm"))
    pilot.key("enter")
    pilot.click("rulings")
    pilot.click("kept-Three-Card Guts")
    pilot.click("take")
    assert scene.draft.values["ante"] == 10
    sentence = str(pilot.app.notices.current)
    assert option_name("ties") in sentence
    assert option_name("ante") not in sentence
    assert scene.draft.problem == ""


def test_a_broken_file_is_told_and_set_aside(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "house-rules").mkdir()
    (tmp_path / "house-rules" / "Odd.toml").write_text('game = "napalm"\n[rules]\nlegz = 3\n')
    pilot.click("rulings")
    pilot.click("kept-Odd")
    pilot.click("take")
    assert isinstance(pilot.scene, SavedItemsScene)
    assert "Odd.toml" in pilot.scene.message
    assert "legz" in pilot.scene.message
    assert pilot.app.art.cut == set()
    assert list((tmp_path / "house-rules").glob("Odd.toml.broken-*"))
    assert pilot.scene.tiles == {}


# The dealer's choice


def test_a_dealer_names_a_game_by_keyboard(pilot: Pilot) -> None:
    seen = []
    rules = PRESETS["hi-lo"].replaced({"ante": 20, "shortfall": "credit"})
    scene = ChooseGameScene(pilot.app, name="Bo", table_rules=rules, seats=8, done=seen.append)
    pilot.show(scene)
    assert "napalm" not in scene.tiles
    pilot.key("escape")
    assert pilot.scene is scene
    pilot.key("f1")
    pilot.key("escape")
    assert pilot.scene is scene
    tab_to(pilot, "game-ghost")
    pilot.key("enter")
    tab_to(pilot, "ties")
    pilot.key("right")
    pilot.key("enter")
    assert isinstance(pilot.scene, NewTableScene)
    assert [each.game for each in seen] == ["ghost"]
    assert set(seen[0].house_rules) == {"ante", "shortfall", "ties"}
    assert seen[0].paying.ante == 20


def test_where_somebody_is_in_debt_only_credit_is_played(pilot: Pilot) -> None:
    seen = []
    scene = ChooseGameScene(
        pilot.app,
        name="Bo",
        table_rules=PRESETS["three-card"],
        seats=3,
        done=seen.append,
        credit_only=True,
    )
    pilot.show(scene)
    assert scene.focus.find("shortfall") is None
    pilot.click("game-two-card")
    pilot.click("reset") if pilot.widget("reset").focusable else None
    pilot.click("play")
    assert seen[0].paying.shortfall == "credit"


def test_a_named_game_must_serve_those_at_the_table(pilot: Pilot) -> None:
    seen = []
    scene = ChooseGameScene(
        pilot.app, name="Bo", table_rules=PRESETS["three-card"], seats=10, done=seen.append
    )
    pilot.show(scene)
    pilot.scene.focus.give(pilot.widget("ghost"))
    pilot.key("right")
    pilot.scene.focus.give(pilot.widget("cards"))
    pilot.type("5")
    for _ in range(2):
        pilot.key("right")
    assert scene.problem.startswith("Nine seats at most")
    pilot.click("play")
    assert seen == []
    assert pilot.app.notices.current == scene.problem


# Everything fits


@pytest.mark.parametrize(
    ("size", "text_size", "language"),
    [
        (SIZES[0], 150, "en"),
        (SIZES[1], 100, "en"),
        pytest.param(SIZES[0], 150, "pl", marks=pytest.mark.slow),
        pytest.param(SIZES[0], 150, "ru", marks=pytest.mark.slow),
    ],
)
def test_nothing_overlaps_or_is_cut_anywhere(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str
) -> None:
    chosen = Settings(
        player="Maximilian Weber",
        text_size=text_size,
        language=language,
        table=LastTable(seats=10),
    )
    with opened(tmp_path, chosen, size=size) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        scene = scene_of(pilot)
        for game in (*shipped_ids(), DEALERS_CHOICE):
            scene.choose_game(game)
            for first in range(0, scene.rules.rows.last_first + 1, 3):
                scene.rules.rows.scroll_to(first)
                pilot.pump()
            scene.rules.rows.scroll_to(99)
            pilot.pump(2)
            assert_sound(pilot)
        pilot.show(
            ChooseGameScene(
                pilot.app,
                name="Maximilian Weber",
                table_rules=PRESETS["three-five-seven"],
                seats=7,
                done=print,
            )
        )
        assert_sound(pilot)
        pilot.key("enter")
        for title in ("A table of many people and bots", *map(str, range(2, 15))):
            scene.tables.save(title, Draft.of(Settings()))
        pilot.click("tables")
        assert_sound(pilot)
        pilot.click("kept-2")
        pilot.click("delete")
        assert_sound(pilot)


def test_rows_scroll_no_further_than_there_are_rows() -> None:
    from guts_gui.controls import Rows

    rows = Rows(gap=0)
    rows.box = (0, 0, 100, 30)
    rows.arrange([Row(10) for _ in range(7)])
    for first, want in ((-3, 0), (2, 2), (9, 4)):
        rows.scroll_to(first)
        assert rows.first == want
        assert list(rows.in_sight()) == [want, want + 1, want + 2]


def test_a_seat_is_a_persons_or_a_bots() -> None:
    seats = Draft.of(Settings(player="Ann")).seats
    assert seats[0] == SeatSetup("Ann", "ann")
    assert all(seat.name == PERSONAS[str(seat.bot)].name for seat in seats[1:])


def test_every_bot_tells_how_it_plays_in_the_smallest_window_with_the_largest_type(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, Settings(text_size=150), size=(960, 540)) as pilot:
        pilot.show(NewTableScene(pilot.app))
        seats, brush = scene_of(pilot).seats, pilot.scene.brush
        sentences = {persona.sentence for persona in PERSONAS.values()}
        untold = {each for each in sentences if not fits(brush, each, seats.room_for_words(1))}
        assert len(seats.draft().seats) == 5
        assert untold == set()


def test_numbers_may_be_typed_within_their_limits(pilot: Pilot) -> None:
    control = pilot.widget("max_loss")
    assert isinstance(control, Stepper)
    pilot.scene.focus.give(control)
    pilot.type("999999")
    pilot.key("tab")
    assert scene_of(pilot).draft.values["max_loss"] == 100_000
    for typed in ("1 000", "1,000"):  # as people write it, in one language or another
        pilot.scene.focus.give(control)
        pilot.type(typed)
        pilot.key("tab")
        assert scene_of(pilot).draft.values["max_loss"] == 1000
        pilot.scene.focus.give(control)
        pilot.type("5")
        pilot.key("tab")
