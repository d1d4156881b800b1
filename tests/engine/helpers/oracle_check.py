"""Compares the oracle with examples: `python -m tests.engine.helpers.oracle_check FOLDER`."""

import json
import sys
from pathlib import Path
from typing import Any

from tests.engine.helpers.oracle import expected


def in_order(result: dict[str, Any]) -> dict[str, Any]:
    """The result without names of hands, and with their cards sorted."""
    result = json.loads(json.dumps(result))
    for deal in result["deals"]:
        for hand in deal["hands"].values():
            hand.pop("name", None)
            hand["cards"].sort()
    return result


def differences(folder: Path) -> list[str]:
    """The differences between the oracle and the examples in a folder."""
    found = []
    for path in sorted(folder.glob("*.json")):
        example = json.loads(path.read_text(encoding="utf-8"))
        wanted = in_order(example["expected"])
        try:
            result = in_order(expected(example["scenario"]))
        except Exception as error:
            found.append(f"{path.name}: {type(error).__name__}: {error}")
            continue
        if result != wanted:
            found.append(f"{path.name}:\n  oracle  {result}\n  example {wanted}")
    return found


def main() -> None:
    """Print the differences; the exit status is 1 if there are any."""
    folder = Path(sys.argv[1])
    found = differences(folder)
    print(*found, sep="\n")
    print(f"{len(list(folder.glob('*.json')))} examples, {len(found)} differences")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
