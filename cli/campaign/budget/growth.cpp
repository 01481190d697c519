#include "cli/campaign/budget/growth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>

namespace casebook::cli {
namespace {

/// Student's t for 95 %, both sides, by degrees of freedom from 1 on; for more than are listed the last
/// one, which is too large.
/// Source: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2
double student_t(double freedom) {
  constexpr std::array quantiles = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                    2.306,  2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
                                    2.131,  2.120, 2.110, 2.101, 2.093, 2.086};
  const auto k = static_cast<std::size_t>(freedom);
  return quantiles[std::min(k, quantiles.size()) - 1];
}

}  // namespace

PowerLaw::PowerLaw(const Growth& growth) : n_(static_cast<double>(growth.size())) {
  if (sizes_in(growth) < 3) {
    throw std::logic_error("a power law with its doubt needs three sizes");
  }
  for (const auto& [size, time_s] : growth) {
    mean_x_ += std::log(size) / n_;
    mean_y_ += std::log(time_s) / n_;
  }
  double together = 0.0;
  for (const auto& [size, time_s] : growth) {
    const double x = std::log(size) - mean_x_;
    spread_x_ += x * x;
    together += x * (std::log(time_s) - mean_y_);
  }
  exponent_ = together / spread_x_;
  double squares = 0.0;
  for (const auto& [size, time_s] : growth) {
    const double rest = std::log(time_s) - mean_y_ - exponent_ * (std::log(size) - mean_x_);
    squares += rest * rest;
  }
  scatter_ = std::sqrt(squares / (n_ - 2.0));
  quantile_ = student_t(n_ - 2.0);
}

double PowerLaw::exponent_doubt() const {
  return quantile_ * scatter_ / std::sqrt(spread_x_);
}

Foreseen PowerLaw::at(double size) const {
  const double x = std::log(size) - mean_x_;
  const double y = mean_y_ + exponent_ * x;
  const double doubt = quantile_ * scatter_ * std::sqrt(1.0 + 1.0 / n_ + x * x / spread_x_);
  return {std::exp(y - doubt), std::exp(y), std::exp(y + doubt)};
}

std::size_t sizes_in(const Growth& growth) {
  std::set<double> sizes;
  for (const auto& [size, time_s] : growth) {
    sizes.insert(size);
  }
  return sizes.size();
}

}  // namespace casebook::cli
