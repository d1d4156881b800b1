"""The rules pages: complete, as the engine plays, readable at every size, easy to navigate."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, cards
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import best, three
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS, allowed_values, no_effect, relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import showdowns
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Ante, Deal, Side, To
from guts_gui.drawing.assets import Face
from guts_gui.rulebook.blocks import Heading, Ladder, Notice, Page, Points, See, Steps, Terms, Text
from guts_gui.rulebook.book import (
    in_force,
    in_short,
    keys,
    options_on,
    page,
    page_at_table,
    pages,
    topic_key,
)
from guts_gui.rulebook.worked import Example, Player, outcome
from guts_gui.rulebook.written_pages import ORDERS, ladder_of
from guts_gui.scenes.rules.marks import Drawn, Written
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from guts_gui.words.games import WITH_WRITTEN_PAGES, game_name
from guts_gui.words.options.rules import OPTION_WORDS, rule_sentence
from tests.engine.helpers.strategies import SETTINGS, consistent
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot, opened

EXAMPLES = [
    pytest.param(each, id=f"{each_page.key}: {each.title}")
    for each_page in pages()
    for each in each_page.blocks
    if isinstance(each, Example)
]
LADDERS = [
    pytest.param(each, id=f"{each_page.key} {number}")
    for each_page in pages()
    for number, each in enumerate(each_page.blocks)
    if isinstance(each, Ladder)
]


# --- Complete ----------------------------------------------------------------------------------


def test_every_game_has_a_page() -> None:
    assert set(PRESETS) <= set(keys())
    assert set(WITH_WRITTEN_PAGES) <= set(keys()), "dealer's choice among them"
    assert all(page(game).title == game_name(game) for game in WITH_WRITTEN_PAGES)


def test_every_page_of_a_game_tells_the_course_and_gives_an_example() -> None:
    for game in PRESETS:
        blocks = page(game).blocks
        assert any(isinstance(block, Steps) for block in blocks), game
        played = [block.game for block in blocks if isinstance(block, Example)]
        assert game in played, game


def test_every_shipped_game_has_a_page_that_tells_its_steps() -> None:
    """A page made from the steps has a line for each of them."""
    for game in shipped_ids():
        steps = [block for block in page(game).blocks if isinstance(block, Steps)]
        assert steps, game
        if game not in PRESETS:
            assert len(steps[0].lines) == len(shipped(game).steps)


def test_the_summary_of_a_game_contradicts_no_step_of_it() -> None:
    """Antes that come more than once, and cards that come later, are left to the steps (S3.1)."""
    for game in shipped_ids():
        steps = shipped(game).steps
        antes = [each for each in steps if isinstance(each, Ante)]
        dealt = [each for each in steps if isinstance(each, Deal) and each.to != (To.TABLE,)]
        rows = dict(in_short(preset(game)).rows)
        assert ("Antes paid" in rows) is (len(antes) == 1), game
        assert rows["Cards each"].endswith("to start with.") is (len(dealt) > 1), game


def test_a_page_on_low_hands_leads_to_what_they_are() -> None:
    for game in (game for game in shipped_ids() if game not in PRESETS):
        low = any(show.side is not Side.HIGH for show in showdowns(shipped(game)))
        led = [key for block in page(game).blocks if isinstance(block, See) for key in block.pages]
        assert low is ("lows" in led), game


def test_a_game_that_is_not_shipped_has_a_page_at_its_table(tmp_path: Path) -> None:
    """Its page comes first in the contents and begins with the rules in force."""
    base = changed(shipped("nerve"), id="my-nerve", name="My Nerve")
    rules = RuleSet.of(base)
    assert pages(rules)[0].title == "My Nerve"
    assert topic_key(None, "my-nerve", rules) == "my-nerve"
    assert isinstance(page_at_table("my-nerve", rules).blocks[0], Notice)
    with opened(tmp_path) as pilot:
        scene = RulesScene(pilot.app, rules=rules, game="my-nerve")
        pilot.show(scene)
        shown = [m.text for each in scene.sheet.pieces for m in each.marks if hasattr(m, "text")]
        assert "My Nerve" in shown


def test_every_house_rule_is_introduced_once() -> None:
    introduced = [option for each_page in pages() for option in options_on(each_page)]
    assert sorted(introduced) == sorted(OPTIONS)


def test_a_house_rule_bears_the_name_that_the_new_table_gives_it() -> None:
    for each_page in pages():
        for block in each_page.blocks:
            if isinstance(block, Heading) and block.option:
                assert block.text == OPTION_WORDS[block.option].name


def test_pages_have_keys_and_titles_of_their_own() -> None:
    all_pages = pages()
    assert [each.key for each in all_pages] == list(keys())
    assert len({each.title for each in all_pages}) == len(all_pages)


def test_what_pages_refer_to_exists() -> None:
    for each_page in pages():
        for block in each_page.blocks:
            if isinstance(block, See):
                assert set(block.pages) <= set(keys()) - {each_page.key}, each_page.key
            if isinstance(block, Example):
                assert block.game in PRESETS


# --- Correct -----------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_out_as_its_author_expects(example: Example) -> None:
    result = outcome(example)
    assert tuple(line.after for line in result.lines) == example.after


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_names_no_amount_by_hand(example: Example) -> None:
    for text in (example.title, example.words):
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text)), text
        assert not re.search(r"[{}\d]\}", outcome(example).words(text))


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_chips_of_an_example_add_up(example: Example) -> None:
    result = outcome(example)
    antes = sum(line.ante for line in result.lines)
    before = (
        sum(line.before for line in result.lines) + sum(fund[1] for fund in result.funds) - antes
    )
    after = sum(line.after for line in result.lines) + sum(fund[2] for fund in result.funds)
    assert before == after


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_line_accounts_for_its_chips(example: Example) -> None:
    for line in outcome(example).lines:
        assert line.after == line.before - line.ante - line.paid + line.received


@pytest.mark.parametrize("ladder", LADDERS)
def test_a_ladder_falls_from_the_best_hand_to_the_worst(ladder: Ladder) -> None:
    strengths = [best(cards(hand), ladder.ranking).strength for hand in ladder.hands]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize("order", ORDERS)
def test_each_order_of_three_cards_shows_every_sort(order: str) -> None:
    ladder = ladder_of(order)
    sorts = {best(cards(hand), ladder.ranking).kind.category for hand in ladder.hands}
    assert sorts == set(ladder.ranking.order)
    assert len(ladder.hands) == len(ORDERS[order])


def test_a_wrong_expectation_would_be_noticed() -> None:
    example = Example(
        "", "", "three-card", (Player("Ann", "Ah Ad 2c", "in"), Player("Bo", "Kh Qd 2s", "in")), ()
    )
    assert [line.after for line in outcome(example).lines] == [120, 80]


def test_the_first_page_has_a_deal_of_several_of_one_and_of_nobody() -> None:
    examples = [block for block in page("how").blocks if isinstance(block, Example)]
    inside = [sum(line.inside for line in outcome(each).lines) for each in examples]
    after = [outcome(each).funds[0][1:] for each in examples]
    assert inside == [3, 1, 0]
    assert after == [(20, 40), (20, 0), (20, 20)]


def test_the_games_that_know_ghosts_wild_cards_and_numbers_of_cards() -> None:
    games = list(PRESETS)
    legs = ("three-five-seven", "napalm")
    for option in ("ghost", "wild"):
        known = [game for game in games if relevant(PRESETS[game], option)]
        assert known == [game for game in games if game not in legs]
    told = {game: range(1, 8) for game in games[:8]}
    told |= {"community": range(2, 4), "two-plus-one": range(1, 7), "hi-lo": range(2, 6)}
    for game in games:
        assert list(allowed_values(PRESETS[game], "cards")) == list(told.get(game, ())), game


def test_of_three_cards_a_straight_is_rarer_than_a_flush_and_three_of_a_kind_rarest() -> None:
    ranking = three("trips-first")
    count = Counter(best(hand, ranking).kind.category for hand in combinations(PACK, 3))
    flushes, straights = count[Category.FLUSH], count[Category.STRAIGHT]
    assert flushes > straights > count[Category.THREE]


# --- At the table ------------------------------------------------------------------------------


def test_the_page_of_the_game_being_played_begins_with_its_house_rules() -> None:
    rules = preset("three-card").replaced({"ante": 5, "limit": 100, "ties": "carry"})
    first = page_at_table("three-card", rules).blocks[0]
    assert isinstance(first, Notice)
    assert first.lines == (
        "The ante is 5.",
        "The pot is capped at 100; the rest goes into the reserve.",
        "If the best hands tie, the pot stays for the next deal.",
    )


def test_a_table_without_house_rules_says_so() -> None:
    assert in_force(preset("survivor"))[-1] == "Otherwise standard rules."


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("two-card", {"all_out": "wimp"}),
        ("three-card", {"wimp_multiple": 4, "wimp_to": "side-pot"}),
        ("three-card", {"matchers_excused": True}),
        ("three-card-plain", {"ace_low_straight": False}),
    ],
)
def test_a_house_rule_without_effect_is_not_told(game: str, options: dict[str, Any]) -> None:
    assert in_force(preset(game).replaced(options)) == in_force(preset(game))


@pytest.mark.parametrize("game", PRESETS)
def test_no_rule_is_told_that_has_no_effect_beside_the_others(game: str) -> None:
    settings = SETTINGS[game]
    rng = Random(game)
    for _ in range(300):
        options = consistent(game, dict(rng.choices(settings, k=rng.choice((1, 2, 4, 8)))))
        rules, seats = preset(game).replaced(options), rng.choice((2, 5))
        told = in_force(rules, seats)
        idle = [name for name in options if no_effect(rules, name, seats)]
        assert not {rule_sentence(name, rules) for name in idle} & set(told), (options, seats)
        changed = [name for name in rules.house_rules if name not in idle]
        assert {rule_sentence(name, rules) for name in changed if rules.option(name)} <= set(told)


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        ("three-card", {"all_out": "wimp-penalty"}, ("all_out", "wimp_multiple", "wimp_to")),
        ("two-card", {"declare": "simultaneous"}, ("declare", "all_out")),
        ("two-card", {"cards": 3}, ("cards", "ranking", "ace_low_straight")),
        ("survivor", {"ghost": "always"}, ("ghost", "ghost_tie", "losers")),
    ],
)
def test_a_rule_that_comes_to_matter_is_told_as_well(
    game: str, options: dict[str, Any], names: tuple[str, ...]
) -> None:
    rules = preset(game).replaced(options)
    told = [rule_sentence(name, rules) for name in ("ante", *names)]
    assert sorted(in_force(rules)) == sorted(told)


def test_two_players_are_told_no_rule_that_needs_a_third() -> None:
    rules = preset("three-card").replaced({"losers": "worst"})
    assert rule_sentence("losers", rules) in in_force(rules, 3)
    assert rule_sentence("losers", rules) not in in_force(rules, 2)


def test_beside_a_ghost_the_worst_hand_is_not_the_only_one_that_may_match() -> None:
    rules = preset("survivor").replaced({"ghost": "always", "all_out": "ante"})
    assert "ghost" in rule_sentence("losers", rules)
    assert "ghost" not in rule_sentence("losers", preset("survivor"))


def test_other_pages_say_nothing_of_the_table() -> None:
    rules = preset("three-card").replaced({"limit": 100})
    assert page_at_table("hi-lo", rules) == page("hi-lo")


@pytest.mark.parametrize("game", PRESETS)
def test_every_house_rule_of_the_game_has_a_sentence(game: str) -> None:
    for name in OPTIONS:
        sentence = rule_sentence(name, preset(game))
        assert sentence.endswith(".") and not sentence.startswith(f"{name}:"), sentence
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("game", "option"),
    [
        ("four-two-two", "all_out"),
        ("three-card", "ranking"),
        ("three-card", "ties"),
        ("three-card", "ghost"),
        ("three-card", "shortfall"),
        ("three-card", "ends"),
        ("three-card", "deck"),
    ],
)
def test_every_value_of_an_option_is_told_in_another_sentence(game: str, option: str) -> None:
    own = preset(game)
    choices = allowed_values(own, option)
    sentences = {rule_sentence(option, own.unchecked({option: one})) for one in choices}
    assert len(sentences) == len(choices) > 1


def test_topics_lead_to_their_pages() -> None:
    assert topic_key("ties", "hi-lo") == "ties"
    assert topic_key("max_loss", None) == "limits"
    assert topic_key(None, "napalm") == "napalm"
    assert topic_key("no such thing", None) == "how"


# --- Readable ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
def test_no_page_overflows(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    settings = Settings(player="Ann", window=size, text_size=text_size)
    with opened(tmp_path, settings, size=size) as pilot:
        scene = RulesScene(pilot.app, rules=preset("hi-lo").replaced({"max_loss": 50}))
        pilot.show(scene)
        smallest = pilot.app.brush.smallest
        for key in keys():
            scene.contents.choose(key)
            _check_sheet(scene, smallest)
        pilot.pump(2)
        assert not pilot.app.art.cut


def _check_sheet(scene: RulesScene, smallest: int) -> None:
    """Everything is on the panel and within its own piece of it; pieces do not overlap."""
    sheet = scene.sheet
    bottom = 0
    for piece in sheet.pieces:
        assert piece.top >= bottom
        bottom = piece.top + piece.height
        for mark in piece.marks:
            if isinstance(mark, Written):
                wide, tall = sheet.art.text_size(mark.text, mark.face, mark.px)
                assert mark.px >= smallest
                assert mark.x >= 0 and mark.x + wide <= sheet.width, (scene.key, mark.text)
                assert mark.y >= 0 and mark.y + tall <= piece.height + tall // 4, mark.text
            else:
                assert isinstance(mark, Drawn)
                assert mark.rect.left >= 0 and mark.rect.right <= sheet.width, scene.key
                assert mark.rect.bottom <= piece.height + 2, scene.key
    assert bottom <= sheet.height
    marks = [mark for piece in sheet.pieces for mark in piece.marks]
    headings = [m.text for m in marks if isinstance(m, Written) and m.face is Face.DISPLAY]
    assert headings[0] not in headings[1:], "a heading repeats the page's title"


@pytest.mark.parametrize("text_size", [100, 150])
def test_cards_and_words_of_an_example_do_not_touch(tmp_path: Path, text_size: int) -> None:
    settings = Settings(player="Ann", text_size=text_size)
    with opened(tmp_path, settings) as pilot:
        scene = RulesScene(pilot.app)
        pilot.show(scene)
        for key in keys():
            scene.contents.choose(key)
            for piece in scene.sheet.pieces:
                pictures = [m.rect for m in piece.marks if isinstance(m, Drawn) and m.rect.w < 100]
                for mark in piece.marks:
                    if isinstance(mark, Written):
                        wide, _ = scene.sheet.art.text_size(mark.text, mark.face, mark.px)
                        box = (mark.x, mark.y + 4, wide, mark.px)
                        assert all(not rect.colliderect(box) for rect in pictures), mark.text


# --- Navigation --------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        yield pilot


def _rules(pilot: Pilot) -> RulesScene:
    assert isinstance(pilot.scene, RulesScene)
    return pilot.scene


def test_the_title_opens_the_rules_and_back_returns(reader: Pilot) -> None:
    reader.click("rules")
    assert _rules(reader).key == "how"
    reader.key("escape")
    assert isinstance(reader.scene, TitleScene)


def test_the_arrows_choose_pages_and_scroll_the_page(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.key("down")
    assert scene.key == "hands"
    reader.key("up")
    assert scene.key == "how"
    reader.key("right")
    assert reader.focused == "page"
    reader.key("down")
    assert scene.scroll > 0 and scene.key == "how"
    reader.key("left")
    assert reader.focused == "contents"


def test_a_held_arrow_goes_on(reader: Pilot) -> None:
    reader.click("rules")
    reader.hold("down")
    reader.wait(1.0)
    reader.release("down")
    place = keys().index(_rules(reader).key)
    assert place > 3
    reader.wait(0.5)
    assert keys().index(_rules(reader).key) == place


def test_the_table_opens_the_page_of_its_game(reader: Pilot) -> None:
    reader.click("deal")
    table = reader.scene
    reader.key("r")
    scene = _rules(reader)
    assert scene.key == "three-card"
    shown = [m.text for piece in scene.sheet.pieces for m in piece.marks if isinstance(m, Written)]
    assert "The ante is 5." in shown
    reader.key("r")
    assert reader.scene is table


def test_home_end_and_page_keys_turn_the_page(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.key("end")
    assert scene.scroll == scene.deepest > 0
    reader.key("pageup")
    assert 0 < scene.scroll < scene.deepest
    reader.key("home")
    assert scene.scroll == 0
    reader.key("pagedown")
    assert scene.scroll > 0


def test_each_page_stays_where_it_was_left(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.key("pagedown")
    left = scene.scroll
    reader.key("down")
    assert scene.scroll == 0
    reader.key("up")
    assert scene.scroll == left


def test_the_wheel_turns_what_the_pointer_is_on(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.wheel(scene.place.center, -1)
    assert scene.scroll > 0
    reader.wheel(scene.contents.place.center, -2)
    assert scene.contents.scroll > 0
    assert scene.key == "how"


def test_a_click_chooses_a_page_from_the_list(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    row = scene.contents.ring
    reader.click((row.centerx, row.centery + row.h))
    assert scene.key == "hands"


def test_a_link_leads_to_its_page(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.key("end")
    rect, key = scene.sheet.links[0]
    reader.click((scene.place.x + rect.centerx, scene.place.y + rect.centery - scene.scroll))
    assert scene.key == key


def test_the_arrows_go_to_the_links_of_a_page_and_enter_follows(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    reader.key("right")
    before = reader.pixels()
    reader.key("right")
    rect, key = scene.sheet.links[0]
    assert scene.linked == 0 and reader.pixels() != before
    assert scene.scroll <= rect.top and rect.bottom <= scene.scroll + scene.place.h
    reader.key("left")
    assert scene.linked is None and reader.focused == "page"
    reader.key("right")
    reader.key("enter")
    assert scene.key == key and reader.focused == "page" and scene.linked is None


def test_the_thumb_can_be_dragged(reader: Pilot) -> None:
    reader.click("rules")
    scene = _rules(reader)
    edge = scene.reading.place.right - 8
    reader.press((edge, scene.place.y + 20))
    reader.move((edge, scene.place.bottom - 4))
    assert scene.scroll == scene.deepest
    reader.let_go((edge, scene.place.bottom - 4))
    reader.move((edge, scene.place.y))
    assert scene.scroll == scene.deepest


def test_tab_reaches_every_control(reader: Pilot) -> None:
    reader.click("rules")
    seen = []
    for _ in range(4):
        seen.append(reader.focused)
        assert reader.scene.focus.current is not None
        assert reader.app.screen.get_rect().contains(reader.scene.focus.current.ring)
        reader.key("tab")
    assert seen == ["contents", "page", "back", "lesson"]
    assert reader.focused == "contents"


def test_a_topic_opens_its_page_at_its_place(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        scene = RulesScene(pilot.app, topic="shortfall")
        pilot.show(scene)
        assert scene.key == "limits"
        assert scene.scroll == min(scene.sheet.options["shortfall"], scene.deepest) > 0


def test_the_page_survives_a_resize(reader: Pilot) -> None:
    reader.click("rules")
    reader.key("down")
    reader.resize(1920, 1080)
    assert _rules(reader).key == "hands"
    assert _rules(reader).sheet.width == _rules(reader).place.w


def test_texts_end_as_sentences() -> None:
    for each_page in pages():
        for line in _lines(each_page):
            assert line[-1] in ".?!:", (each_page.key, line)
            assert "  " not in line


def test_paragraphs_and_tips_are_short() -> None:
    for each_page in pages():
        tips = False
        for block in each_page.blocks:
            if isinstance(block, Heading):
                tips = block.text == "Tips"
            if isinstance(block, Text):
                assert _sentences(block.text) <= 4, (each_page.key, block.text)
            if isinstance(block, Points) and tips:
                for line in block.lines:
                    assert len(line) <= 85 and _sentences(line) == 1, (each_page.key, line)


def _sentences(text: str) -> int:
    return len(re.findall(r"[.!?:](?= [A-Z]|$)", text))


def _lines(each_page: Page) -> list[str]:
    lines: list[str] = []
    for block in each_page.blocks:
        match block:
            case Text():
                lines.append(block.text)
            case Steps() | Points():
                lines.extend(block.lines)
            case Terms() if not block.keys:
                lines.extend(meaning for _, meaning in block.rows)
            case Example():
                lines.append(block.words)
    return lines


def test_the_antes_of_hi_lo_wait_for_both_pots_to_be_empty() -> None:
    """Two pots are anted together (R6.1, R8.7)."""
    assert "both pots" in rule_sentence("ante_when", preset("hi-lo"))
    assert "both pots" not in rule_sentence("ante_when", preset("three-card"))
