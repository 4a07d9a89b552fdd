"""What all tests share: those that take long run without the tracer of coverage, which would double their time."""

from collections.abc import Iterator

import pytest
from coverage import Coverage

UNTRACED = ("slow", "hypothesis")


@pytest.fixture(autouse=True)
def _tracer(request: pytest.FixtureRequest) -> Iterator[None]:
    """Stop counting lines for a test of which no line may depend: the others must reach all by themselves."""
    coverage = Coverage.current()
    if coverage is None or not any(request.node.get_closest_marker(name) for name in UNTRACED):
        yield
        return
    coverage.stop()
    try:
        yield
    finally:
        coverage.start()
