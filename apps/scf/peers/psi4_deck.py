"""Hartree-Fock on an NWChem deck of this project by Psi4, and nothing more than its decks need.

CASEBOOK_SCF_TYPE says how (direct, pk). The deck is the only one in this folder.
"""

import os
import pathlib
import re

import psi4

BOHR_PER_ANGSTROM = 1.88972598858  # NWChem's, which the decks mean


def block(deck: list[str], keyword: str) -> list[str]:
    """The lines of a block, its heading first."""
    start = next(k for k, line in enumerate(deck) if line.split()[:1] == [keyword])
    length = next(k for k, line in enumerate(deck[start:]) if line == "end")
    return deck[start:start + length]


def value(lines: list[str], keyword: str, otherwise: str) -> str:
    return next((line.split()[1] for line in lines if line.split()[:1] == [keyword]), otherwise)


def geometry(deck: list[str]) -> str:
    lines = block(deck, "geometry")
    factor = BOHR_PER_ANGSTROM if "angstrom" in lines[0] or "units" not in lines[0] else 1.0
    atoms = []
    for line in lines[1:]:
        if re.fullmatch(r"[a-z]{1,2}(\s+[-+.\de]+){3}", line):
            symbol, *place = line.split()
            atoms.append(" ".join([symbol, *(f"{factor * float(x):.14f}" for x in place)]))
    charge = value(deck, "charge", "0")
    return "\n".join([f"{charge} 1", *atoms, "units bohr", "symmetry c1", "no_com", "no_reorient"])


def basis(deck: list[str]) -> tuple[str, bool]:
    """Its name, and whether its functions are spherical."""
    lines = block(deck, "basis")
    shells = [line.split() for line in lines[1:] if line]
    if len(shells) != 1 or shells[0][:2] != ["*", "library"]:
        raise SystemExit("this peer reads decks with one `* library NAME` as basis")
    return shells[0][2], "spherical" in lines[0]


deck = [line.split("#")[0].strip().lower()
        for line in next(pathlib.Path().glob("*.nw")).read_text().splitlines()]
scf = block(deck, "scf")
name, spherical = basis(deck)
psi4.set_memory("2 GiB")  # as two ranks of 2^27 words have
psi4.geometry(geometry(deck))
psi4.set_options({
    "basis": name,
    "puream": spherical,
    "reference": "rhf",
    "scf_type": os.environ["CASEBOOK_SCF_TYPE"],
    "d_convergence": float(value(scf, "thresh", "1e-6")),
    "e_convergence": 1e-8,
    "ints_tolerance": float(value(scf, "tol2e", "1e-10")),
    "maxiter": int(value(scf, "maxiter", "100")),
})
energy = psi4.energy("scf")
print(f"casebook energy {energy:.12f}", flush=True)
