#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <toml++/toml.h>

namespace casebook::cli {

/// Reads one table of a TOML file strictly: a value of another type, a missing one, and a key that
/// nobody asked for are mistakes, told with file and line. Every getter throws UsageError.
class TomlTable {
 public:
  /// The whole file. Errors: UsageError.
  static TomlTable of_file(const std::filesystem::path& file);

  const std::filesystem::path& file() const { return file_; }
  bool has(const std::string& key) const { return table_.contains(key); }

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& otherwise);
  bool flag(const std::string& key, bool otherwise);
  int count(const std::string& key, int otherwise);  ///< at least 1
  std::optional<double> number(const std::string& key);
  std::vector<std::string> texts(const std::string& key);  ///< empty when there are none

  /// In alphabetical order.
  std::vector<std::string> keys() const;

  /// Tables written [key] and [[key]]; an empty one, or none, when they are missing.
  TomlTable table(const std::string& key);
  std::vector<TomlTable> tables(const std::string& key);

  /// Finds out now what would otherwise spoil the end of a long run.
  void require_expression(const std::string& key, const std::string& expression) const;

  /// Refuses keys that were not asked for, naming those that were.
  void finish() const;

  /// "file, line 3: what". Errors: always.
  [[noreturn]] void fail(const std::string& key, const std::string& what) const;

 private:
  TomlTable(std::filesystem::path file, toml::table table);
  const toml::node* find(const std::string& key);
  const toml::node& require(const std::string& key);

  std::filesystem::path file_;
  toml::table table_;
  std::set<std::string> asked_;
};

}  // namespace casebook::cli
