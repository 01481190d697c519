#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace casebook::cli {

/// A line of the deck for which another may stand.
struct AllowedChange {
  std::string line;  ///< regular expression for the original line
  std::string with;  ///< and for the one in its place
};

/// A range of the deck that may be left out as a whole.
struct AllowedDrop {
  std::string from;  ///< regular expression for the first line
  std::string to;    ///< and for the last: the next one that matches
};

/// Rule for the precision that the output must state.
struct OutputRule {
  std::string name;
  std::string pattern;            ///< with one group
  std::optional<double> at_most;  ///< the number that it says
  std::string is;                 ///< or the word that it says
};

/// Rules of a competition, as jobs/rules/<name>.toml has them.
struct Rules {
  std::string title;
  std::string source;
  std::string app;
  std::string version;  ///< regular expression for the program's release
  int nodes = 1;
  double time_limit_s = 0.0;
  std::string energy_check;  ///< name of a record's check
  double energy_bound = 0.0;
  /// Relative to the project; a case (.toml) where files belong to the deck.
  std::vector<std::filesystem::path> contest_decks;
  std::vector<std::filesystem::path> practice_decks;  ///< for practice under these rules, never submitted
  std::vector<AllowedChange> changes;
  std::vector<AllowedDrop> drops;
  std::vector<OutputRule> outputs;
};

/// Errors: UsageError with file and line.
Rules read_rules(const std::filesystem::path& file);

}  // namespace casebook::cli
