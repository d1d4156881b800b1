"""All attacks, in the order of docs/reliability.md."""

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
            "Kills the real program, in a window and played with real keys, with `SIGKILL`: at the"
            " start, while it writes a decision, a setting or an export, in menus, while it"
            " closes. Each run starts from the files of the one before.",
            window.run,
            1000,
        ),
        Attack(
            "boundaries",
            "Kills the program before every statement and every disk operation, and in the middle"
            " of writes: while a session is started, played, resumed, closed, deleted or exported,"
            " while a file of an earlier version is upgraded or a damaged one moved, while settings"
            " are saved.",
            steps.run,
            every=steps.count,
        ),
        Attack(
            "databases",
            "Flips bits, overwrites bytes, and zeroes, swaps or reverts pages of databases and"
            " their journals, cuts off or adds ends, deletes journals or replaces them with noise.",
            databases.run,
            5000,
            quick=75,
        ),
        Attack(
            "lengths",
            "Cuts databases short at the end of every page, one byte before and one after.",
            databases.run_length,
            every=databases.every_length,
        ),
        Attack(
            "rows",
            "Changes, adds and deletes rows of the database with another program, writes values of"
            " the wrong kind, drops and renames tables, changes the version.",
            rows.run,
            5000,
            quick=50,
        ),
        Attack(
            "logs",
            "Changes, removes, repeats and swaps the text of a session's header and actions, then"
            " resumes, replays, totals and exports it.",
            logs.run,
            10_000,
            quick=100,
        ),
        Attack(
            "disks",
            "Fills the disk at a random moment and frees it later or not, while the program is"
            " killed or closed.",
            disks.run,
            200,
            quick=6,
        ),
        Attack(
            "faults",
            "Makes every disk operation fail once, for a while, until it is repaired, or until the"
            " program is killed.",
            faults.run,
            every=faults.count,
        ),
        Attack(
            "taken",
            "Deletes, renames or replaces the database while the program is open.",
            taken.run,
            200,
            quick=6,
        ),
        Attack(
            "scripts",
            "Gives the reader, the player and `guts replay` scenario files with missing, swapped"
            " and strange values, and broken text and bytes.",
            scripts.run,
            20_000,
            quick=4,
        ),
        Attack(
            "inputs",
            "Sends random keys, clicks, window sizes and settings to every scene.",
            inputs.run,
            100_000,
        ),
        Attack(
            "secrets",
            "Plays tables twice, with different cards and answers wherever a person may not look."
            " Until they are revealed, every frame, sound and line must be the same.",
            secrets.run,
            100,
        ),
    )
}
