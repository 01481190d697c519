#include "cli/project/external_case.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/text/toml_reader.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A file beside the case's own.
fs::path existing_file(TomlReader& table,
                       const fs::path& folder,
                       const std::string& key,
                       const std::string& name) {
  const fs::path file = folder / name;
  if (!fs::is_regular_file(file)) {
    table.note(key, fmt::format("`{}`: there is no file {}", name, file.string()));
  }
  return file;
}

/// A number, or a list of them. Nothing, and a note, for everything else.
std::vector<double> numbers_in(TomlReader& table, const std::string& key, const toml::node& node) {
  std::vector<double> numbers;
  if (const toml::array* list = node.as_array()) {
    for (const toml::node& entry : *list) {
      const auto number = entry.value<double>();
      if (!number) {
        table.note(key, "a list of numbers is needed");
        return {};
      }
      numbers.push_back(*number);
    }
  } else if (const auto number = node.is_number() ? node.value<double>() : std::nullopt) {
    numbers.push_back(*number);
  }
  if (numbers.empty()) {
    table.note(key, "a number, a list of numbers, or a table of them by ranks is needed");
  }
  return numbers;
}

/// { 1 = -76.4, 2 = -76.5 }: for each number of ranks its own.
Reference read_entry(TomlReader& table, const std::string& key) {
  static const std::regex whole("[1-9][0-9]{0,6}");
  const toml::node& node = *table.node().get(key);
  Reference reference;
  const toml::table* by_ranks = node.as_table();
  if (by_ranks == nullptr) {
    reference.numbers = numbers_in(table, key, node);
    return reference;
  }
  for (const auto& [ranks, entry] : *by_ranks) {
    const std::string text(ranks.str());
    const std::optional<int> n_ranks = to_number<int>(text);
    if (!std::regex_match(text, whole) || !n_ranks) {
      table.note(key, fmt::format("`{}` is no number of ranks", text));
    } else {
      reference.for_ranks[*n_ranks] = numbers_in(table, key, entry);
    }
  }
  return reference;
}

void read_reference(TomlReader table, ExternalCase& input) {
  const std::string source_key = "source";
  for (const std::string& name : keys_in_order(table.node())) {
    if (name == source_key) {
      input.reference_source = table.text(name);
    } else {
      input.reference[name] = read_entry(table, name);
    }
  }
  if (!input.reference.empty() && input.reference_source.empty()) {
    table.note(source_key, "a [reference] names its `source`");
  }
}

}  // namespace

const std::vector<double>& Reference::at(int ranks) const {
  const auto own = for_ranks.find(ranks);
  return own == for_ranks.end() ? numbers : own->second;
}

ExternalCase read_external_case(const fs::path& root, const std::string& file) {
  TomlFile source(root / file);
  TomlReader table = source.top();
  const fs::path folder = source.path().parent_path();
  ExternalCase input;
  input.name = fs::path(file).stem().string();
  input.source = file;
  table.text("title");
  table.needed_text("class");
  table.flag("default", false);
  input.deck = existing_file(table, folder, "deck", table.needed_text("deck"));
  for (const std::string& name : table.texts("files")) {
    input.files.push_back(existing_file(table, folder, "files", name));
  }
  read_reference(table.table("reference"), input);
  table.finish();
  source.throw_problems();
  input.deck_text = read_file(input.deck);
  return input;
}

ExternalCase bare_deck(const fs::path& root, const std::string& file) {
  ExternalCase input;
  input.name = fs::path(file).stem().string();
  input.source = file;
  input.deck = root / file;
  input.deck_text = read_file(input.deck);
  return input;
}

fs::path place_in_run(const ExternalCase& input, const fs::path& file) {
  const fs::path place = file.lexically_relative(input.deck.parent_path());
  return place.empty() || *place.begin() == ".." ? file.filename() : place;
}

std::string hash_of(const ExternalCase& input) {
  std::string text = input.deck_text;
  for (const fs::path& file : input.files) {
    const std::string content = read_file(file);
    text += fmt::format("\n{} {}\n{}", place_in_run(input, file).string(), content.size(), content);
  }
  return hash_input(text);
}

}  // namespace casebook::cli
