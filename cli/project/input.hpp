#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// Input of a run: a case or a deck, and its changes. Paths are as records name them:
/// inside the project relative to it.
struct Input {
  std::string name = {};                    ///< of the case, the deck's file stem, or a model's folder
  std::string case_file = {};               ///< "" with a deck
  std::string deck = {};                    ///< "" with a case
  std::vector<std::string> overrides = {};  ///< KEY=VALUE
  bool trust_deck = false;  ///< a program that we did not write may run commands of its deck
};

/// The input as arguments of an executable: --case-file or --deck, and --set.
std::vector<std::string> arguments_of(const Input& input);

}  // namespace casebook::cli
