"""The pages of the games of a single deal."""

from typing import Final

from guts_gui.i18n.translate import tr
from guts_gui.rulebook.basics import ladder_of
from guts_gui.rulebook.blocks import (
    Heading,
    Page,
    See,
    Text,
    be_careful,
    game_page,
    the_course,
)
from guts_gui.rulebook.worked import Example, Player


def two_card() -> Page:
    """Two cards, spoken in turn."""
    return game_page(
        "two-card",
        Text(tr("The shortest game of all: two cards each, and everybody speaks aloud.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Two cards are dealt to each."),
            tr("From the dealer's left, each says in or out."),
            tr("If everybody else is out, the dealer is in and takes the pot."),
            tr("Otherwise all who are in show; any pair beats any two odd cards."),
            tr("The best hand takes the pot, the others who are in match it."),
        ),
        Example(
            tr("Ace high is not enough"),
            tr(
                "Bo opens with ace and king, a fine hand. Cy has heard that and comes in "
                "all the same, with a pair: small, but a pair. Bo matches the {pot}."
            ),
            "two-card",
            (
                Player("Ann", "Qh 9d", "out"),
                Player("Bo", "As Kd", "in"),
                Player("Cy", "4h 4c", "in"),
            ),
            (100, 80, 120),
        ),
        *be_careful(
            tr("Early seats need better hands: everybody behind may still come in."),
            tr("When one player is in already, that player has something. Have more."),
            tr("As the dealer with everybody out, there is nothing to decide."),
        ),
        See(("declaring", "hands", "worth-playing")),
    )


def three_card() -> Page:
    """The classic."""
    return game_page(
        "three-card",
        Text(tr("The classic: three cards each, and fists on the table. Deal me in plays this.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Three cards are dealt to each."),
            tr("Everybody decides in secret, and all hands open at once."),
            tr("One alone takes the pot unseen. If nobody is in, cards are dealt again."),
            tr("If several are in they show: best takes the pot, the others match it."),
        ),
        Heading(tr("The hands, best first")),
        ladder_of("trips-first"),
        Example(
            tr("A pair meets a straight"),
            tr(
                "Bo's straight is better than both pairs. Ann and Cy each match the {pot}: the "
                "next pot is {next}, twice as much."
            ),
            "three-card",
            (
                Player("Ann", "Ah Ad 6c", "in"),
                Player("Bo", "7h 8d 9c", "in"),
                Player("Cy", "Kh Kd 3c", "in"),
                Player("Dee", "Qs Jh 4d", "out"),
            ),
            (80, 120, 80, 100),
        ),
        *be_careful(
            tr("The more players there are, the more likely somebody holds a pair."),
            tr("A big pot may be matched in full. Look at what in would cost."),
            tr("Whoever plays pairs only seldom pays a match, and seldom wins a pot."),
        ),
        See(("hands", "ties", "nobody-in", "limits", "worth-playing")),
    )


def three_card_plain() -> Page:
    """Three cards without straights and flushes, the pack dealt to its end."""
    return game_page(
        "three-card-plain",
        Text(
            tr(
                "Three cards, but only pairs and three of a kind count. And cards that have "
                "been dealt do not come back at once: the deck is dealt down."
            )
        ),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Three cards each, from what is left of the deck."),
            tr("All declare at once; the showdown and the matches are the usual ones."),
            tr("The cards are set aside. The next deal comes from the rest."),
            tr("When the rest is too small for a deal, everything is shuffled again."),
        ),
        Example(
            tr("No straight here"),
            tr(
                "Bo's cards are in a row and of one suit, and worth no more than their queen. "
                "Ann's pair takes the {pot}."
            ),
            "three-card-plain",
            (Player("Ann", "4h 4d 9c", "in"), Player("Bo", "Ts Js Qs", "in")),
            (120, 80),
        ),
        *be_careful(
            tr("Aces that have been shown are gone until the next shuffle: keep count."),
            tr("High cards are worth more here than where straights and flushes count."),
        ),
        See(("cards", "ranking")),
    )


def monte_carlo() -> Page:
    """Straight flush first; only a lone player ends it."""
    return game_page(
        "monte-carlo",
        Text(
            tr(
                "Three cards in the order of the casinos, and a game that only nerve can end: "
                "it goes on until somebody is in alone."
            )
        ),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Three cards each; all declare at once."),
            tr("If nobody is in, the pot stays and cards are dealt again."),
            tr("Several in: best takes the pot, the others match it, and on it goes."),
            tr("One in: that player takes the pot and has won the game."),
        ),
        Heading(tr("The hands, best first")),
        ladder_of("straight-flush-first"),
        Example(
            tr("Straight flush against three of a kind"),
            tr("Here the straight flush is above. Bo takes the {pot}; Ann matches them."),
            "monte-carlo",
            (Player("Ann", "Kh Kd Kc", "in"), Player("Bo", "4s 5s 6s", "in")),
            (80, 120),
        ),
        *be_careful(
            tr("When the others have paid a lot they want it back, and come in lightly."),
            tr("If a tie empties the pot it is not over: everybody antes again."),
        ),
        See(("ranking", "endings")),
    )


def survivor() -> Page:
    """Only the worst hand pays."""
    return game_page(
        "survivor",
        Text(
            tr(
                "Everybody antes on every deal, but of those who are in only the worst hand "
                "matches the pot. It is enough not to be last."
            )
        ),
        *the_course(
            tr("Everybody antes, except whoever matched the pot on the deal before."),
            tr("Three cards each; all declare at once."),
            tr("The best hand that is in takes the pot."),
            tr("The worst hand that is in matches it. Those between pay nothing."),
        ),
        Example(
            tr("Third of three"),
            tr(
                "{pot} are in the pot after the antes. Ann's pair of queens is best, Bo's "
                "eights are second and cost nothing, Cy's hand is the worst and pays {Cy_pays}."
            ),
            "survivor",
            (
                Player("Ann", "Qh Qd 5c", "in"),
                Player("Bo", "8s 8d 3c", "in"),
                Player("Cy", "Ah Kc 9d", "in"),
                Player("Dee", "Jc 7h 2s", "out"),
            ),
            (135, 95, 55, 95),
            (("ante", 5),),
        ),
        *be_careful(
            tr("With many in, a middling hand is quite safe; with two in it is not."),
            tr("Staying out costs an ante each time. Waiting is not free here."),
            tr("Equal worst hands each pay the full match."),
        ),
        See(("who-pays", "antes")),
    )


def ghost() -> Page:
    """Two cards against a hand that belongs to nobody."""
    return game_page(
        "ghost",
        Text(tr("Two cards each, and one hand more that nobody holds: the ghost's.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Two cards each, and two face down for the ghost, dealt last."),
            tr("All declare at once. If all are out, everybody antes again."),
            tr("All who are in show, then the ghost. Even one alone must beat it."),
            tr("A player best of all takes the pot, and the others who are in match it."),
            tr("If the ghost is best, or equal, everybody in matches and the pot stays."),
        ),
        Example(
            tr("The ghost wins"),
            tr(
                "Ann and Bo are in. The ghost turns up a pair and beats both: each matches the "
                "{pot}, nobody takes them, and {next} are played for next."
            ),
            "ghost",
            (
                Player("Ann", "Ah Qd", "in"),
                Player("Bo", "3s 3d", "in"),
                Player("Cy", "9h 6c", "out"),
            ),
            (80, 80, 100),
            ghost="5h 5c",
        ),
        Example(
            tr("The ghost is beaten"),
            tr("Bo's pair is better than the ghost's king. Bo takes the {pot}."),
            "ghost",
            (
                Player("Ann", "Jh Td", "out"),
                Player("Bo", "3s 3d", "in"),
                Player("Cy", "9h 6c", "out"),
            ),
            (100, 120, 100),
            ghost="Kh 8c",
        ),
        *be_careful(
            tr("Nobody gives the pot away: to be alone is no longer enough."),
            tr("The ghost never stays out, so a weak hand always meets an opponent."),
        ),
        See(("ghosts", "hands")),
    )


PAGES: Final = {
    "two-card": two_card,
    "three-card": three_card,
    "three-card-plain": three_card_plain,
    "monte-carlo": monte_carlo,
    "survivor": survivor,
    "ghost": ghost,
}
