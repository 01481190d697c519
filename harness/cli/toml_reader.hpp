#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <toml++/toml.h>

namespace casebook::cli {

/// A TOML file as a table. Errors: UsageError with file and line.
toml::table parse_toml(const std::filesystem::path& file);

/// Takes the values of one table, and notes every problem instead of stopping at the first: a wrong
/// type, a value out of range, a key that nobody asked for. Ends with finish().
class TomlReader {
 public:
  using Problems = std::vector<std::string>;

  /// where: the table's name in the file, "" for the whole; problems: outlives this.
  TomlReader(const toml::table& table, std::string where, Problems& problems);

  bool has(const std::string& key) const { return table_.contains(key); }

  /// The value, or the given one where the key is missing.
  std::string text(const std::string& key, const std::string& otherwise = "");
  int count(const std::string& key, int otherwise, int least = 1);
  double number(const std::string& key, double otherwise);
  bool flag(const std::string& key, bool otherwise);
  std::vector<std::string> texts(const std::string& key);

  /// One of the allowed words. Position in the list; 0 where the key is missing or wrong.
  std::size_t choice(const std::string& key, const std::vector<std::string>& allowed);

  /// A table below this one, empty where it is missing.
  const toml::table& table(const std::string& key);

  /// All keys with texts as values, in the order of the file.
  std::vector<std::pair<std::string, std::string>> pairs();

  /// "node.cores: what is wrong"
  void note(const std::string& key, const std::string& problem);

  /// Notes the keys that were never asked for.
  void finish();

 private:
  std::string name_of(const std::string& key) const;
  const toml::node* find(const std::string& key);

  const toml::table& table_;
  std::string where_;
  Problems& problems_;
  std::vector<std::string> asked_;
};

/// The keys of a table in the order of the file; toml++ itself sorts them by name.
std::vector<std::string> keys_in_order(const toml::table& table);

/// A value as one writes it on a command line: a text as it is, a number in its shortest form.
/// Errors: UsageError for a table, a list or a date. what: where it stands, for the message.
std::string scalar_text(const toml::node& node, const std::string& what);

/// A text as a TOML string.
std::string toml_string(const std::string& text);

/// Throws what was noted as one message. Errors: UsageError, unless there is nothing.
void throw_problems(const std::filesystem::path& file, const TomlReader::Problems& problems);

}  // namespace casebook::cli
