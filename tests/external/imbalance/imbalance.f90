! Ranks that are busy for 1, 2, 3, ... hundredths of a second in each of 100 steps, and then meet: with two
! ranks the load balance is (1 + 2)/2 / 2 = 0.75, by construction.
program imbalance
  use mpi
  implicit none
  integer, parameter :: n_steps = 100
  double precision, parameter :: unit_s = 0.01d0
  integer :: rank, step, error
  double precision :: start, spun, total

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  spun = 0.0d0
  do step = 1, n_steps
    start = MPI_Wtime()
    do while (MPI_Wtime() - start < unit_s*(rank + 1))
      spun = spun + 1.0d-9
    end do
    call MPI_Allreduce(dble(rank + 1), total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
  end do
  if (rank == 0) print '(a,f8.3)', ' sum of the ranks = ', total + 0.125d0
  call MPI_Finalize(error)
end program imbalance
