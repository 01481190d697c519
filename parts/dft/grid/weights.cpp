#include "parts/dft/grid/weights.hpp"

#include <algorithm>
#include <cmath>

namespace dft {
namespace {

/// Erf1's share is below 1e-13 from here on: erfc(5.2) / 2. (An Erf1 pair; Becke's falls slower.)
constexpr double steep = 0.73;

struct Neighbour {
  double distance;  ///< from the point
  int atom;
};

/// A point and the atoms around it.
class Surroundings {
 public:
  Surroundings(const Case& input, const AtomPairs& pairs)
      : atoms_(input.scf.atoms),
        pairs_(pairs),
        partition_(input.grid.partition),
        reach_(partition_ == Partition::erf1 ? (1.0 + steep) / (1.0 - steep) : 1e30) {
    for (int a = 0; a < pairs.inverse_distance.n_rows(); ++a) {
      double largest = 0.0;
      for (int b = 0; b < pairs.inverse_distance.n_cols(); ++b) {
        largest = std::max(largest, pairs.inverse_distance(a, b));
      }
      // r_b >= R - r: mu <= (2 r - R) / R, which is -steep at this r for the nearest atom.
      safe_.push_back(partition_ == Partition::becke ? 0.0
                      : largest == 0.0               ? 1e30
                                                     : 0.5 * (1.0 - steep) / largest);
    }
  }

  double share_of_own_atom(const GridPoint& point) {
    const int own = point.atom;
    const double r_own = distance(point, own);
    if (r_own < safe_[static_cast<std::size_t>(own)]) {
      return 1.0;
    }
    sort_atoms(point, r_own);
    const double product = product_of({r_own, own});
    if (product == 0.0) {
      return 0.0;
    }
    double sum = product;
    for (std::size_t k = 0; k < n_near_; ++k) {
      sum += sorted_[k].atom == own ? 0.0 : product_of(sorted_[k]);
    }
    return product / sum;
  }

 private:
  double distance(const GridPoint& point, int atom) const {
    const auto& at = atoms_[static_cast<std::size_t>(atom)].position;
    const double dx = point.x - at[0];
    const double dy = point.y - at[1];
    const double dz = point.z - at[2];
    return std::sqrt(dx * dx + dy * dy + dz * dz);
  }

  /// The atoms that take part in the point, the nearest first, and how many of them may own a part of it.
  void sort_atoms(const GridPoint& point, double r_own) {
    sorted_.clear();
    for (int a = 0; a < pairs_.from_radius.n_rows(); ++a) {
      if (r_own > pairs_.from_radius(point.atom, a)) {
        sorted_.push_back({distance(point, a), a});
      }
    }
    std::ranges::sort(sorted_, {}, &Neighbour::distance);
    const double farthest = sorted_.front().distance * reach_;
    const auto end = std::find_if(sorted_.begin(), sorted_.end(), [&](const Neighbour& atom) {
      return atom.distance > farthest;
    });
    n_near_ = static_cast<std::size_t>(end - sorted_.begin());
  }

  /// Product of the atom's shares in all its pairs, with zero for what is negligible.
  double product_of(const Neighbour& atom) const {
    double product = 1.0;
    for (const Neighbour& other : sorted_) {
      if (other.atom == atom.atom) {
        continue;
      }
      double mu = (atom.distance - other.distance) * pairs_.inverse_distance(atom.atom, other.atom);
      if (partition_ == Partition::becke) {
        mu = size_adjusted(mu,
                           atoms_[static_cast<std::size_t>(atom.atom)],
                           atoms_[static_cast<std::size_t>(other.atom)]);
      }
      product *= pair_share(partition_, mu);
      if (product < 1e-30) {
        return 0.0;
      }
    }
    return product;
  }

  const std::vector<scf::Atom>& atoms_;
  const AtomPairs& pairs_;
  Partition partition_;
  double reach_;              ///< farthest over nearest distance of atoms that matter
  std::vector<double> safe_;  ///< of each atom: nearer points are wholly its own, bohr
  std::vector<Neighbour> sorted_;
  std::size_t n_near_ = 0;
};

}  // namespace

void share_weights(const Case& input, const casebook::Team& team, std::vector<GridPoint>& points) {
  const AtomPairs pairs(input);
  // Neighbouring points cost the same, so every rank takes every n-th.
  std::vector<double> shares(points.size(), 0.0);
  const auto rank = static_cast<std::size_t>(team.rank);
  const auto n_ranks = static_cast<std::size_t>(team.n_ranks);
#pragma omp parallel num_threads(team.n_threads) default(none) \
    shared(input, pairs, points, shares, rank, n_ranks)
  {
    Surroundings surroundings(input, pairs);
#pragma omp for schedule(dynamic, 1024)
    for (std::size_t k = rank; k < points.size(); k += n_ranks) {
      shares[k] = surroundings.share_of_own_atom(points[k]);
    }
  }
  MPI_Allreduce(
      MPI_IN_PLACE, shares.data(), static_cast<int>(shares.size()), MPI_DOUBLE, MPI_SUM, team.comm);
  for (std::size_t k = 0; k < points.size(); ++k) {
    points[k].weight *= shares[k];
  }
}

}  // namespace dft
