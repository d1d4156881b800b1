"""The buttons of the table: large ones in the bar, small ones above."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from guts_engine.hands.cards import Rank
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Choice
from guts_gui.coach.against import answerable
from guts_gui.controls import Button, GuardedButton, Host, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing.brush import Look
from guts_gui.i18n.translate import tr
from guts_gui.layout.seating.seats import ONE_ROW, below_buttons
from guts_gui.scenes.common.bar import FOUR, KEYS, TWO
from guts_gui.scenes.common.coach_panel import AGAINST
from guts_gui.scenes.common.deciding import ChoiceButton, Deciding, DoneButton
from guts_gui.scenes.common.hand_row import NOWHERE, declaring_places, offer_places
from guts_gui.scenes.common.unsaved_sign import HIGH, UnsavedSign, sign_width
from guts_gui.scenes.table.buttons.naming import RankRow
from guts_gui.scenes.table.state.table import TableState
from guts_gui.scenes.table.state.words import buy_words, next_words
from guts_gui.session.saving import Saving
from guts_gui.words.names.terms import choice_words
from guts_gui.words.prompts.questions import picking_words

ROWS: Final = (12.0, 52.0, 92.0)
"""Upper edges of the rows of buttons above the table."""
SPEEDS: Final = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True)
class Commands:
    """The actions of the buttons."""

    declare: Callable[[Choice], object]
    name: Callable[[Rank], object]
    done: Callable[[], None]
    remind: Callable[[], None]
    go_on: Callable[[], None]
    buy_in: Callable[[], None]
    watch: Callable[[], None]
    results: Callable[[], None]
    open_menu: Callable[[], None]
    toggle_coach: Callable[[], None]
    turn_against: Callable[[], None]
    faster: Callable[[], None]
    toggle_log: Callable[[], None]


class QuietButton(Button):
    """A button above the table, not focusable while events are shown."""

    pad = 9.0

    def __init__(
        self,
        state: TableState,
        host: Host,
        key: str,
        box: Units,
        words: str,
        does: Callable[[], None],
        cap: str,
    ) -> None:
        self.state = state
        super().__init__(host, key, box, words, does, cap=cap, size=14)

    @property
    def focusable(self) -> bool:
        idle = self.state.show.told and not self.state.must_close
        return idle and super().focusable


class OnwardButton(GuardedButton):
    """The button that goes on, or an offer beside it.

    While people watch the others play, Enter skips: it presses a button only if moved there.
    """

    pad = 9.0
    beside_cap = 16.0

    def __init__(
        self,
        controls: Controls,
        key: str,
        words: str,
        does: Callable[[], None],
        look: Look = Look.PLAIN,
    ) -> None:
        self.state = controls.state
        cap = controls.label(Action.CONTINUE)
        super().__init__(
            controls.host,
            key,
            NOWHERE,
            words,
            does,
            look=look,
            cap=cap,
            cap_with_focus=True,
            size=19,
            hidden=True,
        )
        self.refuses = lambda: not self.state.looking_on and self.state.refuses()

    @property
    def deliberate(self) -> bool:
        return self.state.looking_on


class Controls:
    """All buttons of one frame, shown according to the table's state.

    `label` returns the key of an action; the "Not saved" sign is one of the buttons.
    """

    def __init__(
        self,
        host: Host,
        state: TableState,
        saving: Saving,
        label: Callable[[Action], str],
        commands: Commands,
    ) -> None:
        self.host = host
        self.state = state
        self.label = label
        self.commands = commands
        self.frame = frame = host.brush.frame
        self.deciding = Deciding(host, state, commands.remind)
        self.two = self._row(TWO, "")
        self.four = self._row(FOUR, "four-")
        self.ranks = RankRow(self.deciding, commands.name)
        self.done = DoneButton(
            self.deciding,
            "done",
            "",
            commands.done,
            look=Look.PLAIN,
            cap=label(Action.CONTINUE),
            size=20,
        )
        self.next = OnwardButton(self, "next", "", commands.go_on, Look.PRIMARY)
        self.results = OnwardButton(self, "results", tr("Results"), commands.results)
        self.watch = OnwardButton(self, "watch", tr("Watch"), commands.watch)
        self.buy = OnwardButton(self, "buy", "", commands.buy_in, Look.PRIMARY)
        self.hand = self._hand_place()
        self.end = self.hand[0]
        for row in (self.four, self.two):
            self._lay(row, done=state.session.shared)
        self.next.move_to(self.hand)
        self.large = frame.text(14) / (14 * frame.scale)
        self.rows = 2 if self.large > ONE_ROW else 1
        self._build_quiet(self.large)
        self.unsaved = UnsavedSign(host, self._sign_place(), saving)

    def _row(self, choices: tuple[Choice, ...], prefix: str) -> dict[Choice, ChoiceButton]:
        """The declarations that are side by side."""
        row: dict[Choice, ChoiceButton] = {}
        for choice in choices:
            row[choice] = button = ChoiceButton(
                self.deciding,
                f"{prefix}{choice}",
                choice_words()[choice],
                partial(self._declare, choice),
                look=Look.SECOND if choice is Choice.OUT else Look.PRIMARY,
                cap=self.label(KEYS[choice]),
                size=24 if prefix else 28,
            )
            button.row = tuple(choice_words()[each] for each in choices)
        return row

    def _declare(self, choice: Choice) -> None:
        self.commands.declare(choice)

    def _build_quiet(self, large: float) -> None:
        """The buttons above the table, at large text sizes in two rows."""
        commands, width = self.commands, self.frame.width
        menu, coach = 132 * large, 116 * large
        self._quiet("menu", (16, ROWS[0], menu), tr("Menu"), commands.open_menu, Action.BACK)
        # no wider than the longest text: a portrait may be right below its left end
        log, speed = 108 + 92 * (large - 1), 176 + 140 * (large - 1)
        left, right = 24 + menu, width - 24 - log
        if self.rows == 2:
            left, right = 16, width - 16
        self.against: QuietButton | None = None
        if self.state.coach.offered:
            across = (left, ROWS[self.rows - 1], coach)
            self._quiet("coach", across, tr("Coach"), commands.toggle_coach, Action.COACH)
            across = (16.0, ROWS[self.rows], AGAINST * large)
            # Translators: button for the coach's advice against these players.
            words, turn = tr("Against"), commands.turn_against
            self.against = self._quiet("against", across, words, turn, Action.AGAINST)
        across = (right - speed, ROWS[self.rows - 1], speed)
        self.speed = self._quiet("speed", across, "", commands.faster, Action.SPEED)
        self.say_speed()
        across = (width - 16 - log, ROWS[0], log)
        self._quiet("log", across, tr("Log"), commands.toggle_log, Action.LOG)

    def _quiet(
        self,
        key: str,
        at: tuple[float, float, float],
        words: str,
        does: Callable[[], None],
        action: Action,
    ) -> QuietButton:
        """A button of that left edge, top and width."""
        box = (*at, 36)
        return QuietButton(self.state, self.host, key, box, words, does, self.label(action))

    def say_speed(self) -> None:
        """Update the label of the speed button."""
        names = {
            "slow": tr("slow"),
            "normal": tr("normal"),
            "fast": tr("fast"),
            "instant": tr("instant"),
        }
        self.speed.say(tr("Speed: {speed}", speed=names[self.state.settings().speed]))

    # --- Visibility -------------------------------------------------------------------------

    def arrange(self) -> None:
        """Show and place the buttons that are usable now."""
        state = self.state
        turn = state.turn if state.deciding else None
        choices = turn.asked.choices if turn and turn.asked else ()
        row = self.two if Choice.IN in choices else self.four
        shown = {choice: button for choice, button in row.items() if choice in choices}
        done = turn is not None and turn.seals
        naming = turn is not None and turn.naming
        self.hand = self._hand_place()
        self.end = self.hand[0]
        if shown:
            self.end = self._lay(shown, done=done)
        elif done:
            self.done.move_to(self.hand)
        for button in (*self.two.values(), *self.four.values()):
            button.appear(wanted=button in shown.values())
        self.ranks.appear(wanted=naming)
        if naming:
            self.end = self.ranks.arrange(self.done if done else None)
        self.done.appear(wanted=done)
        if done:
            self.done.say(self._done_words())
            self.done.refresh()
        self.unsaved.move_to(self._sign_place())
        self.unsaved.appear(wanted=state.session.unsaved is not None)
        if self.against is not None:
            declares = turn is not None and answerable(turn.asked)
            free = not state.log_open  # else a portrait or the sign may have its place
            self.against.appear(wanted=declares and free and state.coach.wanted)
        self._offer()
        self.host.invalidate()

    def _sign_place(self) -> Units:
        """The place of the "Not saved" sign: below the buttons at the right, or on an open log."""
        wide, right = sign_width(self.large), self.frame.width - 16
        if self.state.log_open:
            return (right - 8 - wide, below_buttons(self.large) + 6, wide, HIGH)
        return (right - wide, ROWS[self.rows], wide, HIGH)

    def _lay(self, row: Mapping[Choice, Button], *, done: bool) -> float:
        """Place the declarations, and Done beside them; returns the left end of the row."""
        places = declaring_places(self.frame, len(row), done=done)
        for button, place in zip((*row.values(), self.done), places, strict=False):
            button.move_to(place)
        return places[0][0]

    def _hand_place(self) -> Units:
        """The place of the last declaration, which is also that of the button that goes on.

        Beside four narrow declarations it goes on to the end of the row, to have room for its text.
        """
        declared = declares(self.state.session.table.rules.played)
        count = max(len(step.choices) for step in declared)
        places = declaring_places(self.frame, count, done=self.state.session.shared)
        last, end = places[count - 1], places[-1]
        return last if count <= len(TWO) else (*last[:2], end[0] + end[2] - last[0], last[3])

    def _offer(self) -> None:
        """Show and place what goes on from here: a single button, or offers side by side.

        The last one lies where In lies; while people watch, nothing does but a rebuy.
        """
        state = self.state
        buyers = state.session.may_buy_in if state.between_deals else ()
        row: list[OnwardButton | None] = []
        if state.offering or state.looking_on:
            watch = self.watch if state.may_watch else None
            row = [self.results, watch, self.buy if buyers else None]
            if not state.looking_on:
                row = [button for button in row if button is not None]
        elif state.waiting and not state.must_close:
            row = [self.buy, self.next] if buyers else [self.next]
        elif state.paused:
            row = [self.next]
        places = [*offer_places(self.frame, self.hand, len(row) - 1), self.hand] if row else []
        for offer, place in zip(row, places, strict=True):
            if offer is not None:
                offer.move_to(place)
                self.end = min(self.end, place[0])
        self.next.say(next_words(state))
        if buyers:
            self.buy.say(buy_words(state, buyers[0]))
        for button in (self.next, self.results, self.watch, self.buy):
            button.appear(wanted=button in row)

    def _done_words(self) -> str:
        turn = self.state.turn
        if turn is None or turn.asked is None or not turn.picking:
            return tr("Done")
        return picking_words(turn.asked, len(turn.picks))

    # --- Places -----------------------------------------------------------------------------

    @property
    def first(self) -> Button:
        """The button focused first when a turn opens or a deal is over."""
        turn = self.state.turn
        if turn is None:
            offers = (self.next, self.buy, self.watch)
            return next((button for button in offers if button.visible), self.results)
        if turn.seals:
            return self.done
        if turn.naming:
            return self.ranks.buttons[Rank.TWO]
        four = turn.asked is not None and Choice.HIGH in turn.asked.choices
        return self.four[Choice.HIGH] if four else self.two[Choice.IN]

    def pointed_at(self) -> bool:
        """Whether the pointer is on one of the declarations or ranks."""
        at = pygame.mouse.get_pos()
        buttons = (*self.two.values(), *self.four.values(), *self.ranks.buttons.values())
        return any(button.visible and button.hover_point(*at) for button in buttons)
