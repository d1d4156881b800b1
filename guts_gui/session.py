"""A session at the table: the match, the bots at their seats, and every decision on disk.

It queues the viewer's redacted events; the screen takes them one by one in its own time.
"""

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from random import Random, SystemRandom

from guts_engine.actions import Action, Asked, BuyIn, Choice, CloseSession, Declare
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.events import Event, Status
from guts_engine.game import NewSeat, can_buy_in
from guts_engine.log import GameLog, LogError, action_line, read
from guts_engine.match import Match
from guts_engine.presets import preset
from guts_engine.table import Phase, Table
from guts_engine.view import SeatView, redact
from guts_gui.games import shows
from guts_gui.setup import SeatSetup, TableSetup
from guts_gui.storage import SavedSession, Store
from guts_gui.words import game_name


class ResumeError(Exception):
    """A saved session that cannot be taken up again; the sentence says why."""


@dataclass(frozen=True)
class Header:
    """How a saved session began: the log's own header, who sits where, and the bots' seed."""

    log: str
    seats: tuple[SeatSetup, ...]
    seed: int

    def text(self) -> str:
        """One line of JSON."""
        seats = [asdict(seat) for seat in self.seats]
        return json.dumps({"log": self.log, "seats": seats, "seed": self.seed})

    @staticmethod
    def read(text: str) -> "Header":
        """The header of a saved session; ResumeError when it is none."""
        try:
            told = json.loads(text)
            seats = tuple(SeatSetup(**seat) for seat in told["seats"])
            header = Header(told["log"], seats, int(told["seed"]))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as wrong:
            raise ResumeError("The saved session cannot be read.") from wrong
        words = (header.log, *(word for seat in seats for word in (seat.name, seat.avatar)))
        if not all(isinstance(word, str) for word in words):
            raise ResumeError("The saved session cannot be read.")
        for seat in seats:
            if seat.bot is not None and seat.bot not in list(PERSONAS):
                raise ResumeError(
                    f"The saved session cannot be resumed: there is no bot called {seat.bot}."
                )
        return header


class Session:
    """One sitting from the first deal to the last, alive or taken up from the store.

    `view` is what the viewer knows now; `events` what the screen has yet to tell. The viewer
    is the person at the table, or nobody where only bots play.
    """

    def __init__(self, match: Match, header: Header, store: Store | None, saved: int) -> None:
        self.match = match
        self.seats = header.seats
        self.viewer = next((n for n, seat in enumerate(self.seats) if seat.bot is None), None)
        self.events: deque[Event] = deque()
        self._seed = header.seed
        self._store = store
        self._saved = saved
        self._unwritten: list[str] = []
        self._pace = Random(header.seed ^ 0x5EA7)

    @classmethod
    def begin(cls, setup: TableSetup, store: Store | None, *, seed: int | None = None) -> "Session":
        """Sit down to a new session; RulesError for a table that cannot be."""
        rules = preset(setup.game).replaced(dict(setup.rules))
        seed = SystemRandom().getrandbits(53) if seed is None else seed
        rng = Random(seed)
        log = GameLog(
            rules,
            tuple(NewSeat(seat.name, setup.chips) for seat in setup.seats),
            dealer=rng.randrange(len(setup.seats)),
        )
        header = Header(log.header(), setup.seats, seed)
        saved = 0
        if store is not None:
            saved = store.begin(header=header.text(), game=setup.game, title=game_name(setup.game))
        return cls(Match(log, rng), header, store, saved)

    @classmethod
    def resume(cls, saved: SavedSession, store: Store | None) -> "Session":
        """Take up a saved session exactly where it was; ResumeError when it cannot be read."""
        header = Header.read(saved.header)
        try:
            match = Match(read(header.log, saved.lines), SystemRandom())
        except LogError as wrong:
            raise ResumeError(f"The saved session cannot be resumed: {wrong}.") from wrong
        rules = match.state.table.rules
        if match.log.dealers_choice or not shows(rules):
            raise ResumeError(
                "The saved session cannot be resumed:"
                f" {game_name(rules.game)} as it was played cannot be shown at this table yet."
            )
        if len(header.seats) != len(match.log.seats):
            raise ResumeError("The saved session cannot be resumed: its seats do not match.")
        session = cls(match, header, store, saved.id)
        session._let_bots_decide()
        session.events.clear()
        return session

    @property
    def view(self) -> SeatView:
        """What the viewer sees now."""
        return self.match.view(self.viewer)

    @property
    def table(self) -> Table:
        """What everyone sees now."""
        return self.match.state.table

    @property
    def asked(self) -> Asked | None:
        """What the viewer must decide now, if anything."""
        return None if self.viewer is None else self.match.pending().get(self.viewer)

    @property
    def person_plays(self) -> bool:
        """Whether a person is still in the session, or may buy in again."""
        if self.viewer is None:
            return False
        playing = self.table.seats[self.viewer].status is Status.PLAYING
        return playing or self.may_buy_in

    @property
    def may_buy_in(self) -> bool:
        """Whether the viewer may buy chips now."""
        return self.viewer is not None and can_buy_in(self.table, self.viewer)

    @property
    def over(self) -> bool:
        """Whether the session has been closed."""
        return self.table.phase is Phase.CLOSED

    def can_deal(self) -> bool:
        """Whether another deal can begin."""
        return self.match.can_deal()

    def deal(self) -> None:
        """Shuffle and deal, and let the bots decide who are asked before any person."""
        self._carry_out(self.match.shuffled())
        self._let_bots_decide()

    def declare(self, choice: Choice) -> None:
        """The viewer's declaration, and all that follows until a person is asked again."""
        if self.viewer is None:
            raise ValueError("nobody at the screen plays")
        self._carry_out(Declare(self.viewer, choice))
        self._let_bots_decide()

    def buy_in(self) -> None:
        """The viewer buys chips again."""
        if self.viewer is not None:
            self._carry_out(BuyIn(self.viewer))
            self._write()

    def close(self) -> None:
        """End the session for good: what lies in the pots is given out (R7.5)."""
        if not self.over:
            self._carry_out(CloseSession())
            self._write()
        if self._store is not None:
            self._store.finish(self._saved)

    def forget_store(self) -> None:
        """Play on without saving, after the store has failed."""
        self._store = None

    def think_seconds(self, seat: int) -> float:
        """How long the seat seems to think before it speaks; it says nothing of the cards."""
        bot = self.seats[seat].bot
        if bot is None:
            return 0.0
        return ThresholdBot(PERSONAS[bot], self._pace).think_seconds(self.view, self._pace)

    def told(self) -> Iterable[Event]:
        """Every event of the session so far as the viewer may know it."""
        for events in self.match.told:
            yield from self._redacted(events)

    def _let_bots_decide(self) -> None:
        """Ask the bots, in turn or all at once, and write it down as one finished step.

        Where people and bots decide in secret together, the bots wait for the people.
        """
        while pending := self.match.pending():
            bots = [seat for seat in pending if self.seats[seat].bot is not None]
            if len(bots) < len(pending):
                break
            for seat in bots:
                self._carry_out(self._bots_choice(seat, pending[seat]))
        self._write()

    def _bots_choice(self, seat: int, asked: Asked) -> Action:
        """A bot's decision from its own view and its own chance, the same after a resume."""
        bot = self.seats[seat].bot
        if bot is None:
            raise ValueError(f"seat {seat} is a person's")
        chance = Random(f"{self._seed}/{self.table.deals}/{seat}/{len(self.match.log.actions)}")
        return ThresholdBot(PERSONAS[bot], chance).choose(self.match.view(seat), asked)

    def _carry_out(self, action: Action) -> None:
        self.events.extend(self._redacted(self.match.submit(action)))
        self._unwritten.append(action_line(action))

    def _redacted(self, events: Iterable[Event]) -> Iterable[Event]:
        peek = self.table.rules.dealing.peek
        for event in events:
            seen = redact(event, self.viewer, peek=peek)
            if seen is not None:
                yield seen

    def _write(self) -> None:
        """Put the decisions made since the last time on disk, all of them or none."""
        if self._store is not None and self._unwritten:
            self._store.append(self._saved, self._unwritten, deals=self.table.deals)
        self._unwritten = []


def first_view(session: Session) -> SeatView:
    """The viewer's view before anything happened: folding `told` onto it gives `view`."""
    begun = session.match.log.begun()
    return SeatView(session.viewer, begun.table, hands=((),) * len(begun.table.seats))
