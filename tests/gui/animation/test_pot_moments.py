"""What is heard and seen of a pot's level as it grows, and before a reveal."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from guts_engine.common.frozen import changed
from guts_engine.state import events as e
from guts_engine.state.parts import Award, Payment, Share
from guts_engine.state.view import SeatView
from guts_gui.animation.director import direct
from guts_gui.animation.pot_records import Record
from guts_gui.animation.reveal import OPENS
from guts_gui.animation.shot import BANNER, Shot
from guts_gui.layout.poses import Kind
from guts_gui.layout.pot_level import PotLevel, pot_level
from guts_gui.layout.timeline import Timeline
from tests.gui.helpers.stages import deal, shuffled, stages

ROLLS = ("raised", "big", "huge")
POTS = (25, 75, 275, 675)
"""Pots of every level with antes of 5 from five players and stacks of 500."""


def stage(kind: type) -> Shot:
    """The stage of an event of a deal with five players, four of them in."""
    shots = stages(deal(shuffled(4), "iiiio", chips=500), 0)
    return next(each for each in shots if isinstance(each.event, kind))


def with_pot(view: SeatView, chips: int) -> SeatView:
    """The view with that pot, paid by the first seat, and nothing taken from it yet."""
    table = view.table
    first = changed(table.seats[0], chips=table.seats[0].chips - chips + table.pot)
    seats = first, *table.seats[1:]
    return changed(view, table=changed(table, pot=chips, seats=seats, awards=()))


def grown(before: int, after: int, record: Record | None = None) -> Timeline:
    """A match that takes the pot from one amount to another."""
    plain = stage(e.PotMatched)
    event = e.PotMatched((Payment(0, after - before, after - before),))
    return direct(
        replace(
            plain,
            event=event,
            before=with_pot(plain.before, before),
            after=with_pot(plain.after, after),
            record=record,
        )
    )


def rolls(timeline: Timeline) -> list[str]:
    """The rolls that are heard, in order."""
    heard = sorted(timeline.sounds, key=lambda sound: sound.at)
    return [sound.name for sound in heard if sound.name in ROLLS]


def banners(timeline: Timeline) -> Iterator[str]:
    for cue in timeline.cues:
        if cue.sprite == BANNER:
            yield str(cue.after.shows)


def test_the_pots_are_of_every_level() -> None:
    view = stage(e.PotMatched).before
    assert [pot_level(with_pot(view, pot).table) for pot in POTS] == list(PotLevel)


@pytest.mark.parametrize("low", range(4))
@pytest.mark.parametrize("high", range(4))
def test_a_pot_that_enters_a_level_rolls_up_to_it(low: int, high: int) -> None:
    if POTS[high] > POTS[low]:
        assert rolls(grown(POTS[low], POTS[high])) == list(ROLLS[:high])
    assert rolls(grown(POTS[low], POTS[low] + 1)) == []


def test_a_pot_that_was_won_and_is_matched_has_no_new_level() -> None:
    plain = stage(e.PotMatched)
    shares = (Share(1, 300),)
    taken = with_pot(plain.before, 0)
    award = e.PotAwarded(Award.BEST, shares)
    before = changed(taken, table=changed(taken.table, awards=(award,)))
    assert rolls(direct(replace(plain, before=before, after=with_pot(plain.after, 310)))) == []
    again = direct(replace(plain, before=before, after=with_pot(plain.after, 700)))
    assert rolls(again) == list(ROLLS)


def test_a_record_is_told_instead_of_a_doubled_pot() -> None:
    assert set(banners(grown(300, 600))) == {"The pot doubles: 600"}
    for record, words in ((Record.SESSION, "this session"), (Record.EVER, "ever")):
        told = grown(300, 600, record)
        assert set(banners(told)) == {f"Biggest pot {words}: 600"}
        assert [sound.name for sound in told.sounds if sound.name in ("best", "double")] == ["best"]
        assert rolls(told) == []


@pytest.mark.parametrize("manner", ["fists", "drop"])
def test_the_count_rises_with_the_level_and_slows_down(manner: str) -> None:
    plain = replace(stage(e.DeclarationsRevealed), manner=manner)
    opens = []
    for level, pot in zip(PotLevel, POTS, strict=True):
        told = direct(replace(plain, before=with_pot(plain.before, pot)))
        heard = sorted(told.sounds, key=lambda sound: sound.at)
        beats = [sound.name for sound in heard if sound.name in ("tick", *ROLLS)]
        assert beats == ["tick"] * (3 - level) + list(ROLLS[:level])
        opens.append(next(sound.at for sound in heard if sound.name in ("open", "drop")))
        assert all(
            cue.start >= opens[-1] - 0.2 for cue in told.cues if cue.sprite.kind is Kind.PILL
        )
    assert opens[0] == opens[1] == OPENS
    assert opens[1] < opens[2] < opens[3]


@pytest.mark.parametrize(("game", "manner"), [("two-card", "in turn"), ("three-card", "at once")])
def test_the_roll_of_a_pot_is_heard_before_declarations_in_turn(game: str, manner: str) -> None:
    shots = stages(deal(shuffled(4), "iiiio", game, chips=500), 0)
    plain = next(each for each in shots if isinstance(each.event, e.DeclarationsOpened))
    for level, pot in zip(PotLevel, POTS, strict=True):
        told = direct(replace(plain, after=with_pot(plain.after, pot)))
        heard = manner == "in turn" and level > PotLevel.ORDINARY
        assert rolls(told) == ([ROLLS[level - 1]] if heard else [])
        assert told.handover == 0.0
