"""The pages of house rules about chips: antes, nobody in, limits and debts, how a game ends."""

from guts_engine.chips import LARGEST_STAKE
from guts_gui.i18n.translate import number, tr
from guts_gui.rulebook.blocks import (
    Heading,
    Page,
    Points,
    See,
    Text,
    option_heading,
    rules_page,
    value_terms,
)
from guts_gui.rulebook.worked import Example, Player


def antes() -> Page:
    """What is put into the pot before the cards."""
    return rules_page(
        "antes",
        tr("Ante"),
        option_heading("ante"),
        Text(
            tr(
                "The chips that everybody who is dealt in puts into the pot before the cards. "
                "All other amounts grow out of it."
            )
        ),
        option_heading("ante_when"),
        value_terms(
            "ante_when",
            {
                "empty-pot": tr("Only when the pot is empty, and the reserve too."),
                "every-deal": tr("On each deal, on top of what is in the pot: pots grow faster."),
            },
        ),
        _every_deal(),
        option_heading("matchers_excused"),
        Text(
            tr(
                "Where antes fall due on every deal, a player who matched the pot on the "
                "deal before need not ante: enough has been paid."
            )
        ),
        option_heading("dropped_ante"),
        Text(
            tr(
                "In Four-Two-Two and Four-Two-Three: after a showdown of two or more, each "
                "player who stayed out pays an ante into the next pot."
            )
        ),
        _dropped_ante(),
        See(("nobody-in", "limits")),
    )


def _every_deal() -> Example:
    return Example(
        tr("An ante on top"),
        tr(
            "The antes of this deal have made the pot {pot}. Ann takes them, Bo matches them, and "
            "on the next deal antes will be added to the {next}."
        ),
        "three-card",
        (
            Player("Ann", "Ks Kd 4c", "in"),
            Player("Bo", "Jh Jd 9c", "in"),
            Player("Cy", "Ts 7h 2d", "out"),
        ),
        (130, 60, 95),
        (("ante", 5), ("ante_when", "every-deal")),
    )


def _dropped_ante() -> Example:
    return Example(
        tr("Staying out costs an ante"),
        tr(
            "Bo beats Ann, who matches the {pot}. Cy was out and pays an ante of {Cy_pays}: "
            "{next} lie in the next pot."
        ),
        "four-two-two",
        (
            Player("Ann", "Qh Qd 8c 5s", "in", later="9h 4d"),
            Player("Bo", "Kh 2d Tc 6s", "in", later="Kd 7c"),
            Player("Cy", "Jh 9d 5c 3s", "out"),
        ),
        (80, 120, 95),
        (("ante", 5), ("dropped_ante", True)),
    )


def nobody_in() -> Page:
    """What happens when all are out."""
    hands = (
        Player("Ann", "9h 6d 3c", "out"),
        Player("Bo", "Jh 8d 2c", "out"),
        Player("Cy", "Th 7d 4s", "out"),
    )
    return rules_page(
        "nobody-in",
        tr("Nobody in"),
        option_heading("all_out"),
        Text(
            tr(
                "It happens when all declare at once. To keep everybody from waiting for "
                "aces, many tables punish the wimp: the player who had the best hand and did "
                "not dare."
            )
        ),
        value_terms(
            "all_out",
            {
                "redeal": tr("The pot stays, and cards are dealt again."),
                "ante": tr("Everybody who was dealt in adds another ante."),
                "wimp": tr("All cards are shown; the best hand pays an ante for each player."),
                "wimp-penalty": tr("All cards are shown; the best hand pays two to four antes."),
                "match-best": tr(
                    "In Four-Two-Two and Four-Two-Three: the best hand matches the pot, "
                    "and so does everybody who holds a wild two."
                ),
            },
        ),
        Example(
            tr("The wimp antes"),
            tr(
                "Nobody dared. Bo's jack would have been enough to win, and so Bo pays an "
                "ante of {ante} for everybody: {Bo_pays} in all."
            ),
            "three-card",
            hands,
            (100, 85, 100),
            (("ante", 5), ("all_out", "wimp")),
        ),
        option_heading("wimp_multiple"),
        Text(tr("The fine is two, three or four antes.")),
        option_heading("wimp_to"),
        Text(
            tr(
                "Into the pot, or into a side pot. Whoever next takes the pot takes the side "
                "pot too; those who lose match the main pot only."
            )
        ),
        Example(
            tr("A fine for the side pot"),
            tr(
                "Bo, who held the best hand, pays three antes, {Bo_pays} in all. They wait in "
                "the side pot; the main pot is what it was."
            ),
            "three-card",
            hands,
            (100, 85, 100),
            (
                ("ante", 5),
                ("all_out", "wimp-penalty"),
                ("wimp_multiple", 3),
                ("wimp_to", "side-pot"),
            ),
        ),
        Text(
            tr(
                "Wimps who are equal share what is due. An odd chip falls on the first of "
                "them from the dealer's left."
            )
        ),
        See(("four-two-two", "ghosts")),
    )


def limits() -> Page:
    """What keeps losses within bounds, and what becomes of those who cannot pay."""
    return rules_page(
        "limits",
        tr("Limits, stacks and debts"),
        option_heading("limit"),
        Text(
            tr(
                "Without a limit pots can double and double again. With one, chips over the "
                "limit are set aside in a reserve, and when the pot has been taken it is "
                "filled up from there. The game goes on until the reserve is used up."
            )
        ),
        _limited(),
        option_heading("max_loss"),
        Text(
            tr(
                "A match is never more than this, whatever lies in the pot. The winner still "
                "takes all of it; only the next pot is smaller."
            )
        ),
        _most_to_lose(),
        option_heading("shortfall"),
        value_terms(
            "shortfall",
            {
                "table-stakes": tr(
                    "Pays what is there. Without chips a player is not dealt in, but may "
                    "buy in again where that is allowed."
                ),
                "bust": tr("Pays what is there and is out for the rest of the session."),
                "credit": tr("Goes below nought. The debt is shown and settled at the end."),
            },
        ),
        _short(),
        option_heading("rebuys"),
        Text(
            tr(
                "How often a player whose chips are gone may buy in again between deals, for "
                "as many as in the beginning: never, some times, or as often as need be."
            )
        ),
        Heading(tr("A player's own limit")),
        Points(
            (
                tr(
                    "Each seat may set the loss at which it stops: once down by that much, "
                    "the player leaves at the end of the deal."
                ),
                tr("Who cannot pay the whole ante is not dealt in, unless there is credit."),
                tr(
                    "When fewer than two can be dealt in, the session is over and the last "
                    "player has what lies on the table."
                ),
                tr(
                    "So it is once the pots, or one player's chips or debt, exceed {n}: "
                    "the pots are shared.",
                    n=number(LARGEST_STAKE),
                ),
            )
        ),
    )


def _limited() -> Example:
    return Example(
        tr("A limit of {limit}"),
        tr(
            "Bo takes {pot}. Each of the three losers matches that, far more than the limit "
            "allows: the next pot is {next}, and {other_next} wait in the reserve."
        ),
        "three-card",
        (
            Player("Ann", "9h 9d 3c", "in"),
            Player("Bo", "Ah Ad 8c", "in"),
            Player("Cy", "Ks Qh 4d", "in"),
            Player("Dee", "Th Td 5s", "in"),
        ),
        (20, 180, 20, 20),
        (("limit", 100),),
        pot=80,
    )


def _most_to_lose() -> Example:
    return Example(
        tr("At most {most}"),
        tr(
            "Ann takes the {pot}. Bo would owe as much, but {most} is the most that anybody pays: "
            "{next} lie in the next pot."
        ),
        "three-card",
        (Player("Ann", "Jh Jd 5c", "in"), Player("Bo", "7s 7d Kc", "in")),
        (180, 70),
        (("max_loss", 30),),
        pot=80,
    )


def _short() -> Example:
    return Example(
        tr("Cy cannot pay in full"),
        tr(
            "Ann takes the {pot}. Bo matches them. Cy has only {Cy_pays} left and pays those; the "
            "rest is forgiven. {next} lie in the next pot."
        ),
        "three-card",
        (
            Player("Ann", "Qh Qd 5c", "in"),
            Player("Bo", "8s 8d 3c", "in"),
            Player("Cy", "6s 6d Kc", "in", chips=25),
        ),
        (160, 40, 0),
        pot=60,
    )


def endings() -> Page:
    """When a game is over."""
    return rules_page(
        "endings",
        tr("How a game ends"),
        option_heading("ends"),
        value_terms(
            "ends",
            {
                "pot-emptied": tr(
                    "The game is over after a deal that leaves nothing behind: pot, side "
                    "pot and reserve are all taken. That can be by a lone player, or by "
                    "a tie of all who were in."
                ),
                "uncontested": tr(
                    "Only a player alone in ends it by taking the pot. If a tie empties "
                    "the pot, everybody antes again."
                ),
                "never": tr("An empty pot is anted again, until the players have had enough."),
            },
        ),
        Text(
            tr(
                "A session is as many games as the table likes, and a player may leave between "
                "deals. What counts in the end is what each holds, less what was bought in."
            )
        ),
        option_heading("legs"),
        Text(
            tr(
                "In Three-Five-Seven and Napalm being in alone does not win the pot but a "
                "leg. The first player with the agreed number of legs takes the pot, and "
                "that ends the game."
            )
        ),
        See(("three-five-seven", "napalm", "dealers-choice")),
    )
