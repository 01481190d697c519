#include "apps/scf/deck/place/images.hpp"

#include <cmath>

namespace scf {
namespace {

bool is_near(const Point& a, const Point& b) {
  constexpr double same_atom_bohr = 1e-2;  // NWChem's
  return std::abs(a[0] - b[0]) < same_atom_bohr && std::abs(a[1] - b[1]) < same_atom_bohr &&
         std::abs(a[2] - b[2]) < same_atom_bohr;
}

}  // namespace

std::vector<Point> all_applied(const Operation& operation, const std::vector<Point>& places) {
  std::vector<Point> images;
  for (const Point& place : places) {
    images.push_back(applied(operation, place));
  }
  return images;
}

std::optional<std::vector<Point>> mean_of_images(const std::vector<DeckAtom>& atoms,
                                                 const std::vector<Point>& places,
                                                 const std::vector<Operation>& operations) {
  std::vector<Point> mean(atoms.size(), Point{});
  for (const Operation& operation : operations) {
    for (std::size_t a = 0; a < atoms.size(); ++a) {
      const Point image = applied(operation, places[a]);
      std::size_t b = 0;
      while (b < atoms.size() && !(atoms[b].tag == atoms[a].tag && is_near(places[b], image))) {
        ++b;
      }
      if (b == atoms.size()) {
        return std::nullopt;
      }
      mean[b] = sum_of(mean[b], image, 1.0 / static_cast<double>(operations.size()));
    }
  }
  return mean;
}

}  // namespace scf
