#include "apps/lu/input/case_file.hpp"

#include <limits>

#include "harness/core/text/case_heading.hpp"

namespace lu {
namespace {

const std::vector<std::string> matrices{
    "hpl", "growth", "graded", "nearly_singular", "dominant", "covariance", "file"};

/// Reads what the command line may set too; require_valid() knows their ranges.
void read_numbers(casebook::TomlReader& reader, Case& settings) {
  constexpr std::int64_t many = 2'000'000'000;
  constexpr double huge = std::numeric_limits<double>::max();
  const auto whole = [&](const char* key, int& value) {
    value = static_cast<int>(reader.whole(key, value, -many, many));
  };
  const auto real = [&](const char* key, double& value) {
    value = reader.real(key, value, -huge, huge);
  };
  settings.n = reader.whole("n", settings.n, -many, many);
  settings.seed = static_cast<std::uint64_t>(
      reader.whole("seed", static_cast<std::int64_t>(settings.seed), 0, many));
  whole("nb", settings.block);
  whole("p", settings.grid.p);
  whole("q", settings.grid.q);
  real("growth", settings.growth);
  real("decades", settings.decades);
  real("distance", settings.distance);
  real("range", settings.range);
  real("smoothness", settings.smoothness);
  real("nugget", settings.nugget);
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
  casebook::TomlFile toml(path);
  casebook::TomlReader reader = toml.top();
  CaseFile result;
  result.settings.title = casebook::read_case_heading(reader);
  reader.require({"matrix"});
  result.settings.kind = static_cast<Matrix>(reader.choice("matrix", matrices));
  if (result.settings.kind == Matrix::file) {
    result.file = path.parent_path() / reader.needed_text("file");
  }
  read_numbers(reader, result.settings);
  reader.finish();
  toml.throw_problems();
  return result;
}

void apply_overrides(const std::vector<std::string>& overrides, Case& settings) {
  casebook::TomlFile set = casebook::TomlFile::of_overrides(overrides);
  casebook::TomlReader reader = set.top();
  read_numbers(reader, settings);
  reader.finish();
  set.throw_problems();
}

}  // namespace lu
