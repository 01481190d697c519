#!/bin/bash
# {{purpose}}
# On {{machine}}. Made by: {{made_by}}
#
# What the job asks PBS for; qsub(1B) explains each line. Processors and memory are those of the
# whole job, here of {{nodes}} nodes of {{cores_of_node}} cores.
#PBS -N {{name}}
#PBS -l ncpus={{cores_of_job}}
{{job_memory}}
#PBS -l walltime={{walltime}}
#PBS -j oe
# A job whose node died is not started again behind our back.
#PBS -r n
{{directives}}

count_nodes() {
  sort -u "${PBS_NODEFILE:-/dev/null}" | wc -l
}
