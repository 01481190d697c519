#include "harness/core/input_choice.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook {

void require_one_input(const InputChoice& choice, const std::string& deck_option) {
  if (choice.case_file.empty() == choice.deck_file.empty()) {
    throw UsageError(fmt::format("{} input given; give exactly one: --case-file FILE.toml or {}",
                                 choice.case_file.empty() ? "no" : "more than one",
                                 deck_option));
  }
}

}  // namespace casebook
