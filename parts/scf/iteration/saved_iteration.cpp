#include "parts/scf/iteration/saved_iteration.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace scf {
namespace {

using casebook::hdf5::File;
using casebook::hdf5::Shape;

/// Matrices of n rows and columns, one after the other.
void save_list(File& file, const char* name, const std::deque<Matrix>& matrices, std::size_t n) {
  std::vector<double> all;
  for (const Matrix& matrix : matrices) {
    all.insert(all.end(), matrix.values().begin(), matrix.values().end());
  }
  file.write(name, all, {matrices.size(), n, n}, "hartree");
}

std::deque<Matrix> restore_list(const File& file, const char* name, int n) {
  const auto extent = static_cast<std::size_t>(n);
  const Shape shape = file.shape_of(name);
  const std::size_t n_matrices = shape.empty() ? 0 : shape.front();
  std::vector<double> all(n_matrices * extent * extent);
  file.read(name, all, {n_matrices, extent, extent});
  std::deque<Matrix> matrices;
  for (auto first = all.begin(); first != all.end();
       first += static_cast<std::ptrdiff_t>(extent * extent)) {
    std::copy_n(first, extent * extent, matrices.emplace_back(n, n).data());
  }
  return matrices;
}

/// An error that hardly falls would give a number that no int holds.
int steps(double number) {
  return static_cast<int>(std::ceil(std::min(number, 1e6)));
}

}  // namespace

void save_iteration(File& file, const Matrix& density, const Diis& diis, double energy) {
  const auto n = static_cast<std::size_t>(density.n_rows());
  file.write("energy", std::span(&energy, 1), {}, "hartree");
  file.write("density", density.values(), {n, n}, "1");
  save_list(file, "diis_fock", diis.focks(), n);
  save_list(file, "diis_error", diis.errors(), n);
}

void restore_iteration(const File& file, Matrix& density, Diis& diis) {
  const int n = density.n_rows();
  const auto extent = static_cast<std::size_t>(n);
  file.read("density", std::span(density.data(), extent * extent), {extent, extent});
  diis = Diis(restore_list(file, "diis_fock", n), restore_list(file, "diis_error", n));
}

casebook::Progress Convergence::progress(int iteration, double energy, double error) {
  if (first_iteration_ == 0) {
    first_iteration_ = iteration;
    first_error_ = error;
  }
  int expected = 0;
  if (error < first_error_) {
    const double per_step = std::log(first_error_ / error) / (iteration - first_iteration_);
    expected = iteration + steps(std::log(error / threshold_) / per_step);
  }
  return {iteration,
          expected,
          true,
          "iteration",
          fmt::format("energy {:.8f} hartree, error {:.1e}", energy, error)};
}

}  // namespace scf
