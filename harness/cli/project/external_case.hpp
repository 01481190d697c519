#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace casebook::cli {

/// An input of a program that we did not write.
struct ExternalCase {
  std::string name;
  std::string source;  ///< the case file or deck, as given
  std::filesystem::path deck;
  std::string deck_text;
  std::vector<std::filesystem::path> files;  ///< that the deck reads, copied beside it
  std::map<std::string, double> reference;   ///< numbers of [reference]; empty for a bare deck
  std::string reference_source;
};

/// cases/<name>.toml: title, class, default, deck, files, [reference].
/// file: as the user gave it, below root where it is relative
/// Errors: UsageError.
ExternalCase read_external_case(const std::filesystem::path& root, const std::string& file);

/// A deck without a case: nothing to compare the answer with.
/// Errors: UsageError.
ExternalCase bare_deck(const std::filesystem::path& root, const std::string& file);

/// Hash of the deck and of the files that it reads: equal hashes, the same problem.
std::string hash_of(const ExternalCase& input);

}  // namespace casebook::cli
