#pragma once

#include <vector>

#include "apps/dft/grid_settings.hpp"

namespace dft {

/// A sphere around a nucleus.
struct RadialPoint {
  double radius;  ///< bohr
  double weight;  ///< of the integral of r^2 f(r) dr: contains r^2
};

/// Euler and Maclaurin's rule on 0 < q < 1 for radii r = -alpha log(1 - q^3), with alpha such that
/// the sphere after the last one would have the radius `range`.
/// Source: Mura & Knowles, J. Chem. Phys. 104 (1996) 9848.
std::vector<RadialPoint> mura_knowles(int n_points, double range);

/// Radial points on r = R q^2 / (1 - q)^2, R the atom's Bragg-Slater radius.
/// Source: Murray, Handy & Laming, Mol. Phys. 78 (1993) 997.
std::vector<RadialPoint> euler_maclaurin(int n_points, double bragg_slater_radius);

/// Radius beyond which less than `fraction` of the integral of r^(power + 2) exp(-exponent r^2) lies, to a hundredth;
/// of an even power some hundredths more, as in NWChem.
/// Source: NWChem 7.0.2, src/nwdft/grid/grid_rtrunc.F, grid_rnegl.
double reach(int power, double exponent, double fraction);

}  // namespace dft
