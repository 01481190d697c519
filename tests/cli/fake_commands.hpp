#pragma once

#include <string>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {

/// A folder in front of PATH with commands of a test's own, as long as this lives.
class FakeCommands {
 public:
  FakeCommands();
  ~FakeCommands();
  FakeCommands(const FakeCommands&) = delete;
  FakeCommands& operator=(const FakeCommands&) = delete;

  /// script: what the shell does for it
  void add(const std::string& name, const std::string& script) const;

  /// A command that prints this text, whatever it is asked.
  void add_answer(const std::string& name, const std::string& text) const;

 private:
  TemporaryFolder folder_;
  std::string old_path_;
};

}  // namespace casebook::cli
