#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <toml++/toml.h>

namespace casebook {

/// Takes the values of one table of a TomlFile, and notes every problem instead of stopping at the
/// first: a wrong type, a value out of range, one that is missing, a key that was not asked for. Ends
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

  /// A whole number, and a finite number, from `least` to `most`.
  std::int64_t whole(const std::string& key, std::int64_t otherwise, std::int64_t least, std::int64_t most);
  double real(const std::string& key, double otherwise, double least, double most);

  /// A list of so many finite numbers; zeros where it is missing or wrong.
  std::vector<double> reals(const std::string& key, std::size_t n);

  /// Notes the keys among these that the table lacks.
  void require(const std::vector<std::string>& keys);

  /// A text that must be there.
  std::string needed_text(const std::string& key);

  /// One of the allowed words. Position in the list; 0 where the key is missing or wrong.
  std::size_t choice(const std::string& key, const std::vector<std::string>& allowed);

  /// The table [key], empty where it is missing; the tables [[key]], in the order of the file.
  TomlReader table(const std::string& key);
  std::vector<TomlReader> tables(const std::string& key);

  /// All keys with texts as values, in the order of the file.
  std::vector<std::pair<std::string, std::string>> pairs();

  /// "line 3: node.cores: what is wrong"
  void note(const std::string& key, const std::string& problem);

  /// True where nothing was noted, in the whole file, up to now.
  bool is_fine() const { return problems_->empty(); }

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
  /// overrides: KEY=VALUE or TABLE.KEY=VALUE, which replace what the file says. A value that is no
  /// TOML is a text without its quotes.
  /// Errors: UsageError with file and line where it is no TOML, and for a word that is no override.
  explicit TomlFile(std::filesystem::path file, const std::vector<std::string>& overrides = {});

  /// Overrides alone, as a file called "--set".
  static TomlFile of_overrides(const std::vector<std::string>& overrides);

  /// A table that was made by the program. name: how messages call it.
  TomlFile(toml::table table, std::filesystem::path name, const std::vector<std::string>& overrides);

  const std::filesystem::path& path() const { return path_; }

  /// True where an override sets this key.
  bool is_overridden(const std::string& key) const;

  /// The whole file. This outlives it.
  TomlReader top() { return {table_, "", problems_}; }

  /// Throws what was noted as one message. Errors: UsageError, unless there is nothing.
  void throw_problems() const;

 private:
  std::filesystem::path path_;
  toml::table table_;
  std::vector<std::string> overrides_;
  TomlReader::Problems problems_;
};

/// The keys of a table in the order of the file; toml++ itself sorts them by name.
std::vector<std::string> keys_in_order(const toml::table& table);

/// A value as one writes it on a command line: a text as it is, a number in its shortest form.
/// Errors: UsageError for a table, a list or a date.
std::string scalar_text(const toml::node& node);

/// A text as a TOML string.
std::string toml_string(const std::string& text);

/// Texts as a list of TOML, in one line.
std::string toml_list(const std::vector<std::string>& texts);

}  // namespace casebook
