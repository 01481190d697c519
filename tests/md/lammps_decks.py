"""Decks of LAMMPS made by a grammar: orders, forms and variables that people use, and single mistakes."""

import random

LATTICES = ("sc", "bcc", "fcc")
CELLS = {"sc": 6, "bcc": 5, "fcc": 4}


def formula(dice: random.Random, value: int) -> str:
    """Something that LAMMPS works out to the whole number."""
    return dice.choice((
        f"{value}",
        f"{value}*1",
        f"{value - 2}+2",
        f"-2^2+{value - 4}",
        f"{value}-2^3^2/64+1",
        f"({value}+{value})/2",
        f"{value}--1-1",
        f"round({value}.2)",
        f"floor({value}.9)",
        f"sqrt({value}^2)",
        f"ceil({value - 1}.5)",
        f"1e1*{value}/1.0e1",
        f"8/4/2*{value}",
        f"exp(ln({value}))",
    ))


def number(dice: random.Random, value: int, known: list[str]) -> tuple[str, str]:
    """Lines in front of its use, and what stands for a number there."""
    name = dice.choice("abcdefghijk") if dice.random() < 0.7 else dice.choice(("nx", "size", "a_b"))
    use = f"${name}" if len(name) == 1 and dice.random() < 0.6 else f"${{{name}}}"
    kind = dice.random()
    if kind < 0.4 or name in known:
        return "", dice.choice((str(value), f"{value}.0", f"$({formula(dice, value)})"))
    known.append(name)
    if kind < 0.6:
        again = f"variable {name} index {value + 2}\n" if dice.random() < 0.3 else ""
        return f"variable {name} index {value} {value + 1}\n{again}", use
    if kind < 0.75:
        first = f"variable {name} string {value + 2}\n" if dice.random() < 0.3 else ""
        return f"{first}variable {name} string {value}\n", use
    first = f"variable {name} equal {value + 2}\n" if dice.random() < 0.3 else ""
    return f"{first}variable {name} equal {formula(dice, value)}\n", dice.choice((use, f"$(v_{name})"))


def box(dice: random.Random, known: list[str]) -> tuple[list[str], str]:
    lattice = dice.choice(LATTICES)
    lines, ends = "", []
    for _ in range(3):
        before, end = number(dice, CELLS[lattice] + dice.randrange(2), known)
        lines += before
        ends.append(end)
    low = dice.choice(("0", "0.0", "-1"))
    region = f"region box block {low} {ends[0]} {low} {ends[1]} 0 {ends[2]}"
    made = [f"lattice {lattice} {dice.choice(('0.8442', '1.0', '0.95'))}", lines.strip(), region]
    return [line for line in made if line], lattice


def pairs(dice: random.Random, n_types: int) -> list[str]:
    cutoff = dice.choice(("1.6", "2.0", "2.2"))
    lines = [f"pair_style lj/cut {cutoff}"]
    own = dice.choice(("", " 1.7", " 2.1"))
    if n_types == 1 or dice.random() < 0.3:
        lines.append(f"pair_coeff {dice.choice(('* *', '1*2 *' if n_types == 2 else '1 1'))} 1.0 1.0{own}")
    else:
        lines += [f"pair_coeff 1 1 1.0 1.0{own}", "pair_coeff 2 2 0.5 0.9"]
    if n_types == 2 and dice.random() < 0.4:
        lines.append("pair_coeff 1 2 0.7 0.95 1.9")
    if dice.random() < 0.3:
        lines.append("pair_modify shift yes")
    if dice.random() < 0.2:
        lines.append(f"pair_style lj/cut {dice.choice(('1.8', '2.1'))}")
    return lines


def atoms(dice: random.Random, n_types: int) -> list[str]:
    lines = [dice.choice(("create_atoms 1 box", f"create_atoms {n_types} box"))]
    if n_types == 2:
        lines[0] = dice.choice(("create_atoms 1 box", "create_atoms 1 box basis 1 2"))
    lines += dice.choice((["mass * 1.0"], [f"mass {k + 1} {1.0 + 0.5 * k}" for k in range(n_types)]))
    seed = dice.randrange(1, 900000)
    options = [dice.choice(("", " loop geom", " loop all")), dice.choice(("", " dist gaussian", " dist uniform")),
               dice.choice(("", " mom yes", " mom no")), dice.choice(("", " rot no"))]
    lines.append(f"velocity all create {dice.choice(('1.44', '0.7', '3'))} {seed}{''.join(options)}")
    return lines


def rest(dice: random.Random) -> list[str]:
    lines = ["fix 1 all nve"]
    lines += dice.choice(([], ["timestep 0.002"], ["timestep 0.001", "timestep 0.004"]))
    lines += dice.choice(([], ["neighbor 0.3 bin"], ["neighbor 0.4 bin", "neigh_modify every 1 delay 0 check yes"]))
    lines += dice.choice(([], ["thermo 2"], ["thermo_style custom step temp pe press", "thermo 1"]))
    dice.shuffle(lines)
    return lines


def head(dice: random.Random) -> list[str]:
    lines = dice.choice((["units lj"], []))
    lines += dice.choice((["atom_style atomic"], []))
    lines += dice.choice((["dimension 3"], ["boundary p p p"], ["newton on"], []))
    dice.shuffle(lines)
    return lines


def dressed(dice: random.Random, line: str) -> str:
    """The same line to LAMMPS."""
    kind = dice.random()
    if kind < 0.1:
        return line + "   # words"
    if kind < 0.2:
        return line.replace(" ", dice.choice(("\t", "   ")))
    if kind < 0.3 and " " in line:
        at = dice.choice([k for k, letter in enumerate(line) if letter == " "])
        return line[:at] + " &\n  " + line[at + 1:]
    return "# a comment\n\n" + line if kind < 0.35 else line


def damaged(dice: random.Random, lines: list[str]) -> list[str]:
    """With one mistake, which may be none."""
    at = dice.randrange(len(lines) - 1)
    kind = dice.randrange(5)
    changed = list(lines)
    if kind == 0:
        del changed[at]
    elif kind == 1:
        changed.insert(dice.randrange(len(lines)), lines[at])
    elif kind == 2:
        other = dice.randrange(len(lines) - 1)
        changed[at], changed[other] = changed[other], changed[at]
    elif kind == 3:
        changed[at] = "# swallows the next line &\n" + changed[at]
    else:
        words = changed[at].split(" ")
        changed[at] = " ".join(words[:-1] if len(words) > 1 else words + ["1"])
    return changed


def deck(seed: int) -> str:
    dice = random.Random(seed)
    known: list[str] = []
    n_types = dice.choice((1, 2))
    lines = head(dice)
    more, _ = box(dice, known)
    lines += more + [f"create_box {n_types} box"] + atoms(dice, n_types)
    lines += pairs(dice, n_types) + rest(dice)
    lines += [dice.choice(("run 4", "run 3"))]
    single = [part for line in lines for part in line.split("\n")]
    if dice.random() < 0.4:
        single = damaged(dice, single)
    return "\n".join(dressed(dice, line) for line in single) + "\n"
