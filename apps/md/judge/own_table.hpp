#pragma once

#include <algorithm>
#include <cmath>

#include "apps/md/embedded_atoms.hpp"

namespace md::judge {

/// A table at one place, as the judge reads it.
template <class Real>
struct OnTable {
  Real value{};
  Real slope{};
  Real second{};  ///< derivative
  Real bend{};    ///< the larger of the second derivatives at the ends of the interval
  Real size{};    ///< the largest of the values that took part
};

/// The slope at one of the values, in units of value / step.
template <class Real>
Real slope_of(const Table& table, std::size_t k) {
  const auto at = [&](std::size_t n) { return static_cast<Real>(table.value[n]); };
  const std::size_t last = table.value.size() - 1;
  if (k == 0 || k == last) {
    return k == 0 ? at(1) - at(0) : at(last) - at(last - 1);
  }
  if (k == 1 || k == last - 1) {
    return (at(k + 1) - at(k - 1)) / 2;
  }
  return (8 * (at(k + 1) - at(k - 1)) - (at(k + 2) - at(k - 2))) / 12;
}

/// The cubic through two values and slopes, in Hermite's form.
template <class Real>
OnTable<Real> look_up(const Table& table, Real x) {
  const Real scaled = x / static_cast<Real>(table.step);
  const auto last = static_cast<Real>(table.value.size() - 2);
  const auto k = static_cast<std::size_t>(std::clamp<Real>(std::floor(scaled), 0, last));
  const Real t = std::min<Real>(scaled - static_cast<Real>(k), 1);
  const auto a = static_cast<Real>(table.value[k]);
  const auto b = static_cast<Real>(table.value[k + 1]);
  const Real da = slope_of<Real>(table, k);
  const Real db = slope_of<Real>(table, k + 1);
  OnTable<Real> found;
  found.value = a * (1 + 2 * t) * (1 - t) * (1 - t) + da * t * (1 - t) * (1 - t) +
                b * t * t * (3 - 2 * t) - db * t * t * (1 - t);
  found.slope = (6 * t * (1 - t) * (b - a) + da * (1 - t) * (1 - 3 * t) + db * t * (3 * t - 2)) /
                static_cast<Real>(table.step);
  const Real first = 6 * (b - a) - 4 * da - 2 * db;
  const Real second = -6 * (b - a) + 2 * da + 4 * db;
  const Real step2 = static_cast<Real>(table.step) * static_cast<Real>(table.step);
  found.second = (first * (1 - t) + second * t) / step2;
  found.bend = std::max(std::abs(first), std::abs(second)) / step2;
  found.size = std::max(std::abs(a), std::abs(b)) + std::abs(da) + std::abs(db);
  return found;
}

/// The energy of embedding, which goes on as a straight line beyond the table.
template <class Real>
OnTable<Real> embed(const Table& table, Real density) {
  const auto last = static_cast<Real>(table.last());
  OnTable<Real> found = look_up(table, std::min(density, last));
  if (density > last) {
    found.value += found.slope * (density - last);
    found.second = 0;
  }
  return found;
}

}  // namespace md::judge
