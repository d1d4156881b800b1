"""Texts of the table: questions, hints, next step, and status."""

from __future__ import annotations

from guts_engine.play.actions import Question
from guts_gui.history.store import Store, StoreError
from guts_gui.i18n.translate import tr
from guts_gui.scenes.table.state import TableState
from guts_gui.session.turn import Turn
from guts_gui.words.games import game_name
from guts_gui.words.terms import choice_words, listed, prompt

# --- A turn at the screen -------------------------------------------------------------------


def call_words(state: TableState, seat: int) -> str:
    """The reason why a person is called to the screen."""
    halted = state.show.halted
    if halted is not None:
        others = [state.name_of(other) for other in halted.seats if other != seat]
        return tr("Time to compare hands with {names}.", names=listed(others))
    match state.session.waiting_for()[seat].question:
        case Question.DECLARE:
            return tr("Time to declare.")
        case Question.PASS:
            return tr("Time to pass a card.")
        case Question.DISCARD:
            return tr("Time to draw.")


def question(state: TableState) -> str:
    """The question to the person at the screen."""
    turn = state.turn
    if turn is None:
        return ""
    if turn.asked is None:
        return tr("{name} is comparing hands.", name=state.name_of(turn.seat))
    return prompt(turn.view.table, turn.seat, turn.asked, person=turn.covered)


def hint(state: TableState, key: str) -> str:
    """Instructions to peek and confirm the choice; the choice itself only while peeking.

    `key` is the label of the key to peek.
    """
    turn = state.turn
    if turn is None:
        return ""
    left = state.seconds_left
    clock = "" if left is None else tr("{n} s", n=left)
    words = _how_to_confirm(turn) or _how_to_peek(state, turn, key)
    return " · ".join(part for part in (clock, words) if part)


def _how_to_peek(state: TableState, turn: Turn, key: str) -> str:
    if not turn.covered or turn.peeking or not turn.view.table.rules.dealing.peek:
        return ""
    words = tr("Hold {key}, or press and hold the cards, to look.", key=key)
    if state.settings().peek == "toggle":
        words = tr("Press {key}, or click the cards, to turn them over.", key=key)
    if state.coach.waiting:
        words = tr("{how} Coach advice appears with them.", how=words)
    return words


def _how_to_confirm(turn: Turn) -> str:
    if turn.picking:
        if turn.covered and not turn.peeking and not turn.picks and not turn.nudged:
            return ""
        if turn.nudged:
            return tr("Choose a card first.")
        if turn.asked is not None and turn.asked.cards == 1:
            return tr("Click on a card, or press 1 to {n}.", n=len(turn.hand))
        return tr("Click on cards, or press 1 to {n}.", n=len(turn.hand))
    if not turn.seals or turn.asked is None:
        return ""
    if turn.choice is None:
        return tr("Declare first, then press Done.") if turn.nudged else ""
    if turn.peeking:
        choice = choice_words()[turn.choice]
        return tr("Choice: {choice}. Change it or press Done.", choice=choice)
    return tr("Choice made. Change it or press Done.")


# --- Between deals --------------------------------------------------------------------------


def next_words(state: TableState) -> str:
    """The label of the button that goes on."""
    if not state.may_go_on:
        shared_out = state.session.over or not state.left_in_pots
        return tr("Results") if shared_out else tr("Settle up")
    if state.session.choosing_seat is not None:
        return tr("Choose game")
    return tr("Next round") if state.session.table.ended else tr("Next deal")


def usual_next_words() -> tuple[str, ...]:
    """The labels that it has during a session."""
    return tr("Results"), tr("Next round"), tr("Next deal")


def table_status(state: TableState) -> tuple[str, str]:
    """The status of the table, and whether it is saved, for its menu."""
    failing = state.session.unsaved is not None
    note = tr("Your session is saved. You can resume it any time.")
    if failing:
        note = tr("Not saved. Trying again every few seconds.")
    if state.session.over:
        return tr("The session is over"), note if failing else tr("You can replay it from History.")
    if not state.waiting:
        return tr("Paused"), note
    ended = state.session.table.ended
    return tr("Round over") if ended else tr("Between deals"), note


def waiting_words(store: Store) -> str | None:
    """A notice on a session that can be resumed, or why it cannot be read; None without one."""
    try:
        waiting = store.unfinished()
    except StoreError as wrong:
        return str(wrong)
    if waiting is None:
        return None
    return tr(
        "{title}, deal {n}, is saved. You can resume it after this session.",
        title=game_name(waiting.game),
        n=waiting.deals,
    )
