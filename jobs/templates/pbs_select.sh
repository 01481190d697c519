#!/bin/bash
# {{purpose}}
# On {{machine}}. Made by: {{made_by}}
#
# What the job asks PBS for; qsub(1B) explains each line. A chunk is a node.
#PBS -N {{name}}
#PBS -l select={{nodes}}:ncpus={{cores_of_node}}:mpiprocs={{ranks_of_node}}:ompthreads={{threads}}{{chunk_memory}}
#PBS -l walltime={{walltime}}
#PBS -j oe
# A job whose node died is not started again behind our back.
#PBS -r n
{{directives}}

count_nodes() {
  sort -u "${PBS_NODEFILE:-/dev/null}" | wc -l
}
