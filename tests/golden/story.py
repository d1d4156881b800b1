"""A seeded session of each game told as a story, deal by deal, to be reviewed as a diff."""

from random import Random

from guts_engine import events as e
from guts_engine.actions import Choice, Declare
from guts_engine.cards import written
from guts_engine.events import Award, Event, Payment, Status
from guts_engine.game import NewSeat
from guts_engine.hands import best, percentiles
from guts_engine.log import GameLog
from guts_engine.match import Match
from guts_engine.presets import preset
from guts_engine.table import Table

DEALS = 12
STACKS = {"Ann": 120, "Bo": 120, "Cy": 60, "Dee": 17}
HOUSE = {"ante": 3, "limit": 20, "max_loss": 15}


def story(game: str) -> str:
    """The session as text: what each seat held and said, what was shown and who paid."""
    rules = preset(game).replaced(HOUSE)
    seats = tuple(NewSeat(name, chips) for name, chips in STACKS.items())
    rng = Random(game)
    match = Match(GameLog(rules, seats), rng)
    lines = [f"{game}: {', '.join(differences(game))}", ""]
    while match.can_deal() and match.state.table.deals < DEALS:
        lines += tell(match.begin_deal(), match)
        while asked := match.pending():
            seat = min(asked)
            lines += tell(match.submit(Declare(seat, choose(match, seat, rng))), match)
        lines += standing(match.state.table)
    return "\n".join(lines)


def differences(game: str) -> list[str]:
    """The options of the session that are not those of three-card guts."""
    plain = preset("three-card").options()
    rules = preset(game).replaced(HOUSE).options()
    return [f"{name} = {rules[name]}" for name in rules if rules[name] != plain[name]]


def choose(match: Match, seat: int, rng: Random) -> Choice:
    """In with the better hands the seat can see, and now and then with anything."""
    view = match.view(seat)
    ranking = view.table.rules.ranking
    share = 0.5
    if view.cards:
        share = percentiles(ranking)[best(view.cards, ranking).strength]
    return Choice.IN if share + rng.uniform(-0.3, 0.3) > 0.45 else Choice.OUT


def tell(events: tuple[Event, ...], match: Match) -> list[str]:
    """A line or two for each event that a reader cares about."""
    return [line for event in events for line in sentences(event, match)]


def sentences(event: Event, match: Match) -> list[str]:
    table = match.state.table
    names = list(STACKS)

    def payments(paid: tuple[Payment, ...]) -> str:
        return ", ".join(
            f"{names[one.seat]} {one.amount}" + (f" of {one.owed}" * (one.amount < one.owed))
            for one in paid
        )

    def together(seats: tuple[int, ...]) -> str:
        return " and ".join(names[seat] for seat in seats)

    match event:
        case e.DealBegan():
            marks = [", the first of a game"] * event.first_of_game
            marks += [", all 52 cards shuffled"] * event.reshuffled
            return [f"Deal {event.number}: {names[event.dealer]} deals{''.join(marks)}"]
        case e.AntesPosted():
            return [f"  antes: {payments(event.payments)}"]
        case e.CardsDealt():
            return [f"  {names[hand.seat]:4}{written(hand.seen)}" for hand in event.hands]
        case e.Declared():
            unasked = " (unasked)" * event.automatic
            return [f"  {names[event.seat]} says {event.choice}{unasked}"]
        case e.DeclarationsRevealed():
            said = ", ".join(f"{names[seat]} {choice}" for seat, choice in event.choices)
            return [f"  {'compulsory' if event.compulsory else 'all at once'}: {said}"]
        case e.HandsShown():
            ranking = table.rules.ranking
            return [
                f"  {names[hand.seat]} shows {best(hand.cards, ranking).full_name.lower()}"
                for hand in event.hands
            ]
        case e.PotAwarded():
            how = {Award.LONE: "alone takes", Award.BEST: "takes", Award.SPLIT: "share"}
            takers = tuple(share.seat for share in event.shares)
            amounts = " and ".join(str(share.amount) for share in event.shares)
            return [f"  {together(takers)} {how[event.how]} {amounts}"]
        case e.PotCarried():
            return [f"  {together(event.seats)} tie; the pot is carried"]
        case e.PotMatched():
            return [f"  matched: {payments(event.payments)}"]
        case e.NobodyIn():
            return ["  nobody is in" + (f": {payments(event.payments)}" if event.payments else "")]
        case e.PotLimited():
            return [f"  {event.amount} over the limit to the reserve"]
        case e.PotRefilled():
            return [f"  {event.amount} from the reserve to the pot"]
        case e.StatusChanged():
            gone = {Status.BROKE: "is broke", Status.BUSTED: "is bust", Status.LEFT: "leaves"}
            return [f"  {names[event.seat]} {gone[event.status]}"]
        case e.GameEnded():
            won = "nobody" if event.winner is None else names[event.winner]
            return [f"  the game is over; won by {won}"]
    return []


def standing(table: Table) -> list[str]:
    stacks = ", ".join(f"{seat.name} {seat.chips}" for seat in table.seats)
    return [f"  = {stacks}; pot {table.pot}, reserve {table.reserve}", ""]
