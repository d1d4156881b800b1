"""Random scenarios over all games and options, for the engine and the oracle.

The oracle determines whose decision is next, so that scripts are complete:
`random_scenario(Random(seed))` is reproducible. `spoiled` makes scenarios that often are errors.
"""

import copy
from random import Random
from typing import Any

from tests.engine.helpers.oracle import play_deal
from tests.engine.helpers.oracle_hands import PACK, RANKS, SUITS
from tests.engine.helpers.oracle_rules import (
    FOUR_TWO,
    GAMES,
    LEG_GAMES,
    SINGLE_DEAL,
    Impossible,
    Unspecified,
    most_seats,
    options_of,
    rules_of,
    values_of,
)
from tests.engine.helpers.oracle_table import Table

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
CHIPS = (0, 1, 2, 3, 4, 6, 10, 15, 20, 37, 60, 200, 1000)
NUMBERS = {
    "ante": (1, 2, 3, 5),
    "rebuys": (0, 1, -1),
    "limit": (0, 1, 7, 20, 100),
    "max_loss": (0, 1, 5, 15),
    "cap": (0, 1, 6, 20),
    "legs": (1, 2, 3, 5),
}
RIGS = ("AKQ", "A23", "A2345", "AKQJT", "A2K", "234", "2345", "23456")
"""Ranks on top of a rigged pack."""


# --- Rules ----------------------------------------------------------------------------------


def random_rules(rng: Random) -> tuple[str, dict[str, Any]]:
    """A game and some of its options without contradictions (R12)."""
    while True:
        game = rng.choice(sorted(GAMES))
        cards = GAMES[game].get("cards", 3)
        if game == "community":
            cards = rng.choice((2, 3))
        elif game in SINGLE_DEAL and not rng.randrange(3):
            cards = rng.randrange(1, 8)
        elif game == "hi-lo" and not rng.randrange(3):
            cards = rng.randrange(2, 6)
        elif game == "two-plus-one" and not rng.randrange(3):
            cards = rng.randrange(1, 4)
        often = rng.choice((0.0, 0.15, 0.4, 0.7))
        options: dict[str, Any] = {}
        if cards != GAMES[game].get("cards", 3):
            options["cards"] = cards
        size = 3 if game in ("community", "two-plus-one") else cards
        for option in sorted(options_of(game, size) - {"cards"}):
            if rng.random() < often:
                options[option] = random_value(game, option, cards, rng)
        options = without_idle(game, options)
        try:
            rules_of(game, options, 2)
        except Impossible:
            continue
        return game, options


def random_value(game: str, option: str, cards: int, rng: Random) -> Any:
    """A value for an option."""
    if option in NUMBERS:
        return rng.choice(NUMBERS[option])
    if option == "draw":
        return rng.randrange(min(cards, 5) + 1)
    if option == "wild":
        return rng.sample(RANKS, rng.choice((0, 1, 1, 2, 3)))
    return rng.choice(values_of(game, option))


def without_idle(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options without those that have no effect beside the others."""
    options = dict(options)
    if options.get("all_out") != "wimp-penalty":
        options.pop("wimp_multiple", None)
        options.pop("wimp_to", None)
    if options.get("ghost", GAMES[game].get("ghost")) == "always":
        options.pop("all_out", None)
        options.pop("wimp_multiple", None)
        options.pop("wimp_to", None)
    if game == "napalm" and options.get("declare") == "simultaneous":
        options["second_chance"] = False
    return options


# --- Tables ---------------------------------------------------------------------------------


def random_scenario(rng: Random) -> dict[str, Any]:
    """A scenario that plays to its end: one to five deals with complete decks."""
    while True:
        game, options = random_rules(rng)
        count = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10))
        count = min(count, most_seats(game, rules_of(game, options, 2)))
        scenario: dict[str, Any] = {
            "game": game,
            "rules": options,
            "seats": [random_seat(name, rng) for name in NAMES[:count]],
            "dealer": rng.randrange(count),
        }
        if rng.randrange(2):
            scenario["start"] = random_start(game, options, count, rng)
        scenario["deals"] = random_deals(scenario, rng)
        if scenario["deals"]:
            return scenario


def random_seat(name: str, rng: Random) -> dict[str, Any]:
    """A seat, often with few chips, sometimes with a stop-loss (R7.4)."""
    seat: dict[str, Any] = {"name": name, "chips": rng.choice(CHIPS)}
    if not rng.randrange(5):
        seat["stop_loss"] = rng.choice((0, 1, 5, 20))
    if not rng.randrange(4):
        seat["matched_last"] = rng.choice((True, False))
    return seat


def random_start(game: str, options: dict[str, Any], count: int, rng: Random) -> dict[str, Any]:
    """A game in progress: pots, and the legs of leg games, none with enough of them yet."""
    if game == "hi-lo":
        return {"pots": [rng.choice((0, 0, 3, 10, 25)), rng.choice((0, 0, 3, 7, 20))]}
    start: dict[str, Any] = {"pot": rng.randrange(30), "reserve": 0, "side_pot": 0}
    if game in LEG_GAMES:
        wanted = options.get("legs", GAMES[game]["legs"])
        start["legs"] = [rng.randrange(wanted) for _ in range(count)]
    else:
        start["reserve"] = rng.choice((0, 0, 5, 120))
        start["side_pot"] = rng.choice((0, 0, 7))
    return start


# --- Deals ----------------------------------------------------------------------------------


class Chance:
    """Answers for the seats at random, and records the actions."""

    def __init__(self, daring: float, rng: Random, *, free: bool) -> None:
        self.daring = daring
        self.free = free
        """R13.3: whether a seat may pass no card."""
        self.rng = rng
        self.actions: list[dict[str, Any]] = []

    def ask(self, seat: int, what: str, among: list[str], most: int) -> Any:
        """A random legal decision."""
        answer: Any
        if what == "pass":
            answer = [self.rng.choice(among)] if not self.free or self.rng.randrange(3) else []
        elif what == "discard":
            answer = self.rng.sample(among, self.rng.randrange(min(most, len(among)) + 1))
        elif self.rng.random() < self.daring:
            answer = self.rng.choice([choice for choice in among if choice != "out"])
        else:
            answer = "out"
        self.actions.append({"seat": seat, what: answer})
        return answer

    def in_any_order(self) -> list[dict[str, Any]]:
        """The actions shuffled, with each seat's own in sequence."""
        waiting = list(self.actions)
        seats = [action["seat"] for action in waiting]
        self.rng.shuffle(seats)
        mixed = []
        for seat in seats:
            place = [action["seat"] for action in waiting].index(seat)
            mixed.append(waiting.pop(place))
        return mixed


def random_deals(scenario: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """Deals for as long as two seats can be dealt in and the rules leave nothing to chance."""
    table = Table(copy.deepcopy(scenario))
    daring = rng.choice((0.15, 0.3, 0.5, 0.8))
    wild = "".join(table.rules["wild"])
    if table.game == "three-five-seven":
        wild = "357"
    deals: list[dict[str, Any]] = []
    for _ in range(rng.randrange(1, 6)):
        if len(table.players()) < 2:
            break
        deck = random_deck(table.available(), wild, rng)
        chance = Chance(daring, rng, free=table.rules["pass_optional"])
        try:
            play_deal(table, deck, chance.ask)
        except Unspecified:
            break
        deals.append({"deck": deck, "actions": chance.in_any_order()})
    return deals


def random_deck(cards: list[str], wild: str, rng: Random) -> list[str]:
    """The cards shuffled, often with likely ties or rare hands."""
    deck = list(cards)
    rng.shuffle(deck)
    how = rng.randrange(7)
    if how in (1, 2):  # a few ranks on top
        top = rng.choice((*RIGS, *("".join(rng.sample(RANKS, few)) for few in (2, 3, 5))))
        if how == 2:
            top += wild
        deck.sort(key=lambda card: card[0] not in top)
    elif how == 3:  # one or two suits on top
        suits = rng.sample(SUITS, rng.choice((1, 2)))
        deck.sort(key=lambda card: card[1] not in suits and card[0] not in wild)
    elif how in (4, 5):  # the four cards of each rank together, so that they go to different seats
        ranks = rng.sample(RANKS, len(RANKS))
        if how == 5:
            first = rng.choice(RIGS)
            ranks.sort(key=lambda rank: rank not in first)
        deck.sort(key=lambda card: ranks.index(card[0]))
        for _ in range(rng.randrange(5)):
            one, other = rng.randrange(len(deck)), rng.randrange(len(deck))
            deck[one], deck[other] = deck[other], deck[one]
    elif how == 6 and wild:  # many wild cards among the first
        deck.sort(key=lambda card: card[0] not in wild and rng.random() < 0.7)
    return deck


# --- Errors ---------------------------------------------------------------------------------


def spoiled(scenario: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The scenario with one change, which often makes it an error."""
    scenario = copy.deepcopy(scenario)
    deal = rng.choice(scenario["deals"])
    actions = deal["actions"]
    seat = rng.randrange(len(scenario["seats"]))
    how = rng.randrange(5)
    if how == 0 and actions:
        actions.pop(rng.randrange(len(actions)))
    elif how == 1:
        said = rng.choice(("in", "out", "high", "both"))
        actions.insert(rng.randrange(len(actions) + 1), {"seat": seat, "declare": said})
    elif how == 2:
        what = rng.choice(("pass", "discard"))
        cards = rng.sample(PACK, rng.randrange(3))
        actions.insert(rng.randrange(len(actions) + 1), {"seat": seat, what: cards})
    elif how == 3:
        deal["deck"][rng.randrange(len(deal["deck"]))] = rng.choice(PACK)
    else:
        game = scenario["game"]
        other = rng.choice(("ties", "draw", "cards", "legs", "both", "ghost", "limit", "lone"))
        values = {"draw": 1, "cards": 3, "legs": 2, "limit": 20, "lone": "beat-deck"}
        values |= {"ties": "carry", "both": "must-win-both", "ghost": "always"}
        if game not in FOUR_TWO or other != "lone":
            scenario["rules"][other] = values[other]
    return scenario
