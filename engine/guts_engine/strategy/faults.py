"""What can be wrong with the policies that are shipped."""

from guts_engine.common.faults import CodedError, Fault


class TableFault(Fault):
    """Everything that can be wrong with a shipped table, and the remedy."""

    POLICIES = (
        "{file}: this table is missing or damaged; reinstall Guts Table, or run make policies"
    )


class TableError(CodedError):
    """Raised for an unreadable table; names the file and the remedy."""

    def __init__(self, file: str) -> None:
        super().__init__(TableFault.POLICIES, file=file)
