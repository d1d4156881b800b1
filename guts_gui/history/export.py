"""Export of sessions: JSON with everything, CSV with a row for each deal and seat.

Cards and secret choices of a running deal are left out (R10), as is the seed of an unfinished
session.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final, Literal, TextIO, TypeAlias

from guts_engine.common.work import Steps
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.table import Phase, Table
from guts_gui.files.csv_text import BYTE_ORDER_MARK, csv_line
from guts_gui.files.file_io import part_name
from guts_gui.files.paths import FolderError, ready
from guts_gui.history.digest import DigestBuilder
from guts_gui.history.recording import Outlook, Recording, RecordingError
from guts_gui.history.store import SavedSession, StoreError
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import tr

VERSION: Final = 1
HEADER: Final = f'{{"format": "guts-table-sessions", "version": {VERSION}, "sessions": ['
COLUMNS: Final = (
    "session",
    "started",
    "deal",
    "game",
    "dealer",
    "pot",
    "seat",
    "name",
    "bot",
    "cards",
    "declared",
    "taken",
    "paid",
    "result",
    "chips",
)


class ExportError(Exception):
    """One sentence for the player on a file that could not be written."""


@dataclass
class _SeatDeal:
    """The declarations of one seat in a deal, and its gains and payments."""

    declared: list[str] = field(default_factory=list)
    taken: int = 0
    paid: int = 0


# --- Content of the files -------------------------------------------------------------------


def csv_rows(saved: SavedSession, recording: Recording) -> Iterator[dict[str, Any]]:
    """A row for each seat of each finished deal, keyed by column name."""
    for deal in deal_records(recording):
        shared = {name: deal[name] for name in ("game", "dealer", "pot")}
        shared |= {"session": saved.id, "started": saved.started, "deal": deal["number"]}
        for seat in deal["seats"]:
            declared = " ".join(seat["declared"])
            yield shared | seat | {"declared": declared, "bot": seat["bot"] or ""}


def session_json(saved: SavedSession, recording: Recording) -> Iterator[str]:
    """The session with its rules, actions, deals and results as JSON, in parts."""
    header = json.loads(saved.header)
    last = recording.sight(Outlook.TABLE).view(len(recording.facts)).table
    fields: dict[str, Any] = {
        "session": saved.id,
        "game": saved.game,
        "title": saved.title,
        "state": saved.state,
        "started": saved.started,
        "updated": saved.updated,
        "seats": [asdict(seat) for seat in recording.seats],
        "log": json.loads(header["log"]),
        "results": [
            {
                "seat": number,
                "name": seat.name,
                "chips": seat.chips,
                "bought_in": seat.bought_in,
                "result": seat.chips - seat.bought_in,
            }
            for number, seat in enumerate(last.seats)
        ],
    }
    if last.phase is Phase.CLOSED:
        fields["seed"] = header["seed"]
    for number, (name, value) in enumerate(fields.items()):
        yield f"{',' if number else '{'}\n {json.dumps(name)}: {_json(value)}"
    yield ',\n "actions": ['
    yield from _listed(_actions(saved, recording))
    yield '],\n "deals": ['
    yield from _listed(deal_records(recording))
    yield "]}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(values: Iterable[object]) -> Iterator[str]:
    for number, value in enumerate(values):
        yield f"{',' if number else ''}\n  {_json(value)}"


def _actions(saved: SavedSession, recording: Recording) -> Iterator[Any]:
    """The log's actions, without secrets.

    Of a running deal only public facts are exported, and of finished deals no cards that would
    reveal cards to come.
    """
    deal, deals = -1, recording.deals
    public: set[int] = set()
    place = 0
    for line in saved.lines:
        action = json.loads(line)
        place += 1
        if "deal" in action:
            deal, place = deal + 1, 0
            if deals[deal] >= recording.running:
                public = _public(recording.facts[recording.running :])
        if deal >= 0 and deals[deal] >= recording.secret:
            action = {name: None if name in CARD_FIELDS else it for name, it in action.items()}
        if deal >= 0 and deals[deal] >= recording.running and place not in public:
            action = {name: None if name == "declare" else it for name, it in action.items()}
        yield action


CARD_FIELDS: Final = ("deal", "pass", "discard")
"""Fields of an action that contain cards."""


def _public(events: Sequence[Event]) -> set[int]:
    """Indices, within a running deal, of the actions that are public declarations."""
    public: set[int] = set()
    sealed: list[int] = []
    action = 0
    for event in events:
        match event:
            case e.Declared(automatic=False):
                action += 1
                public.add(action)
            case e.DeclarationSealed():
                action += 1
                sealed.append(action)
            case e.PassSealed() | e.CardsDrawn():
                action += 1
            case e.DeclarationsRevealed():
                public.update(sealed)
                sealed = []
            case _:
                pass
    return public


# --- The deals ------------------------------------------------------------------------------


def deal_records(recording: Recording) -> Iterator[dict[str, Any]]:
    """Every finished deal: its game, pot and dealer, and the result of each seat dealt in."""
    sight = recording.sight(Outlook.OPEN)
    starts = [*recording.deals, len(recording.facts)]
    builder = DigestBuilder(recording.begun, recording.seats)
    builder.add(recording.facts[: starts[0]])
    for start, end in pairwise(starts):
        if start >= recording.running:
            return
        builder.add(recording.facts[start:end])
        (row,) = builder.digest().deals
        builder.mark_saved()
        table = sight.view(start + 1).table
        seats = _seat_deals(sight.view(start).table, recording.facts[start:end])
        last = _last_of_deal(recording.facts, start, end)
        after = sight.view(last)
        yield {
            "number": table.deals,
            "game": table.rules.game,
            "dealer": table.dealer,
            "pot": row.pot,
            "seats": [
                {
                    "seat": seat,
                    "name": recording.seats[seat].name,
                    "bot": recording.seats[seat].bot,
                    "cards": " ".join(each.text for each in after.hands[seat] if each),
                    "declared": seats[seat].declared,
                    "taken": seats[seat].taken,
                    "paid": seats[seat].paid,
                    "result": row.results[seat],
                    "chips": after.table.seats[seat].chips,
                }
                for seat in table.order
            ],
            "common": " ".join(each.text for each in after.table.common),
            "winners": list(row.winners),
        }


def _last_of_deal(facts: Sequence[Event], start: int, end: int) -> int:
    """The position at which the deal that began at `start` ends."""
    over = (n for n in range(start, end) if isinstance(facts[n], e.DealEnded))
    return next(over, end - 1) + 1


def _seat_deals(before: Table, events: Iterable[Event]) -> list[_SeatDeal]:
    """The declarations, gains and payments of each seat."""
    seats = [_SeatDeal() for _ in before.seats]
    for event in events:
        match event:
            case e.Declared():
                seats[event.seat].declared.append(str(event.choice))
            case e.DeclarationsRevealed():
                for seat, choice in event.choices:
                    seats[seat].declared.append(str(choice))
            case e.PotAwarded():
                for share in event.shares:
                    seats[share.seat].taken += share.amount
            case e.PlayersPaid():
                for paid in event.transfers:
                    seats[paid.seat].paid += paid.amount
                    seats[paid.to].taken += paid.amount
            case e.DealEnded():
                break
            case e.Posted() | e.NobodyIn():
                for payment in event.payments:
                    seats[payment.seat].paid += payment.amount
            case _:
                pass
    return seats


# --- The files ------------------------------------------------------------------------------

Ending: TypeAlias = Literal["json", "csv"]


class Export:
    """A file written session by session, and renamed to its final name when complete.

    `unread` are the sessions that could not be read and are left out.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        ending: Ending,
        sessions: Sequence[int],
        load: Callable[[int], Steps[SavedSession]],
    ) -> None:
        self.total = len(sessions)
        self.done = 0
        self.unread = 0
        self._waiting = iter(sessions)
        self._load = load
        self._ending = ending
        self._count = 0
        self._writing: Iterator[object] | None = None
        self._folder = folder
        self._name = name
        with _export_errors(folder):
            ready(folder)
            self.path = _free(folder, name, ending)
            self._part = part_name(self.path)
            self._file: TextIO = self._part.open("x", encoding="utf-8", newline="")
            self._file.write(HEADER if ending == "json" else BYTE_ORDER_MARK + csv_line(COLUMNS))

    def step(self) -> bool:
        """Write the next part; False when the file is complete. Raises ExportError."""
        try:
            with _export_errors(self._folder):
                if self._writing is None:
                    session = next(self._waiting, None)
                    if session is None:
                        self._finish()
                        return False
                    self._writing = self._session(session)
                if next(self._writing, self) is self:
                    self._writing = None
                    self.done += 1
        except ExportError:
            self.cancel()
            raise
        return True

    def cancel(self) -> None:
        """Remove the unfinished file."""
        with suppress(OSError):  # the disk may still be full
            self._file.close()
        with suppress(OSError):
            self._part.unlink()

    def _session(self, session: int) -> Iterator[object]:
        """Write a session in steps; one that cannot be read completely is removed again."""
        begins = self._file.tell()
        try:
            saved = yield from self._load(session)
            recording = yield from Recording.reading(saved)
            for text in self._texts(saved, recording):
                self._file.write(text)
                yield None
        except (RecordingError, StoreError):
            self.unread += 1
            self._file.seek(begins)
            self._file.truncate()
        else:
            self._count += 1

    def _texts(self, saved: SavedSession, recording: Recording) -> Iterator[str]:
        if self._ending == "json":
            yield ",\n" if self._count else "\n"
            yield from session_json(saved, recording)
            return
        for row in csv_rows(saved, recording):
            yield csv_line(row[name] for name in COLUMNS)

    def _finish(self) -> None:
        self._file.write("\n]}\n" if self._ending == "json" else "")
        self._file.close()
        self.path = _free(self._folder, self._name, self._ending)
        self._part.rename(self.path)


def _free(folder: Path, name: str, ending: str) -> Path:
    """The path with that name, or with a number appended if it exists."""
    paths = (folder / f"{name}{'' if n == 1 else f'-{n}'}.{ending}" for n in count(1))
    return next(path for path in paths if not os.path.lexists(path))


@contextmanager
def _export_errors(folder: Path) -> Iterator[None]:
    """Convert an OSError to an ExportError for the player."""
    try:
        yield
    except FolderError as wrong:
        raise ExportError(str(wrong)) from wrong
    except OSError as wrong:
        why = system_words(wrong)
        raise ExportError(
            tr(
                "Can't write the file to {folder} ({why}). Check the disk and try again.",
                folder=folder,
                why=why,
            )
        ) from wrong
