#pragma once

#include <functional>

#include "parts/dft/kohn_sham.hpp"

namespace dft {

/// J(D) = J(D') + J(D - D') with the density D' of the last call, and the same for K.
/// Source: Almlof, Faegri & Korsell, J. Comput. Chem. 3 (1982) 385.
class IncrementalBuild {
 public:
  /// Builds that are added up before a full one follows. Each leaves out what is below this part of
  /// the threshold, so that their sum errs no more than one full build does.
  static constexpr int most_builds = 16;

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { n_builds_ = 0; }

  /// two_electron: linear in its density; an empty exchange matrix stands for zero
  CoulombAndExchange build(
      const scf::Matrix& density,
      const std::function<CoulombAndExchange(const scf::Matrix&)>& two_electron);

 private:
  int n_builds_ = 0;           ///< since and with the last full one
  scf::Matrix built_density_;  ///< that built_ belongs to
  CoulombAndExchange built_;   ///< complete on every rank
};

}  // namespace dft
