"""The look of a deck without a template: pandoc's own document in our sizes and colours."""

import pathlib
import re
import subprocess
import zipfile

# Points. Nothing on a slide is smaller than SMALLEST, the speaker's notes apart.
TITLE_PT, SMALLEST = 30, 18
BODY_PT = (24, 20, 18, 18, 18)  # by level of a list
INK, ACCENT = "1F2A37", "0072B2"
FONT = "Arial"  # LibreOffice draws it with Liberation Sans, which has the same widths

# Inches; pandoc's own slide is 10 x 5.625.
SLIDE = (13.333, 7.5)
SCALE = SLIDE[0] / 10
TITLE_BOX = (0.65, 0.35, 12.0, 1.05)
BODY_BOX = (0.65, 1.55, 12.0, 5.4)
COVER_TITLE_BOX = (0.9, 2.1, 11.5, 1.6)
COVER_NAMES_BOX = (0.9, 3.9, 11.5, 1.2)
EMU = 914400


def write_reference(pandoc: str, to: pathlib.Path) -> None:
    """Errors: subprocess.CalledProcessError where pandoc has no reference document."""
    made = subprocess.run(
        [pandoc, "--print-default-data-file", "reference.pptx"], capture_output=True, check=True
    )
    source = to.with_suffix(".default")
    source.write_bytes(made.stdout)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, _changed(name, old.read(name)))
    source.unlink()


def _changed(name: str, content: bytes) -> bytes:
    if not name.endswith(".xml"):
        return content
    text = content.decode("utf-8")
    if name == "ppt/presentation.xml":
        size = f'<p:sldSz cx="{_emu(SLIDE[0])}" cy="{_emu(SLIDE[1])}"/>'
        text = re.sub(r"<p:sldSz [^>]*/>", size, text)
    elif name.startswith("ppt/theme/"):
        text = re.sub(r'(<a:(?:dk2|tx2)>)<a:srgbClr val="\w+"', rf'\1<a:srgbClr val="{INK}"', text)
        text = re.sub(r'(<a:accent1>)<a:srgbClr val="\w+"', rf'\1<a:srgbClr val="{ACCENT}"', text)
        text = re.sub(
            r'(<a:(?:majorFont|minorFont)>\s*<a:latin typeface=")[^"]*', rf"\g<1>{FONT}", text
        )
    elif name.startswith(("ppt/slideMasters/", "ppt/slideLayouts/")):
        text = _no_smaller(_scaled(text), SMALLEST).replace('algn="ctr"', 'algn="l"')
        text = _boxed(_boxed(text, "ctrTitle", COVER_TITLE_BOX), "subTitle", COVER_NAMES_BOX)
    if name.startswith("ppt/slideMasters/"):
        text = _styled(_boxed(_boxed(text, "title", TITLE_BOX), "body", BODY_BOX))
    return text.encode("utf-8")


def _styled(text: str) -> str:
    """The master's sizes of the title and of each level of a list."""

    def title(found: re.Match) -> str:
        return re.sub(
            r'sz="\d+"', f'sz="{100 * TITLE_PT}" b="1"', found[0].replace(' b="1"', ""), count=1
        )

    def body(found: re.Match) -> str:
        inner = found[0]
        for level, size in enumerate(BODY_PT, start=1):
            inner = re.sub(
                rf'(<a:lvl{level}pPr.*?<a:defRPr[^>]*?sz=")\d+',
                rf"\g<1>{100 * size}",
                inner,
                count=1,
                flags=re.S,
            )
        return inner

    text = re.sub(r"<p:titleStyle>.*?</p:titleStyle>", title, text, flags=re.S)
    return re.sub(r"<p:bodyStyle>.*?</p:bodyStyle>", body, text, flags=re.S)


def _scaled(text: str) -> str:
    """Every place and extent, from pandoc's slide to ours."""

    def larger(found: re.Match) -> str:
        return re.sub(r'"(-?\d+)"', lambda number: f'"{round(SCALE * int(number[1]))}"', found[0])

    return re.sub(r"<a:(?:off|ext) [^>]*/>", larger, text)


def _boxed(text: str, kind: str, box: tuple[float, float, float, float]) -> str:
    """The master's box for title or body; layouts that say nothing take it over."""
    x, y, width, height = map(_emu, box)
    place = f'<a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/>'

    def shape(found: re.Match) -> str:
        if f'type="{kind}"' not in found[0]:
            return found[0]
        return re.sub(r"<a:off [^>]*/>\s*<a:ext [^>]*/>", place, found[0], count=1)

    return re.sub(r"<p:sp>.*?</p:sp>", shape, text, flags=re.S)


def _no_smaller(text: str, least_pt: int) -> str:
    return re.sub(r'sz="(\d+)"', lambda found: f'sz="{max(int(found[1]), 100 * least_pt)}"', text)


def _emu(inches: float) -> int:
    return round(inches * EMU)
