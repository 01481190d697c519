#pragma once

#include <optional>
#include <string>

#include "harness/run/checkpoint/progress.hpp"

namespace casebook {

/// Readers of the progress of a solve.
enum class ProgressReader {
  none,
  program,   ///< `@casebook step ...` on standard output, for the `casebook` program
  terminal,  ///< a line a second on standard error
  file,      ///< a line each ten seconds on standard error
};

/// Seconds that the rest of a solve takes if its steps go on as they did since the first report;
/// nothing where the number of steps is not known or no step was seen.
std::optional<double> seconds_left(const Progress& first, const Progress& now, double elapsed_s);

/// "iteration 7 of about 15, 12 s left: energy -76.0107 hartree, error 3.1e-05"
std::string progress_text(const Progress& progress, std::optional<double> left_s);

/// Prints the progress of one solve, and not more often than its reader can read.
class ProgressLines {
 public:
  explicit ProgressLines(ProgressReader reader) : reader_(reader) {}

  /// now_s: of a clock that only goes forward.
  void report(const Progress& progress, double now_s);

 private:
  ProgressReader reader_;
  std::optional<Progress> first_;
  double first_s_ = 0.0;
  double printed_s_ = 0.0;
};

}  // namespace casebook
