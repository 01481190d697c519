#pragma once

#include <span>
#include <vector>

#include "apps/dft/case.hpp"
#include "apps/dft/oracle/grid.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "harness/run/team.hpp"

namespace dft::oracle {

/// Integrals of a density by the judge's quadrature.
struct Quadrature {
  double energy = 0.0;           ///< of the functional, hartree
  double electrons = 0.0;        ///< the density summed over the grid
  double potential_trace = 0.0;  ///< trace(D V_xc), hartree
  double n_points = 0.0;         ///< of the grid, but those of negligible weight
  std::vector<std::vector<double>>
      blocks;  ///< of V_xc, each [n_row][n_column], as they were asked for
};

/// Integrates on the grid that the deck asks for. Collective where the team has several ranks: the
/// spheres round the atoms are shared out, and their sums added in the same order in any layout.
/// density: [n_bf][n_bf], the same on every rank
/// Returns: the same on every rank
/// Source: Pople, Gill & Johnson, Chem. Phys. Lett. 199 (1992) 557, eq. 15.
Quadrature integrate(const Case& input,
                     std::span<const double> density,
                     std::span<const scf::oracle::ShellBlock> blocks,
                     const Grid& grid,
                     const casebook::Team& team);

}  // namespace dft::oracle
