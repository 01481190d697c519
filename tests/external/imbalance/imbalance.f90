! Ranks that are busy for 1, 2, 3, ... twentieths of a second in each of 20 steps, and then meet. In as many
! steps as the argument says the last rank has the shortest time. With two ranks, by construction, in units of a
! twentieth: the run takes 40; without an argument they are busy for 20 and 40, load balance 0.75; with `8`
! for 28 and 32, load balance 30/32 and communication efficiency 32/40.
program imbalance
  use mpi
  implicit none
  integer, parameter :: n_steps = 20
  double precision, parameter :: unit_s = 0.05d0
  integer :: rank, n_ranks, n_reversed, n_units, step, error
  double precision :: start, spun, total
  character(len=8) :: argument

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, n_ranks, error)
  n_reversed = 0
  call get_command_argument(1, argument)
  if (argument /= ' ') read (argument, *) n_reversed
  spun = 0.0d0
  do step = 1, n_steps
    n_units = merge(n_ranks - rank, rank + 1, step <= n_reversed)
    start = MPI_Wtime()
    do while (MPI_Wtime() - start < unit_s*n_units)
      spun = spun + 1.0d-9
    end do
    call MPI_Allreduce(dble(rank + 1), total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
  end do
  if (rank == 0) print '(a,f8.3)', ' sum of the ranks = ', total + 0.125d0
  call MPI_Finalize(error)
end program imbalance
