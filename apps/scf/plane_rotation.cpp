#include "apps/scf/plane_rotation.hpp"

#include <cmath>

namespace scf {

void rotate_plane(Axes& moments, Axes& axes, std::size_t p, std::size_t q) {
  if (moments[p][q] == 0.0) {
    return;
  }
  const double tau = (moments[q][q] - moments[p][p]) / (2.0 * moments[p][q]);
  const double t = std::copysign(1.0, tau) / (std::abs(tau) + std::hypot(1.0, tau));
  const double c = 1.0 / std::hypot(1.0, t);
  const double s = t * c;
  for (std::size_t k = 0; k < 3; ++k) {
    const double kp = moments[k][p];
    moments[k][p] = c * kp - s * moments[k][q];
    moments[k][q] = s * kp + c * moments[k][q];
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const double pk = moments[p][k];
    moments[p][k] = c * pk - s * moments[q][k];
    moments[q][k] = s * pk + c * moments[q][k];
    const double axis = axes[p][k];
    axes[p][k] = c * axis - s * axes[q][k];
    axes[q][k] = s * axis + c * axes[q][k];
  }
}

}  // namespace scf
