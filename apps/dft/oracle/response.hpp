#pragma once

#include <array>
#include <span>
#include <vector>

#include "apps/dft/case.hpp"
#include "apps/dft/oracle/basis.hpp"
#include "apps/dft/oracle/grid.hpp"
#include "apps/scf/oracle/matrix.hpp"

namespace dft::oracle {

/// First-order change of V_xc with the density, on a grid whose basis functions are kept.
/// Source: Bauernschmitt & Ahlrichs, Chem. Phys. Lett. 256 (1996) 454, spins alike.
class Response {
 public:
  /// density: of orbitals, [n_bf][n_bf]
  Response(const Case& input, std::span<const double> density, const Grid& grid);

  /// dV_kl = sum over points of w [dv chi_k chi_l + d(2 v_s grad rho) . grad(chi_k chi_l)], where v and v_s are
  /// the functional's derivatives by the density and by the square of its gradient: [n_bf][n_bf], hartree.
  /// change: of the density, symmetric
  scf::oracle::Matrix times(const scf::oracle::Matrix& change) const;

  /// Points times functions squared, at most: what times() takes.
  static double cost(const Case& input, const Grid& grid);

 private:
  /// The functional's second derivatives at four points, times the weight, and the density's gradient.
  struct PointKernel {
    Lanes by_square, twice_by_density, mixed, twice_by_square;
    std::array<Lanes, 3> gradient;
  };

  /// Neighbouring points.
  struct Part {
    FunctionsHere here;
    std::vector<PointKernel> kernel;  ///< [group]
  };

  static PointKernel kernel_of(const Case& input,
                               const ValueAndGradient& density,
                               const Lanes& weight);
  static void add(const Part& part, const scf::oracle::Matrix& change, scf::oracle::Matrix& sum);

  std::vector<Part> parts_;
};

}  // namespace dft::oracle
