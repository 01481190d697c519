"""One page of the report before it is written."""

from dataclasses import dataclass, field

from .picture import Picture
from .sections.section import Section

MARK = "<!-- Written by `casebook report`; what is changed by hand is lost. -->"


@dataclass
class Page:
    """Lines of Markdown with their pictures."""

    path: str  # below the folder of the report
    title: str
    lines: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    figures: str = "figures"  # where the pictures are, as seen from the page

    def say(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def head(self, title: str) -> None:
        self.say(f"## {title}")

    def add(self, lines: list[str]) -> None:
        self.lines += lines

    def show(self, picture: Picture) -> None:
        self.pictures.append(picture)
        self.say(f"![{picture.alt}]({self.figures}/{picture.name}.svg)")

    def add_section(self, section: Section) -> None:
        self.lines += section.text()
        self.pictures += section.pictures

    def text(self) -> str:
        return "\n".join([MARK, "", f"# {self.title}", "", *self.lines]).rstrip() + "\n"
