#!/bin/bash
#SBATCH --job-name=scf
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=32
#SBATCH --cpus-per-task=2
#SBATCH --exclusive
#SBATCH --hint=nomultithread

export OMP_NUM_THREADS=2
export SRUN_CPUS_PER_TASK=$SLURM_CPUS_PER_TASK
srun -n 64 --cpu-bind=cores ./build/release/bin/scf.v5_dynamic_scheduling \
  --case-file apps/scf/cases/w5_6-31gs.toml --record w5.json
