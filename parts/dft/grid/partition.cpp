#include "parts/dft/grid/partition.hpp"

#include <algorithm>
#include <cmath>

#include "apps/dft/grid_settings.hpp"

namespace dft {
namespace {

double distance_from(const GridPoint& point, const scf::Atom& atom) {
  const double dx = point.x - atom.position[0];
  const double dy = point.y - atom.position[1];
  const double dz = point.z - atom.position[2];
  return std::sqrt(dx * dx + dy * dy + dz * dz);
}

}  // namespace

double pair_share(Partition partition, double mu) {
  if (partition == Partition::becke) {
    double f = mu;
    for (int k = 0; k < 3; ++k) {
      f = 1.5 * f - 0.5 * f * f * f;
    }
    return 0.5 * (1.0 - f);
  }
  constexpr double width = 0.3;
  constexpr double steep = 0.85;  // erfc is below 1e-30 from here on
  if (std::abs(mu) > steep) {
    return mu > 0.0 ? 0.0 : 1.0;
  }
  return 0.5 * std::erfc(mu / (width * (1.0 - mu * mu)));
}

double size_adjusted(double mu, const scf::Atom& a, const scf::Atom& b) {
  const double ratio = bragg_slater_radius(a.charge) / bragg_slater_radius(b.charge);
  const double u = (ratio - 1.0) / (ratio + 1.0);
  const double shift = std::clamp(u / (u * u - 1.0), -0.5, 0.5);
  return mu + shift * (1.0 - mu * mu);
}

void leave_out_negligible(std::vector<GridPoint>& points) {
  constexpr double negligible_weight = 1e-13;
  std::erase_if(points,
                [](const GridPoint& point) { return std::abs(point.weight) < negligible_weight; });
}

scf::Matrix inverse_distances(const std::vector<scf::Atom>& atoms) {
  const int n = static_cast<int>(atoms.size());
  scf::Matrix inverse(n, n);
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      const auto& p = atoms[static_cast<std::size_t>(a)].position;
      const auto& q = atoms[static_cast<std::size_t>(b)].position;
      inverse(a, b) = a == b ? 0.0 : 1.0 / std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }
  }
  return inverse;
}

double share_of_own_atom(const GridPoint& point,
                         const std::vector<scf::Atom>& atoms,
                         const scf::Matrix& inverse_distance,
                         Partition partition) {
  const int n = static_cast<int>(atoms.size());
  std::vector<double> r;
  for (const scf::Atom& atom : atoms) {
    r.push_back(distance_from(point, atom));
  }
  std::vector<double> product(atoms.size(), 1.0);
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < a; ++b) {
      const auto i = static_cast<std::size_t>(a);
      const auto j = static_cast<std::size_t>(b);
      const double between = (r[i] - r[j]) * inverse_distance(a, b);
      const double mu =
          partition == Partition::becke ? size_adjusted(between, atoms[i], atoms[j]) : between;
      const double share = pair_share(partition, mu);
      product[i] *= share;
      product[j] *= 1.0 - share;
    }
  }
  double sum = 0.0;
  for (const double p : product) {
    sum += p;
  }
  return sum > 0.0 ? product[static_cast<std::size_t>(point.atom)] / sum : 0.0;
}

void share_weights_of_all_pairs(const Case& input,
                                const casebook::Team& team,
                                std::vector<GridPoint>& points) {
  const scf::Matrix inverse = inverse_distances(input.scf.atoms);
#pragma omp parallel for num_threads(team.n_threads) default(none) shared(input, points, inverse)
  for (std::size_t k = 0; k < points.size(); ++k) {
    points[k].weight *=
        share_of_own_atom(points[k], input.scf.atoms, inverse, input.grid.partition);
  }
}

}  // namespace dft
