"""Deals that the engine plays as examples on rules pages."""

import re
from collections.abc import Iterator

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.steps.library import shipped, shipped_ids
from guts_gui.i18n.translate import speak
from guts_gui.rulebook.dealt import NAMES, deal_of
from guts_gui.rulebook.worked import CHIPS
from tests.gui.helpers.languages import Made, use

OTHERS = [game for game in shipped_ids() if game not in PRESETS]
KEPT = re.compile("|".join(NAMES) + r"|\b[AKQJ]\b")  # names, and ranks as printed on cards


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize("game", OTHERS)
def test_every_game_has_a_deal_in_words(game: str) -> None:
    """No chip is lost, and nothing is left untranslated."""
    result, told = deal_of(shipped(game))
    pots = sum(after for _, _, after in result.funds)
    assert sum(line.after for line in result.lines) + pots == CHIPS * len(result.lines)
    assert any(line.wins or line.paid for line in result.lines)
    assert told.endswith(".") and not re.search(r"[{}\[\]]|\.\.|\s\s", told)
    speak(Made())
    _, turned = deal_of(shipped(game))
    assert not re.search("[A-Za-z]", KEPT.sub("", turned)), turned


@pytest.mark.parametrize("code", ["pl", "ru"])
def test_a_deal_is_told_in_the_language_of_the_player(code: str) -> None:
    _, english = deal_of(shipped("nerve"))
    use(code)
    assert deal_of(shipped("nerve"))[1] != english


def test_a_deal_shows_what_is_special_about_its_game() -> None:
    assert " is killed: " in deal_of(shipped("deadly-sevens"))[1]
    assert " wild. " in deal_of(shipped("two-more-deadly"))[1]
    assert " cards for 10. " in deal_of(shipped("nerve"))[1]
    assert "The ghost shows" in deal_of(shipped("kryptonite"))[1]
    assert " straight." in deal_of(shipped("chaos-ii"))[1]
    assert " straight." in deal_of(shipped("two-card-guts-ii"))[1]
    assert " pays 30 into" in deal_of(shipped("strong-twos"))[1]
    assert " pays 30 into" in deal_of(shipped("two-card-guts-iii"))[1]
    assert "Stage 2" in deal_of(shipped("crazy-three-five-seven"))[1]


@pytest.mark.parametrize("game", OTHERS)
def test_killed_hands_and_wild_cards_are_marked_s3_9_s5_1(game: str) -> None:
    rules = shipped(game).hands
    result, told = deal_of(shipped(game))
    assert any(line.killed for line in result.lines) is bool(re.search("(is|are) killed", told))
    cards = [card for line in result.lines for card in line.cards]
    if rules.wild.ranks and not rules.wild.own_low:
        assert {card for card in cards if card.rank in rules.wild.ranks} == result.wild & {*cards}
    if rules.wild.own_low:
        lowest = [min(card.rank for card in line.cards) for line in result.lines]
        for line, rank in zip(result.lines, lowest, strict=True):
            assert {card for card in line.cards if card.rank is rank} <= result.wild


def test_every_game_with_a_kill_has_a_killed_hand_in_its_deal() -> None:
    for game in ("deadly-low", "bloody-sevens", "two-more-deadly"):
        assert any(line.killed for line in deal_of(shipped(game))[0].lines)
