"""The workshop: numbers by slider and by field, the chart, the test, saving and leaving."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from guts_engine.bots.persona import Equilibrium, Minimum, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.tempers import worse_than
from guts_engine.hands.cards import Rank
from guts_engine.rules.presets import PRESETS
from guts_gui import frame_time
from guts_gui.bots.hand_chart import MOMENTS, Spot, chart
from guts_gui.bots.quick_match import LONGEST, PAUSE, TABLES, QuickMatch, company
from guts_gui.bots.thresholds import ANY_OTHER, Kind, kind_of, nearest, with_kind
from guts_gui.bots.words import moment_words, parameters, spelled, typed
from guts_gui.controls import Entry, Slider
from guts_gui.scenes.bots.workshop import PAGES, WorkshopScene
from guts_gui.scenes.bots.workshop_chart import Choices, spell_share, stops
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.title.title import TitleScene
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import PLAIN, quiet, tab_to

WALTER = PERSONAS["walter"]


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    with opened(tmp_path_factory.mktemp("home"), PLAIN) as found:
        yield found


@pytest.fixture
def pilot(window: Pilot) -> Iterator[Pilot]:
    """The program with Walter in the workshop, over the main menu; saved files are removed."""
    window.app.replace(TitleScene(window.app))
    window.show(WorkshopScene(window.app, WALTER, lambda _: None))
    yield window
    quiet(window)
    for bot in list(window.app.roster.bots):
        window.app.roster.forget(bot)


def workshop(pilot: Pilot) -> WorkshopScene:
    assert isinstance(pilot.scene, WorkshopScene)
    return pilot.scene


def type_into(pilot: Pilot, key: str, text: str) -> None:
    """Replace the text of the field."""
    field = pilot.widget(key)
    assert isinstance(field, Entry)
    pilot.scene.focus.give(field)
    for _ in field.text:
        pilot.key("backspace")
    pilot.type(text)
    pilot.pump()


# --- Numbers -----------------------------------------------------------------------------------


def test_a_slider_moves_by_keys_and_the_chart_follows(pilot: Pilot) -> None:
    scene = workshop(pilot)
    pilot.click("page-nerves")
    before = scene.chart.chart.played
    tab_to(pilot, "bluff")
    pilot.key("right")
    pilot.key("pageup")
    assert scene.bot.bluff == pytest.approx(WALTER.bluff + 0.11)
    assert scene.chart.chart.played > before
    assert scene.chart.chart == chart(scene.bot, scene.chart.choices.spot)
    field = pilot.widget("bluff-field")
    assert isinstance(field, Entry)
    assert field.text == spelled(100 * scene.bot.bluff)


def test_a_slider_is_dragged_to_its_ends(pilot: Pilot) -> None:
    scene = workshop(pilot)
    pilot.click("page-nerves")
    slider = pilot.widget("cold_feet")
    assert isinstance(slider, Slider)
    place = slider.place
    pilot.press(place.center)
    pilot.move((place.right + 200, place.centery))
    assert scene.bot.cold_feet == 1.0
    pilot.let_go((place.right + 200, place.centery))
    pilot.move((place.left, place.centery))
    assert scene.bot.cold_feet == 1.0
    pilot.wheel(place.center, -1)
    assert scene.bot.cold_feet == pytest.approx(0.99)


def test_a_number_is_typed_and_a_wrong_one_is_not_taken(pilot: Pilot) -> None:
    scene = workshop(pilot)
    pilot.click("page-pot")
    type_into(pilot, "pot-field", "0.5")
    assert scene.bot.pot == 0.5
    pilot.type("x")
    assert scene.bot.pot == 0.5
    assert scene.dials[0].wrong
    pilot.key("tab")
    field = pilot.widget("pot-field")
    assert isinstance(field, Entry)
    assert field.text == "0.5"


def test_the_two_times_of_thinking_stay_in_order(pilot: Pilot) -> None:
    scene = workshop(pilot)
    pilot.click("page-turn")
    type_into(pilot, "shortest-field", "9")
    assert scene.bot.think == (9, 9)
    type_into(pilot, "longest-field", "2")
    assert scene.bot.think == (2, 2)


@pytest.mark.parametrize("page", PAGES)
def test_every_number_has_a_sentence_for_every_value(page: str) -> None:
    for each in parameters(page):
        low, high = each.limits
        for value in (low, 0.0, high):
            assert each.sentence(value).endswith(".")
        assert each.stored(each.shown(WALTER)) == pytest.approx(each.shown(WALTER) / each.times)


@pytest.mark.parametrize(
    ("text", "number"), [("0,5", 0.5), (" 12 %", 12), ("-0.1", -0.1), ("", None), ("x", None)]
)
def test_numbers_are_read_as_they_are_typed(text: str, number: float | None) -> None:
    assert typed(text) == number
    assert typed("nan") is None


# --- Hands -------------------------------------------------------------------------------------


def test_a_weakest_hand_is_typed(pilot: Pilot) -> None:
    scene = workshop(pilot)
    assert scene.hands.game == scene.chart.choices.stop[0] == "three-card"
    tab_to(pilot, "enter-game")
    pilot.key("left")
    assert scene.chart.choices.stop == ("two-card", 0)
    type_into(pilot, "enter-hand", "10 10")
    assert dict(scene.bot.enter)["two-card"] == Minimum((Rank.TEN, Rank.TEN))
    type_into(pilot, "enter-hand", "QZ")
    assert dict(scene.bot.enter)["two-card"] == Minimum((Rank.TEN, Rank.TEN))
    assert "QZ" in scene.hands.problem
    assert scene.hands.problem.endswith("Write it like TT.")


def test_the_way_of_telling_changes_and_the_bot_plays_much_the_same(pilot: Pilot) -> None:
    scene = workshop(pilot)
    scene.hands.game = "three-card"
    bot = replace(WALTER, noise=0, bluff=0, cold_feet=0)
    share = with_kind(bot, "three-card", Kind.SHARE, 0.8)
    assert dict(share.enter)["three-card"] == Share(0.8)
    weakest = with_kind(share, "three-card", Kind.MINIMUM, 0.8)
    spot = Spot(PRESETS["three-card"], 5)
    assert chart(weakest, spot).played == pytest.approx(chart(share, spot).played, abs=0.01)
    even = with_kind(weakest, ANY_OTHER, Kind.EQUILIBRIUM, 0.5)
    assert even.otherwise == Equilibrium()
    assert kind_of(with_kind(even, "three-card", Kind.AS_OTHERS, 0), "three-card") is Kind.AS_OTHERS


def test_what_is_changed_is_what_the_chart_shows(pilot: Pilot) -> None:
    scene = workshop(pilot)
    own = dict(WALTER.enter)
    tab_to(pilot, "enter-game")
    while scene.hands.game != ANY_OTHER:
        pilot.key("left")
    assert scene.chart.choices.stop[0] not in own
    before = scene.chart.chart.played
    scene.take(with_kind(scene.bot, ANY_OTHER, Kind.SHARE, 0.1))
    assert scene.chart.chart.played > before + 0.4
    scene.chart.show_game("two-card")
    assert scene.hands.game == "two-card"
    scene.turn_to("pot")
    pilot.pump(2)
    type_into(pilot, "pot-field", "1")
    assert scene.chart.choices.moment.key == "four-times"
    played = scene.chart.chart.played
    type_into(pilot, "tilt-field", "1")
    assert scene.chart.choices.moment.key == "lost"
    assert scene.bot.tilt_deals > 0
    assert scene.chart.chart.played > played
    type_into(pilot, "tilt_deals-field", "0")
    assert scene.bot.tilt == 0


def test_the_nearest_hand_beats_that_share() -> None:
    assert nearest(PRESETS["two-card"], 0.0).text == "32"
    assert nearest(PRESETS["two-card"], 1.0).text == "AA"
    weakest = nearest(PRESETS["three-card"], 0.7438)
    assert worse_than(weakest, PRESETS["three-card"]) == pytest.approx(0.7438, abs=0.01)


# --- The chart ---------------------------------------------------------------------------------


def test_the_square_that_is_pointed_at_is_told(pilot: Pilot) -> None:
    scene = workshop(pilot)
    scene.chart.show_game("two-card")
    pilot.pump(2)
    tab_to(pilot, "chart")
    pilot.key("right")
    assert scene.chart.squares.at == (0, 1)
    assert scene.chart.sentence.startswith("A-K suited: plays ")
    pilot.key("ctrl+down")
    pilot.move(scene.chart.squares.place.move(0, 0).center)
    row, column = scene.chart.squares.at
    played = scene.chart.chart.fields[row, column].played
    assert spell_share(played) in scene.chart.sentence


def test_until_it_is_built_again_the_chart_shows_the_game_of_before(pilot: Pilot) -> None:
    """The window may be drawn at once, such as when it is covered."""
    scene = workshop(pilot)
    for game in ("two-card", "three-card", "two-card"):
        scene.chart.show_game(game)
        scene.draw(pilot.app.screen)
        assert scene.chart.shown.rules.game != game
        pilot.pump(2)
        assert scene.chart.shown.rules.game == game


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0%"), (0.0005, "under 0.1%"), (0.034, "3.4%"), (0.5, "50%")]
)
def test_shares_are_spelled(share: float, words: str) -> None:
    assert spell_share(share) == words


def test_a_moment_that_a_game_does_not_have_gives_way() -> None:
    alone = next(each for each in MOMENTS if each.alone)
    choices = Choices(("two-card", 0), 5, alone)
    assert choices.spot.moment is alone
    assert replace(choices, stop=("three-card", 0)).spot.moment.key == "opening"
    assert {game for game, _ in stops()} == set(PRESETS)
    assert len({moment_words(each) for each in MOMENTS}) == len(MOMENTS)


# --- The test ----------------------------------------------------------------------------------


def test_a_match_begins_after_a_pause_and_leaves_time_for_the_window() -> None:
    match = QuickMatch()
    seats = company(PRESETS["three-card"], WALTER, list(PERSONAS.values()), 4)
    assert [bot.id for bot in seats.bots].count("walter") == 1
    match.begin(seats)
    assert not match.go_on(PAUSE / 2)
    assert not match.go_on(PAUSE), "the first sessions go on"
    assert match.result is None
    while not match.go_on(0.1):
        assert match.running
    assert match.result is not None
    assert match.result.sessions == TABLES
    assert match.results is not None
    assert sum(match.results.bars) == pytest.approx(1)
    assert match.results.low <= match.results.mean <= match.results.high
    assert 0 < match.results.ruin < 0.5
    assert sum(line.chips for line in match.result.seats) == pytest.approx(0, abs=1e-9)
    deals = match.result.deals
    match.begin(
        company(PRESETS["three-card"], replace(WALTER, name="W"), list(PERSONAS.values()), 4)
    )
    assert match.result.deals == deals
    match.begin(
        company(PRESETS["three-card"], replace(WALTER, bluff=0.9), list(PERSONAS.values()), 4)
    )
    assert match.result is None


def test_a_match_ends_when_it_has_taken_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_time, "clock", count(step=LONGEST).__next__)
    match = QuickMatch()
    match.begin(company(PRESETS["two-card"], WALTER, list(PERSONAS.values()), 3))
    match.go_on(1.0)
    assert not match.running
    assert not match.go_on(1.0)


def test_a_match_of_a_game_for_the_engine_alone_has_a_result() -> None:
    match = QuickMatch()
    match.begin(company(PRESETS["community"], WALTER, [PERSONAS["ines"]], 3))
    for _ in range(3000):
        if match.go_on(0.1):
            break
    assert match.result is not None and not match.fault
    assert sum(line.chips for line in match.result.seats) == pytest.approx(0, abs=1e-9)


def test_the_numbers_of_the_match_are_shown(pilot: Pilot) -> None:
    scene = workshop(pilot)
    assert not scene.at_rest, "what plays is not let wait"
    for _ in range(40):
        pilot.wait(0.5)
        if result := scene.match.match.result:
            break
    assert result is not None
    assert result.seats[0].id == "walter"


# --- Saving ------------------------------------------------------------------------------------


def test_what_is_saved_plays_from_then_on(pilot: Pilot) -> None:
    scene = workshop(pilot)
    assert not scene.save_button.is_enabled
    type_into(pilot, "name", "Wally")
    pilot.click("face")
    pilot.click("page-games")
    pilot.click("likes-two-card")
    pilot.click("save")
    quiet(pilot)
    kept = pilot.app.roster.bots["walter"]
    assert kept == scene.bot
    assert (kept.name, kept.portrait != WALTER.portrait) == ("Wally", True)
    assert ("two-card" in kept.favourites) != ("two-card" in WALTER.favourites)
    assert not scene.changed
    pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)


def test_leaving_with_changes_asks(pilot: Pilot) -> None:
    scene = workshop(pilot)
    type_into(pilot, "name", "Wally")
    for key in ("ctrl+q", "escape"):
        pilot.key(key)
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.key("escape")
        assert workshop(pilot) is scene
    pilot.click("back")
    pilot.click("yes")
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.app.roster.bots["walter"] == WALTER


def test_changes_are_undone(pilot: Pilot) -> None:
    scene = workshop(pilot)
    type_into(pilot, "name", "Wally")
    pilot.click("undo")
    assert scene.bot == WALTER
    field = pilot.widget("name")
    assert isinstance(field, Entry)
    assert field.text == "Walter"


def test_what_cannot_be_saved_is_told(pilot: Pilot) -> None:
    scene = workshop(pilot)
    for wrong, words in (
        (replace(WALTER, name=""), "a name"),
        (replace(WALTER, name="mina"), "already a bot called mina"),
        (replace(WALTER, sentence=""), "one-line"),
        (replace(WALTER, style="Rock 1"), "lowercase"),
        (replace(WALTER, style=PERSONAS["mina"].style), "used by Mina"),
    ):
        scene.take(wrong)
        scene.save()
        assert words in str(pilot.app.notices.current)
        assert not pilot.app.roster.edited("walter")
        quiet(pilot)


@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        ((960, 540), 150),
        *(
            pytest.param(size, text_size, marks=pytest.mark.slow)
            for size, text_size in (((960, 540), 100), ((1280, 720), 150), ((1920, 1080), 100))
        ),
    ],
)
def test_nothing_is_cut_short(pilot: Pilot, size: tuple[int, int], text_size: int) -> None:
    pilot.resize(*size)
    pilot.app.change_settings(text_size=text_size)
    pilot.app.art.cut.clear()
    scene = workshop(pilot)
    for page in PAGES:
        scene.turn_to(page)
        pilot.pump(2)
    for game in ("two-card", "no-peek", "napalm"):
        scene.turn_to(PAGES[0])
        scene.hands.game = game
        scene.chart.show_game(game)
        pilot.pump(2)
    assert not pilot.app.art.cut
    pilot.app.change_settings(text_size=100)
    pilot.resize(1280, 720)
