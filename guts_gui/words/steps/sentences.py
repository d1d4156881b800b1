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
from guts_gui.words.steps.place import Place, place_at, place_of
from guts_gui.words.steps.showdown import showdown_sentences


def step_sentence(step: Step, game: Game) -> str:
    """The step with all its parameters, in one or more sentences.

    A step that is not one of the game's is told as if it followed all others.
    """
    return " ".join(sentences_at(step, place_of(step, game)))


def deal_in_words(game: Game) -> tuple[str, ...]:
    """How a deal goes: the sentences of each step, one line for each."""
    return tuple(
        " ".join(sentences_at(step, place_at(game, at))) for at, step in enumerate(game.steps)
    )


def sentences_at(step: Step, place: Place) -> tuple[str, ...]:
    """The sentences of a step at its place."""
    match step:
        case Ante():
            return ante_sentences(step, place.game)
        case Match():
            return match_sentences(step)
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
