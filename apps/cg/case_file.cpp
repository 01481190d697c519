#include "apps/cg/case_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace cg {
namespace {

const std::vector<std::string> classes{"tiny", "lesson", "bench", "contest"};
const std::vector<std::string> operators{"constant", "anisotropic", "jumping", "file"};
const std::vector<std::string> numbers{
    "nx", "ny", "nz", "levels", "iterations", "weakening", "jump"};
const std::vector<std::string> texts{
    "title", "class", "default", "operator", "matrix", "reference"};

/// Collects what is wrong, so that one run reports it all.
class Findings {
 public:
  explicit Findings(std::string file) : file_(std::move(file)) {}

  void add(const toml::source_region& at, const std::string& what) {
    text_ += fmt::format("{}{}:{}: {}", text_.empty() ? "" : "\n", file_, at.begin.line, what);
  }

  void throw_if_any() const {
    if (!text_.empty()) {
      throw casebook::UsageError(text_);
    }
  }

 private:
  std::string file_;
  std::string text_;
};

bool is_one_of(const std::vector<std::string>& known, std::string_view name) {
  return std::find(known.begin(), known.end(), name) != known.end();
}

/// Sets a number of the case; false when the key takes whole numbers and this is none.
bool set_number(Case& settings, std::string_view key, double value) {
  if (key == "weakening" || key == "jump") {
    (key == "jump" ? settings.jump : settings.weakening) = value;
    return true;
  }
  if (!(std::abs(value) < 1e9) || value != std::floor(value)) {
    return false;
  }
  const auto whole = static_cast<int>(value);
  int& target = key == "nx"       ? settings.local.x
                : key == "ny"     ? settings.local.y
                : key == "nz"     ? settings.local.z
                : key == "levels" ? settings.n_levels
                                  : settings.iterations;
  target = whole;
  return true;
}

std::string text_of(const toml::table& table,
                    std::string_view key,
                    const std::vector<std::string>& allowed,
                    Findings& findings) {
  const toml::node* const node = table.get(key);
  if (node == nullptr) {
    findings.add(table.source(), fmt::format("{} is missing", key));
    return {};
  }
  const std::string text = node->value_or(std::string());
  if (!allowed.empty() && !is_one_of(allowed, text)) {
    findings.add(node->source(), casebook::unknown_name_message(text, std::string(key), allowed));
  }
  return text;
}

void read_numbers(const toml::table& table, Case& settings, Findings& findings) {
  for (const auto& [key, node] : table) {
    if (is_one_of(texts, key.str())) {
      continue;
    }
    if (!is_one_of(numbers, key.str())) {
      std::vector<std::string> known = texts;
      known.insert(known.end(), numbers.begin(), numbers.end());
      findings.add(key.source(),
                   casebook::unknown_name_message(std::string(key.str()), "key of a case", known));
      continue;
    }
    const std::optional<double> value = node.value<double>();
    if (!value || !set_number(settings, key.str(), *value)) {
      findings.add(node.source(), fmt::format("{} takes a number", key.str()));
    }
  }
}

bool is_residual(const std::optional<double>& value) {
  return value && *value > 0.0 && *value < 1.0;
}

/// The stored residuals, each of which must be there as a whole.
std::vector<Reference> read_references(const toml::table& table, Findings& findings) {
  std::vector<Reference> references;
  const toml::node* const node = table.get("reference");
  if (node == nullptr) {
    return references;
  }
  const auto complain = [&](const toml::node& at) {
    findings.add(
        at.source(),
        "each [[reference]] takes ranks, residual and random_residual between 0 and 1, and "
        "the source of them");
  };
  if (!node->is_array_of_tables()) {
    complain(*node);
    return references;
  }
  for (const toml::node& entry : *node->as_array()) {
    const toml::table& one = *entry.as_table();
    const auto ranks = one["ranks"].value<int>();
    const auto residual = one["residual"].value<double>();
    const auto random_residual = one["random_residual"].value<double>();
    const auto source = one["source"].value<std::string>();
    if (!ranks || !is_residual(residual) || !is_residual(random_residual) || !source) {
      complain(entry);
      continue;
    }
    references.push_back({*ranks, *residual, *random_residual, *source});
  }
  return references;
}

toml::table parse(const std::filesystem::path& path) {
  try {
    return toml::parse(casebook::read_toml_text(path), path.string());
  } catch (const toml::parse_error& error) {
    throw casebook::UsageError(fmt::format(
        "{}:{}: {}", path.string(), error.source().begin.line, std::string(error.description())));
  }
}

/// What is wrong with one side of a rank's box, or "".
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
  const toml::table table = parse(path);
  Findings findings(path.string());
  CaseFile file;
  file.settings.title = text_of(table, "title", {}, findings);
  text_of(table, "class", classes, findings);
  const std::string kind = text_of(table, "operator", operators, findings);
  file.settings.kind = static_cast<Operator>(std::find(operators.begin(), operators.end(), kind) -
                                             operators.begin());
  if (file.settings.kind == Operator::file) {
    file.settings.n_levels = 1;
    file.matrix = path.parent_path() / text_of(table, "matrix", {}, findings);
  }
  read_numbers(table, file.settings, findings);
  file.settings.references = read_references(table, findings);
  findings.throw_if_any();
  return file;
}

void apply_overrides(const std::vector<std::string>& overrides, Case& settings) {
  for (const std::string& text : overrides) {
    const std::size_t sign = std::min(text.find('='), text.size());
    const std::string key = text.substr(0, sign);
    const std::string value = text.substr(std::min(sign + 1, text.size()));
    if (!is_one_of(numbers, key)) {
      throw casebook::UsageError(
          "--set " + text + ": " +
          casebook::unknown_name_message(key, "number of a case that can be set", numbers));
    }
    double number = 0.0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() ||
        !set_number(settings, key, number)) {
      throw casebook::UsageError(
          fmt::format("--set {}: `{}` is not a number that {} takes", text, value, key));
    }
  }
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
  for (const auto& [name, value] :
       {std::pair("weakening", settings.weakening), std::pair("jump", settings.jump)}) {
    if (!(value >= 1e-6 && value <= 1e6)) {
      problems += fmt::format("{} = {}; allowed are 1e-6 to 1e6\n", name, value);
    }
  }
  if (!problems.empty()) {
    problems.pop_back();
    throw casebook::UsageError(where + ": " + problems);
  }
}

}  // namespace cg
