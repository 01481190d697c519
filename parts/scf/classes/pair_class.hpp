#pragma once

#include <array>
#include <vector>

#include "apps/scf/basis.hpp"
#include "parts/scf/classes/shell_blocks.hpp"
#include "parts/scf/textbook/hermite.hpp"
#include "parts/scf/width.hpp"

namespace scf {

inline constexpr int max_pair_l = 2 * max_angular_momentum;

/// A pair of primitives: exponent and center of their product.
template <class Real>
struct PrimitivePairOf {
  Real p;                      ///< bohr^-2
  std::array<Real, 3> center;  ///< bohr
  std::array<Real, 3> rest;    ///< rounding error of the center in Real
  double bound;  ///< square root of the repulsion of its charge with itself, hartree^(1/2)
};

/// Two blocks of shells as the left side of quartets.
template <class Real>
struct BraPairOf {
  int a, b;                                       ///< blocks, l_a >= l_b
  double bound;                                   ///< sqrt(max |(ij|ij)|), hartree^(1/2)
  std::vector<PrimitivePairOf<Real>> primitives;  ///< the largest bound first
  std::vector<Real> terms;  ///< [primitive][term]: sqrt(2) pi^(5/4) / p c_a c_b E_t E_u E_v
};

/// As many pairs of one class as there are lanes, as the right sides of that many quartets. Lanes
/// without a pair, or with fewer primitives than others, have terms of zero.
template <class L>
struct KetBatchOf {
  /// p, x, y, z and, in single precision, what rounding took from x, y and z.
  static constexpr int n_places = sizeof(ElementOf<L>) == sizeof(double) ? 4 : 7;

  int first;                            ///< place of the first lane's pair in PairClass::pairs
  int n_pairs;                          ///< lanes that have one
  double bound;                         ///< the largest of the lanes
  std::array<int, n_lanes_of<L>> a, b;  ///< blocks of each lane's pair; without one, of the last
  L bounds;                             ///< of each lane's pair; without one, 0
  L orderings;  ///< of each lane's pair: (ab) and (ba), or one where a is b; or 0
  std::vector<double> primitive_bounds;  ///< [primitive]: the largest of the lanes
  std::vector<L> data;                   ///< per primitive: places, terms times (-1)^(t + u + v)

  int n_primitives() const { return static_cast<int>(primitive_bounds.size()); }
};

/// Choice of a class's terms: all, or those that are not zero for every pair of the class. Of (dd| these
/// are less than half, because t, u and v go no higher than the powers of x, y and z.
enum class Terms { all, nonzero };

/// All pairs of two kinds of blocks, before they are put side by side. A term is a coefficient of a
/// function pair over a Hermite Gaussian.
template <class Real>
struct SortedPairsOf {
  int l = 0;                           ///< l_a + l_b
  int n_a = 0, n_b = 0;                ///< functions of the blocks
  std::vector<int> first_term;         ///< [n_a n_b + 1]: where the terms of a function pair begin
  std::vector<int> hermite;            ///< [term]: number of the Hermite Gaussian
  std::vector<BraPairOf<Real>> pairs;  ///< the largest bound first

  int n_functions() const { return n_a * n_b; }
  int n_terms() const { return static_cast<int>(hermite.size()); }
};

/// A class with the pairs as right sides.
/// L: double for one quartet at a time, a register for as many as it has numbers.
template <class L>
struct PairClassOf : SortedPairsOf<ElementOf<L>> {
  std::vector<KetBatchOf<L>> batches;  ///< of the pairs in their order
};

using PrimitivePair = PrimitivePairOf<double>;
using BraPair = BraPairOf<double>;
using SortedPairs = SortedPairsOf<double>;

}  // namespace scf
