"""What all tests share: those that take long run without the tracer of coverage, which would double their time."""

import sys
from collections.abc import Iterator

import pytest

UNTRACED = ("slow", "hypothesis")


@pytest.fixture(autouse=True)
def _tracer(request: pytest.FixtureRequest) -> Iterator[None]:
    """Count no lines for a test that is slow: the other tests must reach every line without it."""
    tracer = sys.gettrace()
    if tracer is None or not any(request.node.get_closest_marker(name) for name in UNTRACED):
        yield
        return
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
