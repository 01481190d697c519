#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <toml++/toml.h>

namespace casebook::cli {

/// Takes the values of one table of a TomlFile, and notes every problem instead of stopping at the
/// first: a wrong type, a value out of range, one that is missing, a key that nobody asked for. Ends
/// with finish(). A value with a problem reads as if it were not there.
class TomlReader {
 public:
  using Problems = std::vector<std::string>;

  /// where: the table's name in the file, "" for the whole. Table and problems outlive this.
  TomlReader(const toml::table& table, std::string where, Problems& problems);

  bool has(const std::string& key) const { return table_->contains(key); }

  /// The table itself, for what the getters do not know.
  const toml::table& node() const { return *table_; }

  /// The value, or the given one where the key is missing.
  std::string text(const std::string& key, const std::string& otherwise = "");
  int count(const std::string& key, int otherwise, int least = 1);
  double amount(const std::string& key, double otherwise);  ///< not negative
  bool flag(const std::string& key, bool otherwise);
  std::vector<std::string> texts(const std::string& key);
  std::optional<double> number(const std::string& key);

  /// A text that must be there.
  std::string needed_text(const std::string& key);

  /// One of the allowed words. Position in the list; 0 where the key is missing or wrong.
  std::size_t choice(const std::string& key, const std::vector<std::string>& allowed);

  /// The table [key], empty where it is missing; the tables [[key]], in the order of the file.
  TomlReader table(const std::string& key);
  std::vector<TomlReader> tables(const std::string& key);

  /// All keys with texts as values, in the order of the file.
  std::vector<std::pair<std::string, std::string>> pairs();

  /// Finds out now what would otherwise spoil the end of a long run. False, and a note, for a text
  /// that is no regular expression.
  bool require_expression(const std::string& key, const std::string& expression);

  /// "line 3: node.cores: what is wrong"
  void note(const std::string& key, const std::string& problem);

  /// Notes the keys that were never asked for.
  void finish();

 private:
  std::string name_of(const std::string& key) const;
  const toml::node* find(const std::string& key);

  const toml::table* table_;
  std::string where_;
  Problems* problems_;
  std::vector<std::string> asked_;
};

/// A TOML file and what was found to be wrong with it.
class TomlFile {
 public:
  /// Errors: UsageError with file and line where it is no TOML.
  explicit TomlFile(std::filesystem::path file);

  const std::filesystem::path& path() const { return path_; }

  /// The whole file. This outlives it.
  TomlReader top() { return {table_, "", problems_}; }

  /// Throws what was noted as one message. Errors: UsageError, unless there is nothing.
  void throw_problems() const;

 private:
  std::filesystem::path path_;
  toml::table table_;
  TomlReader::Problems problems_;
};

/// The keys of a table in the order of the file; toml++ itself sorts them by name.
std::vector<std::string> keys_in_order(const toml::table& table);

/// A value as one writes it on a command line: a text as it is, a number in its shortest form.
/// Errors: UsageError for a table, a list or a date.
std::string scalar_text(const toml::node& node);

/// A text as a TOML string.
std::string toml_string(const std::string& text);

}  // namespace casebook::cli
