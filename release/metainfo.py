"""AppStream metainfo for software centres."""

from configparser import ConfigParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from release.project import APP_ID, HOME_PAGE, LICENCE, NAME, ROOT, TITLE, epoch, releases

ENTRY: Final = ROOT / "assets" / f"{NAME}.desktop"
_TEMPLATE: Final = Path(__file__).with_suffix(".xml")
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def metainfo() -> str:
    """Return the template filled with names, addresses and versions."""
    root = ElementTree.parse(_TEMPLATE).getroot()
    description = root.find("description")
    assert description is not None
    for paragraph in description:
        paragraph.text = " ".join((paragraph.text or "").split())
    added = [_element("id", APP_ID), *_names(), _element("project_license", LICENCE)]
    added += [
        _element("launchable", ENTRY.name, type="desktop-id"),
        _element("url", HOME_PAGE, type="homepage"),
        _element("url", f"{HOME_PAGE}/issues", type="bugtracker"),
    ]
    developer = Element("developer", id=APP_ID.rpartition(".")[0])
    SubElement(developer, "name").text = TITLE
    provides = Element("provides")
    SubElement(provides, "binary").text = "guts"
    root[:0] = [*added, developer]
    root.extend((provides, _releases()))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _names() -> list[Element]:
    """Return the name and the summary of the menu entry in each language."""
    entry = ConfigParser(interpolation=None, comment_prefixes="#", delimiters="=")
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # Comment[pl] as it is
    entry.read(ENTRY, encoding="utf-8")
    words = entry["Desktop Entry"]
    names = [_element("name", words["Name"])]
    for key, text in words.items():
        if key.partition("[")[0] == "Comment":
            summary = _element("summary", text)
            if language := key.partition("[")[2].rstrip("]"):
                summary.set(_LANG, language)
            names.append(summary)
    return names


def _releases() -> Element:
    """Return the releases; an unreleased one is a development release of its last commit."""
    element = Element("releases")
    for each in releases():
        release = SubElement(element, "release", version=each.version)
        date = each.date or datetime.fromtimestamp(epoch(), UTC)
        release.set("date", f"{date:%Y-%m-%d}")
        if each.date is None:
            release.set("type", "development")
    return element


def _element(tag: str, text: str, **attributes: str) -> Element:
    element = Element(tag, attributes)
    element.text = text
    return element
