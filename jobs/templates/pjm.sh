#!/bin/bash
# {{purpose}}
# On {{machine}}. Made by: {{made_by}}
#
# What the job asks the job manager for; pjsub(1) explains each line.
#PJM --name {{name}}
#PJM -L node={{nodes}}
#PJM --mpi max-proc-per-node={{ranks_of_node}}
#PJM -L elapse={{walltime}}
#PJM -j
{{directives}}

count_nodes() {
  echo "${PJM_NODE:-0}"
}
