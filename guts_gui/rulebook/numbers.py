"""The pages of equilibrium thresholds; their numbers are looked up when they open."""

from guts_engine.coach.advice import CERTAIN, FINE, NEAR
from guts_engine.hands.cards import Card
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import best
from guts_engine.strategy.thumb import (
    AMONG,
    GAMES,
    PLAYERS,
    Row,
    by_players,
    by_pot,
    folk_plays,
    in_turn,
    nearest,
)
from guts_gui.coach.words import percent
from guts_gui.drill.rating import BEST, HALF, LATEST
from guts_gui.drill.schedule import DAYS
from guts_gui.i18n.translate import decimal, number, tr, trc, trn
from guts_gui.rulebook.blocks import Block, Heading, Page, See, Shares, Terms, Text, Worth
from guts_gui.words.names.hands import lettered, within
from guts_gui.words.names.ranks import rank_word
from guts_gui.words.names.terms import counted, listed


def worth_playing() -> Page:
    """Minimum hands by the number of players, and how good the usual advice is."""
    return Page(
        "worth-playing",
        tr("Hands worth playing"),
        tr("Playing well"),
        (
            Text(
                tr(
                    "The more players there are, the likelier someone has a good hand and the "
                    "better yours must be. These are the weakest hands worth playing when "
                    "everyone declares at once, every loser matches the pot and ties split it. "
                    "The percentage is the share of hands played."
                )
            ),
            players_table(),
            Heading(tr("Common advice, tested")),
            Terms(_advice()),
            Heading(tr("With a match cap")),
            Text(
                tr(
                    "With a match cap the pot you can win outgrows what you can lose, so more "
                    "and more hands are worth playing. This table is for {players}; pots are "
                    "shown as multiples of the cap.",
                    players=_players(AMONG),
                )
            ),
            pots_table(),
            Heading(tr("Declaring in turn")),
            Text(
                tr(
                    "The first player to declare has everyone else still to come. A player who "
                    "goes in after someone else faces a hand that was worth playing. The last to "
                    "declare has only the players already in to fear. This table is for "
                    "{players} with two cards.",
                    players=_players(AMONG),
                )
            ),
            turns_table(),
            Heading(tr("Two terms")),
            Terms(_words()),
            See(("coach", "two-card", "three-card", "limits", "declaring")),
        ),
    )


def _players(count: int) -> str:
    # Translators: "five players" alone, in the nominative.
    return trn("{count} player", "{count} players", count, count=counted(count))


def _titles() -> tuple[str, ...]:
    """Column titles of tables on two and on three cards."""
    return (tr("Two cards"), tr("Three cards"))


def players_table() -> Shares:
    """The thresholds for 2 to 10 players, with the rules of thumb marked on the bars."""
    found = [by_players(cards) for cards in GAMES]
    rows = [(number(each), tuple([_worth(rows[each]) for rows in found])) for each in PLAYERS]
    advised = tuple([folk_plays(cards) for cards in GAMES])
    return Shares(tr("Players"), _titles(), tuple(rows), advised)


def pots_table() -> Shares:
    """The thresholds as the pot outgrows the match cap (R6.2)."""
    found = [by_pot(cards) for cards in GAMES]
    rows = [
        (tr("{n} \N{MULTIPLICATION SIGN}", n=times), tuple([_worth(each[times]) for each in found]))
        for times in found[0]
    ]
    return Shares(tr("Pot"), _titles(), tuple(rows))


def turns_table() -> Shares:
    """The two-card thresholds by earlier declarations (R4.2)."""
    rows = [(_moment(*heard), (_worth(row),)) for heard, row in in_turn().items()]
    return Shares(tr("Position"), (tr("Two cards"),), tuple(rows))


def _moment(spoken: int, inside: int) -> str:
    if not spoken:
        return tr("First")
    who = tr("The dealer") if spoken == AMONG - 1 else tr("Second")
    if not inside:
        return tr("{who}, nobody in", who=who)
    return tr("{who}, {count} in", who=who, count=counted(inside))


def _worth(row: Row) -> Worth:
    return Worth(row.weakest, _named(row.weakest, len(row.weakest)), row.plays)


def _named(hand: tuple[Card, ...], cards: int) -> str:
    return lettered(best(hand, GAMES[cards].ranking))


def _advice() -> tuple[tuple[str, str], ...]:
    """Common advice, and what the calculations show."""
    two, last = by_players(2)[AMONG], by_players(2)[PLAYERS[-1]]
    three = by_players(3)[nearest(3)]
    return (
        (
            tr("Two cards: a pair of tens or better"),
            tr(
                "Far too tight at any table. It plays {advice} of hands. With {count} players "
                "you need only {hand}, which is {times}; even with {all} you need only {least}. "
                "If everyone follows it, a player who always goes in takes most pots "
                "uncontested.",
                advice=percent(folk_plays(2)),
                count=counted(AMONG),
                hand=_spoken(two),
                times=_as_many(round(two.plays / folk_plays(2))),
                all=counted(PLAYERS[-1]),
                least=_spoken(last),
            ),
        ),
        (
            tr("Three cards: any pair with a face card, or better"),
            tr(
                "Any pair will do if one of the three cards is a jack, queen or king. That is "
                "{advice} of hands, which is about right with {count} players, where you need "
                "only {hand}. With fewer players it is too tight, with more too loose. A face "
                "card as the kicker doesn't make up for a small pair.",
                advice=percent(folk_plays(3)),
                count=counted(nearest(3)),
                hand=_spoken(three),
            ),
        ),
        (
            tr("Tighten as the pot grows"),
            tr(
                "Not under the standard rules: what you can win, lose and leave in the pot all "
                "grow together. If the pot has grown because others go in too often, about the "
                "same hands are still best. With a match cap, do the opposite."
            ),
        ),
    )


def _as_many(times: int) -> str:
    count = counted(times)
    # Translators: how many times as many hands are played.
    return trn("{count} time as many", "{count} times as many", times, count=count)


def _spoken(row: Row) -> str:
    """The minimum hand of that row within a sentence, unpaired cards by their ranks."""
    hand = best(row.weakest, GAMES[len(row.weakest)].ranking)
    if hand.kind.category is Category.HIGH_CARD:
        return listed([rank_word(each) for each in hand.kind.ranks])
    return within(hand)


def _words() -> tuple[tuple[str, str], ...]:
    return (
        (
            tr("Equilibrium"),
            tr(
                "A way of playing that nobody can improve on while everyone else sticks to it. "
                "You need to know nothing about the others, but it doesn't exploit their "
                "mistakes, and players who team up can beat it."
            ),
        ),
        (
            tr("A free bluff"),
            tr(
                "Going in with a hand too weak to play, when that is worth as much as staying "
                "out. Against the equilibrium it costs nothing on average, because everyone else "
                "is out just often enough. Against players who go in more often it loses chips."
            ),
        ),
    )


def coach() -> Page:
    """The coach's assumptions, its marks, and other ways to get the numbers."""
    return Page(
        "coach",
        tr("The coach and the bots"),
        tr("Playing well"),
        (
            *_judging(),
            Heading(tr("The bots")),
            Text(
                tr(
                    "A bot is a set of thresholds and a temper, and none of it is secret. On the "
                    "Bots screen you can inspect, edit and test each one, and make your own. No "
                    "bot sees more than its own seat."
                )
            ),
            Heading(tr("From the command line")),
            Terms(_commands()),
            See(("worth-playing", "screen")),
        ),
    )


def _judging() -> tuple[Block, ...]:
    """The coach's assumptions, when it gives advice, and its marks."""
    return (
        Text(
            tr(
                "The coach sees only what your seat can see. It deals the hidden cards over and "
                "over and assumes that everyone else plays the equilibrium for this table's "
                "players, house rules and pot. Chips left in the pot count equally for everyone."
            )
        ),
        Text(
            tr("In games with legs it plays each deal to its end and counts what legs are worth.")
        ),
        Heading(tr("Asking for advice")),
        Terms(
            (("coach", tr("ask for advice or hide it; between deals, see all marks")),),
            keys=True,
        ),
        Text(
            tr(
                "In Settings, under Playing, it can be off, on request or always on. After the "
                "deal it marks your decisions."
            )
        ),
        Heading(tr("Marks")),
        Terms(_marks()),
        Text(
            tr(
                "Marks ignore luck: a good decision can still lose the pot. At the end of a "
                "session the review shows how well each player decided and offers the costliest "
                "mistakes as questions to try again."
            )
        ),
        *_drills(),
    )


def _drills() -> tuple[Block, ...]:
    """What drills ask, when a mistake comes back, and what the rating measures."""
    return (
        Heading(tr("Drills")),
        Text(
            tr(
                "A drill asks decisions from the deals of a game, hard ones more often than clear "
                "ones. Your mistakes in drills and in reviewed sessions come back after {days} "
                "days. A wrong answer starts again at the first day.",
                days=listed([number(each) for each in DAYS]),
            )
        ),
        Text(
            tr(
                "The rating, from {low} to {high}, measures how small a difference in pots you "
                "notice: at {half} pots it is {middle}. It has a standard error, and counts your "
                "latest {n} answers. Mistakes asked again don't count.",
                low=number(0),
                high=number(BEST),
                half=decimal(HALF, 1),
                middle=number(BEST // 2),
                n=number(LATEST),
            )
        ),
    )


def _marks() -> tuple[tuple[str, str], ...]:
    """The meaning of each mark, with the coach's own limits."""
    return (
        (
            tr("Best"),
            tr("No other choice is worth as much."),
        ),
        (
            trc("mark", "Close"),
            trn(
                "Another choice is equal: they differ by at most {fine} of the pot, or by no more "
                "than the error of the coach's own estimate. A choice that gives away at most "
                "{near} of the pot is close too.",
                "Another choice is equal: they differ by at most {fine} of the pot, or by no more "
                "than {count} times the error of the coach's own estimate. A choice that gives "
                "away at most {near} of the pot is close too.",
                round(CERTAIN),
                fine=percent(FINE),
                near=percent(NEAR),
                count=counted(round(CERTAIN)),
            ),
        ),
        (
            tr("A mistake"),
            tr("It gives away even more, and the coach says how many chips."),
        ),
    )


def _commands() -> tuple[tuple[str, str], ...]:
    return (
        ("guts solve", tr("Finds the weakest hands worth playing in a game with its house rules.")),
        ("guts odds", tr("Shows what certain cards are worth in and out.")),
        ("guts simulate", tr("Bots play each other for as many deals as you like.")),
    )
