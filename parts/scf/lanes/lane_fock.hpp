#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/scf/lanes/kept_quartets.hpp"
#include "parts/scf/lanes/pair_tasks.hpp"

namespace scf {

/// What is left out of a two-electron matrix, hartree.
struct Cutoffs {
  double quartet;    ///< quartets that add less to each Fock element
  double primitive;  ///< primitive quartets whose bound is smaller
};

/// Direct two-electron matrices over unique shell quartets, eight of one class at a time; eight that
/// are all bounded below the cutoff by the Schwarz inequality and the density are not computed. Bra
/// pairs go to whichever thread of whichever rank is free; each thread sums into its own copy of the
/// matrix.
class LaneFock {
 public:
  /// Collective. blocks: of the basis, whose shells are computed together
  LaneFock(const Basis& basis, std::vector<ShellBlock> blocks, const casebook::Team& team);

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ], complete on every rank. Collective.
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density, const Cutoffs& cutoffs);

 private:
  void add_task(const PairTask& task,
                const Matrix& density,
                const DensityBounds& bounds,
                const Cutoffs& cutoffs,
                QuartetStream<double>& mine,
                Matrix& g) const;

  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<PairClass> classes_;
  PairTasks tasks_;
  casebook::Team team_;
};

}  // namespace scf
