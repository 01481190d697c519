#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One variant as `casebook list` shows it. Times are of this machine.
struct VariantEntry {
  std::string name;
  std::optional<std::string> parent;
  bool branch = false;           ///< beside the rungs that lead to the last one
  std::string title;             ///< first heading of its page
  int n_records = 0;             ///< of any case
  std::optional<double> best_s;  ///< smallest median on the default case
};

/// One case as `casebook list` shows it.
struct CaseEntry {
  std::string name;
  std::string title;
  std::string size_class;
  bool is_default = false;
  std::string sizes;             ///< "6 atoms, 38 functions"; "" while no executable is built
  std::optional<double> best_s;  ///< smallest median of all variants
  std::string best_variant;
};

/// All there is to know of one app.
struct Catalogue {
  std::string app;
  std::string title;  ///< first heading of its page
  std::vector<VariantEntry> variants;
  std::vector<CaseEntry> cases;
};

/// Source of the sizes of cases: none, or the executable, which takes a moment each.
enum class Sizes { none, asked };

/// Errors: UsageError when a case file is bad.
Catalogue catalogue_of(const Project& project, const App& app, Sizes sizes = Sizes::asked);

Json catalogue_json(const Catalogue& catalogue);

/// The counts, which are positive whole numbers, of a case's description:
/// "6 atoms, 20 electrons, 38 functions".
std::string sizes_text(const Json& description);

}  // namespace casebook::cli
