"""The pages of the games of four cards and more: wild twos, legs, two pots."""

from typing import Final

from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import (
    Heading,
    Page,
    Points,
    See,
    Text,
    be_careful,
    game_page,
    the_course,
)
from guts_gui.rulebook.worked import Example, Player


def four_two_two() -> Page:
    """Four cards, two more face up, twos wild."""
    return game_page(
        "four-two-two",
        Text(
            tr(
                "Four cards to decide on, two more for those who are in, and all twos wild. "
                "The best five of the six make a poker hand."
            )
        ),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Four cards each, face down; all declare at once."),
            tr("One in: that player takes the pot, and the game is over."),
            tr("Several in: each gets two more cards, face up."),
            tr("Best five of six, twos wild. Best takes the pot, the others match it."),
        ),
        Example(
            tr("A two is worth a great deal"),
            tr(
                "Ann has made two pair. Bo's two stands for a king and makes {Bo_hand}, which "
                "is better. Ann matches the {pot}."
            ),
            "four-two-two",
            (
                Player("Ann", "Qh Qd 8c 5s", "in", later="8h 4d"),
                Player("Bo", "Kh 2d Tc 6s", "in", later="Kd 7c"),
                Player("Cy", "Jh 9d 5c 3s", "out"),
            ),
            (80, 120, 100),
        ),
        *be_careful(
            tr("Without a two or a good pair there is little hope against several."),
            tr("Pots grow fast. Most tables agree on the most to lose in one deal."),
            tr("Four cards are known and two are not: a good start is no finished hand."),
        ),
        Heading(tr("As it is also played")),
        Points(
            (
                tr("Those who were out pay an ante after each showdown."),
                tr("When nobody is in, the best hand and every holder of a two match the pot."),
                tr("A player alone in must beat the top four cards of the deck."),
            )
        ),
        See(("wild", "antes", "nobody-in", "who-pays", "limits")),
    )


def four_two_three() -> Page:
    """Four cards and three common ones, twos wild."""
    return game_page(
        "four-two-three",
        Text(
            tr(
                "Like Four-Two-Two, but instead of two cards for each there are three cards "
                "for all. The best five of seven count, and twos are wild wherever they lie."
            )
        ),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Four cards each, face down; all declare at once."),
            tr("One in: that player takes the pot, and the game is over."),
            tr("Several in: three common cards are turned up."),
            tr("Best five of seven takes the pot, the others who are in match it."),
        ),
        Example(
            tr("A common two helps everybody"),
            tr(
                "The two on the table is wild for both. It gives Ann {Ann_hand} and Bo "
                "{Bo_hand}. Bo matches the {pot}."
            ),
            "four-two-three",
            (
                Player("Ann", "Ah Ad 8c 5s", "in"),
                Player("Bo", "Kh Kd Tc 6s", "in"),
                Player("Cy", "Jh 9d 5c 3s", "out"),
            ),
            (120, 80, 100),
            common="2h 9s 4c",
        ),
        *be_careful(
            tr("A common two lifts all hands alike: the better start stays ahead."),
            tr("The house rules that belong to Four-Two-Two can be played here too."),
        ),
        See(("four-two-two", "wild", "limits")),
    )


def three_five_seven() -> Page:
    """Three stages, each with its wild cards; legs decide."""
    return game_page(
        "three-five-seven",
        Text(
            tr(
                "One deal in three stages, with three, five and seven cards, and something "
                "else wild in each. The pot goes to nobody until one player has enough legs."
            )
        ),
        *the_course(
            tr("Everybody antes, on every deal."),
            tr("Three cards each, threes wild; only pairs and three of a kind count."),
            tr("All declare. Alone in wins a leg; if nobody is in, nothing happens."),
            tr("Several in: they alone compare, and each loser pays the winner."),
            tr("Two more cards: poker with five, fives wild. All declare again."),
            tr("Two more cards: best five of seven, sevens wild. All declare once more."),
        ),
        Text(
            tr(
                "In every stage all players are asked, those too who were out before. What a "
                "loser pays is as much as the pot holds, and it goes to the winner, not into "
                "the pot. Equal best hands are each paid in full. In the last stage the hands "
                "are shown to all."
            )
        ),
        _compared(),
        _leg(),
        Heading(tr("How it ends")),
        Text(
            tr(
                "The first player with three legs, or as many as the table has agreed on, "
                "takes the pot at once. Until then the pot only grows, by the antes."
            )
        ),
        *be_careful(
            tr("Only the wild cards of the stage are wild: a three is a three afterwards."),
            tr("To let somebody have a leg is cheap once, and dear the third time."),
            tr("With seven cards and sevens wild, a single pair is no hand any more."),
        ),
        See(("wild", "endings")),
    )


def _compared() -> Example:
    return Example(
        tr("The first stage: two compare"),
        tr(
            "After the antes the pot is {pot}. Ann's three is wild and makes a pair of kings; Bo "
            "has nines. Bo pays Ann {Bo_pays}, and the pot stays. In the later stages of this "
            "deal nobody was in."
        ),
        "three-five-seven",
        (
            Player("Ann", "Kh 3d 8c", "in out out", later="9c 4h 6d Jc"),
            Player("Bo", "9h 9d Qc", "in out out", later="Td 4d 8s 2h"),
            Player("Cy", "Jh 6c 4c", "out out out", later="2s 5d Qd 2c"),
        ),
        (120, 70, 95),
        (("ante", 5),),
        pot=10,
    )


def _leg() -> Example:
    return Example(
        tr("The last stage: a leg that wins the pot"),
        tr(
            "Cy holds two legs already, and nobody else goes in at the third stage. That is the "
            "third leg: Cy takes the {pot}, and the game is over."
        ),
        "three-five-seven",
        (
            Player("Ann", "Kh 4d 8c", "out out out", later="9c 4h 6d Jc"),
            Player("Bo", "9h 9d Qc", "out out out", later="Td 8d 3s 2h"),
            Player("Cy", "Jh 6c 4c", "out out in", later="2s 5d 7d 2c"),
        ),
        (95, 95, 140),
        (("ante", 5),),
        pot=30,
        stage=2,
        legs=(1, 0, 2),
    )


def napalm() -> Page:
    """High, low, high, in turn; five legs."""
    return game_page(
        "napalm",
        Text(
            tr(
                "Three stages that pull in different directions: two cards for high, five for "
                "low, seven for high again. No card is wild, and aces are always high."
            )
        ),
        *the_course(
            tr("Everybody antes, on every deal."),
            tr("Two cards each: the best two-card hand."),
            tr("Three more: the best low of five, where an ace is a high card."),
            tr("Two more: the best five of seven, for high."),
        ),
        Text(
            tr(
                "In each stage all speak in turn, and when the last to speak is alone in, the "
                "others have a second chance; the dealer is asked even if all others are out. "
                "Who is alone in wins a leg. Otherwise those who are in compare among "
                "themselves, and each loser pays the winner as much as the pot holds. If the "
                "best are equal, nobody pays."
            )
        ),
        Example(
            tr("The second stage, for low"),
            tr(
                "The pot is {pot} after the antes. Bo's seven low is better than Ann's nine "
                "low, and Ann pays Bo {Ann_pays}. The pot stays where it is. In the other "
                "stages nobody was in."
            ),
            "napalm",
            (
                Player("Ann", "9h 4d", "out in out", later="2c 5s 8d Kc Jd"),
                Player("Bo", "7h 3d", "out in out", later="2s 5d 4h Qc Td"),
                Player("Cy", "Kh Jc", "out out out", later="Ah 9d 9c Tc 6s"),
            ),
            (70, 120, 95),
            (("ante", 5),),
            pot=10,
            stage=1,
        ),
        Heading(tr("How it ends")),
        Text(
            tr(
                "The first with five legs takes the pot. On the way there the side payments "
                "can be larger than all that lies in it: keep an eye on both."
            )
        ),
        *be_careful(
            tr("Ace and king are splendid first and miserable for low."),
            tr("Ace, two, three, four, five is no straight: the ace is high."),
            tr("Whoever has four legs will be met by somebody. Be that player, or pay."),
        ),
        See(("lows", "declaring", "endings")),
    )


def hi_lo() -> Page:
    """Two pots."""
    return game_page(
        "hi-lo",
        Text(
            tr(
                "Three cards and two pots: one for the best hand, one for the best low. A "
                "player can go for either, or for both."
            )
        ),
        *the_course(
            tr("If both pots are empty, everybody antes into each of them."),
            tr("Three cards each."),
            tr("All declare at once: out, high, low or both."),
            tr("Each pot is settled by itself among those who went for it."),
            tr("One: takes it. Several: best takes it, the others match it. None: stays."),
        ),
        Example(
            tr("One hand for both"),
            tr(
                "Ann's ace, two, three is the best low there is and a straight for high. She "
                "beats Bo's pair for high, and Cy's low: both pots are hers. Bo matches the "
                "high one, Cy the low one."
            ),
            "hi-lo",
            (
                Player("Ann", "Ah 2d 3c", "both"),
                Player("Bo", "Kh Kd 8c", "high"),
                Player("Cy", "5h 4d 2c", "low"),
                Player("Dee", "Qs 9h 6d", "out"),
            ),
            (140, 80, 80, 100),
            pot=(20, 20),
        ),
        Example(
            tr("Both, and only one is won"),
            tr(
                "Ann has the best low, but Bo is better for high. Under the usual rule she "
                "takes one pot and matches the other."
            ),
            "hi-lo",
            (
                Player("Ann", "Ah 2d 3c", "both"),
                Player("Bo", "Kh Kd Kc", "high"),
                Player("Cy", "5h 4d 2c", "low"),
            ),
            (100, 120, 80),
            pot=(20, 20),
        ),
        Example(
            tr("The same where both must be won"),
            tr(
                "Now Ann takes nothing and matches both pots. Cy, whose low is worse than "
                "hers, takes the low pot all the same."
            ),
            "hi-lo",
            (
                Player("Ann", "Ah 2d 3c", "both"),
                Player("Bo", "Kh Kd Kc", "high"),
                Player("Cy", "5h 4d 2c", "low"),
            ),
            (60, 120, 120),
            (("both", "must-win-both"),),
            pot=(20, 20),
        ),
        Heading(tr("How it ends")),
        Text(tr("The game goes on until both pots are empty at the same time.")),
        *be_careful(
            tr("A pot that nobody goes for stays, and looks better every deal."),
            tr("Both can cost two matches. It should be worth it on each side."),
        ),
        See(("lows", "who-pays")),
    )


PAGES: Final = {
    "four-two-two": four_two_two,
    "four-two-three": four_two_three,
    "three-five-seven": three_five_seven,
    "napalm": napalm,
    "hi-lo": hi_lo,
}
