// Declared in apps/scf/oracle/oracle.hpp.

#include <cmath>
#include <cstddef>
#include <numbers>

#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/quadrature.hpp"
#include "apps/scf/oracle/shared_judge.hpp"
#include "apps/scf/oracle/shell_pair.hpp"

namespace scf::oracle {
namespace {

constexpr std::size_t max_axis_power = 2 * max_angular_momentum + 2;
constexpr std::size_t max_axis_pairs = (max_angular_momentum + 1) * (max_angular_momentum + 3);

/// One-dimensional integrals over (x - A)^i (x - B)^j, [axis][pair of powers].
template <class Number>
using Axes = std::array<std::array<Number, max_axis_pairs>, 3>;

/// One-dimensional integrals over (x - A)^n, in units of the one for n = 0,
///   I(n + 1) = shift I(n) + n width I(n - 1),
/// split between the two centers.
template <class Number>
void integrate_axis(const ShellPair& pair,
                    std::size_t axis,
                    const Number& shift,
                    const Number& width,
                    Axes<Number>& axes) {
  std::array<Number, max_axis_power + 1> powers;
  powers[0] = 1.0;
  powers[1] = shift;
  for (std::size_t n = 1; n < static_cast<std::size_t>(pair.max_power()); ++n) {
    powers[n + 1] = shift * powers[n] + static_cast<double>(n) * width * powers[n - 1];
  }
  pair.split(axis, powers.data(), 1, axes[axis].data());
}

/// Pairs of powers on each axis for the overlap of two primitives, without (pi / p)^(3/2).
/// Source: Obara & Saika (1986), eq. A2.
Axes<double> overlap_axes(const ShellPair& pair, const PrimitivePair& primitive) {
  Axes<double> axes;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double shift = primitive.center[axis] - pair.first_center()[axis];
    integrate_axis(pair, axis, shift, 0.5 / primitive.exponent, axes);
  }
  return axes;
}

/// x y z of one Cartesian product.
template <class Number>
Number product(const Axes<Number>& axes, const std::array<int, 3>& power_pairs) {
  return axes[0][static_cast<std::size_t>(power_pairs[0])] *
         axes[1][static_cast<std::size_t>(power_pairs[1])] *
         axes[2][static_cast<std::size_t>(power_pairs[2])];
}

std::vector<double> overlap_block(const Shell& a, const Shell& b) {
  const ShellPair pair(a, b);
  std::vector<double> block(pair.products().size(), 0.0);
  for (const PrimitivePair& primitive : pair.primitives()) {
    const double prefactor =
        primitive.factor * std::pow(std::numbers::pi / primitive.exponent, 1.5);
    const Axes<double> axes = overlap_axes(pair, primitive);
    for (std::size_t k = 0; k < block.size(); ++k) {
      block[k] += prefactor * product(axes, pair.products()[k]);
    }
  }
  return block;
}

/// -1/2 d^2/dx^2 of (x - B)^j exp(-beta (x - B)^2) is, with (j) for that function,
///   beta (2 j + 1) (j) - 2 beta^2 (j + 2) - j (j - 1) / 2 (j - 2).
/// Source: Helgaker, Jorgensen & Olsen (2000), section 9.3.
void add_kinetic(const Shell& a, const Shell& b, std::vector<double>& block) {
  const ShellPair pair(a, b, 2);
  for (const PrimitivePair& primitive : pair.primitives()) {
    const Axes<double> overlaps = overlap_axes(pair, primitive);
    const double beta = primitive.second_exponent;
    const double prefactor =
        primitive.factor * std::pow(std::numbers::pi / primitive.exponent, 1.5);
    const auto overlap = [&](std::size_t axis, int i, int j) {
      return overlaps[axis][static_cast<std::size_t>(pair.power_pair(i, j))];
    };
    const auto kinetic = [&](std::size_t axis, int i, int j) {
      const double lowered = j < 2 ? 0.0 : overlap(axis, i, j - 2);
      return beta * (2 * j + 1) * overlap(axis, i, j) -
             2.0 * beta * beta * overlap(axis, i, j + 2) - 0.5 * j * (j - 1) * lowered;
    };

    std::size_t k = 0;
    for (const auto& i : components(a.l)) {
      for (const auto& j : components(b.l)) {
        const double x = overlap(0, i[0], j[0]);
        const double y = overlap(1, i[1], j[1]);
        const double z = overlap(2, i[2], j[2]);
        block[k++] += prefactor * (kinetic(0, i[0], j[0]) * y * z + x * kinetic(1, i[1], j[1]) * z +
                                   x * y * kinetic(2, i[2], j[2]));
      }
    }
  }
}

/// 1 / r_C = (2 / sqrt(pi)) integral du of exp(-u^2 r_C^2); with t^2 = u^2 / (p + u^2) a product
/// of primitives gives -Z (2 pi / p) times the integral of x y z exp(-p |P - C|^2 t^2), t from 0
/// to 1, where each axis follows the overlap's recurrence around a center drawn towards C.
/// Source: Dupuis, Rys & King (1976).
void add_attraction(const ShellPair& pair, const Atom& nucleus, std::vector<double>& block) {
  for (const PrimitivePair& primitive : pair.primitives()) {
    const double p = primitive.exponent;
    double distance_squared = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      distance_squared += std::pow(primitive.center[axis] - nucleus.position[axis], 2);
    }
    const double prefactor = -nucleus.charge * primitive.factor * 2.0 * std::numbers::pi / p;
    for (const auto& [t_squared, weight] : Nodes(p * distance_squared, pair.max_power())) {
      Axes<Lanes> axes;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double to_first = primitive.center[axis] - pair.first_center()[axis];
        const double to_nucleus = primitive.center[axis] - nucleus.position[axis];
        integrate_axis<Lanes>(
            pair, axis, to_first - to_nucleus * t_squared, 0.5 / p * (1.0 - t_squared), axes);
      }
      for (std::size_t k = 0; k < block.size(); ++k) {
        block[k] += prefactor * sum(weight * product(axes, pair.products()[k]));
      }
    }
  }
}

/// The symmetric matrix of a one-electron operator from its blocks of Cartesian components, its
/// rows of blocks shared out.
template <class CartesianBlock>
std::vector<double> assemble(const Basis& basis,
                             const casebook::Team& team,
                             CartesianBlock cartesian_block) {
  const auto n = static_cast<std::size_t>(basis.n_functions);
  std::vector<double> matrix(n * n, 0.0);
  share_out(basis.shells.size(), team, [&](std::size_t row_of_blocks) {
    const Shell& a = basis.shells[row_of_blocks];
    for (const Shell& b : basis.shells) {
      if (b.first > a.first) {
        break;
      }
      const Shell* const pair[] = {&a, &b};
      const std::vector<double> block = to_functions(cartesian_block(a, b), pair);
      const auto n_b = static_cast<std::size_t>(b.n_functions());
      for (std::size_t k = 0; k < block.size(); ++k) {
        const std::size_t row = static_cast<std::size_t>(a.first) + k / n_b;
        const std::size_t column = static_cast<std::size_t>(b.first) + k % n_b;
        matrix[row * n + column] = block[k];
        matrix[column * n + row] = block[k];
      }
    }
  });
  put_together(matrix, team);
  return matrix;
}

}  // namespace

double nuclear_repulsion(const std::vector<Atom>& atoms) {
  double energy = 0.0;
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto& from = atoms[a].position;
      const auto& to = atoms[b].position;
      energy += atoms[a].charge * atoms[b].charge /
                std::hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
    }
  }
  return energy;
}

std::vector<double> overlap(const Basis& basis) {
  return assemble(basis, {}, overlap_block);
}

std::vector<double> core_hamiltonian(const Basis& basis,
                                     const std::vector<Atom>& atoms,
                                     const casebook::Team& team) {
  return assemble(basis, team, [&](const Shell& a, const Shell& b) {
    const ShellPair pair(a, b);
    std::vector<double> block(pair.products().size(), 0.0);
    add_kinetic(a, b, block);
    for (const Atom& nucleus : atoms) {
      add_attraction(pair, nucleus, block);
    }
    return block;
  });
}

}  // namespace scf::oracle
