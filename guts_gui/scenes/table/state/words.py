"""Texts of the table: questions, hints, next step, and status."""

from __future__ import annotations

from collections.abc import Mapping

from guts_engine.state.actions import Question
from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from guts_gui.history.store import Store, StoreError
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.scenes.common.how_to import how_to_declare, how_to_pick
from guts_gui.scenes.table.state.table import TableState
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn
from guts_gui.words.captions.events import gone
from guts_gui.words.captions.payments import given_out
from guts_gui.words.games import game_name
from guts_gui.words.names.terms import choice_words, listed
from guts_gui.words.options.chips import rebuys_words
from guts_gui.words.prompts.questions import prompt

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
        case Question.NAME_RANK:
            return tr("Time to name the wild rank.")


def question(state: TableState) -> str:
    """The question to the person at the screen."""
    turn = state.turn
    if turn is None:
        return ""
    if turn.asked is None:
        return tr("{name} is comparing hands.", name=state.name_of(turn.seat))
    return prompt(turn.view.table, turn.seat, turn.asked, person=turn.covered)


def hint(state: TableState, peek: str, keys: Mapping[Choice, str]) -> str:
    """Instructions to peek and confirm the choice; the choice itself only while peeking.

    `peek` is the label of the key to peek, `keys` those of the declarations.
    """
    turn = state.turn
    if turn is None:
        return ""
    left = state.seconds_left
    clock = "" if left is None else tr("{n} s", n=left)
    words = how_to_declare(turn, keys) or _how_to_confirm(turn)
    words = words or _how_to_peek(state, turn, peek)
    return " · ".join(part for part in (clock, words) if part)


def _how_to_peek(state: TableState, turn: Turn, key: str) -> str:
    if not turn.covered or turn.peeking or not turn.hand:
        return ""
    words = tr("Hold {key}, or press and hold the cards, to look.", key=key)
    if state.settings().peek == "toggle":
        words = tr("Press {key}, or click the cards, to turn them over.", key=key)
    if state.coach.waiting:
        words = tr("{how} Coach advice appears with them.", how=words)
    return words


def _how_to_confirm(turn: Turn) -> str:
    if turn.picking:
        return how_to_pick(turn)
    if not turn.seals or turn.asked is None:
        return ""
    if turn.untouched:
        if turn.naming:
            return tr("Press 2 to 9, T, J, Q, K or A, then press Done.")
        return tr("Declare first, then press Done.") if turn.nudged else ""
    if turn.peeking and turn.choice is not None:
        choice = choice_words()[turn.choice]
        return tr("Choice: {choice}. Change it or press Done.", choice=choice)
    return tr("Choice made. Change it or press Done.")


# --- Between deals --------------------------------------------------------------------------


def next_words(state: TableState) -> str:
    """The label of the button that goes on."""
    if state.session.over:
        return tr("Results")
    if state.paused:
        return tr("Continue")
    if state.session.choosing_seat is not None:
        return tr("Choose game")
    return tr("Next round") if state.session.table.ended else tr("Next deal")


def out_words(state: TableState) -> tuple[str, str]:
    """Why no person can be dealt in, and what the rules of this table allow (R7.3, R7.4, R7.5)."""
    session, table = state.session, state.session.table
    allowed = [_why_out(state)] if len(session.people) > 1 else []
    allowed.append(rebuy_words(session, (session.may_buy_in or session.people)[0]))
    if pot := given_out(session.left, table):
        allowed.append(tr("“Results” ends the session. {pot}", pot=pot))
    if len(session.people) > 1:
        return tr("Nobody at the screen can be dealt in."), " ".join(allowed[1:])
    return _why_out(state), " ".join(allowed)


def _why_out(state: TableState) -> str:
    """Why the first person cannot be dealt in."""
    table, seat = state.session.table, state.session.people[0]
    place, name = table.seats[seat], state.name_of(seat)
    if place.status is Status.PLAYING:
        return tr(
            "{name} has {n}, which doesn't cover the ante of {ante}.",
            name=name,
            n=number(place.chips),
            ante=number(table.rules.ante_due),
        )
    return gone([name], place.status) or ""


def rebuy_words(session: Session, seat: int) -> str:
    """How many rebuys a person has left, or why there is none between these deals (R7.3)."""
    place, rules = session.table.seats[seat], session.table.rules
    left = rules.paying.rebuys - place.rebuys
    if seat in session.may_buy_in:
        if rules.paying.rebuys < 0:
            return tr("Rebuys have no limit.")
        return trn("{n} rebuy is left.", "{n} rebuys are left.", left)
    if place.status is Status.BUSTED:
        return tr("At this table a player who can't pay in full is out.")
    if place.status is Status.LEFT:
        return tr("A player who has left can't come back.")
    if rules.paying.rebuys > 0 and left <= 0:
        return tr("All rebuys are used.")
    return rebuys_words(rules)


def end_words(state: TableState) -> str:
    """What ending the session now does with the chips in the pots (R7.5)."""
    session = state.session
    if not state.between_deals:
        return tr(
            "It ends after this deal. The players still at the table share what is in the pot."
        )
    return given_out(session.left, session.table) or tr("The pot is empty.")


def buy_words(state: TableState, seat: int) -> str:
    """The label of the button that rebuys, with the chips; at a shared screen with the name."""
    if state.session.viewer is None:
        return tr("{name} rebuys", name=state.name_of(seat))
    return tr("Rebuy {n}", n=number(state.session.table.seats[seat].began_with))


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
        title=game_name(waiting.game, waiting.title),
        n=waiting.deals,
    )
