#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "cli/lab/submission.hpp"

namespace casebook::cli {

/// Whose turn it is while a class hands in. Each member has one place: a newer state of a folder takes
/// the older one's. Who was graded least often comes first, then who has waited longest.
/// All times are in seconds from a moment of the caller's.
class GradeQueue {
 public:
  /// pause_s: from the end of one grading of a member to the beginning of the next, at least
  /// settle_s: a folder counts once it has been as it is for so long; half a copy is not graded
  GradeQueue(double pause_s, double settle_s) : pause_s_(pause_s), settle_s_(settle_s) {}

  /// Looks at a member's folder. True if its contents are new, so that the member waits.
  bool look(const std::string& member, const std::string& state, double now_s);

  /// A member's folder has been graded as it was in this state.
  void graded(const std::string& member, const std::string& state, double now_s);

  /// The member to grade now, if there is one.
  std::optional<std::string> next(double now_s) const;

  /// Number of waiting submissions, with those whose pause is not over.
  int waiting() const;

  /// Rest of a member's pause; 0 where it is over.
  double pause_left_s(const std::string& member, double now_s) const;

 private:
  struct Place {
    std::string state;         ///< as the folder was when it was looked at last
    double state_since_s = 0;  ///< since when it is so
    double waits_since_s = 0;
    std::string graded_state = {};
    double graded_s = 0;
    int n_graded = 0;

    bool waits() const { return !state.empty() && state != graded_state; }
  };

  double pause_s_;
  double settle_s_;
  std::map<std::string, Place> places_;
};

/// Grades one submission and returns the verdict in a line.
/// state: of its folder, to be kept with the verdict
using GradeOne =
    std::function<std::string(const LabSubmission& submission, const std::string& state)>;

/// Looks at a folder every second and grades what is handed in, one submission at a time, until it is
/// asked to stop. queue: knows of earlier gradings. Returns the exit code.
int watch_submissions(const std::filesystem::path& folder, GradeQueue queue, const GradeOne& grade);

}  // namespace casebook::cli
