"""The golden sessions, and the events that each must contain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Game = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Tale:
    """A session: the game with its options (several in dealer's choice), stacks and a seed.

    `daring` is the share of hands that players play; `must` are patterns that the text must match.
    """

    games: tuple[Game, ...]
    must: tuple[str, ...]
    seed: int = 0
    stacks: tuple[int, ...] = (120, 120, 60, 17)
    deals: int = 5
    daring: float = 0.55
    stop_loss: int = 0


def of(game: str, *must: str, **options: Any) -> Tale:
    """A tale of one game with an ante of 3; arguments such as `_seed` belong to the session."""
    session = {name[1:]: options.pop(name) for name in list(options) if name.startswith("_")}
    return Tale(((game, {"ante": 3, **options}),), must, **session)


EVEN: Final = (60, 60, 60, 60)

PLAIN: Final[dict[str, Tale]] = {
    "two-card": of("two-card", r"\(unasked\)", "matched: ", "the game is over", _deals=8),
    "three-card": of("three-card", "alone takes", r"\(redeal\)", r"Ann takes|Bo takes", _deals=8),
    "three-card-plain": of(
        "three-card-plain", "the rest of the pack", "Deal 5: Ann deals, all 52", _stacks=EVEN
    ),
    "monte-carlo": of("monte-carlo", "straight|flush", "won by [ABCD]", _deals=8, _stacks=EVEN),
    "survivor": of(
        "survivor", r"(.* shows .*\n){3}.* takes .*\n  matched: \w+ \d+$",
        r"antes: \w+ 3, \w+ 3, \w+ 3$", _stacks=EVEN, _daring=0.6,
    ),
    "ghost": of("ghost", "not beaten", "beaten by", r"nobody is in \(ante\): ", _daring=0.4),
    "no-peek": of("no-peek", "all at once", "pair of", "won by", _seed=1),
    "pass-the-trash": of("pass-the-trash", "passes ", "pair of", "won by"),
    "community": of(
        "community", "common ", "alone takes", "(flush|straight)", _daring=0.5, _seed=3
    ),
    "two-plus-one": of("two-plus-one", r" \+ ", "alone takes", "(flush|straight|three)"),
    "four-two-two": of("four-two-two", " face up", "2. as ", "full house", "won by ", _seed=1),
    "four-two-three": of("four-two-three", "common ", "2. as ", "flush", "won by "),
    "three-five-seven": of(
        "three-five-seven", "in private", "gets a leg", "has the legs", "3. as ", "5. as ",
        "7. as ", "nobody is in", "pays", _stacks=EVEN, _seed=7,
    ),
    "napalm": of(
        "napalm", "a second chance for .*\n.* in$", "gets a leg", "in private", " low", "pays",
        "has the legs", _stacks=EVEN, _deals=7, _daring=0.35, _seed=18,
    ),
    "hi-lo": of(
        "hi-lo", " both", "alone takes the high|alone takes the low", "takes the high",
        "takes the low", "low pot: ", "high pot: ", "low, with", "the game is over",
    ),
}  # fmt: skip

CARDS: Final[dict[str, Tale]] = {
    "one-card": of(
        "three-card", "shows ace", "takes", r"nobody is in \(ante\): ", cards=1, all_out="ante",
        _deals=3, _daring=0.4, _seed=2,
    ),
    "four-cards": of("three-card", "two pair", cards=4, declare="sequential", _deals=3, _seed=10),
    "wild": of(
        "three-card", "2. as .*J. as |J. as .*2. as ", "straight", wild=["2", "J"], _deals=3,
        _seed=16,
    ),
    "wild-five": of(
        "three-card", "shows five ", "flush", cards=5, wild=["3", "7", "K"], _daring=0.7, _deals=3,
        _seed=52,
    ),
    "flush-over-straight": of(
        "three-card", "shows .* straight( .*)?\n(.*\n)*.* shows .* flush",
        ranking="flush-over-straight", ace_low_straight=False, _daring=0.8, _deals=3, _seed=8,
    ),
    "run-down": of(
        "three-card", "the rest of the pack", "Deal 3: Cy deals, all 52", "the ghost has",
        cards=4, deck="run-down", ghost="lone", _stacks=EVEN, _deals=4, _daring=0.4,
    ),
    "draw": of(
        "three-card", "throws", "stands pat", "the pack has run out",
        cards=5, draw=5, _stacks=(40,) * 7, _deals=2, _seed=1,
    ),
    "pass-and-draw": of(
        "three-card", "passes", "throws", "stands pat", draw=2, pass_left=1, _deals=3
    ),
    "community-three": of("community", "common ", "straight", cards=3, _deals=4),
}  # fmt: skip

DECLARING: Final[dict[str, Tale]] = {
    "in-turn-unseen": of(
        "no-peek", "says in", r"\(unasked\)", declare="sequential", _daring=0.35, _deals=4, _seed=1
    ),
    "compulsory-first": of(
        "three-card", "compulsory: ", "all at once", "alone takes (.*\n)*.*compulsory",
        compulsory_first=True, ends="never", _stacks=EVEN,
    ),
    "second-chance": of(
        "two-card", r"\(unasked\)\n  a second chance", "a second chance for .*\n.* in$",
        second_chance=True, _daring=0.3, _stacks=EVEN, _seed=1,
    ),
    "second-declare": of(
        "two-plus-one", "for the third card", "over the limit", "alone takes", "(Ann|Bo) takes",
        r"\+.*\n  all at once: \w+ out, \w+ out(, \w+ out)*\n  nobody is in",
        second_declare=True, limit=20, _stacks=EVEN, _daring=0.5, _seed=2,
    ),
    "second-declare-in-turn": of(
        "two-plus-one", "for the third card", r"\+(.*\n)+.*\(unasked\)\n  a second chance",
        second_declare=True, declare="sequential", second_chance=True, _daring=0.45, _stacks=EVEN,
    ),
    "three-five-seven-in-turn": of(
        "three-five-seven", "says in", r"\(unasked\)\n.*gets a leg", "in private", "has the legs",
        declare="sequential", legs=2, _daring=0.4, _stacks=EVEN,
    ),
    "napalm-at-once": of(
        "napalm", "all at once", "gets a leg", "has the legs", "nobody is in", "in private",
        declare="simultaneous", low="ace-high-plain", legs=2, _daring=0.4, _stacks=EVEN, _seed=3,
    ),
}  # fmt: skip

TIES: Final[dict[str, Tale]] = {
    "split": of(
        "two-card", r" share \d+ and \d+\n  matched", cards=1, _daring=0.7, _stacks=(50,) * 6,
        _deals=3, _seed=4,
    ),
    "carry": of(
        "two-card", "the pot is carried\n  matched", "into the side pot", "from the side pot",
        cards=1, ties="carry", all_out="wimp-penalty", wimp_to="side-pot", declare="simultaneous",
        _daring=0.4, _stacks=(50,) * 5, _seed=34,
    ),
    "suits": of("three-card", "the suits decide", ties="suits", cards=2, _daring=0.8,
        _stacks=(50,) * 6, _deals=3,
    ),
    "suits-wild": of(
        "three-card", "as .*\n.* as .*\n.*the suits decide", ties="suits", wild=["A", "K"],
        _daring=0.5, _stacks=(50,) * 6, _deals=3, _seed=50,
    ),
    "natural": of(
        "three-card", " as .*\n.*\n.*the fewest wild cards decide", ties="natural", cards=2,
        wild=["2", "3", "4"], _daring=0.7, _stacks=(50,) * 6, _deals=4, _seed=4,
    ),
    "grow-ranking": of(
        "two-to-five", "shows", grow_ranking="from-five", _daring=0.8, _stacks=EVEN, _deals=3,
    ),
    "uncontested": of(
        "two-card", r" share \d+ and \d+\n  =.* pot 0", "alone takes .*\n.*won by [ABC]",
        cards=1, ends="uncontested", _stacks=(40,) * 3, _deals=7,
    ),
}  # fmt: skip

GHOSTS: Final[dict[str, Tale]] = {
    "ghost-lone": of(
        "three-card", "not beaten\n  matched", "beaten by .*\n.*alone takes", "nobody is in",
        ghost="lone", declare="sequential", _daring=0.35, _deals=6, _seed=12,
    ),
    "beat-deck": of(
        "four-two-two", "the deck has .*not beaten", "the deck has .*beaten by", "2. as",
        r"the deck has .*\(2. as",
        lone="beat-deck", max_loss=9, _daring=0.35, _deals=6,
    ),
}  # fmt: skip

NOBODY: Final[dict[str, Tale]] = {
    "wimp": of(
        "three-card", r"nobody is in \(wimp\): \w+ 12$", all_out="wimp", _daring=0.3, _deals=3,
        _seed=2,
    ),
    "wimp-to-the-pot": of(
        "two-card", r"nobody is in \(wimp-penalty\): \w+ 12$",
        r"nobody is in \(wimp-penalty\): \w+ 6, \w+ 6$",
        all_out="wimp-penalty", wimp_multiple=4, declare="simultaneous", cards=1, _daring=0.35,
        _seed=3,
    ),
    "wimp-to-the-side-pot": of(
        "three-card", "into the side pot", "from the side pot",
        all_out="wimp-penalty", wimp_multiple=3, wimp_to="side-pot", limit=10, _daring=0.3,
    ),
    "match-best": of(
        "four-two-three", r"nobody is in \(match-best\): \w+ \d+, \w+ \d+",
        all_out="match-best", _daring=0.25, max_loss=15, _stacks=EVEN, _deals=4, _seed=1,
    ),
}  # fmt: skip

CHIPS: Final[dict[str, Tale]] = {
    "every-deal": of(
        "three-card", "antes: .*\n.*to the reserve", "from the reserve", ante_when="every-deal",
        limit=15, _daring=0.45, _stacks=EVEN, _seed=1,
    ),
    "worst": of(
        "two-card", r"takes .*\n  matched: \w+ \d+, \w+ \d+$", losers="worst", cards=1,
        _daring=0.8, _stacks=(60,) * 5, _deals=3, _seed=2,
    ),
    "dropped-ante": of(
        "four-two-two", "who was out antes", dropped_ante=True, max_loss=15, _stacks=EVEN, _deals=4
    ),
    "limit": of(
        "two-card", "to the reserve", "from the reserve", "the game is over",
        limit=20, _stacks=EVEN, _deals=8, _daring=0.4,
    ),
    "max-loss": of(
        "three-card", "matched: .* 10", max_loss=10, _daring=0.7, _stacks=EVEN, _deals=4
    ),
    "table-stakes": of(
        "three-card", r"\d+ of \d+", "is broke", "short of the ante",
        ante_when="every-deal", _stacks=(60, 40, 14, 10), _daring=0.7, _deals=6, _seed=24,
    ),
    "rebuys": of(
        "three-card", "is broke", r"(\w+) buys in for(.*\n)+.*\1 is broke(.*\n)+Deal",
        rebuys=1, _stacks=(60, 20, 20, 9), _daring=0.75, _deals=6,
    ),
    "bust": of(
        "three-card", r"\d+ of \d+", "is bust", shortfall="bust", _stacks=(60, 30, 20, 10),
        _daring=0.7, _deals=4,
    ),
    "credit": of(
        "three-card", " -.* -", shortfall="credit", _stacks=(30, 20, 10, 0), _daring=0.75, _deals=4
    ),
    "stop-loss": of(
        "three-card", "leaves", _stop_loss=25, _stacks=EVEN, _daring=0.75, _deals=4
    ),
    "last-one": of(
        "two-card", "is broke(.*\n)+.*is broke", "the session is over; what lay in the pots",
        cards=1, declare="simultaneous", _stacks=(20, 12, 9), _daring=0.9, _deals=12,
    ),
}  # fmt: skip

TWO_POTS: Final[dict[str, Tale]] = {
    "hi-lo-must-win-both": of(
        "hi-lo", r"matched into the high pot: (.*\b)?(\w+) \d+.*\n  matched into the low pot.*\2",
        "takes the high", "takes the low", both="must-win-both", low="ace-high-plain",
        _stacks=EVEN, _daring=0.6, _deals=4, _seed=4,
    ),
    "hi-lo-max-loss": of(
        "hi-lo", "matched into.* 8", "passes", "throws", " -", max_loss=8, pass_left=1, draw=1,
        ends="never", shortfall="credit", ante_when="every-deal", _stacks=(40, 20, 12, 0),
        _daring=0.7, _deals=4,
    ),
}  # fmt: skip

ADDED: Final[dict[str, Tale]] = {
    "draw-after": of(
        "three-card", r"throws", draw=2, draw_when="after", _daring=0.6, _stacks=EVEN, _deals=3
    ),
    "pass-optional": of(
        "pass-the-trash", "passes", pass_optional=True, _stacks=EVEN, _deals=3, _seed=1
    ),
    "compulsory-session": of(
        "three-card", "compulsory: ", compulsory_first="session", _stacks=EVEN, _deals=3
    ),
    "straight-flush-and-flush": of(
        "three-card", "flush", ranking="straight-flush-and-flush", _daring=0.8, _deals=6, _seed=2
    ),
    "poker": of("three-card", "straight", ranking="poker", _daring=0.8, _deals=6, _seed=2),
    "ghost-push": of(
        "ghost", "tie", ghost_tie="push", cards=1, _daring=0.9, _stacks=(60,) * 5, _deals=9
    ),
    "hold": of("three-card", r"nobody is in \(hold\)", all_out="hold", _daring=0.3, _deals=5),
    "shortfall-ends": of(
        "three-card", r"\d+ of \d+", "the game is over", shortfall="ends",
        _stacks=(60, 40, 14, 10), _daring=0.7, _deals=5, _seed=24,
    ),
}  # fmt: skip

CHOICE: Final[dict[str, Tale]] = {
    "dealers-choice": Tale(
        (
            ("two-card", {"ante": 2}),
            ("hi-lo", {"ante": 1}),
            ("napalm", {"ante": 2, "legs": 1}),
            ("four-two-three", {"ante": 2, "max_loss": 20}),
        ),
        (
            "chooses two-card", "chooses hi-lo", "chooses napalm", "chooses four-two-three",
            "chooses two-card(.*\n)+.*chooses two-card",
        ),
        seed=1,
        stacks=(80, 80, 80, 80),
        deals=14,
        daring=0.4,
    ),
}  # fmt: skip

TALES: Final = (
    PLAIN | CARDS | DECLARING | TIES | GHOSTS | NOBODY | CHIPS | TWO_POTS | ADDED | CHOICE
)
"""Every tale by the name of its file, those of the presets first."""
