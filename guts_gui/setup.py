"""Who sits down to what: the choices from which a table is opened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from guts_engine.bots.personas import PERSONAS
from guts_engine.presets import PRESETS
from guts_gui.games import AT_THE_TABLE
from guts_gui.settings import LastTable, Settings

QUICK_GAME = "three-card"
QUICK_ANTE = 5
QUICK_CHIPS = 500
QUICK_BOTS = ("mina", "walter", "odile", "rocco")
SEATS = (2, 10)
ANTES = (1, 2, 5, 10, 20, 25, 50, 100)
STACKS = (50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000)
ANTE_LIMITS = (1, 1000)
STACK_LIMITS = (10, 100_000)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat: a person when `bot` is None, else the persona of that id.

    `stop_loss` is the loss at which the seat leaves the table, 0 for none (R7.4).
    """

    name: str
    avatar: str
    bot: str | None = None
    stop_loss: int = 0


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A game by its preset's id, the options that differ from it, the seats, and chips each.

    In a session of `dealers_choice` the game only lends its ante, shortfall and rebuys (R11).
    """

    game: str
    rules: Mapping[str, object]
    seats: tuple[SeatSetup, ...]
    chips: int
    dealers_choice: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that is still being chosen; `bots` seats all personas, those at the table first."""

    game: str
    players: int
    ante: int
    chips: int
    declare: str
    name: str
    avatar: str
    bots: tuple[str, ...]

    @classmethod
    def of(cls, settings: Settings) -> "Draft":
        """The table of last time, with what no longer exists put right."""
        last = settings.table
        game = last.game if last.game in AT_THE_TABLE else QUICK_GAME
        own = own_declare(game)
        declare = last.declare if last.declare in ("sequential", "simultaneous") else own
        return cls(
            game=game,
            players=max(SEATS[0], min(SEATS[1], last.seats)),
            ante=max(ANTE_LIMITS[0], min(ANTE_LIMITS[1], last.ante)),
            chips=max(STACK_LIMITS[0], min(STACK_LIMITS[1], last.chips)),
            declare=declare,
            name=settings.player,
            avatar=settings.avatar,
            bots=seating(settings.avatar, QUICK_BOTS),
        )

    @property
    def seated(self) -> tuple[str, ...]:
        """The ids of the bots at the table, in the order of their seats."""
        return self.bots[: self.players - 1]

    def playing(self, game: str) -> "Draft":
        """Another game, declared as that game usually is."""
        return replace(self, game=game, declare=own_declare(game))

    def with_bot(self, seat: int, bot: str) -> "Draft":
        """Another bot in a seat; one that sat elsewhere changes places with it."""
        bots = list(self.bots)
        other = bots.index(bot)
        bots[seat], bots[other] = bots[other], bots[seat]
        return replace(self, bots=tuple(bots))

    def looking(self, avatar: str) -> "Draft":
        """Another face for the player; the bot who has it goes to the end of the line."""
        return replace(self, avatar=avatar, bots=seating(avatar, self.bots))

    def setup(self) -> TableSetup:
        """The table as it will be opened."""
        rules: dict[str, object] = {"ante": self.ante}
        if self.declare != own_declare(self.game):
            rules["declare"] = self.declare
        return TableSetup(self.game, rules, _seats(self.name, self.avatar, self.seated), self.chips)

    def changes(self) -> dict[str, object]:
        """What the settings keep of it."""
        declare = None if self.declare == own_declare(self.game) else self.declare
        table = LastTable(self.game, self.players, self.ante, self.chips, declare)
        return {"table": table, "player": self.name, "avatar": self.avatar}


def own_declare(game: str) -> str:
    """How a game is declared unless the table says otherwise."""
    return str(PRESETS[game].option("declare"))


def seating(avatar: str, wanted: Iterable[str]) -> tuple[str, ...]:
    """All personas, the wanted ones first and whoever has the player's face last."""
    line = list(dict.fromkeys([*(bot for bot in wanted if bot in PERSONAS), *PERSONAS]))
    return tuple(sorted(line, key=lambda bot: PERSONAS[bot].portrait == avatar))


def quick_setup(settings: Settings) -> TableSetup:
    """The player and four bots at three-card guts, ante 5, 500 chips each, by fists."""
    bots = seating(settings.avatar, QUICK_BOTS)[: len(QUICK_BOTS)]
    rules = {"ante": QUICK_ANTE, "declare": "simultaneous"}
    seats = _seats(settings.player, settings.avatar, bots)
    return TableSetup(QUICK_GAME, rules, seats, QUICK_CHIPS)


def _seats(name: str, avatar: str, bots: Iterable[str]) -> tuple[SeatSetup, ...]:
    people = [SeatSetup(name, avatar)]
    for bot in bots:
        persona = PERSONAS[bot]
        people.append(SeatSetup(persona.name, persona.portrait, persona.id))
    return tuple(people)
