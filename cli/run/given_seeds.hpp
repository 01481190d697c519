#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// The seeds of one run. This process draws each of them when the run's first rank asks: nothing in the process that
/// solves can choose them, or know one before its answer is there.
class GivenSeeds {
 public:
  /// What the run is given to read after a line of its output: a seed where it asks for one, else nothing.
  /// Errors: EnvironmentError when the kernel has no random numbers.
  std::string answer(const std::string& line);

  /// True if the run has asked for any: then its output comes as it is said.
  bool any() const { return !given_.empty(); }

  /// The reason why a record's seeds are not those that were given, or "". A run whose launcher passes nothing on
  /// draws its own, and says so.
  std::string why_others(const Json& record) const;

 private:
  std::vector<std::uint64_t> given_;  ///< the first one came before any code of the variant ran
};

}  // namespace casebook::cli
