#pragma once

#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Rungs that are climbed on one case.
struct Leg {
  std::string case_name;
  std::vector<Variant> variants;  ///< in the ladder's order
};

/// The case that a step is for: the one that its page names with `<!-- target: case=NAME -->`, else the one
/// that its prediction counts on; "" where it names none.
std::string target_case(const Variant& variant);

/// First the whole ladder on the given case; then, for each other case that steps are for, in the order of
/// the ladder, those rungs with their parents. A parent that is for another case is a joint: it is measured
/// on both, and the ladder goes on from it.
std::vector<Leg> legs_of(const std::vector<Variant>& ladder, const std::string& case_name);

}  // namespace casebook::cli
