"""Writes the tables of steps and settings in docs/games.md (`make games-page`), from the reader."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from guts_engine.steps.keys import (
    CATEGORIES,
    DECLARE_KEYS,
    DEFAULTS,
    GAME_KEYS,
    HAND_KEYS,
    SETTINGS,
    SHOWDOWN_KEYS,
    STEPS,
    STEPS_IN_LONE,
    STEPS_IN_NOBODY,
)
from guts_engine.steps.kinds import Kind
from guts_engine.steps.model import Game

PAGE: Final = Path(__file__).parents[1] / "docs" / "games.md"
BEGIN: Final = "<!-- tables: written by make games-page -->\n"
END: Final = "<!-- end of tables -->\n"

CATEGORY_NAMES: Final = ", ".join(f'`"{name}"`' for name in CATEGORIES)

MEANINGS: Final[Mapping[str, str]] = {
    "ante": "players pay this many antes into the pot",
    "ante.who": "who pays",
    "ante.when": "only if the pot is empty, always, or only if it holds chips",
    "ante.to": "where the antes go",
    "match": "players pay what the pot holds, this many times, or half of it",
    "match.who": "who pays",
    "deal": "each receiver gets this many cards",
    "deal.to": "players in, everyone, the ghost, the community cards, or the last player asked; "
    "a list deals to both at once",
    "deal.face": "`up`: everyone sees the cards",
    "deal.holding": "only players who hold such a rank get cards",
    "deal.in_count": "only if exactly this many players are in",
    "deal.new_hand": "the cards begin another ghost, which must be beaten as well",
    "pass": "everyone passes this many cards to the left",
    "draw": "players in replace up to this many cards; a list: exactly one of these numbers",
    "draw.with_ace": "the most for a player who keeps an ace and shows it",
    "draw.price": "antes to pay for each card",
    "draw.who": "`table`: the ghost draws, in place of its lowest cards that are not wild",
    "name_wild": "the dealer names a wild rank, before any card is dealt",
    "declare": "players go in or out, in turn or at once",
    "kill": "a player in with such a card face up is out of the showdown",
    "kill.pays": "killed players do not pay; without it they pay like losers",
    "discard_common": "the oldest community cards are removed",
    "showdown": "players in show, and the best hand, the lowest, or both win",
    "asks": "`all`: a new stage, in which players who were out decide again",
    "choices": "what a player may declare",
    "last": "`asked`: the last player decides even if all others are out",
    "second_chance": "if only the last player is in, the others may still go in",
    "forced": "these players are in automatically",
    "nobody": "what happens if nobody is in",
    "lone": "what a player gets who is the only one in",
    "hand": "required: how many cards count, or as many as each player holds",
    "seen": "who sees the hands",
    "beat": "the winner must also beat the ghost, or cards from the top of the deck",
    "beat_when": "`lone`: only a lone player has to beat it",
    "qualify": "the weakest hand that may win, such as a pair of jacks",
    "prize": "what the best hand wins",
    "owe": "losers match the pot, pay the same to the winner, or pay nothing",
    "ties": "the best hands split the pot, it stays, suits decide, or nobody pays; `natural`: of "
    "equal hands the one with fewer wild cards is better",
    "losers": "everyone else who is in pays, or only the worst hand",
    "both": "whether a player who declares both has to win both",
    "multiply": "losers pay several times, or a pot more for each such card shown; `if` is "
    '`"drew"` (who drew cards), `"table"` (who does not beat the ghost either) or the ranks of a '
    'hand such as `"22"` (if the best hand is at least this); `each` is a rank',
    "wild": "cards that stand for any card; `own-low` is the lowest rank among your own",
    "table_wild": "what is wild for the ghost, if that differs; `own-low` is the lowest rank "
    "among its own",
    "ranking": "the order of hands; without it the usual one for that number of cards. The "
    f"categories are {CATEGORY_NAMES}",
    "ace_low_straight": "whether A-2-3 and A-2-3-4-5 are straights",
    "low": "what counts as a low hand",
    "top": "hands that beat all others, as the ranks printed on the cards",
    "straight_from": "straights with a lower top card do not count",
    "most_wild": "a hand with more wild cards loses to every hand with fewer",
    "merge": "two of your cards this many ranks apart may count as one wild card",
    "format": "the version of the format",
    "id": "what commands and files call the game; never change it",
    "name": "what the menu calls the game",
    "about": "a sentence for the menu; 66 characters fit",
    "jokers": "jokers in the deck",
    "keep": "the ghost or the community cards stay for the whole round",
    "deck": "`run-down`: the next deal comes from the cards that are left",
    "peek": "`false`: players decide without seeing their cards",
    "pots": "`2`: a high pot and a low pot",
    "legs": "the legs that win the pot",
    "ends": "when a round ends: the pot is taken, a lone player takes it, never",
    "pass_optional": "players may also pass no card",
    "limit": "the pot cap, 0 for none",
    "cap": "the most that is won from a pot in a deal and that a match costs, 0 for none",
    "max_loss": "the match cap, 0 for none",
    "shortfall": "what happens to a player who cannot pay in full",
    "compulsory_first": "everyone is in on the first deal of a round, or of the session",
    "matchers_excused": "players who matched on the deal before do not ante",
    "ghost_tie": "whether a tie with the ghost loses, or nobody wins and nobody pays",
    "again": "in `nobody`, at the end: the same players declare again, up to this many times",
    "take": "in `lone`: the lone player takes this",
}
"""What each step, parameter and setting does; parameters of some steps stand after a dot."""

_VALUE: Final = re.compile(r'\{[^}]*\}|\[[^]]*\]|"[^"]*"|\b\d+\b|\b(?:true|false)\b')


def page(text: str) -> str:
    """The text of the page with its tables as they are in the code."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def tables() -> str:
    """The tables of steps, of their parameters, and of settings."""
    inside = {
        name: keys.value
        for name, keys in {**STEPS_IN_NOBODY, **STEPS_IN_LONE}.items()
        if name not in STEPS
    }
    others = {
        name: kind
        for name, kind in SETTINGS.items()
        if name not in DECLARE_KEYS and name not in SHOWDOWN_KEYS
    }
    showdown = {name: kind for name, kind in SHOWDOWN_KEYS.items() if name not in HAND_KEYS}
    return "\n".join(
        (
            _table("step, parameter", "Steps", _steps()),
            _table(
                "parameter",
                "Parameters of declare",
                _rows(DECLARE_KEYS, STEPS["declare"].written(None)),
            ),
            _table(
                "parameter",
                "Parameters of showdown",
                _rows(showdown, STEPS["showdown"].written(None)),
            ),
            _table("parameter", "Hands", _rows(HAND_KEYS, STEPS["showdown"].written(None))),
            _table("step", "Only in the lists of nobody and lone", _rows(inside, {})),
            f"A list of `nobody` may have {_named(STEPS_IN_NOBODY)}; a list of `lone` may have"
            f" {_named(STEPS_IN_LONE)}.\n",
            _table("setting", "Settings of a file", _rows(others, _usual_settings())),
        )
    )


def _named(steps: Iterable[str]) -> str:
    """The steps as a list of words."""
    *others, last = (f"`{name}`" for name in steps)
    return f"{', '.join(others)} and {last}"


def _table(first: str, title: str, rows: Iterator[tuple[str, str, str, str]]) -> str:
    head = [f"### {title}", "", f"| {first} | values | default | what it does |"]
    lines = [f"| `{name}` | {says} | {usual} | {what} |" for name, says, usual, what in rows]
    return "\n".join([*head, "| --- | --- | --- | --- |", *lines, ""])


def _steps() -> Iterator[tuple[str, str, str, str]]:
    for name, keys in STEPS.items():
        yield name, _code(keys.value.says), "", MEANINGS[name]
        if name not in ("declare", "showdown"):
            for key, *cells in _rows(keys.parameters, keys.written(None), name):
                yield f"… {key}", cells[0], cells[1], cells[2]


def _rows(
    kinds: Mapping[str, Kind], usual: Mapping[str, object], step: str = ""
) -> Iterator[tuple[str, str, str, str]]:
    """The rows of parameters; `usual` has what means the same as leaving each out."""
    for name, kind in kinds.items():
        full = f"{step}.{name}" if step else name
        default = "" if name == "hand" else _code(_written(usual.get(name)))
        yield name, _code(kind.says), default, MEANINGS[full]


def _written(value: object) -> str:
    """The value as it stands in a file."""
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _code(text: str) -> str:
    """The text with its words in quotes, its numbers and its tables as code."""
    return _VALUE.sub(lambda found: f"`{found[0]}`", text)


def _usual_settings() -> Mapping[str, object]:
    """The settings of a game with nothing but defaults, also of the options of the table."""
    usual = {name: kind.write(getattr(Game, name)) for name, kind in GAME_KEYS.items()}
    usual |= {name: default for name, (_, default) in DEFAULTS.items()}
    return {**usual, "pass_optional": False}


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
