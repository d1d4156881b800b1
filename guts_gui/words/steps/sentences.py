"""Every step of a game in words (S3, S4)."""

from typing import assert_never

from guts_engine.steps.model import (
    Again,
    Ante,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Game,
    Kill,
    Match,
    NameWild,
    PassCards,
    Showdown,
    Step,
    Take,
)
from guts_gui.i18n.translate import tr
from guts_gui.words.steps.cards import (
    deal_sentences,
    discard_sentences,
    draw_sentences,
    kill_sentences,
    pass_sentences,
)
from guts_gui.words.steps.declaring import again_sentence, declare_sentences, take_sentence
from guts_gui.words.steps.payments import ante_sentences, match_sentences
from guts_gui.words.steps.place import Place, place_at
from guts_gui.words.steps.showdown import card_sentences, payment_sentences, showdown_sentences


def deal_in_words(game: Game) -> tuple[str, ...]:
    """How a deal goes: a line for each step. What is as in a step before it is not repeated."""
    lines = []
    declared: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    for at, step in enumerate(game.steps):
        place = place_at(game, at)
        sentences = sentences_at(step, place)
        if isinstance(step, Declare):
            first, *rest = sentences
            if len(rest) > 1 and tuple(rest) == declared:
                sentences = (first, tr("The rest is as before."))
            declared = tuple(rest)
        elif isinstance(step, Showdown):
            now = payment_sentences(step, place)
            if len(now) > 2 and now == paid:
                sentences = (
                    now[0],
                    *card_sentences(step, place),
                    tr("Prizes and payments are as before."),
                )
            paid = now
        lines.append(" ".join(sentences))
    return tuple(lines)


def sentences_at(step: Step, place: Place) -> tuple[str, ...]:
    """The sentences of a step at its place."""
    match step:
        case Ante():
            return ante_sentences(step, place)
        case Match():
            return match_sentences(step, place)
        case Deal():
            return deal_sentences(step, place)
        case PassCards():
            return pass_sentences(step)
        case Draw():
            return draw_sentences(step, place)
        case NameWild():
            return (tr("The dealer names a wild rank."),)
        case Declare():
            return declare_sentences(step, place, sentences_at)
        case Kill():
            return kill_sentences(step)
        case DiscardCommon():
            return discard_sentences(step)
        case Showdown():
            return showdown_sentences(step, place)
        case Again():
            return (again_sentence(step),)
        case Take():
            return (take_sentence(step),)
        case _:
            assert_never(step)
