#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// A project to run: the source folder and one build of it.
class Project {
 public:
  /// Reads <build>/variants.json, and finds apps/<app>/app.toml.
  /// Errors: EnvironmentError when the build is not configured, UsageError when the file is bad.
  Project(std::filesystem::path root, std::filesystem::path build);

  const std::filesystem::path& root() const { return root_; }
  const std::filesystem::path& build() const { return build_; }
  const std::vector<App>& apps() const { return apps_; }

  /// Folder of records: results/ of the project, or beside the build of a user who may not write there.
  std::filesystem::path results() const;

  /// Errors: UsageError with the nearest name.
  const App& app(const std::string& given) const;

  /// The variants of an app, at least one: by number, a side branch after its main rung.
  /// Errors: UsageError when there is none.
  std::vector<Variant> ladder(const App& app) const;

  /// Errors: UsageError with the nearest name.
  Variant variant(const App& app, const std::string& given) const;

 private:
  std::filesystem::path root_;
  std::filesystem::path build_;
  std::vector<App> apps_;
  std::vector<Variant> variants_;
};

/// The nearest folder at or above `start` that holds apps/ and CMakePresets.json; empty when there
/// is none.
std::filesystem::path find_root(const std::filesystem::path& start);

/// The project this program belongs to: $CASEBOOK_ROOT or the folders above the program, and the
/// build that the program is part of.
/// Errors: EnvironmentError.
Project this_project();

}  // namespace casebook::cli
