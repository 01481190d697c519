#include "cli/lab/attempt.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/jobs/script_lint.hpp"
#include "cli/jobs/site.hpp"
#include "cli/lab/board.hpp"
#include "cli/lab/build_copy.hpp"
#include "cli/lab/hints.hpp"
#include "cli/lab/prediction.hpp"
#include "cli/lab/rounds.hpp"
#include "cli/lab/trial.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/machine/roofs.hpp"
#include "cli/profile/advice.hpp"
#include "cli/profile/roofline.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int status_rounds = 3;
constexpr int submit_rounds = 6;  // the interval of six covers the median with 96.9 %
constexpr int least_sentences = 3;

/// A lab with the member's copy of it.
struct Attempt {
  Project project;
  Lab lab;
  WorkCopy copy;

  fs::path results() const { return copy.folder / "records"; }
};

Attempt attempt_of(const LabOptions& options) {
  Project project = this_project();
  const std::string member = member_name(options.member);
  Lab lab = find_lab(project, options.lab);
  WorkCopy copy = work_copy(project, lab, member);
  require_started(copy, lab);
  return {std::move(project), std::move(lab), std::move(copy)};
}

/// The prediction that counts: that of the first timing. Later changes of the file change nothing.
Json frozen_prediction(const Attempt& attempt) {
  Json state = read_state(attempt.copy);
  if (state["prediction"].is_null()) {
    state["prediction"] = to_json(read_prediction(attempt.copy.folder / "prediction.toml"));
    state["prediction"]["written"] = utc_now();
    write_state(attempt.copy, state);
  }
  return state["prediction"];
}

int rounds_from(const LabOptions& options, int otherwise) {
  return options.rounds.empty()
             ? otherwise
             : parse_count(options.rounds, "--rounds", "six rounds are what a submission takes");
}

/// Prints the verdicts; true where all is right.
bool judge_and_print(const Attempt& attempt,
                     const Variant& yours,
                     const std::vector<DrawnCase>& cases) {
  const std::vector<CaseTrials> trials =
      judge_side(attempt.project, attempt.lab, yours, cases, attempt.results());
  fmt::print("{}", trials_text(trials, terminal_of(1)));
  return all_pass(trials);
}

std::vector<std::string> faults_of_script(const Attempt& attempt) {
  const std::string script = read_file(attempt.copy.folder / source_name(attempt.lab));
  const Site site = find_site(attempt.project.root(), attempt.lab.machine);
  std::vector<std::string> faults;
  for (const JobFinding& finding : lint_script(script, &site)) {
    faults.push_back(finding.what + "; " + finding.advice);
  }
  for (const Need& need : attempt.lab.needs) {
    if (!std::regex_search(script, std::regex(need.match, std::regex::multiline))) {
      faults.push_back(need.say);
    }
  }
  return faults;
}

/// A label, and beside it its text, in lines that the terminal has room for.
void print_labelled(const std::string& label, const std::string& text) {
  fmt::print("{}", labelled(label, text, terminal_of(1).width));
}

/// The judge of a script: what the lint finds, and what has to be in it.
bool judge_script(const Attempt& attempt) {
  const std::vector<std::string> faults = faults_of_script(attempt);
  for (const std::string& fault : faults) {
    print_labelled("- ", fault);
  }
  fmt::print("{}\n",
             faults.empty() ? "judged: right"
                            : "judged: " + counted(static_cast<int>(faults.size()), "fault"));
  return faults.empty();
}

/// Start, copy and solution, in this order.
TimedRounds time_attempt(const Attempt& attempt,
                         const LabOptions& options,
                         const Variant& yours,
                         int rounds) {
  return time_in_rounds(attempt.project,
                        attempt.lab,
                        {attempt.lab.parent, yours, attempt.lab.solution},
                        rounds,
                        options.case_name,
                        attempt.results());
}

void print_score(const Score& score, int rounds) {
  print_labelled(
      "gain:      ",
      fmt::format(
          "{} of the solution's {}", gain_text(score.gain), gain_text(score.solution_gain)));
  print_labelled(
      "score:     ",
      score_text(score) + (score.why_none.empty() ? ", " + counted(rounds, "round") : ""));
}

/// Prints other ways to separate a solution from its start where the rounds did not.
void print_ways_out(const Lab& lab) {
  if (!lab.longer_case.empty()) {
    fmt::print("a longer case:        ./casebook lab status {} --case \"{}\"\n",
               lab.name,
               lab.longer_case);
  }
  if (lab.file.filename() != "lab.toml") {
    fmt::print("counts, without time: ./casebook compare {} {} {} --counters sim\n",
               lab.app.name,
               lab.parent.name,
               lab.solution.name);
  }
  fmt::print("other programs here:  ./casebook doctor\n");
}

void print_limit(const Json& record, const Project& project) {
  const auto limit = limit_of(record, roofline_of(record, stored_roofs(project)));
  if (limit) {
    print_labelled("limit now: ", *limit);
  }
}

BoardEntry entry_of(const Attempt& attempt,
                    const LabOptions& options,
                    const std::vector<DrawnCase>& hidden) {
  const Json state = read_state(attempt.copy);
  BoardEntry entry;
  entry.id = new_id(attempt.lab.name);
  entry.lab = attempt.lab.name;
  entry.member = attempt.copy.member;
  entry.team = options.team;
  entry.submitted = utc_now();
  entry.host = host_name();
  entry.score = entry.low = entry.high = 1.0;  // of a repair: its judge has accepted it
  entry.hints = state.at("hints").get<std::vector<std::string>>();
  entry.hint_cost = cost_of(hints_of(attempt.lab), entry.hints);
  const std::string explanation = explanation_of(attempt.copy);
  entry.details = {{"explanation", explanation}, {"sentences", count_sentences(explanation)}};
  entry.details["hidden"] = Json::array();
  for (const DrawnCase& drawn : hidden) {
    entry.details["hidden"].push_back(name_of(drawn));
  }
  return entry;
}

Json interval_json(const MedianInterval& interval) {
  return {{"median", interval.median}, {"low", interval.low}, {"high", interval.high}};
}

void add_score(const Attempt& attempt, const Score& score, const Json& yours, BoardEntry& entry) {
  entry.score = score.score.median;
  entry.low = score.score.low;
  entry.high = score.score.high;
  Json prediction = frozen_prediction(attempt);
  prediction["score"] =
      prediction_score(prediction_from(prediction), attacks_of(attempt.lab), score.gain.median);
  const Json roofline = roofline_of(yours, stored_roofs(attempt.project));
  entry.details["prediction"] = prediction;
  entry.details["gain"] = interval_json(score.gain);
  entry.details["solution_gain"] = interval_json(score.solution_gain);
  entry.details["rounds"] = score.gain.n;
  entry.details["case"] = attempt.lab.timed_case;
  entry.details["grade"] = text_at(yours, "/grade");
  entry.details["roof_fraction"] = number_or_null(number_at(roofline, "/fraction"));
}

void require_explanation(const Attempt& attempt) {
  const int n = count_sentences(explanation_of(attempt.copy));
  if (n < least_sentences) {
    throw UsageError(fmt::format(
        "{} has {} of {} sentences: say what limited the start, what you changed, and why it helps",
        shown_path(attempt.copy.folder / "explanation.md"),
        n,
        least_sentences));
  }
}

void count_up(const Attempt& attempt, const std::string& what) {
  Json state = read_state(attempt.copy);
  state[what] = count_at(state, ("/" + what).c_str()) + 1;
  write_state(attempt.copy, state);
}

int put_on_board(const Attempt& attempt, const BoardEntry& entry) {
  const fs::path file = add_to_board(board_root(attempt.project), entry);
  count_up(attempt, "submissions");
  fmt::print("on the board: {}\nthe solution is open: ./casebook lab solution {}\n",
             shown_path(file),
             attempt.lab.name);
  return exit_fine;
}

/// A right answer on a machine that tells no gain ends the lab all the same, without a place on the board.
int accept_unscored(const Attempt& attempt, const std::string& why) {
  count_up(attempt, "unscored");
  fmt::print("judged: right, on every hidden case\n");
  print_labelled("score:     ", "none: " + why);
  print_ways_out(attempt.lab);
  fmt::print(
      "nothing is on the board: submit again where there is a ratio; the solution is open, and\n"
      "counts as all hints: ./casebook lab solution {}\n",
      attempt.lab.name);
  return exit_check_failed;
}

int refused(const std::string& what) {
  fmt::print("{}\n", what);
  return exit_check_failed;
}

}  // namespace

int lab_status(const LabOptions& options) {
  const Attempt attempt = attempt_of(options);
  if (attempt.lab.kind == LabKind::script) {
    return judge_script(attempt) ? exit_fine : exit_check_failed;
  }
  const bool times = attempt.lab.kind == LabKind::speed && !options.judge_only;
  if (times) {
    frozen_prediction(attempt);
  }
  const Variant yours =
      build_copy(attempt.project, attempt.lab, attempt.copy.folder, attempt.copy.member);
  if (!judge_and_print(attempt, yours, open_cases(attempt.lab))) {
    return refused("judged: refused; the checks above say by how much, and on which layout");
  }
  if (!times) {
    fmt::print("judged: right\n");
    return exit_fine;
  }
  const TimedRounds timed =
      time_attempt(attempt, options, yours, rounds_from(options, status_rounds));
  if (!timed.failure.empty()) {
    return refused(timed.failure);
  }
  const Score score = score_of(rounds_of(timed, 0, 1, 2));
  print_score(score, static_cast<int>(timed.times_s.size()));
  if (!score.why_none.empty()) {
    print_ways_out(attempt.lab);
  }
  print_limit(timed.records[1], attempt.project);
  return exit_fine;
}

int lab_submit(const LabOptions& options) {
  const Attempt attempt = attempt_of(options);
  require_explanation(attempt);
  if (attempt.lab.kind == LabKind::script) {
    return judge_script(attempt) ? put_on_board(attempt, entry_of(attempt, options, {}))
                                 : refused("not submitted");
  }
  if (attempt.lab.kind == LabKind::speed) {
    frozen_prediction(attempt);
  }
  const Variant yours =
      build_copy(attempt.project, attempt.lab, attempt.copy.folder, attempt.copy.member);
  const std::vector<DrawnCase> hidden = draw_hidden_cases(attempt.lab);
  if (!judge_and_print(attempt, yours, hidden)) {
    return refused("not submitted: a hidden case was refused");
  }
  BoardEntry entry = entry_of(attempt, options, hidden);
  if (attempt.lab.kind == LabKind::speed) {
    const TimedRounds timed =
        time_attempt(attempt, options, yours, rounds_from(options, submit_rounds));
    if (!timed.failure.empty()) {
      return refused("not submitted: " + timed.failure);
    }
    const Score score = score_of(rounds_of(timed, 0, 1, 2));
    if (!score.why_none.empty()) {
      return accept_unscored(attempt, score.why_none);
    }
    print_score(score, static_cast<int>(timed.times_s.size()));
    add_score(attempt, score, timed.records[1], entry);
    fmt::print("predicted: {} of it came true\n",
               percent(number_at(entry.details, "/prediction/score").value_or(0.0)));
  }
  return put_on_board(attempt, entry);
}

}  // namespace casebook::cli
