"""Short names of records, for tables and figures."""

from collections.abc import Iterable

from .records import Item

# Runs, profiles, comparisons, comparisons with peers, benchmarks of kernels, models, roofs.
LETTERS = {
    "run": "R",
    "profile": "P",
    "compare": "C",
    "versus": "V",
    "bench": "K",
    "model": "S",
    "roofs": "M",
}

SHORTEST_ID = 4  # hexadecimal digits at the end of an id


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """The shortest endings, of at least four characters, that tell all the ids apart."""
    ids = sorted(set(ids))
    for length in range(SHORTEST_ID, max(map(len, ids), default=0)):
        endings = {name: name[-length:] for name in ids}
        if len(set(endings.values())) == len(ids):
            return endings
    return {name: name for name in ids}


class Keys:
    """R1, R2, ... in the order given, counted for each kind."""

    def __init__(self, items: Iterable[Item]):
        self.items = list(items)
        self.short = short_ids(item.id for item in self.items)
        self._key: dict[Item, str] = {}
        counts = dict.fromkeys(LETTERS, 0)
        for item in self.items:
            counts[item.kind] += 1
            self._key[item] = f"{LETTERS[item.kind]}{counts[item.kind]}"

    def key(self, item: Item) -> str:
        return self._key[item]

    def cite(self, items: Iterable[Item]) -> str:
        """The keys in the order of the list of records, neighbours drawn together: R1-R7, C2."""
        chosen = set(items)
        runs: list[list[int]] = []  # of neighbouring positions of one letter
        for position, item in enumerate(self.items):
            if item not in chosen:
                continue
            if runs and runs[-1][-1] == position - 1 and item.kind == self.items[position - 1].kind:
                runs[-1].append(position)
            else:
                runs.append([position])
        return ", ".join(self._range(run) for run in runs)

    def _range(self, positions: list[int]) -> str:
        first, last = (self.key(self.items[positions[i]]) for i in (0, -1))
        if len(positions) < 3:
            return ", ".join(self.key(self.items[p]) for p in positions)
        return f"{first}-{last}"
