"""Twins of a table: other cards where an observer may not look, or other secret answers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import RANK_LETTERS, Card
from guts_engine.play.game import apply
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Declare, Discard, Pass, StartDeal
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Choice, Deck
from guts_gui.app.app import App
from guts_gui.history.store import SavedSession
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Header, Session
from tests.engine.helpers.games_played import may_learn
from tests.gui.helpers.leaks import (
    Command,
    Comparison,
    Retold,
    Story,
    Witness,
    alike,
    compared,
    told_to,
)
from tests.gui.helpers.players import LETTERS

Swap = Callable[[Iterable[Card]], tuple[Card, ...]]
Acts = Callable[[Witness], None]


@dataclass(frozen=True)
class House:
    """The program in which tables are watched, and its settings."""

    app: App
    session: type[Retold] = Retold
    scene: type[TableScene] = TableScene

    def watch(self, story: Story, acts: Acts) -> Witness:
        """A new table with its first deal, and all input to it."""
        table = self.scene(self.app, story.begun(self.session))
        witness = Witness(self.app, table)
        if table.session.choosing_seat is None:
            table.proceed(table.session.deal)
        acts(witness)
        return witness


# --- Other cards ----------------------------------------------------------------------------


def known_cards(match: Match, seat: int | None, shown: int) -> list[set[Card]]:
    """By deal, the cards that a seat knows after that many events."""
    state, known, heard = match.log.begun(), list[set[Card]](), 0
    for action in match.log.actions:
        after, events = apply(state, action)
        for event in events:
            heard += not isinstance(event, e.PackSet)
            if heard > shown:
                return known
            if isinstance(event, e.DealBegan):
                known.append(set())
            if known:
                known[-1] |= may_learn(state, event, seat)
        state = after
    return known


def exchange(cards: Iterable[Card], rng: Random) -> Swap:
    """A random exchange of the cards."""
    one = sorted(cards)
    to = dict(zip(one, rng.sample(one, len(one)), strict=True))
    return lambda hand: tuple([to.get(each, each) for each in hand])


def other_cards(match: Match, story: Story, beholder: int | None, shown: int, rng: Random) -> Story:
    """The same story with all cards exchanged that the observer has not seen by then.

    If the pack runs down or cards stay on the table, earlier deals stay the same, because they
    determine what is left (R3.2, S5.1); the same holds if the dealer may name such a game (R11).
    """
    known = known_cards(match, beholder, shown)
    played = match.log.rules.played
    kept = played.keep is not None or played.deck is Deck.RUN_DOWN
    runs_down = match.log.dealers_choice or kept
    packs: list[tuple[Card, ...]] = []
    answers: dict[int, Action] = {}
    swap = exchange((), rng)
    for number, action in enumerate(match.log.actions):
        if isinstance(action, StartDeal):
            deal = len(packs)
            over = deal >= len(known) or (runs_down and deal < len(known) - 1)
            swap = exchange(() if over else set(action.pack) - known[deal], rng)
            packs.append(swap(action.pack))
        elif isinstance(action, Pass | Discard):
            answers[number] = changed(action, cards=swap(action.cards))
        else:
            answers[number] = action
    return replace(story, packs=tuple(packs), answers=answers)


# --- Other answers --------------------------------------------------------------------------


def as_it_was(match: Match, story: Story) -> Story:
    """The same story, from its log."""
    packs = tuple(each.pack for each in match.log.actions if isinstance(each, StartDeal))
    return replace(story, packs=packs, answers=dict(enumerate(match.log.actions)))


def other_bots_word(match: Match, story: Story, rng: Random) -> Story | None:
    """The same story with another declaration of one bot; None if no bot declares."""
    retold = as_it_was(match, story)
    words = [
        (number, action)
        for number, action in retold.answers.items()
        if isinstance(action, Declare) and story.setup.seats[action.seat].bot is not None
    ]
    if not words:
        return None
    number, action = rng.choice(words)
    others = [each for each in choices_of(match) if each is not action.choice]
    other = Declare(action.seat, rng.choice(others))
    return replace(retold, answers={**retold.answers, number: other})


def choices_of(match: Match) -> tuple[Choice, ...]:
    """All declarations of a game (R4, S3.7)."""
    declared = declares(match.log.rules.played)
    return tuple(dict.fromkeys(choice for step in declared for choice in step.choices))


def other_commands(witness: Witness, turn: int, rng: Random) -> list[Command] | None:
    """The same input with other declarations or cards in one turn; None if there is none."""
    was, asked = witness.turns[turn - 1]
    if asked is None or not was.covered:
        return None
    by, hand = rng.randrange(1, 6), len(was.hand)
    names = [str(choice) for choice in asked.choices]
    to: dict[tuple[str, str], str] = {}
    for ways, row in (
        (("click",), names),
        (("click",), [f"four-{name}" for name in names]),
        (("key",), [LETTERS[choice] for choice in asked.choices]),
        (("key",), [str(number + 1) for number in range(hand)]),
        (("press", "let go"), [str(number) for number in range(hand)]),
        (("click",), [f"rank-{letter}" for letter in RANK_LETTERS]),
    ):
        further = by % (len(row) - 1) + 1 if len(row) > 1 else 0
        for way in ways:
            to |= {(way, each): row[(n + further) % len(row)] for n, each in enumerate(row)}
    commands = [
        each._replace(what=to.get((each.how, each.what), each.what)) if each.turn == turn else each
        for each in witness.commands
    ]
    return commands if commands != witness.commands else None


# --- Watching a twin ------------------------------------------------------------------------


def repeating(one: Witness, commands: Sequence[Command], beholder: int | None) -> Acts:
    """Repeat the input at the other table, as long as the observer receives the same events."""
    before = told_to(one.table.session.match, beholder)

    def acts(other: Witness) -> None:
        for command in commands:
            other.do(command)
            same = alike(before, told_to(other.table.session.match, beholder))
            if other.shown > same + 1:
                return

    return acts


def held_against(
    house: House, one: Witness, story: Story, beholder: int | None, commands: Sequence[Command] = ()
) -> Comparison:
    """Watch the twin of a table and compare."""
    other = house.watch(story, repeating(one, commands or one.commands, beholder))
    return compared(one, other, beholder)


# --- A resumed table ------------------------------------------------------------------------


def broken_off(log: GameLog, people: Sequence[int], rng: Random) -> GameLog:
    """The log up to a moment at which a person was asked, or the whole log."""
    state, asked = log.begun(), []
    for number, action in enumerate(log.actions, start=1):
        state, _ = apply(state, action)
        if set(state.table.turn) & set(people):
            asked.append(number)
    return replace(log, actions=log.actions[: rng.choice(asked)] if asked else log.actions)


def taken_up(house: House, log: GameLog, story: Story) -> Witness:
    """The table after resuming: its first frames, the log, and the first turn behind a curtain."""
    packs = iter(story.packs)
    actions = [
        StartDeal(next(packs)) if isinstance(each, StartDeal) else story.answers.get(number, each)
        for number, each in enumerate(log.actions)
    ]
    begun = replace(log, actions=tuple(actions))
    header = Header(begun.header(), story.setup.seats, story.seed, {}).text()
    when = "2025-01-31T12:00:00Z"
    kept = SavedSession(1, log.rules.game, "", 0, when, when, "open", header, begun.lines())
    witness = Witness(house.app, house.scene(house.app, Session.resume(kept, None)))
    for command in (("wait", "3"), ("key", "enter"), ("wait", "3"), ("key", "l"), ("wait", "3")):
        witness.do(Command(*command))
    return witness
