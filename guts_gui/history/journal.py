"""Check of SQLite's write-ahead log.

The format is SQLite's (https://www.sqlite.org/fileformat2.html#walformat): a header of 32 bytes,
then frames of 24 bytes and a page, each with the checksum of everything up to it. SQLite itself
stops at the first invalid frame and silently ignores the rest.
"""

from struct import unpack
from typing import Final, TypeAlias

HEAD: Final = 32
FRAME: Final = 24
LITTLE, BIG = 0x377F0682, 0x377F0683
"""First number of a log, by the byte order of its checksums."""
RESTARTS: Final = 1000
"""Number of earlier logs whose frames may remain after the end of this one."""

Sums: TypeAlias = tuple[int, int]


def is_whole(log: bytes) -> bool:
    """Whether no byte of the log was changed; a killed program may have truncated it anywhere."""
    if len(log) < HEAD:
        return True
    magic, _, page, _, salt, _ = unpack(">6I", log[:24])
    if magic not in (LITTLE, BIG):
        return False
    order = ">" if magic == BIG else "<"
    sums = _added((0, 0), log[:24], order)
    if sums != unpack(">2I", log[24:HEAD]) or not 512 <= page <= 65536:
        return False
    for begins in range(HEAD, len(log) - FRAME - page + 1, FRAME + page):
        frame = log[begins : begins + FRAME + page]
        if frame[8:16] != log[16:24]:
            (other,) = unpack(">I", frame[8:12])
            before = 0 < (salt - other) & 0xFFFFFFFF <= RESTARTS
            return before and frame[12:16] != log[20:24]  # both salts of an earlier log differ
        sums = _added(_added(sums, frame[:8], order), frame[FRAME:], order)
        if sums != unpack(">2I", frame[16:FRAME]):
            return False
    return True


def _added(sums: Sums, part: bytes, order: str) -> Sums:
    """The checksums after another part of the log."""
    one, two = sums
    words = unpack(f"{order}{len(part) // 4}I", part)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two
