#include "apps/lu/input/case_file.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "apps/lu/input/line_reader.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace lu {
namespace {

const std::vector<std::string> classes{"tiny", "lesson", "bench", "contest"};
const std::vector<std::string> matrices{
    "hpl", "growth", "graded", "nearly_singular", "dominant", "covariance", "file"};
const std::vector<std::string> numbers{
    "n", "nb", "p", "q", "seed", "growth", "decades", "distance", "range", "smoothness", "nugget"};
const std::vector<std::string> texts{"title", "class", "default", "matrix", "file"};

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
  double* const real = key == "growth"       ? &settings.growth
                       : key == "decades"    ? &settings.decades
                       : key == "distance"   ? &settings.distance
                       : key == "range"      ? &settings.range
                       : key == "smoothness" ? &settings.smoothness
                       : key == "nugget"     ? &settings.nugget
                                             : nullptr;
  if (real != nullptr) {
    *real = value;
    return true;
  }
  if (!(std::abs(value) < 2e9) || value != std::floor(value)) {
    return false;
  }
  if (key == "n") {
    settings.n = static_cast<std::int64_t>(value);
  } else if (key == "seed") {
    settings.seed = static_cast<std::uint64_t>(std::max(0.0, value));
    return value >= 0.0;
  } else {
    (key == "nb"  ? settings.block
     : key == "p" ? settings.grid.p
                  : settings.grid.q) = static_cast<int>(value);
  }
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
      findings.add(node.source(), fmt::format("{} takes a whole number", key.str()));
    }
  }
}

toml::table parse(const std::filesystem::path& path) {
  try {
    return toml::parse(casebook::read_toml_text(path), path.string());
  } catch (const toml::parse_error& error) {
    throw casebook::UsageError(fmt::format(
        "{}:{}: {}", path.string(), error.source().begin.line, std::string(error.description())));
  }
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
  const toml::table table = parse(path);
  Findings findings(path.string());
  CaseFile result;
  result.settings.title = text_of(table, "title", {}, findings);
  text_of(table, "class", classes, findings);
  const std::string kind = text_of(table, "matrix", matrices, findings);
  result.settings.kind =
      static_cast<Matrix>(std::find(matrices.begin(), matrices.end(), kind) - matrices.begin());
  if (result.settings.kind == Matrix::file) {
    result.file = path.parent_path() / text_of(table, "file", {}, findings);
  }
  read_numbers(table, result.settings, findings);
  findings.throw_if_any();
  return result;
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
    const std::optional<double> number = to_number(value);
    if (!number || !set_number(settings, key, *number)) {
      throw casebook::UsageError(
          fmt::format("--set {}: `{}` is not a number that {} takes", text, value, key));
    }
  }
}

}  // namespace lu
