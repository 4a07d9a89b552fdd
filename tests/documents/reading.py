"""Read documents from text, for the tests of the readers."""

import io

from wonders_cli.documents.nodes import Node
from wonders_cli.documents.problems import Problem
from wonders_cli.documents.source import SourceDocument, documents


def read(text: str | bytes) -> list[SourceDocument]:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(documents("t.yaml", io.BytesIO(data)))


def plain(node: Node | None) -> object:
    if node is None or node.kind == "refused":
        return None
    if node.kind == "sequence":
        return [plain(item) for item in node.value]
    return {key.value: plain(value) for key, value in node.pairs()} if node.kind == "mapping" else node.value


def places(text: str | bytes) -> list[tuple[str, int, int]]:
    """Code, line and column of every problem."""
    found = []
    for document in read(text):
        for problem in document.problems:
            assert problem.span
            found.append((problem.code, problem.span.line, problem.span.column))
    return found


def problem(text: str | bytes) -> Problem:
    (found,) = [found for document in read(text) for found in document.problems]
    return found
