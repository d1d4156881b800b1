"""The pages that come first: the idea of the game, the hands, and what to do at the screen."""

from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, low, three
from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import Heading, Ladder, Page, Points, See, Steps, Terms, Text
from guts_gui.rulebook.worked import Example, Player


def how_it_works() -> Page:
    """Guts in five sentences, and one deal of it."""
    return Page(
        "how",
        tr("How Guts works"),
        tr("Begin here"),
        (
            Steps(
                (
                    tr("Everybody puts an ante into the pot and gets a few cards."),
                    tr("Everybody looks at them and decides: in or out."),
                    tr("Out costs nothing, and wins nothing."),
                    tr("Of those who are in, the best hand takes the whole pot."),
                    tr("Each of the others who are in pays as much as the pot held: a match."),
                )
            ),
            Text(
                tr(
                    "The matches are the next pot. When several players are in it grows from "
                    "deal to deal, and when one is in alone the pot is taken and the game is "
                    "over. So it is not the cards alone that count: the question is how many "
                    "others will dare."
                )
            ),
            Example(
                tr("Three are in"),
                tr(
                    "The pot holds {pot}. Bo's pair is the best of the three hands that are in "
                    "and takes it. Cy and Ann were in too and lost: each matches the {pot}, and "
                    "{next} lie in the pot of the next deal. Dee was out, and neither wins nor "
                    "pays."
                ),
                "three-card",
                (
                    Player("Ann", "Ah Kd 7c", "in"),
                    Player("Bo", "Ts Td 4c", "in"),
                    Player("Cy", "6h 6s 9d", "in"),
                    Player("Dee", "Jc 8h 2s", "out"),
                ),
                (80, 120, 80, 100),
            ),
            Example(
                tr("One is in"),
                tr(
                    "Everybody else has thrown the cards away, so Cy takes the {pot} without "
                    "having to show a hand. Nobody is left to match it: the pot is empty, and "
                    "with it this game ends. A new one begins with new antes."
                ),
                "three-card",
                (
                    Player("Ann", "Jh 8d 3c", "out"),
                    Player("Bo", "9s 7d 2c", "out"),
                    Player("Cy", "Qh Tc 5d", "in"),
                ),
                (100, 100, 120),
            ),
            See(("hands", "three-card", "nobody-in", "ties")),
        ),
    )


def hands() -> Page:
    """The order of hands of one to five cards."""
    return Page(
        "hands",
        tr("Which hand is better"),
        tr("Begin here"),
        (
            Text(
                tr(
                    "Each list begins with the best hand. Within a kind of hand the higher "
                    "cards win: first those that make the hand, then the ones beside them. Two "
                    "is the lowest card and the ace the highest. No suit is better than another."
                )
            ),
            Heading(tr("Three cards")),
            Ladder(
                three("trips-first"),
                _listed(
                    "As Ad Ac, 2h 2d 2c, Qs Ks As, 2d 3d Ad, Qh Kc Ad, As 2d 3h, Ah Jh 4h, "
                    "Th Td Ac, Th Td 4c, Ah Kd 7c, 5h 3d 2c"
                ),
            ),
            Text(
                tr(
                    "Ace, two, three is the lowest straight. King, ace, two is none: a "
                    "straight does not go round the corner. At most tables three of a kind "
                    "stands above the straight flush; other tables have it otherwise."
                )
            ),
            See(("ranking",)),
            Heading(tr("Two cards")),
            Text(tr("Any pair beats any two odd cards. There are no straights and no flushes.")),
            Ladder(TWO, ("As Ad", "2h 2c", "Ah Kd", "Ah 3c", "Kh Qd", "3h 2d")),
            Heading(tr("Four cards")),
            Text(tr("Four cards make neither straights nor flushes.")),
            Ladder(
                FOUR, ("8s 8h 8d 8c", "Qs Qh Qd 3c", "9s 9h 5d 5c", "Ks Kh 7d 4c", "Ah Jd 9s 3c")
            ),
            Heading(tr("Five cards")),
            Text(
                tr(
                    "As at poker. From six or seven cards, the best five count. Only with wild "
                    "cards can there be five of a kind, which stands above all."
                )
            ),
            Ladder(
                FIVE,
                _listed(
                    "Ts Js Qs Ks As, 4h 5h 6h 7h 8h, 9s 9h 9d 9c 3d, Js Jh Jd 4c 4d, "
                    "2c 5c 8c Jc Kc, 5h 6c 7d 8s 9h, 7s 7h 7d Kc 2h, Ks Kd 6h 6c 9s, "
                    "Qh Qc 9d 5s 3h, Ah Jd 8s 6c 4h"
                ),
            ),
            Heading(tr("One card")),
            Ladder(ONE, ("Ah", "Kd", "2c")),
            See(("wild", "lows")),
        ),
    )


def _listed(hands: str) -> tuple[str, ...]:
    return tuple(hands.split(", "))


RANKINGS: Final = ("trips-first", "straight-flush-first", "flush-over-straight", "plain")
_SORTS: Final = {
    "three": "9s 9d 9c",
    "straight flush": "5h 6h 7h",
    "straight": "9h Tc Jd",
    "flush": "Kc 8c 3c",
    "pair": "Qh Qd 4s",
    "high card": "Ah Td 6c",
}
ORDERS: Final = {
    "trips-first": ("three", "straight flush", "straight", "flush", "pair", "high card"),
    "straight-flush-first": ("straight flush", "three", "straight", "flush", "pair", "high card"),
    "flush-over-straight": ("three", "straight flush", "flush", "straight", "pair", "high card"),
    "plain": ("three", "pair", "high card"),
}
"""The sorts of three-card hands, the best first, as each ranking has them."""


def ladder_of(order: str) -> Ladder:
    """One hand of each sort in the order of that ranking."""
    return Ladder(three(order), tuple(_SORTS[sort] for sort in ORDERS[order]))


def wild() -> Page:
    """What wild cards can do."""
    twos = FIVE.with_wild((Rank.TWO,))
    threes = three("trips-first").with_wild((Rank.THREE,))
    return Page(
        "wild",
        tr("Wild cards"),
        tr("Begin here"),
        (
            Text(
                tr(
                    "A wild card is whatever helps its holder most. It may even stand for a "
                    "card that is held already, and so five of a kind come about. A hand made "
                    "with wild cards is worth as much as the same hand without."
                )
            ),
            Heading(tr("Five cards, twos wild")),
            Ladder(twos, ("Ks Kh Kd 2c 2h", "Th Jh 2d Kh Ah", "8c 8d 8s 2h 5c", "Qh Qs 2d 7c 4h")),
            Heading(tr("Three cards, threes wild")),
            Ladder(threes, ("3h 3d 3c", "Ks Kd 3h", "7c 8c 3d", "As 9d 3c")),
            Text(
                tr(
                    "A wild card by itself counts as an ace, and two of them as a pair of aces. "
                    "Which cards are wild, if any, is part of a game or a house rule."
                )
            ),
            See(("four-two-two", "three-five-seven", "cards")),
        ),
    )


def lows() -> Page:
    """How low hands compare."""
    return Page(
        "lows",
        tr("Low hands"),
        tr("Begin here"),
        (
            Text(
                tr(
                    "For low the worst is the best: no pair beats a pair, and of two hands "
                    "without a pair the one with the lower top card wins, then the lower second "
                    "card and so on. What an ace is, and whether straights and flushes do harm, "
                    "depends on the house rule."
                )
            ),
            Heading(tr("Ace to five")),
            Text(tr("The ace is the lowest card. Straights and flushes do no harm.")),
            Ladder(low("ace-to-five", 3), ("Ah 2d 3c", "Ah 2d 4c", "8h 5d 2c", "Kh Qd Jc")),
            Heading(tr("Deuce to seven")),
            Text(tr("The ace is high, and straights and flushes count, which is bad for low.")),
            Ladder(
                low("deuce-to-seven", 5),
                _listed(
                    "2h 3d 4c 5s 7h, 2h 3d 4c 6s 7h, 3h 5d 8c Js Qd, 2h 2d 4c 5s 6h, 2h 3d 4c 5s 6h"
                ),
            ),
            Heading(tr("Ace high, plain")),
            Text(tr("The ace is high. Straights and flushes do no harm.")),
            Ladder(
                low("ace-high-plain", 5),
                ("2h 3d 4c 5s 6h", "2h 3d 4c 5s 7h", "Ah 2d 3c 4s 5h", "2h 2d 3c 4s 5h"),
            ),
            See(("hi-lo", "napalm")),
        ),
    )


def at_this_screen() -> Page:
    """Keys, passing the screen, and where to find things."""
    return Page(
        "screen",
        tr("At this screen"),
        tr("Begin here"),
        (
            Text(
                tr(
                    "Everything can be done with the mouse alone, and everything with the "
                    "keyboard alone. A pale ring shows what the keyboard would press."
                )
            ),
            Terms(
                (
                    ("in", tr("in")),
                    ("out", tr("out")),
                    ("high", tr("high, where two pots are played for")),
                    ("low", tr("low")),
                    ("both", tr("both")),
                    ("card_1", tr("choose the first card, and so on with the next numbers")),
                    ("continue", tr("continue, or skip what moves")),
                    ("peek", tr("hold to see one's own cards")),
                    ("log", tr("what has happened so far")),
                    ("coach", tr("what the coach thinks of the decision")),
                    ("rules", tr("these pages, opened at the game being played")),
                    ("speed", tr("how fast the table moves")),
                    ("mute", tr("sound on or off")),
                    ("full_screen", tr("the whole screen, or a window")),
                    ("keys", tr("all keys")),
                    ("back", tr("back, or the menu; the deal waits")),
                ),
                keys=True,
            ),
            Heading(tr("Several people at one screen")),
            Points(
                (
                    tr(
                        "Between two people's decisions a curtain falls over the table. It names "
                        "the player whose turn it is, and nobody else's cards are behind it."
                    ),
                    tr(
                        "Cards lie face down until their player peeks: while the key is held, or "
                        "the pointer pressed on them. The settings can make it one press to show "
                        "and one to hide."
                    ),
                    tr(
                        "Neither what is seen nor what is heard tells one choice from the "
                        "other, and a choice may be changed until it is done with."
                    ),
                    tr("A clock can be set: when it runs out, the player is out."),
                )
            ),
            Heading(tr("Nothing is lost")),
            Text(
                tr(
                    "Every decision is kept the moment it is made. The window can be closed in "
                    "the middle of a deal, and the title offers to go on from there."
                )
            ),
        ),
    )
