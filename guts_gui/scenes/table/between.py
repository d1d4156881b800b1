"""Between two deals: the next one, its game, new chips, or the end of the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guts_engine.rules.ruleset import RuleSet
from guts_gui.app.navigation import Results
from guts_gui.history.recording import RecordingError
from guts_gui.history.store import SessionSummary, Store, StoreError
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.working import work
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.menu import deal_waits
from guts_gui.scenes.table.results import looking_back_at
from guts_gui.words.games import game_name

if TYPE_CHECKING:
    from guts_gui.scenes.table.table import TableScene


class Between:
    """What can be done at a table while no deal is under way."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._ending = False

    def what_next(self) -> str:
        """The words on the button that goes on."""
        if not self.may_go_on:
            shared = self.scene.session.over or not self._left
            return tr("Results") if shared else tr("Divide the pot")
        if self.scene.session.namer is not None:
            return tr("Name a game")
        return tr("Next game") if self.scene.session.table.ended else tr("Next deal")

    @staticmethod
    def words() -> tuple[str, ...]:
        """The words that stand there in turn while a session is played."""
        return tr("Results"), tr("Next game"), tr("Next deal")

    @property
    def _left(self) -> int:
        """The chips that lie in the pots, which are given out at the end of a session."""
        table = self.scene.session.table
        return table.pots + table.reserve + table.side_pot

    @property
    def may_go_on(self) -> bool:
        """Whether another deal follows when it is asked for."""
        session = self.scene.session
        person = not session.people or session.person_plays
        return session.can_deal() and person and not self._must_buy() and not self._ending

    def _must_buy(self) -> bool:
        """Whether the only person sits without the chips to be dealt in."""
        return self.scene.session.viewer is not None and bool(self.scene.session.may_buy_in)

    def go_on(self) -> None:
        """The next deal, the choice of its game, or the results when there can be none."""
        if not self.scene.waiting:
            return
        if not self.may_go_on:
            self.finish()
        elif self.scene.session.namer is not None:
            self._let_name(self.scene.session.namer)
        else:
            self.scene.proceed(self.scene.session.deal)

    def _let_name(self, seat: int) -> None:
        """The person who deals names the next game (R11)."""
        table = self.scene.session.table
        playing = table.playing()

        def done(rules: RuleSet) -> None:
            if not self.scene.session.can_play(rules):
                words = tr("An ante of {n} is more than two players have.", n=rules.ante_due)
                self.scene.app.notify(words)
                return
            self.scene.proceed(lambda: self.scene.session.choose_game(seat, rules))
            self.scene.proceed(self.scene.session.deal)

        self.scene.app.push(
            ChooseGameScene(
                self.scene.app,
                name=self.scene.name_of(seat),
                table_rules=table.rules,
                seats=len(playing),
                done=done,
                credit_only=any(table.seats[one].chips < 0 for one in playing),
                menu=self.scene.open_menu,
            )
        )

    def buy_in(self) -> None:
        """The first who may buys chips again."""
        if self.scene.waiting and self.scene.session.may_buy_in:
            seat = self.scene.session.may_buy_in[0]
            self.scene.proceed(lambda: self.scene.session.buy_in(seat))

    def stands(self) -> tuple[str, str]:
        """How the table stands, and what becomes of it, in the words of its menu."""
        deal, comfort = deal_waits()
        if self.scene.saving.failing:
            comfort = tr("Not saved at the moment: it is tried again every few seconds.")
        if self.scene.session.over:
            kept = comfort if self.scene.saving.failing else tr("The history keeps it.")
            return tr("The session is over"), kept
        if not self.scene.waiting:
            return deal, comfort
        ended = self.scene.session.table.ended
        return tr("The game is over") if ended else tr("The table waits"), comfort

    def end(self) -> None:
        """End the session: now if no deal is running, else when this one is over."""
        self._ending = True
        if self.scene.waiting:
            self.finish()
        else:
            self.scene.app.notify(tr("The session ends when this deal is over."))

    def finish(self) -> None:
        """End the session and show its results."""
        left = self._left
        if not self.scene.session.over:
            self.scene.proceed(self.scene.session.close)
            if left:
                return  # what lay in the pots is given out before everybody's eyes
        self.scene.show.skip()
        self.scene.app.notices.dismiss()
        app, session, review = self.scene.app, self.scene.session, self.scene.coach.review
        work(
            app,
            tr("Adding up the session"),
            looking_back_at(session),
            lambda past: app.go(Results(session, review, past)),
            lambda wrong: app.notify(str(wrong)),
            RecordingError,
        )


def waiting_words(store: Store) -> str | None:
    """That a session waits while another is begun, or why that cannot be read; None without one."""
    try:
        waiting = store.unfinished()
    except StoreError as wrong:
        return str(wrong)
    return kept_words(waiting) if waiting is not None else None


def kept_words(waiting: SessionSummary) -> str:
    """That a session waits, while another is begun."""
    return tr(
        "{title}, deal {n}, is kept: it is offered again after this session.",
        title=game_name(waiting.game),
        n=waiting.deals,
    )
