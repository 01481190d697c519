"""What a section hands to the report."""

from dataclasses import dataclass, field

from ..picture import Picture
from ..text import NOT_MEASURED


@dataclass
class Section:
    """Lines of Markdown, and the pictures that they show. The introduction stands above lines;
    without any, there is no evidence for this section."""

    title: str
    introduction: str = ""
    lines: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)

    def say(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def head(self, title: str) -> None:
        self.say(f"### {title}")

    def show(self, picture: Picture) -> None:
        self.pictures.append(picture)
        self.say(f"![{picture.alt}](report/figures/{picture.name}.svg)")

    def text(self) -> list[str]:
        body = [self.introduction, "", *self.lines] if self.introduction else self.lines
        return [f"## {self.title}", "", *(body if self.lines else [f"{NOT_MEASURED}.", ""])]

    def add_table(self, lines: list[str]) -> None:
        self.lines += lines

    def miss(self, what: str, command: str) -> None:
        """States what is not there, and what would provide it."""
        self.say(f"{NOT_MEASURED}: {what}; `{command}` does it.")
