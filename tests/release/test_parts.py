"""Every bundled file belongs to a part with a notice, on every system."""

import os
import sys
from importlib.metadata import files
from pathlib import Path

import pytest

from release import parts as module_of_parts
from release.notices import COMMON, common_licences, notices
from release.parts import LICENCES, NoticeError, bundled, is_foreign, libraries, library_of, parts
from release.project import ROOT

WINDOWS = """
SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll
libopus-0.dll libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll
libwebpdemux-2.dll libxmp.dll portmidi.dll
libscipy_openblas64_-4e39871015dc1470c682dc512497ee22.dll
msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll python3.dll python312.dll vcruntime140.dll
VCRUNTIME140_1.dll libcrypto-3.dll libffi-8.dll sqlite3.dll api-ms-win-crt-heap-l1-1-0.dll
ucrtbase.dll
"""
MACOS = """
libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib
libSDL2_mixer-2.0.0.800.2.dylib libSDL2_ttf-2.0.0.2400.0.dylib libbrotlicommon.1.2.0.dylib
libbrotlidec.1.2.0.dylib libfluidsynth.3.5.6.dylib libfreetype.6.dylib libharfbuzz.0.dylib
libjpeg.62.4.0.dylib libmpg123.0.dylib libogg.0.8.6.dylib libopus.0.dylib libopusfile.0.dylib
libpng16.16.58.0.dylib libportmidi.2.0.7.dylib libsharpyuv.0.1.2.dylib libsndfile.1.0.37.dylib
libtiff.6.3.0.dylib libvorbis.0.4.9.dylib libvorbisenc.2.0.12.dylib libvorbisfile.3.3.8.dylib
libwavpack.1.dylib libwebp.7.2.0.dylib libwebpdemux.2.0.17.dylib libxmp.4.7.2.dylib
libz.1.3.1.zlib-ng.dylib libscipy_openblas64_.dylib libcrypto.3.dylib libsqlite3.0.dylib
"""
"""The libraries of pygame-ce 2.5.8, numpy 2.5 and Python's installers on macOS."""


def test_a_file_that_nobody_tells_stops_the_build(tmp_path: Path) -> None:
    stray = tmp_path / "libstray.so.1"
    stray.touch()
    with pytest.raises(NoticeError, match=r"^lib/libstray\.so\.1 has no notice; .*libraries\.toml"):
        parts([("lib/libstray.so.1", stray)])
    stray = tmp_path / "stray.dat"
    stray.touch()
    with pytest.raises(NoticeError, match=r"^stray\.dat has no notice"):
        parts([("stray.dat", stray)])


def test_a_library_in_a_wheel_needs_an_entry_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    library = next(each for each in files("pygame-ce") or () if library_of(each.name))
    monkeypatch.setattr(module_of_parts, "library_of", lambda name: None)
    with pytest.raises(NoticeError, match=r"from pygame-ce .* has no notice"):
        parts([(str(library), Path(str(library.locate())))])


@pytest.mark.parametrize("name", [*WINDOWS.split(), *MACOS.split()])
def test_libraries_of_other_systems_are_told(name: str) -> None:
    assert is_foreign(Path(name))
    assert library_of(name) is not None


@pytest.mark.parametrize("package", ["pygame-ce", "numpy", "msgspec"])
def test_every_library_in_a_wheel_is_told(package: str) -> None:
    fonts = {".ttf", ".otf"}
    libraries = [each for each in files(package) or () if is_foreign(Path(each))]
    assert not [
        each for each in libraries if each.suffix not in fonts and not library_of(each.name)
    ]


def test_the_table_and_the_texts_belong_together() -> None:
    sources = {each.source for each in libraries() if each.source is not None}
    assert all(source.is_file() for source in sources)
    assert {path for path in LICENCES.iterdir() if path.is_file()} <= sources
    texts = [source.read_text(encoding="utf-8") for source in sources]
    named = {name for text in texts for name in COMMON.findall(text)}
    assert {path.name for path in (LICENCES / "common").iterdir()} <= named
    common_licences(texts)  # raises for a part without a text


def test_a_package_that_must_tell_a_library_does_name_it() -> None:
    for library in libraries():
        # only Python for Windows includes Microsoft's conditions
        if library.within and library.within != "Python":
            assert module_of_parts._library(library).within == library.within


def test_a_package_that_names_no_library_is_not_believed() -> None:
    wrong = module_of_parts.Library("Nowhere", ["x.dll"], "MIT", "", within="numpy")
    with pytest.raises(NoticeError, match="numpy does not mention Nowhere"):
        module_of_parts._library(wrong)


def test_a_library_inside_of_a_module_of_python_is_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "builtin_module_names", ())
    # Python for macOS has SQLite in its module and not in a separate file
    module = "lib-dynload/_sqlite3.cpython-312-darwin.so"
    found = parts([(module, Path(os.__file__))])
    assert [names for part, names in found.items() if part.name == "SQLite"] == [[module]]
    assert "SQLite" not in [part.name for part in parts([("module os", Path(os.__file__))])]
    monkeypatch.setattr(sys, "builtin_module_names", ("_sqlite3",))
    assert "SQLite" in [part.name for part in parts([("module os", Path(os.__file__))])]


def test_the_notices_have_every_part_and_ours_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "builtin_module_names", ())
    font = ROOT / "assets/fonts/Bitter-Bold.ttf"
    numbers = next(each for each in files("numpy") or () if each.name == "version.py")
    found = parts(
        bundled(
            [
                ("guts_gui.cli.main", str(ROOT / "guts_gui/cli/main.py"), "PYMODULE"),
                ("os", os.__file__, "PYMODULE"),
            ],
            [
                ("fonts/Bitter-Bold.ttf", str(font), "DATA"),
                ("numpy/x", str(numbers.locate()), "DATA"),
            ],
            [("link", "no/file", "SYMLINK")],
        )
    )
    assert [part.name for part in found] == [
        "Guts Table",
        "Bitter",
        "numpy",
        "pyinstaller",
        "Python",
    ]
    text = notices(found)
    assert "Licence: OFL-1.1" in text and "SIL OPEN FONT LICENSE" in text
    assert "Files: module guts_gui\n" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in text and "libmpdec" in text
    assert "a special exception which allows to use PyInstaller" in text
    assert "OpenBLAS" in text
