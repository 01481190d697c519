#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Part of a case that the launcher reads; the rest is the app's.
struct CaseFile {
  std::string name;  ///< the file's stem
  std::string title;
  std::string size_class;   ///< tiny, lesson, bench or contest
  bool is_default = false;  ///< used when no case is named
  std::filesystem::path file;
};

/// Errors: UsageError with file and line.
CaseFile read_case_file(const std::filesystem::path& file);

/// All cases of an app, from small to large, then by name. Errors: UsageError.
std::vector<CaseFile> cases_of(const App& app);

/// The case that was meant; "" means the default one.
/// Errors: UsageError with the nearest name, or when the app has no default case.
CaseFile choose_case(const App& app, const std::string& given);

}  // namespace casebook::cli
