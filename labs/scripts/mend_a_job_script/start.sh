#!/bin/bash -l
#SBATCH --job-name=scf
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=64
#SBATCH --exclusive
#SBATCH --hint=multithread

export OMP_NUM_THREADS=2
srun -n 96 --cpu-bind=none --overcommit ./build/release/bin/scf.v5_dynamic_scheduling \
  --case-file apps/scf/cases/w5_6-31gs.toml --record w5.json
