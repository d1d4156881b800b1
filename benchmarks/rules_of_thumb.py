"""Rules of thumb compared with the solver: docs/rules-of-thumb.md and its chart.

`python benchmarks/rules_of_thumb.py` prints the page; `--write` writes page and chart.
"""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from benchmarks.bots import markdown
from benchmarks.thumb_chart import chart
from guts_engine.analysis.deals.examples import example, weakest
from guts_engine.analysis.solve import equilibria
from guts_engine.analysis.solve.deviations import Deviations, deviations, playing
from guts_engine.analysis.solve.simultaneous import Chosen
from guts_engine.analysis.solve.thumb import FOLK, GAMES, PLAYERS, folk_plays, nearest, rows
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import best, classes
from guts_engine.rules.presets import PRESETS

DOCS = Path(__file__).parents[1] / "docs"
PAGE, CHART = DOCS / "rules-of-thumb.md", DOCS / "rules-of-thumb.svg"
DEALS = 1_000_000
SEED = 1
LIMITS = (1, 2, 4, 8, 16, 32)
"""Pots, as multiples of the match cap."""
FACTORS = (0.25, 0.5, 0.8, 1, 1.25, 1.5, 2)
"""Share of hands that the others play, as multiples of the equilibrium's."""
AMONG = 5
"""Number of players where only one is shown."""
WORDS = {2: "two cards", 3: "three cards"}
ADVICE = {
    2: "a pair of tens or better",
    3: "a pair if a jack, queen or king is among the three cards, or anything better",
}


def folk_table(cards: int, players: int) -> Deviations:
    """Return the table where everyone follows the rule of thumb."""
    return deviations(GAMES[cards], players, folk(cards), deals=DEALS, seed=SEED)


def folk(cards: int) -> Chosen:
    """Return the rule of thumb, by class of hand."""
    return Chosen(np.array([FOLK[cards](each) for each in classes(GAMES[cards].ranking)]))


def sensible_table(cards: int, players: int, factor: float = 1) -> Deviations:
    """Return the table where everyone plays `factor` times the equilibrium's share of hands."""
    rules = GAMES[cards]
    play = playing(rules.ranking, min(1.0, factor * (1 - share_out(rules, Situation(players)))))
    return deviations(rules, players, play, deals=DEALS, seed=SEED)


def named(hand: Sequence[Card], cards: int) -> str:
    """Return the ranks and the name of a hand."""
    if not hand:
        return "-"
    ranks = "".join(each.rank.letter for each in hand)
    return f"{ranks}, {best(hand, GAMES[cards].ranking).name.lower()}"


def comparison(cards: int) -> str:
    """Return the table of one rule of thumb, by number of players."""
    lines = []
    for row in rows(cards):
        one = sensible_table(cards, row.players).by(folk(cards))
        everyone = folk_table(cards, row.players)
        always = everyone.by(Chosen(np.ones(len(everyone.usual), np.bool_)))
        lines.append(
            (
                str(row.players),
                named(row.weakest, cards),
                f"{row.plays:.1%}",
                f"{folk_plays(cards):.1%}",
                f"{-one.gains:.3f}",
                f"{everyone.best().gains:.3f}",
                f"{always.gains:+.3f}",
            )
        )
    return markdown(
        (
            "players",
            "weakest hand worth playing",
            "plays",
            "the advice plays",
            "one follower loses",
            "best response to a table of followers gains",
            "always going in gains",
        ),
        lines,
    )


def growing() -> str:
    """Return the table of thresholds as the pot outgrows the match cap."""
    rows = []
    for times in LIMITS:
        cells = [f"{times}"]
        for cards, rules in GAMES.items():
            limited = rules.replaced({"ante": 1000, "max_loss": 1000 * AMONG})
            out = share_out(limited, Situation(AMONG, pot=1000 * AMONG * times))
            cells += [named(weakest(rules, AMONG, out, cards) or (), cards), f"{1 - out:.1%}"]
        rows.append(tuple(cells))
    head = ["pot, in match caps"]
    for cards in GAMES:
        head += [f"{WORDS[cards]}: weakest hand", "plays"]
    return markdown(tuple(head), rows)


def others(cards: int) -> str:
    """Return the table of best responses to players who are all too tight or too loose."""
    rows = []
    for factor in FACTORS:
        table = sensible_table(cards, AMONG, factor)
        place = table.best_place()
        gains = table.best().gains
        worthwhile = gains > 0.003
        hand = example(GAMES[cards].ranking, place) or ()
        answer = "any hand" if place == 0 else named(hand, cards)
        rows.append(
            (
                f"{factor:g} times equilibrium",
                f"{float(table.usual @ np.diff(table.below)):.1%}",
                answer if worthwhile else "the same hands",
                f"{1 - table.below[place]:.1%}" if worthwhile else "",
                f"{max(0.0, gains):.3f}",
            )
        )
    head = ("the others play", "share of hands", "best response: weakest hand", "plays", "gains")
    return markdown(head, rows)


def in_turn() -> str:
    """Return the table of thresholds by position and players already in, with two cards."""
    rules = PRESETS["two-card"]
    rows = []
    for position in range(AMONG):
        last = position == AMONG - 1
        cells = [f"{position + 1}, the dealer" if last else f"{position + 1}"]
        for already in range(3):
            if already > position:
                cells.append("")
            elif last and not already:
                cells.append("in by rule")
            else:
                out = share_out(rules, Situation(AMONG, position=position, already_in=already))
                hand = named(weakest(rules, AMONG, out, 2) or (), 2)
                cells.append("any hand" if out < 0.005 else f"{hand} ({1 - out:.0%})")
        rows.append(tuple(cells))
    return markdown(("declares", "nobody in yet", "one in", "two in"), rows)


def worst_gain() -> float:
    """Return the largest gain of a best response to the thresholds of this page."""
    solved = equilibria.read()
    return max(
        float(found["exploitability"])
        for entry in (*solved["together"], *solved["in turn"])
        if entry["game"] in ("two-card", "three-card")
        for found in entry["players"].values()
    )


def page() -> str:
    """Return the whole page, with every number computed."""
    two, three = rows(2), rows(3)
    text = (Path(__file__).parent / "rules_of_thumb.txt").read_text(encoding="utf-8")
    fill: dict[str, object] = {
        "two": comparison(2),
        "three": comparison(3),
        "growing": growing(),
        "others_two": others(2),
        "others_three": others(3),
        "in_turn": in_turn(),
        "advice_two": ADVICE[2],
        "advice_three": ADVICE[3],
        "plays_two": f"{folk_plays(2):.1%}",
        "plays_three": f"{folk_plays(3):.1%}",
        "least_two": f"{two[-1].plays:.1%}",
        "hand_two": named(two[AMONG - 2].weakest, 2),
        "hand_two_ten": named(two[-1].weakest, 2),
        "times_two": f"{two[AMONG - 2].plays / folk_plays(2):.0f}",
        "nearest_three": f"{nearest(3)}",
        "hand_three": named(three[AMONG - 2].weakest, 3),
        "among": AMONG,
        "deals": f"{DEALS:,}",
        "seed": SEED,
        "worst": f"{worst_gain():.4f}",
        "first": PLAYERS[0],
        "last": PLAYERS[-1],
    }
    return text.format(**fill)


def drawing() -> str:
    """Return the chart as SVG."""
    lines = {
        cards: [(row.players, row.plays, short(row.weakest)) for row in rows(cards)]
        for cards in GAMES
    }
    return chart(lines, {cards: folk_plays(cards) for cards in GAMES})


def short(hand: Iterable[Card]) -> str:
    """Return the ranks of a hand, with a spade if it is a flush."""
    cards = tuple(hand)
    suited = len({each.suit for each in cards}) == 1
    return "".join(each.rank.letter for each in cards) + ("\u2660" if suited else "")


def main() -> None:
    """Print the page, or write page and chart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page and the chart")
    args = parser.parse_args()
    if not args.write:
        print(page())
        return
    PAGE.write_text(page(), encoding="utf-8")
    CHART.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
