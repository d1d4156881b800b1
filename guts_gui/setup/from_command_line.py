"""Builds a table from command-line arguments, without opening a window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.letters import as_kept, name_key
from guts_engine.common.quoting import quoted, shown
from guts_engine.rules.options import Plain, RulesError, RulesFault, Shortfall
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import FIXED_BY_TABLE, no_effect, open_options
from guts_engine.rules.ruleset import RuleSet
from guts_gui.settings.settings import LONGEST_NAME, Settings
from guts_gui.setup.bot_names import called, one_name_each
from guts_gui.setup.draft import (
    QUICK_ANTE,
    QUICK_BOTS,
    QUICK_CHIPS,
    QUICK_GAME,
    SEATS,
    SeatSetup,
    TableSetup,
    alone,
    bot_seat,
    faced,
    is_name,
    numbered,
    seating,
)
from guts_gui.setup.house_rules import written_game
from guts_gui.setup.named_game import NamedGameError, named_rules
from guts_gui.setup.people import avatars
from guts_gui.words.games import DEALERS_CHOICE

BOT: Final = "bot"


class OpeningError(ValueError):
    """One sentence: which argument is wrong, and what would be right."""


class UnknownBotError(OpeningError):
    """A seat for a bot that does not exist, or whose file cannot be read."""

    def __init__(self, sentence: str, bot: str) -> None:
        super().__init__(sentence)
        self.bot = bot


@dataclass(frozen=True)
class Opening:
    """The table arguments of the command line; None for those not given."""

    game: str | None = None
    seats: str | None = None
    ante: int | None = None
    chips: int | None = None
    rules: tuple[str, ...] = ()
    dealers_choice: bool = False

    @property
    def asked(self) -> bool:
        """Whether any argument was given."""
        return self != Opening()

    def setup(self, settings: Settings, bots: Mapping[str, Persona] = PERSONAS) -> TableSetup:
        """The table with these bots available. Raises OpeningError if it is impossible."""
        choice = self.dealers_choice or self.game == DEALERS_CHOICE
        rules = self._rules(self._game(choice=choice), choice=choice)
        chips = QUICK_CHIPS if self.chips is None else self.chips
        most = SEATS[1] if choice else min(SEATS[1], rules.most_seats)
        seats = self._seats(settings, bots, most)
        due = rules.ante_due
        if chips < due and rules.paying.shortfall is not Shortfall.CREDIT:
            raise OpeningError(f"--chips {chips} does not cover the first ante; use {due} or more")
        options = {name: rules.options()[name] for name in ("ante", *self._named)}
        if rules.paying.shortfall is Shortfall.TABLE_STAKES:
            options = {**alone(seats), **options}
        return TableSetup(
            rules.game,
            options,
            seats,
            chips,
            dealers_choice=choice,
            written=written_game(rules),
            bots=bots,
        )

    def rule_set(self) -> RuleSet:
        """The game with its house rules only. Raises OpeningError if they are wrong."""
        return self._rules(self._game(choice=False), choice=False)

    def without_effect(self, seats: int) -> tuple[str, ...]:
        """A sentence for each house rule that has no effect with that number of seats (R12)."""
        choice = self.dealers_choice or self.game == DEALERS_CHOICE
        rules = self._rules(self._game(choice=choice), choice=choice)
        why = {name: no_effect(rules, name, seats) for name in self._named}
        return tuple(
            f"--rule {shown(f'{name}={value}')} has no effect; {why[name]}"
            for name, value in self._named.items()
            if why[name]
        )

    def _game(self, *, choice: bool) -> RuleSet:
        if self.dealers_choice and self.game not in (None, DEALERS_CHOICE):
            raise OpeningError(
                f"--dealers-choice cannot be used with --game {shown(self.game)}; use one of them"
            )
        if choice or self.game is None:
            return preset(QUICK_GAME)
        try:
            return named_rules(self.game)
        except NamedGameError as wrong:
            raise OpeningError(str(wrong)) from None

    # --- House rules ------------------------------------------------------------------------

    @property
    def _named(self) -> dict[str, str]:
        """The house rules by name, with values as typed."""
        named: dict[str, str] = {}
        for rule in self.rules:
            name, equals, value = rule.partition("=")
            name = name.strip().replace("-", "_")
            if not equals or not name:
                raise OpeningError(
                    f"--rule {shown(rule)} is not a house rule; write NAME=VALUE, such as limit=100"
                )
            if name in named:
                raise OpeningError(f"--rule {shown(name)} is given twice; give it once")
            named[name] = value.strip()
        return named

    def _rules(self, game: RuleSet, *, choice: bool) -> RuleSet:
        """The game with its house rules. Raises OpeningError with the wrong option."""
        named = self._named
        if self.ante is not None and "ante" in named:
            raise OpeningError("--ante and --rule ante set the same option; use one of them")
        options: dict[str, object] = {
            "ante": QUICK_ANTE if self.ante is None else self.ante,
            **{name: typed(name, value) for name, value in named.items()},
        }
        if choice and (loose := [name for name in named if name not in FIXED_BY_TABLE]):
            raise OpeningError(
                f"--rule {shown(loose[0])} belongs to one game; with dealer's choice only"
                f" {', '.join(FIXED_BY_TABLE)} can be set"
            )
        try:
            return game.replaced(options)
        except RulesError as wrong:
            place = "--ante" if wrong.option == "ante" and "ante" not in named else "--rule "
            place += "" if place == "--ante" else shown(wrong.option)
            raise OpeningError(f"{place}: {_with_names(wrong, game)}") from None

    # --- Seats ------------------------------------------------------------------------------

    def _seats(
        self, settings: Settings, bots: Mapping[str, Persona], most: int
    ) -> tuple[SeatSetup, ...]:
        if self.seats is None:
            usual = seating(settings.avatar, QUICK_BOTS, bots)[: min(len(QUICK_BOTS), most - 1)]
            return numbered((_person(settings), *(bot_seat(bots[bot]) for bot in usual)), bots)
        words = [word.strip() for word in self.seats.split(",")]
        if len(words) < SEATS[0]:
            raise OpeningError(
                "--seats names fewer than two seats; name at least two, such as Ann,bot"
            )
        if len(words) > most:
            raise OpeningError(f"--seats names {len(words)} seats; name {most} or fewer")
        return _seated(words, settings, bots)


def _with_names(wrong: RulesError, game: RuleSet) -> str:
    """The error of an option; for one that the game does not have, with those that can be set."""
    if wrong.fault not in (RulesFault.NO_OPTION, RulesFault.NOT_OF_GAME):
        return wrong.reason
    names = ", ".join(sorted(open_options(game)))
    return f"{wrong.reason}; the options of {game.game} are {names}"


def typed(name: str, value: str) -> Plain:
    """The value of a house rule, typed as in a scenario file."""
    if name == "wild":
        ranks = [rank.strip().upper() for rank in value.strip("[]").split(",")]
        return ["T" if rank == "10" else rank for rank in ranks if rank]
    if value in ("true", "false"):
        return value == "true"
    digits = value.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 12:
        return int(value)
    return value


def _seated(
    words: Sequence[str], settings: Settings, bots: Mapping[str, Persona]
) -> tuple[SeatSetup, ...]:
    """The seats in order: people by name, bots by id or chosen from those not seated."""
    named = [_bot_of(word, bots) if is_bot(word) else None for word in words]
    taken = [bot for bot in named if bot]
    people = [None if is_bot(word) else _named_person(word, settings) for word in words]
    _check_people([each for each in people if each])
    faces = {each.avatar for each in people if each}
    line = sorted(seating("", QUICK_BOTS, bots), key=lambda bot: bots[bot].portrait in faces)
    free = cycle([bot for bot in line if bot not in taken] or bots)
    seats = [
        person or bot_seat(bots[bot or next(free)])
        for person, bot in zip(people, named, strict=True)
    ]
    return numbered(faced(seats), bots)


def is_bot(word: str) -> bool:
    """Whether the words for a seat mean a bot."""
    return word.partition(":")[0].strip().casefold() == BOT


def _bot_of(word: str, bots: Mapping[str, Persona]) -> str | None:
    """The id of the bot named, None for any."""
    _, colon, name = word.partition(":")
    if not colon:
        return None
    wanted = name.strip().casefold()
    known = called(bots)
    if wanted not in known:
        there = ", ".join(one_name_each(bots))
        raise UnknownBotError(f"--seats {shown(word)}: unknown bot; choose from {there}", wanted)
    return known[wanted].id


def _named_person(word: str, settings: Settings) -> SeatSetup:
    name, colon, avatar = (as_kept(part) for part in word.partition(":"))
    if not name:
        raise OpeningError("--seats has a seat without a name; write a name or bot")
    if not is_name(name):
        raise OpeningError(
            f"--seats {quoted(name)} is not a name; use {LONGEST_NAME} characters or fewer, "
            "without emoji"
        )
    if colon and avatar not in avatars():
        faces = ", ".join(avatars())
        raise OpeningError(f"--seats {shown(word)}: unknown face; choose from {faces}")
    if not colon and name_key(name) == name_key(settings.player):
        avatar = settings.avatar
    return SeatSetup(name, avatar)


def _check_people(people: Sequence[SeatSetup]) -> None:
    """Raises OpeningError for two people of one name, or with one portrait."""
    for place, each in enumerate(people):
        for other in people[:place]:
            if name_key(each.name) == name_key(other.name):
                raise OpeningError(f"--seats names {each.name} twice; names must be different")
            if each.avatar and each.avatar == other.avatar:
                raise OpeningError(
                    f"--seats gives the face {each.avatar} twice; faces must be different"
                )


def _person(settings: Settings) -> SeatSetup:
    return SeatSetup(settings.player, settings.avatar)
