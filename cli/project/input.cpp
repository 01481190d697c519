#include "cli/project/input.hpp"

namespace casebook::cli {

std::string deck_name(const std::filesystem::path& deck) {
  const std::filesystem::path named = deck.has_filename() ? deck : deck.parent_path();
  return std::filesystem::is_directory(named) ? named.filename().string() : named.stem().string();
}

std::vector<std::string> arguments_of(const Input& input) {
  std::vector<std::string> arguments = {"--case-file", input.case_file};
  if (!input.deck.empty()) {
    arguments = {"--deck", input.deck};
  }
  for (const std::string& text : input.overrides) {
    arguments.insert(arguments.end(), {"--set", text});
  }
  return arguments;
}

}  // namespace casebook::cli
