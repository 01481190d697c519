"""What NWChem says that it has read, from its output, and the same facts from a record of ours."""

import re

NUMBERS = {
    "nuclear_hartree": r"Effective nuclear repulsion energy \(a\.u\.\)\s+(\S+)",
    "functions": r"^\s*(?:AO basis - number of functions:|functions\s+=)\s+(\d+)",
    "shells": r"^\s*number of shells:\s+(\d+)",
    "atoms": r"^\s*(?:No\. of atoms\s*:|atoms\s+=)\s+(\d+)",
    "electrons": r"^\s*No\. of electrons\s*:\s+(\d+)",
    "charge": r"^\s*(?:Charge\s*:|charge\s+=)\s+(\S+)",
    "frozen_core": r"^\s*Frozen core\s+=\s+(\d+)",
    "frozen_virtual": r"^\s*Frozen virtuals\s+=\s+(\d+)",
    "active_orbitals": r"^\s*Active alpha occupied\s+=\s+(\d+)",
    "virtual_orbitals": r"^\s*Active alpha virtual\s+=\s+(\d+)",
}
TERMS = {
    "Hartree-Fock (Exact) Exchange": "hfexch",
    "Slater Exchange Functional": "slater",
    "Becke 1988 Exchange Functional": "becke88",
    "Lee-Yang-Parr Correlation Functional": "lyp",
    "VWN V Correlation Functional": "vwn_5",
    "VWN I RPA Correlation Functional": "vwn_1_rpa",
    "PerdewBurkeErnzerhof Exchange Functional": "xpbe96",
    "PerdewBurkeErnz. Correlation Functional": "cpbe96",
}
# The local part of PBE's correlation, which is printed as a term of its own.
PART_OF_PBE = "Perdew 1991 LDA Correlation Functional"
COMBINED = {
    "b3lyp": {"hfexch": 0.2, "slater": 0.8, "becke88": 0.72, "lyp": 0.81, "vwn_1_rpa": 0.19},
    "pbe96": {"xpbe96": 1.0, "cpbe96": 1.0},
    "pbe0": {"hfexch": 0.25, "xpbe96": 0.75, "cpbe96": 1.0},
}


def of_output(printed: str) -> dict:
    """The facts of the last task; fewer where the deck asks for few words."""
    said = {}
    for name, pattern in NUMBERS.items():
        found = re.findall(pattern, printed, re.MULTILINE)
        if found:
            said[name] = float(found[-1])
    factors = dict(re.findall(r"^\s*(\S.* (?:Exchange|Functional))\s+(\d+\.\d+)", printed, re.MULTILINE))
    if factors:
        said["functional"] = {TERMS[term]: float(factor) for term, factor in factors.items() if term != PART_OF_PBE}
    grids = re.findall(r"Grid used for XC integration:\s+(\S+)", printed)
    if grids:
        said["grid"] = grids[-1]
    return said


def of_record(record: dict) -> dict:
    """The same of ours, under the same names."""
    case = record["case"]
    said = {name: case[name] for name in NUMBERS if name in case}
    said["nuclear_hartree"] = record["result"]["nuclear_hartree"]
    if "functional" in case:
        said["functional"] = terms_of(case["functional"].split())
        said["grid"] = case["grid"].split()[0]
    return said


def terms_of(words: list[str]) -> dict:
    terms = {}
    name = ""
    for word in words:
        if re.fullmatch(r"[\d.]+(e[+-]?\d+)?", word):
            terms[name] = float(word)
        elif word in COMBINED:
            terms |= COMBINED[word]
        elif word not in ("local", "nonlocal"):
            name = word
            terms[name] = 1.0
    return terms
