"""The melt by GROMACS, from input of its own: gromacs_melt.py ATOMS DT STEPS THREADS.

With sigma = 1 nm, epsilon = 1 kJ/mol and a mass of 1 u, GROMACS' ps is the time unit of `lj`. Writes the files, starts
`gmx grompp` and `gmx mdrun` of GROMACS_FOLDER, and prints energies of an atom and the time of the steps.
"""

import os
import pathlib
import re
import subprocess
import sys

from melt_atoms import CRYSTAL_ENERGY, CUTOFF, crystal, velocities

# A plain cut-off, lists every 20 steps with the deck's skin, whatever mdrun would like better.
RUN = """integrator = md-vv
dt = {dt}
nsteps = {steps}
cutoff-scheme = Verlet
verlet-buffer-tolerance = -1
nstlist = 20
rlist = {reach}
vdwtype = Cut-off
vdw-modifier = None
rvdw = {cutoff}
coulombtype = Cut-off
coulomb-modifier = None
rcoulomb = {cutoff}
comm-mode = None
nstlog = {steps}
nstenergy = {steps}
nstcalcenergy = {steps}
"""

TOPOLOGY = """[ defaults ]
1 1 no 1.0 1.0
[ atomtypes ]
A 1 1.0 0.0 A 4.0 4.0
[ moleculetype ]
atom 1
[ atoms ]
1 A 1 A A 1 0.0 1.0
[ system ]
melt
[ molecules ]
atom {atoms}
"""


def write_atoms(path: pathlib.Path, n_atoms: int) -> None:
    edge, places = crystal(n_atoms)
    with path.open("w") as file:
        file.write(f"melt\n{n_atoms}\n")
        for number, (place, motion) in enumerate(zip(places, velocities(n_atoms)), 1):
            # The places of columns say how many decimals there are: GROMACS' manual, gro format.
            numbers = "".join(f"{x:13.8f}" for x in place) + "".join(f"{v:13.9f}" for v in motion)
            file.write(f"{number % 100000:5d}{'A':<5}{'A':>5}{number % 100000:5d}{numbers}\n")
        file.write(3 * f"{edge:14.8f}" + "\n")


def gmx(*words: str) -> None:
    program = str(pathlib.Path(os.environ["GROMACS_FOLDER"], "gmx"))
    done = subprocess.run([program, *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"gmx {words[0]}: {done.stderr[-2000:]}")


def main() -> None:
    n_atoms, steps, threads = int(sys.argv[1]), int(sys.argv[3]), sys.argv[4]
    write_atoms(pathlib.Path("melt.gro"), n_atoms)
    pathlib.Path("melt.top").write_text(TOPOLOGY.format(atoms=n_atoms))
    pathlib.Path("melt.mdp").write_text(
        RUN.format(dt=sys.argv[2], steps=steps, cutoff=CUTOFF, reach=CUTOFF + 0.3))
    gmx("grompp", "-f", "melt.mdp", "-c", "melt.gro", "-p", "melt.top", "-o", "melt.tpr", "-maxwarn", "5")
    gmx("mdrun", "-s", "melt.tpr", "-g", "melt.log", "-ntmpi", "1", "-ntomp", threads, "-nb", "cpu", "-pin", "on")
    log = pathlib.Path("melt.log").read_text()
    # The last row of energies is a mean over the run, behind the row of the last step. Other tables of the log also
    # have rows that begin with Potential.
    potential = [float(row) / n_atoms for row in
                 re.findall(r"Coulomb \(SR\) +Potential .*\n\s*(?:\S+\s+){2}(\S+)", log)]
    # Which instructions it was built for decides its speed.
    version, simd = (re.search(rf"{line}:\s+(\S+)", log)[1] for line in ("GROMACS version", "SIMD instructions"))
    print(f"version {version} for {simd}")
    print("start_potential_energy", potential[0])
    print("crystal_error", potential[0] - CRYSTAL_ENERGY)
    print("potential_energy", potential[1])
    print("solve_s", re.search(r"Time:\s+\S+\s+(\S+)", log)[1])


if __name__ == "__main__":
    main()
