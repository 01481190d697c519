"""Records of one run, and of the other kinds: what they say."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Optional


DOUBLE, FLOAT = "double", "float"

# Records may leave open what their flops are done in: those of these apps are in floats, all others
# in doubles.
APPS_IN_FLOATS = frozenset({"llm"})


def entry(json_object: Any, path: str) -> Any:
    """What stands at a path such as time.solve_s.median; None where there is nothing."""
    for name in path.split("."):
        if not isinstance(json_object, dict):
            return None
        json_object = json_object.get(name)
    return json_object


def part_of_bound(check: dict) -> Optional[float]:
    """The part of the bound that the error takes; None where there is no such part."""
    if check["value"] is None or not check["bound"]:
        return None
    return abs(check["value"]) / check["bound"]


@dataclass(frozen=True)
class Item:
    """One record of any kind: its file, and the machine whose evidence it is."""

    file: str  # relative to the folder of the evidence
    machine: str
    json: dict = field(repr=False, hash=False, compare=False)

    @property
    def kind(self) -> str:
        return self.json["kind"]

    @property
    def id(self) -> str:
        return self.json["id"]

    @property
    def app(self) -> str:
        return self.json.get("app", "")

    @property
    def host(self) -> str:
        """Its name; empty where a record does not say."""
        return entry(self.json, "machine.host") or ""

    @property
    def processor(self) -> str:
        """As far as a record tells it: two of them may have run under one host's name."""
        cpu, family, model = (
            entry(self.json, f"machine.{name}") or "" for name in ("cpu", "cpu_family", "cpu_model")
        )
        return f"{cpu} (family {family}, model {model})" if family else cpu

    @property
    def commit(self) -> str:
        """The commit it was built from, with a + where files had changed since; empty: not said."""
        commit = (entry(self.json, "build.commit") or "")[:12]
        return commit + ("+" if commit and entry(self.json, "build.dirty") else "")

    @property
    def newer_than(self) -> tuple[str, str]:
        """Sorts records by age."""
        return (self.json["started"], self.id)


@dataclass(frozen=True)
class Run(Item):
    """One run of one variant."""

    @property
    def variant(self) -> str:
        return self.json["variant"]

    @property
    def legal(self) -> bool:
        """False where the record says that its benchmark's rules do not allow the variant."""
        return entry(self.json, "result.legal") is not False

    @property
    def parent(self) -> Optional[str]:
        return self.json.get("parent")

    @property
    def case(self) -> str:
        return self.json["case"]["name"]

    @property
    def input_hash(self) -> str:
        return self.json["case"]["input_hash"]

    @property
    def settings(self) -> str:
        """Of `--set`: some, as of the output, leave the input's hash as it is."""
        return " ".join(self.json["case"].get("overrides", []))

    @property
    def numbers(self) -> str:
        """What the flops of its work are done in, double or float."""
        usual = FLOAT if self.app in APPS_IN_FLOATS else DOUBLE
        return entry(self.json, "work.numbers") or usual

    @property
    def ranks(self) -> int:
        return self.json["layout"]["ranks"]

    @property
    def threads(self) -> int:
        return self.json["layout"]["threads"]

    @property
    def nodes(self) -> int:
        return len(set(self.json["layout"]["hosts"]))

    @property
    def network(self) -> Optional[dict]:
        """Between nodes of `casebook cluster`, as it was measured: asked, latency_us, rate_mb_s."""
        return entry(self.json, "machine.network")

    @property
    def oversubscribed(self) -> bool:
        return self.json["layout"]["oversubscribed"]

    @property
    def passed(self) -> bool:
        return self.json["verdict"] == "pass"

    @property
    def grade(self) -> str:
        return self.json["grade"]

    @property
    def is_charged(self) -> bool:
        """Whether its times are totals: construction, set-up and solve. Older records have the solve
        of every repetition only."""
        return entry(self.json, "time.total_s.samples") is not None

    def samples_of(self, time: str) -> list[float]:
        """Of construct_s, set_up_s, solve_s or total_s, in the order of execution, seconds; none of a
        wrong answer, and none where the record has no such samples."""
        return (entry(self.json, f"time.{time}.samples") or []) if self.passed else []

    @cached_property
    def samples(self) -> list[float]:
        """What a speed-up is made of: total times, of older records the solves."""
        return self.samples_of("total_s" if self.is_charged else "solve_s")

    @property
    def median_s(self) -> Optional[float]:
        time = "total_s" if self.is_charged else "solve_s"
        return self.json["time"][time]["median"] if self.samples else None

    @property
    def solve_s(self) -> Optional[float]:
        """Median of the solve alone."""
        return entry(self.json, "time.solve_s.median") if self.passed else None

    @property
    def rounds(self) -> int:
        """Processes whose samples it holds, one in each round of a climb; 0: of one process."""
        return len(entry(self.json, "rounds.runs") or [])

    @property
    def rounds_id(self) -> str:
        """Of the climb whose rounds it holds; empty of a run that stands alone."""
        return entry(self.json, "rounds.id") or ""

    def counter(self, name: str) -> Optional[dict]:
        """A counter that has a value; its tier says where that comes from."""
        values = entry(self.json, "counters.values") or []
        return next((v for v in values if v["name"] == name and v["value"] is not None), None)
