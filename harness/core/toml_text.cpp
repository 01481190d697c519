#include "harness/core/toml_text.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook {
namespace {

/// Most parts of anything that may be a key: a dot joins two parts, and these signs end it.
int most_parts(const std::string& line) {
  int parts = 1;
  int most = 1;
  for (const char c : line) {
    if (c == '.') {
      most = std::max(most, ++parts);
    } else if (c == '=' || c == ',' || c == '[' || c == '{') {
      parts = 1;
    }
  }
  return most;
}

}  // namespace

void require_short_toml_keys(const std::string& text, const std::string& name) {
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::size_t first = line.find_first_not_of(" \t");
    const bool is_comment = first != std::string::npos && line[first] == '#';
    if (!is_comment && most_parts(line) > longest_toml_key) {
      throw UsageError(
          fmt::format("{}: line {}: a key has more than {} parts, with dots between them",
                      name,
                      number,
                      longest_toml_key));
    }
  }
}

std::string read_toml_text(const std::filesystem::path& path) {
  std::string text = read_file(path);
  require_short_toml_keys(text, path.string());
  return text;
}

}  // namespace casebook
