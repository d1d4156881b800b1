"""Caption and log text for every game event."""

from collections.abc import Sequence

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.state import events as e
from guts_engine.state.actions import Question
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, House, Status
from guts_engine.state.table import Table
from guts_engine.steps.facts import staged
from guts_engine.steps.model import (
    Ante,
    Deck,
    DiscardCommon,
    Group,
    Match,
    Side,
    Ties,
)
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.captions.cards import (
    cards_dealt,
    cards_drawn,
    common_cards,
    drawing_opened,
    ghost_drew,
    killed,
    passing_opened,
)
from guts_gui.words.captions.declarations import declared, revealed
from guts_gui.words.captions.house_hands import house_shown
from guts_gui.words.captions.nobody_in import nobody_in
from guts_gui.words.captions.payments import (
    antes,
    dropped_antes,
    extra_antes,
    given_out,
    lone_for_pot,
    matches,
    n_for_side,
    n_from_pot,
    pots_returned,
    transfers,
)
from guts_gui.words.games import name_of_game
from guts_gui.words.names.hands import hand_in_words, shown_log_line
from guts_gui.words.names.ranks import ranks_word
from guts_gui.words.names.terms import listed, name_of, names_of
from guts_gui.words.prompts.declare_step import declare_step
from guts_gui.words.prompts.questions import stage_begun
from guts_gui.words.steps.cards import discard_sentences
from guts_gui.words.steps.hand_rules import hand_named


def sentence(event: Event, before: Table, after: Table) -> str | None:
    """The caption of an event, or None if the picture is enough."""
    if _empty(event):
        return None
    match event:
        case e.DealBegan():
            rest = after.rules.dealing.deck is Deck.RUN_DOWN and not event.reshuffled
            name = name_of(after, event.dealer)
            if rest:
                return tr("{name} deals from the rest of the deck.", name=name)
            return tr("{name} deals.", name=name)
        case e.CardsDealt():
            return cards_dealt(event, after)
        case e.Declared():
            return declared(event, after)
        case e.DeclarationsRevealed():
            return revealed(event, before, after)
        case e.PotAwarded():
            return _awarded(event, before)
        case e.PotCarried():
            names = names_of(after, event.seats)
            return tr("{names} tie: the pot stays for the next deal.", names=names)
        case e.StatusChanged():
            return _stopped(event, after) or gone([name_of(after, event.seat)], event.status)
        case e.BoughtIn():
            return tr("{name} rebuys.", name=name_of(after, event.seat))
        case e.GameEnded():
            return _game_ended(event, after)
        case e.SessionEnded():
            return _session_ended(event, after)
        case e.DealEnded() if after.beyond_stakes:
            return tr(
                "The stakes have passed {n}, so this was the last deal.", n=number(LARGEST_STAKE)
            )
        case e.GameChosen():
            name, game = name_of(after, event.seat), name_of_game(event.rules.base)
            return tr("{name} chooses {game}.", name=name, game=game)
        case _:
            return _paid(event, before, after) or _on_the_way(event, after)


def _limited(amount: int) -> str:
    return trn(
        "Pot cap reached: {n} goes to the reserve.",
        "Pot cap reached: {n} goes to the reserve.",
        amount,
    )


def _refilled(amount: int) -> str:
    return trn(
        "{n} comes from the reserve as the new pot.",
        "{n} comes from the reserve as the new pot.",
        amount,
    )


def _empty(event: Event) -> bool:
    """Whether no chip moved: the pot was empty, or those who owe have nothing (R7.3, R8.7)."""
    match event:
        case e.PotAwarded():
            return not any(share.amount for share in event.shares)
        case e.PotMatched():
            return not any(paid.owed for paid in event.payments)
        case e.ExtraAntesPosted() | e.DroppedAntesPosted():
            return not any(paid.amount for paid in event.payments)
        case e.PlayersPaid():
            return not any(paid.owed for paid in event.transfers)
        case _:
            return False


def _paid(event: Event, before: Table, after: Table) -> str | None:
    """The caption of payments, and of chips from and to the reserve."""
    match event:
        case e.AntesPosted():
            return antes(event, after)
        case e.ExtraAntesPosted():
            return extra_antes(event, after)
        case e.DroppedAntesPosted():
            return dropped_antes(event, after)
        case e.PotMatched():
            return matches(event, before)
        case e.PlayersPaid():
            return transfers(event, after)
        case e.NobodyIn():
            return nobody_in(event, after)
        case e.PotLimited():
            return _limited(event.amount)
        case e.PotRefilled():
            return _refilled(event.amount)
        case _:
            return None


def _on_the_way(event: Event, after: Table) -> str | None:
    """The caption of events between dealing and payments in games with several parts."""
    match event:
        case e.CommonDealt():
            return common_cards(event)
        case e.StageBegan():
            return stage_begun(after)
        case e.CardsPassed():
            return _passed(event)
        case e.CardsDrawn():
            return cards_drawn(event, after)
        case e.DeclarationsOpened() if event.again:
            return tr("The same players declare again.")
        case e.DiscardsShuffled():
            return tr("The deck has run out, so the discards are reshuffled.")
        case e.SecondChanceOpened():
            names = names_of(after, after.players_in)
            return tr("Only {names} is in. The others may still join.", names=names)
        case e.HandsCompared():
            names = names_of(after, event.seats)
            comparison = tr("{names} compare hands in private.", names=names)
            return " ".join(filter(None, (comparison, nobody_pays(event, after))))
        case e.HouseHandShown():
            return house_shown(event, after)
        case _:
            return _of_steps(event, after)


def _asked(event: e.QuestionOpened, after: Table) -> str:
    """The question before cards are passed or drawn or a rank is named (S3)."""
    match event.asked.question:
        case Question.PASS:
            return passing_opened(event.asked)
        case Question.DISCARD:
            return drawing_opened(event.asked)
        case _:
            return tr("{name} names the wild rank.", name=names_of(after, event.seats))


def _of_steps(event: Event, after: Table) -> str | None:
    """The caption of events of written games (S3, S4)."""
    match event:
        case e.QuestionOpened():
            return _asked(event, after)
        case e.RankNamed():
            name, ranks = name_of(after, event.seat), ranks_word(event.rank)
            return tr("{name} makes {ranks} wild.", name=name, ranks=ranks)
        case e.GhostDrew():
            return ghost_drew(event)
        case e.CommonDiscarded():
            return discard_sentences(DiscardCommon(len(event.cards)))[0]
        case e.PlayersKilled():
            return killed(event, after)
        case e.NobodyQualified():
            shows = (declare_step(after).showdown, *after.rules.showdowns)
            show = next(each for each in shows if each.qualify)
            hand = hand_named(show.qualify, low=show.side is Side.LOW)
            return tr("Nobody has {hand} or better, so nobody wins.", hand=hand)
        case e.PotPushed():
            return _pushed(event, after)
        case e.PotsReturned():
            return pots_returned(event, after)
        case e.LegWon():
            return tr(
                "{name} wins a leg: {n} of {all}.",
                name=name_of(after, event.seat),
                n=number(after.legs[event.seat]),
                all=number(after.rules.ending.legs),
            )
        case _:
            return None


def _passed(event: e.CardsPassed) -> str:
    """The passed cards, if there are any (R3.4, R13.3)."""
    if any(each.cards for each in event.passes):
        return tr("The cards are passed to the left.")
    return tr("Nobody passes a card.")


def _pushed(event: e.PotPushed, table: Table) -> str:
    """A tie with the ghost or the deck after which nobody pays (R13.5)."""
    names = names_of(table, event.seats)
    if table.house is not None and table.house.house is House.DECK:
        return trn(
            "{names} only ties the deck: nobody wins or pays.",
            "{names} only tie the deck: nobody wins or pays.",
            len(event.seats),
            names=names,
        )
    return trn(
        "{names} only ties the ghost: nobody wins or pays.",
        "{names} only tie the ghost: nobody wins or pays.",
        len(event.seats),
        names=names,
    )


def nobody_pays(event: e.HandsShown | e.HandsCompared, table: Table) -> str | None:
    """The caption of a tie after which nobody pays; None otherwise.

    Where a tie changes nothing it is any tie for best (R8.6, S4.5); where losers pay the winners
    it is one of all players in (R8.5).
    """
    best, now = event.best, declare_step(table)
    if len(best) < 2:
        return None
    nothing = now.showdown.ties is Ties.NOTHING
    if not nothing and (not now.pays_winner or len(best) < len(event.hands)):
        return None
    return tr("{names} tie: nobody pays.", names=names_of(table, best))


def log_line(event: Event, before: Table, after: Table) -> str | None:
    """The log line of an event, or None."""
    match event:
        case e.DealBegan():
            return tr("Deal {n}: {name} deals", n=event.number, name=name_of(after, event.dealer))
        case e.HandsShown():
            lines = [shown_log_line(hand, after) for hand in event.hands]
            return "\n".join(filter(None, (*lines, nobody_pays(event, after))))
        case e.HandsCompared():
            lines = [sentence(event, before, after) or ""]
            return "\n".join(lines + [shown_log_line(hand, after) for hand in event.hands])
        case e.CardsDealt() if event.hands and _in_first_stage(after):
            return stage_begun(after)  # the first stage has no event of its own
        case e.CardsDealt():
            return None
        case e.QuestionOpened() if event.asked.question is not Question.NAME_RANK:
            return None
        case e.DeclarationsRevealed() if not after.players_in and _said_by_next_line(after):
            return None
        case _:
            return sentence(event, before, after)


def _said_by_next_line(table: Table) -> bool:
    """Whether the next line will itself say that nobody is in (R6.3)."""
    now = declare_step(table)
    first = now.nobody[0] if now.nobody else None
    shows = isinstance(first, Ante | Match) and Group.BEST in first.who
    return not now.again and not shows


def _in_first_stage(table: Table) -> bool:
    """Whether the first of several stages has begun and nobody has declared yet."""
    several = staged(table.rules.played)
    return several and not table.stage and not any(table.said)


# --- Pots and the end -----------------------------------------------------------------------


def _awarded(event: e.PotAwarded, before: Table) -> str:
    n = total = number(sum(share.amount for share in event.shares))
    two = before.rules.two_pots
    if two:
        total = n_from_pot(n, event.fund)
    elif event.side is not None and before.players_for(_other(event.side)):
        total = n_for_side(n, event.side)
    args = {"names": names_of(before, [share.seat for share in event.shares]), "total": total}
    winner = event.shares[0].seat
    match event.how:
        case Award.LONE if two:
            return lone_for_pot(event.fund, args["names"], n)
        case Award.LONE if before.latest_houses:
            if before.latest_houses[-1].house is House.GHOST:
                return tr("{names} beats the ghost and takes {total}.", **args)
            return tr("{names} beats the deck and takes {total}.", **args)
        case Award.LONE if not any(hand.seat == winner for hand in before.latest_shown):
            return tr("{names} takes {total} uncontested.", **args)
        case Award.SPLIT:
            return tr("{names} tie and split {total}.", **args)
        case Award.LEGS:
            return trn(
                "{names} has the leg and takes {total}.",
                "{names} has {n} legs and takes {total}.",
                before.legs[winner],
                **args,
            )
        case Award.BEST | Award.LONE:
            return _awarded_to_hand(event, before, args)


def _awarded_to_hand(event: e.PotAwarded, before: Table, args: dict[str, str]) -> str:
    """The caption of a pot, or a side of it, for the best hand."""
    hand = next((each for each in before.latest_shown if each.seat == event.shares[0].seat), None)
    public = before.showdown.seen is Group.ALL
    sides = before.rules.two_pots or event.side is not None
    if hand is None and public and sides:  # nobody else for this side
        return tr("{names} takes {total} uncontested.", **args)
    if hand is None:  # compared in private
        if before.showdown.side is Side.LOW:
            return tr("{names} takes {total} with the lowest hand.", **args)
        return tr("{names} takes {total} with the best hand.", **args)
    low = event.fund is Fund.LOW_POT or event.side is Side.LOW
    pot = (Fund.LOW_POT if low else Fund.POT) if sides else None
    words = hand_in_words(hand, before, pot)
    return tr("{names} takes {total} with {hand}.", hand=words, **args)


def _other(side: Side) -> Fund:
    """The fund of the other side, of players who declared it."""
    return Fund.POT if side is Side.LOW else Fund.LOW_POT


def _stopped(event: e.StatusChanged, table: Table) -> str | None:
    """The players who leave because they reached their stop-loss (R7.4)."""
    seat = table.seats[event.seat]
    lost = seat.bought_in - seat.chips
    if event.status is not Status.LEFT or not seat.stop_loss or lost < seat.stop_loss:
        return None
    return tr("{name} is down {n} and leaves the table.", name=seat.name, n=number(lost))


def gone(people: Sequence[str], status: Status) -> str | None:
    """The line for players whose status changed to this one in a deal."""
    names = listed(people)
    alone = len(people) == 1
    match status:
        case Status.BROKE if alone:
            return tr("{name} is out of chips.", name=names)
        case Status.BROKE:
            return tr("{names} are out of chips.", names=names)
        case Status.BUSTED if alone:
            return tr("{name} can't pay in full and is out of the session.", name=names)
        case Status.BUSTED:
            return tr("{names} can't pay in full and are out of the session.", names=names)
        case Status.LEFT if alone:
            return tr("{name} leaves the table.", name=names)
        case Status.LEFT:
            return tr("{names} leave the table.", names=names)
        case Status.PLAYING:
            return None


def in_stages(words: str, stages: Sequence[str]) -> str:
    """A result of a deal, with the numbers of its stages if there were several such (R8.5)."""
    if len(stages) < 2:
        return words
    return tr("Stages {n} · {words}", n=listed(stages), words=words)


def _session_ended(event: e.SessionEnded, table: Table) -> str:
    over = tr("The session is over.")
    return " ".join(filter(None, (over, given_out(event.shares, table))))


def _game_ended(event: e.GameEnded, table: Table) -> str:
    if event.winner is not None:
        return tr("{name} wins the round.", name=name_of(table, event.winner))
    if table.rules.two_pots:
        return tr("Both pots are empty, so the round is over.")
    return tr("The pot is empty: the round ends in a tie.")
