"""Shapes of documents: one definition reads the nodes and describes them as JSON Schema.

A reader collects every problem. A shape returns the value, or UNREADABLE where it has noted a problem.
"""

from wonders_cli.documents.shapes.collections import Data, Either, Field, ListOf, MapOf, Mapping, Raw
from wonders_cli.documents.shapes.reader import (
    UNREADABLE,
    Reader,
    Schema,
    Shape,
    Unreadable,
    Vocabularies,
    What,
)
from wonders_cli.documents.shapes.scalars import Exactly, Flag, Integer, Name, OneNumber, OneOf, Text

__all__ = [
    "UNREADABLE",
    "Data",
    "Either",
    "Exactly",
    "Field",
    "Flag",
    "Integer",
    "ListOf",
    "MapOf",
    "Mapping",
    "Name",
    "OneNumber",
    "OneOf",
    "Raw",
    "Reader",
    "Schema",
    "Shape",
    "Text",
    "Unreadable",
    "Vocabularies",
    "What",
]
