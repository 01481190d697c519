#pragma once

#include <string>

#include "cli/lab/lab.hpp"
#include "cli/lab/options.hpp"
#include "cli/lab/score.hpp"
#include "cli/lab/watch.hpp"
#include "cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Verdict of the grader on one submission.
struct LabVerdict {
  std::string member;
  std::string state;         ///< of what was handed in
  std::string refused = {};  ///< why; "" where it was accepted
  Score score = {};
  Json details = {};

  bool accepted() const { return refused.empty(); }
};

/// Writes a verdict into work/verdicts/, and puts what was accepted on the board.
void keep(const Project& project,
          const Lab& lab,
          const LabOptions& options,
          const LabVerdict& verdict);

/// Submissions graded before, so that a restarted grader grades only new ones.
GradeQueue queue_of(const Project& project, const Lab& lab, const LabOptions& options);

}  // namespace casebook::cli
