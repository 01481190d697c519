#!/bin/bash
#PJM -L "node=3x2"
#PJM --mpi "max-proc-per-node=8"
mpiexec -n 48 ./solver
