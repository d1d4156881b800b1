"""Sentences on declarations (S3.7, S3.8)."""

from collections.abc import Callable, Iterator

from guts_engine.steps.facts import nobody_possible, someone_forced
from guts_engine.steps.model import (
    Again,
    Beat,
    Choice,
    Declare,
    Forced,
    Group,
    Lone,
    Manner,
    Nobody,
    Prize,
    Showdown,
    Side,
    Step,
    Take,
)
from guts_gui.i18n.translate import tr, trc, trn
from guts_gui.words.names.terms import counted
from guts_gui.words.steps.cards import any_of, uncapital
from guts_gui.words.steps.hand_rules import hand_named
from guts_gui.words.steps.place import Place

Sentences = Callable[[Step, Place], tuple[str, ...]]
"""The sentences of a step at its place."""


def choices_in_words(choices: tuple[Choice, ...]) -> str:
    """What players may declare, "in or out"."""
    words = {
        Choice.IN: trc("to declare", "in"),
        Choice.OUT: trc("to declare", "out"),
        Choice.HIGH: trc("to declare", "high"),
        Choice.LOW: trc("to declare", "low"),
        Choice.BOTH: trc("to declare", "both"),
    }
    return any_of([words[each] for each in choices])


def declare_sentences(step: Declare, place: Place, sentences: Sentences) -> tuple[str, ...]:
    """Who declares what and how, and what happens if nobody or only one is in.

    `sentences` gives the sentences of steps in lists of the declaration.
    """
    return (
        _declared(step, place),
        *_chances(step, place),
        *_nobody(step, place, sentences),
        *_lone(step, place, sentences),
    )


def _declared(step: Declare, place: Place) -> str:
    """Who declares, in turn or at once."""
    what = choices_in_words(step.choices)
    in_turn = step.manner is Manner.SEQUENTIAL
    if not place.declared:
        if in_turn:
            return tr("Everyone declares in turn: {choices}.", choices=what)
        return tr("Everyone declares at once: {choices}.", choices=what)
    if step.asks is Group.ALL:
        if in_turn:
            return tr("Everyone declares again in turn, even players out: {choices}.", choices=what)
        return tr("Everyone declares again at once, even players out: {choices}.", choices=what)
    if in_turn:
        return tr("Players in declare again in turn: {choices}.", choices=what)
    return tr("Players in declare again at once: {choices}.", choices=what)


def last_is_asked(step: Declare, place: Place) -> bool:
    """Whether the last player in turn is asked even if all others are out (S3.7)."""
    return step.last_asked or place.lone_waits


def forced_sentences(step: Declare) -> tuple[str, ...]:
    """Who is in automatically."""
    words = {
        Forced.WILD: tr("Players with a wild card are in automatically."),
        Forced.HIGH_SHOWING: tr("Players who show the highest card are in automatically."),
        Forced.LOW_SHOWING: tr("Players who show the lowest card are in automatically."),
        Forced.PAIRED_SHOWING: tr(
            "Players who show the same rank as another player are in automatically."
        ),
    }
    return tuple(words[each] for each in step.forced)


def _chances(step: Declare, place: Place) -> Iterator[str]:
    """The last player in turn, a second chance, and players who are forced in."""
    yield from forced_sentences(step)
    forced = someone_forced(place.game, len(place.before))
    if step.manner is Manner.SEQUENTIAL and Choice.OUT in step.choices and not forced:
        if last_is_asked(step, place):
            yield tr("The last player is asked even if everyone else is out.")
        elif Choice.IN in step.choices:
            yield tr("If everyone else is out, the last player is in automatically.")
    if step.second_chance:
        yield tr("If only the last to declare is in, the others get one more chance to go in.")


def _nobody(step: Declare, place: Place, sentences: Sentences) -> Iterator[str]:
    """What happens if nobody is in."""
    if not nobody_possible(place.game, len(place.before)):
        return
    last = not any(isinstance(each, Declare) for each in place.after)
    if step.nobody is Nobody.REDEAL:
        if place.game.pots == 2:
            yield tr("If nobody is in, both pots stay and new cards are dealt.")
        else:
            yield tr("If nobody is in, the pot stays and new cards are dealt.")
    elif step.nobody is Nobody.GOES_ON and last:
        yield tr("If nobody is in, the deal ends and the pot stays.")
    elif step.nobody is Nobody.GOES_ON:
        yield tr("If nobody is in, the deal goes on.")
    elif isinstance(step.nobody, tuple):
        yield from _listed(step, step.nobody, place, sentences)


def _listed(
    declare: Declare, steps: tuple[Step, ...], place: Place, sentences: Sentences
) -> Iterator[str]:
    """The steps of a list for nobody in; the first stands after a condition."""
    for at, step in enumerate(steps):
        first, *more = sentences(step, place.inside(declare, steps, at))
        yield _after_another(first) if at else tr("If nobody is in, {what}", what=uncapital(first))
        yield from more
    two = place.game.pots == 2
    if isinstance(steps[-1], Again) and two:
        yield tr("If nobody is in even then, both pots stay and new cards are dealt.")
    elif isinstance(steps[-1], Again):
        yield tr("If nobody is in even then, the pot stays and new cards are dealt.")
    elif two:
        yield tr("Then both pots stay and new cards are dealt.")
    else:
        yield tr("Then the pot stays and new cards are dealt.")


def _after_another(sentence: str) -> str:
    """The sentence of a step that follows another one of a list."""
    return tr("Then {what}", what=uncapital(sentence))


def again_sentence(step: Again) -> str:
    """How often the same players declare again."""
    return trn(
        "The same players declare again, once in a deal.",
        "The same players declare again, at most {n} times in a deal.",
        step.most,
        n=counted(step.most),
    )


def _lone(step: Declare, place: Place, sentences: Sentences) -> Iterator[str]:
    """What a lone player gets."""
    if Choice.IN not in step.choices:
        return
    if place.lone_waits and step.lone is not Lone.PLAYS:
        yield _still_to_win(step.lone, place)
    elif isinstance(step.lone, tuple):
        for at, each in enumerate(step.lone):
            first, *more = _alone(each, place.inside(step, step.lone, at), sentences)
            if at:
                yield _after_another(first)
            else:
                yield tr("If only one player is in, {what}", what=uncapital(first))
            yield from more
    elif step.lone is Lone.LEG:
        yield tr("A lone player wins a leg, and the showdown is skipped.")
    elif step.lone is Lone.PLAYS:
        yield tr("A lone player plays on to the showdown.")
    else:
        yield tr("A lone player takes the pot without showing.")


def _still_to_win(lone: Lone | tuple[Step, ...], place: Place) -> str:
    """What a lone player gets who survives the showdown; of a list the prizes count (S3.8)."""
    prizes = {each.prize for each in lone if isinstance(each, Take)}
    shows = (each for each in place.after if isinstance(each, Showdown))
    show = next(shows, None)  # none while a game is being edited
    if show is None or (show.beat is None and not show.qualify):
        return _unless_killed(lone, prizes)
    if len(prizes) > 1:
        return tr("A lone player must still win the pot and a leg at the showdown.")
    if lone is Lone.LEG or Prize.LEG in prizes:
        return tr("A lone player must still win the leg at the showdown.")
    return tr("A lone player must still win the pot at the showdown.")


def _unless_killed(lone: Lone | tuple[Step, ...], prizes: set[Prize]) -> str:
    """What a lone player gets who only has to survive the cards that kill."""
    if len(prizes) > 1:
        return tr("A lone player takes the pot and wins a leg unless killed.")
    if lone is Lone.LEG or Prize.LEG in prizes:
        return tr("A lone player wins a leg unless killed.")
    return tr("A lone player takes the pot unless killed.")


def _alone(step: Step, place: Place, sentences: Sentences) -> tuple[str, ...]:
    """The sentences of a step in a list for a lone player."""
    if isinstance(step, Take):
        return (take_sentence(step),)
    if not isinstance(step, Showdown):
        return sentences(step, place)
    fails = tr("Otherwise the player matches the pot, which stays.")
    if step.beat is Beat.DECK:
        n = step.hand or 5
        first = trn(
            "That player must beat the top card of the deck to take the pot.",
            "That player must beat the top {n} cards of the deck to take the pot.",
            n,
            n=counted(n),
        )
    elif step.beat is Beat.TABLE:
        first = tr("That player must beat the ghost to take the pot.")
    elif step.qualify:
        hand = hand_named(step.qualify, low=step.side is Side.LOW)
        first = tr("That player needs at least {hand} to take the pot.", hand=hand)
    else:
        return (tr("That player shows and takes the pot."),)
    return first, fails


def take_sentence(step: Take) -> str:
    """What a lone player takes."""
    if step.prize is Prize.LEG:
        return tr("That player wins a leg.")
    return tr("That player takes the pot.")
