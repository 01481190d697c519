#include "harness/cli/external_case.hpp"

#include <fmt/format.h>

#include "harness/cli/toml_table.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

fs::path existing_file(const TomlTable& table, const std::string& key, const std::string& name) {
  const fs::path file = table.file().parent_path() / name;
  if (!fs::is_regular_file(file)) {
    table.fail(key, fmt::format("{} = \"{}\": there is no file {}", key, name, file.string()));
  }
  return file;
}

void read_reference(TomlTable table, ExternalCase& input) {
  const std::string source_key = "source";
  for (const std::string& name : table.keys()) {
    if (name == source_key) {
      input.reference_source = table.text(name);
    } else {
      input.reference[name] = *table.number(name);
    }
  }
  if (!input.reference.empty() && input.reference_source.empty()) {
    table.fail(source_key, "a [reference] names its `source`");
  }
}

}  // namespace

ExternalCase read_external_case(const fs::path& root, const std::string& file) {
  TomlTable table = TomlTable::of_file(root / file);
  ExternalCase input;
  input.name = fs::path(file).stem().string();
  input.source = file;
  table.text("title", "");
  table.text("class");
  table.flag("default", false);
  input.deck = existing_file(table, "deck", table.text("deck"));
  input.deck_text = read_file(input.deck);
  for (const std::string& name : table.texts("files")) {
    input.files.push_back(existing_file(table, "files", name));
  }
  read_reference(table.table("reference"), input);
  table.finish();
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
