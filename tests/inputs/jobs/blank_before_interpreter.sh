
#!/bin/bash
#SBATCH --ntasks=8
srun ./solver
