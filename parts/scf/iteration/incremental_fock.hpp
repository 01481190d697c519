#pragma once

#include <functional>

#include "parts/scf/matrix.hpp"

namespace scf {

/// G(D) = G(D') + G(D - D') with the density D' of the last call: what is left of the change is
/// small, and screening leaves most of it out.
/// Source: Almlof, Faegri & Korsell, J. Comput. Chem. 3 (1982) 385.
class IncrementalFock {
 public:
  /// Builds that are added up before a full one follows. Each leaves out what is below this part of the
  /// threshold, so that their sum errs no more than one full build does.
  static constexpr int most_builds = 16;

  /// two_electron: gives G(D), linear in D, complete on every rank
  explicit IncrementalFock(std::function<Matrix(const Matrix&)> two_electron);

  /// G of a density. Collective, as two_electron is.
  Matrix build(const Matrix& density);

 private:
  std::function<Matrix(const Matrix&)> two_electron_;
  int n_builds_ = 0;      ///< since and with the last full one
  Matrix built_density_;  ///< that built_ belongs to
  Matrix built_;          ///< G, complete on every rank
};

}  // namespace scf
