#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "apps/scf/basis.hpp"

namespace scf::oracle {

/// Largest sum of the angular momenta of a pair. A shell beside a constant function may have all of it.
inline constexpr int max_pair_power = 2 * max_angular_momentum;

/// The product of two primitives: a Gaussian on the line between them.
struct PrimitivePair {
  double exponent;               ///< p = alpha + beta, bohr^-2
  double second_exponent;        ///< beta
  std::array<double, 3> center;  ///< P = (alpha A + beta B) / p, bohr
  double factor;                 ///< c_a c_b exp(-alpha beta |A - B|^2 / p)
  double bound;  ///< no component's |(ab|cd)| exceeds bound_ab bound_cd, hartree^(1/2)
};

/// Terms that every integral over the product of two shells starts from.
class ShellPair {
 public:
  /// Keeps references to the shells.
  /// raise: how many powers more the second shell may have (2 for the kinetic energy).
  ShellPair(const Shell& a, const Shell& b, int raise = 0);

  const Shell& first() const { return *first_; }
  const Shell& second() const { return *second_; }

  /// Largest power of x - A in the product, l_a + l_b + raise.
  int max_power() const { return max_power_; }
  /// Pairs (i, j) of powers of x - A and x - B on one axis, (l_a + 1) (l_b + raise + 1).
  int n_power_pairs() const { return n_a_ * n_b_; }
  /// Index of the pair of powers (i, j).
  int power_pair(int i, int j) const { return i * n_b_ + j; }

  /// True if the second shell has powers of its own; else the pairs of powers are those of x - A.
  bool splits() const { return n_b_ > 1; }

  const std::array<double, 3>& first_center() const { return first_center_; }
  /// Falling in their bounds.
  const std::vector<PrimitivePair>& primitives() const { return primitives_; }

  /// For each Cartesian product, [n_cartesian(l_a)][n_cartesian(l_b)], its pairs of powers along
  /// x, y and z.
  const std::vector<std::array<int, 3>>& products() const { return products_; }

  /// Integrals over (x - A)^i (x - B)^j from those over (x - A)^n: the binomial theorem for
  /// x - B = (x - A) + (A - B).
  /// powers: [max_power() + 1][n_columns], pairs: [n_power_pairs()][n_columns], overwritten
  template <class Number>
  void split(std::size_t axis, const Number* powers, int n_columns, Number* pairs) const;

 private:
  const Shell* first_;
  const Shell* second_;
  int max_power_;
  int n_a_;
  int n_b_;
  std::array<double, 3> first_center_;
  std::vector<PrimitivePair> primitives_;
  std::vector<std::array<int, 3>> products_;
  std::array<std::vector<double>, 3> binomials_;  ///< per axis, [n_power_pairs()][max_power() + 1]
};

template <class Number>
void ShellPair::split(std::size_t axis, const Number* powers, int n_columns, Number* pairs) const {
  if (!splits()) {
    std::copy(powers, powers + n_a_ * n_columns, pairs);
    return;
  }
  const double* row = binomials_[axis].data();
  for (int i = 0; i < n_a_; ++i) {
    for (int j = 0; j < n_b_; ++j, row += max_power_ + 1, pairs += n_columns) {
      for (int column = 0; column < n_columns; ++column) {
        Number sum = 0.0;
        for (int n = i; n <= i + j; ++n) {
          sum += row[n] * powers[n * n_columns + column];
        }
        pairs[column] = sum;
      }
    }
  }
}

/// Powers (i, j, k) of the Cartesian components in the shell's order.
const std::vector<std::array<int, 3>>& components(int l);

/// Every pair of shells once, the second shell never after the first: (0, 0), (1, 0), (1, 1), ...
/// Refers to the shells of the basis.
std::vector<ShellPair> unique_pairs(const Basis& basis);

/// repulsion() of a quartet from its pairs: for a caller that meets a pair more than once.
/// out: [n_a][n_b][n_c][n_d], hartree, last index fastest; overwritten
/// negligible: primitive quartets that cannot reach this are left out, hartree
void repulsion(const ShellPair& bra,
               const ShellPair& ket,
               std::span<double> out,
               double negligible = 0.0);

/// Replaces the Cartesian components of the spherical shells by their solid harmonics.
/// block: [n_cartesian(shells[0].l)][...], last index fastest; returned with n_functions() each.
std::vector<double> to_functions(std::vector<double> block, std::span<const Shell* const> shells);

}  // namespace scf::oracle
