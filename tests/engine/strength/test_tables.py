"""The shipped strength tables: complete, correct, and read identically by numpy."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from shutil import copytree

import numpy as np
import pytest

from guts_engine.analysis.deals.boards import counted
from guts_engine.analysis.deals.curves import after_exchange, curves
from guts_engine.analysis.deals.exchanges import MADE, keeping
from guts_engine.analysis.deals.make_tables import FOLDER, differing, main, recipes
from guts_engine.analysis.deals.packs import columns, deal, strengths
from guts_engine.analysis.deals.percentiles import percentiles_of, suit_classes
from guts_engine.equilibrium.legs import AT_ONCE, IN_TURN, SECOND_CHANCE
from guts_engine.hands.cards import PACK, Card, Rank, cards
from guts_engine.hands.orders import THREE_ORDERS
from guts_engine.hands.ranking import FIVE, Category, low, three
from guts_engine.hands.suit_classes import suit_class
from guts_engine.rules.presets import PRESETS
from guts_engine.strength import tables as strength_tables
from guts_engine.strength.percentile import KNOTS, WHOLE, exchanged, percentile_of
from guts_engine.strength.tables import (
    EXCHANGED,
    INDEX,
    TableError,
    growing,
    index,
    numbers,
    ranked,
    row,
)
from tests.engine.helpers.memory import forget
from tests.engine.helpers.strategies import declarations

C = Category


def test_every_table_is_shipped_and_whole() -> None:
    """No file more or less; each with its checksum and the right number of hands."""
    assert set(index()) == set(recipes())
    assert {path.stem for path in FOLDER.glob("*.bin")} == set(index())
    for name, entry in index().items():
        assert numbers(name)
        if entry["exact"]:
            below = growing(name).below if "levels" in entry else ranked(name).below
            assert below[-1] == entry["hands"]
            assert entry["hands"] in {comb(52, count) for count in range(1, 8)}


@pytest.mark.parametrize("name", ["two-plus-one-trips-first", "community-2-plain"])
def test_quick_tables_are_what_they_are_made(name: str) -> None:
    assert not differing([name])


@pytest.mark.slow
def test_tables_are_what_they_are_made() -> None:
    """All but the curves, the legs, and the tables of seven cards, which take a minute each.

    Those of legs are compared for a few players, where their induction is tested.
    """
    long = {"four-two-three", EXCHANGED, AT_ONCE, IN_TURN, SECOND_CHANCE}
    assert not differing(
        [name for name in recipes() if name not in long and not name.startswith("seven")]
    )


def test_a_table_that_is_not_what_it_must_be_is_told(
    tables: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guts_engine.analysis.deals.make_tables.FOLDER", tables)
    name = "community-2-plain"
    assert main(["--check", name]) == 0
    entries = json.loads((tables / INDEX).read_text())
    entries["tables"][name]["sha256"] = "0" * 64
    (tables / INDEX).write_text(json.dumps(entries))
    assert main(["--check", name]) == 1
    assert capsys.readouterr().out == (
        "strength/data/community-2-plain.bin is out of date; make it again\n"
    )
    assert main([name]) == 0
    assert main(["--check", name]) == 0


def test_a_table_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--check", "six-card"])
    assert "unknown table six-card; choose from two-plus-one-trips-first," in (
        capsys.readouterr().err
    )


# --- Damage ---------------------------------------------------------------------------------


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the tables that is read instead and may be damaged."""
    copy = tmp_path / strength_tables.TABLES
    copytree(FOLDER, copy)
    monkeypatch.setattr(strength_tables, "_folder", lambda: copy)
    forget(strength_tables.__name__)
    yield copy
    forget(strength_tables.__name__)


REMEDY = (
    "the strength table is missing or damaged; reinstall Guts Table, "
    "or make it with python -m guts_engine.analysis.deals.make_tables"
)


@pytest.mark.parametrize("at", [0, 3, 100, -1])
def test_a_damaged_table_is_told_in_a_sentence(tables: Path, at: int) -> None:
    file = tables / "two-plus-one-trips-first-better-half.bin"
    damaged = bytearray(file.read_bytes())
    damaged[at] ^= 0x10
    file.write_bytes(damaged)
    with pytest.raises(TableError) as caught:
        percentile_of(cards("As Kd"), PRESETS["two-plus-one"], 4)
    assert str(caught.value) == f"strength/data/{file.name}: {REMEDY}"
    assert percentile_of(cards("As Kd"), PRESETS["community"], 4)


def test_a_table_of_another_moment_is_not_taken_for_it(tables: Path) -> None:
    other = (tables / "community-2-trips-first-better-half.bin").read_bytes()
    (tables / "two-plus-one-trips-first-better-half.bin").write_bytes(other)
    with pytest.raises(TableError, match="two-plus-one-trips-first-better-half"):
        percentile_of(cards("As Kd"), PRESETS["two-plus-one"], 4)


def test_a_missing_table_is_told_in_a_sentence(tables: Path) -> None:
    (tables / "exchanged.bin").unlink()
    with pytest.raises(TableError, match=r"^strength/data/exchanged\.bin: "):
        percentile_of(cards("As Kd 7c"), PRESETS["pass-the-trash"], 4)
    assert percentile_of(cards("As Kd 7c"), PRESETS["three-card"], 4)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tables": 5}', "{}"])
def test_a_damaged_index_is_told_in_a_sentence(tables: Path, text: str) -> None:
    (tables / INDEX).write_text(text)
    with pytest.raises(TableError) as caught:
        percentile_of(cards("As Kd"), PRESETS["two-plus-one"], 4)
    assert str(caught.value) == f"strength/data/{INDEX}: {REMEDY}"


def test_an_index_that_says_too_little_is_told_in_a_sentence(tables: Path) -> None:
    (tables / INDEX).write_text('{"tables": {"exchanged": {"sha256": ""}}}')
    with pytest.raises(TableError, match="strengths"):
        percentile_of(cards("As Kd 7c"), PRESETS["pass-the-trash"], 4)


# --- Counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "stage"), [("three-card", 0), ("three-five-seven", 0), ("two-card", 0)]
)
def test_counts_of_whole_hands_are_those_of_the_ranking(game: str, stage: int) -> None:
    """R2.6: counted hand by hand, and by the formulas of the rankings."""
    rules = PRESETS[game]
    ranking = rules.stages[stage].ranking if rules.stages else rules.ranking
    assert counted(ranking, ranking.size).tolist() == list(ranking.table.combinations)


def test_five_cards_with_wild_ones_are_those_of_the_ranking() -> None:
    """R8.5: the shipped table was counted hand by hand."""
    ranking = FIVE.with_wild((Rank.FIVE,))
    assert tuple(numbers("five-fives-wild")) == ranking.table.combinations


def test_seven_cards_have_the_published_numbers_of_hands() -> None:
    """R8.6: in categories that do not change when A-2-3-4-5 is not a straight."""
    found: Counter[Category] = Counter()
    ranking = PRESETS["napalm"].stages[2].ranking
    for kind, hands in zip(ranking.table.classes, numbers("seven-ace-high"), strict=True):
        found[kind.category] += hands
    assert found[C.FOUR] == 224_848
    assert found[C.FULL_HOUSE] == 3_473_184
    assert found[C.FLUSH] + found[C.STRAIGHT_FLUSH] == 4_047_644 + 41_584
    assert found[C.STRAIGHT] < 6_180_020


# --- Numpy ----------------------------------------------------------------------------------


def test_many_standings_are_those_of_one_hand_each() -> None:
    rng = Random(6)
    exchanging = PRESETS["hi-lo"].replaced({"draw": 1, "pass_left": 1})
    moments = [*declarations(), (exchanging, 0, 3, False), (exchanging, 0, 3, True)]
    for rules, stage, held, lower in moments:
        hands = [rng.sample(PACK, held) for _ in range(60)]
        beats, ties = percentiles_of(columns(hands), rules, 5, stage=stage, low=lower)
        for hand, beaten, tied in zip(hands, beats, ties, strict=True):
            percentile = percentile_of(hand, rules, 5, stage=stage, low=lower)
            assert percentile == pytest.approx((beaten, tied), abs=1e-6)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_many_classes_of_suits_are_those_of_one_hand_each(count: int) -> None:
    rng = Random(count)
    hands = [rng.sample(PACK, count) for _ in range(2000)]
    assert suit_classes(columns(hands)).tolist() == [suit_class(hand) for hand in hands]


def test_percentiles_of_hands_dealt_are_even() -> None:
    """Without exchanges the mean of all is a half, within five standard errors."""
    rng = np.random.Generator(np.random.SFC64(7))
    for rules, stage, held, lower in declarations():
        if rules.dealing.pass_left:
            continue
        beats, ties = percentiles_of(deal(rng, 5000, held), rules, 5, stage=stage, low=lower)
        percentiles = beats + ties / 2
        assert abs(percentiles.mean() - 0.5) < 5 * percentiles.std() / 5000**0.5, rules.game


# --- Exchanges ------------------------------------------------------------------------------


CURVES = {each.name: each for each in curves()}


def test_curves_rise_from_nothing_to_everything() -> None:
    assert index()[EXCHANGED]["rows"] == list(CURVES)
    for name in CURVES:
        values = row(EXCHANGED, name)
        assert len(values) == KNOTS
        assert list(values) == sorted(values)
        assert (values[0], values[-1]) == (0, WHOLE)
        assert exchanged(0, name) == 0
        assert exchanged(1, name) == 1


@pytest.mark.parametrize(
    "name",
    [
        "single-deal-trips-first-3-draw-0-pass-1-against-3",
        "single-deal-2-draw-1-pass-0-against-9",
        "hi-lo-plain-low-3-draw-2-pass-1-against-1",
        "four-two-two-4-draw-0-pass-1-against-9",
    ],
)
def test_curves_are_those_of_other_deals(name: str) -> None:
    """Within five standard errors of 20,000 deals with another seed."""
    found = np.array(CURVES[name].values(deals=20_000, seed=11)) / WHOLE
    shares = np.array(row(EXCHANGED, name)) / WHOLE
    error = np.sqrt(shares * (1 - shares) / 20_000)
    assert (abs(found - shares) <= 5 * error + 2e-4).all()


def orders_of(game: str) -> list[dict[str, str]]:
    """The orders of hands of the game (R2.3)."""
    cards = PRESETS[game].dealing.cards
    return [{"ranking": each} for each in THREE_ORDERS] if cards == 3 else [{}]


EXCHANGES = ({"pass_left": 1}, {"draw": 1}, {"draw": 2, "pass_left": 1})


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("game", ["two-card", "three-card", "community", "two-plus-one", "hi-lo"])
def test_percentiles_of_exchanged_hands_are_even(game: str, players: int) -> None:
    """R3.3, R3.4: of hands exchanged among so many, each tenth is a tenth, in all orders."""
    for options, order in product(EXCHANGES, orders_of(game)):
        rules = PRESETS[game].replaced({**options, **order})
        rng = np.random.Generator(np.random.SFC64(12))
        hands = after_exchange(rules, players, 4_000, rng)
        assert (np.diff(np.sort(hands, axis=0), axis=0) > 0).all()
        for lower in (False, True)[: 1 + rules.two_pots]:
            beats, ties = percentiles_of(hands, rules, players, low=lower)
            spread = beats + ties * rng.random(4_000)
            shares, _ = np.histogram(spread, 10, (0, 1))
            assert abs(shares - 400).max() < 5 * 19, (options, order, shares)


def test_few_cards_are_exchanged_for_the_best_chance() -> None:
    """R3.3: no other draw of one card is worth more, apart from the effect of seen cards."""
    rules = PRESETS["three-card"].replaced({"draw": 1})
    rng = Random(14)
    for hand in [rng.sample(PACK, 3) for _ in range(30)]:
        for players in (2, 4, 9):

            def worth(held: list[Card], rivals: int = players - 1) -> float:
                found = percentile_of(held, rules, rivals + 1)
                return found.middle**rivals if found else 0.0

            unseen = [each for each in PACK if each not in hand]
            worths = [worth(hand)]
            for away in hand:
                kept = [each for each in hand if each is not away]
                worths.append(sum(worth([*kept, come]) for come in unseen) / len(unseen))
            found = keeping(rules, columns([hand]), players)[:, 0]
            chosen = 1 + int(found.argmin()) if found.min() < MADE else 0
            assert worths[chosen] > max(worths) - 0.01, hand


def test_where_flushes_do_not_count_the_high_cards_stay() -> None:
    """R3.4, R2.3: the card to pass is found by the order of hands at the table."""
    hand = cards("Ah 4s 3s")
    for ranking, away in (("trips-first", "Ah"), ("plain", "3s")):
        rules = PRESETS["pass-the-trash"].replaced({"ranking": ranking})
        found = keeping(rules, columns([hand]), 4)[:, 0]
        assert hand[int(found.argmin())] == cards(away)[0]


def test_sensible_exchanges_make_better_hands() -> None:
    """R3.3, R8.7: in hi-lo the better of a seat's two hands counts."""
    high, lower = three("trips-first"), low("ace-to-five", 3)
    rng = np.random.Generator(np.random.SFC64(13))
    for game in ("three-card", "hi-lo"):
        means = []
        for draw in (0, 1, 2):
            rules = PRESETS[game].replaced({"draw": draw})
            hands = after_exchange(rules, 4, 20_000, rng)
            shares = np.array(high.table.percentiles)[strengths(hands, high)]
            if rules.two_pots:
                low_shares = np.array(lower.table.percentiles)[strengths(hands, lower)]
                shares = np.maximum(shares, low_shares)
            means.append(shares.mean())
        assert means == sorted(means)
