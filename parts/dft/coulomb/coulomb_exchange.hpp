#pragma once

#include <optional>
#include <vector>

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "parts/dft/coulomb/incremental_build.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace dft {

/// Direct Coulomb and exchange matrices by quartets in lanes, screened with the change of the density
/// since the last call, as Hartree-Fock's v10 has them; bra pairs go to whichever thread of whichever rank
/// is free. A functional without exact exchange costs no exchange work.
class CoulombExchange {
 public:
  /// Collective. Keeps references to its arguments.
  /// primitive_part: the part of the threshold that a quartet has for the primitive quartets that it
  /// leaves out
  CoulombExchange(const Case& input, const casebook::Team& team, double primitive_part = 0.0);

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { builds_.restart(); }

  /// Collective; the same on every rank.
  CoulombAndExchange build(const scf::Matrix& density);

 private:
  CoulombAndExchange two_electron(const scf::Matrix& change);

  const Case& input_;
  casebook::Team team_;
  double primitive_part_;
  bool has_exchange_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<scf::PairClass> classes_;
  std::optional<scf::PairTasks> tasks_;
  IncrementalBuild builds_;
};

}  // namespace dft
