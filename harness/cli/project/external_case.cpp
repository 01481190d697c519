#include "harness/cli/project/external_case.hpp"

#include <fmt/format.h>

#include "harness/cli/text/toml_reader.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"

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

void read_reference(TomlReader table, ExternalCase& input) {
  const std::string source_key = "source";
  for (const std::string& name : keys_in_order(table.node())) {
    if (name == source_key) {
      input.reference_source = table.text(name);
    } else if (const auto value = table.number(name)) {
      input.reference[name] = *value;
    }
  }
  if (!input.reference.empty() && input.reference_source.empty()) {
    table.note(source_key, "a [reference] names its `source`");
  }
}

}  // namespace

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

std::string hash_of(const ExternalCase& input) {
  std::string text = input.deck_text;
  for (const fs::path& file : input.files) {
    const std::string content = read_file(file);
    text += fmt::format("\n{} {}\n{}", file.filename().string(), content.size(), content);
  }
  return hash_input(text);
}

}  // namespace casebook::cli
