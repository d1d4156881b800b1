"""The moments of a pot that grows: its signal, and a banner if it has doubled or is a record."""

from typing import Final

from guts_engine.state import events as e
from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.steps.model import Manner
from guts_gui.animation.pot_records import Record
from guts_gui.animation.shot import Shot, banner, timeline
from guts_gui.i18n.translate import number, tr
from guts_gui.layout.poses import Kind
from guts_gui.layout.pot_level import PotLevel, pot_level, scale_of
from guts_gui.layout.timeline import Cue, Sound, Timeline

ROLLS: Final = {PotLevel.RAISED: "raised", PotLevel.BIG: "big", PotLevel.HUGE: "huge"}
"""The sound of each level above ordinary."""
ROLL: Final = 0.26
"""Seconds between two rolls."""
HOPS: Final = 0.3
HOP: Final = 6.0
"""Duration of a hop of a pot's amount, and its height in units."""


def pot_moment(
    shot: Shot, at: float, fund: Fund = Fund.POT, *, matched: bool = False
) -> tuple[list[Cue], list[Sound]]:
    """The banner and the sounds of a pot that has grown by `at`, both empty if it is no moment.

    A record goes before a new level, and a new level before a pot that matches have doubled.
    """
    if record := _record(shot):
        return banner(shot, record, at), [Sound(at, "best")]
    stood, now = _stood(shot, fund), shot.after.table.holds(fund)
    rolls = _rolls(shot, stood, now, at)
    words = _times(stood, now) if matched else ""
    if not words:
        return [], rolls
    return banner(shot, words, at), rolls or [Sound(at, "double")]


def declarations_opened(shot: Shot, event: e.DeclarationsOpened) -> Timeline:
    """Before declarations in turn the amount of a large pot hops, with the roll of its level."""
    level = pot_level(shot.after.table)
    if level is PotLevel.ORDINARY or shot.after.table.manner is not Manner.SEQUENTIAL:
        return timeline(shot, [], next_at=0.0)
    totals = {sprite: pose for sprite, pose in shot.end.items() if sprite.kind is Kind.TOTAL}
    cues = [Cue(sprite, 0.0, HOPS, pose, pose, arc=HOP) for sprite, pose in totals.items()]
    return timeline(shot, cues, [Sound(0.05, ROLLS[level])], next_at=0.0)


def count_sounds(table: Table, count: int) -> list[str]:
    """The sounds of the beats before a reveal: ticks, the last ones rolls that rise by level."""
    level = pot_level(table)
    rolls = list(ROLLS.values())[:level]
    return ["tick"] * (count - len(rolls)) + rolls


def record_sentence(record: Record, table: Table) -> str:
    """The sentence of a record for the log and the deal's last line."""
    chips = number(table.pots + table.side_pot)
    if record is Record.EVER:
        return tr("The pot of {n} is the biggest ever.", n=chips)
    return tr("The pot of {n} is the biggest this session.", n=chips)


def _record(shot: Shot) -> str:
    """Banner text if the pot passes a record, otherwise empty."""
    table = shot.after.table
    chips = number(table.pots + table.side_pot)
    match shot.record:
        case Record.EVER:
            return tr("Biggest pot ever: {n}", n=chips)
        case Record.SESSION:
            return tr("Biggest pot this session: {n}", n=chips)
    return ""


def _stood(shot: Shot, fund: Fund) -> int:
    """The chips for which this pot was played: what it holds, and what has just been won of it."""
    table = shot.before.table
    taken = [each for each in table.awards if each.fund is fund]
    return table.holds(fund) + sum(share.pot for each in taken for share in each.shares)


def _times(stood: int, now: int) -> str:
    """Banner text if the pot has at least doubled since it was played for, otherwise empty."""
    if not stood or now < 2 * stood:
        return ""
    if now == 2 * stood:
        return tr("The pot doubles: {n}", n=number(now))
    if now == 3 * stood:
        return tr("The pot triples: {n}", n=number(now))
    return tr("The pot grows to {n}", n=number(now))


def _rolls(shot: Shot, stood: int, now: int, at: float) -> list[Sound]:
    """A rising roll for each level up to that of the pot, if it is a new one."""
    scale = scale_of(shot.after.table)
    level = scale.level(now)
    if level <= scale.level(stood):
        return []
    names = list(ROLLS.values())[:level]
    return [Sound(at + turn * ROLL, name) for turn, name in enumerate(names)]
