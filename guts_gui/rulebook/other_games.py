"""The pages of the games with a twist: unseen, passed or common cards, a third card."""

from typing import Final

from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import (
    Heading,
    Page,
    Points,
    See,
    Steps,
    Text,
    be_careful,
    game_page,
    the_course,
)
from guts_gui.rulebook.worked import Example, Player
from guts_gui.words.games import game_name


def no_peek() -> Page:
    """Nobody looks."""
    return game_page(
        "no-peek",
        Text(tr("Three cards that nobody looks at before declaring. All nerve, no knowledge.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Three cards each, face down. They stay so."),
            tr("All declare at once, knowing only the pot and one another."),
            tr("Then everything is as in Three-Card Guts: best takes, the others match."),
        ),
        Example(
            tr("Luck"),
            tr(
                "Ann and Cy both dared. Cy's three threes would have been a sure thing, had "
                "Cy known. Ann matches the {pot}."
            ),
            "no-peek",
            (
                Player("Ann", "Kh Qd 8c", "in"),
                Player("Bo", "Ah Ad 5s", "out"),
                Player("Cy", "3h 3d 3c", "in"),
            ),
            (80, 100, 120),
        ),
        *be_careful(
            tr("All hands are equally good before they are seen: count the others."),
            tr("To be in alone is the only sure win, and everybody knows it."),
        ),
        See(("three-card", "cards")),
    )


def pass_the_trash() -> Page:
    """A card goes to the left."""
    return game_page(
        "pass-the-trash",
        Text(tr("Three cards, one of which goes to the neighbour before anybody declares.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Three cards each."),
            tr("Everybody chooses one card and passes it face down to the left."),
            tr("Only when all have chosen are the passed cards taken up."),
            tr("All declare at once; the rest is as in Three-Card Guts."),
        ),
        Example(
            tr("One player's trash"),
            tr(
                "Ann kept her sevens and passed the nine; Bo kept the king and jack and passed "
                "the two; Cy passed the six. Ann's nine made Bo nothing, Bo's two made Cy a "
                "pair, and Cy's six did not help Ann. Ann's pair is best, and Cy matches {pot}."
            ),
            "pass-the-trash",
            (
                Player("Ann", "7h 7d 9c", "in", gives="9c"),
                Player("Bo", "Kh Jd 2c", "out", gives="2c"),
                Player("Cy", "2h Qd 6c", "in", gives="6c"),
            ),
            (120, 100, 80),
        ),
        *be_careful(
            tr("What is passed to the left is known: it will not be a surprise there."),
            tr("Everybody gets what somebody else did not want: rarely what is missing."),
            tr("Keep two cards that can still become something with a third."),
        ),
        See(("three-card", "cards")),
    )


def community() -> Page:
    """One common card after the declarations."""
    return game_page(
        "community",
        Text(
            tr(
                "Two cards each, and after everybody has declared one card more that belongs "
                "to all who are in."
            )
        ),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Two cards each; all declare at once."),
            tr("One in: that player takes the pot, and no card is turned."),
            tr("Several in: a common card is turned up."),
            tr("With it each has a three-card hand. Best takes the pot, the others match."),
        ),
        Example(
            tr("The common card decides"),
            tr(
                "Ann was ahead with a pair of jacks. The common card makes Bo a flush; the "
                "pair is beaten, and Ann matches the {pot}."
            ),
            "community",
            (
                Player("Ann", "Jh Jd", "in"),
                Player("Bo", "As 8s", "in"),
                Player("Cy", "9h 4c", "out"),
            ),
            (80, 120, 100),
            common="3s",
        ),
        *be_careful(
            tr("Two cards of one suit, or in a row, are worth more than they look."),
            tr("A pair stays a pair whatever is turned; ace and king may stay ace high."),
            tr("Played with three cards each, the best three of the four count."),
        ),
        See(("hands", "cards")),
    )


def two_plus_one() -> Page:
    """A third card for those who are in."""
    return game_page(
        "two-plus-one",
        Text(tr("Two cards to decide on, and a third one for those who dare.")),
        *the_course(
            tr("If the pot is empty, everybody antes."),
            tr("Two cards each; all declare at once."),
            tr("One in: that player takes the pot at once."),
            tr("Several in: each of them gets a third card of their own."),
            tr("They show three-card hands. Best takes the pot, the others match it."),
        ),
        Example(
            tr("The third card"),
            tr(
                "Bo's third card fills the straight. Ann's aces are beaten, and she matches "
                "the {pot}."
            ),
            "two-plus-one",
            (
                Player("Ann", "Ah Ad", "in", later="5c"),
                Player("Bo", "9h Td", "in", later="Jc"),
                Player("Cy", "8h 3c", "out"),
            ),
            (80, 120, 100),
        ),
        Example(
            tr("With a second declaration"),
            tr(
                "Under this house rule Ann and Bo each pay an ante for the third card. Ann's "
                "does not help and she drops: it has cost her {Ann_pays}, no more. Bo takes "
                "all that lies there, {Bo_takes}."
            ),
            "two-plus-one",
            (
                Player("Ann", "Kh Qd", "in out", later="5c"),
                Player("Bo", "9h 9d", "in in", later="2c"),
                Player("Cy", "8h 3c", "out"),
            ),
            (95, 125, 100),
            (("ante", 5), ("second_declare", True)),
        ),
        *be_careful(
            tr("A small pair is a favourite on two cards and in danger on three."),
            tr("Once in, there is no way back, unless the house declares twice."),
        ),
        See(("declaring", "hands")),
    )


def dealers_choice() -> Page:
    """The dealer names the game."""
    return Page(
        "dealers-choice",
        game_name("dealers-choice"),
        tr("Games"),
        (
            Text(
                tr(
                    "No game of its own but a way of going through them all: the dealer of each "
                    "new game says what is played."
                )
            ),
            Heading(tr("How it goes")),
            Steps(
                (
                    tr("The dealer chooses a game, and house rules for it if need be."),
                    tr("That game is played to its end, however many deals it takes."),
                    tr("The next dealer chooses the next game."),
                )
            ),
            Points(
                (
                    tr("Everybody's chips go along from game to game."),
                    tr("No pot does: each game begins with an empty one and with antes."),
                    tr("A game that needs more cards than the deck has cannot be chosen."),
                    tr("A bot who deals names one of its favourites."),
                )
            ),
            See(("how", "endings")),
        ),
    )


PAGES: Final = {
    "no-peek": no_peek,
    "pass-the-trash": pass_the_trash,
    "community": community,
    "two-plus-one": two_plus_one,
    "dealers-choice": dealers_choice,
}
