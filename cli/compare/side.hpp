#pragma once

#include <string>
#include <vector>

#include "cli/compare/comparison.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// One side as the user typed it.
struct SideChoice {
  std::string variant;                        ///< VARIANT or VARIANT@RxT
  std::vector<std::string> environment = {};  ///< NAME=VALUE
  std::string build = {};                     ///< folder of another build; "": this program's
};

/// A variant and the layout after it: "v6@2x1" is 2 ranks of 1 thread. Without one, both are "".
struct VariantAtLayout {
  std::string variant;
  std::string ranks = {};
  std::string threads = {};
};

/// Errors: UsageError unless the layout is two numbers with an x between them.
VariantAtLayout parse_variant_at_layout(const std::string& text);

/// Checks the choices against the project and this machine; the label is left for later.
/// Errors: UsageError, EnvironmentError.
Side make_side(ExperimentOptions options, const Project& project, const SideChoice& choice);

/// Gives each side a label of its variant and of what else differs between the two. Sides without
/// any difference have the same label.
void label_sides(Side& a, Side& b);

/// "2x1": ranks x threads.
std::string layout_text(const Side& side);

/// The side's own variables, each as NAME=VALUE.
std::vector<std::string> environment_words(const Side& side);

}  // namespace casebook::cli
