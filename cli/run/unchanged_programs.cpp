#include "cli/run/unchanged_programs.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cli/text/format.hpp"
#include "harness/core/input_hash.hpp"

namespace casebook::cli {
namespace {

/// "" of a file that cannot be read.
std::string hash_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  return stream ? hash_input(content.str()) : "";
}

}  // namespace

UnchangedPrograms::UnchangedPrograms(const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    if (!variant.external) {
      hashes_.emplace(variant.executable, hash_of(variant.executable));
    }
  }
}

std::string UnchangedPrograms::why_changed(const Variant& variant) const {
  const auto known = hashes_.find(variant.executable);
  if (known == hashes_.end() || known->second == hash_of(variant.executable)) {
    return "";
  }
  return fmt::format(
      "{} is not the program that it was when this began: {} was built or written again; start "
      "again",
      variant.target(),
      shown_path(variant.executable));
}

}  // namespace casebook::cli
