! Heat on a ring, by explicit steps: what a contest hands out, made for the tests of `casebook adopt`.
! It is wrong where the ranks do not divide the points: those left over belong to nobody.
program heat
  use mpi
  use iso_c_binding, only: c_double, c_int
  implicit none

  interface
    function sum_of_squares(n, u) bind(c) result(total)
      import :: c_double, c_int
      integer(c_int), value :: n
      real(c_double), intent(in) :: u(*)
      real(c_double) :: total
    end function sum_of_squares
  end interface

  real(c_double), parameter :: pi = 3.14159265358979323846d0
  real(c_double), parameter :: conduction = 0.25d0
  integer :: n, n_steps, each, rank, n_ranks, left, right, step, i, error, status(MPI_STATUS_SIZE)
  real(c_double), allocatable :: u(:), next(:)
  real(c_double) :: start, before, exchange_s, update_s, total_s, energy
  character(len=256) :: input

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, n_ranks, error)
  start = MPI_Wtime()

  call get_command_argument(1, input)
  open (unit=10, file=trim(input), status='old', action='read')
  read (10, *) n
  read (10, *) n_steps
  close (10)

  each = n/n_ranks
  left = modulo(rank - 1, n_ranks)
  right = modulo(rank + 1, n_ranks)
  allocate (u(0:each + 1), next(0:each + 1))
  do i = 1, each
    u(i) = 1.0d0 + sin(2.0d0*pi*dble(rank*each + i)/dble(n)) + 0.5d0*cos(400.0d0*pi*dble(rank*each + i)/dble(n))
  end do

  if (rank == 0) then
    print '(a)', ' heat on a ring, release 1.4'
    print '(a,i10)', ' grid points:', n
    print '(a,i10)', ' time steps: ', n_steps
  end if

  exchange_s = 0.0d0
  update_s = 0.0d0
  do step = 1, n_steps
    before = MPI_Wtime()
    call MPI_Sendrecv(u(each), 1, MPI_DOUBLE_PRECISION, right, 1, &
                      u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, status, error)
    call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, &
                      u(each + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, status, error)
    exchange_s = exchange_s + (MPI_Wtime() - before)
    before = MPI_Wtime()
    do i = 1, each
      next(i) = u(i) + conduction*(u(i - 1) - 2.0d0*u(i) + u(i + 1))
    end do
    u(1:each) = next(1:each)
    update_s = update_s + (MPI_Wtime() - before)
    if (modulo(step, n_steps/4) == 0) call tell(step)
  end do

  energy = total_energy()
  total_s = MPI_Wtime() - start
  if (rank == 0) then
    print '(a,es22.12)', ' Total energy =', energy
    print '(a,f12.4,a)', ' Time in exchange: ', exchange_s, ' s'
    print '(a,f12.4,a)', ' Time in update:   ', update_s, ' s'
    print '(a,f12.4,a)', ' Total wall time:  ', total_s, ' s'
  end if
  call MPI_Finalize(error)

contains

  function total_energy() result(total)
    real(c_double) :: own, total
    own = sum_of_squares(each, u(1))
    call MPI_Reduce(own, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, error)
  end function total_energy

  subroutine tell(step)
    integer, intent(in) :: step
    real(c_double) :: now
    now = total_energy()
    if (rank == 0) print '(a,i8,a,es22.12)', ' step ', step, '  energy ', now
  end subroutine tell
end program heat
