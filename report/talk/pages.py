"""What the project's pages say, short enough for a slide."""

import pathlib
import re
from typing import Optional

from ..project import part_of

MOST_CHARACTERS = 165
SPEED_UP = re.compile(r"\d+(\.\d+)?x")


def page_of(root: pathlib.Path, app: str, variant: str) -> str:
    """The lesson of a variant; empty where there is none."""
    for folder in ("baselines", "optimized"):
        page = root / folder / app / variant / "step.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return ""


def app_page(root: pathlib.Path, app: str) -> str:
    page = root / "apps" / app / "README.md"
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def title_of(page: str) -> str:
    """The first heading without the name in front of its colon; empty where nothing follows it."""
    heading = re.sub(r"<!--.*?-->", "", page.partition("\n")[0]).strip("# ")
    return heading.partition(":")[2].strip() if ":" in heading else heading


def first_picture(page: str) -> str:
    """What the first picture of a page shows, in the page's words; empty without one."""
    found = re.search(r"^!\[([^\]]+)\]\(figures/", page, re.M)
    return found[1] if found else ""


def opening(page: str) -> str:
    """The first paragraph under the title."""
    return next((text for text in paragraphs(page.partition("\n")[2])), "")


def section(page: str, heading: str) -> str:
    """The text of a section, without comments and without what a program writes between marks."""
    text = re.sub(
        r"<!-- measured:begin -->.*?<!-- measured:end -->", "", part_of(page, heading), flags=re.S
    )
    return " ".join(paragraphs(text))


def paragraphs(text: str) -> list[str]:
    """Those of plain prose: no comments, headings, tables, lists or indented lines."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", text)]
    return [
        " ".join(block.split())
        for block in blocks
        if block.strip() and not re.match(r"    |\s*(#|\||- |\d+\. |```)", block)
    ]


def sentences(text: str) -> list[str]:
    """Split after a full stop or colon-free end that a capital letter follows."""
    return (
        re.split(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)\s+(?=[A-Z`(*])", text.strip()) if text else []
    )


def short(text: str, most: int = MOST_CHARACTERS) -> str:
    """As many whole sentences as fit; a first one that is too long ends at its last clause that
    fits, with an ellipsis."""
    chosen = ""
    for sentence in sentences(text):
        longer = f"{chosen} {sentence}".strip()
        if len(longer) > most:
            break
        chosen = longer
    return chosen or _clause(text, most)


def _clause(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    ends = [found.start() for found in re.finditer(r"[,;:(] |\s\(", text[:most])]
    cut = ends[-1] if ends and ends[-1] > most // 3 else text[:most].rfind(" ")
    cut_text = text[:cut].rstrip(" ,;:(")
    return cut_text + ("`" if cut_text.count("`") % 2 else "") + " ..."


def reasons(text: str, machine: str) -> str:
    """The sentences, or what follows their colon, without a speed-up, which may be of another case; those that follow
    the processor's name alone, where the text names it: `zen5-2` is Zen 5."""
    processor = re.sub(r"[a-z]+", lambda name: name[0].capitalize() + " ", machine.partition("-")[0]).strip()
    told = sentences(text)
    first = next((k for k, sentence in enumerate(told) if processor in sentence), 0)
    return " ".join(filter(None, map(_reason, told[first:])))


def _reason(sentence: str) -> str:
    clause = sentence.rpartition(": ")[2] if SPEED_UP.search(sentence) else sentence
    is_verdict = re.match(r"(as|more than|less than) predicted|not (decided|excluded)", clause)
    return "" if SPEED_UP.search(clause) or is_verdict else clause[:1].upper() + clause[1:]


def no_gain(page: str) -> Optional[str]:
    """The sentences with which a page marks its step as one without gain."""
    text = section(page, "Prediction against measurement")
    found = re.search(r"\*\*[^*]*\bno gain\b[^*]*\*\*.*", text, re.I)
    return found[0] if found else None
