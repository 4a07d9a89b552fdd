"""Both parsers of YAML."""

import pytest

from wonders_cli.documents import nodes
from wonders_cli.documents.pure import PureLoader


@pytest.fixture(params=["C", "pure"])
def either_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with the parser of libyaml, and with that of a PyYAML built without it."""
    if request.param == "pure":
        monkeypatch.setattr(nodes, "_Loader", PureLoader)
