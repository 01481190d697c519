#pragma once

#include <vector>

#include "apps/spectral/oracle/flow.hpp"

namespace spectral::oracle {

/// Statistics of a velocity field; the spectrum as in Result.
struct Statistics {
  double energy = 0.0;        ///< 1/2 <u . u>, summed over grid points
  double enstrophy = 0.0;     ///< 1/2 sum |k x u_k|^2
  double speed = 0.0;         ///< sqrt(<u . u>)
  double mean_speed = 0.0;    ///< |<u>|
  double divergence = 0.0;    ///< sqrt(sum |k . u_k|^2) / (k_max speed)
  double beyond_k_max = 0.0;  ///< sqrt(sum |u_k|^2 where some |k_i| > k_max) / speed
  std::vector<double> spectrum;
};

/// velocity: [3][n][n][n]; u: its coefficients
Statistics statistics(const std::vector<double>& velocity, const Vector& u, int n);
Statistics statistics(const std::vector<double>& velocity, int n);

/// Length of a spectrum: its last shell holds the corner (k_max, k_max, k_max).
std::size_t n_shells(int n);

}  // namespace spectral::oracle
