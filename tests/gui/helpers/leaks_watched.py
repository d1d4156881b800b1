"""Tables compared with their twins."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random

from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS, preset
from guts_gui.session.session import ResumeError, Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.leaks import (
    Comparison,
    Story,
    Witness,
    compared,
    told_to,
)
from tests.gui.helpers.leaks_played import play, some_settings, some_table
from tests.gui.helpers.leaks_twins import (
    House,
    as_it_was,
    broken_off,
    held_against,
    other_bots_word,
    other_cards,
    other_commands,
    taken_up,
)
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.players import table_of

GAMES = tuple(PRESETS)
Found = Iterator[tuple[str, Comparison]]


def watched(folder: Path, number: int, deals: int) -> int:
    """Compare the table of that number with its twins; returns the number of equal frames."""
    rng = Random(f"table {number}")
    story = Story(some_table(GAMES[number % len(GAMES)], rng), number)
    frames = 0
    with opened(folder, some_settings(rng)) as pilot:
        house = House(pilot.app)
        one = house.watch(story, lambda witness: play(witness, rng, deals))
        for how, found in twins(house, one, story, rng):
            assert found.difference is None, f"{how}: {found.difference}\n{story.setup}"
            frames += found.alike
    return frames


def watched_game(folder: Path, game: str, *, answers: bool) -> int:
    """Compare a shared table of the game with its twins; returns the number of equal frames.

    With `answers` they have other answers as well, not only other cards.
    """
    rng = Random(f"shared {game}")
    people = min(2, preset(game).most_seats)
    story = Story(table_of(game, people, 2, chips=rng.choice((100, 400))), len(game))
    frames = 0
    settings = Settings(player="Ann", speed="instant", peek="hold", coach="off")
    with opened(folder, settings, size=(960, 540)) as pilot:
        house = House(pilot.app)
        one = house.watch(story, lambda witness: play(witness, rng, 1))
        every = [with_other_cards(house, one, story, rng)]
        every += [with_other_answers(house, one, story, rng)] if answers else []
        for how, found in chain(*every):
            assert found.difference is None, f"{how}: {found.difference}\n{story.setup}"
            frames += found.alike
    return frames


def twins(house: House, one: Witness, story: Story, rng: Random) -> Found:
    """All kinds of twins."""
    yield from with_other_cards(house, one, story, rng)
    yield from with_other_answers(house, one, story, rng)
    yield from taken_up_again(house, one, story, rng)


def beholders(session: Session, rng: Random) -> list[int | None]:
    """The only person; or everyone, and one of those who share the screen."""
    if not session.shared:
        return [session.viewer]
    return [None, rng.choice(session.people)]


def with_other_cards(house: House, one: Witness, story: Story, rng: Random) -> Found:
    """Other cards wherever the observer has not looked by some moment."""
    match = one.table.session.match
    for beholder in beholders(one.table.session, rng):
        shown = rng.choice(one.seen).shown
        twin = other_cards(match, story, beholder, shown, rng)
        yield f"unknown to {beholder}", held_against(house, one, twin, beholder)


def with_other_answers(house: House, one: Witness, story: Story, rng: Random) -> Found:
    """Another declaration of a bot, and other answers of a person, until they are revealed."""
    session = one.table.session
    beholder = rng.choice(beholders(session, rng))
    twin = other_bots_word(session.match, story, rng)
    if twin is not None:
        yield "a bot's word", held_against(house, one, twin, beholder)
    turns = [turn for turn in range(1, len(one.turns) + 1) if other_commands(one, turn, rng)]
    picking = [turn for turn in turns if one.turns[turn - 1][0].picking]
    for some in (turns, picking):
        if some:
            turn = rng.choice(some)
            others = [seat for seat in session.people if seat != one.turns[turn - 1][0].seat]
            beholder = rng.choice((None, *others))
            commands = other_commands(one, turn, rng) or ()
            twin = as_it_was(session.match, story)
            yield "a person's answer", held_against(house, one, twin, beholder, commands)


def taken_up_again(house: House, one: Witness, story: Story, rng: Random) -> Found:
    """The same table after resuming in the middle of a deal, with other cards."""
    session = one.table.session
    log = broken_off(session.match.log, session.people, rng)
    beholder = session.viewer
    match = Match(log, rng)
    shown = len(told_to(match, beholder))
    twin = other_cards(match, story, beholder, shown, rng)
    before = taken_up(house, log, as_it_was(match, story))
    with suppress(ResumeError):  # other cards, other payments: the input may now be illegal
        yield "a resume", compared(before, taken_up(house, log, twin), beholder)
