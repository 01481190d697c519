#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// Something that took time.
struct Timed {
  std::string name;
  double time_s = 0.0;
};

/// Lines of the build's log so far (.ninja_log); 0 when there is none.
std::size_t lines_of_build_log(const std::filesystem::path& build);

/// Targets that the build has made after these lines of its log, with the time of each.
std::vector<Timed> built_since(const std::filesystem::path& build, std::size_t n_lines);

/// The slowest of them as a table for a person, the slowest first.
/// what: they are, in the plural
std::string slowest_text(std::vector<Timed> all, std::size_t n_shown, const std::string& what);

}  // namespace casebook::cli
