"""The table being set up: game, options, seats and chips, with checks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.letters import letters, name_key, not_for_names
from guts_engine.rules.options import Plain, Shortfall
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Game
from guts_gui.files.free_names import free_name
from guts_gui.files.known_games import is_known
from guts_gui.i18n.translate import number, tr
from guts_gui.settings.settings import LONGEST_NAME, Settings
from guts_gui.setup.house_rules import (
    ALONE,
    USUAL_ANTE,
    belongs,
    clash_words,
    default_rules,
    most_seats,
    own_rules,
    preset_of,
    replaced,
    too_many_words,
    written_game,
)
from guts_gui.setup.people import avatars
from guts_gui.words.games import DEALERS_CHOICE, game_name
from guts_gui.words.names.terms import listed
from guts_gui.words.options.chips import STAKES
from guts_gui.words.options.rules import OPTION_WORDS, option_name

QUICK_GAME = "three-card"
QUICK_ANTE = USUAL_ANTE
QUICK_CHIPS = 500
QUICK_BOTS = ("mina", "walter", "odile", "rocco")
SEATS = (2, 10)


def _shipped() -> Mapping[str, Persona]:
    return PERSONAS


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat: a person if `bot` is None, otherwise the persona of that id.

    `stop_loss` is the loss at which the seat leaves the table, 0 for none (R7.4).
    """

    name: str
    avatar: str
    bot: str | None = None
    stop_loss: int = 0


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A game by its id, the changed options, the seats, and the starting chips.

    `written` is the game itself if it is not a shipped one (S10).

    In a session of `dealers_choice` the game only provides ante, shortfall and rebuys (R11).
    `bots` are all available bots.
    """

    game: str
    rules: Mapping[str, object]
    seats: tuple[SeatSetup, ...]
    chips: int
    dealers_choice: bool = False
    written: Game | None = None
    bots: Mapping[str, Persona] = field(default_factory=_shipped, compare=False, repr=False)

    @property
    def rule_set(self) -> RuleSet:
        """The game with its options. Raises RulesError if they conflict."""
        game = preset(self.game) if self.written is None else own_rules(self.written)
        return game.replaced(dict(self.rules))

    def stop_loss(self, seat: SeatSetup) -> int:
        """The loss at which the seat leaves: the smaller of the table's and its bot's own."""
        own = 0 if seat.bot is None else round(self.bots[seat.bot].stop_loss * self.chips)
        return min((loss for loss in (seat.stop_loss, own) if loss), default=0)


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being set up, possibly not playable yet.

    `options` are those set by the player, some of which may have no effect beside the others;
    `stop_loss` is for every seat. `bots` are the available bots; `absent` those that no longer
    exist and were replaced.
    """

    game: str
    seats: tuple[SeatSetup, ...]
    options: Mapping[str, Plain] = field(default_factory=dict)
    chips: int = QUICK_CHIPS
    stop_loss: int = 0
    bots: Mapping[str, Persona] = field(default_factory=_shipped, compare=False, repr=False)
    absent: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, settings: Settings, bots: Mapping[str, Persona] = PERSONAS) -> "Draft":
        """The table of the settings, with unknown parts replaced."""
        last = settings.table
        known = is_known(last.game) or last.game == DEALERS_CHOICE
        game = last.game if known else QUICK_GAME
        options: dict[str, Plain] = {"ante": _within(OPTION_WORDS["ante"].limits, last.ante)}
        if last.declare in ("sequential", "simultaneous") and "declare" in belongs(game):
            options["declare"] = last.declare
        line = seating(settings.avatar, QUICK_BOTS, bots)
        wanted = range(_within(SEATS, last.seats) - 1)
        seats = tuple(bot_seat(bots[line[n % len(line)]]) for n in wanted)
        person = SeatSetup(settings.player, settings.avatar)
        chips = _within(OPTION_WORDS["chips"].limits, last.chips)
        return cls(game, numbered((person, *seats), bots), options, chips, bots=bots)

    # Choices

    def playing(self, game: str, options: Mapping[str, Plain] | None = None) -> "Draft":
        """The draft with another game and these options; stakes are preserved."""
        names = {words.option for words in STAKES} & belongs(game)
        stakes = {k: v for k, v in self.options.items() if k in names}
        return replace(self, game=game, options={**(options or {}), **stakes})

    def with_option(self, name: str, value: Plain) -> "Draft":
        """The draft with another value of an option, or of a number of the table."""
        if name in ("chips", "stop_loss"):
            return replace(self, **{name: value})  # type: ignore[arg-type]  # both are numbers
        return replace(self, options={**self.options, name: value})

    def with_rulings(self, options: Mapping[str, Plain]) -> tuple["Draft", str]:
        """The draft with exactly these options, and a sentence on any that the game lacks."""
        known = belongs(self.game)
        taken = {name: value for name, value in options.items() if name in known}
        foreign = [option_name(name) for name in options if name not in known]
        draft = replace(self, options=taken)
        if not foreign:
            return draft, ""
        return draft, tr(
            "{game} doesn't use these rules, so they were left out: {names}.",
            game=game_name(self.game),
            names=listed(foreign),
        )

    def with_defaults(self) -> "Draft":
        """The draft with all options at the game's defaults and the default stakes."""
        return replace(self, options={}, chips=QUICK_CHIPS, stop_loss=0)

    @property
    def values(self) -> dict[str, Plain]:
        """Every option, and the table's own numbers."""
        table = {"chips": self.chips, "stop_loss": self.stop_loss}
        return default_rules(self.game) | self.in_force | table

    @property
    def own(self) -> dict[str, Plain]:
        """The default values."""
        table = {"chips": QUICK_CHIPS, "stop_loss": 0}
        return default_rules(self.game) | dict(alone(self.seats)) | table

    @property
    def in_force(self) -> dict[str, Plain]:
        """The options set by the player, and the default ones of a person alone with bots."""
        return {**alone(self.seats), **self.options}

    @property
    def rules(self) -> RuleSet:
        """The game with its house rules. Raises RulesError if they conflict."""
        return replaced(self.game, self.in_force)

    @property
    def most_seats(self) -> int:
        """Maximum number of seats."""
        return most_seats(self.game, self.in_force, SEATS[1])

    # Seats

    def with_person(self, name: str) -> "Draft":
        """The draft with another person, whose portrait is unused if possible."""
        names = {seat.name for seat in self.seats}
        person = SeatSetup(free_name(name, names, LONGEST_NAME), "")
        return self._seated((*self.seats, person))

    def with_bot(self) -> "Draft":
        """The draft with another bot, one not seated yet if possible."""
        seated = [seat.bot for seat in self.seats]
        faces = {seat.avatar for seat in self.seats if seat.bot is None}
        line = sorted(
            self.bots, key=lambda bot: (seated.count(bot), self.bots[bot].portrait in faces)
        )
        return self._seated((*self.seats, bot_seat(self.bots[line[0]])))

    def filled(self) -> "Draft":
        """The draft with bots in all free seats."""
        draft = self
        while len(draft.seats) < draft.most_seats:
            draft = draft.with_bot()
        return draft

    def without(self, seat: int) -> "Draft":
        """The draft without that seat."""
        return self._seated(self.seats[:seat] + self.seats[seat + 1 :])

    def moved(self, seat: int, to: int) -> "Draft":
        """The draft with a seat moved to another position."""
        order = list(self.seats)
        order.insert(to, order.pop(seat))
        return self._seated(order)

    def with_persona(self, seat: int, bot: str) -> "Draft":
        """The draft with another bot in a seat; a bot seated elsewhere swaps places."""
        order = list(self.seats)
        for other, sitting in enumerate(order):
            if sitting.bot == bot and other != seat:
                order[other] = order[seat]
                break
        order[seat] = bot_seat(self.bots[bot])
        return self._seated(order)

    def _seated(self, seats: Sequence[SeatSetup]) -> "Draft":
        """The draft with these seats; options keep their values, whatever their defaults."""
        options = dict(self.options)
        if alone(seats) != alone(self.seats):
            options |= {name: self.values[name] for name in ALONE}
        return replace(self, seats=numbered(faced(seats), self.bots), options=options)

    def with_name(self, seat: int, name: str) -> "Draft":
        """The draft with another name for a person."""
        order = list(self.seats)
        order[seat] = replace(order[seat], name=name)
        return self._seated(order)

    def with_face(self, seat: int, avatar: str) -> "Draft":
        """The draft with another portrait for a person; a bot with that portrait is replaced."""
        order = list(self.seats)
        order[seat] = replace(order[seat], avatar=avatar)
        seated = {sitting.bot for sitting in order}
        faces = {sitting.avatar for sitting in order if sitting.bot is None}
        free = [b for b in self.bots if b not in seated and self.bots[b].portrait not in faces]
        for other, sitting in enumerate(order):
            if sitting.bot is not None and sitting.avatar == avatar and free:
                order[other] = bot_seat(self.bots[free.pop(0)])
        return self._seated(order)

    # Checks

    @property
    def rules_problem(self) -> str:
        """The reason why these house rules cannot be played, in a sentence; empty if they can."""
        if wrong := clash_words(self.game, self.in_force):
            return wrong
        rules = self.rules
        if self.chips < rules.ante_due and rules.paying.shortfall is not Shortfall.CREDIT:
            return tr(
                "{chips} chips won't cover the first ante of {ante}.",
                chips=number(self.chips),
                ante=number(rules.ante_due),
            )
        return ""

    @property
    def seats_problem(self) -> str:
        """The reason why these seats are impossible, in a sentence; empty if they are possible."""
        if len(self.seats) < SEATS[0]:
            return tr("A table needs at least two players. Add a person or a bot.")
        if len(self.seats) > self.most_seats:
            return too_many_words(self.game, self.in_force, SEATS[1])
        names = [name_key(seat.name) for seat in self.seats]
        for seat in self.seats:
            if not seat.name:
                return tr("Every player needs a name.")
            if not is_name(seat.name):
                return tr(
                    "“{name}” can't be used as a name: it is too long or has special characters.",
                    name=seat.name,
                )
            if names.count(name_key(seat.name)) > 1:
                return tr("Two players are called {name}. Change one of the names.", name=seat.name)
        return ""

    @property
    def problem(self) -> str:
        """The reason why this table cannot be opened, in a sentence; empty if it can."""
        return self.rules_problem or self.seats_problem

    def setup(self) -> TableSetup:
        """The table to open. Raises RulesError if the options conflict."""
        rules = self.rules
        game = rules.game
        usual = preset_of(game).options()
        values = rules.options()
        differing: dict[str, object] = {"ante": values["ante"]}
        differing |= {name: value for name, value in values.items() if value != usual[name]}
        seats = tuple(replace(seat, stop_loss=self.stop_loss) for seat in self.seats)
        choice = self.game == DEALERS_CHOICE
        return TableSetup(
            game,
            differing,
            seats,
            self.chips,
            dealers_choice=choice,
            written=written_game(rules),
            bots=self.bots,
        )


def _within(limits: tuple[int, int] | None, value: int) -> int:
    low, high = limits or (value, value)
    return max(low, min(high, value))


def is_name(name: str) -> bool:
    """Whether a player can have that name."""
    return len(letters(name)) <= LONGEST_NAME and not not_for_names(name)


def alone(seats: Sequence[SeatSetup]) -> Mapping[str, Plain]:
    """The default options that these seats add to those of a game: rebuys for a single person."""
    return ALONE if sum(seat.bot is None for seat in seats) == 1 else {}


def faced(seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
    """The seats with a free portrait for each person without one or with that of another person.

    Once none is free, portraits are shared.
    """
    used = {seat.avatar for seat in seats}
    free = iter([face for face in avatars() if face not in used])
    people: set[str] = set()
    found = []
    for seat in seats:
        if seat.bot is None and seat.avatar in people | {""}:
            seat = replace(seat, avatar=next(free, seat.avatar or avatars()[0]))
        if seat.bot is None:
            people.add(seat.avatar)
        found.append(seat)
    return tuple(found)


def bot_seat(bot: Persona) -> SeatSetup:
    """The seat of a bot."""
    return SeatSetup(bot.name, bot.portrait, bot.id)


def numbered(
    seats: Sequence[SeatSetup], bots: Mapping[str, Persona] = PERSONAS
) -> tuple[SeatSetup, ...]:
    """The seats with each bot under its current name, numbered where that is taken."""
    taken = [seat.name for seat in seats if seat.bot is None]
    named = []
    for seat in seats:
        if seat.bot is not None:
            seat = replace(seat, name=free_name(bots[seat.bot].name, taken, LONGEST_NAME))
            taken.append(seat.name)
        named.append(seat)
    return tuple(named)


def seating(
    avatar: str, wanted: Iterable[str], bots: Mapping[str, Persona] = PERSONAS
) -> tuple[str, ...]:
    """All bots by id, preferred ones first and those with the player's portrait last."""
    line = list(dict.fromkeys([*(bot for bot in wanted if bot in bots), *bots]))
    return tuple(sorted(line, key=lambda bot: bots[bot].portrait == avatar))


def quick_setup(settings: Settings, bots: Mapping[str, Persona] = PERSONAS) -> TableSetup:
    """The table of "Deal me in": the player and four bots at Three-Card Guts."""
    line = seating(settings.avatar, QUICK_BOTS, bots)[: len(QUICK_BOTS)]
    rules = {"ante": QUICK_ANTE, "declare": "simultaneous", **ALONE}
    person = SeatSetup(settings.player, settings.avatar)
    seats = (person, *(bot_seat(bots[bot]) for bot in line))
    return TableSetup(QUICK_GAME, rules, numbered(seats, bots), QUICK_CHIPS, bots=bots)
