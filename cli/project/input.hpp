#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// Input of a run: a case or a deck, and its changes. Paths are as records name them:
/// inside the project relative to it.
struct Input {
  std::string name = {};                    ///< of the case, or deck_name()
  std::string case_file = {};               ///< "" with a deck
  std::string deck = {};                    ///< "" with a case
  std::vector<std::string> overrides = {};  ///< KEY=VALUE
  bool trust_deck = false;  ///< a program that we did not write may run commands of its deck
};

/// The input's name in records: a file's without its ending, a folder's whole, as in Qwen3-0.6B.
std::string deck_name(const std::filesystem::path& deck);

/// The input as arguments of an executable: --case-file or --deck, and --set.
std::vector<std::string> arguments_of(const Input& input);

}  // namespace casebook::cli
