"""Base of the history's pages: tabs, filters, and rebuilding of missing digests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar

import pygame

from guts_engine.common.work import Steps
from guts_gui.app.navigation import Drills, Sessions, Statistics
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look, Stepper
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drill.book import due_today
from guts_gui.drill.words import entry_words
from guts_gui.frame_time import for_seconds
from guts_gui.history.digest import Digest
from guts_gui.history.queries import Filters, History, Order, Outcome, Query
from guts_gui.history.recording import RecordingError, digesting_saved
from guts_gui.history.store import MovedError, SessionError, StoreError
from guts_gui.i18n.dates import since
from guts_gui.i18n.translate import alphabetical, later, number, short, tr, trn
from guts_gui.scenes.common.listing import Listing
from guts_gui.scenes.common.sheet import Area, empty_sheet, page_heading
from guts_gui.scenes.history.exporting import Exporting
from guts_gui.words.games import game_name

T = TypeVar("T")
Tab: TypeAlias = Literal["sessions", "statistics"]
DAYS: Final = (0, 1, 7, 30)
OUTCOMES: Final[dict[str, Outcome | None]] = {"all": None, "won": "won", "lost": "lost"}
ORDERS: Final[tuple[Order, ...]] = ("newest", "biggest")
SPARE: Final = 0.012
"""Seconds of a frame for building digests."""
ENOUGH: Final = 12
"""Number of digests after which the page is updated before all are done."""
MARGIN: Final = 48.0


class HistoryPage(Scene):
    """A page of the history; the other tab gets the same filters."""

    return_label = later("To history")

    tab: Tab
    listing: Listing[Any]

    def __init__(self, app: Program, filters: Filters | None = None) -> None:
        super().__init__(app)
        self.filters = filters or Filters()
        self.history = History(app.store)
        self.exporting = Exporting(app)
        self.games: list[str] = []
        self.made = 0
        self._making: tuple[int, Steps[Digest]] | None = None
        self._behind = True
        self._stale = False

    @property
    def wanted(self) -> Query:
        """The filters as a query of the store, at the current time."""
        filters = self.filters
        begun = since(self.app.now(), filters.days) if filters.days else None
        return Query(filters.game, begun, filters.outcome, filters.order)

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        self.find()
        frame = self.app.frame
        tabs: tuple[tuple[Tab, str], ...] = (
            ("sessions", tr("Sessions")),
            ("statistics", tr("Statistics")),
        )
        for place, (tab, words) in enumerate(tabs):
            x = frame.width - MARGIN - 2 * 176 - 12 + place * 188
            look = Look.SECOND if tab == self.tab else Look.PLAIN
            Button(self, tab, (x, 28, 176, 44), words, partial(self.go, tab), look=look)
        x = frame.width - MARGIN - 3 * 176 - 24
        words = entry_words(due_today(self.app.store, self.app.now().date()))
        Button(self, "drills", (x, 28, 176, 44), words, self._drill)
        self._build_filters()
        cap = self.app.keymap.label(Action.BACK)
        top = frame.height - 76
        box = (MARGIN, top, 172, 52)
        self.back = Button(self, "back", box, self.back_label, self.app.pop, cap=cap)

    def _drill(self) -> None:
        self.app.go(Drills())

    def _build_filters(self) -> None:
        """Steppers for the filters; Left and Right change them."""
        games = ["", *self.games]  # None would end a stepper's values
        filters, ask = self.filters, self.ask
        row = Area(MARGIN, 92, self.app.frame.width - 2 * MARGIN, 44)
        boxes = row.columns(4 if self.tab == "sessions" else 3, 16)
        self._filter(
            "game",
            boxes[0],
            games,
            filters.game or "",
            lambda game: ask(replace(self.filters, game=game or None)),
            lambda game: self.names[game] if game else tr("All games"),
        )
        self._filter(
            "days",
            boxes[1],
            DAYS,
            filters.days,
            lambda days: ask(replace(self.filters, days=days)),
            period_words,
        )
        self._filter(
            "outcome",
            boxes[2],
            tuple(OUTCOMES),
            filters.outcome or "all",
            lambda outcome: ask(replace(self.filters, outcome=OUTCOMES[outcome])),
            outcome_words,
        )
        if self.tab == "sessions":
            self._filter(
                "order",
                boxes[3],
                ORDERS,
                filters.order,
                lambda order: ask(replace(self.filters, order=order)),
                order_words,
            )

    def _filter(
        self,
        key: str,
        box: Area,
        values: Sequence[T],
        value: T,
        take: Callable[[T], None],
        spell: Callable[[T], str],
    ) -> None:
        """The stepper of one filter."""
        wide = box.width
        Stepper(self, key, box, "", values, value, take, spell=spell, value_width=wide, wraps=True)

    # --- Queries ----------------------------------------------------------------------------

    def find(self) -> None:
        """Query the store; if that fails, report it and show nothing."""
        try:
            self._mend()
            known = self.history.games()
            self.names = {game: game_name(game, title) for game, title in known.items()}
            self.games = sorted(known, key=lambda game: alphabetical(self.names[game]))
            if self.filters.game not in (None, *self.games):
                self.filters = replace(self.filters, game=None)
            self.search()
        except StoreError as wrong:
            self.app.notify(str(wrong))

    def _mend(self) -> None:
        """Repair altered digests; a changed file is reported and then queried."""
        try:
            self.app.store.repair_digests()
        except MovedError as wrong:
            self.app.notify(str(wrong))
            self.app.store.repair_digests()

    def search(self) -> None:
        """Query the content of the page."""
        raise NotImplementedError  # sessions and statistics have their own

    def ask(self, filters: Filters) -> None:
        """Apply other filters and search again."""
        self.filters = filters
        self._stale = True
        self.invalidate()

    def go(self, tab: Tab) -> None:
        """Switch to the other page with the same filters."""
        if tab != self.tab:
            self.app.pop()
            page = Sessions if tab == "sessions" else Statistics
            self.app.go(page(self.filters))

    # --- Keys and wheel ---------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        return self.listing.act(action) or super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.listing.handle(event)

    # --- Time -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._behind or self._stale or self.exporting.busy

    def update(self, dt: float) -> bool:
        changed = self.exporting.update()
        if self._behind:
            self._catch_up()
        if self._stale:
            self._stale = False
            self.rebuild()
            changed = True
        return changed

    def _catch_up(self) -> None:
        """Build missing digests for a moment; the page is updated after a few and at the end."""
        try:
            for _ in for_seconds(SPARE):
                if self._making is None and not self._next_missing():
                    break
                self._make()
            else:
                return
        except StoreError as wrong:
            self.app.notify(str(wrong))
        self._behind = False
        self._stale = self._stale or self.made > 0

    def _next_missing(self) -> bool:
        """Start with another session whose digest is missing, if any."""
        missing = self.history.missing_digests(1)
        if missing:
            self._making = (missing[0], digesting_saved(self.app.store, missing[0]))
        return bool(missing)

    def _make(self) -> None:
        """Continue building a digest."""
        if self._making is None:
            return
        session, steps = self._making
        digest = None
        try:
            next(steps)
            return
        except StopIteration as done:
            digest = done.value
        except (RecordingError, SessionError):
            pass  # the next start reports that it cannot be read
        self._making = None
        self.history.save_digest(session, digest)
        self.made += 1
        self._stale = self._stale or self.made == ENOUGH

    @property
    def under_way(self) -> str:
        """The running background work, in words."""
        if self._behind and self.made >= ENOUGH:
            return tr("Reading older sessions: {n} so far", n=number(self.made))
        return self.exporting.progress

    def leave(self) -> None:
        self.exporting.cancel()

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        brush = self.brush
        surface.blit(brush.backdrop(), (0, 0))
        heading = page_heading(surface, brush, tr("History"), MARGIN, 52)
        self.heading_end = heading.right / self.app.frame.scale

    def say_nothing_found(self, surface: pygame.Surface, box: tuple[int, int, int, int]) -> None:
        """Draw the text of an empty page."""
        played = self.filters == Filters()
        words = (
            tr("No sessions yet. Your first one will appear here.")
            if played
            else tr("No sessions match these filters.")
        )
        empty_sheet(surface, self.brush, pygame.Rect(box), words)


def period_words(days: int) -> str:
    """The label of a period."""
    if not days:
        return tr("Any time")
    return trn("Today", "Last {n} days", days)


def outcome_words(outcome: str) -> str:
    """The label of an outcome filter."""
    return {"won": tr("People won"), "lost": tr("People lost")}.get(outcome) or tr("Any result")


def order_words(order: Order) -> str:
    """The label of a sort order."""
    return tr("Newest first") if order == "newest" else tr("Biggest pots first")


def result_words(result: int | None) -> tuple[str, str, str]:
    """A result with its sign, in full and abbreviated, and its colour.

    Empty for sessions of only people or only bots.
    """
    if result is None:
        return "-", "", palette.QUIET
    colour = palette.BRASS if result > 0 else palette.QUIET
    return number(result, signed=True), short(result, signed=True), colour


def draw_faces(
    scene: Scene,
    surface: pygame.Surface,
    avatars: Sequence[str],
    at: tuple[float, int],
    room: float,
    *,
    most: float,
    gap: float,
) -> None:
    """Portraits side by side from a point (design units, and pixels down), as large as they fit."""
    frame = scene.app.frame
    across = min(most, room / max(1, len(avatars)) - 3)
    for place, avatar in enumerate(avatars):
        face = scene.art.portrait(avatar, frame.px(across))
        x = frame.px(at[0] + across / 2 + place * (across + gap))
        surface.blit(face, face.get_rect(center=(x, at[1])))
