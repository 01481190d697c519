#!/bin/bash
# {{purpose}}
# On {{machine}}. Made by: {{made_by}}
#
# What the job asks Slurm for; sbatch(1) explains each line.
#SBATCH --job-name={{name}}
#SBATCH --nodes={{nodes}}
#SBATCH --ntasks-per-node={{ranks_of_node}}
#SBATCH --cpus-per-task={{threads}}
#SBATCH --time={{walltime}}
{{slurm_memory}}
# So many seconds before the time limit this script (B:) gets the signal USR1.
#SBATCH --signal=B:USR1@{{stop_before_s}}
#SBATCH --output=%x-%j.log
# A job whose node died is not started again behind our back.
#SBATCH --no-requeue
{{directives}}

count_nodes() {
  echo "${SLURM_JOB_NUM_NODES:-0}"
}
