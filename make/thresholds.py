"""Finds the weakest hands worth playing; `make thresholds` writes docs/thresholds.md and a file.

Everyone declares at once by one threshold. For two players every deal of two or three cards is
counted; for more the hands of many deals are compared.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.deals.columns import DECK
from guts_engine.hands.cards import PACK, written
from guts_engine.hands.ranking import strength
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy.packs import indices, random_packs
from guts_engine.strategy.summary import summary_of
from guts_engine.strategy.thumb import (
    AMONG,
    FILE,
    GAMES,
    MATCHES,
    PLAYERS,
    SPOKEN,
    Row,
    by_players,
    by_pot,
    folk_plays,
    in_turn,
    nearest,
)

Numbers = NDArray[np.int64]
Found = tuple[str, float]

PAGE: Final = Path(__file__).parents[1] / "docs" / "thresholds.md"
DEALS: Final = 300_000
_AT_A_TIME: Final = 50_000
_WINDOW: Final = 0.01
"""The share of hands around a threshold whose gains are averaged: few are of one kind of three."""


class Hands:
    """The hands of so many cards: how good each is, as its place among the classes."""

    def __init__(self, cards: int) -> None:
        ranking = GAMES[cards].ranking
        self.cards = cards
        self.every = [tuple(hand) for hand in combinations(PACK, cards)]
        self.places = np.array([strength(hand, ranking) for hand in self.every])
        counts = np.array(ranking.table.counts)
        self.below = np.concatenate(([0], counts.cumsum())) / counts.sum()
        self._indices = np.array([indices(hand) for hand in self.every])
        self._of = np.zeros((len(DECK),) * cards, np.int16)
        self._of[tuple(np.sort(self._indices, axis=1).T)] = self.places

    def dealt(self, players: int, near: NDArray[np.bool_]) -> Iterator[Numbers]:
        """Places of hands by player and deal, in parts, where the first player's is `near`."""
        if players == 2:
            for hand, place in zip(self._indices, self.places, strict=True):
                if near[place]:
                    theirs = self.places[~np.isin(self._indices, hand).any(axis=1)]
                    yield np.stack((np.full(len(theirs), place), theirs))
            return
        rng = np.random.default_rng(1)
        for _ in range(DEALS // _AT_A_TIME):
            packs = random_packs(rng, 0, _AT_A_TIME, players * self.cards)
            held = packs[: players * self.cards].reshape(players, self.cards, -1)
            found: Numbers = self._of[tuple(np.sort(held, axis=1).transpose(1, 0, 2))]
            for seat in range(players):
                rolled = np.roll(found, seat, axis=0)
                yield rolled[:, near[rolled[0]]]

    def example(self, place: int) -> str:
        """A hand of that place among the classes, in as many suits as there are."""
        those = [hand for hand, at in zip(self.every, self.places, strict=True) if at == place]
        hand = max(those, key=lambda each: len({card.suit for card in each}))
        ranks = [card.rank for card in hand]
        return written(sorted(hand, key=lambda card: (-ranks.count(card.rank), -card.rank)))


def gains(places: Numbers, threshold: int, match: float) -> NDArray[np.float64]:
    """What the first player gains by being in, by deal, in pots; a loser pays `match` of it.

    The others are in from the threshold on. What is left in the pot belongs to all alike.
    """
    mine, theirs = places[0], places[1:]
    players = len(places)
    count = (theirs >= threshold).sum(axis=0)
    best = theirs.max(axis=0)
    tied = ((theirs == best) & (best >= threshold)).sum(axis=0)
    out = np.where(count == 0, 1, np.where(count == 1, 0, match * (count - tied))) / players
    draws = np.where((count > 0) & (mine == best), tied, 0)
    wins = (count == 0) | (mine > best)
    won = np.where(draws > 0, 1 / (1 + draws), 1.0) + match * (count - draws) / players
    lost = -match + match * (count - tied + 1) / players
    found: NDArray[np.float64] = np.where(wins | (draws > 0), won, lost) - out
    return found


def threshold(hands: Hands, players: int, match: float = 1.0) -> Found:
    """The weakest hand worth playing, and the share of hands that are as good."""
    low, high = 0, len(hands.below) - 2
    window = _WINDOW if players > 2 and hands.cards > 2 else 0.0
    while low < high:
        middle = (low + high) // 2
        near = abs(hands.below[:-1] - hands.below[middle]) <= window
        parts = hands.dealt(players, near)
        total = sum([float(gains(part, middle, match).sum()) for part in parts])
        low, high = (low, middle) if total >= 0 else (middle + 1, high)
    return hands.example(low), round(1 - float(hands.below[low]), 6)


def in_position() -> dict[str, Found]:
    """Two cards in turn, as the shipped equilibrium has it."""
    summary = summary_of(PRESETS["two-card"], AMONG)
    found = {}
    for node in summary.policy.rows.nodes.tolist():
        at = summary.questions.moment(node)
        if (at.place, at.high) in SPOKEN and not at.shallow:
            share = summary.share_in(node)
            hand = summary.weakest(node, 1 - share) or ()
            found[f"{at.place} {at.high}"] = written(hand), round(share, 6)
    return found


def page() -> str:
    """The page of docs."""
    players = [(each, [by_players(cards)[each] for cards in GAMES]) for each in PLAYERS]
    pots = [(each, [by_pot(cards)[each] for cards in GAMES]) for each in MATCHES]
    turns = [(f"{spoken} | {inside}", [row]) for (spoken, inside), row in in_turn().items()]
    return TEXT.format(
        players=_lines(players),
        pots=_lines(pots),
        turns=_lines(turns),
        among=AMONG,
        deals=f"{DEALS:,}",
        window=f"{_WINDOW:.0%}",
        two=f"{folk_plays(2):.1%}",
        three=f"{folk_plays(3):.1%}",
        nearest=nearest(3),
    )


def _lines(rows: Iterable[tuple[object, Sequence[Row]]]) -> str:
    cells = [
        (str(head), *[f"{written(each.weakest)} | {each.plays:.1%}" for each in some])
        for head, some in rows
    ]
    return "\n".join([f"| {' | '.join(each)} |" for each in cells])


TEXT: Final = """# The weakest hands worth playing

Written by `make thresholds` from `make/thresholds.py`; do not edit. Everyone declares at once,
losers match the pot, ties split it, and what is left in the pot belongs to everyone alike. "Plays"
is the share of hands that are as good.

| players | two cards | plays | three cards | plays |
| --: | --- | --: | --- | --: |
{players}

For two players every deal is counted. For more, {deals} deals are dealt for each threshold tried.
The weakest hand, or with three cards those around it, {window} of all to either side, gain nothing
by being in or out.

Two rules of thumb are common advice. "With two cards, a pair of tens or better" plays {two} of
hands, far fewer than is right at any table. "With three cards, a pair with a face card or better"
plays {three}, about right with {nearest} players.

## With a match cap

The pot that can be won outgrows what can be lost. With {among} players, by the pot in match caps:

| pot | two cards | plays | three cards | plays |
| --: | --- | --: | --- | --: |
{pots}

## In turn

Two cards and {among} players, as the shipped equilibrium has it:

| declared before | already in | two cards | plays |
| --: | --: | --- | --: |
{turns}
"""


def main() -> None:
    """Find the hands, and write data and page."""
    hands = {cards: Hands(cards) for cards in GAMES}
    players = {
        str(cards): {str(n): threshold(each, n) for n in PLAYERS} for cards, each in hands.items()
    }
    pots = {
        str(cards): {str(n): threshold(each, AMONG, 1 / n) for n in MATCHES}
        for cards, each in hands.items()
    }
    found = {"players": players, "pots": pots, "turns": in_position()}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
