"""Parallel efficiency after the definitions of the POP project."""

from ..book import Book
from ..records import Run
from ..text import percent, table
from .section import Section

COLUMNS = {
    "parallel": "parallel",
    "mpi_parallel": "MPI",
    "mpi_load_balance": "MPI balance",
    "mpi_communication": "MPI communication",
    "mpi_serialization": "serialization",
    "mpi_transfer": "transfer",
    "omp_parallel": "OpenMP",
    "omp_load_balance": "OpenMP balance",
}
LEAST_SHARE = 0.05  # of the solve: regions below it decide nothing

INTRODUCTION = (
    "POP's factors, 100 % is ideal: parallel = MPI x OpenMP, MPI = balance x communication, "
    "communication = serialization x transfer. The last two need runs that time waiting "
    "apart."
)


def section(book: Book) -> Section:
    section = Section("Parallel efficiency", INTRODUCTION)
    for ladder in book.climbed:
        runs = [run for run in ladder.runs if run.passed]
        known = [run for run in runs if run.json.get("efficiency")]
        section.head(f"{book.name(ladder.problem)}, {ladder.layout}")
        if not known:
            section.miss("efficiencies (no record holds them)", book.commands.climb(ladder.runs[0]))
            continue
        rows = [row for run in known for row in _rows(book, run, run == ladder.best)]
        section.add_table(
            table(("variant", "region", *(f">{t}" for t in COLUMNS.values()), "record"), rows)
        )
    return section


def _rows(book: Book, run: Run, with_regions: bool) -> list[tuple[str, ...]]:
    """The whole solve; of the best rung also the regions that matter."""
    shares = {region["name"]: region["share"] or 0.0 for region in run.json["regions"]}
    whole, *parts = run.json["efficiency"]
    wanted = [part for part in parts if shares.get(part["region"], 0.0) >= LEAST_SHARE]
    return [
        (
            run.variant,
            entry["region"],
            *(_cell(entry.get(name)) for name in COLUMNS),
            book.cite(run),
        )
        for entry in [whole, *(wanted if with_regions else [])]
    ]


def _cell(value) -> str:
    return "" if value is None else percent(value)
