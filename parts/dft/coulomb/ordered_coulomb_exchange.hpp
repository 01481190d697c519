#pragma once

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "parts/dft/coulomb/incremental_build.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"

namespace dft {

/// Direct Coulomb and exchange matrices by Hartree-Fock's v13: as CoulombExchange, without the
/// primitive quartets that cannot matter, sixteen in single precision where that errs by less than the
/// threshold, and digested in the order in which the density is met. Coulomb and exchange sums lie
/// apart there already; here they stay so.
class OrderedCoulombExchange {
 public:
  /// Collective. Keeps references to its arguments.
  OrderedCoulombExchange(const Case& input, const casebook::Team& team);

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { builds_.restart(); }

  /// Collective; the same on every rank.
  CoulombAndExchange build(const scf::Matrix& density);

 private:
  double threshold() const;
  CoulombAndExchange two_electron(const scf::Matrix& change);
  void add_task(const scf::PairTask& task,
                const scf::OrderedDensity& density,
                scf::OrderedWorkspace& mine) const;

  const Case& input_;
  casebook::Team team_;
  scf::OrderedFock fock_;
  scf::PairTasks tasks_;
  IncrementalBuild builds_;
};

}  // namespace dft
