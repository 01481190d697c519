#pragma once

#include <optional>
#include <vector>

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "optimized/dft/parts/digest_parts.hpp"
#include "optimized/dft/parts/kohn_sham.hpp"
#include "optimized/scf/parts/quartet_lanes.hpp"
#include "optimized/scf/parts/task_counter.hpp"

namespace dft {

/// Direct Coulomb and exchange matrices by the best of Hartree-Fock's ladder (its v10): quartets in
/// lanes, screened with the change of the density since the last call, bra pairs to whichever thread
/// of whichever rank is free. A functional without exact exchange costs no exchange work.
class CoulombExchange {
 public:
  /// Collective. Keeps references to its arguments.
  CoulombExchange(const Case& input, const casebook::Team& team);

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { n_builds_ = 0; }

  /// Collective; the same on every rank.
  CoulombAndExchange build(const scf::Matrix& density);

 private:
  /// A bra pair: which class, and which of its pairs.
  struct Task {
    std::size_t pair_class;
    std::size_t pair;
  };

  /// What a thread needs beside the data that all share.
  struct Workspace {
    Workspace(int n_functions, double largest)
        : coulomb(n_functions, n_functions),
          exchange(n_functions, n_functions),
          largest_density(largest) {}

    scf::Matrix coulomb, exchange;
    double largest_density;
    scf::QuartetScratch scratch;
    std::vector<const scf::KetBatch*> kept;
    std::vector<scf::Lanes> factors;    ///< of each kept batch
    std::vector<scf::Lanes> integrals;  ///< of some batches, one behind the other
    std::vector<scf::Lanes> bra_sums;   ///< [n_a n_b] of the bra
  };

  CoulombAndExchange two_electron(const scf::Matrix& density);
  std::optional<Task> next_task();
  void add_task(const Task& task,
                const scf::Matrix& density,
                const scf::Matrix& density_bound,
                Workspace& mine);
  void keep_large(const Task& task, std::size_t c, const scf::Matrix& d_max, Workspace& mine) const;
  double largest_density(const scf::BraPair& bra,
                         const scf::BraPair& ket,
                         const scf::Matrix& d_max) const;
  void digest(const scf::PairClass& bra_class,
              const scf::BraPair& bra,
              const scf::PairClass& ket_class,
              std::size_t first,
              std::size_t end,
              const scf::Matrix& density,
              Workspace& mine) const;
  void add_bra_sums(const scf::PairClass& bra_class,
                    const scf::BraPair& bra,
                    Workspace& mine) const;
  scf::Matrix reduce(std::vector<scf::Matrix>& partial) const;
  int first_function(int block) const { return blocks_[static_cast<std::size_t>(block)].first; }

  const Case& input_;
  casebook::Team team_;
  bool has_exchange_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<scf::PairClass> classes_;
  scf::TaskCounter counter_;
  int n_builds_ = 0;           ///< since and with the last full one
  scf::Matrix built_density_;  ///< that built_ belongs to
  CoulombAndExchange built_;   ///< complete on every rank
};

}  // namespace dft
