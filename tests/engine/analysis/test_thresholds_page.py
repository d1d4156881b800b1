"""The published table of minimum hands: what is counted is there as the program counts it."""

import pytest

from benchmarks import thresholds
from guts_engine.analysis.solve.exact import best_solution, countable
from guts_engine.analysis.solve.thumb import PLAYERS
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import cards

TEXT = thresholds.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_counted_gains_are_published(number: int) -> None:
    assert thresholds.margins(number) in TEXT, "make thresholds writes the page"


@pytest.mark.parametrize("players", PLAYERS)
def test_counted_hands_are_named_alone_and_sampled_ones_as_spans(players: int) -> None:
    line = next(each for each in TEXT.splitlines() if each.startswith(f"| {players} "))
    cells = [each.strip() for each in line.strip("|").split("|")][1:]
    assert len(cells) == len(thresholds.CARDS)
    for number, cell in zip(thresholds.CARDS, cells, strict=True):
        if countable(thresholds.rules_of(number), players):
            found = best_solution(thresholds.rules_of(number), players)
            assert cell.split(",")[0] == thresholds.short(found.weakest)
        else:
            ends = cell.split(",")[0].split(" to ")
            assert {len(each.removesuffix("\u2660")) for each in ends} == {number}


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_shipped_thresholds_are_the_counted_ones(number: int, players: int) -> None:
    rules = thresholds.rules_of(number)
    found = best_solution(rules, players)
    assert found.exact
    assert share_out(rules, Situation(players)) == pytest.approx(found.share_out, abs=2e-6)


def test_hands_are_written_by_their_ranks() -> None:
    assert thresholds.short(cards("As Kh")) == "AK"
    assert thresholds.short(cards("9s 5s 3s")) == "953\u2660"
    assert thresholds.short(cards("Ks")) == "K"


def test_thresholds_in_turn_are_published_with_their_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds, "IN_TURN", range(2, 3))
    rows = [_cells(each) for each in thresholds.in_turn().splitlines()[2:]]
    published = [_cells(each) for each in TEXT.partition("## In turn")[2].splitlines()]
    for row in rows:
        assert row in [each[: len(row)] for each in published]


def _cells(line: str) -> list[str]:
    return [each.strip() for each in line.strip("|").split("|")]
