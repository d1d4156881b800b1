"""Games are named, and shown in the rules, by what they are, not by their ids."""

import pytest

from guts_engine.common.frozen import changed
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped, shipped_ids
from guts_gui.rulebook.book import in_short, page, page_at_table, pages
from guts_gui.rulebook.game_pages import game_page
from guts_gui.setup.house_rules import written_game
from guts_gui.words.games import game_name, name_of_game

IDS = shipped_ids()


@pytest.mark.parametrize("game", [*PRESETS, "two-to-five", "progressive-guts"])
def test_a_game_with_the_id_of_another_has_its_own_name_and_page(game: str) -> None:
    """S10.1."""
    other = IDS[(IDS.index(game) + 1) % len(IDS)]
    rules = RuleSet.of(changed(shipped(game), id=other, name="My Own"))
    assert name_of_game(rules.base) == game_name(other, "My Own") == "My Own"
    assert written_game(rules) == rules.base
    (own,) = [each for each in pages(rules) if each.key == other]
    assert (own.title, own.blocks[1]) == ("My Own", in_short(rules))
    assert set(game_page(rules.base, "").blocks) <= set(page_at_table(other, rules).blocks)
    assert page_at_table(other, RuleSet.of(shipped(other))).blocks[1:] == page(other).blocks
    assert name_of_game(shipped(other)) == game_name(other) == shipped(other).name
