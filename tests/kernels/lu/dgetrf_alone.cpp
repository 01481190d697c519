#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include <cblas.h>
#include <omp.h>

// LAPACK's own interface, column by column; OpenBLAS has both routines.
extern "C" {
void dgetrf_(const int* m, const int* n, double* a, const int* lda, int* pivots, int* info);
void dgetrs_(const char* trans,
             const int* n,
             const int* n_rhs,
             const double* a,
             const int* lda,
             const int* pivots,
             double* b,
             const int* ldb,
             int* info);
}

/// lu_dgetrf N: a random system of HPL's kind by the library, with OMP_NUM_THREADS threads; HPL's
/// rating and HPL's scaled residual.
namespace {

using Numbers = std::vector<double>;

Numbers random_numbers(std::size_t size) {
  std::mt19937_64 engine(100);  // HPL's seed
  std::uniform_real_distribution<double> distribution(-0.5, 0.5);
  Numbers numbers(size);
  std::generate(numbers.begin(), numbers.end(), [&] { return distribution(engine); });
  return numbers;
}

double largest(const Numbers& values) {
  double result = 0.0;
  for (const double value : values) {
    result = std::max(result, std::abs(value));
  }
  return result;
}

/// The largest sum of magnitudes in a row.
double norm_of(const Numbers& matrix, int n) {
  Numbers sums(static_cast<std::size_t>(n), 0.0);
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    sums[i % static_cast<std::size_t>(n)] += std::abs(matrix[i]);
  }
  return largest(sums);
}

/// |A x - b| / (eps (|A| |x| + |b|) n), largest elements, as HPL prints it.
double scaled_residual(const Numbers& matrix, const Numbers& x, const Numbers& b, int n) {
  Numbers rest = b;
  cblas_dgemv(
      CblasColMajor, CblasNoTrans, n, n, 1.0, matrix.data(), n, x.data(), 1, -1.0, rest.data(), 1);
  const double eps = std::numeric_limits<double>::epsilon() / 2.0;  // dlamch('E')
  return largest(rest) / (eps * (norm_of(matrix, n) * largest(x) + largest(b)) * n);
}

int measure(int n) {
  const auto side = static_cast<std::size_t>(n);
  const Numbers matrix = random_numbers(side * side);
  const Numbers b = random_numbers(side);
  Numbers factors = matrix;
  Numbers x = b;
  std::vector<int> pivots(side);
  const int one = 1;
  int info = 0;
  const double start = omp_get_wtime();
  dgetrf_(&n, &n, factors.data(), &n, pivots.data(), &info);
  dgetrs_("N", &n, &one, factors.data(), &n, pivots.data(), x.data(), &n, &info);
  const double solve_s = omp_get_wtime() - start;
  const double flops = 2.0 / 3.0 * n * n * n + 1.5 * n * n;  // as HPL counts
  std::printf("%s\nsolve_s %.6f\nrating_gflop_s %.4f\nhpl_residual %.4f\n",
              openblas_get_config(),
              solve_s,
              1e-9 * flops / solve_s,
              scaled_residual(matrix, x, b, n));
  return info == 0 ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc == 2 ? std::atoi(argv[1]) : 0;
  if (n < 1) {
    std::fprintf(stderr, "lu_dgetrf N: unknowns, at least 1\n");
    return 3;
  }
  return measure(n);
}
