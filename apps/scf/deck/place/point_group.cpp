#include "apps/scf/deck/place/point_group.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace scf {
namespace {

using Generators = std::vector<Operation>;

Operation diagonal(double x, double y, double z) {
  return {{{x, 0, 0}, {0, y, 0}, {0, 0, z}}};
}

/// Turned about z by the n-th part of a turn; its z multiplied by `z`.
Operation turned(int n, double z = 1.0) {
  const double angle = 2.0 * M_PI / n;
  return {
      {{std::cos(angle), -std::sin(angle), 0}, {std::sin(angle), std::cos(angle), 0}, {0, 0, z}}};
}

/// x and y exchanged.
Operation exchanged(double z) {
  return {{{0, 1, 0}, {1, 0, 0}, {0, 0, z}}};
}

const Operation inversion = diagonal(-1, -1, -1);
const Operation horizontal_plane = diagonal(1, 1, -1);
const Operation cyclic{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}};

Operation vertical_plane(int n) {
  return n % 3 == 0 ? exchanged(1) : diagonal(1, -1, 1);
}

/// The twofold axis across the main one. odd_is_y: of an odd n that is no multiple of three
Operation twofold_axis(int n, bool odd_is_y) {
  if (n % 3 == 0) {
    return exchanged(-1);
  }
  return n % 2 == 1 && odd_is_y ? diagonal(-1, 1, -1) : diagonal(1, -1, -1);
}

std::map<std::string, Generators> all_generators() {
  std::map<std::string, Generators> all{
      {"c1", {}},
      {"cs", {horizontal_plane}},
      {"ci", {inversion}},
      {"s4", {turned(4, -1)}},
      {"s6", {turned(6, -1)}},
      {"s8", {turned(8, -1)}},
      {"t", {diagonal(1, -1, -1), diagonal(-1, 1, -1), cyclic}},
      {"th", {diagonal(1, -1, -1), diagonal(-1, 1, -1), cyclic, inversion}},
      {"td", {turned(4, -1), cyclic}},
      {"o", {turned(4), cyclic}},
      {"oh", {turned(4), cyclic, inversion}}};
  for (int n = 2; n <= 8; ++n) {
    const std::string number = std::to_string(n);
    all["c" + number] = {turned(n)};
    if (n > 6) {
      continue;
    }
    all["c" + number + "v"] = {turned(n), vertical_plane(n)};
    all["c" + number + "h"] = {turned(n), horizontal_plane};
    all["d" + number] = {turned(n), twofold_axis(n, true)};
    all["d" + number + "h"] = {turned(n), horizontal_plane, twofold_axis(n, true)};
    if (n != 4) {
      all["d" + number + "d"] = {turned(2 * n, -1), twofold_axis(n, false)};
    }
  }
  return all;
}

bool are_equal(const Operation& a, const Operation& b) {
  double difference = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      difference = std::max(difference, std::abs(a[i][j] - b[i][j]));
    }
  }
  return difference < 1e-8;  // two operations of these groups differ by more than 0.3
}

}  // namespace

Operation product(const Operation& a, const Operation& b) {
  Operation result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        result[i][j] += a[i][k] * b[k][j];
      }
    }
  }
  return result;
}

std::optional<std::vector<Operation>> point_group(const std::string& name) {
  static const std::map<std::string, Generators> generators = all_generators();
  const auto found = generators.find(name);
  if (found == generators.end()) {
    return std::nullopt;
  }
  std::vector<Operation> group{diagonal(1, 1, 1)};
  for (std::size_t k = 0; k < group.size(); ++k) {
    for (const Operation& generator : found->second) {
      const Operation next = product(generator, group[k]);
      const bool is_known = std::any_of(group.begin(), group.end(), [&](const Operation& known) {
        return are_equal(known, next);
      });
      if (!is_known) {
        group.push_back(next);
      }
    }
  }
  return group;
}

std::array<double, 3> applied(const Operation& operation, const std::array<double, 3>& point) {
  std::array<double, 3> image{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      image[i] += operation[i][j] * point[j];
    }
  }
  return image;
}

}  // namespace scf
