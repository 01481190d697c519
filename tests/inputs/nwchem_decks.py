"""Decks of NWChem made by a grammar: orders, cases, repeated and split directives, continued and joined lines."""

import random

# In angstrom; none on axes of its own, so that a grid in another frame would show.
MOLECULES = {
    "water": [("O", (0.0, 0.0, 0.1173)), ("H", (0.0, 0.7572, -0.4692)), ("H", (0.0, -0.7572, -0.4692))],
    "bent": [("O", (0.1, 0.0, 0.1)), ("H", (0.9, 0.3, -0.2)), ("H", (-0.4, 0.8, 0.4))],
    "fluoride": [("F", (0.0, 0.1, 0.0)), ("H", (0.3, 0.2, 0.85))],
    "ammonia": [("N", (0.0, 0.02, 0.11)), ("H", (0.0, 0.95, -0.27)), ("H", (0.81, -0.47, -0.27)),
                ("H", (-0.82, -0.46, -0.25))],
}
UNITS = {"": 1.0, " units angstroms": 1.0, " units an": 1.0, " units nm": 0.1, " units pm": 100.0,
         " units bohr": 1.889725989, " units au": 1.889725989, " units atomic": 1.889725989}
NAMES = {"O": ("O", "o", "oxygen", "O1"), "H": ("H", "h", "hydrogen", "H2"), "F": ("F", "fluorine", "F1"),
         "N": ("N", "nitrogen", "N3")}
BASES = ("sto-3g", "3-21g", "6-31g", "STO-3G", '"6-31G"')
# Becke's correction always with the local exchange: without it electrons are held so loosely that NWChem ends half a hartree
# above the lowest solution.
TERMS = ("slater", "becke88", "slater becke88 nonlocal", "lyp", "vwn_5", "vwn_1_rpa", "hfexch", "hfexch 0.2", "slater 0.8",
         "lyp 0.81", "b3lyp", "pbe96", "pbe0", "blyp", "xpbe96 cpbe96")


def number(dice: random.Random, value: float) -> str:
    text = f"{value:.9f}"
    return dice.choice((text, text, f"{value:.10e}", f"{value:.10e}".replace("e", "d"), f"{value:.10e}".replace("e", "D")))


def zmatrix() -> list[str]:
    return ["zmatrix", "O", "H 1 r", "H 1 r 2 a", "variables", "r 0.9578", "constants", "a 104.478", "end"]


def geometry(dice: random.Random) -> list[str]:
    if dice.random() < 0.12:
        return ["geometry noautosym", *zmatrix(), "end"]
    units = dice.choice(list(UNITS))
    options = dice.choice(("", " noautosym", " nocenter", " noautoz", " print xyz"))
    atoms = MOLECULES[dice.choice(list(MOLECULES))]
    lines = []
    for symbol, place in atoms:
        words = " ".join(number(dice, UNITS[units] * x) for x in place)
        lines.append(f"{dice.choice(NAMES[symbol])} {words}{dice.choice(('', '', ' mass 2.0'))}")
    return [f"geometry{units}{options}", *lines, "end"]


def basis(dice: random.Random) -> list[str]:
    kind = dice.choice(("", " spherical", " cartesian", ' "ao basis"', " noprint"))
    first = dice.choice(BASES)
    form = dice.random()
    if form < 0.6:
        lines = [f"* library {first}"]
    elif form < 0.8:
        lines = [f"* library {first} except H2", f"H2 library {dice.choice(BASES)}"]
    else:
        lines = [f"{symbol} library {dice.choice(BASES)}" for symbol in ("H", "O", "N", "F")]
    return [f"basis{kind}", *lines, "end"]


def scf(dice: random.Random) -> list[str]:
    lines = dice.sample(["rhf", "singlet", "direct", "maxiter 60", "vectors input atomic", "nopen 0", "print low",
                         "sym off", "adapt off"], dice.randrange(4))
    return ["scf", "thresh 1e-8", *lines, "end"]


def dft(dice: random.Random) -> list[list[str]]:
    lines = ["convergence energy 1e-9"]
    for _ in range(dice.choice((1, 1, 1, 2))):
        lines.append("xc " + " ".join(dice.sample(TERMS, dice.choice((1, 1, 2, 3)))))
    lines += dice.choice(([], ["grid coarse"], ["grid xcoarse", "grid becke"], ["grid fine", "grid coarse euler"]))
    lines += dice.choice(([], ["iterations 60"], ["mult 1"], ["tolerances tight"], ["direct"], ["noprint \"final vectors\""]))
    dice.shuffle(lines)
    if dice.random() < 0.3:
        return [["dft", *lines[:1], "end"], ["dft", *lines[1:], "end"]]
    return [["dft", *lines, "end"]]


def task(dice: random.Random, theory: str) -> list[str]:
    return [dice.choice((f"task {theory}", f"task {theory} energy", f"task  {theory}  energy"))]


def written(dice: random.Random, lines: list[str]) -> str:
    """The block with joined, continued, commented and capital lines."""
    text = ""
    for k, line in enumerate(lines):
        if dice.random() < 0.15:
            line = line.upper()
        if dice.random() < 0.1 and " " in line and '"' not in line:
            at = dice.choice([k for k, letter in enumerate(line) if letter == " "])
            line = line[:at] + " \\\n " + line[at + 1:]
        is_last = k == len(lines) - 1
        after = "\n" if is_last or dice.random() < 0.75 else "; "
        if after == "\n" and dice.random() < 0.1:
            after = "  # words; charge 2\n"
        text += dice.choice(("", "  ", "\t")) + line + after
    return text


def damaged(dice: random.Random, blocks: list[list[str]]) -> list[list[str]]:
    """With one block or line twice, away, or elsewhere."""
    at = dice.randrange(len(blocks))
    kind = dice.randrange(4)
    changed = [list(block) for block in blocks]
    if kind == 0:
        changed.insert(dice.randrange(len(blocks)), changed[at])
    elif kind == 1:
        del changed[at]
    elif kind == 2 and len(changed[at]) > 2:
        line = dice.randrange(1, len(changed[at]) - 1)
        changed[at].insert(line, changed[at][line])
    elif len(changed[at]) > 2:
        del changed[at][dice.randrange(1, len(changed[at]) - 1)]
    return changed


def deck(seed: int) -> tuple[str, str]:
    """The theory of the task, and the text."""
    dice = random.Random(seed)
    theory = dice.choice(("scf", "scf", "dft", "dft", "mp2"))
    blocks = [geometry(dice), basis(dice)]
    if theory != "dft" or dice.random() < 0.2:
        blocks.append(scf(dice))
    if theory == "dft":
        blocks += dft(dice)
    if theory == "mp2" and dice.random() < 0.6:
        blocks.append(["mp2", dice.choice(("freeze core", "freeze atomic", "freeze 1", "freeze core 1")), "end"])
    if dice.random() < 0.3:
        blocks.append([dice.choice(("charge 0", "print low", "echo", 'title "words"', "memory 400 mb"))])
    dice.shuffle(blocks)
    if dice.random() < 0.3:
        blocks = damaged(dice, blocks)
    body = "".join(written(dice, block) for block in blocks)
    return theory, f"start made_{seed}\n{body}{written(dice, task(dice, theory))}"
