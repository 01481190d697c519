#include "apps/md/lattice.hpp"

#include <algorithm>
#include <cmath>

namespace md {

Lattice make_lattice(const std::string& style, double scale, bool scale_is_density) {
  Lattice lattice;
  if (style == "sc") {
    lattice.basis = {{0.0, 0.0, 0.0}};
  } else if (style == "bcc") {
    lattice.basis = {{0.0, 0.0, 0.0}, {0.5, 0.5, 0.5}};
  } else if (style == "fcc") {
    lattice.basis = {{0.0, 0.0, 0.0}, {0.5, 0.5, 0.0}, {0.5, 0.0, 0.5}, {0.0, 0.5, 0.5}};
  }
  // Velocities hang on the last bit of a place: this is how LAMMPS rounds it.
  lattice.spacing = scale_is_density
                        ? std::pow(static_cast<double>(lattice.basis.size()) / scale, 1.0 / 3.0)
                        : scale;
  return lattice;
}

bool Region::contains(const Vec3& place) const {
  if (is_ball) {
    const Vec3 away = place - centre;
    return dot(away, away) <= radius * radius;
  }
  for (std::size_t d = 0; d < 3; ++d) {
    if (!(place[d] >= low[d] && place[d] <= high[d])) {
      return false;
    }
  }
  return true;
}

void add_atoms(const Lattice& lattice,
               const Region& region,
               const Region& box,
               const std::vector<int>& types,
               Atoms& atoms) {
  std::array<std::int64_t, 3> first{};
  std::array<std::int64_t, 3> last{};
  Vec3 end{};
  for (std::size_t d = 0; d < 3; ++d) {
    const double low = std::max(box.low[d], region.low[d]);
    const double high = std::min(box.high[d], region.high[d]);
    first[d] = static_cast<std::int64_t>(std::floor(low / lattice.spacing)) - 1;
    last[d] = static_cast<std::int64_t>(std::ceil(high / lattice.spacing)) + 1;
    end[d] = box.high[d] - 2e-6 * (box.high[d] - box.low[d]);  // what lies there is at the low end
  }
  for (std::int64_t k = first[2]; k <= last[2]; ++k) {
    for (std::int64_t j = first[1]; j <= last[1]; ++j) {
      for (std::int64_t i = first[0]; i <= last[0]; ++i) {
        for (std::size_t m = 0; m < lattice.basis.size(); ++m) {
          const Vec3& b = lattice.basis[m];
          const Vec3 place{lattice.spacing * (static_cast<double>(i) + b[0]),
                           lattice.spacing * (static_cast<double>(j) + b[1]),
                           lattice.spacing * (static_cast<double>(k) + b[2])};
          bool inside = region.contains(place);
          for (std::size_t d = 0; d < 3; ++d) {
            inside = inside && place[d] >= box.low[d] && place[d] < end[d];
          }
          if (inside) {
            atoms.position.push_back(place);
            atoms.velocity.push_back({});
            atoms.type.push_back(types[m]);
          }
        }
      }
    }
  }
}

}  // namespace md
