#pragma once

#include <string>
#include <vector>

#include "harness/cli/project/variant.hpp"

namespace casebook::cli {

/// Rungs that are climbed on one case.
struct Leg {
  std::string case_name;
  std::vector<Variant> variants;  ///< in the ladder's order
};

/// The case that the prediction of a variant's page counts on; "" where it names none.
std::string target_case(const Variant& variant);

/// First the whole ladder on the given case; then, for each other case that predictions name, in the order
/// of the ladder, the rungs that count on it with their parents. A parent that counts on another case is a
/// joint: it is measured on both, and the ladder goes on from it.
std::vector<Leg> legs_of(const std::vector<Variant>& ladder, const std::string& case_name);

}  // namespace casebook::cli
