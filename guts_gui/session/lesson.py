"""The tutorial: stacked deck, three bots, a note for each pause."""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from guts_engine.bots.personas import PERSONAS
from guts_engine.hands.cards import Card, cards
from guts_engine.hands.ranking import best
from guts_engine.record.match import Match
from guts_engine.state.table import Table
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup, bot_seat
from guts_gui.words.names.hands import within
from guts_gui.words.names.terms import listed, names_of

GAME: Final = "three-card"
ANTE: Final = 5
CHIPS: Final = 100
BOTS: Final = ("rocco", "walter", "mina")
"""The bots at the left, opposite, and at the right; the panel may cover the right seat."""
SEED: Final = 7
"""The seed of the bots; a test checks that the lesson shows what it should."""
HANDS: Final = (
    ("Ts Td 4c", "9h 9s Kd", "8c 6d 2h", "Qh 7c 5d"),
    ("9h 7c 3d", "Ad Tc 6s", "Kc Ks 5h", "Jd 8s 4h"),
)
"""The hands of the two deals by seat, the learner's first."""
DEALS: Final = len(HANDS)
STEPS: Final = 7
"""The number of notes in the lesson."""


@dataclass(frozen=True, slots=True)
class Note:
    """The text at a pause; at a `live` note the table's own buttons work."""

    number: int
    title: str
    text: str
    live: bool = False

    @property
    def last(self) -> bool:
        """Whether this note is the last of the lesson."""
        return self.number == STEPS


class StackedPack(Random):
    """A shuffle that deals the planned hands of the lesson, then random ones."""

    def __init__(self, dealer: int) -> None:
        super().__init__(SEED)
        self.dealer = dealer
        self.dealt = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the planned cards on top in the order in which they are dealt (R3.1)."""
        super().shuffle(x)
        if self.dealt < DEALS:
            top = self._planned()
            x[:] = [*top, *(each for each in x if each not in top)]
        self.dealt += 1

    def _planned(self) -> list[Card]:
        hands = [cards(hand) for hand in HANDS[self.dealt]]
        first = self.dealer + self.dealt + 1
        order = [(first + n) % len(hands) for n in range(len(hands))]
        return [hands[seat][n] for n in range(len(hands[0])) for seat in order]


def lesson(name: str, avatar: str) -> Session:
    """The session of the lesson, which is not saved."""
    people = [SeatSetup(name, avatar)]
    for bot in BOTS:
        people.append(bot_seat(PERSONAS[bot]))
    setup = TableSetup(GAME, {"ante": ANTE}, tuple(people), CHIPS)
    session = Session.begin(setup, None, seed=SEED)
    log = session.match.begun
    return Session.of(Match(log, StackedPack(log.dealer)), session.header, None)


def notes(session: Session, *, asked: bool) -> tuple[Note, ...]:
    """The notes for now: when the learner is asked, or a deal is over."""
    table = session.table
    hand = session.match.view(0).cards
    if table.deals == 1:
        return _first_hand(table, hand) if asked else _first_result(table, hand)
    return _second_hand(table, hand) if asked else _farewell(table, hand)


def _first_hand(table: Table, hand: Sequence[Card]) -> tuple[Note, ...]:
    return (
        Note(
            1,
            tr("The ante"),
            tr(
                "Everyone has put an ante of {ante} into the empty pot. It now holds {pot}, and "
                "that is what you are playing for.",
                ante=number(table.rules.paying.ante),
                pot=number(table.pot),
            ),
        ),
        Note(
            2,
            tr("Your cards"),
            tr(
                "You have {hand}. Most three-card hands don't even have a pair, so this is a "
                "good one. Nobody else can see it. Rules lists all hands, best first.",
                hand=_called(table, hand),
            ),
        ),
        Note(
            3,
            tr("In or out?"),
            tr(
                "In: if you have the best hand of the players in, you take the {pot}; if not, "
                "you pay {pot} into the next pot. Out: you pay nothing more and win nothing. "
                "Everyone decides in secret. Press In or Out; either is fine.",
                pot=number(table.pot),
            ),
            live=True,
        ),
    )


def _first_result(table: Table, hand: Sequence[Card]) -> tuple[Note, ...]:
    return (
        Note(4, tr("The result"), result(table, hand)),
        Note(5, tr("The next pot"), next_pot(table), live=True),
    )


def _second_hand(table: Table, hand: Sequence[Card]) -> tuple[Note, ...]:
    return (
        Note(
            6,
            tr("Your next hand"),
            tr(
                "The pot is now {pot}, and you have {hand}: no pair and only low cards. You "
                "would usually stay out with it, but you can also go in and hope that nobody "
                "else does. That is a bluff.",
                pot=number(table.pot),
                hand=_called(table, hand),
            ),
            live=True,
        ),
    )


def _farewell(table: Table, hand: Sequence[Card]) -> tuple[Note, ...]:
    text = " ".join(
        (
            result(table, hand),
            tr(
                "And so it goes on. When only one player is in, nobody has to match the pot: the "
                "round is over, and the next one starts with new antes. If nobody is in, the pot "
                "stays and new cards are dealt."
            ),
        )
    )
    return (Note(7, tr("That is Guts"), text),)


def result(table: Table, hand: Sequence[Card]) -> str:
    """The result of the deal, for the learner."""
    players = table.players_in
    others = [seat for seat in players if seat != 0]
    taken = sum(share.amount for award in table.awards for share in award.shares)
    winners = [share.seat for award in table.awards for share in award.shares]
    if not players:
        return tr("Nobody is in, so the pot stays and new cards are dealt.")
    if players == (0,):
        return tr(
            "Only you are in, so you take the {pot} without showing your cards.",
            pot=number(taken),
        )
    if 0 in players:
        return _in_result(table, hand, others, winners, taken)
    names = names_of(table, others)
    if len(others) == 1:
        return tr(
            "You are out. Only {name} is in and takes the {pot} without showing any cards, so "
            "nobody will ever know whether your hand was better.",
            name=names,
            pot=number(taken),
        )
    outcome = trn(
        "You are out and pay nothing more. {names} show their cards; {winner} takes the {pot}, "
        "and every loser pays {pot} into the next pot.",
        "You are out and pay nothing more. {names} show their cards; {winner} split the {pot}, "
        "and every loser pays {pot} into the next pot.",
        len(winners),
        names=names,
        winner=names_of(table, winners),
        pot=number(taken),
    )
    return f"{outcome} {_folded_result(table, hand)}"


def _in_result(
    table: Table, hand: Sequence[Card], others: list[int], winners: list[int], taken: int
) -> str:
    """The result for a learner who was in with others."""
    if 0 in winners:
        return trn(
            "{names} is in too, so you both show your cards. Your hand, {hand}, is the best: you "
            "take the {pot}.",
            "{names} are in too, so you all show your cards. Your hand, {hand}, is the best: you "
            "take the {pot}.",
            len(others),
            names=names_of(table, others),
            hand=_called(table, hand),
            pot=number(taken),
        )
    return trn(
        "You are in, but {names} has a better hand and takes the {pot}. You match it: you pay "
        "{pot} into the next pot.",
        "You are in, but {names} have better hands and split the {pot}. You match it: you pay "
        "{pot} into the next pot.",
        len(winners),
        names=names_of(table, winners),
        pot=number(taken),
    )


def _folded_result(table: Table, hand: Sequence[Card]) -> str:
    """Whether the folded hand would have won."""
    mine = best(hand, table.rules.ranking)
    if all(mine > table.made(shown) for shown in table.shown):
        return tr("Your hand would have won. Next time, be brave.")
    return tr("Your hand wouldn't have won.")


def next_pot(table: Table) -> str:
    """The next pot, and why."""
    payers = [seat for seat in table.order if table.match_paid[seat]]
    if table.pot == 0:
        return tr(
            "Nobody who was in lost, so nobody has to match the pot, that is, pay as much as it "
            "held. The pot is empty: this round is over. The next deal starts a new round, and "
            "everyone antes again."
        )
    if not payers:
        return tr("The pot of {pot} stays for the next deal.", pot=number(table.pot))
    names = listed([tr("you") if seat == 0 else table.seats[seat].name for seat in payers])
    return tr(
        "A player who goes in and loses matches the pot: they pay as much as it held. This time: "
        "{names}. The next pot is {pot}, so nobody antes.",
        names=names,
        pot=number(table.pot),
    )


def _called(table: Table, hand: Sequence[Card]) -> str:
    return within(best(hand, table.rules.ranking))
