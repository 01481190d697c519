#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// The executables of several variants as they were when a comparison of them began: a run may write to the disk, and
/// a parent that became slower makes a step look faster.
class UnchangedPrograms {
 public:
  UnchangedPrograms() = default;
  explicit UnchangedPrograms(const std::vector<Variant>& variants);

  /// The reason why the variant's executable is not the one that it was, or "". Ask before each of its runs.
  std::string why_changed(const Variant& variant) const;

 private:
  std::map<std::filesystem::path, std::string> hashes_;
};

}  // namespace casebook::cli
