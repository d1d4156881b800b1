"""Caption and log text for every game event."""

from collections.abc import Sequence

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.play import events as e
from guts_engine.play.events import Award, Event, House, Status
from guts_engine.play.table import Table
from guts_engine.rules.options import AllOut, Course, Ghost
from guts_engine.steps.model import Choice, Deck, Losers
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.cards import (
    cards_dealt,
    cards_drawn,
    common_cards,
    house_shown,
    stage_begun,
)
from guts_gui.words.games import name_of_game
from guts_gui.words.hands import hand_in_words, shown_log_line
from guts_gui.words.payments import (
    antes,
    dropped_antes,
    extra_antes,
    given_out,
    lone_for_pot,
    matches,
    n_from_pot,
    nobody_in,
    transfers,
)
from guts_gui.words.terms import capital, counted, declares_again, listed, name_of, names_of


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
            return _declared(event, after)
        case e.DeclarationsRevealed():
            return _revealed(event, before, after)
        case e.PotAwarded():
            return _awarded(event, before)
        case e.PotCarried():
            names = names_of(after, event.seats)
            return tr("{names} tie: the pot stays for the next deal.", names=names)
        case e.PotLimited():
            return _limited(event.amount)
        case e.PotRefilled():
            return _refilled(event.amount)
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
    """The caption of payments."""
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
        case _:
            return None


def _on_the_way(event: Event, after: Table) -> str | None:
    """The caption of events between dealing and payments in games with several parts."""
    match event:
        case e.CommonDealt():
            return common_cards(event)
        case e.StageBegan():
            return stage_begun(after)
        case e.PassingOpened():
            return tr("Everyone chooses a card to pass to the left.")
        case e.CardsPassed():
            return tr("The cards are passed to the left.")
        case e.DrawingOpened():
            return trn(
                "Each player in turn may draw one card.",
                "Each player in turn may draw up to {n} cards.",
                event.most,
                n=counted(event.most),
            )
        case e.CardsDrawn():
            return cards_drawn(event, after)
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
        case e.LegWon():
            return tr(
                "{name} wins a leg: {n} of {all}.",
                name=name_of(after, event.seat),
                n=number(after.legs[event.seat]),
                all=number(after.rules.ending.legs),
            )
        case _:
            return None


def nobody_pays(event: e.HandsShown | e.HandsCompared, table: Table) -> str | None:
    """The caption of a tie in a leg game after which nobody pays; None otherwise.

    In Napalm it is any tie for best (R8.6), in 3-5-7 one of all players in (R8.5).
    """
    best, rules = event.best, table.rules
    if not rules.leg_game or len(best) < 2:
        return None
    if rules.course is not Course.NAPALM and len(best) < len(event.hands):
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
        case e.CardsDealt() if after.rules.stages and not after.stage:
            return stage_begun(after)  # the first stage has no event of its own
        case e.CardsDealt() | e.PassingOpened() | e.DrawingOpened():
            return None
        case e.DeclarationsRevealed() if not after.players_in and _said_by_next_line(after):
            return None
        case _:
            return sentence(event, before, after)


def _said_by_next_line(table: Table) -> bool:
    """Whether the next line will itself say that nobody is in (R6.3)."""
    return not declares_again(table) and table.rules.all_out in (AllOut.REDEAL, AllOut.ANTE)


# --- Declarations ---------------------------------------------------------------------------


def _declared(event: e.Declared, table: Table) -> str:
    name = name_of(table, event.seat)
    if event.automatic:
        return tr("Everyone else is out, so {name} is in.", name=name)
    if table.second_chance:
        if event.choice is Choice.IN:
            return tr("{name} goes in after all.", name=name)
        return tr("{name} stays out.", name=name)
    if event.choice is Choice.IN:
        return tr("{name} is in.", name=name)
    return tr("{name} is out.", name=name)


def _revealed(event: e.DeclarationsRevealed, before: Table, after: Table) -> str:
    players, rules = after.players_in, before.rules
    prize, owed = number(before.pot + before.side_pot), _owed(after)
    if event.compulsory:
        return tr("Everyone must be in. {prize} to win.", prize=prize)
    if not players:
        return tr("Nobody is in.")
    if rules.two_pots:
        return _for_two_pots(after)
    if len(players) == 1:
        return _lone(after)
    count, names = capital(counted(len(players))), names_of(after, players)
    players_in = tr("{count} are in: {names}.", count=count, names=names)
    if rules.declaring.second_declare:
        return players_in
    if rules.leg_game and len(players) == 2:
        risk = tr("The loser pays {owed}.", owed=owed)
    elif rules.leg_game:
        risk = tr("Each loser pays the winner {owed}.", owed=owed)
    elif len(players) == 2 and rules.dealing.ghost is not Ghost.ALWAYS:
        risk = tr("The winner takes {prize}; the loser pays {owed}.", prize=prize, owed=owed)
    elif rules.showing.losers is Losers.WORST and rules.dealing.ghost is Ghost.ALWAYS:
        risk = tr(
            "The winner takes {prize}. The worst hand pays {owed}, or all pay if the ghost wins.",
            prize=prize,
            owed=owed,
        )
    elif rules.showing.losers is Losers.WORST:
        risk = tr("The winner takes {prize}; the worst hand pays {owed}.", prize=prize, owed=owed)
    else:
        risk = tr("The winner takes {prize}; each loser pays {owed}.", prize=prize, owed=owed)
    return f"{players_in} {risk}"


def _owed(table: Table) -> str:
    """What a loser pays to match the pot: at most this, if one of those in has less (R7.3)."""
    owed = number(table.match)
    if any(table.charge(seat, table.match).amount < table.match for seat in table.players_in):
        # Translators: in "each loser pays {owed}"
        return tr("up to {n}", n=owed)
    return owed


def _lone(table: Table) -> str:
    name = names_of(table, table.players_in)
    if table.ghost_cards:
        return tr("Only {name} is in, against the ghost.", name=name)
    if table.rules.lone_must_beat:
        return tr("Only {name} is in, against the deck.", name=name)
    return tr("Only {name} is in.", name=name)


def _for_two_pots(table: Table) -> str:
    """The players who declared each pot in hi-lo (R8.7)."""
    going = {
        choice: names_of(table, seats)
        for choice in (Choice.HIGH, Choice.LOW, Choice.BOTH)
        if (seats := [seat for seat in table.players_in if table.said[seat] is choice])
    }
    parts = []
    if Choice.HIGH in going:
        parts.append(tr("High: {names}.", names=going[Choice.HIGH]))
    if Choice.LOW in going:
        parts.append(tr("Low: {names}.", names=going[Choice.LOW]))
    if Choice.BOTH in going:
        parts.append(tr("Both: {names}.", names=going[Choice.BOTH]))
    return " ".join(parts)


# --- Pots and the end -----------------------------------------------------------------------


def _awarded(event: e.PotAwarded, before: Table) -> str:
    n = number(sum(share.amount for share in event.shares))
    two = before.rules.two_pots
    args = {
        "names": names_of(before, [share.seat for share in event.shares]),
        "total": n_from_pot(n, event.fund) if two else n,
    }
    match event.how:
        case Award.LONE if two:
            return lone_for_pot(event.fund, args["names"], n)
        case Award.LONE if before.house is not None:
            if before.house.house is House.GHOST:
                return tr("{names} beats the ghost and takes {total}.", **args)
            return tr("{names} beats the deck and takes {total}.", **args)
        case Award.LONE:
            return tr("{names} takes {total} uncontested.", **args)
        case Award.SPLIT:
            return tr("{names} tie and split {total}.", **args)
        case Award.LEGS:
            return trn(
                "{names} has the leg and takes {total}.",
                "{names} has {n} legs and takes {total}.",
                before.legs[event.shares[0].seat],
                **args,
            )
        case Award.BEST:
            hand = next(hand for hand in before.shown if hand.seat == event.shares[0].seat)
            words = hand_in_words(hand, before, event.fund if two else None)
            return tr("{names} takes {total} with {hand}.", hand=words, **args)


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


def _session_ended(event: e.SessionEnded, table: Table) -> str:
    over = tr("The session is over.")
    return " ".join(filter(None, (over, given_out(event.shares, table))))


def _game_ended(event: e.GameEnded, table: Table) -> str:
    if event.winner is not None:
        return tr("{name} wins the round.", name=name_of(table, event.winner))
    if table.rules.two_pots:
        return tr("Both pots are empty, so the round is over.")
    return tr("The pot is empty: the round ends in a tie.")
