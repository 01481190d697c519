// Declared in apps/scf/oracle/oracle.hpp.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/quadrature.hpp"
#include "apps/scf/oracle/shell_pair.hpp"

namespace scf::oracle {
namespace {

constexpr int max_pairs = (max_angular_momentum + 1) * (max_angular_momentum + 1);

/// Integrals of one axis, for one batch of nodes, over (x1 - A)^n (x2 - C)^m, [n][m].
using PowerPlane = std::array<Lanes, (max_pair_power + 1) * (max_pair_power + 1)>;
/// Likewise over (x1 - A)^i (x1 - B)^j (x2 - C)^k (x2 - D)^l, [(i, j)][(k, l)].
using PairPlane = std::array<Lanes, max_pairs * max_pairs>;

/// Coefficients of the two-dimensional recurrences on one axis, for one batch of nodes.
struct Recurrence {
  Lanes c00;  ///< mean of x1 - A
  Lanes d00;  ///< mean of x2 - C
  Lanes b10;  ///< variance of x1
  Lanes b01;  ///< variance of x2
  Lanes b00;  ///< covariance
};

/// I(n + 1, 0) = c00 I(n, 0) + n b10 I(n - 1, 0)
/// I(n, m + 1) = d00 I(n, m) + m b01 I(n, m - 1) + n b00 I(n - 1, m)
/// Source: Rys, Dupuis & King (1983).
void raise(const Recurrence& r, const Lanes& start, int n_max, int m_max, PowerPlane& plane) {
  const auto at = [&](int n, int m) -> Lanes& {
    return plane[static_cast<std::size_t>(n * (m_max + 1) + m)];
  };
  at(0, 0) = start;
  for (int n = 0; n < n_max; ++n) {
    at(n + 1, 0) = r.c00 * at(n, 0);
    if (n > 0) {
      at(n + 1, 0) += n * r.b10 * at(n - 1, 0);
    }
  }
  for (int m = 0; m < m_max; ++m) {
    for (int n = 0; n <= n_max; ++n) {
      at(n, m + 1) = r.d00 * at(n, m);
      if (m > 0) {
        at(n, m + 1) += m * r.b01 * at(n, m - 1);
      }
      if (n > 0) {
        at(n, m + 1) += n * r.b00 * at(n - 1, m);
      }
    }
  }
}

/// Room for the integrals of one axis.
struct AxisRoom {
  PowerPlane powers;
  std::array<Lanes, max_pairs*(max_pair_power + 1)> half;
  PairPlane pairs;
};

/// Splits the powers of both electrons between their two centers, where there are two.
/// Returns: [(i, j)][(k, l)], somewhere in the room
const Lanes* split(const ShellPair& bra, const ShellPair& ket, std::size_t axis, AxisRoom& room) {
  const Lanes* half = room.powers.data();
  if (bra.splits()) {
    bra.split(axis, room.powers.data(), ket.max_power() + 1, room.half.data());
    half = room.half.data();
  }
  if (!ket.splits()) {
    return half;
  }
  for (int ij = 0; ij < bra.n_power_pairs(); ++ij) {
    ket.split(
        axis, half + ij * (ket.max_power() + 1), 1, room.pairs.data() + ij * ket.n_power_pairs());
  }
  return room.pairs.data();
}

/// x y z for each product of Cartesian components, summed over the nodes and added to block
/// [bra][ket].
void add_products(const ShellPair& bra,
                  const ShellPair& ket,
                  const std::array<const Lanes*, 3>& axes,
                  std::vector<double>& block) {
  double* out = block.data();
  for (const auto& [ab_x, ab_y, ab_z] : bra.products()) {
    const Lanes* x = axes[0] + ab_x * ket.n_power_pairs();
    const Lanes* y = axes[1] + ab_y * ket.n_power_pairs();
    const Lanes* z = axes[2] + ab_z * ket.n_power_pairs();
    for (const auto& [cd_x, cd_y, cd_z] : ket.products()) {
      *out++ += sum(x[cd_x] * y[cd_y] * z[cd_z]);
    }
  }
}

/// Adds the integrals of one primitive quartet. With t^2 = u^2 / (p q / (p + q) + u^2) they are
///   2 pi^(5/2) / (p q sqrt(p + q)) times the integral of x y z exp(-T t^2), t from 0 to 1,
/// and T = p q / (p + q) |P - Q|^2.
void add_primitives(const ShellPair& bra,
                    const ShellPair& ket,
                    const PrimitivePair& ab,
                    const PrimitivePair& cd,
                    std::vector<double>& block) {
  const double p = ab.exponent;
  const double q = cd.exponent;
  double distance_squared = 0.0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    distance_squared += (ab.center[axis] - cd.center[axis]) * (ab.center[axis] - cd.center[axis]);
  }
  static const double two_pi_to_the_five_halves = 2.0 * std::pow(std::numbers::pi, 2.5);
  const double prefactor =
      ab.factor * cd.factor * two_pi_to_the_five_halves / (p * q * std::sqrt(p + q));
  const int degree = bra.max_power() + ket.max_power();

  std::array<AxisRoom, 3> rooms;
  std::array<const Lanes*, 3> axes;
  for (const auto& [t_squared, weight] : Nodes(p * q / (p + q) * distance_squared, degree)) {
    const Lanes s = 1.0 / (p + q) * t_squared;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double distance = ab.center[axis] - cd.center[axis];
      const Recurrence recurrence{
          .c00 = ab.center[axis] - bra.first_center()[axis] - q * distance * s,
          .d00 = cd.center[axis] - ket.first_center()[axis] + p * distance * s,
          .b10 = 0.5 / p * (1.0 - q * s),
          .b01 = 0.5 / q * (1.0 - p * s),
          .b00 = 0.5 * s};
      const Lanes start = axis == 0 ? prefactor * weight : Lanes(1.0);
      raise(recurrence, start, bra.max_power(), ket.max_power(), rooms[axis].powers);
      axes[axis] = split(bra, ket, axis, rooms[axis]);
    }
    add_products(bra, ket, axes, block);
  }
}

}  // namespace

void repulsion(
    const Shell& a, const Shell& b, const Shell& c, const Shell& d, std::span<double> out) {
  repulsion(ShellPair(a, b), ShellPair(c, d), out);
}

void repulsion(const ShellPair& bra,
               const ShellPair& ket,
               std::span<double> out,
               double negligible) {
  std::vector<double> block(bra.products().size() * ket.products().size(), 0.0);
  for (const PrimitivePair& ab : bra.primitives()) {
    for (const PrimitivePair& cd : ket.primitives()) {
      if (ab.bound * cd.bound < negligible) {
        break;
      }
      add_primitives(bra, ket, ab, cd, block);
    }
  }
  const Shell* const quartet[] = {&bra.first(), &bra.second(), &ket.first(), &ket.second()};
  std::ranges::copy(to_functions(std::move(block), quartet), out.begin());
}

}  // namespace scf::oracle
