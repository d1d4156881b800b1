"""A seeded session as readable text, deal by deal, to be reviewed as a diff."""

from collections.abc import Iterable
from random import Random
from typing import Final

from guts_engine.hands.cards import Card, written
from guts_engine.hands.ranking import Hand, best
from guts_engine.play.game import can_buy_in, can_choose, can_deal
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.options import Plain
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Action, BuyIn, ChooseGame, CloseSession
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, House, Payment, Share, Status
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.state import State, evolve
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice, Deck, Side, Ties
from guts_gui.words.names.hands import full_hand_name
from tests.golden.players import decision
from tests.golden.tales import Tale

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")


def story(name: str, tale: Tale) -> str:
    """The session as text: each seat's cards and decisions, shown hands and payments."""
    rng = Random(f"{name} {tale.seed}")
    seats = [
        NewSeat(NAMES[number], chips, stop_loss=tale.stop_loss)
        for number, chips in enumerate(tale.stacks)
    ]
    games = [preset(game).replaced(options) for game, options in tale.games]
    log = GameLog(games[0], tuple(seats), dealers_choice=len(games) > 1)
    telling = Telling(Match(log, rng))
    telling.lines += [f"{name}: {title(games)}", ""]
    while telling.match.state.table.deals < tale.deals and telling.between(games):
        telling.follow(telling.match.shuffled())
        while asked := telling.match.pending():
            seat = min(asked) if rng.random() < 0.5 else max(asked)
            view = telling.match.view(seat)
            telling.follow(decision(view, asked[seat], rng, daring=tale.daring))
        telling.lines += standing(telling.match.state.table)
    return "\n".join(telling.lines)


def title(games: list[RuleSet]) -> str:
    """The games of the session with the options that differ from their presets."""
    return "; ".join(", ".join([rules.game, *changes(rules)]) for rules in games)


def changes(rules: RuleSet) -> list[str]:
    """The options that differ from the game's preset, as `ties = carry`."""
    return [f"{name} = {plain(value)}" for name, value in rules.house_rules.items()]


def plain(value: Plain) -> str:
    """An option's value as in rules.md."""
    if isinstance(value, list):
        return " ".join(value)
    return str(value).lower()


class Telling:
    """A match in progress and its text so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: list[str] = []
        self.events: list[Event] = []

    def between(self, games: list[RuleSet]) -> bool:
        """Actions before a deal; False if no deal can follow and the session is closed."""
        table = self.match.state.table
        for seat in range(len(table.seats)):
            if can_buy_in(table, seat):
                self.follow(BuyIn(seat))
        if table.dealers_choice and table.new_game:
            chooser = next(seat for seat in range(len(NAMES)) if can_choose(table, seat))
            turn = sum(isinstance(event, e.GameChosen) for event in self.events)
            self.follow(ChooseGame(chooser, games[turn % len(games)]))
        if can_deal(self.match.state):
            return True
        self.follow(CloseSession())
        self.lines += standing(self.match.state.table)
        return False

    def follow(self, action: Action) -> None:
        """Carry out the action and describe each event in the state at that moment."""
        state = self.match.state
        for event in self.match.submit(action):
            before, state = state, evolve(state, event)
            self.events.append(event)
            self.lines += sentences(event, before, state)
        assert state == self.match.state


def sentences(event: Event, before: State, after: State) -> list[str]:
    """One or two lines for each event of interest."""
    match event:
        case e.DealBegan():
            return deal_began(event, after)
        case e.CardsDealt():
            return cards_dealt(event, before)
        case e.CommonDealt():
            return [f"  common {written(event.cards)}"]
        case e.StageBegan():
            return [f"  stage {event.stage + 1}"]
        case e.CardsPassed():
            return [
                f"  {NAMES[one.seat]} passes {cards(one.cards)} to {NAMES[one.to]}"
                for one in event.passes
            ] + [f"  {NAMES[seat]:4}{written(after.hands[seat])}" for seat in after.table.order]
        case e.CardsDrawn():
            return [drawn(event, after)]
        case e.DiscardsShuffled():
            return [f"  the pack has run out: shuffled from discards, {cards(event.cards)}"]
        case e.HandsShown() | e.HandsCompared():
            return hands(event, after.table)
        case e.HouseHandShown():
            return [house_hand(event, after.table)]
        case _:
            return [f"  {line}" for line in spoken(event) + paid(event, before.table)]


# --- Cards ----------------------------------------------------------------------------------


def deal_began(event: e.DealBegan, after: State) -> list[str]:
    """The dealer, and seats at the table that are not dealt in."""
    table = after.table
    marks = [", the first of a game"] * event.first_of_game
    if table.rules.dealing.deck is Deck.RUN_DOWN:
        marks.append(", all 52 cards shuffled" if event.reshuffled else ", the rest of the pack")
    lines = [f"Deal {event.number}: {NAMES[event.dealer]} deals{''.join(marks)}"]
    absent = [seat for seat in table.playing() if seat not in event.order]
    return lines + [f"  {NAMES[seat]} is short of the ante and not dealt in" for seat in absent]


def cards_dealt(event: e.CardsDealt, before: State) -> list[str]:
    """Each hand, later cards after a plus."""
    lines = []
    for hand in event.hands:
        held = before.hands[hand.seat]
        more = f"{written(held)} + {written(hand.seen)}" if held else written(hand.seen)
        lines.append(f"  {NAMES[hand.seat]:4}{more}{' face up' * hand.face_up}")
    return lines + ([f"  ghost {cards(event.ghost)}"] if event.ghost else [])


def cards(some: Iterable[Card | None]) -> str:
    return written(each for each in some if each is not None)


def drawn(event: e.CardsDrawn, after: State) -> str:
    if not event.drawn:
        return f"  {NAMES[event.seat]} stands pat"
    thrown = f"throws {cards(event.discarded)}, draws {cards(event.drawn)}"
    return f"  {NAMES[event.seat]} {thrown}: {written(after.hands[event.seat])}"


def hands(event: e.HandsShown | e.HandsCompared, table: Table) -> list[str]:
    """Each hand shown, or compared in private; in hi-lo the low with or without the high."""
    verb = "shows" if isinstance(event, e.HandsShown) else "shows in private"
    shown = [(NAMES[hand.seat], made(hand, table)) for hand in event.hands]
    lines = [f"  {name} {verb} {' and '.join(map(description, each))}" for name, each in shown]
    equal = [name for name, each in shown if each == shown[-1][1]]
    if table.rules.showing.ties is Ties.SUITS and len(equal) > 1 and len(event.best) == 1:
        lines.append(f"  the suits decide between {' and '.join(equal)}")
    if table.rules.showing.ties is Ties.NATURAL and len(equal) > len(event.best):
        lines.append(f"  the fewest wild cards decide between {' and '.join(equal)}")
    return lines


def made(hand: HandShown, table: Table) -> list[Hand]:
    """The hand or hands that the cards make: by stage, in hi-lo for both pots."""
    rules = table.rules
    if rules.stage_cards:
        show = rules.showdowns[table.stage]
        return [best(hand.cards, rules.judge(show, low=show.side is Side.LOW).ranking)]
    if rules.two_pots and table.said[hand.seat] is Choice.BOTH:
        lows = rules.judge(rules.showdowns[-1], low=True).ranking
        return [best(hand.cards, rules.ranking), best(hand.cards, lows)]
    return [table.made(hand)]


def description(hand: Hand) -> str:
    """The hand's name, and the cards its wild cards stand for."""
    roles = ", ".join(f"{wild} as {card}" for wild, card in hand.stands_for if wild is not card)
    return full_hand_name(hand).lower() + (f" ({roles})" if roles else "")


def house_hand(event: e.HouseHandShown, table: Table) -> str:
    rules = table.rules
    ranking = rules.ranking if event.house is House.GHOST else rules.held_ranking
    outcome = f"beaten by {together(event.beaten)}" if event.beaten else "not beaten"
    return f"  the {event.house} has {description(best(event.cards, ranking))}: {outcome}"


# --- Words ----------------------------------------------------------------------------------


def spoken(event: Event) -> list[str]:
    """Declarations, and changes of seats and games."""
    match event:
        case e.GameChosen():
            return [f"{NAMES[event.seat]} chooses {title([event.rules])}"]
        case e.SecondChanceOpened():
            return [f"a second chance for {together(event.seats)}"]
        case e.Declared():
            return [f"{NAMES[event.seat]} says {event.choice}{' (unasked)' * event.automatic}"]
        case e.DeclarationsRevealed():
            said = ", ".join(f"{NAMES[seat]} {choice}" for seat, choice in event.choices)
            return [f"{'compulsory' if event.compulsory else 'all at once'}: {said}"]
        case e.PotCarried():
            return [f"{together(event.seats)} tie; the pot is carried"]
        case e.LegWon():
            return [f"{NAMES[event.seat]} alone gets a leg"]
        case e.StatusChanged():
            return [f"{NAMES[event.seat]} {GONE[event.status]}"]
        case e.BoughtIn():
            return [f"{NAMES[event.seat]} buys in for {event.amount}"]
        case e.GameEnded():
            won = "nobody" if event.winner is None else NAMES[event.winner]
            return [f"the game is over; won by {won}"]
    return []


GONE: Final = {Status.BROKE: "is broke", Status.BUSTED: "is bust", Status.LEFT: "leaves"}


def together(seats: Iterable[int]) -> str:
    return " and ".join(NAMES[seat] for seat in seats)


# --- Chips ----------------------------------------------------------------------------------


def paid(event: Event, before: Table) -> list[str]:
    """Payments."""
    match event:
        case e.AntesPosted():
            return [f"antes{into(event.fund, before)}: {payments(event.payments)}"]
        case e.ExtraAntesPosted():
            return [f"for the third card: {payments(event.payments)}"]
        case e.DroppedAntesPosted():
            return [f"who was out antes: {payments(event.payments)}"]
        case e.PotAwarded():
            return [award(event, before)]
        case e.PotMatched():
            return [f"matched{into(event.fund, before)}: {payments(event.payments)}"]
        case e.PlayersPaid():
            return [
                f"{NAMES[one.seat]} pays {NAMES[one.to]} {short(one.amount, one.owed)}"
                for one in event.transfers
            ]
        case e.NobodyIn():
            what = f": {payments(event.payments)}{into(event.fund, before)}"
            return [f"nobody is in ({event.rule}){what if event.payments else ''}"]
        case e.PotLimited():
            return [f"{event.amount} over the limit to the reserve"]
        case e.PotRefilled():
            return [f"{event.amount} from the reserve to the pot"]
        case e.SessionEnded():
            given = f"; what lay in the pots: {shares(event.shares)}" if event.shares else ""
            return [f"the session is over{given}"]
    return []


def into(fund: Fund, table: Table) -> str:
    """The name of the pot, if there are several."""
    if fund is Fund.POT:
        return " into the high pot" if table.rules.two_pots else ""
    return f" into the {fund}"


def short(amount: int, owed: int) -> str:
    """An amount, and what was owed if more."""
    return f"{amount}" + f" of {owed}" * (amount < owed)


def payments(some: tuple[Payment, ...]) -> str:
    return ", ".join(f"{NAMES[one.seat]} {short(one.amount, one.owed)}" for one in some)


def shares(some: tuple[Share, ...]) -> str:
    return ", ".join(
        f"{NAMES[one.seat]} {one.pot}" + f" and {one.side_pot} from the side" * bool(one.side_pot)
        for one in some
    )


TAKES: Final = {
    Award.LONE: "alone takes",
    Award.BEST: "takes",
    Award.SPLIT: "share",
    Award.LEGS: "has the legs and takes",
}


def award(event: e.PotAwarded, table: Table) -> str:
    pot = f"the {'low' if event.fund is Fund.LOW_POT else 'high'} " if table.rules.two_pots else ""
    takers = together(share.seat for share in event.shares)
    amounts = " and ".join(str(share.pot) for share in event.shares)
    line = f"{takers} {TAKES[event.how]} {pot}{amounts}"
    if any(share.side_pot for share in event.shares):
        side = " and ".join(str(share.side_pot) for share in event.shares)
        line += f", from the side pot {side}"
    return line


def standing(table: Table) -> list[str]:
    """Stacks, pots and legs after a deal; checks that the total is unchanged (R1)."""
    assert table.total == table.brought
    stacks = ", ".join(f"{seat.name} {seat.chips}" for seat in table.seats)
    pots = f"pot {table.pot}"
    if table.rules.two_pots:
        pots = f"high pot {table.pot}, low pot {table.low_pot}"
    pots += f", reserve {table.reserve}" * bool(table.reserve or table.rules.paying.limit)
    pots += f", side pot {table.side_pot}" * bool(table.side_pot)
    legs = [f"{NAMES[seat]} {number}" for seat, number in enumerate(table.legs) if number]
    return [f"  = {stacks}; {pots}" + f"; legs {', '.join(legs)}" * bool(legs), ""]
