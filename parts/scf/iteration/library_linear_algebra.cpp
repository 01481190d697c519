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
namespace {

/// A B or A^T B
Matrix product(CBLAS_TRANSPOSE form_of_a, const Matrix& a, const Matrix& b) {
  Matrix c(form_of_a == CblasNoTrans ? a.n_rows() : a.n_cols(), b.n_cols());
  cblas_dgemm(CblasRowMajor,
              form_of_a,
              CblasNoTrans,
              c.n_rows(),
              c.n_cols(),
              b.n_rows(),
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

}  // namespace

Matrix LibraryLinearAlgebra::multiply(const Matrix& a, const Matrix& b) {
  return product(CblasNoTrans, a, b);
}

Matrix LibraryLinearAlgebra::multiply_transposed(const Matrix& a, const Matrix& b) {
  return product(CblasTrans, a, b);
}

EigenSystem LibraryLinearAlgebra::diagonalize(const Matrix& a, const char* name) {
  require_finite(a, name);
  const int n = a.n_rows();
  EigenSystem system{std::vector<double>(static_cast<std::size_t>(n)), Matrix(n, n)};
  Matrix columns = a;  // symmetric, so that LAPACK's column order does not matter on entry
  int info = 0;
  const auto call = [&](double* work, int n_work, int* iwork, int n_iwork) {
    double* const values = system.values.data();
    dsyevd_("V", "U", &n, columns.data(), &n, values, work, &n_work, iwork, &n_iwork, &info);
  };
  constexpr int query = -1;
  double work_size = 0.0;
  int iwork_size = 0;
  call(&work_size, query, &iwork_size, query);
  std::vector<double> work(static_cast<std::size_t>(work_size));
  std::vector<int> iwork(static_cast<std::size_t>(iwork_size));
  call(work.data(), static_cast<int>(work.size()), iwork.data(), iwork_size);
  if (info != 0) {
    throw std::runtime_error(std::string("the eigenvalues of ") + name + " (" + std::to_string(n) +
                             " rows) were not found: LAPACK's dsyevd did not converge, info = " +
                             std::to_string(info) + "; try another geometry or basis");
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      system.vectors(j, i) = columns(i, j);  // eigenvector i is LAPACK's column, our row
    }
  }
  return system;
}

}  // namespace scf
