#include "parts/scf/iteration/library_linear_algebra.hpp"

#include <stdexcept>
#include <string>

#include <cblas.h>

// LAPACK's Fortran interface, which every LAPACK has; LAPACKE is not everywhere.
extern "C" void dsyevd_(const char* jobz,
                        const char* uplo,
                        const int* n,
                        double* a,
                        const int* lda,
                        double* w,
                        double* work,
                        const int* lwork,
                        int* iwork,
                        const int* liwork,
                        int* info);

namespace scf {

Matrix LibraryLinearAlgebra::multiply(const Matrix& a, const Matrix& b) {
  Matrix c(a.n_rows(), b.n_cols());
  cblas_dgemm(CblasRowMajor,
              CblasNoTrans,
              CblasNoTrans,
              a.n_rows(),
              b.n_cols(),
              a.n_cols(),
              1.0,
              a.data(),
              a.n_cols(),
              b.data(),
              b.n_cols(),
              0.0,
              c.data(),
              c.n_cols());
  return c;
}

Matrix LibraryLinearAlgebra::multiply_transposed(const Matrix& a, const Matrix& b) {
  Matrix c(a.n_cols(), b.n_cols());
  cblas_dgemm(CblasRowMajor,
              CblasTrans,
              CblasNoTrans,
              a.n_cols(),
              b.n_cols(),
              a.n_rows(),
              1.0,
              a.data(),
              a.n_cols(),
              b.data(),
              b.n_cols(),
              0.0,
              c.data(),
              c.n_cols());
  return c;
}

EigenSystem LibraryLinearAlgebra::diagonalize(const Matrix& a) {
  const int n = a.n_rows();
  EigenSystem system{std::vector<double>(static_cast<std::size_t>(n)), Matrix(n, n)};
  Matrix columns = a;  // symmetric, so that LAPACK's column order does not matter on entry
  double work_size = 0.0;
  int iwork_size = 0;
  constexpr int query = -1;
  int info = 0;
  dsyevd_("V",
          "U",
          &n,
          columns.data(),
          &n,
          system.values.data(),
          &work_size,
          &query,
          &iwork_size,
          &query,
          &info);
  const int n_work = static_cast<int>(work_size);
  std::vector<double> work(static_cast<std::size_t>(n_work));
  std::vector<int> iwork(static_cast<std::size_t>(iwork_size));
  dsyevd_("V",
          "U",
          &n,
          columns.data(),
          &n,
          system.values.data(),
          work.data(),
          &n_work,
          iwork.data(),
          &iwork_size,
          &info);
  if (info != 0) {
    throw std::runtime_error("dsyevd failed with info = " + std::to_string(info));
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      system.vectors(j, i) = columns(i, j);  // eigenvector i is LAPACK's column, our row
    }
  }
  return system;
}

}  // namespace scf
