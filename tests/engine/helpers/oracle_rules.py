"""The games and their options (R8, R12); a part of the oracle."""

from typing import Any

from tests.engine.helpers.oracle_hands import RANKS, THREE_CARDS


class Impossible(Exception):  # noqa: N818 - a result, not an error
    """The scenario is an error: the rules do not allow it."""


class Unspecified(Exception):  # noqa: N818 - a result, not an error
    """The rules leave the outcome to chance or do not specify it."""


DEFAULTS: dict[str, Any] = {
    "ante": 1,
    "declare": "simultaneous",
    "second_chance": False,
    "shortfall": "table-stakes",
    "deck": "fresh",
    "peek": True,
    "rebuys": 0,
    "ante_when": "empty-pot",
    "matchers_excused": False,
    "compulsory_first": False,
    "losers": "all",
    "ties": "split",
    "all_out": "redeal",
    "wimp_multiple": 2,
    "wimp_to": "pot",
    "limit": 0,
    "max_loss": 0,
    "cap": 0,
    "ends": "pot-emptied",
    "draw": 0,
    "draw_when": "before",
    "pass_left": 0,
    "pass_optional": False,
    "cards": 3,
    "more": 1,
    "wild": [],
    "ghost": "none",
    "ghost_tie": "beats",
    "ranking": "trips-first",
    "ace_low_straight": True,
    "dropped_ante": False,
    "lone": "",
    "second_declare": False,
    "low": "ace-to-five",
    "both": "independent",
    "legs": 3,
}
"""The defaults in R2 to R9; `lone` is empty where a lone player need not beat anyone."""

SINGLE_DEAL: dict[str, dict[str, Any]] = {
    "two-card": {"cards": 2, "declare": "sequential"},
    "three-card": {},
    "three-card-plain": {"ranking": "plain", "deck": "run-down"},
    "survivor": {"losers": "worst", "ante_when": "every-deal", "matchers_excused": True},
    "ghost": {"cards": 2, "ghost": "always"},
    "no-peek": {"peek": False},
    "pass-the-trash": {"pass_left": 1},
    "monte-carlo": {"ranking": "straight-flush-first", "ends": "uncontested"},
}
"""R8.1."""
FOUR_TWO: dict[str, dict[str, Any]] = {
    "four-two-two": {"cards": 4, "wild": ["2"], "ends": "uncontested"},
    "four-two-three": {"cards": 4, "wild": ["2"], "ends": "uncontested"},
}
"""R8.4."""
LEG_GAMES: dict[str, dict[str, Any]] = {
    "three-five-seven": {"legs": 3, "ante_when": "every-deal"},
    "napalm": {
        "legs": 5,
        "ante_when": "every-deal",
        "declare": "sequential",
        "second_chance": True,
        "low": "deuce-to-seven",
    },
}
"""R8.5, R8.6: everyone antes on every deal."""
GAMES: dict[str, dict[str, Any]] = {
    **SINGLE_DEAL,
    "community": {"cards": 2},
    "two-plus-one": {"cards": 2},
    **FOUR_TWO,
    **LEG_GAMES,
    "hi-lo": {},
}

OF_ALL = {"ante", "declare", "second_chance", "shortfall", "deck", "peek", "rebuys"}
OF_MATCHED_POT = {
    "ante_when",
    "matchers_excused",
    "compulsory_first",
    "losers",
    "ties",
    "all_out",
    "wimp_multiple",
    "wimp_to",
    "limit",
    "max_loss",
    "ends",
    "draw",
    "pass_left",
    # R13.3, R13.4, R13.5, R13.8, R13.10
    "pass_optional",
    "cap",
    "ghost_tie",
    "wild",
    "ghost",
    "draw_when",
}
OF_HI_LO = {
    "ante_when", "max_loss", "ends", "draw", "pass_left", "low", "both",
    # R13
    "cards", "limit", "cap", "all_out", "wimp_multiple", "wimp_to", "ties", "draw_when",
    "pass_optional", "ghost", "ghost_tie", "wild",
}  # fmt: skip
OF_THREE_CARDS = {"ranking", "ace_low_straight"}

VALUES: dict[str, tuple[Any, ...]] = {
    "declare": ("sequential", "simultaneous"),
    "second_chance": (False, True),
    "shortfall": ("table-stakes", "bust", "credit", "ends"),
    "deck": ("fresh", "run-down"),
    "peek": (False, True),
    "ante_when": ("empty-pot", "every-deal"),
    "matchers_excused": (False, True),
    "compulsory_first": (False, True, "session"),
    "losers": ("all", "worst"),
    "ties": ("split", "carry", "suits", "natural"),
    "all_out": ("redeal", "ante", "wimp", "wimp-penalty", "match-best", "hold"),
    "wimp_multiple": (2, 3, 4),
    "wimp_to": ("pot", "side-pot"),
    "ends": ("pot-emptied", "uncontested", "never"),
    "pass_left": (0, 1),
    "pass_optional": (False, True),
    "draw_when": ("before", "after"),
    "cards": (1, 2, 3, 4, 5, 6, 7),
    "more": (1, 2, 3, 4, 5, 6),
    "ghost": ("none", "always", "lone"),
    "ghost_tie": ("beats", "push"),
    "ranking": tuple(THREE_CARDS),
    "ace_low_straight": (False, True),
    "dropped_ante": (False, True),
    "lone": ("beat-deck",),
    "second_declare": (False, True),
    "both": ("independent", "must-win-both"),
}
LEAST = {"ante": 1, "rebuys": -1, "limit": 0, "max_loss": 0, "cap": 0, "draw": 0, "legs": 1}


def options_of(game: str, cards: int) -> set[str]:
    """R12, R13: the options that a game with `cards` cards in a hand has."""
    if game in LEG_GAMES:
        return OF_ALL | {"legs"} | ({"low"} if game == "napalm" else {"ties"})
    if game == "hi-lo":
        return OF_ALL | OF_HI_LO | (OF_THREE_CARDS if cards == 3 else set())
    options = OF_ALL | OF_MATCHED_POT
    if game in SINGLE_DEAL:
        options = options | {"cards"} | (OF_THREE_CARDS if cards == 3 else set())
    if game in FOUR_TWO:
        options = options | {"dropped_ante", "lone"}
    if game == "community":
        options = options | OF_THREE_CARDS | {"cards"}
    if game == "two-plus-one":
        options = options | {"cards", "more", "second_declare"}
        options |= OF_THREE_CARDS if cards == 3 else set()
    return options


def values_of(game: str, option: str) -> tuple[Any, ...]:
    """The values that a game allows for an option, if they are few."""
    if option == "ties" and game in LEG_GAMES:
        return ("split", "nothing", "natural")
    if option == "low":
        return ("ace-to-five" if game == "hi-lo" else "deuce-to-seven", "ace-high-plain")
    if option == "ends" and game == "hi-lo":
        return ("pot-emptied", "never")
    if option == "declare" and game == "hi-lo":
        return ("simultaneous",)
    if game == "hi-lo" and option in OF_TWO_POTS:
        return OF_TWO_POTS[option]
    if option == "cards" and game == "community":
        return (2, 3)
    if option == "cards" and game == "two-plus-one":
        return (1, 2, 3, 4, 5, 6)
    return VALUES[option]


def rules_of(game: str, named: dict[str, Any], seats: int) -> dict[str, Any]:
    """All options of a game, with those named replacing defaults, if R12 allows them."""
    if game not in GAMES:
        raise Impossible(f"there is no game {game}")
    rules = DEFAULTS | GAMES[game] | named
    for option, value in named.items():
        if option not in options_of(game, size_of(game, rules)):
            raise Impossible(f"{option} does not belong to {game}")
        check_value(game, option, value)
    if rules["ties"] == "natural" and not (rules["wild"] or game in LEG_GAMES):
        raise Impossible("ties: natural needs wild cards (R14.10)")
    if game == "two-plus-one" and rules["cards"] + rules["more"] > 7:
        raise Impossible("a player holds no more than seven cards (R2.8)")
    if rules["cap"] and rules["limit"]:
        raise Impossible("cap and limit are not played together (R13.4)")
    if rules["ghost"] != "none" and rules["lone"] == "beat-deck":
        raise Impossible("a lone player beats the ghost or the deck, not both")
    if rules["draw"] > rules["cards"]:
        raise Impossible("draw: a player holds no more cards than that")
    if not rules["peek"] and (rules["draw"] or rules["pass_left"]):
        raise Impossible("who may not look at the cards can neither draw nor pass (R12)")
    if named.get("second_chance") and rules["declare"] == "simultaneous":
        raise Impossible("second_chance: nobody is last where all declare at once (R4.5)")
    if rules["ghost"] == "always" and named.get("all_out", "ante") != "ante":
        raise Impossible("a ghost that always plays fixes all_out ante (R12)")
    if rules["ghost"] == "always":
        rules["all_out"] = "ante"
    if seats < 2 or seats > most_seats(game, rules):
        raise Impossible(f"{game} is for 2 to {most_seats(game, rules)} seats (R3.6)")
    return rules


OF_TWO_POTS: dict[str, tuple[Any, ...]] = {
    "cards": (2, 3, 4, 5),
    "ties": ("split", "suits", "natural"),
    "wimp_to": ("pot",),
}
"""R13.8: the values that hi-lo has."""


def size_of(game: str, rules: dict[str, Any]) -> int:
    """The cards of a hand before the best five are chosen (R8.2, R8.3, R13.11)."""
    if game == "two-plus-one":
        cards: int = rules["cards"] + rules["more"]
        return cards
    return 3 if game == "community" else int(rules["cards"])


def check_value(game: str, option: str, value: Any) -> None:
    """Raises Impossible for a value that the option may not have."""
    if option == "wild":
        if any(rank not in RANKS for rank in value):
            raise Impossible(f"wild: {value} are not ranks")
    elif option in LEAST:
        if not isinstance(value, int) or value < LEAST[option]:
            raise Impossible(f"{option} cannot be {value}")
    elif value not in values_of(game, option):
        raise Impossible(f"{option} cannot be {value} in {game}")


def most_cards(game: str, rules: dict[str, Any], players: int) -> int:
    """R3.6: the most cards that a deal to `players` players may need, without draws."""
    if game in LEG_GAMES:
        return 7 * players
    hands = players + (rules["ghost"] != "none")
    cards: int = rules["cards"]
    if game == "two-plus-one":
        return (cards + rules["more"]) * hands
    if game == "four-two-two":
        return 6 * hands
    if game == "four-two-three":
        return 4 * hands + (4 if rules["lone"] == "beat-deck" else 3)
    return cards * hands + (1 if game == "community" else 0)


def most_seats(game: str, rules: dict[str, Any]) -> int:
    """R3.6: as many as the pack can serve; seven in leg games (R8.5, R8.6)."""
    if game in LEG_GAMES:
        return 7
    seats = 2
    while most_cards(game, rules, seats + 1) <= 52:
        seats += 1
    return seats
