"""build.spec calls PyInstaller correctly on each system."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from guts_gui.desktop.version import __version__
from release import project
from release.project import ROOT

Table = list[tuple[str, str, str]]


class Builder:
    """Stand-in for PyInstaller's classes that records its arguments."""

    def __init__(self, dist: Path, binaries: Table) -> None:
        self.dist = dist
        self.binaries = binaries
        self.asked: dict[str, dict[str, Any]] = {}
        self.datas: Table = []

    def analysis(self, scripts: list[str], **options: Any) -> SimpleNamespace:
        self.asked["Analysis"] = options
        self.datas = [
            (str(Path(to, Path(source).name)), source, "DATA") for source, to in options["datas"]
        ]
        return SimpleNamespace(
            pure=[("guts_gui.cli.main", str(ROOT / "guts_gui/cli/main.py"), "PYMODULE")],
            scripts=[("__main__", scripts[0], "PYSOURCE")],
            binaries=self.binaries,
            datas=self.datas,
        )

    def exe(self, *tables: Any, **options: Any) -> str:
        self.asked["EXE"] = options
        return "exe"

    def collect(self, program: str, binaries: Table, datas: Table, **options: Any) -> str:
        self.datas = datas
        (self.dist / options["name"]).mkdir()
        return "folder"

    def bundle(self, folder: str, **options: Any) -> None:
        assert folder == "folder"
        self.asked["BUNDLE"] = options


def built(
    monkeypatch: pytest.MonkeyPatch, folder: Path, system: str, binaries: Table | None = None
) -> Builder:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(project, "WORK", folder / "work")
    builder = Builder(folder, binaries or [])
    names = {
        "SPECPATH": str(ROOT),
        "DISTPATH": str(folder),
        "Analysis": builder.analysis,
        "PYZ": lambda modules: "pyz",
        "EXE": builder.exe,
        "COLLECT": builder.collect,
        "BUNDLE": builder.bundle,
    }
    exec(compile((ROOT / "build.spec").read_text(encoding="utf-8"), "build.spec", "exec"), names)
    return builder


def test_on_linux_a_folder_with_its_licences(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    builder = built(monkeypatch, tmp_path, "linux")
    assert builder.asked["EXE"]["icon"] is None
    assert "BUNDLE" not in builder.asked
    assert {path.name for path in (tmp_path / "guts").iterdir()} == {"LICENSE", "NOTICES.txt"}
    names = [Path(name).as_posix() for name, _, _ in builder.datas]
    assert "guts_gui/assets/fonts/OFL-Bitter.txt" in names
    assert not [name for name in names if name.endswith((".po", ".ico", ".icns", ".py"))]


def test_on_windows_no_console_behind_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = built(monkeypatch, tmp_path, "win32").asked["EXE"]
    assert asked["console"] and asked["hide_console"] == "hide-early"
    assert Path(asked["icon"]).name == "guts.ico" and Path(asked["icon"]).is_file()
    exported: dict[str, str] = {}
    names: dict[str, Any] = {
        "VSVersionInfo": lambda ffi, kids: (ffi, kids),
        "FixedFileInfo": lambda filevers, prodvers: (filevers, prodvers),
        "StringStruct": lambda name, text: exported.update({name: text}),
        "StringTable": lambda language, strings: language,
        "StringFileInfo": list,
        "VarStruct": lambda name, numbers: numbers,
        "VarFileInfo": list,
    }
    versions, _ = eval(Path(asked["version"]).read_text(encoding="utf-8"), names)
    assert versions[0] == versions[1] and len(versions[0]) == 4
    assert ".".join(map(str, versions[0][:3])) == __version__
    assert exported["ProductVersion"] == __version__
    assert exported["FileDescription"] == "Guts Table"
    assert exported["OriginalFilename"] == "guts.exe"


def test_on_macos_an_application_with_its_licences(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    builder = built(monkeypatch, tmp_path, "darwin")
    asked = builder.asked["BUNDLE"]
    assert asked["name"] == "Guts Table.app"
    assert Path(asked["icon"]).name == "guts.icns" and Path(asked["icon"]).is_file()
    assert asked["bundle_identifier"] == "io.github.guts-table.guts-table"
    assert asked["version"] == __version__
    assert asked["info_plist"] == {
        "CFBundleLocalizations": ["en", "pl", "ru"],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSBackgroundOnly": False,
        "NSHighResolutionCapable": True,
    }
    assert {"LICENSE", "NOTICES.txt"} <= {name for name, _, _ in builder.datas}


def test_a_file_without_a_notice_stops_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stray = tmp_path / "libstray.so"
    stray.touch()
    with pytest.raises(SystemExit, match=r"^build\.spec: libstray\.so has no notice; [^\n]*\.$"):
        built(monkeypatch, tmp_path, "linux", [("libstray.so", str(stray), "BINARY")])
    assert not (tmp_path / "guts").exists()
