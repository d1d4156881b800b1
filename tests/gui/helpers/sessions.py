"""Sessions of bots with one person: dealt from known packs, and played at random."""

import json
from collections.abc import Callable, Iterator, MutableSequence
from dataclasses import replace
from random import Random

from guts_engine.bots.personas import PERSONAS
from guts_engine.hands.cards import Card, Rank, card
from guts_engine.record.match import Match
from guts_engine.state.actions import Action, Declare, Discard, NameRank, Pass, Question
from guts_engine.steps.model import Choice
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup


def table(
    seats: int = 5,
    *,
    game: str = "three-card",
    chips: int = 200,
    viewer: int | None = 0,
    **rules: object,
) -> TableSetup:
    """A table of bots with one person, Ann, in the viewer's seat."""
    people = [SeatSetup(bot.name, bot.portrait, bot.id) for bot in PERSONAS.values()]
    people = [*people, replace(people[0], name="Zed", bot="mina")][:seats]
    if viewer is not None:
        people[viewer] = SeatSetup("Ann", "ann")
    return TableSetup(game, {"ante": 5} | rules, tuple(people), chips)


class Stacked(Random):
    """A shuffle that puts known cards on top: a text of cards for each deal, in order.

    Afterwards it shuffles by its seed.
    """

    def __init__(self, *tops: str, seed: int = 1) -> None:
        super().__init__(seed)
        self.tops = list(tops)

    def shuffle(self, x: MutableSequence[Card]) -> None:
        super().shuffle(x)
        if self.tops:
            top = [card(text) for text in self.tops.pop(0).split()]
            x[:] = [*top, *(each for each in x if each not in top)]


def stacked(
    setup: TableSetup, store: Store | None, *tops: str, dealer: int | None = None, seed: int = 1
) -> Session:
    """A new session whose next deals have these cards on top of the pack."""
    session = Session.begin(setup, None, seed=seed)
    log = session.match.begun
    if dealer is not None:
        log = replace(log, dealer=dealer)
    header = replace(session.header, log=log.header())
    return Session.of(Match(log, Stacked(*tops, seed=seed)), header, store)


def tops(hands: str) -> str:
    """The top of the pack that deals these hands, starting on the dealer's left."""
    each = [hand.split() for hand in hands.split(",")]
    return " ".join(text for row in zip(*each, strict=True) for text in row)


def play(session: Session, rng: Random, deals: int) -> Iterator[None]:
    """Play deals at random; yields after every step."""
    for _ in range(deals):
        if not session.can_deal():
            return
        session.deal()
        yield
        while session.asked:
            session.decide(decision(session, rng))
            yield


def viewer_declares(session: Session, choice: Choice) -> None:
    """The viewer's declaration."""
    assert session.viewer is not None
    session.decide(Declare(session.viewer, choice))


def decision(session: Session, rng: Random) -> Action:
    """A random decision of the viewer."""
    asked, seat = session.asked, session.viewer
    assert asked is not None and seat is not None
    cards = session.view.cards[: asked.cards]
    if asked.question is Question.PASS:
        return Pass(seat, cards)
    if asked.question is Question.DISCARD:
        return Discard(seat, cards)
    if asked.question is Question.NAME_RANK:
        return NameRank(seat, Rank.TWO)
    return Declare(seat, rng.choice(asked.choices))


def broken_seat(**changes: object) -> Callable[[str], str]:
    """A function that changes the first bot in a header."""

    def broken(text: str) -> str:
        data = json.loads(text)
        data["seats"][1] |= changes
        return json.dumps(data)

    return broken
