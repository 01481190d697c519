#pragma once

#include <optional>
#include <vector>

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "parts/dft/coulomb/digest_parts.hpp"
#include "parts/dft/coulomb/incremental_build.hpp"
#include "parts/scf/lanes/kept_quartets.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

namespace dft {

/// Direct Coulomb and exchange matrices by the best of Hartree-Fock's ladder (its v10): quartets in
/// lanes, screened with the change of the density since the last call, bra pairs to whichever thread
/// of whichever rank is free. A functional without exact exchange costs no exchange work.
class CoulombExchange {
 public:
  /// Collective. Keeps references to its arguments.
  CoulombExchange(const Case& input, const casebook::Team& team);

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { builds_.restart(); }

  /// Collective; the same on every rank.
  CoulombAndExchange build(const scf::Matrix& density);

 private:
  /// What a thread needs beside the data that all share.
  struct Workspace {
    explicit Workspace(int n_functions)
        : coulomb(n_functions, n_functions), exchange(n_functions, n_functions) {}

    scf::Matrix coulomb, exchange;
    scf::QuartetStream<double> quartets;
  };

  CoulombAndExchange two_electron(const scf::Matrix& density);
  void add_task(const scf::PairTask& task,
                const scf::Matrix& density,
                const scf::DensityBounds& bounds,
                Workspace& mine) const;
  double density_of_quartet(const scf::Matrix& d_max,
                            const scf::BraPair& bra,
                            const scf::BraPair& ket) const;
  void digest(const scf::QuartetFunctions& where,
              const scf::Lanes* integrals,
              const scf::Matrix& density,
              Workspace& mine) const;

  const Case& input_;
  casebook::Team team_;
  bool has_exchange_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<scf::PairClass> classes_;
  std::optional<scf::PairTasks> tasks_;
  IncrementalBuild builds_;
};

}  // namespace dft
