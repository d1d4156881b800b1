"""The events that can happen."""

from guts_engine.state.events import Event


def event_kinds(base: type[Event] = Event) -> set[type[Event]]:
    """Every event from which no other is derived."""
    derived = base.__subclasses__()
    return {kind for each in derived for kind in event_kinds(each)} if derived else {base}
