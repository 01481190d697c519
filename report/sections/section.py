"""What a section hands to its page."""

from dataclasses import dataclass, field

from ..picture import Picture


@dataclass
class Section:
    """Lines of Markdown, and the pictures that they show. Without lines there is no section."""

    title: str
    lines: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)

    def say(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def show(self, picture: Picture) -> None:
        self.pictures.append(picture)
        self.say(f"![{picture.alt}](figures/{picture.name}.svg)")

    def add(self, lines: list[str]) -> None:
        """A table, or a list."""
        self.lines += lines

    def miss(self, what: str, command: str) -> None:
        """States what is not there, and what would provide it."""
        self.say(f"Not measured: {what}. To measure it: `{command}`")

    def text(self) -> list[str]:
        return [f"## {self.title}", "", *self.lines] if self.lines else []
