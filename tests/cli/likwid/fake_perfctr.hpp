#pragma once

#include <string>
#include <string_view>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {

/// A `likwid-perfctr` in front of PATH, as long as this lives: LIKWID counts on few machines, and
/// all that is tested with it is what is done with its answers. It behaves like version 5.2.2.
class FakePerfctr {
 public:
  /// groups: what -a prints
  explicit FakePerfctr(std::string_view groups);
  ~FakePerfctr();
  FakePerfctr(const FakePerfctr&) = delete;
  FakePerfctr& operator=(const FakePerfctr&) = delete;

  /// Measuring writes these counts and runs the program.
  void measures(std::string_view csv) const;

  /// Measuring leaves an empty file, says this, and exits with 1; the program is not started.
  void fails(std::string_view errors) const;

  /// A stand-in for `casebook` that prints this.
  std::string program_that_prints(std::string_view text) const;

 private:
  TemporaryFolder folder_;
  std::string old_path_;
};

}  // namespace casebook::cli
