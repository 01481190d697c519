"""Puts page, scripts, styles and data into one file that needs nothing else."""

import base64
import gzip
import hashlib
import json
import pathlib
from typing import Any

HERE = pathlib.Path(__file__).parent
VENDOR = HERE.parent / "vendor"

LIBRARIES = ("d3.min.js", "plot.umd.min.js", "d3-flamegraph.umd.min.js")

# In the order in which one needs the other.
SCRIPTS = (
    "elements.js",
    "numbers.js",
    "data.js",
    "markdown.js",
    "compare_runs.js",
    "figures.js",
    "roofline.js",
    "tables.js",
    "overview.js",
    "ladder.js",
    "rung.js",
    "versus.js",
    "profile.js",
    "timeline.js",
    "records.js",
    "roofs.js",
    "labs.js",
    "start.js",
)


def packed(data: dict[str, Any]) -> str:
    """The data as text that no parser of HTML can take for a tag: gzip in base64, whose alphabet
    has no `<`. The same data give the same text."""
    text = json.dumps(data, separators=(",", ":"), sort_keys=True, allow_nan=False)
    text = text.replace("<", "\\u003c")  # unpacked it is as harmless
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


def policy(scripts: list[str], served: bool) -> str:
    """Only the scripts of this page run, and nothing is fetched; a served page asks its own server.
    The libraries set styles on single elements, which cannot fetch anything either."""
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()) for text in scripts]
    sources = " ".join(f"'sha256-{digest.decode()}'" for digest in digests)
    connect = "'self'" if served else "'none'"
    return (
        f"default-src 'none'; script-src {sources}; style-src 'unsafe-inline'; "
        f"connect-src {connect}; base-uri 'none'; form-action 'none'"
    )


def own_script() -> str:
    """All of this project's scripts in one scope of their own."""
    texts = [(HERE / "scripts" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return '(() => {\n"use strict";\n' + "\n".join(texts) + "})();\n"


def document(data: dict[str, Any], fallback: str, served: bool = False) -> str:
    """The page. fallback: HTML for browsers without scripts; served: it asks for newer data."""
    scripts = [(VENDOR / name).read_text(encoding="utf-8") for name in LIBRARIES] + [own_script()]
    if any("</script" in text.lower() for text in scripts):
        raise ValueError("a script holds an end tag; it cannot stand in the page")
    parts = {
        "policy": policy(scripts, served),
        "styles": (HERE / "page.css").read_text(encoding="utf-8"),
        "fallback": fallback,
        "mode": "served" if served else "file",
        "data": packed(data),
        "scripts": "\n".join(f"<script>{text}</script>" for text in scripts),
    }
    page = (HERE / "page.html").read_text(encoding="utf-8")
    pieces = page.split("@@")  # text, name, text, name, ..., text
    pieces[1::2] = [parts[name] for name in pieces[1::2]]
    return "".join(pieces)
