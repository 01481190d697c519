"""Text for a slide in pandoc's Markdown: what would have a meaning there gets a backslash."""

import re

SPECIAL = re.compile(r"([\\*_<>\[\]#~^|$@])")


def plain(text: str) -> str:
    """`code` stays code; bold of the pages' own goes."""
    parts = re.split(r"(`[^`]*`)", text.replace("**", ""))
    return "".join(part if part.startswith("`") else SPECIAL.sub(r"\\\1", part) for part in parts)


def name_of(variant: str) -> str:
    """v3_schwarz_screening as a person reads it."""
    return variant.replace("_", " ")


def number_of(variant: str) -> str:
    return variant.partition("_")[0]
