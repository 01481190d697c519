#pragma once

#include <array>
#include <vector>

#include "parts/scf/classes/shell_blocks.hpp"
#include "parts/scf/lanes/lane_classes.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// A symmetric matrix cut into panels, one for each block of functions, one after the other, and room
/// for three elements more. The panel of a block, [n_bf][n], has what its n functions have with any other:
/// what a quartet meets with the functions of its c lies side by side. That of the block whose first
/// function is f begins at f n_bf.
/// matrix: [n_bf][n_bf]
template <class Real>
std::vector<Real> in_panels(const std::vector<ShellBlock>& blocks, const Real* matrix, int n_bf);

/// Panels of zeros.
std::vector<double> zero_panels(int n_bf);

/// Adds exchange sums in panels, times -1/4, to g.
void add_exchange(const std::vector<double>& panels,
                  const std::vector<ShellBlock>& blocks,
                  Matrix& g);

/// Parts of the density's panels with the functions of a bra's blocks.
template <class Real>
struct BraDensity {
  const Real* ab;  ///< [n_a][n_b]
  const Real* a;   ///< [n_bf][n_a]
  const Real* b;   ///< [n_bf][n_b]
};

/// The panels of exchange sums for the same blocks; thread-private. They are one where a is b.
struct BraExchange {
  double* a;
  double* b;
};

/// The density of each pair of a class in the lanes of its batches: [batch][n_a n_b].
/// first: [block], where its functions begin; density: [n_bf][n_bf]
template <class L>
std::vector<L> ket_density(const PairClassOf<L>& members,
                           const std::vector<int>& first,
                           const ElementOf<L>* density,
                           int n_bf);

/// Adds the Coulomb sums of a class, [batch of eight][n_a n_b], to the elements (c, d) of g.
void add_ket_sums(const PairClass& members,
                  const std::vector<int>& first,
                  const std::vector<Lanes>& sums,
                  Matrix& g);

/// Functions of the four blocks, and where c and d of each lane begin.
template <class L>
struct QuartetPlaces {
  int n_a, n_b, n_c, n_d;
  std::array<int, n_lanes_of<L>> c, d;
};

/// Adds the quartets of one batch to the parts of G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]:
/// each integral to two Coulomb and four exchange sums. Nothing is gathered element by element: a
/// lane's block of the density is a run of memory, and what the ket has to itself is in lanes already.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// d_cd: [n_c n_d] of this batch, from ket_density()
/// j_ab: [n_a n_b], still in lanes; j_cd: [one or two batches of eight][n_c n_d]
template <class L>
void digest_in_order(const QuartetPlaces<L>& at,
                     const L* integrals,
                     const L* d_cd,
                     const BraDensity<ElementOf<L>>& bra,
                     L* j_ab,
                     Lanes* j_cd,
                     const BraExchange& exchange);

}  // namespace scf
