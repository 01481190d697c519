#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/shell_pair.hpp"
#include "harness/run/team.hpp"

namespace scf::oracle {

/// All repulsion integrals of a small basis above negligible, each quartet of shells once: for a judge that
/// needs the two-electron matrix of several densities.
class StoredIntegrals {
 public:
  /// Threshold below which integrals are left out, hartree. A symmetric matrix D of Frobenius norm 1 has then a G(D) that is wrong by
  /// less than n_bf times this in each element.
  static constexpr double negligible = 1e-7;

  /// Keeps a reference to the basis. Collective where the team has several ranks, which share the work.
  /// schwarz: schwarz_bounds(basis)
  StoredIntegrals(const Basis& basis, std::span<const double> schwarz, const casebook::Team& team);

  /// G_mn = sum_ls D_ls [(mn|ls) - x/2 (ml|ns)], [n_bf][n_bf], hartree.
  /// density: [n_bf][n_bf], symmetric; exchange: x, 1 in Hartree-Fock, less in density functionals
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density, double exchange = 1.0) const;

  /// Cost of computing them, in the units of FockBuilder::cost.
  static double cost(const Basis& basis, std::span<const double> schwarz);

 private:
  /// Shells a >= b, c >= d, and where their integrals lie in values_.
  struct Quartet {
    std::size_t a, b, c, d;
    std::size_t first;
  };

  /// Adds what one quartet of shells gives, its mirror images included.
  void digest(const Quartet& quartet, const Matrix& density, double exchange, Matrix& g) const;

  const Basis& basis_;
  std::vector<Quartet> quartets_;
  std::vector<double> values_;
};

}  // namespace scf::oracle
