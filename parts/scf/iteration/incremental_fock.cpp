#include "parts/scf/iteration/incremental_fock.hpp"

#include <utility>

namespace scf {
IncrementalFock::IncrementalFock(std::function<Matrix(const Matrix&)> two_electron)
    : two_electron_(std::move(two_electron)) {}

Matrix IncrementalFock::build(const Matrix& density) {
  if (n_builds_ == most_builds) {
    n_builds_ = 0;
  }
  if (n_builds_ == 0) {
    built_density_ = Matrix(density.n_rows(), density.n_cols());
    built_ = built_density_;
  }
  n_builds_ += 1;
  Matrix change = density;
  add(-1.0, built_density_, change);
  add(1.0, two_electron_(change), built_);
  built_density_ = density;
  return built_;
}

}  // namespace scf
