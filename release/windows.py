"""Version resource, shown by Windows in the properties of the program."""

from typing import Final

from release.project import COPYRIGHT, SUMMARY, TITLE, VERSION

RESOURCE: Final = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
  kids=[
    StringFileInfo([StringTable("040904B0", [{strings}])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""


def version_resource() -> str:
    """Return PyInstaller's version file; it needs four numbers."""
    numbers = tuple(int(each) for each in VERSION.split("."))
    properties = {
        "CompanyName": TITLE,
        "FileDescription": TITLE,  # shown as the name of a running program
        "FileVersion": VERSION,
        "InternalName": "guts",
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": "guts.exe",
        "ProductName": TITLE,
        "ProductVersion": VERSION,
        "Comments": SUMMARY,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in properties.items())
    return RESOURCE.format(numbers=(*numbers, 0, 0, 0)[:4], strings=strings)
