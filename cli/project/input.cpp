#include "cli/project/input.hpp"

namespace casebook::cli {

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
