#include "parts/dft/coulomb/incremental_build.hpp"

namespace dft {
CoulombAndExchange IncrementalBuild::build(
    const scf::Matrix& density,
    const std::function<CoulombAndExchange(const scf::Matrix&)>& two_electron) {
  if (n_builds_ == most_builds) {
    n_builds_ = 0;
  }
  if (n_builds_ == 0) {
    built_density_ = scf::Matrix(density.n_rows(), density.n_cols());
    built_ = {built_density_, built_density_};
  }
  n_builds_ += 1;
  scf::Matrix change = density;
  add(-1.0, built_density_, change);
  const CoulombAndExchange of_change = two_electron(change);
  add(1.0, of_change.coulomb, built_.coulomb);
  add(1.0, of_change.exchange, built_.exchange);
  built_density_ = density;
  return built_;
}

}  // namespace dft
