#pragma once

#include <utility>
#include <vector>

namespace casebook::cli {

/// A time between two bounds, seconds.
struct Foreseen {
  double low = 0.0;
  double middle = 0.0;
  double high = 0.0;
};

/// Size of the input and time of the run, seconds; both positive.
using Growth = std::vector<std::pair<double, double>>;

/// A time that grows as a power of the size: least squares through the logarithms.
class PowerLaw {
 public:
  /// Errors: std::logic_error with fewer than three sizes, which leave no doubt to be computed.
  explicit PowerLaw(const Growth& growth);

  double exponent() const { return exponent_; }

  /// Half of the exponent's own interval of 95 %.
  double exponent_doubt() const;

  /// The time of one more run: the interval holds it with 95 %, if the law does.
  /// Source: Draper and Smith, Applied Regression Analysis (1998), section 3.2
  Foreseen at(double size) const;

 private:
  double n_ = 0.0;
  double mean_x_ = 0.0;
  double mean_y_ = 0.0;
  double spread_x_ = 0.0;
  double exponent_ = 0.0;
  double scatter_ = 0.0;   ///< of the logarithm of one time about the law
  double quantile_ = 0.0;  ///< of Student's t
};

/// Number of sizes.
std::size_t sizes_in(const Growth& growth);

}  // namespace casebook::cli
