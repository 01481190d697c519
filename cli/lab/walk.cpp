#include "cli/lab/walk.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/climb/markers.hpp"
#include "cli/lab/build_copy.hpp"
#include "cli/lab/hints.hpp"
#include "cli/lab/rounds.hpp"
#include "cli/lab/trial.hpp"
#include "cli/lab/walked.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int check_rounds = 6;

/// Prints one line of a walk; returns whether it is as it should be.
bool report(const Lab& lab, bool fine, const std::string& what) {
  fmt::print("{}  {:<24} {}\n", fine ? "ok  " : "FAIL", lab.name, what);
  return fine;
}

std::vector<DrawnCase> all_cases(const Lab& lab) {
  std::vector<DrawnCase> cases = open_cases(lab);
  for (DrawnCase& hidden : draw_hidden_cases(lab)) {
    cases.push_back(std::move(hidden));
  }
  return cases;
}

bool side_passes(const Project& project,
                 const Lab& lab,
                 const Variant& side,
                 const fs::path& results) {
  const auto trials = judge_side(project, lab, side, all_cases(lab), results);
  const bool fine = all_pass(trials);
  if (!fine) {
    fmt::print("{}", trials_text(trials, terminal_of(1)));
  }
  return report(lab, fine, side.name + " is judged");
}

bool holds(const MedianInterval& score, double expected) {
  return score.low <= expected && expected <= score.high;
}

/// A program of the lab's own has its page beside it, as a step has.
void tell_page(const Lab& lab, const std::string& table) {
  const fs::path page = lab.file.parent_path() / "step.md";
  if (lab.file.filename() == "lab.toml" && fs::exists(page)) {
    write_file_atomically(
        page, replace_between_markers(read_file(page), "measured", table, shown_path(page)));
  }
}

/// Start and solution twice in every round: the second runs stand for a member's.
bool scores_are_right(const Project& project,
                      const Lab& lab,
                      const LabOptions& options,
                      const fs::path& results) {
  const int rounds = options.rounds.empty()
                         ? check_rounds
                         : parse_count(options.rounds, "--rounds", "six is the default");
  const TimedRounds timed = time_in_rounds(project,
                                           lab,
                                           {lab.parent, lab.solution, lab.parent, lab.solution},
                                           rounds,
                                           options.case_name,
                                           results);
  if (!timed.failure.empty()) {
    return report(lab, false, timed.failure);
  }
  const Score start = score_of(rounds_of(timed, 0, 2, 1));
  const Score solution = score_of(rounds_of(timed, 0, 3, 1));
  const bool scored = start.why_none.empty();
  const bool fine = scored && holds(start.score, 0.0) && holds(solution.score, 1.0);
  if (options.record && scored) {
    const fs::path file = walked_file(project, lab);
    require_writable_folder(file.parent_path());
    write_file_atomically(file,
                          walked_json(lab, start, solution, utc_now(), host_name()).dump(1) + "\n");
    tell_page(lab,
              walked_table(
                  lab, rounds_of(timed, 0, 2, 1), solution, {timed.records[0], timed.records[1]}));
  }
  return report(lab,
                fine,
                fmt::format("start {}, solution {}, gain {}",
                            score_text(start),
                            score_text(solution),
                            gain_text(solution.solution_gain)));
}

/// The faults of a repair are in the start, and the judge sees them.
bool start_is_refused(const Project& project, const Lab& lab, const fs::path& work) {
  const fs::path folder = work / "start";
  require_writable_folder(folder);
  write_file_atomically(folder / source_name(lab), start_text(lab));
  const Variant start = build_copy(project, lab, folder, "author");
  const auto trials = judge_side(project, lab, start, open_cases(lab), work);
  return report(lab, !all_pass(trials), "the judge refuses the start");
}

bool walk(const Project& project, const Lab& lab, const LabOptions& options) {
  const WorkFolder work(fs::temp_directory_path());
  bool fine = true;
  for (const Hint& hint : hints_of(lab)) {
    fine = (hint.name == "code" || !hint.text.empty() ||
            report(lab, false, "the hint `" + hint.name + "` is empty")) &&
           fine;
  }
  if (lab.kind == LabKind::script) {
    return report(lab, fine, "hints; its judge needs no run");
  }
  build_variants(project.build(), {lab.parent, lab.solution}, terminal_of(2));
  if (lab.kind == LabKind::repair) {
    fine = start_is_refused(project, lab, work.path()) && fine;
  } else {
    fine = side_passes(project, lab, lab.parent, work.path()) && fine;
  }
  fine = side_passes(project, lab, lab.solution, work.path()) && fine;
  if (fine && lab.kind == LabKind::speed && !options.judge_only) {
    fine = scores_are_right(project, lab, options, work.path());
  }
  return fine;
}

}  // namespace

int lab_check(const LabOptions& options) {
  const Project project = this_project();
  const std::vector<Lab> labs =
      options.lab.empty() ? read_labs(project) : std::vector{find_lab(project, options.lab)};
  bool fine = true;
  for (const Lab& lab : labs) {
    fine = walk(project, lab, options) && fine;
  }
  return fine ? exit_fine : exit_check_failed;
}

}  // namespace casebook::cli
