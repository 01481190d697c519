#include "apps/scf/case_file.hpp"

#include <cmath>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "apps/scf/deck/lexer.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace scf {
namespace {

const std::vector<std::string> case_keys{"title", "class", "default", "deck", "reference"};

const std::vector<std::string> reference_keys{
    "energy_hartree", "nuclear_hartree", "correlation_hartree", "source"};

const std::vector<std::string> classes{"tiny", "lesson", "bench", "contest"};

int line_of(const toml::source_region& source) {
  return static_cast<int>(source.begin.line);
}

void check_keys(const toml::table& table,
                const std::vector<std::string>& known,
                const std::string& what,
                Problems& problems) {
  for (const auto& [key, value] : table) {
    if (!is_one_of(known, key.str())) {
      problems.add(line_of(key.source()),
                   casebook::unknown_name_message(shown(key.str()), what, known));
    }
  }
}

/// The value of a key as T (a whole number is a number too); a problem when it is missing or of
/// another type.
template <class T>
T required(const toml::table& table,
           std::string_view key,
           std::string_view type,
           Problems& problems) {
  const toml::node* const node = table.get(key);
  if (node == nullptr) {
    problems.add(line_of(table.source()), fmt::format("{} is missing; it takes {}", key, type));
    return T{};
  }
  const std::optional<T> value =
      std::is_same_v<T, double> ? node->value<T>() : node->value_exact<T>();
  if (!value) {
    problems.add(line_of(node->source()),
                 fmt::format("{} is of a wrong type; it takes {}", key, type));
  }
  return value.value_or(T{});
}

double required_energy(const toml::table& table, std::string_view key, Problems& problems) {
  const double energy = required<double>(table, key, "a number", problems);
  if (!std::isfinite(energy)) {
    problems.add(line_of(table.get(key)->source()), fmt::format("{} is not finite", key));
  }
  return energy;
}

std::optional<Reference> read_reference(const toml::table& table, Problems& problems) {
  const toml::node* const node = table.get("reference");
  if (node == nullptr) {
    return std::nullopt;
  }
  const toml::table* const reference = node->as_table();
  if (reference == nullptr) {
    problems.add(line_of(node->source()), "reference is not a table; write [reference]");
    return std::nullopt;
  }
  check_keys(*reference, reference_keys, "key of [reference]", problems);
  Reference found{required_energy(*reference, "energy_hartree", problems),
                  required_energy(*reference, "nuclear_hartree", problems),
                  required<std::string>(*reference, "source", "a string", problems)};
  if (reference->contains("correlation_hartree")) {
    found.correlation_hartree = required_energy(*reference, "correlation_hartree", problems);
  }
  return found;
}

toml::table parse(const std::filesystem::path& path, Problems& problems) {
  try {
    return toml::parse(casebook::read_toml_text(path), path.string());
  } catch (const toml::parse_error& error) {
    problems.add(line_of(error.source()), error.description());
    problems.throw_if_any();
    throw;
  }
}

}  // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
  Problems problems(path.string());
  const toml::table table = parse(path, problems);
  check_keys(table, case_keys, "key of a case", problems);

  CaseFile file;
  file.title = required<std::string>(table, "title", "a string", problems);
  file.size_class = required<std::string>(table, "class", "a string", problems);
  if (table.contains("class") && !is_one_of(classes, file.size_class)) {
    problems.add(line_of(table.get("class")->source()),
                 casebook::unknown_name_message(shown(file.size_class), "class", classes));
  }
  if (table.contains("default")) {
    file.is_default = required<bool>(table, "default", "true or false", problems);
  }
  file.deck = path.parent_path() / required<std::string>(table, "deck", "a string", problems);
  file.reference = read_reference(table, problems);
  problems.throw_if_any();
  return file;
}

}  // namespace scf
