"""One session of the history: its players, deals and actions."""

from __future__ import annotations

from contextlib import suppress

import pygame

from guts_gui.app.navigation import Ask, Coach, Replay
from guts_gui.app.scene import Program, Scene
from guts_gui.coach.review import Review
from guts_gui.controls import Button, Look, Units, alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.history.digest import DealRow, Digest, PlayerRow
from guts_gui.history.export import Ending
from guts_gui.history.queries import AlteredError, History, ListedSession
from guts_gui.history.recording import RecordingError, digesting_saved, opened, reading
from guts_gui.history.store import StoreError
from guts_gui.i18n.dates import moment
from guts_gui.i18n.translate import later, number, short, tr, trn
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.listing import Listing, draw_cell
from guts_gui.scenes.common.resume import resume
from guts_gui.scenes.common.sheet import page_heading, shared_out
from guts_gui.scenes.common.working import work
from guts_gui.scenes.history.exporting import Exporting
from guts_gui.scenes.history.history_page import draw_faces, result_words
from guts_gui.words.games import DEALERS_CHOICE, game_name
from guts_gui.words.names.terms import listed

MARGIN = 48.0
TOP = 96.0
SEATS = 400.0
"""Width of the panel of seats."""


class SessionScene(Scene):
    """The seats at the left, the deals at the right; selecting a deal replays it."""

    return_label = later("To session")

    def __init__(self, app: Program, entry: ListedSession) -> None:
        super().__init__(app)
        self.entry = entry
        self.deals: list[DealRow] = []
        self.exporting = Exporting(app)
        self.listing: Listing[DealRow] = Listing(
            self, self._fetch, self._paint, self._watch_deal, row=38.0
        )

    def enter(self) -> None:
        history = History(self.app.store)
        try:
            self.deals = history.deals(self.entry.id)
        except AlteredError:
            self._make_anew(history)
        except StoreError as wrong:
            self.app.notify(str(wrong))

    def _make_anew(self, history: History) -> None:
        """Rebuild the deals from the log if their digest was altered."""

        def made(digest: Digest) -> None:
            try:
                history.save_digest(self.entry.id, digest)
                self.entry = history.entry(self.entry.id) or self.entry
            except StoreError as wrong:
                failed(wrong)
            self.deals = list(digest.deals)
            if self.frame is not None:
                self.rebuild()

        def failed(wrong: Exception) -> None:
            self.app.notify(str(wrong))

        steps = digesting_saved(self.app.store, self.entry.id)
        words = tr("Reading the session")
        work(self.app, words, steps, made, failed, RecordingError, StoreError)

    @property
    def _readable(self) -> bool:
        return self.entry.digest == "kept"

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        frame = self.app.frame
        x, y, width, height = self._list_panel
        head = 10 + self._headings
        box = (x + 14, y + head, width - 36, height - head - 10)
        self.listing.build(box, len(self.deals))
        cap = self.app.keymap.label
        top = frame.height - 76
        paged = self.listing.total > self.listing.count
        more = 0.0 if paged else frame.text_size / 100 - 1
        wide = on_grid(176 + 32 * more)
        box = (MARGIN, top, wide, 52)
        back = Button(self, "back", box, self.back_label, self.app.pop, cap=cap(Action.BACK))
        room = min(412.0 * (1 + more), frame.width - 2 * MARGIN - wide - 460)
        row = (
            ("delete", tr("Delete"), self._ask_delete),
            ("json", tr("Export {kind}", kind=tr("JSON")), self._export_json),
            ("csv", tr("Export {kind}", kind=tr("CSV")), self._export_csv),
        )
        widths = shared_out(self.brush, [words for _, words, _ in row], room, size=16)
        left, made = MARGIN + wide + 8, [back]
        for (key, words, action), each in zip(row, widths, strict=True):
            made.append(Button(self, key, (left, top, each, 52), words, action, size=16))
            left += each + 8
        if paged:
            self.listing.build_pages(left + 8, top, width=84, height=52)
        alike(*made)
        alike(*self._build_ways_on(top, on_grid(132 + 80 * more)))

    def _build_ways_on(self, top: float, wide: float) -> list[Button]:
        """Buttons to resume and replay, where possible."""
        frame = self.app.frame
        right = frame.width - MARGIN
        keys = self.app.keymap
        watch = Button(
            self,
            "watch",
            (right - 232, top, 232, 52),
            tr("Replay"),
            self._watch,
            look=Look.PRIMARY,
            cap=keys.label(Action.CONTINUE),
            cap_with_focus=True,
            enabled=self._readable and self.entry.deals > 0,
        )
        made = [watch]
        if self.entry.state == "open":
            box = (right - 240 - wide, top, wide, 52.0)
            words = tr("Resume")
            made.append(Button(self, "resume", box, words, self._resume, look=Look.SECOND))
        elif self._readable and any(player.bot is None for player in self.entry.players):
            box = (right - 240 - wide, top, wide, 52.0)
            words, cap = tr("Coach"), keys.label(Action.COACH)
            made.append(Button(self, "coach", box, words, self._judge, cap=cap, size=16))
        self.focus.start(watch)
        return made

    @property
    def _list_panel(self) -> Units:
        frame = self.app.frame
        left = MARGIN + SEATS + 16
        return (left, TOP, frame.width - MARGIN - left, frame.height - TOP - 92)

    def _fetch(self, first: int, count: int) -> list[DealRow]:
        return self.deals[first : first + count]

    # --- Actions ----------------------------------------------------------------------------

    def _watch(self) -> None:
        self._show(0)

    def _watch_deal(self, deal: DealRow) -> None:
        self._show(self.deals.index(deal))

    def _show(self, deal: int) -> None:
        """Open the replay at a deal, or report why the session cannot be read."""
        app = self.app
        work(
            app,
            tr("Opening the session"),
            reading(app.store, self.entry.id),
            lambda recording: app.go(Replay(recording, deal)),
            lambda wrong: app.notify(str(wrong)),
            RecordingError,
            StoreError,
        )

    def _judge(self) -> None:
        """Open the coach's review of a finished session."""
        try:
            log, seats = opened(self.app.store.load(self.entry.id))
        except (RecordingError, StoreError) as wrong:
            self.app.notify(str(wrong))
            return
        people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.app.go(Coach(Review.of(log, people), seats))

    def _resume(self) -> None:
        """Resume the session; if that fails it is set aside, with a notice."""
        resume(self.app, self.entry.id, self._set_aside)

    def _set_aside(self) -> None:
        with suppress(StoreError):
            self.entry = History(self.app.store).entry(self.entry.id) or self.entry
        self._tell_the_others()
        self.rebuild()

    def _export_json(self) -> None:
        self._export("json")

    def _export_csv(self) -> None:
        self._export("csv")

    def _export(self, ending: Ending) -> None:
        name = f"guts-{self.entry.game}-{self.entry.id}"
        self.exporting.start(ending, name, [self.entry.id])

    def _ask_delete(self) -> None:
        self.app.go(
            Ask(
                tr("Delete this session?"),
                tr("Its log and deals are deleted for good and drop out of the statistics."),
                tr("Delete"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        try:
            History(self.app.store).delete(self.entry.id)
        except StoreError as wrong:
            self.app.notify(str(wrong))
        else:
            self._tell_the_others()
            self.app.pop()

    def _tell_the_others(self) -> None:
        for scene in self.app.scenes:
            scene.store_changed()

    # --- Keys, wheel and time ---------------------------------------------------------------

    def act(self, action: Action) -> bool:
        coach = self.focus.find("coach")
        if action is Action.COACH and coach is not None:
            return coach.activate()
        return self.listing.act(action) or super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.listing.handle(event)

    @property
    def busy(self) -> bool:
        return self.exporting.busy

    def update(self, dt: float) -> bool:
        return self.exporting.update()

    def leave(self) -> None:
        self.exporting.cancel()

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, game_name(self.entry.game, self.entry.title), MARGIN, 52)
        self.write(
            surface,
            self._about(),
            (frame.width - MARGIN, 56),
            colour=palette.QUIET,
            anchor="midright",
            width=frame.width / 2 - MARGIN,
        )
        height = self._list_panel[3]
        self._draw_seats(surface, (MARGIN, TOP, SEATS, height))
        self._draw_deals(surface)

    def _about(self) -> str:
        """The time of the session, and its status."""
        entry = self.entry
        parts = [moment(entry.updated)]
        parts.append(trn("{n} deal", "{n} deals", entry.deals))
        if entry.state == "open":
            parts.append(tr("unfinished"))
        elif entry.state == "broken":
            parts.append(tr("can't be resumed"))
        return " · ".join(parts)

    def _draw_seats(self, surface: pygame.Surface, box: Units) -> None:
        """Draw all players with their results, best first."""
        self.brush.panel(surface, self.app.frame.rect(*box))
        x, y, width, height = box
        self.write(surface, tr("Seats"), (x + 24, y + 28), 20, Face.DISPLAY)
        right = (x + width - 24, y + 28)
        self.write(surface, tr("result"), right, 14, colour=palette.QUIET, anchor="midright")
        rows = sorted(self.entry.players, key=lambda player: -player.result)
        pitch = min(52.0, (height - 60) / max(1, len(rows)))
        for place, player in enumerate(rows):
            self._draw_seat(surface, player, (x, y + 52 + place * pitch, pitch))

    def _draw_seat(
        self, surface: pygame.Surface, player: PlayerRow, at: tuple[float, float, float]
    ) -> None:
        frame = self.app.frame
        x, y, pitch = at
        middle = y + pitch / 2
        face = self.art.portrait(player.avatar, frame.px(min(44, pitch - 5)))
        surface.blit(face, face.get_rect(center=(frame.px(x + 44), frame.px(middle))))
        room = SEATS - 78 - 130
        self.write(
            surface, player.name, (x + 78, middle), 18, Face.SEMIBOLD, width=room, whole=True
        )
        words, instead, colour = result_words(player.result)
        self.write(
            surface,
            words,
            (x + SEATS - 24, middle),
            18,
            Face.SEMIBOLD,
            colour,
            anchor="midright",
            width=110,
            instead=instead,
        )

    def _draw_deals(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y, width, _ = self._list_panel
        box = frame.rect(*self._list_panel)
        brush.panel(surface, box)
        if not self.deals:
            words = (
                tr("No finished deals yet.")
                if self._readable
                else tr("This session is damaged and can't be read.")
            )
            at = pygame.Rect(box).center
            brush.write(
                surface, words, at, Face.TEXT, frame.text(18), palette.QUIET, anchor="center"
            )
            return
        wide = width - 36
        for words, left, anchor, room in (
            (tr("deal"), x + 14 + 16, "midleft", 74),
            (tr("players in"), x + 14 + self._in_from, "midleft", 140),
            (tr("winner"), x + 14 + self._winner_from(wide), "midleft", 140),
            (tr("pot"), x + 14 + wide - 24, "midright", 90),
        ):
            spot = (left, y + 5 + self._headings / 2)
            self.write(surface, words, spot, 14, colour=palette.QUIET, anchor=anchor, width=room)
        self.listing.draw(surface)

    @property
    def _headings(self) -> float:
        """Height of the line above the rows."""
        return 26 * self.app.frame.text_size / 100

    @property
    def _in_from(self) -> float:
        alone = 100 + 48 * (self.app.frame.text_size / 100 - 1)
        return 230.0 if self.entry.game == DEALERS_CHOICE else alone

    def _winner_from(self, wide: float) -> float:
        return wide - 330.0

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, deal: DealRow) -> None:
        """Draw one deal in its row."""
        frame, brush = self.app.frame, self.brush
        wide = rect.w / frame.scale
        middle = rect.centery
        at = (frame.px(16), middle)
        brush.write(surface, str(deal.number), at, Face.SEMIBOLD, frame.text(16))
        if self.entry.game == DEALERS_CHOICE:
            game = (frame.px(64), middle)
            room = frame.px(self._in_from - 76)
            brush.write(surface, game_name(deal.game), game, Face.TEXT, frame.text(15), width=room)
        self._paint_faces(surface, deal, (self._in_from, middle, self._winner_from(wide) - 12))
        names = listed([self.entry.players[seat].name for seat in deal.winners])
        winner = (frame.px(self._winner_from(wide)), middle)
        room = frame.px(220)
        brush.write(surface, names or tr("nobody"), winner, Face.TEXT, frame.text(16), width=room)
        pot, instead = number(deal.pot), short(deal.pot)
        draw_cell(self, surface, pot, wide - 24, rect, 84, instead=instead)

    def _paint_faces(
        self, surface: pygame.Surface, deal: DealRow, at: tuple[float, int, float]
    ) -> None:
        """Draw the portraits of the players who were in."""
        frame = self.app.frame
        left, middle, end = at
        if not deal.inside:
            spot = (frame.px(left), middle)
            words = tr("nobody")
            self.brush.write(surface, words, spot, Face.TEXT, frame.text(15), palette.QUIET)
        avatars = [self.entry.players[seat].avatar for seat in deal.inside]
        draw_faces(self, surface, avatars, (left, middle), end - left, most=30, gap=3)
