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

/// Where the farthest function of each atom falls below 1e-10, bohr; an atom without functions has no end.
std::vector<double> ends_of_functions(const Case& input) {
  constexpr double no_end = 1e30;
  const double digits = -std::log(1e-10);
  std::vector<double> ends(input.scf.atoms.size(), 0.0);
  for (const scf::Shell& shell : input.scf.basis.shells) {
    const double exponent = *std::min_element(shell.exponents.begin(), shell.exponents.end());
    // NWChem's estimate of r with r^l exp(-exponent r^2) = 1e-10.
    const double end = (shell.l * std::log(digits / exponent) + 4.0 * digits) /
                       std::sqrt(16.0 * exponent * digits);
    double& farthest = ends[static_cast<std::size_t>(shell.atom)];
    farthest = std::max(farthest, end);
  }
  std::replace(ends.begin(), ends.end(), 0.0, no_end);
  return ends;
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

AtomPairs::AtomPairs(const Case& input)
    : inverse_distance(static_cast<int>(input.scf.atoms.size()),
                       static_cast<int>(input.scf.atoms.size())),
      from_radius(inverse_distance.n_rows(), inverse_distance.n_cols()) {
  constexpr double everywhere = -1.0;
  const std::vector<double> ends = ends_of_functions(input);
  for (int a = 0; a < inverse_distance.n_rows(); ++a) {
    for (int b = 0; b < inverse_distance.n_cols(); ++b) {
      const double apart = distance(input.scf.atoms[static_cast<std::size_t>(a)],
                                    input.scf.atoms[static_cast<std::size_t>(b)]);
      const bool has_end = a != b && input.grid.partition == Partition::erf1;
      inverse_distance(a, b) = a == b ? 0.0 : 1.0 / apart;
      from_radius(a, b) = has_end ? apart - ends[static_cast<std::size_t>(b)] : everywhere;
    }
  }
}

double share_of_own_atom(const GridPoint& point, const Case& input, const AtomPairs& pairs) {
  const std::vector<scf::Atom>& atoms = input.scf.atoms;
  const Partition partition = input.grid.partition;
  struct Near {
    std::size_t atom;
    double distance;
    double product;
  };
  const double radius = distance_from(point, atoms[static_cast<std::size_t>(point.atom)]);
  std::vector<Near> near;
  near.reserve(atoms.size());
  for (std::size_t a = 0; a < atoms.size(); ++a) {
    if (radius > pairs.from_radius(point.atom, static_cast<int>(a))) {
      near.push_back({a, distance_from(point, atoms[a]), 1.0});
    }
  }
  for (std::size_t i = 0; i < near.size(); ++i) {
    Near& a = near[i];
    for (std::size_t j = 0; j < i; ++j) {
      Near& b = near[j];
      const double between =
          (a.distance - b.distance) *
          pairs.inverse_distance(static_cast<int>(a.atom), static_cast<int>(b.atom));
      const double mu = partition == Partition::becke
                            ? size_adjusted(between, atoms[a.atom], atoms[b.atom])
                            : between;
      const double share = pair_share(partition, mu);
      a.product *= share;
      b.product *= 1.0 - share;
    }
  }
  double own = 0.0;
  double sum = 0.0;
  for (const Near& a : near) {
    sum += a.product;
    own = static_cast<int>(a.atom) == point.atom ? a.product : own;
  }
  return sum > 0.0 ? own / sum : 0.0;
}

void share_weights_of_all_pairs(const Case& input,
                                const casebook::Team& team,
                                std::vector<GridPoint>& points) {
  const AtomPairs pairs(input);
#pragma omp parallel for num_threads(team.n_threads) default(none) shared(input, points, pairs)
  for (std::size_t k = 0; k < points.size(); ++k) {
    points[k].weight *= share_of_own_atom(points[k], input, pairs);
  }
}

}  // namespace dft
