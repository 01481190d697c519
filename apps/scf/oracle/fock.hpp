#pragma once

#include <span>
#include <vector>

#include "apps/scf/basis.hpp"
#include "harness/run/team.hpp"

namespace scf::oracle {

/// A block of the Fock matrix, by its shells.
struct ShellBlock {
  int row = 0;
  int column = 0;
  friend auto operator<=>(const ShellBlock&, const ShellBlock&) = default;
};

/// Bounds of repulsion integrals, |(ab|cd)| <= bound[a][b] bound[c][d] by Cauchy and Schwarz's
/// inequality: the square root of the largest (ab|ab) of each shell pair, [shell][shell]. Collective
/// where the team has several ranks, which share the work.
std::vector<double> schwarz_bounds(const Basis& basis, const casebook::Team& team = {});

/// Rebuilds blocks of the Fock matrix from a density, with this oracle's integrals.
class FockBuilder {
 public:
  /// Keeps references to its arguments.
  /// schwarz: schwarz_bounds(basis); density, core: [n_bf][n_bf], core in hartree
  /// exchange: x, 1 in Hartree-Fock, less in density functionals
  FockBuilder(const Basis& basis,
              std::span<const double> schwarz,
              std::span<const double> density,
              std::span<const double> core,
              double exchange = 1.0);

  /// F_mn = H_mn + sum_ls D_ls [(mn|ls) - x/2 (ml|ns)], [n_row][n_column], hartree. What is left
  /// out by the Schwarz bounds cannot add up to more than 1e-10.
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  std::vector<double> block(ShellBlock shells) const;

  /// The exchange alone, without its factor: K_mn = sum_ls D_ls (ml|ns), [n_row][n_column], hartree.
  /// D need not be symmetric.
  std::vector<double> exchange(ShellBlock shells) const;

  /// Cost of block(), in primitive quartets of s functions: up to a sixth of a microsecond each.
  double cost(ShellBlock shells) const;

 private:
  /// The density blocks l, s that a block of the Fock matrix cannot do without.
  std::vector<ShellBlock> coulomb_terms(ShellBlock mn) const;
  std::vector<ShellBlock> exchange_terms(ShellBlock mn) const;
  void add_coulomb(ShellBlock mn, std::vector<double>& block) const;
  void add_exchange(ShellBlock mn, std::vector<double>& block) const;
  double bound(int a, int b) const;
  double density_sum(int l, int s) const;

  const Basis& basis_;
  std::span<const double> schwarz_;
  std::span<const double> density_;
  std::span<const double> core_;
  double exchange_;
  std::vector<double> density_sum_;  ///< sum of |D| of each block, [shell][shell]
};

/// Factor of a shell in the cost of a quartet, which is the product of four: measured from one
/// primitive (ss|ss) to one (ff|ff), within a factor of two.
double cost_weight(const Shell& shell);

}  // namespace scf::oracle
