"""All attacks, in the order of the table."""

from typing import Final

from tests.torture import (
    databases,
    disks,
    faults,
    inputs,
    logs,
    rows,
    scripts,
    secrets,
    steps,
    taken,
    window,
)
from tests.torture.attack import Attack

ALL: Final = {
    attack.name: attack
    for attack in (
        Attack(
            "kills",
            "The real program with a window, played with real keys, is killed with `SIGKILL`: while"
            " it starts, as it writes a decision, a setting or an export, in menus, as it closes;"
            " each kill meets what the one before left.",
            window.run,
            1000,
        ),
        Attack(
            "boundaries",
            "Killed before every statement and every step towards the disk, and in the middle of"
            " writes: while a session is begun, played, resumed, closed, deleted or exported, while"
            " a file of an earlier version is brought up to date or a damaged one moved aside,"
            " while settings are saved.",
            steps.run,
            every=steps.count,
            quick=25,
        ),
        Attack(
            "databases",
            "Databases, their journals or both with bits flipped, bytes scribbled over, pages"
            " zeroed, exchanged or from an earlier moment, ends cut off or added; journals"
            " deleted or replaced by noise.",
            databases.run,
            5000,
            quick=75,
        ),
        Attack(
            "lengths",
            "Databases cut short at the end of every page, one byte before and one after.",
            databases.run_length,
            every=databases.every_length,
            quick=40,
        ),
        Attack(
            "rows",
            "Rows changed, added and deleted in the database by another program, values put where"
            " none of the kind belongs, tables dropped, renamed, or said to be of another version.",
            rows.run,
            5000,
            quick=50,
        ),
        Attack(
            "logs",
            "The text of a session's header and actions altered, left out, repeated, exchanged;"
            " then resumed, shown, summed up and exported.",
            logs.run,
            10_000,
            quick=100,
        ),
        Attack(
            "disks",
            "The disk is full at a random moment, later has room again or not; the program is"
            " killed or closed meanwhile.",
            disks.run,
            200,
            quick=6,
        ),
        Attack(
            "faults",
            "Every step towards the disk fails once, for a while, until it is mended, or until the"
            " program is killed.",
            faults.run,
            every=faults.count,
            quick=40,
        ),
        Attack(
            "taken",
            "The database is deleted, renamed or replaced under the open program.",
            taken.run,
            200,
            quick=6,
        ),
        Attack(
            "scripts",
            "Scenario files with values left out, exchanged and made strange, with text and bytes"
            " broken, through the reader, the player and `guts replay`.",
            scripts.run,
            20_000,
            quick=4,
        ),
        Attack(
            "inputs",
            "Random keys, clicks, sizes and settings in every scene of the program.",
            inputs.run,
            100_000,
        ),
        Attack(
            "secrets",
            "Tables played twice, with other cards and other answers wherever a person may not"
            " look: until it is told, every frame, sound and line must be the same.",
            secrets.run,
            100,
        ),
    )
}
