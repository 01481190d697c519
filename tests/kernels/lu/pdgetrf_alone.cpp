#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include <mpi.h>

// ScaLAPACK's own interface; a descriptor says how a matrix is dealt out.
extern "C" {
void Cblacs_get(int context, int what, int* value);
void Cblacs_gridinit(int* context, const char* order, int n_rows, int n_columns);
void Cblacs_gridinfo(int context, int* n_rows, int* n_columns, int* row, int* column);
void Cblacs_gridexit(int context);
int numroc_(const int* n, const int* block, const int* part, const int* first, const int* n_parts);
void descinit_(int* descriptor,
               const int* m,
               const int* n,
               const int* row_block,
               const int* column_block,
               const int* first_row,
               const int* first_column,
               const int* context,
               const int* ld,
               int* info);
void pdgetrf_(const int* m,
              const int* n,
              double* a,
              const int* row,
              const int* column,
              const int* descriptor,
              int* pivots,
              int* info);
void pdgetrs_(const char* trans,
              const int* n,
              const int* n_rhs,
              const double* a,
              const int* row,
              const int* column,
              const int* descriptor,
              const int* pivots,
              double* b,
              const int* row_b,
              const int* column_b,
              const int* descriptor_b,
              int* info);
}

/// mpirun lu_pdgetrf N: a random system of HPL's kind by ScaLAPACK, with every grid of the ranks and blocks of 64,
/// 128 and 192; HPL's rating and scaled residual of the fastest.
namespace {

using Numbers = std::vector<double>;

/// Element (i, j) in (-1/2, 1/2]: the splitmix64 of its place, so that every rank makes its own.
double element(std::int64_t i, std::int64_t j, std::int64_t n) {
  auto x = static_cast<std::uint64_t>(j * n + i + 1) * 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return 0.5 - static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

/// One dimension of a grid, as ScaLAPACK deals it out.
struct Dealt {
  int n = 0;
  int block = 1;
  int n_parts = 1;
  int part = 0;

  int count() const {
    const int first = 0;
    return numroc_(&n, &block, &part, &first, &n_parts);
  }
  int index(int place) const { return (place / block * n_parts + part) * block + place % block; }
};

/// Outcome of one factorization and solve.
struct Outcome {
  double solve_s = 0.0;
  double residual = 0.0;
  int info = 0;
};

double largest(const Numbers& values) {
  double result = 0.0;
  for (const double value : values) {
    result = std::max(result, std::abs(value));
  }
  return result;
}

/// |A x - b| / (eps (|A| |x| + |b|) n), largest elements, as HPL prints it. The ranks share the columns.
double scaled_residual(const Numbers& x, int n, int rank, int n_ranks) {
  Numbers sums(2 * x.size(), 0.0);  // A x, |A| 1
  for (int j = rank; j < n; j += n_ranks) {
    for (int i = 0; i < n; ++i) {
      const double a = element(i, j, n);
      sums.data()[i] += a * x.data()[j];
      sums.data()[n + i] += std::abs(a);
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), 2 * n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  Numbers b(x.size());
  Numbers rest(x.size());
  for (int i = 0; i < n; ++i) {
    b.data()[i] = element(i, n, n);
    rest.data()[i] = sums.data()[i] - b.data()[i];
  }
  const Numbers norms(sums.begin() + n, sums.end());
  const double eps = std::numeric_limits<double>::epsilon() / 2.0;  // dlamch('E')
  return largest(rest) / (eps * (largest(norms) * largest(x) + largest(b)) * n);
}

Numbers made(const Dealt& rows, const Dealt& columns, int first_column, int n) {
  Numbers a(static_cast<std::size_t>(rows.count()) * static_cast<std::size_t>(columns.count()) + 1);
  double* to = a.data();
  for (int j = 0; j < columns.count(); ++j) {
    for (int i = 0; i < rows.count(); ++i) {
      *to++ = element(rows.index(i), first_column + columns.index(j), n);
    }
  }
  return a;
}

Outcome solve(int n, int block, int n_rows, int rank, int n_ranks) {
  int context = 0;
  Cblacs_get(0, 0, &context);
  Cblacs_gridinit(&context, "Row", n_rows, n_ranks / n_rows);
  Dealt rows{n, block, n_rows, 0};
  Dealt columns{n, block, n_ranks / n_rows, 0};
  Cblacs_gridinfo(context, &rows.n_parts, &columns.n_parts, &rows.part, &columns.part);
  const Dealt one_column{1, block, columns.n_parts, columns.part};
  Numbers a = made(rows, columns, 0, n);
  Numbers b = made(rows, one_column, n, n);
  const int one = 1;
  const int zero = 0;
  const int ld = std::max(1, rows.count());
  Outcome outcome;
  std::array<int, 9> of_a = {};
  std::array<int, 9> of_b = {};
  descinit_(of_a.data(), &n, &n, &block, &block, &zero, &zero, &context, &ld, &outcome.info);
  descinit_(of_b.data(), &n, &one, &block, &block, &zero, &zero, &context, &ld, &outcome.info);
  std::vector<int> pivots(static_cast<std::size_t>(ld + block));

  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  pdgetrf_(&n, &n, a.data(), &one, &one, of_a.data(), pivots.data(), &outcome.info);
  int info = 0;
  pdgetrs_("N",
           &n,
           &one,
           a.data(),
           &one,
           &one,
           of_a.data(),
           pivots.data(),
           b.data(),
           &one,
           &one,
           of_b.data(),
           &info);
  outcome.solve_s = MPI_Wtime() - start;
  MPI_Allreduce(MPI_IN_PLACE, &outcome.solve_s, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);

  Numbers x(static_cast<std::size_t>(n), 0.0);
  for (int i = 0; i < rows.count() && one_column.count() > 0; ++i) {
    x.data()[rows.index(i)] = b.data()[i];
  }
  MPI_Allreduce(MPI_IN_PLACE, x.data(), n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  outcome.residual = scaled_residual(x, n, rank, n_ranks);
  Cblacs_gridexit(context);
  return outcome;
}

int measure(int n, int rank, int n_ranks) {
  Outcome best;
  const double flops = 2.0 / 3.0 * n * n * n + 1.5 * n * n;  // as HPL counts
  for (const int block : {64, 128, 192}) {
    for (int n_rows = 1; n_rows <= n_ranks; ++n_rows) {
      if (n_ranks % n_rows != 0 || block > n) {
        continue;
      }
      const Outcome outcome = solve(n, block, n_rows, rank, n_ranks);
      if (rank == 0) {
        const double rating = 1e-9 * flops / outcome.solve_s;
        std::printf(
            "block %d grid %d x %d: %.3f GFLOP/s\n", block, n_rows, n_ranks / n_rows, rating);
      }
      if (best.solve_s == 0.0 || outcome.solve_s < best.solve_s || outcome.info != 0) {
        best = outcome;
      }
    }
  }
  if (rank == 0) {
    std::printf(
        "rating_gflop_s %.4f\nhpl_residual %.4f\n", 1e-9 * flops / best.solve_s, best.residual);
  }
  return best.info == 0 ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  int n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  const int n = argc == 2 ? std::atoi(argv[1]) : 0;
  int code = 3;
  if (n >= 64) {
    code = measure(n, rank, n_ranks);
  } else if (rank == 0) {
    std::fprintf(stderr, "lu_pdgetrf N: unknowns, at least 64\n");
  }
  MPI_Finalize();
  return code;
}
