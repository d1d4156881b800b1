"""Actions between deals: next deal, choice of a game, rebuys, end of the session."""

from __future__ import annotations

from collections.abc import Callable

from guts_engine.rules.ruleset import RuleSet
from guts_gui.app.navigation import Results
from guts_gui.app.scene import Program
from guts_gui.history.recording import RecordingError
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.working import work
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.results import looking_back_at
from guts_gui.scenes.table.state import TableState


class Between:
    """Actions at a table while no deal is running.

    `proceed` takes a step of the session and shows it; `menu` opens the table's menu.
    """

    def __init__(
        self,
        app: Program,
        state: TableState,
        proceed: Callable[[Callable[[], None]], None],
        menu: Callable[[], None],
    ) -> None:
        self.app = app
        self.state = state
        self.session = state.session
        self.proceed = proceed
        self.menu = menu

    def go_on(self) -> None:
        """Deal, let the dealer choose a game, or show the results if no deal is possible."""
        if not self.state.waiting:
            return
        if not self.state.may_go_on:
            self.finish()
        elif self.session.choosing_seat is not None:
            self._let_choose_game(self.session.choosing_seat)
        else:
            self.proceed(self.session.deal)

    def _let_choose_game(self, seat: int) -> None:
        """Let the dealing person choose the next game (R11)."""
        session, table = self.session, self.session.table
        playing = table.playing()

        def done(rules: RuleSet) -> None:
            if not session.can_play(rules):
                words = tr(
                    "Too few players can pay an ante of {n}. Choose a lower one.", n=rules.ante_due
                )
                self.app.notify(words)
                return
            self.proceed(lambda: session.choose_game(seat, rules))
            self.proceed(session.deal)

        self.app.push(
            ChooseGameScene(
                self.app,
                name=self.state.name_of(seat),
                table_rules=table.rules,
                seats=len(playing),
                done=done,
                credit_only=any(table.seats[one].chips < 0 for one in playing),
                menu=self.menu,
            )
        )

    def buy_in(self) -> None:
        """Rebuy for the first person who may."""
        if self.state.waiting and self.session.may_buy_in:
            seat = self.session.may_buy_in[0]
            self.proceed(lambda: self.session.buy_in(seat))

    def end(self) -> None:
        """End the session: now, or after a running deal."""
        self.state.ending = True
        if self.state.waiting:
            self.finish()
        else:
            self.app.notify(tr("The session ends after this deal."))

    def finish(self) -> None:
        """End the session and show its results."""
        left = self.state.left_in_pots
        if not self.session.over:
            self.proceed(self.session.close)
            if left:
                return  # the chips in the pots are given out visibly first
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
