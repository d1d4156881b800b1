"""Actions between deals: next deal, choice of a game, rebuys, end of the session."""

from __future__ import annotations

from collections.abc import Callable

from guts_engine.common.work import Steps
from guts_engine.rules.ruleset import RuleSet
from guts_gui.app.navigation import Ask, Results
from guts_gui.app.scene import Program
from guts_gui.history.recording import RecordingError
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.working import work
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.results import looking_back_at
from guts_gui.scenes.table.state.table import TableState
from guts_gui.scenes.table.state.words import end_words


class Between:
    """Actions at a table while no deal is running.

    `proceed` takes a step of the session and shows it; `menu` opens the table's menu.
    """

    def __init__(
        self,
        app: Program,
        state: TableState,
        proceed: Callable[[Callable[[], Steps[None] | None]], None],
        menu: Callable[[], None],
    ) -> None:
        self.app = app
        self.state = state
        self.session = state.session
        self.proceed = proceed
        self.menu = menu

    def follow(self) -> bool:
        """Take the step that needs no press, if any; returns whether there was one."""
        state = self.state
        if state.deals_now:
            self.go_on()
        elif state.closes_now:
            self.proceed(self.session.close)
        elif state.results_now:
            self._show_results()
        else:
            return False
        return True

    def go_on(self) -> None:
        """Deal, let the dealer choose a game, or show the results after the session.

        At a shared screen also call the next person, once a stage's result has been read.
        """
        if self.state.paused:
            self.state.read()
        if not self.state.waiting:
            return
        if self.session.over:
            self._show_results()
        elif not self.state.may_go_on:
            return
        elif self.session.choosing_seat is not None:
            self._let_choose_game(self.session.choosing_seat)
        else:
            self.proceed(self.session.dealing)

    def watch(self) -> None:
        """Let the others play on while the people who are out watch."""
        self.state.watching = True
        self.go_on()

    def _let_choose_game(self, seat: int) -> None:
        """Let the dealing person choose the next game (R11)."""
        session, table = self.session, self.session.table
        playing = table.playing()

        def outdated() -> bool:
            return (session.choosing_seat, session.table.playing()) != (seat, playing)

        def reopen() -> None:
            if session.choosing_seat is not None:
                self.go_on()

        def done(rules: RuleSet) -> None:
            if not session.can_play(rules):
                words = tr(
                    "Too few players can pay an ante of {n}. Choose a lower one.", n=rules.ante_due
                )
                self.app.notify(words)
                return
            self.proceed(lambda: session.choose_game(seat, rules))
            self.proceed(session.dealing)

        self.app.push(
            ChooseGameScene(
                self.app,
                name=self.state.name_of(seat),
                table_rules=table.rules,
                seats=len(playing),
                done=done,
                credit_only=any(table.seats[one].chips < 0 for one in playing),
                menu=self.menu,
                outdated=outdated,
                reopen=reopen,
            )
        )

    def buy_in(self) -> None:
        """Rebuy for the first person who may; who watches is told that it waits for the deal."""
        if self.state.between_deals and self.session.may_buy_in:
            seat = self.session.may_buy_in[0]
            if not self.state.waiting:
                name = self.state.name_of(seat)
                self.app.notify(tr("{name} rebuys after this deal.", name=name))
            self.state.watching = False
            self.proceed(lambda: self.session.buy_in(seat))

    def end(self) -> None:
        """Ask whether to end the session: now, or after a running deal."""
        if self.session.over:
            self.finish()
            return
        words, yes, no = end_words(self.state), tr("End session"), tr("Play on")
        self.app.go(Ask(tr("End the session?"), words, yes, self._end, no))

    def _end(self) -> None:
        if self.state.between_deals:
            self.finish()
        else:
            self.state.ending = True
            self.app.notify(tr("The session ends after this deal."))

    def finish(self) -> None:
        """End the session; its results follow when the chips in the pots are given out (R7.5)."""
        self.state.showing_results = True
        if self.session.over or not self.session.left:
            self._show_results()
        else:
            self.state.show.skip()
            self.proceed(self.session.close)

    def _show_results(self) -> None:
        self.session.close()
        self.state.show.skip()
        self.app.notices.dismiss()
        app, session, review = self.app, self.session, self.state.coach.review
        work(
            app,
            tr("Adding up the results"),
            looking_back_at(session),
            lambda past: app.go(Results(session, review, past)),
            lambda wrong: app.notify(str(wrong)),
            RecordingError,
        )
