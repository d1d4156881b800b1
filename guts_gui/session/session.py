"""A session at the table: match, bots, and saving of every decision.

It queues the viewer's redacted events; the screen takes them one by one.
"""

import json
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from random import Random, SystemRandom

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Persona, PersonaError, read_persona, written
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.quoting import shown
from guts_engine.common.work import Steps, finished, part
from guts_engine.play.closing import closing_shares
from guts_engine.play.dealing import dealt_in
from guts_engine.play.game import can_buy_in, can_choose, can_deal, must_choose, view_of
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog, LogError, read_header
from guts_engine.record.match import Match
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import FIXED_BY_TABLE
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    Asked,
    BuyIn,
    ChooseGame,
    CloseSession,
    Leave,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.parts import Share, Status
from guts_engine.state.table import Phase, Table
from guts_engine.state.view import SeatView, advance, redact
from guts_engine.steps.library import shipped_ids
from guts_gui.bots.memory import Memory
from guts_gui.history.autosave import Autosave
from guts_gui.history.digest import DigestBuilder
from guts_gui.history.rows import seats_of
from guts_gui.history.saved_match import before_deal, played
from guts_gui.history.store import SavedSession, Store
from guts_gui.i18n.faults import fault_words
from guts_gui.i18n.translate import tr
from guts_gui.session.learners import Learners
from guts_gui.setup.draft import SeatSetup, TableSetup


class ResumeError(Exception):
    """A saved session that cannot be resumed; the message says why."""


@dataclass(frozen=True)
class Header:
    """The header of a saved session: the log's header, the seats, and the bots' seed.

    `bots` are the seats' personas at that time, whatever happened to their files since.
    """

    log: str
    seats: tuple[SeatSetup, ...]
    seed: int
    bots: Mapping[str, Persona]

    def text(self) -> str:
        """One line of JSON."""
        fields = {
            "log": self.log,
            "seats": [asdict(seat) for seat in self.seats],
            "seed": self.seed,
            "bots": {bot: written(persona) for bot, persona in self.bots.items()},
        }
        return json.dumps(fields)

    @staticmethod
    def read(text: str) -> "Header":
        """Parse the header of a saved session. Raises ResumeError.

        For a bot without a stored persona the current one is used.
        """
        try:
            fields = json.loads(text)
            seats = seats_of(fields["seats"])
            saved = fields.get("bots", {})
            bots = {bot: read_persona(bot, saved[bot], "session") for bot in saved}
            header = Header(fields["log"], seats, int(fields["seed"]), bots)
        except PersonaError as wrong:
            raise _refused(fault_words(wrong)) from wrong
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as wrong:
            raise ResumeError(tr("This session is damaged and can't be resumed.")) from wrong
        if not isinstance(header.log, str):
            raise ResumeError(tr("This session is damaged and can't be resumed."))
        return replace(header, bots=_seated(seats, {**PERSONAS, **bots}))


def _refused(why: str) -> ResumeError:
    return ResumeError(tr("Can't resume this session: {why}.", why=why))


def _seated(seats: Iterable[SeatSetup], bots: Mapping[str, Persona]) -> dict[str, Persona]:
    """The bots of the seats. Raises ResumeError for an unknown one."""
    found = {}
    for seat in seats:
        if seat.bot is None:
            continue
        if seat.bot not in list(bots):
            raise _refused(tr("the bot {name} no longer exists", name=shown(seat.bot)))
        found[seat.bot] = bots[seat.bot]
    return found


@dataclass(frozen=True)
class Compared:
    """Hands compared in private (R8.5, R8.6): the seats, and the view of each person among them."""

    seats: tuple[int, ...]
    views: Mapping[int, SeatView]


class Session:
    """A session from the first deal to the last, new or resumed from the store.

    `people` are the seats of persons, `bots` the personas by id. The viewer is the only person at
    the table, or nobody if several share the screen or only bots play: `view` is the viewer's
    current view, and `events` are those that the screen has not shown yet. `memory` is what
    learning bots remember of people.
    """

    def __init__(
        self,
        match: Match,
        header: Header,
        autosave: Autosave,
        digest_builder: DigestBuilder,
        memory: Memory | None = None,
    ) -> None:
        self.match = match
        self.header = header
        self.seats = header.seats
        self.bots = header.bots
        self.people = tuple(n for n, seat in enumerate(self.seats) if seat.bot is None)
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.events: deque[Event] = deque()
        self.compared: deque[Compared] = deque()
        self.autosave = autosave
        self.digest_builder = digest_builder
        self._pace = Random(header.seed ^ 0x5EA7)
        self._learners = Learners(
            match.begun,
            self.seats,
            self.bots,
            memory,
            autosave.session,
            digest_builder.snapshots,
        )

    @classmethod
    def begin(
        cls,
        setup: TableSetup,
        store: Store | None,
        memory: Memory | None = None,
        *,
        seed: int | None = None,
    ) -> "Session":
        """Start a new session. Raises RulesError for an impossible table.

        With a `seed` everything is reproducible, for tests. Otherwise the shuffles come from the
        system's generator, so saved data reveals no future cards.
        """
        rules = setup.rule_set
        rng: Random = SystemRandom() if seed is None else Random(seed)
        seed = rng.getrandbits(53) if seed is None else seed
        log = GameLog(
            rules,
            tuple(NewSeat(seat.name, setup.chips, setup.stop_loss(seat)) for seat in setup.seats),
            dealer=rng.randrange(len(setup.seats)),
            dealers_choice=setup.dealers_choice,
        )
        header = Header(log.header(), setup.seats, seed, _seated(setup.seats, setup.bots))
        return cls.of(Match(log, rng), header, store, memory)

    @classmethod
    def of(
        cls, match: Match, header: Header, store: Store | None, memory: Memory | None = None
    ) -> "Session":
        """The session of a match that has not begun."""
        digest_builder = DigestBuilder(match.state.table, header.seats)
        autosave = Autosave(store, header.text(), match, digest_builder)
        session = cls(match, header, autosave, digest_builder, memory)
        session.save()
        return session

    @classmethod
    def resume(cls, saved: SavedSession, store: Store | None) -> "Session":
        """Resume a saved session exactly where it was. Raises ResumeError."""
        return finished(cls.resuming(saved, store))

    @classmethod
    def resuming(
        cls, saved: SavedSession, store: Store | None, memory: Memory | None = None
    ) -> Steps["Session"]:
        """`resume` in steps.

        A deal with events that were shown but never reached the disk is dealt again.
        """
        header = Header.read(saved.header)
        seen = store is not None and not store.was_saved(saved.id)
        middle = 0.5 if any(bot.learning for bot in header.bots.values()) else 1.0
        try:
            log = read_header(header.log)
            if len(header.seats) != len(log.seats):
                raise _refused(tr("its seats don't match its log"))
            length = len(saved.lines)
            steps = played(log, saved, header.seats, length)
            match, digest_builder = yield from part(steps, 0.0, middle)
            if seen:
                steps = played(log, saved, header.seats, before_deal(match))
                match, digest_builder = yield from part(steps, 0.0, middle)
        except LogError as wrong:
            raise _refused(fault_words(wrong)) from wrong
        autosave = Autosave(store, saved.header, match, digest_builder, session=saved.id)
        session = cls(match, header, autosave, digest_builder, memory)
        if seen:
            autosave.cut()
        yield from part(session._learners.reading(match.actions), middle, 1.0)
        yield from part(session._let_bots_decide(), 1.0, 1.0)
        session.events.clear()
        session.compared.clear()
        return session

    @property
    def unsaved(self) -> str | None:
        """The reason why the latest actions are not on the disk; None if they are."""
        return self.autosave.unsaved

    def save(self) -> None:
        """Try to write what is not on the disk yet."""
        self.autosave.save()

    def remember(self) -> None:
        """Let the learning bots remember what they saw of people, if the settings say so."""
        self._learners.keep(self.autosave.session, self.match.actions)

    def news(self) -> list[str]:
        """New notices about saving; each is returned once."""
        news, self.autosave.news = self.autosave.news, []
        return news

    @property
    def view(self) -> SeatView:
        """The viewer's current view."""
        return self.match.view(self.viewer)

    @property
    def table(self) -> Table:
        """The public state of the table."""
        return self.match.state.table

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, so that a curtain hides the cards."""
        return len(self.people) > 1

    @property
    def asked(self) -> Asked | None:
        """The viewer's pending decision, if any."""
        return None if self.viewer is None else self.match.pending().get(self.viewer)

    def waiting_for(self) -> dict[int, Asked]:
        """Pending decisions of people, in order from the dealer's left."""
        pending = self.match.pending()
        return {seat: pending[seat] for seat in self.table.order if seat in self._asked(pending)}

    def _asked(self, pending: dict[int, Asked]) -> set[int]:
        return {seat for seat in pending if seat in self.people}

    def view_of(self, seat: int) -> SeatView:
        """The seat's view, for that player only."""
        return self.match.view(seat)

    @property
    def able(self) -> tuple[int, ...]:
        """The people who can be dealt into the next deal (R7.3)."""
        return tuple(seat for seat in dealt_in(self.table) if seat in self.people)

    @property
    def may_buy_in(self) -> tuple[int, ...]:
        """The people who may rebuy now."""
        return tuple(seat for seat in self.people if can_buy_in(self.table, seat))

    @property
    def choosing_seat(self) -> int | None:
        """The person who must choose the next game before it is dealt (R11)."""
        if not must_choose(self.table):
            return None
        return next((seat for seat in self.people if can_choose(self.table, seat)), None)

    @property
    def over(self) -> bool:
        """Whether the session is closed."""
        return self.table.phase is Phase.CLOSED

    def can_deal(self) -> bool:
        """Whether another deal can begin, after bots' rebuys and choices of a game."""
        if can_deal(self.match.state):
            return True
        if self.table.phase is not Phase.BETWEEN or self.table.beyond_stakes:
            return False
        rules = self.table.rules
        return self._pay(rules.paying.ante if must_choose(self.table) else rules.ante_due)

    def can_play(self, rules: RuleSet) -> bool:
        """Whether at least two seats could be dealt into the game now."""
        return rules.paying.shortfall is Shortfall.CREDIT or self._pay(rules.ante_due)

    def _pay(self, ante: int) -> bool:
        """Whether at least two seats can pay the ante, counting bots that may rebuy."""
        table = self.table
        credit = table.rules.paying.shortfall is Shortfall.CREDIT
        able = [
            (place.status is Status.PLAYING and (credit or place.chips >= ante))
            or (self.seats[seat].bot is not None and can_buy_in(table, seat))
            for seat, place in enumerate(table.seats)
        ]
        return sum(able) >= 2

    def deal(self) -> None:
        """Shuffle and deal, and let the bots decide that are asked before any person."""
        finished(self.dealing())

    def dealing(self) -> Steps[None]:
        """Deal in steps.

        Bots without chips rebuy first if they may; a bot that deals a new round chooses the game.
        """
        self._let_bots_prepare()
        self._carry_out(self.match.shuffled())
        yield from self._let_bots_decide()

    def _let_bots_prepare(self) -> None:
        for seat, who in enumerate(self.seats):
            if who.bot is not None and can_buy_in(self.table, seat):
                self._carry_out(BuyIn(seat))
        for seat in range(len(self.seats)):
            if must_choose(self.table) and can_choose(self.table, seat):
                self._carry_out(self._bots_game(seat))

    def _bots_game(self, seat: int) -> ChooseGame:
        """The game that a bot chooses: a favourite, or the first that the stacks can pay for."""
        favourite = self._bot(seat).name_game(self.match.view(seat))
        if self.can_play(favourite.rules):
            return favourite
        fixed = {name: self.table.rules.option(name) for name in FIXED_BY_TABLE}
        seats = len(self.table.playing())
        every = (preset(game) for game in shipped_ids())
        games = (rules.replaced(fixed) for rules in every if rules.most_seats >= seats)
        return ChooseGame(seat, next(rules for rules in games if self.can_play(rules)))

    def choose_game(self, seat: int, rules: RuleSet) -> None:
        """A person chooses the next game (R11). Raises IllegalAction if it cannot be played."""
        self._carry_out(ChooseGame(seat, rules))
        self.save()

    def decide(self, action: Action) -> None:
        """Apply a person's decision, and everything until a person is asked again."""
        finished(self.deciding(action))

    def deciding(self, action: Action) -> Steps[None]:
        """Apply a person's decision in steps."""
        self._carry_out(action)
        yield from self._let_bots_decide()

    def buy_in(self, seat: int) -> None:
        """A person rebuys."""
        self._carry_out(BuyIn(seat))
        self.save()

    def leave(self, seat: int) -> None:
        """A person leaves the table between deals (R9)."""
        self._carry_out(Leave(seat))
        self.save()

    @property
    def left(self) -> tuple[Share, ...]:
        """Who would get the chips in the pots if the session ended now (R7.5)."""
        return tuple(share for share in closing_shares(self.table) if share.amount)

    def close(self) -> None:
        """End the session; the chips in the pots are given out (R7.5)."""
        if not self.over:
            self._carry_out(CloseSession())
        self.save()

    def think_seconds(self, seat: int) -> float:
        """Simulated thinking time in seconds; independent of the cards."""
        bot = self.seats[seat].bot
        if bot is None:
            return 0.0
        return self._pace.uniform(*self.bots[bot].think)

    def latest_events(self) -> Iterable[Event]:
        """The latest events, redacted for the viewer, without those of earlier deals."""
        peek = self.match.recent_from.table.rules.dealing.peek
        for events in self.match.recent:
            for event in events:
                if isinstance(event, e.GameChosen):
                    peek = event.rules.dealing.peek
                seen = redact(event, self.viewer, peek=peek)
                if seen is not None:
                    yield seen

    def _let_bots_decide(self) -> Steps[None]:
        """Let the bots decide, in turn or all at once, and save it as one step.

        Where people and bots decide secretly together, the bots wait for the people. What takes
        them long is done in steps before they decide.
        """
        while pending := self.match.pending():
            bots = [seat for seat in pending if self.seats[seat].bot is not None]
            if len(bots) < len(pending):
                break
            for seat in bots:
                yield from self._bot(seat).preparing(self.match.view(seat), pending[seat])
                self._carry_out(self._bots_choice(seat, pending[seat]))
        self.save()

    def _bots_choice(self, seat: int, asked: Asked) -> Action:
        """A bot's decision from its own view."""
        return self._bot(seat).choose(self.match.view(seat), asked)

    def _bot(self, seat: int) -> Bot:
        """The bot of a seat with its own random generator, the same after a resume."""
        bot = self.seats[seat].bot
        if bot is None:
            raise ValueError(f"seat {seat} is a person's")
        chance = Random(f"{self.header.seed}/{self.table.deals}/{seat}/{len(self.match.lines)}")
        return self._learners.player(seat, chance, self.match.actions)

    def _carry_out(self, action: Action) -> None:
        before = {seat: self.match.view(seat) for seat in self.people} if self.shared else {}
        if isinstance(action, StartDeal):
            notes = partial(self._learners.notes, self.match.actions)
            self.digest_builder.before_deal(self.match.state, len(self.match.lines), notes)
        events = self.match.submit(action)
        self.digest_builder.add(events)
        peek = self.table.rules.dealing.peek
        for event in events:
            seen = redact(event, self.viewer, peek=peek)
            if seen is not None:
                self.events.append(seen)
            before = _followed(before, event, peek=peek)
            if isinstance(event, e.HandsCompared) and before:
                views = {seat: before[seat] for seat in event.seats if seat in before}
                self.compared.append(Compared(event.seats, views))


def _followed(views: dict[int, SeatView], event: Event, *, peek: bool) -> dict[int, SeatView]:
    """The views after an event, each redacted for its seat."""
    after = {}
    for seat, view in views.items():
        seen = redact(event, seat, peek=peek)
        after[seat] = view if seen is None else advance(view, seen)
    return after


def first_view(session: Session) -> SeatView:
    """The viewer's view before the latest events; applying `latest_events` to it gives `view`."""
    return view_of(session.match.recent_from, session.viewer)
