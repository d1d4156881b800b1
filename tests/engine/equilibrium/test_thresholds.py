"""Equilibrium thresholds: the continuous model, and the solver's shipped table."""

from collections.abc import Iterator
from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from guts_engine.analysis.solve import equilibria
from guts_engine.equilibrium import continuum, thresholds
from guts_engine.equilibrium.continuum import MOST_OUT, Terms
from guts_engine.equilibrium.response import Rival, Stakes, gain
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import idealised, share_out, shipped
from guts_engine.rules.options import AllOut, Ghost
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Losers
from guts_engine.strength.form import Form, form_of
from guts_engine.strength.tables import TableError
from tests.engine.helpers.memory import forget

THREE, TWO = PRESETS["three-card"], PRESETS["two-card"]


# --- The continuous model -------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_the_plain_rules_have_a_formula(players: int) -> None:
    assert continuum.share_out(Terms(players)) == pytest.approx(2 ** (-1 / (players - 1)))


@pytest.mark.parametrize("match", [0.1, 0.5, 0.9])
def test_with_two_players_and_a_limited_loss_there_is_one_too(match: float) -> None:
    """In gains 1/2 if the other is out, and otherwise loses half of a match."""
    found = continuum.share_out(Terms(2, match))
    assert found * 0.5 == pytest.approx((1 - found) * match / 2)


@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("losers", list(Losers))
@pytest.mark.parametrize("ghost", list(Ghost))
def test_a_hand_at_the_threshold_earns_nothing(players: int, losers: Any, ghost: Any) -> None:
    for match, all_out, peek in product((1.0, 0.3), AllOut, (True, False)):
        terms = Terms(players, match, 0.1, losers, all_out, 2.0, ghost, peek)
        out = continuum.share_out(terms)
        if 0 < out < MOST_OUT:
            assert continuum.gain(terms, out) == pytest.approx(0, abs=1e-6)
        else:
            assert (continuum.gain(terms, out) >= -1e-6) == (out <= 0)


GHOST = -1


def deals(terms: Terms, rivals: int, out: float) -> Iterator[tuple[float, list[int]]]:
    """Every order of the hands, worst first, with its probability.

    Player 0 holds a hand at the threshold, the first `rivals` of the others better ones; if nobody
    sees their hand, all orders are equally likely.
    """
    others = list(range(1, terms.players))
    if not terms.peek:
        orders = [list(each) for each in permutations([GHOST, 0, *others])]
        yield from ((1 / len(orders), order) for order in orders)
        return
    low, high = [*others[rivals:], 0], others[:rivals]
    yield out, [GHOST, *low, *high]
    for place in range(rivals + 1):
        yield (1 - out) / (rivals + 1), [*low, *high[:place], GHOST, *high[place:]]


def earned(terms: Terms, inside: list[int], order: list[int]) -> float:
    """The payoff of player 0, in pots, with an equal share of the pot left after the next antes."""
    paid = [0.0] * terms.players
    showing = [each for each in order if each in inside]
    matched = []
    taker = None
    if not showing:
        best = [each for each in order if each != GHOST][-1]
        paid[best] = {
            AllOut.WIMP: terms.players * terms.ante,
            AllOut.WIMP_PENALTY: terms.wimp * terms.ante,
            AllOut.MATCH_BEST: terms.match,
        }.get(terms.all_out, 0.0)
        matched = [best] if terms.all_out is AllOut.MATCH_BEST else []
    elif (
        terms.ghost is Ghost.ALWAYS or (terms.ghost is Ghost.LONE and len(showing) == 1)
    ) and order.index(GHOST) > order.index(showing[-1]):
        for each in showing:
            paid[each] = terms.match
            matched.append(each)
    else:
        *beaten, taker = showing
        for each in beaten if terms.losers is Losers.ALL else beaten[:1]:
            paid[each] = terms.match
            matched.append(each)
        for each in range(terms.players):
            if terms.dropped and beaten and each not in inside:
                paid[each] = terms.ante
    if terms.kept and taker is not None and len(showing) > 1:
        return (sum(paid) if taker == 0 else -paid[0]) + 1 / terms.players
    left = sum(paid) + (1 + terms.side if taker is None else 1 - terms.taken)
    left += sum(terms.excused for each in range(terms.players) if each not in matched)
    paid[0] += terms.excused * (0 not in matched)
    return (terms.taken + terms.side) * (taker == 0) - paid[0] + left / terms.players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ghost", list(Ghost))
@pytest.mark.parametrize("peek", [True, False])
def test_a_hand_at_the_threshold_gains_what_playing_every_deal_out_brings(
    players: int, ghost: Ghost, peek: bool
) -> None:
    for losers, all_out, dropped, out in product(Losers, AllOut, (True, False), (0.2, 0.7)):
        rest = {"excused": 0.2, "side": 0.3, "taken": 0.8} if out > 0.5 else {}
        terms = Terms(players, 0.6, 0.25, losers, all_out, 3.0, ghost, peek, dropped, **rest)  # type: ignore[arg-type]  # by name
        assert continuum.gain(terms, out) == pytest.approx(played_out(terms, out), abs=1e-9), terms


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ghost", list(Ghost))
@pytest.mark.parametrize("peek", [True, False])
def test_where_losers_pay_the_winner_only_a_lone_player_takes_the_pot(
    players: int, ghost: Ghost, peek: bool
) -> None:
    """S4.5: who is out keeps a share of the pot beside two players in, and none beside one."""
    for losers, all_out, out in product(Losers, AllOut, (0.2, 0.7)):
        terms = Terms(players, 0.6, 0.25, losers, all_out, 3.0, ghost, peek, kept=True)
        found = pytest.approx(played_out(terms, out), abs=1e-9)
        assert continuum.gain(terms, out) == found, terms
        if ghost is Ghost.NONE and peek:
            rivals = [Rival(1 - out, 1 - out)] * (players - 1)
            assert gain(Stakes(terms), out, rivals, rivals) == found, terms


def played_out(terms: Terms, out: float) -> float:
    """What player 0 gains from being in with a hand at `out`, over every order of the hands."""
    gained = 0.0
    for rivals in range(terms.players):
        others = list(range(1, rivals + 1))
        waiting = terms.players - 1 - rivals
        chance = comb(terms.players - 1, rivals) * (1 - out) ** rivals * out**waiting
        for likely, order in deals(terms, rivals, out):
            more = earned(terms, [0, *others], order) - earned(terms, others, order)
            gained += chance * likely * more
    return gained


# --- Terms of the rules ---------------------------------------------------------------------

BOLD = PRESETS["four-two-two"].replaced({"ante": 5, "max_loss": 0})


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (THREE.replaced({"ante": 5}), Terms(4)),
        (THREE.replaced({"ante": 5, "max_loss": 10}), Terms(4, match=0.25)),
        (THREE.replaced({"ante": 5, "max_loss": 90}), Terms(4)),
        (THREE.replaced({"ante": 5, "losers": "worst"}), Terms(4, losers=Losers.WORST)),
        (THREE.replaced({"ante": 5, "peek": False}), Terms(4, peek=False)),
        (
            THREE.replaced({"ante": 5, "all_out": "wimp"}),
            Terms(4, ante=0.125, all_out=AllOut.WIMP),
        ),
        (
            THREE.replaced({"ante": 5, "all_out": "wimp-penalty", "wimp_multiple": 3}),
            Terms(4, ante=0.125, all_out=AllOut.WIMP_PENALTY, wimp=3.0),
        ),
        (BOLD, Terms(4)),
        (BOLD.replaced({"all_out": "match-best"}), Terms(4, all_out=AllOut.MATCH_BEST)),
        (BOLD.replaced({"dropped_ante": True}), Terms(4, ante=0.125, dropped=True)),
        (BOLD.replaced({"lone": "beat-deck"}), Terms(4, ghost=Ghost.LONE)),
        (
            PRESETS["survivor"].replaced({"ante": 5}),
            Terms(4, losers=Losers.WORST, excused=0.125),
        ),
        (PRESETS["survivor"].replaced({"ante_when": "empty-pot"}), Terms(4, losers=Losers.WORST)),
        (THREE.replaced({"ante": 5, "cap": 10}), Terms(4, match=0.25, taken=0.25)),
    ],
)
def test_chips_become_shares_of_the_pot_as_far_as_they_tell_in_from_out(
    rules: RuleSet, found: Terms
) -> None:
    assert thresholds.terms(rules, 4, 40) == found


def test_without_a_pot_there_is_one_ante_from_each() -> None:
    rules = THREE.replaced({"ante": 5, "max_loss": 10})
    assert thresholds.terms(rules, 8) == Terms(8, match=0.25)


# --- The shipped table ----------------------------------------------------------------------


def test_without_straights_it_is_the_same_how_an_ace_counts_in_them() -> None:
    plain = THREE.replaced({"ranking": "plain"})
    assert share_out(plain.replaced({"ace_low_straight": False}), Situation(5)) == share_out(
        plain, Situation(5)
    )
    assert share_out(plain, Situation(5)) != share_out(THREE, Situation(5))


def test_every_game_has_thresholds_for_every_moment() -> None:
    for rules in PRESETS.values():
        for players in range(2, min(10, rules.most_seats) + 1):
            for position in (None, *range(players)):
                for already in range((position or 0) + 1):
                    found = share_out(
                        rules, Situation(players, position=position, already_in=already)
                    )
                    assert 0 <= found <= MOST_OUT


@pytest.mark.parametrize("index", range(len(equilibria.TOGETHER)))
def test_under_its_own_rules_a_shipped_threshold_is_the_answer(index: int) -> None:
    game, options, match, antes = equilibria.TOGETHER[index]
    for players, outs in shipped("together")[index].outs.items():
        rules, pot = equilibria.rules_of(game, options, match, antes, players)
        out = outs[0][0]
        if not rules.dealing.peek:
            out = continuum.ending(thresholds.terms(rules, players, pot), out, 1 / 32, 0.009)
        assert share_out(rules, Situation(players, pot=pot)) == pytest.approx(out, abs=1e-3)


def test_the_shipped_thresholds_can_be_found_again() -> None:
    """One small entry, with other deals; a class of two-card hands is at most 1.2% of all."""
    game = ("two-card", equilibria.AT_ONCE, 1, 1)
    entry = equilibria.together(*game, deals=60_000, seed=99, numbers=(4,))
    found = entry["players"]["4"]["out"][0][0]
    assert found == pytest.approx(_plain_two_cards()[4][0][0], abs=0.013)


def _plain_two_cards() -> Any:
    for (game, options, match, _), each in zip(
        equilibria.TOGETHER, shipped("together"), strict=True
    ):
        if (game, options, match) == ("two-card", equilibria.AT_ONCE, 1):
            return each.outs
    raise LookupError("two-card")


def test_what_is_shipped_says_how_good_it_is() -> None:
    """With incomplete hands, no order makes a single threshold optimal at every table."""
    table = equilibria.read()
    for entry in (*table["together"], *table["in turn"]):
        grows = form_of(PRESETS[entry["game"]]) is not Form.SINGLE
        for players, found in entry["players"].items():
            here = entry["game"], entry["rules"], players
            assert found["exploitability"] <= (0.009 if grows else 0.002), here
            assert 0 <= found["stderr"] < 0.001, here


def test_the_file_has_the_games_that_its_command_makes() -> None:
    table = equilibria.read()
    together = [(each["game"], each["rules"], each["match"]) for each in table["together"]]
    assert together == [(game, dict(rules), match) for game, rules, match, _ in equilibria.TOGETHER]
    assert [each["game"] for each in table["in turn"]] == list(equilibria.IN_TURN)
    assert equilibria.written(table) == equilibria.FILE.read_text(encoding="utf-8")


def test_other_rules_move_a_shipped_threshold_as_the_model_says() -> None:
    worst = {"losers": "worst"}
    for rules in (THREE, THREE.replaced({"max_loss": 20}), THREE.replaced({"all_out": "wimp"})):
        assert share_out(rules.replaced(worst), Situation(5, pot=100)) > share_out(
            rules, Situation(5, pot=100)
        )
    limited = [
        share_out(THREE.replaced({"max_loss": 5}), Situation(5, pot=pot))
        for pot in (5, 20, 80, 320)
    ]
    assert limited == sorted(limited, reverse=True)
    assert share_out(THREE.replaced({"cards": 2}), Situation(5)) != share_out(THREE, Situation(5))


def test_hands_that_grow_are_played_more_often() -> None:
    for game in ("community", "two-plus-one", "four-two-two"):
        rules = PRESETS[game]
        assert share_out(rules, Situation(5)) < share_out(THREE, Situation(5))


def test_in_turn_who_follows_one_who_is_in_needs_more() -> None:
    for players in range(3, 11):
        first = share_out(TWO, Situation(players, position=0))
        assert share_out(TWO, Situation(players, position=1, already_in=1)) > first
        assert share_out(TWO, Situation(players, position=players - 2)) < first
        assert (
            share_out(TWO, Situation(players, position=players - 1)) == 0
        )  # automatically in (R4.1)


def test_in_turn_house_rules_count_as_well() -> None:
    limited = TWO.replaced({"max_loss": 5})
    for position, already in ((0, 0), (2, 1), (3, 2)):
        here = {"position": position, "already_in": already, "pot": 100.0}
        assert share_out(limited, Situation(4, **here)) < share_out(TWO, Situation(4, **here))  # type: ignore[arg-type]  # by name


@pytest.mark.parametrize("index", range(len(equilibria.IN_TURN)))
def test_in_turn_too_the_idealised_game_is_the_shipped_one_under_its_own_rules(index: int) -> None:
    entry = shipped("in turn")[index]
    rules = entry.rules.replaced({"declare": "sequential"})
    for players, outs in entry.outs.items():
        for position, row in enumerate(outs):
            for already, out in enumerate(row):
                if position < players - 1 or already:
                    here = Situation(players, position=position, already_in=already)
                    found = idealised(rules, here)
                    assert found == pytest.approx(min(MOST_OUT, out), abs=1e-3), (players, here)


@pytest.mark.parametrize("ghost", ["always", "lone"])
@pytest.mark.parametrize(("most", "match"), [(0, 1), (2, 1 / 4)])
def test_the_last_with_nobody_in_before_meets_the_ghost_alone(
    ghost: str, most: int, match: float
) -> None:
    """A hand above the threshold wins the pot often enough to pay for the matches."""
    rules = PRESETS["ghost"].replaced({"declare": "sequential", "ghost": ghost, "max_loss": most})
    out = idealised(rules, Situation(4, pot=8, position=3))
    assert out == pytest.approx((1 - out) * match)
    assert idealised(rules, Situation(4, pot=8, position=3, already_in=1)) != out
    assert idealised(rules, Situation(4, pot=8, position=2)) != out
    assert share_out(rules, Situation(4, pot=8, position=3)) == pytest.approx(out, abs=0.05)


def test_cards_unseen_are_worth_the_same_at_every_position() -> None:
    rules = PRESETS["no-peek"].replaced({"declare": "sequential"})
    for position, already in ((0, 0), (1, 0), (2, 1)):
        found = idealised(rules, Situation(4, position=position, already_in=already))
        assert found == idealised(rules, Situation(4))


def test_every_player_more_who_is_in_asks_for_a_better_hand_however_many_sit_there() -> None:
    limited = TWO.replaced({"max_loss": 1})
    found = [
        share_out(limited, Situation(14, pot=400, position=13, already_in=already))
        for already in range(14)
    ]
    assert sorted(set(found[:10])) == found[:10]
    assert set(found[10:]) == {found[9]}  # the solver has up to ten players
    second = share_out(limited, Situation(14, pot=400, position=1, already_in=1))
    assert second > share_out(limited, Situation(14, pot=400, position=1))


def test_more_players_than_were_solved_for_still_have_thresholds() -> None:
    assert share_out(THREE, Situation(10)) < share_out(THREE, Situation(14)) <= MOST_OUT
    assert share_out(TWO, Situation(14, position=13, already_in=2)) <= MOST_OUT


def test_a_missing_table_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(thresholds.__name__)
    monkeypatch.setattr(thresholds, "FILE", "nowhere.json")
    with pytest.raises(TableError, match=r"nowhere\.json.*; reinstall .* make equilibrium$"):
        shipped("together")


# --- Cards unseen (R3.5) --------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("options", [{}, {"losers": "worst"}, {"ghost": "always"}])
@pytest.mark.parametrize(("openings", "least"), [(1, 1 / 32), (15, 1 / 32), (16, 1 / 8)])
def test_without_looking_a_pot_is_taken_some_day(
    players: int, options: dict[str, object], openings: int, least: float
) -> None:
    """Two or three would always be in at the equilibrium; a ghost is beaten half of the time."""
    rules = PRESETS["no-peek"].replaced(options)
    out = share_out(rules, Situation(players, pot=players * openings))
    chance = players * (1 - out) * out ** (players - 1) / (2 if "ghost" in options else 1)
    assert chance >= least - 1e-6


def test_without_looking_the_equilibrium_stays_where_it_ends_pots() -> None:
    rules = PRESETS["no-peek"]
    here = thresholds.terms(rules, 4)
    assert continuum.ending(here, 0.4, 1 / 32) == 0.4
    assert continuum.ending(here, 0.0, 1 / 32) < 0.4 < continuum.ending(here, 0.999, 1 / 32)
    assert continuum.gain(Terms(3, peek=False), share_out(rules, Situation(3))) > 0


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize(
    "options", [{}, {"losers": "worst"}, {"max_loss": 1}, {"all_out": "wimp"}, {"ghost": "lone"}]
)
def test_that_pots_end_without_looking_costs_less_than_a_hundredth_of_a_pot(
    players: int, options: dict[str, object]
) -> None:
    """A best response is always or never in, whatever the hand."""
    rules = PRESETS["no-peek"].replaced(options)
    here = thresholds.terms(rules, players, players)
    out = share_out(rules, Situation(players, pot=players))
    gained = continuum.gain(here, out)
    assert max(out * gained, (out - 1) * gained) < 0.0095
