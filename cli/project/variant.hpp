#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace casebook::cli {

/// The parts of a variant's name: v3b_warm_start is number 3, branch 'b'.
struct VariantNumber {
  int number = 0;
  char branch = '\0';  ///< '\0' without a letter

  auto operator<=>(const VariantNumber&) const = default;
};

/// Errors: UsageError when the name is not `v<number>[letter]_<words>` in lower case.
VariantNumber variant_number(const std::string& name);

/// One way to solve an app's problem: an implementation, as the build knows it, or a configuration
/// of a program that we did not write. Paths are absolute.
struct Variant {
  std::string app;
  std::string name;
  std::optional<std::string> parent;  ///< empty for the baseline
  std::filesystem::path folder;       ///< of step.md, and of solver.cpp or config.toml
  std::filesystem::path executable;   ///< may not have been built yet
  bool external = false;              ///< the executable is this program, which starts the other
  bool branch = false;                ///< beside the rungs that lead to the last one

  std::string target() const { return app + "." + name; }
};

/// One app and where its problem is described.
struct App {
  std::string name;
  std::filesystem::path folder;
  std::string decks_of = {};      ///< the app whose --deck this one takes over; "" for none
  std::string deck_pattern = {};  ///< ... where a line of the deck begins so: a regular expression
  bool external = false;          ///< a program that we did not write: app.toml describes it
};

}  // namespace casebook::cli
