"""The results of a session: standings, and chips over the deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import chain

import pygame

from guts_engine.bots.persona import Persona
from guts_engine.common.work import Steps, finished
from guts_engine.state import events as e
from guts_gui.app.navigation import Coach, NewTable, Play, Replay, Title
from guts_gui.app.scene import Program, Scene
from guts_gui.coach.opponents import Opponents
from guts_gui.coach.review import Review
from guts_gui.coach.words import counted_mistakes, in_full
from guts_gui.controls import Button, Units, alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Look
from guts_gui.history.recording import Recording
from guts_gui.history.statistics import Bluff, PlayerResult, Summary, looking_back
from guts_gui.i18n.translate import NOTHING, later, number, per_cent, short, tr, trc, trn
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.chart import colour_of, draw_chart, draw_mark, line_numbers
from guts_gui.scenes.common.opponents import SWITCH, draw_opponents
from guts_gui.scenes.common.sheet import page_heading
from guts_gui.scenes.common.unsaved_sign import HIGH, UnsavedSign, sign_width
from guts_gui.session.saving import Saving
from guts_gui.session.session import Session
from guts_gui.setup.draft import TableSetup
from guts_gui.setup.house_rules import written_game
from guts_gui.setup.people import Mood
from guts_gui.words.captions.payments import given_out
from guts_gui.words.games import DEALERS_CHOICE, game_name, name_of_game
from guts_gui.words.names.hands import lettered, within

MOMENT = 48.0
"""Height of a highlight: its name and its text."""
CHIPS, RESULT, SHARE, POTS = (302, 80), (386, 80), (464, 74), (542, 74)
"""Right edge and width of each number in a row."""


class ResultsScene(Scene):
    """The standings of a closed session."""

    return_label = later("To results")

    def __init__(
        self,
        app: Program,
        session: Session,
        review: Review | None = None,
        past: tuple[Recording, Summary, Bluff | None] | None = None,
    ) -> None:
        super().__init__(app)
        self.session = session
        self.saving = Saving(session, partial(app.notify, lasting=True), app.notices.withdraw)
        self.review = review or Review.of(session.match.begun, session.people)
        self.review.actions = session.match.actions
        self.recording, self.summary, self.bluff = past or finished(looking_back_at(session))
        people = [(seat.bot or "", "" if seat.bot else seat.name) for seat in session.seats]
        viewer = session.viewer
        self.opponents = None if viewer is None else Opponents(self.review, viewer)
        self.shows_opponents = False
        self.numbers = line_numbers(people, tuple(app.roster.bots))

    def build(self) -> None:
        frame, cap = self.app.frame, self.app.keymap.label
        top, right = frame.height - 76, frame.width - 48
        shown = self.summary.deals > 0
        wider = 0.36 * (frame.text_size / 100 - 1)
        wide, last = on_grid(192 * (1 + wider)), on_grid(232 * (1 + wider))
        short = on_grid(152 * (1 + wider)) if self.coached else -12
        first = right - last - 36 - 2 * wide - short
        box = (48.0, top, min(last, first - 60), 56)
        row = [
            Button(self, "title", box, tr("Main menu"), self._title, cap=cap(Action.BACK), size=20)
        ]
        if self.coached:
            box = (first, top, short, 56)
            words, key = tr("Coach"), cap(Action.COACH)
            row.append(Button(self, "coach", box, words, self._coach, cap=key, size=20))
        box = (right - last - 24 - 2 * wide, top, wide, 56)
        words = tr("Replay")
        row.append(Button(self, "watch", box, words, self._watch, size=20, enabled=shown))
        box = (right - last - 12 - wide, top, wide, 56)
        row.append(Button(self, "new", box, tr("New table"), self._new_table, size=20))
        again = Button(
            self,
            "again",
            (right - last, top, last, 56),
            tr("Play again"),
            self._play_on,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            cap_with_focus=True,
            size=20,
        )
        alike(*row, again)
        self.focus.start(again)
        words = tr("Chips and pots") if self.shows_opponents else tr("Opponents")
        box = (right - 12 - SWITCH, 92.0 + 6, SWITCH, 34)
        self.switch = Button(self, "switch", box, words, self._switch, size=15)
        self._follow_opponents()
        sign = sign_width(frame.text_size / 100)
        self.unsaved = UnsavedSign(self, (frame.width - 48 - sign, 38, sign, HIGH), self.saving)

    def act(self, action: Action) -> bool:
        if action is Action.BACK:
            self._title()
        elif action is Action.COACH and self.coached:
            self._coach()
        else:
            return False
        return True

    @property
    def coached(self) -> bool:
        """Whether there were decisions for the coach to review."""
        return self.app.settings.coach != "off" and bool(self.session.people)

    @property
    def busy(self) -> bool:
        return self.coached and (self.review.busy or self._gathering)

    @property
    def _gathering(self) -> bool:
        return self.opponents is not None and not self.opponents.done

    def _follow_opponents(self) -> None:
        """Show the button that opens the opponents once something can be said of one."""
        some = self.opponents is not None and self.opponents.done and self.opponents.found
        self.switch.appear(wanted=self.coached and bool(some))

    def _switch(self) -> None:
        """Change between the chart and the opponents."""
        self.shows_opponents = not self.shows_opponents
        self.app.rebuild_soon()

    def tend(self, dt: float) -> bool:
        if not self.saving.update(dt):
            return False
        self.unsaved.appear(wanted=self.saving.failing)
        return True

    def loses(self) -> str | None:
        return self.saving.loss()

    def update(self, dt: float) -> bool:
        if not self.coached:
            return False
        gathering, judged = self._gathering, self.review.work()
        if self.opponents is not None and gathering:
            self.opponents.work()
            if self.opponents.done:
                self._follow_opponents()
        return judged or gathering != self._gathering

    def _coach(self) -> None:
        """Open the mistakes as questions."""
        self.app.go(Coach(self.review, self.session.seats))

    def _play_on(self) -> None:
        """Open the same table again, with new chips."""
        self.app.leave_for(Play(same_table(self.session, self.app.roster.bots)))

    def _watch(self) -> None:
        """Replay the session from its first deal."""
        self.app.go(Replay(self.recording))

    def _new_table(self) -> None:
        self.app.leave_for(Title(), NewTable())

    def _title(self) -> None:
        self.app.leave_for(Title())

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Results"), 48, 52)
        right = frame.width - 48
        if self.saving.failing:
            right -= sign_width(frame.text_size / 100) + 20
        brush.write(
            surface,
            self._heading(),
            (frame.px(right), frame.px(56)),
            Face.TEXT,
            frame.text(18),
            palette.QUIET,
            anchor="midright",
            width=frame.px(right - 372),
        )
        low = frame.height - 100
        self._draw_standings(surface, (48, 92, 560, low - 92))
        left, wide = 632.0, frame.width - 632 - 48
        if self.shows_opponents and self.opponents is not None:
            avatars = [seat.avatar for seat in self.session.seats]
            box = (left, 92.0, wide, low - 92)
            draw_opponents(surface, brush, box, self.opponents.found, avatars)
            return
        tall = MOMENT * frame.text_size / 100 * len(self._moments())
        tall += 24 if tall else 0
        self._draw_moments(surface, (left, low - tall, wide, tall))
        gap = 12 if tall else 0
        self._draw_chart(surface, (left, 92, wide, low - 92 - tall - gap))

    def _draw_moments(self, surface: pygame.Surface, box: Units) -> None:
        """Draw the biggest pot and the boldest bluff, each in two lines."""
        moments = self._moments()
        if not moments:
            return
        frame, brush = self.app.frame, self.brush
        brush.panel(surface, frame.rect(*box))
        pitch = MOMENT * frame.text_size / 100
        room = frame.px(box[2] - 44)
        for place, (name, text) in enumerate(moments):
            y = box[1] + 12 + (place + 0.5) * pitch
            at = (frame.px(box[0] + 22), frame.px(y - pitch * 0.21))
            brush.write(surface, name, at, Face.TEXT, frame.text(14), palette.QUIET)
            at = (frame.px(box[0] + 22), frame.px(y + pitch * 0.21))
            brush.write(surface, text, at, Face.SEMIBOLD, frame.text(16), width=room)

    def _heading(self) -> str:
        summary, log = self.summary, self.session.match.begun
        base = log.rules.base
        title = game_name(DEALERS_CHOICE) if log.dealers_choice else name_of_game(base)
        deals = trn("{n} deal", "{n} deals", summary.deals)
        return f"{title} · {deals}"

    def _moments(self) -> list[tuple[str, str]]:
        """The highlights: a name and a text each."""
        summary, bluff = self.summary, self.bluff
        moments = []
        if summary.biggest_winner:
            text = tr(
                "{n}, by {name} on deal {deal}",
                n=number(summary.biggest_pot),
                name=summary.biggest_winner,
                deal=summary.biggest_deal,
            )
            moments.append((tr("Biggest pot won"), text))
        if bluff is not None:
            name = self.session.seats[bluff.seat].name
            hand, deal = lettered(bluff.hand, within(bluff.hand)), bluff.deal
            text = tr(
                "{name} took {n} uncontested with {hand} on deal {deal}",
                name=name,
                n=number(bluff.prize),
                hand=hand,
                deal=deal,
            )
            if not bluff.prize:
                text = tr(
                    "{name} won a leg uncontested with {hand} on deal {deal}",
                    name=name,
                    hand=hand,
                    deal=deal,
                )
            moments.append((tr("Boldest win"), text))
        if self.coached:
            moments.append((tr("Coach's verdict"), self._judged()))
        if self.shared_out:
            moments.append((tr("Last pot"), self.shared_out))
        return moments

    @property
    def shared_out(self) -> str:
        """The players who got the chips left in the pots (R7.5); empty if there were none."""
        table, ended = self.session.table, e.SessionEnded
        latest = chain.from_iterable(self.session.match.recent)
        found = (given_out(event.shares, table) for event in latest if isinstance(event, ended))
        return next(found, "")

    def _judged(self) -> str:
        """The marks: one person's in full, of several the number of mistakes."""
        if self.review.busy:
            n = len(self.review.judged)
            return tr("{n} of {all} decisions judged", n=n, all=n + self.review.pending)
        if self.review.fault:
            return tr("not judged: a program file is damaged")
        if self.session.viewer is not None:
            return in_full(self.review.score())
        return " · ".join(
            tr(
                "{name}: {mistakes}",
                name=self.session.seats[seat].name,
                mistakes=counted_mistakes(self.review.score(seat)),
            )
            for seat in self.session.people
        )

    def _draw_standings(
        self, surface: pygame.Surface, box: tuple[float, float, float, float]
    ) -> None:
        frame, brush = self.app.frame, self.brush
        brush.panel(surface, frame.rect(*box))
        rows = self.summary.results
        top, pitch = box[1] + 38, min(58.0, (box[3] - 46) / max(1, len(rows)))
        heads = (
            (tr("chips"), *CHIPS),
            (tr("result"), *RESULT),
            (trc("column", "in"), *SHARE),
            (tr("pots"), *POTS),
        )
        px = min(
            brush.art.fit(words, Face.TEXT, frame.text(14), frame.px(wide), brush.smallest)[1]
            for words, _, wide in heads
        )
        for words, x, _ in heads:
            at = (frame.px(box[0] + x), frame.px(box[1] + 20))
            brush.write(surface, words, at, Face.TEXT, px, palette.QUIET, anchor="midright")
        for place, row in enumerate(rows):
            self._draw_row(surface, row, (box[0], top + place * pitch, pitch))

    def _draw_row(
        self, surface: pygame.Surface, row: PlayerResult, at: tuple[float, float, float]
    ) -> None:
        frame, brush = self.app.frame, self.brush
        x, y, pitch = at
        middle = frame.px(y + pitch / 2)
        best = self.summary.results[0].result
        mood: Mood = "win" if 0 < row.result == best else "rest"
        avatar = self.session.seats[row.seat].avatar
        face = self.art.portrait(avatar, frame.px(min(46, pitch - 6)), mood=mood)
        surface.blit(face, face.get_rect(center=(frame.px(x + 40), middle)))
        draw_mark(surface, brush, self.numbers[row.seat], (x + 77, y + pitch / 2))
        brush.write(
            surface,
            row.name,
            (frame.px(x + 92), middle),
            Face.SEMIBOLD,
            frame.text(18),
            colour_of(self.numbers[row.seat]),
            width=frame.px(132),
            whole=True,
        )
        self._draw_figures(surface, row, x, middle)

    def _draw_figures(
        self, surface: pygame.Surface, row: PlayerResult, x: float, middle: int
    ) -> None:
        """Draw chips, result, share of deals in and deals won, in a player's row."""
        frame, brush = self.app.frame, self.brush
        share = per_cent(row.times_in / row.dealt) if row.dealt else NOTHING
        gains = palette.BRASS if row.result > 0 else palette.QUIET
        for words, instead, (right, wide), colour in (
            (number(row.chips), short(row.chips), CHIPS, palette.CREAM),
            (number(row.result, signed=True), short(row.result, signed=True), RESULT, gains),
            (share, "", SHARE, palette.QUIET),
            (number(row.won), "", POTS, palette.QUIET),
        ):
            brush.write(
                surface,
                words,
                (frame.px(x + right), middle),
                Face.SEMIBOLD,
                frame.text(16),
                colour,
                anchor="midright",
                width=frame.px(wide),
                instead=instead,
            )

    def _draw_chart(self, surface: pygame.Surface, box: tuple[float, float, float, float]) -> None:
        """Draw every seat's chips after every deal."""
        frame, brush = self.app.frame, self.brush
        brush.panel(surface, frame.rect(*box))
        at = (frame.px(box[0] + 22), frame.px(box[1] + 22))
        words = tr("Chips after each deal")
        brush.write(surface, words, at, Face.SEMIBOLD, frame.text(16))
        names = [seat.name for seat in self.session.seats]
        ends = (tr("start"), tr("after deal {n}", n=self.summary.deals))
        inner = (box[0] + 8, box[1] + 44, box[2] - 16, box[3] - 52)
        draw_chart(surface, brush, inner, self.summary.chips, names, ends, self.numbers)


def looking_back_at(session: Session) -> Steps[tuple[Recording, Summary, Bluff | None]]:
    """The content of the results of a closed session, in steps."""
    recording = Recording.made(session.match, session.digest_builder, session.seats)
    summary, bluff = yield from looking_back(recording)
    return recording, summary, bluff


def same_table(session: Session, bots: Mapping[str, Persona]) -> TableSetup:
    """The table of the session as it was opened, with the current bots."""
    log = session.match.begun
    return TableSetup(
        log.rules.game,
        log.rules.house_rules,
        session.seats,
        log.seats[0].chips,
        dealers_choice=log.dealers_choice,
        written=written_game(log.rules),
        bots={**session.bots, **bots},
    )
