"""Draws the portraits into assets/avatars, and writes their hand colours (people.json).

A file contains all moods of one person. Elements of single moods are in groups whose classes name
the moods; an SVG viewer shows the neutral face, and guts_gui.setup.people selects others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from itertools import groupby

from draw import ASSETS, mix, svg, write
from people_cast import Layers, Person
from people_elders import ABE, DEV, OLGA, ROSA
from people_friends import JUNO, LEO, NOOR, TUNDE
from people_guests import KWAME, SELIM, ZITA
from people_men import BRAM, OSKAR, ROCCO, WALTER
from people_neighbours import AMARA, HANA, JIN, SVEN
from people_ways import MOODS, ways
from people_women import ANN, INES, MINA, ODILE
from people_young import PIA, TILDA

BOTS: dict[str, Person] = {
    "mina": MINA,
    "walter": WALTER,
    "odile": ODILE,
    "rocco": ROCCO,
    "ines": INES,
    "bram": BRAM,
    "tilda": TILDA,
    "oskar": OSKAR,
    "pia": PIA,
    "kwame": KWAME,
    "zita": ZITA,
    "selim": SELIM,
}
PEOPLE: dict[str, Person] = {
    "ann": ANN,
    "leo": LEO,
    "noor": NOOR,
    "abe": ABE,
    "hana": HANA,
    "sven": SVEN,
    "rosa": ROSA,
    "tunde": TUNDE,
    "olga": OLGA,
    "dev": DEV,
    "juno": JUNO,
    "jin": JIN,
    "amara": AMARA,
}

Line = tuple[str, frozenset[str]]
"""An element of a drawing, and the moods in which it appears."""


def folded(drawings: Mapping[str, str]) -> str:
    """Merge the drawings of all moods; common elements appear once."""
    lines: list[Line] = []
    for mood, drawing in drawings.items():
        elements = drawing.replace("><", ">\n<").split("\n") if drawing else []
        match = SequenceMatcher(None, [line for line, _ in lines], elements, autojunk=False)
        merged: list[Line] = []
        for what, a, b, c, d in match.get_opcodes():
            if what == "equal":
                merged += [(line, moods | {mood}) for line, moods in lines[a:b]]
            else:
                merged += lines[a:b]
                merged += [(line, frozenset({mood})) for line in elements[c:d]]
        lines = merged
    return "\n".join(_grouped(lines))


def _grouped(lines: Iterable[Line]) -> Iterable[str]:
    for moods, run in groupby(lines, key=lambda line: line[1]):
        body = "\n".join(line for line, _ in run)
        if len(moods) == len(MOODS):
            yield body
        else:
            named = " ".join(mood for mood in MOODS if mood in moods)
            hidden = "" if "rest" in moods else ' display="none"'
            yield f'<g class="{named}"{hidden}>{body}</g>'


def moved(body: str, moves: Mapping[str, str]) -> str:
    """A group with a different transform in every mood."""
    others = "".join(f' data-{mood}="{moves[mood]}"' for mood in MOODS[1:])
    return f'<g transform="{moves["rest"]}"{others}>\n{body}\n</g>\n' if body else ""


def portrait(name: str, person: Person) -> str:
    """The SVG file of one person in all moods."""
    layers: dict[str, Layers] = {
        mood: person.layers(bearing) for mood, bearing in ways(name, person).items()
    }
    near, tip = (
        {mood: getattr(each, what) for mood, each in layers.items()} for what in ("near", "tip")
    )
    ground, behind, body, head = (
        folded({mood: getattr(each, what) for mood, each in layers.items()})
        for what in ("ground", "behind", "body", "head")
    )
    figure = moved(behind, tip) + body + moved(head, tip)
    return svg(200, 200, f"{ground}\n{moved(figure, near)}")


def main() -> None:
    """Write every portrait and the colour table."""
    colours: dict[str, dict[str, str]] = {}
    for name, person in (PEOPLE | BOTS).items():
        write(ASSETS / "avatars" / f"{name}.svg", portrait(name, person))
        dark = int(person.face.skin.base[1:3], 16) < 180
        colours[name] = {
            "skin": person.face.skin.base,
            "skin_shadow": person.face.skin.shade,
            "skin_light": mix(person.face.skin.base, "#fff0dc", 0.22 if dark else 0.42),
            "sleeve": person.cloth,
            "sleeve_shadow": person.cloth_shade,
            "cuff": person.cuff,
        }
    write(ASSETS / "avatars" / "people.json", json.dumps(colours, indent=2) + "\n")


if __name__ == "__main__":
    main()
