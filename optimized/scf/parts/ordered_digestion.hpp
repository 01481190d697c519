#pragma once

#include <vector>

#include "optimized/scf/parts/matrix.hpp"
#include "optimized/scf/parts/pair_classes.hpp"

namespace scf {

/// The elements of the density that all quartets of one bra (ab| share, in the order in which a ket
/// meets them: those with the functions of its c lie side by side.
template <class Real>
struct BraDensity {
  std::vector<Real> ab;  ///< [n_a][n_b]
  std::vector<Real> a;  ///< [n_bf][n_a]: of function i of a with any other, and room for three more
  std::vector<Real> b;  ///< [n_bf][n_b], likewise
};

/// Exchange sums of one bra, in the same order; thread-private.
struct BraExchange {
  std::vector<double> a, b;
};

/// density: [n_bf][n_bf], symmetric
template <class Real>
void take_rows(const Real* density,
               int n_bf,
               int first_a,
               int n_a,
               int first_b,
               int n_b,
               BraDensity<Real>& bra);

/// Sums of zero for a bra.
void clear(int n_bf, int n_a, int n_b, BraExchange& sums);

/// Adds the sums, times -1/4, to the rows of a and b in g.
void add_exchange(const BraExchange& sums, int first_a, int n_a, int first_b, int n_b, Matrix& g);

/// The density of each pair of a class in the lanes of its batches: [batch][n_a n_b].
/// first: [block], where its functions begin; density: [n_bf][n_bf]
template <class Real>
std::vector<LanesOf<Real>> ket_density(const PairClassOf<Real>& members,
                                       const std::vector<int>& first,
                                       const Real* density,
                                       int n_bf);

/// Adds the Coulomb sums of a class, [batch of eight][n_a n_b], to the elements (c, d) of g.
void add_ket_sums(const PairClass& members,
                  const std::vector<int>& first,
                  const std::vector<Lanes>& sums,
                  Matrix& g);

/// Functions of the four blocks, and where c and d of each lane begin.
template <class Real>
struct QuartetPlaces {
  int n_a, n_b, n_c, n_d;
  std::array<int, n_lanes_of<Real>> c, d;
};

/// Adds the quartets of one batch to the parts of G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]:
/// each integral to two Coulomb and four exchange sums. Nothing is gathered element by element: a
/// lane's block of the density is a run of memory, and what the ket has to itself is in lanes already.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// d_cd: [n_c n_d] of this batch, from ket_density()
/// j_ab: [n_a n_b], still in lanes; j_cd: [one or two batches of eight][n_c n_d]
template <class Real>
void digest_in_order(const QuartetPlaces<Real>& at,
                     const LanesOf<Real>* integrals,
                     const LanesOf<Real>* d_cd,
                     const BraDensity<Real>& bra,
                     LanesOf<Real>* j_ab,
                     Lanes* j_cd,
                     BraExchange& exchange);

}  // namespace scf
