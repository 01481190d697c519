"""Shapes of JSON: what a foreign text must hold before anything is read from it.

A shape is a Kind of value, a list of one shape, a dict of the members that are read (others are free),
or one of the classes below."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Optional

# Sums and ratios of larger ones are no numbers any more.
LARGEST = 1e150


@dataclass(frozen=True)
class Kind:
    """Values that `holds` is true of, and what they are called."""

    words: str
    holds: Callable[[Any], bool]


def _is_number(value: Any) -> bool:
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return plain and -LARGEST < value < LARGEST


def matching(words: str, pattern: str) -> Kind:
    """Texts that are this pattern from their first letter to their last."""
    return Kind(words, lambda v: isinstance(v, str) and re.fullmatch(pattern, v) is not None)


TEXT = Kind("a text", lambda v: isinstance(v, str))
FLAG = Kind("true or false", lambda v: isinstance(v, bool))
TRUE = Kind("true", lambda v: v is True)
FALSE = Kind("false", lambda v: v is False)
NUMBER = Kind("a number", _is_number)
POSITIVE = Kind("a number above 0", lambda v: _is_number(v) and v > 0)
COUNT = Kind("a whole number above 0", lambda v: _is_number(v) and isinstance(v, int) and v > 0)
# They become parts of the names of files.
NAME = matching("a plain name", r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,199}")
LINE = matching("a line of at most 200 letters", r"[^\x00-\x1f]{1,200}")


@dataclass(frozen=True)
class Maybe:
    """Missing, null, or of this shape."""

    shape: Any


@dataclass(frozen=True)
class OrNull:
    """There, and null or of this shape."""

    shape: Any


@dataclass(frozen=True)
class Either:
    """Of one of two shapes; what does not fit is said of the second."""

    first: Any
    second: Any


@dataclass(frozen=True)
class Some:
    """A list of this shape that is not empty."""

    shape: Any


def misfit(value: Any, shape: Any, place: str = "") -> Optional[str]:
    """What does not fit, and where; None where all does."""
    if isinstance(shape, (Maybe, OrNull)):
        return None if value is None else misfit(value, shape.shape, place)
    if isinstance(shape, Either):
        return misfit(value, shape.first, place) and misfit(value, shape.second, place)
    if isinstance(shape, Some):
        return misfit(value, [shape.shape], place) or (None if value else f"`{place}` is empty")
    if isinstance(shape, list):
        return _misfit_in_list(value, shape[0], place)
    if isinstance(shape, dict):
        return _misfit_in_object(value, shape, place)
    return None if shape.holds(value) else f"`{place}` is not {shape.words}"


def _misfit_in_list(value: Any, shape: Any, place: str) -> Optional[str]:
    if not isinstance(value, list):
        return f"`{place}` is not a list"
    return _first(misfit(element, shape, f"{place}[{i}]") for i, element in enumerate(value))


def _misfit_in_object(value: Any, shape: dict, place: str) -> Optional[str]:
    if not isinstance(value, dict):
        return f"`{place}` is not an object"
    start = f"{place}." if place else ""
    missing = (n for n, part in shape.items() if n not in value and not isinstance(part, Maybe))
    if (name := next(missing, None)) is not None:
        return f"`{start}{name}` is missing"
    return _first(misfit(value.get(name), part, start + name) for name, part in shape.items())


def _first(reasons: Iterable[Optional[str]]) -> Optional[str]:
    return next(filter(None, reasons), None)
