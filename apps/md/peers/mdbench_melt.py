"""The melt by MD-Bench: mdbench_melt.py ATOMS DT STEPS, on each rank.

Writes the atoms as a dump of LAMMPS, which MD-Bench reads on every rank, and becomes `mdbench` of MDBENCH_FOLDER. It can
make a crystal by itself, but gives neighbours velocities that are alike: that fluid flows, and has another heat.
"""

import os
import pathlib
import sys

from melt_atoms import CUTOFF, crystal, velocities

# Half lists and half shells: the fastest of MD-Bench's ways here.
PARAMETERS = """dt {dt}
ntimes {steps}
nstat {steps}
cutforce {cutoff}
skin 0.3
reneigh_every 20
half_neigh 1
method 1
"""


def write_atoms(path: pathlib.Path, n_atoms: int) -> None:
    edge, places = crystal(n_atoms)
    with path.open("w") as file:
        file.write(f"ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n{n_atoms}\nITEM: BOX BOUNDS pp pp pp\n")
        file.write(3 * f"0 {edge!r}\n" + "ITEM: ATOMS id type x y z vx vy vz\n")
        for number, (place, motion) in enumerate(zip(places, velocities(n_atoms)), 1):
            file.write(f"{number} 0 {' '.join(repr(x) for x in (*place, *motion))}\n")


def main() -> None:
    atoms = pathlib.Path(f"melt-{os.getpid()}.dmp")
    write_atoms(atoms, int(sys.argv[1]))
    parameters = atoms.with_suffix(".conf")
    parameters.write_text(PARAMETERS.format(dt=sys.argv[2], steps=sys.argv[3], cutoff=CUTOFF))
    program = str(pathlib.Path(os.environ["MDBENCH_FOLDER"], "mdbench"))
    os.execv(program, [program, "-p", str(parameters), "-i", str(atoms)])


if __name__ == "__main__":
    main()
