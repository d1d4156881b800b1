"""What happened and what is at stake, in sentences; names, never "you" (pass and play)."""

from collections.abc import Sequence

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.cards import Card, Rank
from guts_engine.events import Award, Event, Payment, Status
from guts_engine.hands import best
from guts_engine.rules import AllOut, Ends, Losers, RuleSet
from guts_engine.table import Table
from guts_gui.i18n import tr

GAMES = {
    "two-card": "Two-Card Guts",
    "three-card": "Three-Card Guts",
    "three-card-plain": "Three-Card Plain",
    "monte-carlo": "Monte Carlo",
    "survivor": "Survivor",
    "no-peek": "No Peek",
}


def game_name(game: str) -> str:
    """The name of the game with that id."""
    return tr(GAMES.get(game, game))


def number(value: int) -> str:
    """An amount with its thousands apart, "1,120"."""
    return f"{value:,}"


def listed(names: Sequence[str]) -> str:
    """ "Ann, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


COUNTS = ("Nobody", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def sentence(event: Event, before: Table, after: Table) -> str | None:
    """The line that tells the event at the table, or None when the picture says it all."""
    match event:
        case e.DealBegan():
            return tr("{name} deals.", name=_name(after, event.dealer))
        case e.AntesPosted():
            return _antes(event, after)
        case e.CardsDealt():
            return _dealt(after)
        case e.Declared():
            return _declared(event, after)
        case e.DeclarationsRevealed():
            return _revealed(event, before, after)
        case e.HandsShown():
            return None
        case e.PotAwarded():
            return _awarded(event, before)
        case e.PotCarried():
            return tr(
                "{names} tie: the pot stays for the next deal.", names=_names(after, event.seats)
            )
        case e.PotMatched():
            return _matched(event.payments, before)
        case e.NobodyIn():
            return _nobody_in(event, after)
        case e.PotLimited():
            return tr("The pot is limited: {n} go to the reserve.", n=number(event.amount))
        case e.PotRefilled():
            return tr("{n} from the reserve make the new pot.", n=number(event.amount))
        case e.StatusChanged():
            return _status(event, after)
        case e.BoughtIn():
            return tr("{name} buys in again.", name=_name(after, event.seat))
        case e.GameEnded():
            return _game_ended(event, after)
        case e.SessionEnded():
            return _session_ended(event, after)
        case _:
            return None


def log_line(event: Event, before: Table, after: Table) -> str | None:
    """The line that the log keeps of the event, or None."""
    if isinstance(event, e.DealBegan):
        return tr("Deal {n}: {name} deals", n=event.number, name=_name(after, event.dealer))
    if isinstance(event, e.HandsShown):
        return "\n".join(
            tr(
                "{name} shows {hand}",
                name=_name(after, hand.seat),
                hand=within(best(hand.cards, after.rules.ranking).full_name),
            )
            for hand in event.hands
        )
    if isinstance(event, e.DealEnded | e.CardsDealt):
        return None
    return sentence(event, before, after)


def telling_name(cards: Sequence[Card], table: Table) -> str:
    """A hand's name, with its kickers where another hand shown is called the same."""
    ranking = table.rules.ranking
    made = best(cards, ranking)
    others = [best(shown.cards, ranking) for shown in table.shown]
    alike = any(other.name == made.name and other != made for other in others)
    return made.full_name if alike else made.name


def label_name(cards: Sequence[Card], table: Table) -> str:
    """The name as a label beside the hand: kickers that decide stand as letters, "A-10-4"."""
    made = best(cards, table.rules.ranking)
    if telling_name(cards, table) == made.name:
        return made.name
    letters = ["10" if rank is Rank.TEN else rank.letter for rank in made.kind.ranks]
    return f"{made.name}, {'-'.join(letters[1:])}"


def within(name: str) -> str:
    """A hand's name within a sentence, "a pair of tens"."""
    small = (name[0].lower() + name[1:]).replace(", with ", ", then ")
    if not small.startswith("pair") and not small.split(",")[0].endswith(("straight", "flush")):
        return small
    return f"an {small}" if small.startswith(("ace", "eight")) else f"a {small}"


def shown_line(cards: Sequence[Card], table: Table, seat: int) -> str:
    """What the caption says while a hand is turned over."""
    return tr(
        "{name} shows {hand}.", name=_name(table, seat), hand=within(telling_name(cards, table))
    )


def stakes(table: Table, seat: int) -> tuple[str, str]:
    """What in and out are worth to the seat: "In: win 80, or pay 80.", "Out: nothing." """
    prize = table.pot + table.side_pot
    owed = table.charge(seat, table.match).amount
    if table.rules.showing.losers is Losers.WORST:
        first = tr(
            "In: win {prize}, or pay {owed} if worst.", prize=number(prize), owed=number(owed)
        )
    else:
        first = tr("In: win {prize}, or pay {owed}.", prize=number(prize), owed=number(owed))
    if table.rules.paying.all_out is AllOut.ANTE:
        ante = table.charge(seat, table.rules.paying.ante).amount
        return first, tr("Out: nothing; if all are out, {n}.", n=number(ante))
    return first, tr("Out: nothing.")


def terms(table: Table) -> str:
    """The stakes of the table in a few words: who deals, the ante, the limit."""
    parts = [
        tr("Deal {n}", n=max(1, table.deals)),
        tr("ante {n}", n=number(table.rules.paying.ante)),
    ]
    if table.rules.paying.limit:
        parts.append(tr("limit {n}", n=number(table.rules.paying.limit)))
    return " · ".join(parts)


def _name(table: Table, seat: int) -> str:
    return table.seats[seat].name


def _names(table: Table, seats: Sequence[int]) -> str:
    return listed([_name(table, seat) for seat in seats])


def _antes(event: e.AntesPosted, table: Table) -> str:
    amounts = {paid.amount for paid in event.payments}
    if len(event.payments) == len(table.order) and len(amounts) == 1:
        return tr("Everyone antes {n}.", n=number(amounts.pop()))
    names = _names(table, [paid.seat for paid in event.payments])
    if len(event.payments) == 1:
        return tr("{names} antes {n}.", names=names, n=number(amounts.pop()))
    return tr("{names} ante.", names=names)


def _dealt(table: Table) -> str:
    count = table.rules.dealing.cards
    if not table.rules.dealing.peek:
        return tr("The cards stay face down: nobody looks.")
    return tr("One card each.") if count == 1 else tr("{n} cards each.", n=tr(COUNTS[count]))


def _declared(event: e.Declared, table: Table) -> str:
    name = _name(table, event.seat)
    if event.automatic:
        return tr("Everyone else is out: {name} is in.", name=name)
    if event.choice is Choice.IN:
        return tr("{name} is in.", name=name)
    return tr("{name} is out.", name=name)


def _revealed(event: e.DeclarationsRevealed, before: Table, after: Table) -> str:
    players = after.players_in
    prize, owed = number(before.pot + before.side_pot), number(before.match)
    if event.compulsory:
        return tr("First deal: everybody is in. {prize} to win.", prize=prize)
    if not players:
        return tr("Nobody is in.")
    if len(players) == 1:
        return tr("{name} is alone in.", name=_name(after, players[0]))
    if before.rules.showing.losers is Losers.WORST:
        line = "{count} are in: {names}. {prize} to win, {owed} for the worst hand."
    else:
        line = "{count} are in: {names}. {prize} to win, {owed} each to lose."
    return tr(
        line,
        count=tr(COUNTS[len(players)]) if len(players) < len(COUNTS) else str(len(players)),
        names=_names(after, players),
        prize=prize,
        owed=owed,
    )


def _awarded(event: e.PotAwarded, before: Table) -> str:
    names = _names(before, [share.seat for share in event.shares])
    total = number(sum(share.amount for share in event.shares))
    match event.how:
        case Award.LONE:
            return tr("{names} is alone in and takes {total}.", names=names, total=total)
        case Award.SPLIT:
            return tr("{names} tie and share {total}.", names=names, total=total)
        case Award.BEST:
            hand = next(hand for hand in before.shown if hand.seat == event.shares[0].seat)
            return tr(
                "{names} takes {total} with {hand}.",
                names=names,
                total=total,
                hand=within(telling_name(hand.cards, before)),
            )


def _matched(payments: Sequence[Payment], table: Table) -> str:
    amounts = {paid.amount for paid in payments}
    names = _names(table, [paid.seat for paid in payments])
    if len(payments) == 1:
        paid = payments[0]
        if paid.amount < paid.owed:
            return tr(
                "{names} owes {owed} and pays the last {n}.",
                names=names,
                owed=number(paid.owed),
                n=number(paid.amount),
            )
        return tr("{names} pays {n} into the next pot.", names=names, n=number(paid.amount))
    total = sum(paid.amount for paid in payments)
    grown = number(table.pot + total)
    if len(amounts) == 1:
        each = number(amounts.pop())
        return tr(
            "{names} pay {n} each: the next pot is {grown}.", names=names, n=each, grown=grown
        )
    return tr(
        "{names} pay {n}: the next pot is {grown}.", names=names, n=number(total), grown=grown
    )


def _nobody_in(event: e.NobodyIn, table: Table) -> str:
    if event.rule is AllOut.ANTE:
        return tr("Nobody is in: everyone adds another ante.")
    return tr("Nobody is in: the pot of {n} stays.", n=number(table.pot))


def _status(event: e.StatusChanged, table: Table) -> str | None:
    return gone([_name(table, event.seat)], event.status)


def gone(people: Sequence[str], status: Status) -> str | None:
    """The line for those whose standing changed to this one on a deal."""
    names = listed(people)
    alone = len(people) == 1
    match status:
        case Status.BROKE if alone:
            return tr("{name} has no chips left.", name=names)
        case Status.BROKE:
            return tr("{names} have no chips left.", names=names)
        case Status.BUSTED if alone:
            return tr("{name} cannot pay in full and is out of the session.", name=names)
        case Status.BUSTED:
            return tr("{names} cannot pay in full and are out of the session.", names=names)
        case Status.LEFT if alone:
            return tr("{name} leaves the table.", name=names)
        case Status.LEFT:
            return tr("{names} leave the table.", names=names)
        case Status.PLAYING:
            return None


def _session_ended(event: e.SessionEnded, table: Table) -> str:
    over = tr("The session is over.")
    total = sum(share.amount for share in event.shares)
    if not total:
        return over
    names = _names(table, [share.seat for share in event.shares])
    if len(event.shares) == 1:
        back = tr("The {n} left over go to {name}.", n=number(total), name=names)
    else:
        back = tr("The {n} left over are shared by {names}.", n=number(total), names=names)
    return f"{over} {back}"


def _game_ended(event: e.GameEnded, table: Table) -> str:
    if event.winner is None:
        return tr("The pot is empty: the game ends in a tie.")
    return tr("{name} wins the game.", name=_name(table, event.winner))


def ends_how(rules: RuleSet) -> str:
    """How the game ends, in a sentence."""
    match rules.ending.ends:
        case Ends.POT_EMPTIED:
            return tr("The game ends when the pot is taken and nobody has to match it.")
        case Ends.UNCONTESTED:
            return tr("The game ends when somebody alone takes the pot.")
        case Ends.NEVER:
            return tr("The game goes on until the players stop.")
