#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

namespace spectral {

/// A table of a case file as it is read: each question about a key notes what is wrong with it, so
/// that one run reports all problems.
class CaseTable {
 public:
  /// table: outlives this one. where: how messages name it, "tgv.toml" or "tgv.toml, [output]".
  /// problems: where they are noted; outlives this one.
  CaseTable(const toml::table& table, std::string where, std::vector<std::string>& problems);

  double number(std::string_view key) const;
  int whole_number(std::string_view key) const;
  std::string text(std::string_view key) const;
  std::vector<double> numbers(std::string_view key, std::size_t count) const;

  /// Notes every key that is not among the known ones.
  void allow_only(const std::vector<std::string>& known) const;

  bool has(std::string_view key) const { return table_.contains(key); }

  /// "tgv.toml, line 4: what"; without a line where the key is missing.
  void complain(std::string_view key, std::string_view what) const;

 private:
  const toml::table& table_;
  std::string where_;
  std::vector<std::string>& problems_;
};

/// Sets KEY=VALUE (`n=32`, `initial=abc`, `output.snapshot_every=2`) in the table of a case.
/// Errors: UsageError on a word that is no KEY=VALUE.
void override_value(toml::table& table, const std::string& word);

}  // namespace spectral
