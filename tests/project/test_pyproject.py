"""The content of pyproject.toml: exact versions of all packages, links to the project."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
REQUIRED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *(each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra),
]
PINNED = [
    line
    for line in (CHECKOUT / "constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("required", REQUIRED)
def test_what_is_required_has_an_exact_version(required: str) -> None:
    requirement = Requirement(required)
    name = canonicalize_name(requirement.name)
    exact = [each for each in map(Requirement, PINNED) if canonicalize_name(each.name) == name]
    assert exact, "run `make constraints`"
    for each in exact:
        (version,) = each.specifier
        assert requirement.specifier.contains(version.version), "run `make constraints`"


def test_constraints_are_names_and_versions_alone() -> None:
    assert not [line for line in PINNED if not re.fullmatch(r"[\w.-]+==[\w.]+( ; [^@#]+)?", line)]


def test_links_of_the_readme_lead_to_the_project_wherever_it_is_shown() -> None:
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    local = re.findall(r"\]\((?!https?:|#)([^)#]+)", readme)
    assert local
    assert not [path for path in local if not (CHECKOUT / path).is_file()]
    hook = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    for each in hook["substitutions"]:
        readme = re.sub(each["pattern"], each["replacement"], readme)
    source = PROJECT["project"]["urls"]["Homepage"]
    tag = "v$HFPR_VERSION"  # a name that the hook knows
    pictures = set(re.findall(r"!\[[^]]*\]\(([^)]*)\)", readme))
    links = set(re.findall(r"(?<!!)\[[^]]*\]\(([^)]*)\)", readme))
    assert pictures | links == {
        f"{source}/{'raw' if path.endswith('.png') else 'blob'}/{tag}/{path}" for path in local
    }
