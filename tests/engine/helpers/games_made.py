"""Games made at random over the whole language of steps (S1 to S5).

Each is built so that it can be played; the few that the checks refuse are made again, and counted.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank, Suit
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_engine.steps.facts import (
    WITH_LEG,
    Held,
    gives,
    lone_waits,
    nobody_possible,
    sides_declared,
    someone_forced,
    steps_of,
    sure_of,
    to_players,
)
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    AnteWhen,
    Beat,
    BeatWhen,
    Both,
    Choice,
    Deal,
    Deck,
    Declare,
    DiscardCommon,
    Draw,
    Ends,
    Forced,
    Game,
    Group,
    Kill,
    Lone,
    Losers,
    Manner,
    Match,
    Multiply,
    NameWild,
    Nobody,
    Owe,
    PassCards,
    Prize,
    Showdown,
    Side,
    Step,
    Take,
    Ties,
    To,
)
from guts_engine.steps.reading import game_of
from guts_engine.steps.writing import values_of

T = TypeVar("T")
C = Category

MOST_OWN: Final = 7
"""The most cards of a player in a game made here."""


def made_game(rng: Random) -> Game:
    """A game that passes the checks."""
    while True:
        game = _Maker(rng).game()
        MADE.append(1)
        try:
            game_of(values_of(game))
        except GameError as refused:
            REFUSED.append(str(refused))
            continue
        return game


MADE: list[int] = []
REFUSED: list[str] = []
"""What was made so far, and why some of it was made again."""

games: st.SearchStrategy[Game] = st.randoms(use_true_random=False).map(made_game)
"""Games; they shrink to fewer steps and to defaults."""


def _deals(steps: Sequence[Step], to: To) -> bool:
    return any(isinstance(step, Deal) and to in step.to for step in steps)


def _fitting(game: Game) -> Iterator[Step]:
    """The steps; a lone player who goes on to a showdown has only steps of taking (S3.8)."""
    for place, step in enumerate(game.steps):
        if isinstance(step, Declare) and isinstance(step.lone, tuple) and lone_waits(game, place):
            takes = tuple(each for each in step.lone if isinstance(each, Take))
            yield changed(step, lone=takes or Lone.PLAYS)
        else:
            yield step


class _Maker:
    """Makes one game."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.steps: list[Step] = []
        self.sides = self.often(0.15)
        self.pots = 2 if self.sides and self.often(0.5) else 1
        self.table = self.often(0.3)
        self.peek = not self.often(0.06)
        self.jokers = rng.choice((1, 2)) if self.often(0.1) else 0
        self.names = self.often(0.08)
        self.legs = rng.choice((1, 2, 3, 5)) if self.often(0.2) else 0
        self.stages = rng.choice((1, 1, 1, 1, 2, 2, 3, 4))
        wild = self.wild() if self.often(0.5) else Wild()
        self.hands = HandRules(wild=wild, jokers=self.jokers)
        if self.names:
            self.hands = changed(self.hands, wild=changed(self.hands.wild, named=True))

    def often(self, share: float) -> bool:
        """True in that share of cases; False where a game shrinks."""
        return self.rng.random() > 1 - share

    def one(self, values: Sequence[T]) -> T:
        """One of the values; the first where a game shrinks."""
        return values[self.rng.randrange(len(values))]

    def maybe(self, usual: T, *others: T, share: float = 0.2) -> T:
        """The usual value, or in that share of cases another."""
        return self.one(others) if self.often(share) else usual

    def add(self, step: Step) -> None:
        """Put the step at the end."""
        self.steps.append(step)

    @property
    def sure(self) -> Held:
        """The cards that are certain after the steps so far."""
        return sure_of(self.steps)

    @property
    def face_up(self) -> bool:
        """Whether players may have face-up cards."""
        return any(each.face_up and to_players(each) for each in steps_of(self.steps, Deal))

    # --- The game ---------------------------------------------------------------------------

    def game(self) -> Game:
        """The whole game; the checks may still refuse it."""
        if self.often(0.05):
            self.add(Ante(when=AnteWhen.NOT_EMPTY))
        self.add(Ante(self.maybe(1, 2, 99), when=self.maybe(AnteWhen.EMPTY, AnteWhen.ALWAYS)))
        if self.names:
            self.add(NameWild())
        for stage in range(self.stages):
            self.stage(stage)
        if self.often(0.1):
            self.add(Match(who=(Group.OUT,)))
        if self.often(0.1):
            self.add(Ante(who=(Group.OUT,), when=AnteWhen.ALWAYS))
        game = Game(
            "made",
            self.maybe("Made", "Zażółć 'gęślą' \"jaźń\"", "Игра"),
            tuple(self.steps),
            self.maybe("", "A game that was made."),
            self.hands,
            jokers=self.jokers,
            keep=self.keep(),
            deck=self.maybe(Deck.FRESH, Deck.RUN_DOWN),
            peek=self.peek,
            pots=self.pots,
        )
        game = changed(game, steps=tuple(_fitting(game)))
        legs = self.legs if gives(game, WITH_LEG, Lone.LEG) else 0
        ends = (Ends.NEVER,) if self.pots == 2 else (Ends.NEVER, Ends.UNCONTESTED)
        end = Ends.POT_EMPTIED if legs else self.maybe(Ends.POT_EMPTIED, *ends)
        game = changed(game, legs=legs, ends=end)
        return changed(game, defaults=self.defaults(game))

    def keep(self) -> To | None:
        """Cards that stay, if there are any to stay (S5.1)."""
        declared = next(n for n, step in enumerate(self.steps) if isinstance(step, Declare))
        first, later = self.steps[:declared], self.steps[declared:]
        able = [
            keep
            for keep in (To.TABLE, To.COMMON)
            if _deals(first, keep) and not _deals(later, keep)
        ]
        if any(isinstance(step, DiscardCommon) for step in later):
            able = [keep for keep in able if keep is not To.COMMON]
        return self.one(able) if able and self.often(0.1) else None

    def defaults(self, game: Game) -> tuple[tuple[str, int | bool | str], ...]:
        """Options for the table, each one that can be (S5.3)."""
        antes = [step for step in game.steps if isinstance(step, Ante)]
        beaten = any(isinstance(step, Showdown) and step.beat for step in game.steps)
        able: dict[str, tuple[Any, ...]] = {
            self.maybe("limit", "cap", share=0.5): (10, 100),
            "max_loss": (1, 20),
            "shortfall": ("bust", "credit", "ends"),
        }
        if not self.sides:
            able["compulsory_first"] = (True, "session")
        if antes[0].when is AnteWhen.ALWAYS:
            able["matchers_excused"] = (True,)
        if beaten:
            able["ghost_tie"] = ("push",)
        return tuple((name, self.one(values)) for name, values in able.items() if self.often(0.1))

    # --- A stage ----------------------------------------------------------------------------

    def stage(self, number: int) -> None:
        """Cards, a declaration, and mostly a showdown."""
        again = number > 0
        asks = self.one((Group.ALL, Group.IN)) if again else self.maybe(Group.IN, Group.ALL)
        if again and self.sure.own != self.sure.out:
            asks = Group.IN
        if again and self.often(0.4):
            self.add(Ante(when=self.one((AnteWhen.ALWAYS, AnteWhen.NOT_EMPTY, AnteWhen.EMPTY))))
        self.cards(asks, first=not again)
        self.change_cards()
        last = number == self.stages - 1
        shows = last or self.sides or self.often(0.7)
        self.declaration(asks)
        if shows:
            self.before_showdown()
            shown = self.showdown(self.beat(last=last))
            self.add(changed(shown, prize=Prize.POT) if last and not self.pot_goes() else shown)

    def pot_goes(self) -> bool:
        """Whether a lone player may take the pot, before the last showdown."""
        return any(isinstance(each, Declare) and each.lone is Lone.TAKES for each in self.steps)

    def cards(self, asks: Group, *, first: bool) -> None:
        """Cards to the players, and to the table or in common."""
        most = MOST_OWN - self.sure.own
        players = To.ALL if (asks is Group.ALL and not first) or self.often(0.1) else To.IN
        cards = min(most, self.one((3, 2, 5, 4, 1, 7) if first else (1, 2)))
        if first and self.table and not self.hands.wild.turned and self.often(0.4):
            self.add(Deal(cards, (players, To.TABLE)))
        elif cards > 0:
            split = cards > 1 and self.often(0.2)
            self.add(Deal(cards - split, (players,)))
            if split:
                self.add(Deal(1, (players,), face_up=True))
            if first and self.table:
                self.table_cards(cards)
        turned = first and self.hands.wild.turned and not self.table
        if turned or self.often(0.15):
            self.add(Deal(self.one((1, 2, 3)), (To.COMMON,)))

    def table_cards(self, cards: int) -> None:
        """A hand of the table, perhaps with a card face up."""
        shown = 1 if self.hands.wild.turned or self.often(0.2) else 0
        if cards > shown:
            self.add(Deal(cards - shown, (To.TABLE,)))
        if shown:
            self.add(Deal(1, (To.TABLE,), face_up=True))
        if self.often(0.1):
            self.add(Deal(cards, (To.TABLE,), new_hand=True))

    def change_cards(self) -> None:
        """A pass, draws, an extra card for holders of a rank."""
        sure = self.sure
        if self.peek and self.often(0.1):
            self.add(PassCards(self.rng.randint(1, min(5, sure.own, sure.out))))
        if self.often(0.15):
            self.draw_step()
        if self.often(0.06) and sure.own < MOST_OWN:
            self.add(Deal(1, holding=self.ranks()))

    def draw_step(self) -> None:
        """A draw of the players, or of the table."""
        sure = self.sure
        if sure.tables and self.often(0.2):
            most = min(5, sure.tables[-1])
            self.add(Draw(self.rng.randint(1, most), table=True))
            return
        if not self.peek:
            return
        most = self.rng.randint(1, min(5, sure.own))
        exactly = tuple(sorted({self.rng.randint(1, most), most})) if self.often(0.2) else ()
        ace = most + 1 if not exactly and most + 1 < min(6, sure.own) and self.often(0.4) else 0
        self.add(Draw(most, exactly, ace, self.maybe(0, 1, 5)))

    def ranks(self) -> tuple[Rank, ...]:
        """One or two ranks."""
        first = self.one(tuple(Rank))
        return (first,) if self.often(0.5) else tuple(dict.fromkeys((first, Rank.FOUR)))

    # --- The declaration --------------------------------------------------------------------

    def declaration(self, asks: Group) -> None:
        """A declaration, with what happens if nobody is in or only one."""
        manner = self.one((Manner.SIMULTANEOUS, Manner.SEQUENTIAL))
        in_turn = manner is Manner.SEQUENTIAL
        choices: tuple[Choice, ...] = (Choice.IN, Choice.OUT)
        if self.sides:
            both = (Choice.BOTH,) if self.often(0.6) else ()
            out = (Choice.OUT,) if self.often(0.9) else ()
            choices = (Choice.HIGH, Choice.LOW, *both, *out)
        self.add(
            Declare(
                manner,
                asks,
                choices,
                last_asked=in_turn and self.often(0.4),
                second_chance=in_turn and not self.sides and self.often(0.2),
                forced=() if self.sides else self.forced(),
            )
        )
        place = len(self.steps) - 1
        declare = self.steps[place]
        assert isinstance(declare, Declare)
        game = Game("", "", tuple(self.steps))
        always_in = someone_forced(game, place)
        nobody: Nobody | tuple[Step, ...] = self.maybe(Nobody.REDEAL, Nobody.GOES_ON, share=0.3)
        if Choice.OUT not in choices or always_in:
            nobody = Nobody.REDEAL
        elif nobody_possible(game, place) and self.often(0.3):
            nobody = self.nobody()
        lone: Lone | tuple[Step, ...] = Lone.TAKES
        if not self.sides:
            able = (Lone.LEG, Lone.PLAYS) if self.legs else (Lone.PLAYS,)
            lone = self.maybe(Lone.TAKES, *able, share=0.3)
            lone = self.lone() if self.often(0.12) else lone
        last = declare.last_asked and not always_in
        self.steps[place] = changed(declare, nobody=nobody, lone=lone, last_asked=last)

    def forced(self) -> tuple[Forced, ...]:
        """Who is in automatically."""
        if not self.often(0.15):
            return ()
        able = [Forced.WILD] if self.hands.wild else []
        able += list(Forced)[1:] if self.face_up else []
        return tuple(dict.fromkeys((self.one(able), self.one(able)))) if able else ()

    def who(self) -> tuple[Group, ...]:
        """Payers among whom nobody needs to be in."""
        groups = [Group.ALL, Group.BEST, Group.OUT] + [Group.WILD] * bool(self.hands.wild)
        return tuple(dict.fromkeys((self.one(groups), self.one(groups))))

    def nobody(self) -> tuple[Step, ...]:
        """Steps for nobody in."""
        found: list[Step] = []
        to = AnteTo.POT if self.pots == 2 else self.maybe(AnteTo.POT, AnteTo.SIDE_POT)
        everyones = self.often(0.1)
        antes = 1 if everyones else self.maybe(1, 5)
        ante = Ante(antes, everyones, self.who(), AnteWhen.ALWAYS, to)
        found.append(self.one((ante, Match(1, self.often(0.2), self.who()))))
        again = self.often(0.4)
        if again and self.peek and self.often(0.3):
            found.append(PassCards(min(self.sure.own, self.sure.out, 2)))
        if again and self.often(0.3) and self.sure.own < MOST_OWN:
            found.append(Deal(1, (To.ALL,)))
        if self.sure.tables and self.often(0.1):
            found.append(Deal(self.sure.tables[-1], (To.TABLE,), new_hand=True))
        if again:
            found.append(Again(self.one((1, 2, 3))))
        return tuple(found)

    def lone(self) -> tuple[Step, ...]:
        """Steps for a lone player."""
        found: list[Step] = []
        if self.often(0.5):
            found.append(self.showdown(self.one((Beat.DECK, None))))
        else:
            found.append(Take(Prize.LEG if self.legs and self.often(0.5) else Prize.POT))
        if self.often(0.5):
            found.append(Match(who=(Group.OUT,)))
        return tuple(found)

    # --- The showdown -----------------------------------------------------------------------

    def before_showdown(self) -> None:
        """More cards, a draw, a kill, payments of those who are out."""
        if self.often(0.3) and self.sure.own < MOST_OWN:
            up = self.often(0.5)
            to = self.maybe(To.IN, To.ALL)
            self.add(Deal(self.one((1, 2)), (to,), face_up=up))
        if self.often(0.1):
            self.add(Deal(self.one((1, 3)), (To.COMMON,)))
        in_turn = any(each.manner is Manner.SEQUENTIAL for each in steps_of(self.steps, Declare))
        if in_turn and self.often(0.05) and self.sure.own < MOST_OWN:
            self.add(Deal(1, (To.LAST,), in_count=self.maybe(0, 2)))
        if self.often(0.3):
            self.draw_step()
        if self.face_up and self.often(0.4):
            wild = bool(self.hands.wild) and self.often(0.6)
            self.add(Kill(wild, () if wild else self.ranks(), not self.often(0.3)))
        if self.sure.common > 2 and self.often(0.2):
            self.add(DiscardCommon(1))
        if self.often(0.05):
            self.add(Match(half=self.often(0.5), who=(Group.OUT,)))

    def beat(self, *, last: bool) -> Beat | None:
        """What must be beaten; at the last showdown the hand of the table, if there is one."""
        if self.sure.tables and (last or self.often(0.7)):
            return Beat.TABLE
        return Beat.DECK if not self.sure.tables and self.often(0.08) else None

    def showdown(self, beat: Beat | None) -> Showdown:
        """A showdown for the cards that there are."""
        sure = self.sure
        cards = sure.own + sure.common
        if beat is Beat.TABLE:
            cards = min(cards, min(sure.tables) + sure.common)
        hand = self.one((min(5, cards), self.rng.randint(1, min(5, cards))))
        if beat is not Beat.DECK and self.often(0.05):
            hand = 0
        side = self.maybe(Side.HIGH, Side.LOW, Side.HIGH_LOW)
        side = Side.HIGH_LOW if sides_declared(self.steps) else side
        owe = self.maybe(Owe.MATCH, Owe.WINNER, Owe.NOTHING, share=0.3)
        prizes = [Prize.LEG, Prize.POT_AND_LEG] if self.legs else []
        prizes += [] if self.sides and self.pots == 1 else [Prize.NONE]
        owes = owe is not Owe.NOTHING
        return Showdown(
            side,
            hand,
            self.rules(side, hand, table=beat is Beat.TABLE),
            seen=self.maybe(Group.ALL, Group.IN),
            beat=beat,
            beat_when=self.maybe(BeatWhen.ALWAYS, BeatWhen.LONE) if beat else BeatWhen.ALWAYS,
            qualify=self.qualify(hand) if side is not Side.HIGH_LOW and self.often(0.1) else (),
            prize=self.maybe(Prize.POT, *(prizes or [Prize.POT])),
            owe=owe,
            ties=self.maybe(Ties.SPLIT, Ties.CARRY, Ties.SUITS, Ties.NOTHING),
            losers=self.maybe(Losers.ALL, Losers.WORST) if owes else Losers.ALL,
            both=self.both(side),
            multiply=self.multiply(hand) if owes and self.often(0.1) else (),
        )

    def both(self, side: Side) -> Both:
        """What becomes of a player who declared both."""
        sides = sides_declared(self.steps)
        able = Choice.BOTH in sides or (side is Side.HIGH_LOW and not sides)
        return self.maybe(Both.INDEPENDENT, Both.MUST_WIN_BOTH) if able else Both.INDEPENDENT

    def qualify(self, hand: int) -> tuple[Rank, ...]:
        """The weakest hand that may win."""
        rank = self.one(tuple(Rank))
        return (rank, rank) if hand != 1 and self.often(0.5) else (rank,)

    def multiply(self, hand: int) -> tuple[Multiply, ...]:
        """When losers owe more."""
        able = [Multiply(by=2, hand=self.qualify(hand)), Multiply(add=1, each=Rank.TWO)]
        able += (
            [Multiply(by=3, drew=True)]
            if any(not each.table for each in steps_of(self.steps, Draw))
            else []
        )
        able += [Multiply(by=2, table=True)] if self.sure.tables else []
        return tuple(dict.fromkeys((self.one(able), self.one(able))))

    # --- Rules of hands ---------------------------------------------------------------------

    def wild(self) -> Wild:
        """What is wild; never the named rank, which needs its step."""
        return Wild(
            ranks=tuple(sorted(self.ranks())) if self.often(0.7) else (),
            suits=(self.one(tuple(Suit)),) if self.often(0.15) else (),
            own_low=self.often(0.2),
            turned=self.often(0.25),
            joker=bool(self.jokers) and self.often(0.6),
        )

    def rules(self, side: Side, hand: int, *, table: bool) -> HandRules:
        """How the hands of a showdown are compared, if not as in the rest of the game."""
        rules = self.hands
        if self.often(0.15):
            rules = changed(rules, wild=changed(self.wild(), turned=False))
        if table and self.often(0.1):
            table_wild = changed(self.wild(), turned=False)
            rules = changed(rules, table_wild=table_wild)
        if side is not Side.HIGH and self.often(0.5):
            rules = changed(rules, low=self.one(LOWS))
        if side is not Side.LOW and self.often(0.3):
            rules = changed(rules, ranking=self.ranking(hand))
        straights = hand in (0, 3, 5) and isinstance(rules.ranking, str)
        if straights and rules.ranking != "plain" and side is not Side.LOW:
            rules = changed(rules, ace_low_straight=not self.often(0.1))
            if self.often(0.05):
                rules = changed(rules, straight_from=Rank.EIGHT)
        if self.often(0.05) and hand:
            rules = changed(rules, top=((Rank.SEVEN, Rank.FIVE, *[Rank.TWO] * 3)[:hand],))
        if rules.wild and self.often(0.05):
            rules = changed(rules, most_wild=self.one((0, 1, 2)))
        if self.often(0.04):
            rules = changed(rules, merge=self.one((1, 2)))
        return rules

    def ranking(self, hand: int) -> str | tuple[Category, ...]:
        """A name, or categories that such hands can make."""
        if hand in (0, 3) and self.often(0.6):
            return self.one(tuple(THREE_ORDERS))
        able = {
            1: [C.HIGH_CARD],
            2: [C.STRAIGHT, C.PAIR, C.FLUSH],
            3: [C.FLUSH, C.THREE, C.PAIR, C.STRAIGHT],
            4: [C.FOUR, C.THREE, C.TWO_PAIR, C.PAIR],
        }.get(hand)
        if able is None or hand == 1 or self.often(0.3):
            return "plain"
        self.rng.shuffle(able)
        return (*able[: self.rng.randint(1, len(able))], C.HIGH_CARD)
