"""The melt by OpenMM's processor platform: openmm_melt.py ATOMS DT STEPS THREADS.

With sigma = 1 nm, epsilon = 1 kJ/mol and a mass of 1 u, OpenMM's ps is the time unit of `lj`. Prints energies of an atom and
the time of the steps.
"""

import sys
import time

import openmm
from melt_atoms import CRYSTAL_ENERGY, CUTOFF, crystal, velocities
from openmm import unit


def melt(n_atoms: int) -> openmm.System:
    edge, _ = crystal(n_atoms)
    system = openmm.System()
    system.setDefaultPeriodicBoxVectors((edge, 0, 0), (0, edge, 0), (0, 0, edge))
    pairs = openmm.NonbondedForce()
    pairs.setNonbondedMethod(openmm.NonbondedForce.CutoffPeriodic)
    pairs.setCutoffDistance(CUTOFF)
    pairs.setUseDispersionCorrection(False)
    for _ in range(n_atoms):
        system.addParticle(1.0)
        pairs.addParticle(0.0, 1.0, 1.0)  # charge, sigma, epsilon
    system.addForce(pairs)
    return system


def energy_of_an_atom(context: openmm.Context, n_atoms: int) -> float:
    energy = context.getState(getEnergy=True).getPotentialEnergy()
    return energy.value_in_unit(unit.kilojoule_per_mole) / n_atoms


def main() -> None:
    n_atoms, dt, steps, threads = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    integrator = openmm.VerletIntegrator(dt)
    platform = openmm.Platform.getPlatformByName("CPU")
    context = openmm.Context(melt(n_atoms), integrator, platform, {"Threads": threads})
    context.setPositions(crystal(n_atoms)[1])
    context.setVelocities(velocities(n_atoms))
    start = energy_of_an_atom(context, n_atoms)
    before = time.perf_counter()
    integrator.step(steps)
    end = energy_of_an_atom(context, n_atoms)  # waits for the last step
    print("solve_s", time.perf_counter() - before)
    print("version", openmm.Platform.getOpenMMVersion())
    print("start_potential_energy", start)
    print("crystal_error", start - CRYSTAL_ENERGY)
    print("potential_energy", end)


if __name__ == "__main__":
    main()
