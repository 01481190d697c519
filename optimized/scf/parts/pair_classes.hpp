#pragma once

#include <array>
#include <vector>

#include "apps/scf/basis.hpp"
#include "optimized/scf/parts/hermite.hpp"
#include "optimized/scf/parts/lanes.hpp"
#include "optimized/scf/parts/shell_blocks.hpp"

namespace scf {

inline constexpr int max_pair_l = 2 * max_angular_momentum;

/// A pair of primitives: exponent and center of their product.
struct PrimitivePair {
  double p;      ///< bohr^-2
  Point center;  ///< bohr
};

/// Two blocks of shells as the left side of quartets.
struct BraPair {
  int a, b;      ///< blocks, l_a >= l_b
  double bound;  ///< sqrt(max |(ij|ij)|), hartree^(1/2)
  std::vector<PrimitivePair> primitives;
  std::vector<double> terms;  ///< [primitive][term]: sqrt(2) pi^(5/4) / p c_a c_b E_t E_u E_v
};

/// Eight pairs of one class as the right sides of eight quartets. Lanes without a pair, or with fewer
/// primitives than others, have terms of zero.
struct KetBatch {
  int first;                ///< place of the first lane's pair in PairClass::pairs
  int n_pairs;              ///< lanes that have one
  double bound;             ///< the largest of the lanes
  int n_primitives;         ///< the largest of the lanes, at least one
  std::vector<Lanes> data;  ///< per primitive: p, x, y, z, then the terms, times (-1)^(t + u + v)
};

/// All pairs of two kinds of blocks. A term is a coefficient of a function pair over a Hermite Gaussian
/// that is not zero for every pair of the class. Of (dd| these are less than half, because t, u and v
/// go no higher than the powers of x, y and z; the others are neither stored nor multiplied.
struct PairClass {
  int l = 0;                      ///< l_a + l_b
  int n_a = 0, n_b = 0;           ///< functions of the blocks
  std::vector<int> first_term;    ///< [n_a n_b + 1]: where the terms of a function pair begin
  std::vector<int> hermite;       ///< [term]: number of the Hermite Gaussian
  std::vector<BraPair> pairs;     ///< the largest bound first
  std::vector<KetBatch> batches;  ///< of the pairs in their order

  int n_functions() const { return n_a * n_b; }
  int n_terms() const { return static_cast<int>(hermite.size()); }
};

/// The classes of a molecule's pairs of blocks, each pair once, by growing l. The shells of a block have
/// the same exponents. Primitive pairs whose charge distributions repel themselves by less than
/// 1e-30 hartree are left out.
std::vector<PairClass> pair_classes(const Basis& basis, const std::vector<ShellBlock>& blocks);

}  // namespace scf
