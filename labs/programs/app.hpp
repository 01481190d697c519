#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/app.hpp"
#include "labs/programs/settings.hpp"

namespace drill {

/// The common part of a small program's app; a program adds name(), read_case(), work(), check() and
/// report().
template <class Answer>
struct App {
  using Case = Settings;
  using Result = Answer;

  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return canonical(input); }
  static casebook::Json describe(const Case& input) { return drill::describe(input); }
  static casebook::Json reference(const Case&) { return nullptr; }
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return with_seed(input, seed);
  }
};

}  // namespace drill
