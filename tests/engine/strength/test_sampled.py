"""Sampled percentiles: they agree with the shipped tables, and are the same every time (S3, S4)."""

from math import sqrt
from random import Random

import pytest

from guts_engine.hands.cards import PACK, cards
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strength import prepared
from guts_engine.strength.form import Form, form_of, in_columns
from guts_engine.strength.paths import decisions, path_of
from guts_engine.strength.percentile import percentile_of
from guts_engine.strength.prepared import digest, learnt, making, nodes, prepare, sample_of
from guts_engine.strength.sampled import COARSE, FULL, Effort, Sample, build
from guts_engine.strength.worlds import Node
from tests.engine.helpers.written import written

ONE_BOARD = ["two-card", "three-card", "three-card-plain", "two-plus-one", "community"]
SLOW = ["four-two-two", "four-two-three", "three-five-seven", "napalm", "hi-lo"]


def made(node: Node, effort: Effort) -> Sample:
    making = build(node, effort)
    while True:
        try:
            next(making)
        except StopIteration as done:
            table: Sample = done.value
            return table


@pytest.mark.parametrize(
    "game", [*ONE_BOARD, *(pytest.param(game, marks=pytest.mark.slow) for game in SLOW)]
)
def test_the_percentiles_agree_with_the_shipped_tables(game: str) -> None:
    """For every declaration and side of the games of R8 that have tables."""
    rules = PRESETS[game]
    chance = Random(7)
    for stage, at in enumerate(decisions(rules.played)):
        for name, node in nodes(rules.played).items():
            if int(name.split()[0]) != at:
                continue
            table = made(node, FULL)
            errors = []
            for _ in range(60):
                hand = chance.sample(PACK, node.cards)
                low = bool(node.low)
                exact = percentile_of(hand, rules, 4, stage=stage, low=low, among_all=True)
                assert exact is not None
                errors.append(table.percentile(hand).middle - exact.middle)
            assert sqrt(sum([each * each for each in errors]) / len(errors)) < 0.06, name
            assert abs(sum(errors)) / len(errors) < 0.03, name


@pytest.mark.parametrize("game", [each for each in shipped_ids() if each not in PRESETS])
def test_every_decision_of_every_game_has_a_place_for_every_hand(game: str) -> None:
    """Sampled hands have percentiles from 0 to 1, about a half on average."""
    rules = preset(game)
    chance = Random(1)
    for node in list(nodes(rules.played).values())[:2]:
        table = made(node, Effort(hands=30, tries=4, worlds=20, others=200))
        places = [table.percentile(chance.sample(PACK, node.cards)) for _ in range(30)]
        for beats, ties in places:
            assert 0 <= beats <= beats + ties <= 1 + 1e-9
        average = sum([each.middle for each in places]) / len(places)
        assert 0.25 < average < 0.75, (game, average)


def test_better_hands_have_higher_places() -> None:
    """With a draw to come (S3.5), and where a low hand wins (S4.1)."""
    nerve, low = preset("nerve").played, preset("nerve-low").played
    high = sample_of(next(iter(nodes(nerve).values())))
    best, pair, nothing = (
        high.percentile(cards(each)) for each in ("As Ah Ad", "9s 9h 4d", "8s 5h 3d")
    )
    assert best.beats > pair.middle > nothing.middle
    turned = sample_of(next(iter(nodes(low).values())))
    assert turned.percentile(cards("As 2h 3d")).middle > turned.percentile(cards("Ks Kh 9d")).middle


def test_a_second_table_is_the_same() -> None:
    """Everything is sampled with fixed seeds."""
    node = next(iter(nodes(preset("in-out").played).values()))
    hand = cards("Ah Kd 7c 7d 2s")
    one, other = made(node, COARSE), made(node, COARSE)
    other.percentile(cards("2h 3d 4c 5d 9s"))
    assert one.worths == other.worths
    assert one.percentile(hand) == other.percentile(hand)


def test_fine_tables_are_used_once_prepared_and_can_be_restored() -> None:
    """Worths from a cache give the same places as sampling."""
    game = preset("south-of-minnesota").played
    hand = cards("3s Kd 7c")
    node = next(iter(nodes(game).values()))
    coarse = sample_of(node)
    assert coarse.effort == COARSE
    shares = list(prepare(game, {}))
    assert shares == sorted(shares) and shares[-1] <= 1
    fine = sample_of(node)
    assert fine.effort == FULL
    known = next(iter(learnt(game).values()))
    restoring = build(node, FULL, known)
    while True:
        try:
            next(restoring)
        except StopIteration as done:
            restored: Sample = done.value
            break
    assert restored.percentile(hand) == fine.percentile(hand)
    assert list(prepare(game, {})) == []


def test_a_coarse_sample_is_made_in_steps_if_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for samples in ("_COARSE", "_FINE"):
        monkeypatch.setattr(prepared, samples, {})
    node = next(iter(nodes(preset("nerve").played).values()))
    assert len(list(making(node))) > 50
    assert not list(making(node))


def test_the_digest_tells_cards_and_not_money() -> None:
    """Games whose hands go the same way have one digest (S3)."""
    five = [preset(each).played for each in ("best-hand-pays", "everyone-antes", "eastern")]
    assert digest(five[0]) == digest(five[1]) != digest(five[2])


def test_forms_are_found_from_the_steps() -> None:
    """The games of R8 have forms, and so has any game with the same steps (S7)."""
    assert all(form_of(rules) is not None for rules in PRESETS.values())
    assert form_of(preset("two-and-one")) is Form.TWO_PLUS_ONE
    assert form_of(preset("two-card-guts")) is Form.SINGLE
    for game in ("nerve", "in-out", "six-seven-eight", "short-napalm", "four-three"):
        assert form_of(preset(game)) is None


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("three-card", {"all_out": "hold"}),
        ("four-two-three", {"ghost": "always"}),
        ("community", {"ghost": "lone"}),
        ("hi-lo", {"ghost": "always"}),
    ],
)
def test_a_form_is_kept_by_options_that_leave_the_cards_as_they_are(
    game: str, options: dict[str, object]
) -> None:
    """R13.8, R13.9: only payments differ, which are not counted in columns then."""
    rules = preset(game).replaced(options)
    assert form_of(rules) is form_of(preset(game)) is not None
    assert in_columns(preset(game)) and not in_columns(rules)


def test_no_showdown_follows_the_last_one() -> None:
    """A step after the last showdown has no path."""
    game = PRESETS["three-five-seven"].played
    assert path_of(game, len(game.steps)) is None


def test_cards_that_are_wild_at_the_showdown_alone_kill_nobody() -> None:
    """S3.9: `wild` at the top of the file says what kills; sevens are wild for the hands only."""
    up, kill = {"deal": 1, "face": "up"}, {"kill": "wild"}
    declare, show = {"declare": "simultaneous"}, {"showdown": "high", "hand": 3}
    shares = []
    for wild in (["8"], ["7", "8"]):
        steps = {"deal": 2}, declare, up, kill, {**show, "wild": wild}
        node = next(iter(nodes(written(*steps, wild=["8"])).values()))
        sample = made(node, Effort(hands=10, tries=2, worlds=1, others=3_000))
        shares.append(sample.worlds[0].killed / sample.worlds[0].others)
    assert abs(shares[0] - 4 / 52) < 0.02
    assert abs(shares[0] - shares[1]) < 0.02
