#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/classes/shell_blocks.hpp"
#include "parts/scf/lanes/lane_classes.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"

namespace mp2 {

/// Work arrays of a thread for its integrals.
struct IntegralScratch {
  scf::BatchScratchOf<scf::Lanes> quartets;
  std::vector<scf::Lanes> lanes;  ///< [n_a n_b][n_c n_d] of eight quartets
};

/// Repulsion integrals of one pair of shell blocks with all pairs of a basis, computed when asked for,
/// eight quartets of one class at a time.
class DirectIntegrals {
 public:
  /// tolerance: quartets bounded below it by Schwarz's inequality are left out, hartree
  DirectIntegrals(const scf::Basis& basis, double tolerance);

  const std::vector<scf::ShellBlock>& blocks() const { return blocks_; }

  /// (ab|ls) for the functions of blocks a and b and all l and s.
  /// out: [n_a][n_b][n_bf][n_bf], hartree, symmetric in l and s; overwritten
  void compute(int a, int b, IntegralScratch& scratch, double* out) const;

  /// Computes the integrals of any bra, which may come from another basis: [n_a n_b][n_bf][n_bf], its functions in
  /// its own order, or with the second block's first.
  void compute(const scf::PairClass& bra_class,
               const scf::BraPair& bra,
               bool second_first,
               IntegralScratch& scratch,
               double* out) const;

 private:
  /// Place of the pair of two blocks.
  struct Place {
    std::size_t pair_class;
    std::size_t pair;
  };

  void store(const scf::PairClass& bra_class,
             const scf::PairClass& ket_class,
             const scf::KetBatch& batch,
             bool second_first,
             const scf::Lanes* lanes,
             double* out) const;

  int n_functions_;
  double tolerance_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<scf::PairClass> classes_;
  std::vector<Place> places_;  ///< [n_blocks][n_blocks]
};

}  // namespace mp2
