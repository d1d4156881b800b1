"""Draw the portraits into assets/avatars, and the colours of their hands (people.json)."""

from __future__ import annotations

import json

from draw import ASSETS, mix, svg, write
from people_cast import Person
from people_guests import KWAME, SELIM, ZITA
from people_men import BRAM, OSKAR, ROCCO, WALTER
from people_women import ANN, INES, MINA, ODILE
from people_young import PIA, TILDA

PEOPLE: dict[str, Person] = {
    "ann": ANN,
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


def main() -> None:
    """Write every portrait and the colour table."""
    colours: dict[str, dict[str, str]] = {}
    for name, person in PEOPLE.items():
        write(ASSETS / "avatars" / f"{name}.svg", svg(200, 200, person.draw()))
        dark = int(person.face.skin.base[1:3], 16) < 180
        colours[name] = {
            "skin": person.face.skin.base,
            "skin_shadow": person.face.skin.shade,
            "skin_light": mix(person.face.skin.base, "#fff0dc", 0.22 if dark else 0.42),
            "sleeve": person.cloth,
            "sleeve_shadow": person.cloth_shade,
        }
    write(ASSETS / "avatars" / "people.json", json.dumps(colours, indent=2) + "\n")


if __name__ == "__main__":
    main()
