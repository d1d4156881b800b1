"""Solves the shipped games: `make policies`, or `make policies ARGS="three-card hi-lo"`.

Each game is solved for every number of players until a best response gains little, on two cores at
a time; what is found is stored with that gain, valued in other deals than it was found in.
"""

import argparse
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Final

from guts_engine.common.package import PACKAGE
from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.solving import Solver
from guts_engine.strategy.spot import Spot
from guts_engine.strategy.stored import SHIPPED, Arrays, Stored, load, packed, save, shipped

PLAYERS: Final = range(2, 11)
ROUNDS: Final = (32, 64, 128)
"""The rounds after which the gain is looked at."""
ENOUGH: Final = 0.002
"""The gain in pots a deal at which a policy is good enough."""
LONG: Final = 4
"""The askings of a deal from which a game takes long, and less is asked of its policy."""
ENOUGH_OF_LONG: Final = 0.004
TRIED: Final = 20_000
"""The deals in which a best response is found and valued to decide that."""
VALUED: Final = 40_000
"""The same for the gain that is stored."""
PROCESSES: Final = 2


def solved(task: tuple[str, int]) -> tuple[str, int, Arrays, float]:
    """The policy of a game for so many players, as it is stored, and its gain."""
    game, players = task
    solver = Solver(Spot(preset(game), players, shallow=True))
    long = len(solver.questions.askings) >= LONG
    for rounds in ROUNDS[:-1] if long else ROUNDS:
        while solver.rounds < rounds:
            solver.once()
        policy = solver.found()
        if solver.gain(policy, TRIED, seed=7)[0] <= (ENOUGH_OF_LONG if long else ENOUGH):
            break
    gain, error = solver.gain(policy, VALUED)
    return game, players, packed(Stored(policy, gain, error), solver.visits), gain


def tasks(games: list[str]) -> Iterator[tuple[str, int]]:
    """Each game with each number of players that may play it."""
    for game in games:
        for players in PLAYERS:
            if players <= preset(game).most_seats:
                yield game, players


def page() -> str:
    """The page of docs with the gain of every shipped policy."""
    rows = []
    for game in shipped_ids():
        gains = [shipped(game, each) for each in PLAYERS]
        cells = [f"{each.gain:.3f}" if each else "" for each in gains]
        rows.append(f"| {game} | {' | '.join(cells)} |")
    numbers = " | ".join(map(str, PLAYERS))
    return PAGE.format(
        numbers=numbers, line=" | ".join(["--:"] * len(PLAYERS)), rows="\n".join(rows)
    )


PAGE: Final = """# The certificate

`make policies` solves every shipped game for two to ten players and writes this page: what a best
response to the policy gains, in pots a deal. It is found in some deals and valued in others; a
minus is within its error. Above 0.02 the program says "about".

| game | {numbers} |
| --- | {line} |
{rows}
"""
DOCS: Final = Path(__file__).parents[1] / "docs" / "certificate.md"


def main() -> None:
    """Solve the games of the command line, all by default, and write the page."""
    arguments = argparse.ArgumentParser(prog="make policies", description=__doc__)
    arguments.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    arguments.add_argument("--page", action="store_true", help="only write the page")
    arguments.add_argument("--players", type=int, help="by default 2 to 10")
    args = arguments.parse_args()
    every = [
        each for each in tasks(args.games or list(shipped_ids())) if args.players in (None, each[1])
    ]
    if args.page:
        every = []
    with Pool(PROCESSES, maxtasksperchild=9) as pool:
        for number, (game, players, arrays, gain) in enumerate(pool.imap_unordered(solved, every)):
            path = Path(PACKAGE, SHIPPED, f"{game}.npz")
            save(path, load(path) | {players: arrays})
            print(f"{number + 1}/{len(every)} {game}, {players} players: {gain:.4f}", flush=True)
    DOCS.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
