#include "cli/lab/grade.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/lab/build_copy.hpp"
#include "cli/lab/rounds.hpp"
#include "cli/lab/sandboxed_run.hpp"
#include "cli/lab/submission.hpp"
#include "cli/lab/verdict.hpp"
#include "cli/lab/watch.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/error.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// All runs of one submission together, so that none holds up a class: five of the longest that one
// may take.
constexpr double default_budget_s = 1500.0;

constexpr int grade_rounds = 6;
constexpr int graded_solves =
    2;  // after the first one; the same for all sides, and so is the judge's work

// A process may leave so much more of its time unaccounted for than start and solution do.
constexpr double slack_factor = 1.25;
constexpr double slack_s = 0.3;

// Faster than the solution by more than this is for a coach to look at, not for a program to believe.
constexpr double believed_factor = 10.0;

/// Folders that nothing that is compiled may read: they hold the solutions, and others' work.
std::vector<fs::path> hidden_folders(const Project& project) {
  std::vector<fs::path> hidden;
  for (const char* name : {"optimized", "baselines", "labs", "work", "results"}) {
    if (fs::is_directory(project.root() / name)) {
      hidden.push_back(project.root() / name);
    }
  }
  return hidden;
}

class Grader {
 public:
  Grader(const Project& project, const Lab& lab, const LabOptions& options)
      : project_(project),
        lab_(lab),
        options_(options),
        work_(fs::temp_directory_path()),
        limits_(limits_of(options)),
        left_s_(options.budget.empty() ? default_budget_s
                                       : parse_duration(options.budget, "--budget")),
        runs_(project, lab, limits_) {
    open_to_all(work_.path());
  }

  LabVerdict operator()(const LabSubmission& submission, const std::string& state) {
    LabVerdict verdict{submission.member, state};
    try {
      const Variant yours = build(submission);
      judge(yours, verdict);
      if (verdict.accepted() && lab_.kind == LabKind::speed && !options_.judge_only) {
        time(yours, verdict);
      }
    } catch (const UsageError& error) {
      verdict.refused = error.what();
    }
    return verdict;
  }

 private:
  static SandboxLimits limits_of(const LabOptions& options) {
    SandboxLimits limits;
    if (!options.seconds.empty()) {
      limits.seconds = parse_count(options.seconds, "--seconds", "300 is the default");
    }
    return limits;
  }

  static void open_to_all(const fs::path& folder) {
    fs::permissions(folder, fs::perms::all, fs::perm_options::add);
  }

  /// Nothing of a submission but its compiler runs here, and that in a sandbox.
  Variant build(const LabSubmission& submission) {
    const fs::path sources = work_.path() / submission.member;
    const fs::path output = work_.path() / (submission.member + ".out");
    fs::create_directories(sources);
    fs::create_directories(output);
    open_to_all(sources);
    open_to_all(output);
    copy_sources(submission, sources);
    const std::string name = "lab_" + lab_.name;
    const CopyBuild copy = copy_build(project_, lab_, sources_in(sources), name, output);
    fs::permissions(output / "identity.cpp", fs::perms::others_read, fs::perm_options::add);
    Sandbox sandbox;
    sandbox.readable = {project_.root(), project_.build(), sources};
    sandbox.hidden = hidden_folders(project_);
    sandbox.hidden.push_back(project_.build() / "bin");
    if (fs::exists(lab_.app.folder /
                   "problem.hpp")) {  // a program of the lab's own: what it is about
      sandbox.shown = {lab_.app.folder / "problem.hpp",
                       lab_.app.folder.parent_path() / "settings.hpp"};
    }
    sandbox.writable = output;
    sandbox.folder = project_.build();
    sandbox.environment = {{"CCACHE_DISABLE", "1"}};
    for (const std::string& line : copy.commands) {
      const Captured made = capture(sandboxed(sandbox, {"sh", "-c", line}));
      if (!made.ending.fine()) {
        throw UsageError("it does not compile: " + first_error(made, sources));
      }
    }
    return {lab_.app.name, name, lab_.parent.name, sources, copy.executable};
  }

  /// The compiler's words, without the folder that the sources were copied to.
  static std::string first_error(const Captured& made, const fs::path& sources) {
    const std::string folder = sources.string() + "/";
    for (const std::string& line : split_at(made.errors, '\n')) {
      if (line.find("error") != std::string::npos) {
        const bool is_own = line.rfind(folder, 0) == 0;
        return is_own ? line.substr(folder.size()) : line;
      }
    }
    if (made.errors.starts_with("CMake Error")) {  // its first sentence, after the place
      std::istringstream words(made.errors.substr(made.errors.find('\n') + 1));
      std::string text;
      for (std::string word; words >> word && !text.ends_with('.');) {
        text += (text.empty() ? "" : " ") + word;
      }
      return text;
    }
    return made.errors.empty() ? "it took too long, or too much" : first_line(made.errors);
  }

  void judge(const Variant& yours, LabVerdict& verdict) {
    const std::vector<DrawnCase> hidden = draw_hidden_cases(lab_);
    Json witnessed = Json::array();
    for (const DrawnCase& drawn : hidden) {
      for (const RankLayout& layout : drawn.layouts) {
        Experiment experiment = lab_experiment(project_, lab_, drawn.name, layout, work_.path());
        experiment.input.overrides = drawn.overrides;
        const std::string where =
            fmt::format("{} on {}x{}: ", name_of(drawn), layout.ranks, layout.threads);
        const std::string why = why_wrong(experiment, yours);
        if (!why.empty()) {
          verdict.refused = where + why;
          return;
        }
      }
      witnessed.push_back(name_of(drawn));
    }
    verdict.details["hidden"] = witnessed;
  }

  /// The judge's word, and that of a witness: the solution, in another process on the same input.
  std::string why_wrong(const Experiment& experiment, const Variant& yours) {
    Progress progress("grading", terminal_of(2));
    const Outcome outcome = charged(runs_, experiment, yours, progress, {0.0, 0.0, "judging "});
    if (!passed(outcome.record)) {
      return outcome.record.is_null()
                 ? outcome.failure
                 : "refused by " + text_at(nearest_check(outcome.record), "/name");
    }
    const Outcome witness = runs_(experiment, lab_.solution, progress, {0.5, 0.0, "witness "});
    if (!passed(witness.record)) {
      return "the witness failed: " + witness.failure;
    }
    if (text_at(outcome.record, "/case/input_hash") !=
        text_at(witness.record, "/case/input_hash")) {
      return "its input was not that of the witness";
    }
    return difference_of(outcome.record.value("result", Json::object()),
                         witness.record.value("result", Json::object()));
  }

  /// A run of the submission, which its budget pays for.
  Outcome charged(SandboxedRuns& runs,
                  const Experiment& experiment,
                  const Variant& yours,
                  Progress& progress,
                  const Portion& portion) {
    if (left_s_ <= 0.0) {
      Outcome none;
      none.exit_code = exit_check_failed;
      none.failure = "its runs have taken all the time that one submission gets (--budget)";
      return none;
    }
    const auto start = std::chrono::steady_clock::now();
    Outcome outcome = runs(experiment, yours, progress, portion);
    left_s_ -= seconds_since(start);
    return outcome;
  }

  void time(const Variant& yours, LabVerdict& verdict) {
    SandboxedRuns runs(project_, lab_, limits_);
    const int rounds = options_.rounds.empty()
                           ? grade_rounds
                           : parse_count(options_.rounds, "--rounds", "six is the default");
    const TimedRounds timed =
        time_in_rounds(project_,
                       lab_,
                       {lab_.parent, yours, lab_.solution},
                       rounds,
                       options_.case_name,
                       work_.path(),
                       graded_solves,
                       [&](const Experiment& e, const Variant& v, Progress& p, const Portion& s) {
                         return v.name == yours.name ? charged(runs, e, v, p, s) : runs(e, v, p, s);
                       });
    if (!timed.failure.empty()) {
      verdict.refused = timed.failure;
      return;
    }
    verdict.score = score_of(rounds_of(timed, 0, 1, 2));
    verdict.refused = why_not_believed(runs, yours, verdict.score);
  }

  std::string why_not_believed(const SandboxedRuns& runs,
                               const Variant& yours,
                               const Score& score) {
    const auto median = [&](const Variant& side) {
      return summarize(runs.unaccounted_s().at(side.executable.string())).median;
    };
    const double of_others = std::max(median(lab_.parent), median(lab_.solution));
    const double of_yours = median(yours);
    if (of_yours > slack_factor * of_others + slack_s) {
      return fmt::format(
          "{} of its process are in no time that it reports; start and solution leave {}",
          seconds(of_yours),
          seconds(of_others));
    }
    if (!score.why_none.empty()) {
      return score.why_none;
    }
    const double against_solution = score.gain.median / score.solution_gain.median;
    return against_solution > believed_factor
               ? fmt::format("{}x faster than the solution: ask a coach to look at it",
                             three_digits(against_solution))
               : "";
  }

  const Project& project_;
  const Lab& lab_;
  const LabOptions& options_;
  WorkFolder work_;
  SandboxLimits limits_;
  double left_s_;  ///< of the budget
  SandboxedRuns runs_;
};

Cell verdict_cell(const LabVerdict& verdict) {
  return verdict.accepted() ? Cell{"accepted", Style::good}
                            : Cell{"refused: " + verdict.refused, Style::bad};
}

std::string points_of(const LabVerdict& verdict) {
  return verdict.score.score.n > 0 && verdict.accepted() ? score_text(verdict.score) : "";
}

/// All that is there, each with a member's name. Errors: UsageError where there is none.
std::vector<LabSubmission> all_submissions(const fs::path& folder) {
  const HandedIn found = submissions_in(folder);
  for (const std::string& name : found.misnamed) {
    member_name(name);  // says what is wrong with it
  }
  if (found.submissions.empty()) {
    throw UsageError(folder.string() + " holds no folder: one for each member is needed");
  }
  return found.submissions;
}

using GradeAndKeep = std::function<LabVerdict(const LabSubmission&, const std::string& state)>;

int grade_once(const std::vector<LabSubmission>& submissions, const GradeAndKeep& grade) {
  Table table({{"member"}, {"verdict"}, {"score"}});
  bool all_accepted = true;
  for (const LabSubmission& submission : submissions) {
    const LabVerdict verdict = grade(submission, state_of(submission));
    all_accepted = all_accepted && verdict.accepted();
    table.add({{verdict.member}, verdict_cell(verdict), {points_of(verdict)}});
  }
  fmt::print("{}", table.text(terminal_of(1)));
  return all_accepted ? exit_fine : exit_check_failed;
}

}  // namespace

int lab_grade(const LabOptions& options) {
  const Project project = this_project();
  const Lab lab = find_lab(project, options.lab);
  if (lab.kind == LabKind::script) {
    throw UsageError(lab.name + " has nothing to run: `lab status` judges a script");
  }
  if (!options.watch && !options.pause.empty()) {
    throw UsageError("--pause is for --watch: without it everything is graded once");
  }
  const fs::path folder = fs::absolute(options.folder);
  const auto submissions =
      options.watch ? submissions_in(folder).submissions : all_submissions(folder);
  require_sandbox(project.root());
  build_variants(project.build(), {lab.parent, lab.solution}, terminal_of(2));
  const GradeAndKeep grade = [&](const LabSubmission& submission, const std::string& state) {
    const LabVerdict verdict = Grader(project, lab, options)(submission, state);
    keep(project, lab, options, verdict);
    return verdict;
  };
  if (!options.watch) {
    return grade_once(submissions, grade);
  }
  return watch_submissions(folder,
                           queue_of(project, lab, options),
                           [&](const LabSubmission& submission, const std::string& state) {
                             const LabVerdict verdict = grade(submission, state);
                             return verdict_cell(verdict).text + "  " + points_of(verdict);
                           });
}

}  // namespace casebook::cli
