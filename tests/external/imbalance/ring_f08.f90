! Ten messages around a ring by the bindings of Fortran 2008, without their last argument.
program ring
  use mpi_f08
  implicit none
  integer :: rank, n_ranks, step
  double precision :: mine(4), theirs(4)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n_ranks)
  mine = 1.5d0
  do step = 1, 10
    call MPI_Sendrecv(mine, 4, MPI_DOUBLE_PRECISION, modulo(rank + 1, n_ranks), 1, &
                      theirs, 4, MPI_DOUBLE_PRECISION, modulo(rank - 1, n_ranks), 1, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end do
  if (rank == 0) print '(a,f8.3)', ' received = ', theirs(4)
  call MPI_Finalize()
end program ring
