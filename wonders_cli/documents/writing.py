"""Values to text: write a document that can be read again."""

import json
from collections.abc import Mapping
from typing import Any

WIDTH = 100


def written(document: Mapping[str, Any], fmt: str) -> str:
    """Write a document as JSON, on one line (`jsonl`) or on many, or for any other format as YAML.

    >>> print(written({"game": "base", "players": [{"name": "No", "cards": ["Loom", "Press"]}]}, "table"))
    ---
    game: base
    players:
    - name: 'No'
      cards: [Loom, Press]
    """
    if fmt in ("json", "jsonl"):
        return json.dumps(document, ensure_ascii=False, indent=None if fmt == "jsonl" else 2)
    import yaml

    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH)
    return f"---\n{text.rstrip()}"
