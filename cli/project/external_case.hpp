#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace casebook::cli {

/// Reference of an answer: a number or a list, the same for any number of ranks or one for each.
struct Reference {
  std::vector<double> numbers;  ///< for numbers of ranks that have none of their own
  std::map<int, std::vector<double>> for_ranks;

  /// Empty where there is none for so many ranks.
  const std::vector<double>& at(int ranks) const;
};

/// An input of a program that we did not write.
struct ExternalCase {
  std::string name;
  std::string source;  ///< the case file or deck, as given
  std::filesystem::path deck;
  std::string deck_text;
  std::vector<std::filesystem::path>
      files;  ///< that the deck reads, below its folder; copied alike
  std::map<std::string, Reference> reference;  ///< entries of [reference]; none for a bare deck
  std::string reference_source;
};

/// cases/<name>.toml: title, class, default, deck, files, [reference].
/// file: as the user gave it, below root where it is relative
/// Errors: UsageError.
ExternalCase read_external_case(const std::filesystem::path& root, const std::string& file);

/// A deck without a case: nothing to compare the answer with.
/// Errors: UsageError.
ExternalCase bare_deck(const std::filesystem::path& root, const std::string& file);

/// Place of a file of the case in the folder of a run: as beside the deck, or by its name alone.
std::filesystem::path place_in_run(const ExternalCase& input, const std::filesystem::path& file);

/// Hash of the deck and of the files that it reads: equal hashes, the same problem.
std::string hash_of(const ExternalCase& input);

}  // namespace casebook::cli
