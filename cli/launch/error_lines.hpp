#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// A rank's own words in a line of standard error. Open MPI 5's launcher ends a message with a zero byte, which
/// then begins the next line; of ranks that write at once, the note of one may stand before the message of another.
std::string own_words(const std::string& line);

/// Sorts what a run prints on standard error: our executables' own messages (`casebook: ...`), the
/// launcher's banners and traces, and the rest, which is the solver author's own output.
class ErrorLines {
 public:
  enum class Kind { ours, launcher, other };

  /// Takes the next line. Messages of ours that repeat one from another rank count as launcher
  /// noise: they are shown once.
  Kind feed(const std::string& line);

  /// Takes the next line of standard output; true if it is of the banner of MPICH's launcher, which says there
  /// that a rank died.
  bool feed_output(const std::string& line);

  /// True when an executable has said what went wrong.
  bool have_error() const { return !error_.empty(); }

  /// Its error message, without `casebook: error: `; "" if there is none.
  const std::string& error() const { return error_; }

  /// The signal that a rank died of, as the launcher's banner tells it, or 0.
  int signal() const { return signal_; }

  /// True when the launcher has lost a node, or never reached it.
  bool lost_a_node() const { return lost_a_node_; }

  /// Text of the launcher, if there is no better message: banners without their frames.
  std::string launcher_text() const;

 private:
  bool in_banner_ = false;
  std::string error_;
  int signal_ = 0;
  bool lost_a_node_ = false;
  std::vector<std::string> ours_;
  std::vector<std::string> launcher_;
};

}  // namespace casebook::cli
