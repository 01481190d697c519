#include "apps/dft/grid_settings.hpp"

#include <algorithm>
#include <array>

#include "apps/scf/molecule.hpp"

namespace dft {
namespace {

std::size_t number_of(std::string_view quality) {
  const auto& all = grid_qualities();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), quality) - all.begin());
}

constexpr std::array<GridSize, 5> of_hydrogen{
    {{21, 194}, {35, 302}, {45, 434}, {60, 590}, {100, 1202}}};
constexpr std::array<GridSize, 5> of_helium{
    {{21, 194}, {35, 302}, {49, 434}, {70, 590}, {100, 1202}}};
constexpr std::array<GridSize, 5> of_others{
    {{21, 194}, {35, 302}, {49, 434}, {70, 590}, {100, 1454}}};

// H to Ne, angstrom.
constexpr std::array<double, 10> radii{0.35, 0.35, 1.45, 1.05, 0.85, 0.70, 0.65, 0.60, 0.50, 0.50};

}  // namespace

const std::vector<std::string>& grid_qualities() {
  static const std::vector<std::string> names{"xcoarse", "coarse", "medium", "fine", "xfine"};
  return names;
}

double target_accuracy(std::string_view quality) {
  constexpr std::array<double, 5> accuracies{1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
  return accuracies.at(number_of(quality));
}

GridSize grid_size(std::string_view quality, int atomic_number) {
  const auto& sizes = atomic_number == 1 ? of_hydrogen : atomic_number == 2 ? of_helium : of_others;
  return sizes.at(number_of(quality));
}

const std::vector<int>& angular_levels() {
  static const std::vector<int> levels{
      38, 50, 74, 86, 110, 146, 170, 194, 230, 266, 302, 350, 434, 590, 770, 974, 1202, 1454};
  return levels;
}

int pruned_angular_points(int angular, int atomic_number, double radius) {
  // In units of the Bragg-Slater radius, for H and He and for Li to Ne.
  constexpr std::array<double, 4> first_row{0.25, 0.5, 1.0, 4.5};
  constexpr std::array<double, 4> second_row{0.1667, 0.5, 0.9, 3.5};
  constexpr std::size_t innermost = 1;  // 50 points
  constexpr std::size_t inner = 3;      // 86 points
  const auto& borders = atomic_number <= 2 ? first_row : second_row;
  const double r = radius / bragg_slater_radius(atomic_number);
  const auto& levels = angular_levels();
  const auto full =
      static_cast<std::size_t>(std::find(levels.begin(), levels.end(), angular) - levels.begin());
  if (r < borders[0]) {
    return levels[innermost];
  }
  if (r < borders[1]) {
    return levels[inner];
  }
  if (r < borders[2]) {
    return levels[std::max(full - 1, inner)];
  }
  return levels[r < borders[3] ? full : full - 1];
}

double bragg_slater_radius(int atomic_number) {
  return radii.at(static_cast<std::size_t>(atomic_number - 1)) * scf::bohr_per_angstrom;
}

}  // namespace dft
