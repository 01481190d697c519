#!/bin/bash
#PJM -L "node=2"
#PJM --mpi "proc=8"
mpiexec -n 16 ./solver
