"""Writes the scales of hands of all shipped games: `make scales`."""

from collections.abc import Iterator

import numpy as np

from guts_engine.common.package import PACKAGE
from guts_engine.common.work import finished
from guts_engine.hands.cards import Rank
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import course
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Declare, Draw, PassCards
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.scales import SHIPPED, Hands, judging


def every(rules: RuleSet) -> Iterator[Hands]:
    """Yield the hands that are asked for in a game: at each question, by what may be wild."""
    outlook = Outlook(rules)
    for at in course(rules.played):
        if at.held.common or not isinstance(at.step, Declare | Draw | PassCards):
            continue
        there = ahead(rules, at.place)
        wild = there.show.rules.wild
        for turned in (None, *(Rank if wild.turned else ())):
            for named in (None, *(Rank if wild.named else ())):
                for low in there.sides:
                    yield outlook.hands(at.place, turned, named, at.held.own, low=low)


def main() -> None:
    """Write the file."""
    asked = {each.name: each for game in shipped_ids() for each in every(preset(game))}
    found = {name: finished(judging(each)) for name, each in sorted(asked.items())}
    scales = {name: np.diff(each, prepend=0).astype(np.int32) for name, each in found.items()}
    np.savez_compressed(PACKAGE / SHIPPED, allow_pickle=False, **scales)
    print(f"{len(scales)} scales of {len(shipped_ids())} games")


if __name__ == "__main__":
    main()
