"""Computes the strength tables: `python -m guts_engine.analysis.deals.make_tables`.

`--check` compares those that are quick to compute with the shipped ones.

Each table counts hands at one moment of a deal; `percentile_of` interprets them. Counts are exact.
Only the curves of exchanged hands are simulated; their seed is recorded.
"""

import argparse
import json
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import legs, legs_in_turn
from guts_engine.analysis.deals.boards import Hands, Ints, boards, counted
from guts_engine.analysis.deals.curves import DEALS, SEED, curves, error
from guts_engine.analysis.deals.percentiles import suit_classes
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.equilibrium.legs import AT_ONCE, IN_TURN, SECOND_CHANCE
from guts_engine.hands.orders import FIRST_ORDERS
from guts_engine.hands.ranking import Ranking
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.percentile import population_of
from guts_engine.strength.tables import EXCHANGED, INDEX, TABLES, index

FOLDER: Final = Path(__file__).parents[2] / TABLES
_HALVINGS: Final = 12
"""How often at most the better half of the hands is found again."""


@dataclass(frozen=True)
class Made:
    """The numbers of a table and its entry in the index."""

    numbers: tuple[int, ...]
    about: dict[str, Any]

    @property
    def raw(self) -> bytes:
        """The numbers as four-byte integers, least significant byte first."""
        raw = array("I", self.numbers)
        if sys.byteorder == "big":
            raw.byteswap()
        return raw.tobytes()

    @property
    def entry(self) -> dict[str, Any]:
        """The table's entry in the index."""
        return self.about | {"sha256": sha256(self.raw).hexdigest()}


@dataclass(frozen=True)
class Recipe:
    """How to compute a table. `--check` recomputes the `quick` ones."""

    make: Callable[[], Made]
    quick: bool = False


def ranked_table(what: str, ranking: Ranking, cards: int) -> Made:
    """The number of hands of `cards` cards at each place of the ranking."""
    counts = counted(ranking, cards)
    about = {"what": what, "exact": True, "hands": int(counts.sum()), "classes": len(counts)}
    return Made(tuple(counts.tolist()), about)


def growing_table(
    what: str, ranking: Ranking, dealt: int, later: int, *, shared: bool, better: bool = False
) -> Made:
    """The order of incomplete hands by worth: hands per level, then the level of each class.

    The worth of a hand is, over all later cards, twice the number of hands it beats plus the number
    it ties: among hands with the same later cards if they are `shared`, otherwise among all hands
    of as many cards. With `better` it is, over all later cards, the square of that among the better
    half of the hands by this same order: the chance to beat two players who are in. It is an
    integer, so ties are exact.
    """
    hands = Hands(dealt, ranking)
    classes = suit_classes(hands.cards)
    sizes = np.bincount(classes)
    met = np.ones(len(sizes), np.bool_)
    worth = _worths(hands, classes, met, later, shared=shared, power=1)
    for _ in range(_HALVINGS if better else 0):
        half = worth >= _median(worth, sizes)
        if (half == met).all():
            break
        met = half
        worth = _worths(hands, classes, met, later, shared=shared, power=2)
    levels, level = np.unique(worth, return_inverse=True)
    at_level = np.bincount(level, sizes).astype(np.int64)
    about = {
        "what": what,
        "exact": True,
        "hands": int(sizes.sum()),
        "classes": len(sizes),
        "levels": len(levels),
    }
    return Made((*at_level.tolist(), *level.tolist()), about)


def _worths(
    hands: Hands,
    classes: NDArray[np.int32],
    met: Flags,
    later: int,
    *,
    shared: bool,
    power: int,
) -> Ints:
    """The worth of each class among the hands of the classes that are `met`."""
    met = met[classes]
    counts = np.empty(0) if shared else _finished(hands, met, later)
    worth = np.zeros(classes.max() + 1, np.int64)
    for board in boards(later):
        apart = hands.apart(board)
        places = hands.places(board)
        if shared:
            counts = np.bincount(places[apart & met], minlength=int(places.max()) + 1)
        score = (2 * np.cumsum(counts) - counts) ** power
        of_class = np.bincount(classes[apart], score[places[apart]], minlength=len(worth))
        worth += board.alike * of_class.astype(np.int64)  # exact, because it is far below 2^53
    worth, left = np.divmod(worth, np.bincount(classes))
    assert not left.any()
    return worth


def _finished(hands: Hands, met: Flags, later: int) -> Ints:
    """The number of ways to finish the hands that are met, by place in the ranking."""
    found = np.zeros(hands.ranking.table.scale.total, np.int64)
    for board in boards(later):
        places = hands.places(board)[hands.apart(board) & met]
        found += board.alike * np.bincount(places, minlength=len(found))
    return found


def _median(worth: Ints, sizes: Ints) -> int:
    """The worth of the class at which the better half of the hands begins."""
    order = np.argsort(worth, kind="stable")
    below = np.cumsum(sizes[order])
    return int(worth[order][np.searchsorted(below, below[-1] / 2, "right")])


def exchanged_table() -> Made:
    """All curves of hands after passing and drawing, one row each."""
    numbers: list[int] = []
    found = list(curves())
    for each in found:
        numbers += each.values()
    about = {
        "what": "the share of exchanged hands below a hand, by its share as dealt",
        "exact": False,
        "seed": SEED,
        "deals": DEALS,
        "stderr": error(),
        "rows": [each.name for each in found],
    }
    return Made(tuple(numbers), about)


def legs_table(how: str, make: Callable[[], Iterable[int]]) -> Made:
    """The claims of leg games."""
    what = f"leg games, {how}: claims on the pot by players, pot, stage and legs needed"
    return Made(tuple(make()), {"what": what, "exact": False})


def recipes() -> dict[str, Recipe]:
    """The recipe of each table by name."""
    found = dict(_orders())
    for game, stage in (("three-five-seven", 1), ("three-five-seven", 2), ("napalm", 2)):
        rules = PRESETS[game]
        at = rules.stages[stage]
        table = population_of(rules, at.cards, stage=stage).table
        what = f"{game}, stage {stage + 1}: the best five of {at.cards} cards"
        found[table] = Recipe(partial(ranked_table, what, at.ranking, at.cards), at.cards == 5)
    for game in ("four-two-two", "four-two-three"):
        rules = PRESETS[game]
        shared = rules.common > 0
        cards = rules.most_cards + rules.common
        what = f"{game}: the best five of {cards} cards, twos wild"
        shown = partial(ranked_table, what, rules.ranking, cards)
        found[population_of(rules, cards).table] = Recipe(shown)
        found[game] = _growing(rules, shared=shared)
    found[EXCHANGED] = Recipe(exchanged_table)
    found[AT_ONCE] = Recipe(partial(legs_table, "at once", legs.table))
    for name, how, second in (
        (IN_TURN, "in turn", False),
        (SECOND_CHANCE, "in turn with a second chance", True),
    ):
        make = partial(legs_in_turn.table, second=second)
        found[name] = Recipe(partial(legs_table, how, make))
    return found


def _orders() -> Iterator[tuple[str, Recipe]]:
    """The tables of games that rank three-card hands, in each of their orders (R2.3)."""
    for game, cards in (("two-plus-one", 2), ("community", 2), ("community", 3)):
        preset = PRESETS[game]
        dealt = {} if preset.dealing.cards == cards else {"cards": cards}
        for ranking in FIRST_ORDERS:
            for ace_low in (True, False):
                order = {"ranking": ranking, "ace_low_straight": ace_low}
                rules = preset.replaced({**dealt, **order})
                for among_all in (True, False):
                    table = population_of(rules, cards, among_all=among_all).table
                    yield table, _growing(rules, shared=game == "community", better=not among_all)
                    if ranking == "plain":  # played in the order among all hands
                        break
                if cards == 3:
                    shown = population_of(rules, cards + 1).table
                    what = "community: the best three of four cards"
                    yield shown, Recipe(partial(ranked_table, what, rules.ranking, cards + 1))


def _growing(rules: RuleSet, *, shared: bool, better: bool = False) -> Recipe:
    cards = rules.dealing.cards
    later = rules.common or sum(rules.later)
    among = "the better half" if better else "all"
    what = f"{rules.game}: {cards} cards by their worth among {among}, {later} to come"
    make = partial(growing_table, what, rules.ranking, cards, later, shared=shared, better=better)
    return Recipe(make, quick=cards == 2)


def _write(tables: dict[str, Made]) -> None:
    """Write these tables and the index of all tables."""
    FOLDER.mkdir(exist_ok=True)
    others = {name: entry for name, entry in _known().items() if name not in tables}
    entries = {**others, **{name: table.entry for name, table in tables.items()}}
    for name, table in tables.items():
        (FOLDER / f"{name}.bin").write_bytes(zlib.compress(table.raw, 9))
    listed = {"tables": {name: entries[name] for name in recipes() if name in entries}}
    (FOLDER / INDEX).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def _known() -> dict[str, dict[str, Any]]:
    """The index in the folder."""
    index.cache_clear()
    return index() if (FOLDER / INDEX).exists() else {}


def differing(names: Iterable[str]) -> list[str]:
    """Recompute these tables and return the names of those that differ from the shipped ones."""
    shipped = _known()
    by_name = recipes()
    return [
        name
        for name in names
        if shipped.get(name, {}).get("sha256") != by_name[name].make().entry["sha256"]
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compute the named tables, or all of them; with `--check`, compare instead."""
    parser = argparse.ArgumentParser(prog="python -m guts_engine.analysis.deals.make_tables")
    parser.add_argument(
        "names", nargs="*", metavar="TABLE", help="tables to compute (default: all)"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="compare with the shipped ones; without names, the quick ones",
    )
    args = parser.parse_args(arguments)
    found = recipes()
    if strange := [name for name in args.names if name not in found]:
        parser.error(f"unknown table {strange[0]}; choose from {', '.join(found)}")
    if args.check:
        wrong = differing(args.names or [name for name in found if found[name].quick])
        for name in wrong:
            print(f"{TABLES}/{name}.bin is out of date; make it again")
        return 1 if wrong else 0
    for name in args.names or found:
        print(name, flush=True)
        _write({name: found[name].make()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
