#include "apps/cg/case_file.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/case_heading.hpp"

namespace cg {
namespace {

const std::vector<std::string> operators{"constant", "anisotropic", "jumping", "file"};

/// Reads what the command line may set too; require_valid() knows their ranges.
void read_numbers(casebook::TomlReader& reader, Case& settings) {
  constexpr int many = 1'000'000'000;
  const auto whole = [&](const char* key, int& value) {
    value = static_cast<int>(reader.whole(key, value, -many, many));
  };
  whole("nx", settings.local.x);
  whole("ny", settings.local.y);
  whole("nz", settings.local.z);
  whole("levels", settings.n_levels);
  whole("iterations", settings.iterations);
  settings.weakening = reader.real("weakening", settings.weakening, 1e-6, 1e6);
  settings.jump = reader.real("jump", settings.jump, 1e-6, 1e6);
}

/// The stored residuals, each of which must be there as a whole.
std::vector<Reference> read_references(casebook::TomlReader& reader) {
  std::vector<Reference> references;
  for (casebook::TomlReader& entry : reader.tables("reference")) {
    entry.require({"ranks", "residual", "random_residual"});
    references.push_back({entry.count("ranks", 1),
                          entry.real("residual", 0.0, 0.0, 1.0),
                          entry.real("random_residual", 0.0, 0.0, 1.0),
                          entry.needed_text("source")});
    entry.finish();
  }
  return references;
}

/// Problem with one side of a rank's box, or "".
std::string side_problem(const char* name, int n, int n_levels) {
  const int multiple = 1 << (n_levels - 1);
  // The coarsest box keeps two points a side, so that every level has an inside and neighbours.
  if (n < 2 * multiple) {
    return fmt::format(
        "{} = {} is too small for {} levels; the least is {}\n", name, n, n_levels, 2 * multiple);
  }
  if (n % multiple != 0) {
    return fmt::format("{} = {} cannot be halved for {} levels; use a multiple of {}, such as {}\n",
                       name,
                       n,
                       n_levels,
                       multiple,
                       n / multiple * multiple);
  }
  return n > 1024 ? fmt::format("{} = {} is more than 1024 points per rank\n", name, n) : "";
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
  casebook::TomlFile toml(path);
  casebook::TomlReader reader = toml.top();
  CaseFile file;
  file.settings.title = casebook::read_case_heading(reader);
  reader.require({"operator"});
  file.settings.kind = static_cast<Operator>(reader.choice("operator", operators));
  if (file.settings.kind == Operator::file) {
    file.settings.n_levels = 1;
    file.matrix = path.parent_path() / reader.needed_text("matrix");
  }
  read_numbers(reader, file.settings);
  file.settings.references = read_references(reader);
  reader.finish();
  toml.throw_problems();
  return file;
}

void apply_overrides(const std::vector<std::string>& overrides, Case& settings) {
  casebook::TomlFile set = casebook::TomlFile::of_overrides(overrides);
  casebook::TomlReader reader = set.top();
  read_numbers(reader, settings);
  reader.finish();
  set.throw_problems();
}

void require_valid(const Case& settings, const std::string& where) {
  std::string problems;
  const bool grid = settings.kind != Operator::file;
  if (settings.n_levels < 1 || settings.n_levels > 8) {
    problems += fmt::format("levels = {}; allowed are 1 to 8\n", settings.n_levels);
  } else if (grid) {
    problems += side_problem("nx", settings.local.x, settings.n_levels) +
                side_problem("ny", settings.local.y, settings.n_levels) +
                side_problem("nz", settings.local.z, settings.n_levels);
  } else if (settings.n_levels != 1) {
    problems +=
        fmt::format("levels = {}: a matrix without a grid has one level\n", settings.n_levels);
  }
  if (settings.iterations < 1 || settings.iterations > 10000) {
    problems += fmt::format("iterations = {}; allowed are 1 to 10000\n", settings.iterations);
  }
  if (!problems.empty()) {
    problems.pop_back();
    throw casebook::UsageError(where + ": " + problems);
  }
}

}  // namespace cg
