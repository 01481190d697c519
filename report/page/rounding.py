"""Numbers as short as a reader needs them: the page is small, and the record's file has the rest."""

from typing import Any

# Times and counts are known to three digits at most; energies and checks to all of theirs.
DIGITS = 6
DIGITS_OF = {"result": 12, "reference": 12, "checks": 12, "case": 12}

LONGEST_LIST = 400  # a spectrum fits; a list that is longer is cut, and says so


def rounded(value: Any, digits: int = DIGITS) -> Any:
    """A JSON value with its floating-point numbers cut to significant digits."""
    if isinstance(value, float):
        # What JSON does not know, such as Infinity, is a text of its own.
        return float(f"{value:.{digits}g}") if abs(value) < float("inf") else str(value)
    if isinstance(value, dict):
        return {name: rounded(entry, digits) for name, entry in value.items()}
    if isinstance(value, list):
        kept = [rounded(entry, digits) for entry in value[:LONGEST_LIST]]
        left_out = len(value) - len(kept)
        return kept + ([f"... and {left_out} more in the file"] if left_out else [])
    return value


def rounded_record(record: dict) -> dict:
    return {name: rounded(entry, DIGITS_OF.get(name, DIGITS)) for name, entry in record.items()}
