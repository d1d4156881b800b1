"""Pictures of every scene and of every moment of every game, in every size, language and text size.

`python -m tests.gui.helpers.gallery FOLDER` takes them all; text that did not fit is listed in
`cut.txt`. With `--readme` it takes the README's three instead.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pygame
from rich.progress import track

from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state import events as e
from guts_engine.steps.library import shipped_ids
from guts_gui.drawing.assets import Art
from guts_gui.rulebook.book import keys
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers import places
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import decide, table_of
from tests.gui.helpers.riches import rich
from tests.gui.helpers.sessions import viewer_declares

SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))
LANGUAGES = ("en", "pl", "ru")
TEXTS = (100, 150)
SHEET, THUMB = (2, 4), (640, 360)
"""Columns and rows of a sheet of thumbnails, and the size of each."""
FRAME = 1 / 30
MOST_FRAMES = 6000
MOST_DEALS = 8
SHELF = 160 * 1024 * 1024
ARTS: dict[tuple[int, int], Art] = {}
"""Cached drawings by size, because drawing takes most of the time."""
ON_THE_TITLE = 9.0
"""The seconds until something happens behind the main menu."""


@dataclass(frozen=True)
class Dress:
    """The size, text size and language of a picture."""

    size: tuple[int, int]
    language: str
    text: int

    @property
    def name(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.language}-{self.text}"


@dataclass
class Camera:
    """Photographs one moment in every dress; `cut` collects text that did not fit, by picture.

    `wanted` are the moments of games to photograph, None for all.
    """

    folder: Path
    dresses: tuple[Dress, ...]
    kind: str = "jpg"
    cut: list[str] = field(default_factory=list)
    wanted: frozenset[str] | None = None

    @property
    def finished(self) -> bool:
        """Whether all moments requested by name have been photographed."""
        return self.wanted is not None and not self.wanted

    def wants(self, moment: str) -> bool:
        """Whether a moment of a game is to be photographed, once."""
        if self.wanted is None:
            return True
        found = moment in self.wanted
        self.wanted -= {moment}
        return found

    @property
    def language(self) -> str:
        """The language in which the program is started: that of all dresses."""
        (language,) = {dress.language for dress in self.dresses}
        return language

    def take(self, pilot: Pilot, name: str) -> None:
        """Photograph the screen in every dress; no time passes."""
        for dress in self.dresses:
            wear(pilot, dress)
            target = self.folder / dress.name / f"{name}.{self.kind}"
            target.parent.mkdir(parents=True, exist_ok=True)
            pilot.screenshot(target)
            cut = pilot.app.art.cut
            self.cut += [f"{dress.name}  {name}  {words}" for words in sorted(cut)]
        pilot.app.art = Art()  # the program clears its own when it ends


def wear(pilot: Pilot, dress: Dress) -> None:
    """Apply the size and text size of a dress, while the clock is stopped."""
    app = pilot.app
    if app.screen.get_size() != dress.size:
        pygame.display.set_mode(dress.size, pygame.RESIZABLE)
    app.change_settings(text_size=dress.text)
    app.art = ARTS.setdefault(dress.size, Art(SHELF))
    app.art.forget_words()
    app.art.follow(app.settings)
    app.rebuild_soon()
    pilot.pump(2, 0.0)


# --- Scenes -----------------------------------------------------------------------------------


def place(camera: Camera, name: str) -> None:
    """A scene of `places`, reached by keyboard."""
    with (
        TemporaryDirectory() as folder,
        places.at(name, Path(folder), language=camera.language) as pilot,
    ):
        if isinstance(pilot.scene, TitleScene):
            pilot.wait(ON_THE_TITLE)
        camera.take(pilot, "scene-" + name.replace(", ", "-").replace(" ", "-").replace("'", ""))


def page(camera: Camera, name: str) -> None:
    """A page of the rules."""
    settings = Settings(player="Ann", language=camera.language)
    with TemporaryDirectory() as folder, opened(Path(folder), settings) as pilot:
        pilot.show(RulesScene(pilot.app, name))
        pilot.pump(3)
        camera.take(pilot, f"rules-{name}")


# --- Moments ----------------------------------------------------------------------------------

Rules = dict[str, object] | None
Caught = tuple[str, float]
SHARES: dict[type[e.Event], Caught] = {
    e.CardsDealt: ("1-deal", 0.55),
    e.CommonDealt: ("1-deal-common", 0.9),
    e.CardsPassed: ("2-pass", 0.3),
    e.CardsDrawn: ("2-exchange", 0.4),
    e.GhostDrew: ("2-exchange-table", 0.4),
    e.RankNamed: ("1-named", 0.9),
    e.CommonDiscarded: ("1-deal-discarded", 0.5),
    e.PlayersKilled: ("4-killed", 0.9),
    e.Declared: ("4-spoken", 0.8),
    e.DeclarationsRevealed: ("4-reveal", 0.92),
    e.HandsShown: ("5-showdown", 0.98),
    e.HandsCompared: ("5-compared", 0.6),
    e.HouseHandShown: ("5-house", 0.9),
    e.NobodyQualified: ("5-unqualified", 0.9),
    e.PotAwarded: ("6-award", 0.45),
    e.PotMatched: ("7-payment", 0.4),
    e.PlayersPaid: ("7-payment-between", 0.4),
    e.LegWon: ("6-leg", 0.5),
    e.NobodyIn: ("6-nobody", 0.5),
    e.StageBegan: ("1-stage", 0.95),
    e.DealBegan: ("0-gathering", 0.5),
}
"""The photographed moments: a name, and the share of the time until the next event may begin."""


@contextmanager
def seated(game: str, seats: int, language: str, rules: Rules = None) -> Iterator[Pilot]:
    """Ann and bots at the game; if rules are given, at the largest stakes."""
    with TemporaryDirectory() as folder:
        settings = Settings(player="Ann", language=language)
        with places.seeded(Random(1)), opened(Path(folder), settings) as pilot:
            setup = table_of(game, 1, seats - 1, chips=400, rules=rules)
            if rules is None:
                scene = TableScene.new(pilot.app, setup, seed=3)
            else:
                scene = TableScene(pilot.app, rich(setup, pilot.app.store))
                scene.session.deal()
            pilot.app.replace(scene)
            yield pilot


def game(camera: Camera, name: str, seats: int, rules: Rules = None) -> None:
    """The moments of a game: the first occurrence of each, and the first result."""
    title = f"game-{name}-{seats}"
    if rules is not None:
        title = "-".join(["rich", name, *rules, str(seats)])
    taken: set[str] = set()

    def take(moment: str) -> None:
        if moment not in taken and camera.wants(moment):
            camera.take(pilot, f"{title}-{moment}")
        taken.add(moment)

    with seated(name, seats, camera.language, rules) as pilot:
        rng, latest, scene = Random(5), None, pilot.scene
        assert isinstance(scene, TableScene)
        for _ in range(MOST_FRAMES):
            pilot.pump(1, FRAME)
            scene, stage = pilot.scene, scene.show.shot
            if not isinstance(scene, TableScene) or camera.finished:
                break
            if scene.session.table.deals > MOST_DEALS:
                break
            player = scene.show.animator
            if player.timeline is not None and stage is not None and stage is not latest:
                moment, share = SHARES.get(type(stage.event), ("", 0.0))
                if not moment or moment in taken:
                    player.time = max(player.time, player.timeline.handover)
                elif player.time >= share * player.timeline.handover:
                    latest = stage
                    take(moment)
            if scene.deciding and scene.turn is not None:
                pilot.pump(30, FRAME)
                asked = scene.turn.question.name.lower() if scene.turn.question else "seen"
                take(f"3-{asked}")
                decide(pilot, scene, rng)
            elif scene.waiting and not scene.show.busy:
                take("8-result")
                pilot.key("enter")


def riches(camera: Camera) -> None:
    """The pages about sessions at the largest stakes, reached by keyboard."""
    settings = msgspec.structs.replace(
        places.PLAIN, language=camera.language, confirm_big_pot=True, auto_continue=False
    )
    with (
        TemporaryDirectory() as folder,
        places.seeded(Random(1)),
        opened(Path(folder), settings) as pilot,
    ):
        for game in ("hi-lo", "three-five-seven"):
            played_out(rich(table_of(game, 1, 4), pilot.app.store, 500))
        session = rich(table_of("three-card", 1, 9), pilot.app.store, 500)
        scene = TableScene(pilot.app, session)
        scene.session.deal()
        pilot.app.replace(scene)
        for name, steps in WALK:
            places.walk(pilot, steps)
            pilot.pump(3)
            camera.take(pilot, f"rich-{name}")


WALK: tuple[tuple[str, tuple[places.Step, ...]], ...] = (
    ("asked", (places.decided,)),
    ("coach", ("c", places.judged)),
    ("sure", ("c", "i")),
    ("told", ("tab", "enter", places.decided)),
    ("log", ("t",)),
    ("company", ("t", "escape", "@company")),
    ("divided", ("escape", places.decided)),
    ("results", (places.to_results,)),
    ("replay", ("@watch",)),
    ("history", ("escape", "escape", "@history")),
    ("session", ("@row-0",)),
    ("statistics", ("escape", "@statistics")),
)
"""The pages of `riches`, and the steps from each to the next."""


def played_out(session: Session) -> None:
    """Play with everyone in until no deal follows, and close the session."""
    while session.can_deal():
        session.deal()
        while session.asked:
            viewer_declares(session, session.asked.choices[0])
    session.close()


# --- All of it --------------------------------------------------------------------------------

Job = Callable[[Camera], None]


def jobs() -> dict[str, Job]:
    """Everything that can be photographed."""
    every: dict[str, Job] = {f"scene {name}": partial(place, name=name) for name in places.PLACES}
    every |= {f"rules {each}": partial(page, name=each) for each in keys()}
    for name in shipped_ids():
        most = min(10, preset(name).most_seats)
        for seats in sorted({2, 5, most} if name in PRESETS else {min(5, most), most}):
            every[f"game {name} {seats}"] = partial(game, name=name, seats=seats)
        if name not in PRESETS:
            continue
        every[f"rich {name} {most}"] = partial(game, name=name, seats=most, rules={})
    every["rich limit 10"] = partial(game, name="three-card", seats=10, rules={"limit": 10**9})
    every["rich pages"] = riches
    return every


def photograph(name: str, folder: Path, dresses: tuple[Dress, ...]) -> list[str]:
    """Do one job, once in each language; returns what did not fit."""
    cut = []
    for language in dict.fromkeys(dress.language for dress in dresses):
        camera = Camera(folder, tuple(each for each in dresses if each.language == language))
        jobs()[name](camera)
        cut += camera.cut
    return cut


@dataclass(frozen=True)
class GalleryPicture:
    """A picture stored under its own name, and how to take it."""

    job: Job
    taken: str
    moment: str | None = None

    def take(self) -> bytes:
        """The picture as a PNG file."""
        dress = Dress((1280, 720), "en", 100)
        wanted = frozenset({self.moment}) if self.moment else None
        with TemporaryDirectory() as folder:
            self.job(Camera(Path(folder), (dress,), "png", wanted=wanted))
            return (Path(folder) / dress.name / f"{self.taken}.png").read_bytes()


def moment(name: str, seats: int, wanted: str) -> GalleryPicture:
    """A moment of a game."""
    return GalleryPicture(
        partial(game, name=name, seats=seats), f"game-{name}-{seats}-{wanted}", wanted
    )


README = {
    "table": moment("three-card", 5, "3-declare"),
    "fists": moment("ghost", 10, "4-reveal"),
    "new-table": GalleryPicture(partial(place, name="new table"), "scene-new-table"),
}
"""The README's pictures by their names in docs/."""


def for_the_readme() -> None:
    """Take the README's pictures."""
    for name, kept in README.items():
        target = Path(__file__).parents[3] / "docs" / f"{name}.png"
        target.write_bytes(kept.take())
        print(target)


def sheets(folder: Path) -> None:
    """Thumbnails of each dress's pictures, for review."""
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    per = SHEET[0] * SHEET[1]
    for dress in sorted(path for path in folder.iterdir() if path.is_dir()):
        pictures = sorted(dress.glob("*.jpg"))
        for number in range(0, len(pictures), per):
            sheet = pygame.Surface((SHEET[0] * THUMB[0], SHEET[1] * (THUMB[1] + 20)))
            for place, path in enumerate(pictures[number : number + per]):
                x, y = place % SHEET[0] * THUMB[0], place // SHEET[0] * (THUMB[1] + 20)
                picture = pygame.image.load(path)
                sheet.blit(pygame.transform.smoothscale(picture, THUMB), (x, y + 20))
                sheet.blit(font.render(path.stem, True, "#ffffff"), (x + 4, y + 2))
            pygame.image.save(sheet, folder / f"sheet-{dress.name}-{number // per:02}.jpg")


def main(arguments: list[str] | None = None) -> int:
    """Take the requested pictures."""
    parser = argparse.ArgumentParser(prog="gallery", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/gallery"))
    parser.add_argument("--sizes", default=",".join(f"{w}x{h}" for w, h in SIZES))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--texts", default=",".join(map(str, TEXTS)))
    parser.add_argument(
        "--only", default="", help="only jobs with these words in their name: 'game ghost'"
    )
    parser.add_argument("--list", action="store_true", help="list the jobs and stop")
    parser.add_argument("--readme", action="store_true", help="take the README's pictures")
    args = parser.parse_args(arguments)
    if args.readme:
        for_the_readme()
        return 0
    wanted = [name for name in jobs() if args.only in name]
    if args.list:
        print("\n".join(wanted))
        return 0
    each = product(
        args.sizes.split(","), args.languages.split(","), map(int, args.texts.split(","))
    )
    dresses = tuple(Dress(_size(size), language, text) for size, language, text in each)
    cut = sorted(_all(wanted, args.folder, dresses))
    args.folder.mkdir(parents=True, exist_ok=True)
    (args.folder / "cut.txt").write_text("".join(line + "\n" for line in cut), encoding="utf-8")
    sheets(args.folder)
    print(f"{len(wanted)} x {len(dresses)} in {args.folder}; {len(cut)} words did not fit.")
    return 0


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return (int(width), int(height))


def _all(wanted: Iterable[str], folder: Path, dresses: tuple[Dress, ...]) -> Iterator[str]:
    with ProcessPoolExecutor(int(os.environ.get("GALLERY_CPUS", os.cpu_count() or 1))) as pool:
        under_way = {pool.submit(photograph, name, folder, dresses): name for name in wanted}
        for each in track(as_completed(under_way), "Pictures", total=len(under_way)):
            try:
                yield from each.result()
            except Exception as wrong:  # the other pictures are still useful
                print(f"{under_way[each]}: {wrong!r}", file=sys.stderr)
                yield f"{under_way[each]}: not taken, {wrong!r}"


if __name__ == "__main__":
    sys.exit(main())
