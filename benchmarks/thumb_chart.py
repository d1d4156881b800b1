"""Chart of the rules of thumb as SVG: how many hands to play, by number of players."""

from collections.abc import Mapping, Sequence
from typing import Final

Points = Sequence[tuple[int, float, str]]
"""Players, the share 0..1 of hands played, and the weakest of them in ranks."""

WIDE, HIGH = 920, 404
LEFT, TOP, ACROSS, DOWN = 64, 76, 360, 272
BETWEEN: Final = 440
TITLES: Final = {2: "Two cards", 3: "Three cards"}
FOLKS: Final = {2: "a pair of tens or better", 3: "a pair with a face card, or better"}
MOST: Final = 0.55

STYLE: Final = """
  .back { fill: #fbf9f4; stroke: #d9d3c3; }
  text { font-family: Georgia, 'DejaVu Serif', serif; }
  .title, .head, .small, .hand { fill: #2b2a26; }
  .title { font-size: 21px; font-weight: bold; }
  .head { font-size: 17px; font-weight: bold; }
  .small { font-size: 13px; }
  .hand { font-size: 13px; font-weight: bold; }
  .grid { stroke: #d9d3c3; stroke-width: 1; }
  .axis { stroke: #6d6a5f; stroke-width: 1.5; }
  .line { stroke: #1f6f4a; stroke-width: 3; fill: none; }
  .dot { fill: #1f6f4a; stroke: #fbf9f4; stroke-width: 2; }
  .folk { stroke: #b23a2e; stroke-width: 2.5; stroke-dasharray: 8 5; }
  .folk-words { fill: #b23a2e; font-size: 14px; }
  .solver-words { fill: #1f6f4a; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    .back { fill: #1c211e; stroke: #3c443f; }
    .title, .head, .small, .hand { fill: #ece7da; }
    .grid { stroke: #3c443f; }
    .axis { stroke: #a8a595; }
    .line { stroke: #6fd0a2; }
    .dot { fill: #6fd0a2; stroke: #1c211e; }
    .folk { stroke: #f0897c; }
    .folk-words { fill: #f0897c; }
    .solver-words { fill: #6fd0a2; }
  }
"""


def chart(lines: Mapping[int, Points], folk: Mapping[int, float]) -> str:
    """Return the chart, a panel for each number of cards: the solver's line and the advice."""
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
        "<title>Hands worth playing by the number of players, and the rules of thumb</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="back" x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}" rx="14"/>',
        _text(LEFT - 36, 36, "How many hands to play", "title"),
    ]
    for number, cards in enumerate(lines):
        drawn += _panel(LEFT + number * BETWEEN, cards, lines[cards], folk[cards])
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _panel(left: float, cards: int, points: Points, folk: float) -> list[str]:
    players = [each for each, _, _ in points]
    drawn = [_text(left, TOP - 12, TITLES[cards], "head")]
    for tenth in range(6):
        y = _y(tenth / 10)
        drawn.append(_line(left, y, left + ACROSS, y, "grid" if tenth else "axis"))
        drawn.append(_text(left - 8, y + 4, f"{tenth * 10}%", "small", "end"))
    for each in players:
        x = _x(left, each, players)
        drawn.append(_text(x, TOP + DOWN + 20, str(each), "small", "middle"))
    drawn.append(_text(left + ACROSS / 2, TOP + DOWN + 42, "players", "small", "middle"))
    drawn.append(_line(left, _y(folk), left + ACROSS, _y(folk), "folk"))
    path = " ".join(f"{_x(left, each, players):.1f},{_y(share):.1f}" for each, share, _ in points)
    drawn.append(f'<polyline class="line" points="{path}"/>')
    for each, share, hand in points:
        x, y = _x(left, each, players), _y(share)
        drawn.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>')
        crossed = 0 < y - _y(folk) < 30 or abs(y - _y(folk)) < 2
        anchor = "start" if each < 5 or each == players[-1] else "middle"
        drawn.append(_text(x + 2, y + 22 if crossed else y - 12, hand, "hand", anchor))
    return drawn + _key(left, cards, folk)


def _key(left: float, cards: int, folk: float) -> list[str]:
    """Return the legend of the two lines, drawn where the panel is empty."""
    x, y = left + ACROSS - 272, TOP + 14
    return [
        _line(x, y - 5, x + 30, y - 5, "line"),
        _text(x + 38, y, "the solver and its weakest hand", "solver-words"),
        _line(x, y + 21, x + 30, y + 21, "folk"),
        _text(x + 38, y + 26, f"the advice: {folk:.1%} of hands,", "folk-words"),
        _text(x + 38, y + 45, FOLKS[cards], "folk-words"),
    ]


def _x(left: float, players: int, among: Sequence[int]) -> float:
    return left + 22 + (ACROSS - 44) * (players - among[0]) / (among[-1] - among[0])


def _y(share: float) -> float:
    return TOP + DOWN * (1 - share / MOST)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'
