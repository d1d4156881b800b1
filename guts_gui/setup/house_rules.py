"""House-rule options in the menu: which are shown, their values, conflicts."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from guts_engine.hands.cards import PACK
from guts_engine.rules.options import Plain, RulesError
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import (
    FIXED_BY_TABLE,
    allowed_values,
    open_options,
    options_of,
    relevant,
)
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps import library
from guts_engine.steps.model import Game
from guts_gui.files.known_games import game_by_id, is_shipped
from guts_gui.i18n.faults import reason_words
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.games import DEALERS_CHOICE, game_name
from guts_gui.words.names.terms import capital, counted
from guts_gui.words.options.rules import OPTION_WORDS, option_name

USUAL_ANTE: Final = 5
"""The default stakes of a new table, for all games."""

ALONE: Final[Mapping[str, Plain]] = {"rebuys": -1}
"""The default options of a table at which one person plays with bots (R7.3)."""

CHIPS: Final = "chips"
STOP_LOSS: Final = "stop_loss"
OF_THE_TABLE: Final = (CHIPS, STOP_LOSS)
"""Numbers that belong to the table instead of the game."""

Items = tuple[tuple[str, object], ...]
"""Options and their values, as a key."""


def preset_of(game: str) -> RuleSet:
    """The game without house rules; for dealer's choice Three-Card Guts. Raises KeyError."""
    if game == DEALERS_CHOICE:
        return preset("three-card")
    return preset(game) if is_shipped(game) else own_rules(game_by_id(game))


@lru_cache(maxsize=64)
def own_rules(game: Game) -> RuleSet:
    """A written game without house rules."""
    return RuleSet.of(game)


def written_game(rules: RuleSet) -> Game | None:
    """The game itself if it is not a shipped one, for `TableSetup` (S10)."""
    return None if library.is_shipped(rules.base) else rules.base


def default_rules(game: str) -> dict[str, Plain]:
    """The default of every option in the game, for the default ante."""
    return preset_of(game).options() | {"ante": USUAL_ANTE}


def belongs(game: str) -> frozenset[str]:
    """The options that the game has and does not fix (R12)."""
    if game == DEALERS_CHOICE:
        return frozenset(FIXED_BY_TABLE)
    return _open_options(preset_of(game))


def shown(game: str, values: Mapping[str, Plain]) -> tuple[str, ...]:
    """The relevant options of the game with these values, in the menu's order."""
    return _shown(preset_of(game), belongs(game), _items(values))


def replaced(game: str, options: Mapping[str, Plain]) -> RuleSet:
    """The game with these house rules. Raises RulesError if they conflict."""
    return _replaced(preset_of(game), _items(chosen(game, options)))


# The menu asks for these in every frame.


def _items(values: Mapping[str, Plain]) -> Items:
    """The options with their values, lists as tuples."""
    listed = {name: tuple(each) for name, each in values.items() if isinstance(each, list)}
    return tuple({**values, **listed}.items())


@lru_cache(maxsize=128)
def _open_options(rules: RuleSet) -> frozenset[str]:
    return open_options(rules)


@lru_cache(maxsize=128)
def _replaced(rules: RuleSet, options: Items) -> RuleSet:
    return rules.replaced(dict(options))


@lru_cache(maxsize=128)
def _shown(rules: RuleSet, known: frozenset[str], items: Items) -> tuple[str, ...]:
    values = dict(items)
    rules = rules.unchecked({name: values[name] for name in options_of(rules)})
    return tuple(
        name
        for name in OPTION_WORDS
        if name in OF_THE_TABLE or (name in known and relevant(rules, name))
    )


def values_of(name: str, game: str) -> Sequence[Plain]:
    """The values of an option that the game allows; round ones for chip counts."""
    return OPTION_WORDS[name].steps or allowed_values(preset_of(game), name)


def chosen(game: str, options: Mapping[str, Plain]) -> dict[str, Plain]:
    """The options that are shown and differ from the game's preset."""
    values = default_rules(game) | dict(options)
    preset = preset_of(game).options()
    names = set(shown(game, values)) - set(OF_THE_TABLE)
    return {name: values[name] for name in preset if name in names and values[name] != preset[name]}


def clash(game: str, options: Mapping[str, Plain]) -> RulesError | None:
    """The error of conflicting or unsuitable options, or None."""
    try:
        replaced(game, options)
    except RulesError as error:
        return error
    return None


def clashing(game: str, options: Mapping[str, Plain]) -> tuple[str, ...]:
    """The names of the options that conflict; empty if none do."""
    error = clash(game, options)
    return tuple(filter(None, (error.option, error.other))) if error else ()


def clash_words(game: str, options: Mapping[str, Plain]) -> str:
    """The conflict in a sentence that names both options; empty if there is none."""
    error = clash(game, options)
    if error is None:
        return ""
    values = default_rules(game) | dict(options)
    first = option_name(error.option)
    if error.other == "peek":
        return tr(
            "“{first}” needs “{second}” set to Yes: players can't choose from cards they haven't"
            " seen.",
            first=first,
            second=option_name("peek"),
        )
    if error.option == "draw" and error.other == "cards":
        return tr(
            "“{first}” ({draw}) can't be more than “{second}” ({cards}).",
            first=first,
            second=option_name("cards"),
            draw=values["draw"],
            cards=values["cards"],
        )
    return tr(
        "“{first}” can't be used in {game}: {why}.",
        first=first,
        game=game_name(game),
        why=reason_words(error),
    )


def most_seats(game: str, options: Mapping[str, Plain], table: int = 10) -> int:
    """Maximum number of seats: as many as one deck serves (R3.6), at most `table`."""
    if game == DEALERS_CHOICE:
        return table
    try:
        rules = replaced(game, options)
    except RulesError:
        rules = preset_of(game)
    return min(table, rules.most_seats)


def too_many_words(game: str, options: Mapping[str, Plain], table: int = 10) -> str:
    """The reason why there can be no more seats."""
    most = most_seats(game, options, table)
    seats = trn("{count} seat at most", "{count} seats at most", most, count=capital(counted(most)))
    if most == table:
        return tr("{most}: the table is full.", most=seats)
    cards = replaced(game, options).most_cards
    # Translators: {most} is "Ten seats at most".
    return trn(
        "{most}: a deck has {pack} cards, and each player gets one.",
        "{most}: a deck has {pack} cards, and each player gets up to {n}.",
        cards,
        most=seats,
        pack=len(PACK),
    )
