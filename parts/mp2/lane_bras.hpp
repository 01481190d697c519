#pragma once

#include <vector>

#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace mp2 {

/// Repulsion integrals of a basis bra by bra, eight quartets of one class at a time.
class LaneBras {
 public:
  /// Work arrays of a thread.
  struct Scratch {
    scf::BatchScratchOf<scf::Lanes> quartets;
    std::vector<scf::Lanes> lanes;  ///< [n_a n_b][n_c n_d] of eight quartets
  };

  /// tolerance: quartets bounded below it by Schwarz's inequality are left out, hartree
  LaneBras(const scf::Basis& basis, double tolerance);

  int size() const { return static_cast<int>(bras_.size()); }

  /// Computes the quartets of a bra with the kets that do not come after it, and puts them into their
  /// eight places each. No two bras have a place in common.
  /// all: [n_bf][n_bf][n_bf][n_bf], hartree
  void store(int bra, Scratch& scratch, std::vector<double>& all) const;

 private:
  void put(const scf::PairClass& bra_class,
           const scf::BraPair& bra,
           const scf::PairClass& ket_class,
           const scf::KetBatch& batch,
           std::size_t n_kets,
           const scf::Lanes* lanes,
           std::vector<double>& all) const;

  std::size_t n_functions_;
  double tolerance_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<scf::PairClass> classes_;
  std::vector<scf::PairTask> bras_;  ///< those with most kets first
};

}  // namespace mp2
