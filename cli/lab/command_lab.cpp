#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/lab/attempt.hpp"
#include "cli/lab/grade.hpp"
#include "cli/lab/options.hpp"
#include "cli/lab/pages.hpp"
#include "cli/lab/walk.hpp"

namespace casebook::cli {
namespace {

using Part = int (*)(const LabOptions&);

/// Adds one part of the command; its own options come after it.
class Parts {
 public:
  Parts(CLI::App& command, Action& chosen) : command_(command), chosen_(chosen) {}

  CLI::App& add(const char* name, const char* what, Part part) {
    CLI::App* added = command_.add_subcommand(name, what);
    added->callback(
        [options = options_, part, this] { chosen_ = [options, part] { return part(*options); }; });
    return *added;
  }

  void take_lab(CLI::App& part, bool required = true) {
    part.add_option("lab", options_->lab, "a lab, or the beginning of its name")
        ->required(required)
        ->type_name("");
  }

  void take_member(CLI::App& part) {
    part.add_option("--as", options_->member, "whose work; default: $CASEBOOK_MEMBER or $USER")
        ->type_name("NAME");
  }

  void take_rounds(CLI::App& part) {
    part.add_option("--rounds", options_->rounds, "start, yours and solution so many times")
        ->type_name("N");
    part.add_option("--case", options_->case_name, "time on another case than the lab's")
        ->type_name("NAME");
  }

  LabOptions& options() { return *options_; }

 private:
  CLI::App& command_;
  Action& chosen_;
  std::shared_ptr<LabOptions> options_ = std::make_shared<LabOptions>();
};

void add_member_parts(Parts& parts) {
  LabOptions& options = parts.options();
  CLI::App& list = parts.add("list", "All labs, the course first; or the page of one", lab_list);
  parts.take_lab(list, false);
  list.add_flag("--json", options.json, "as JSON");
  CLI::App& start = parts.add("start", "Get a copy to work on: work/<name>/<lab>/", lab_start);
  parts.take_lab(start);
  parts.take_member(start);
  CLI::App& status = parts.add("status", "Build, judge and time your copy", lab_status);
  parts.take_lab(status);
  parts.take_member(status);
  parts.take_rounds(status);
  status.add_flag("--judge-only", options.judge_only, "time nothing");
  CLI::App& hint = parts.add("hint", "Show the next hint, which costs something", lab_hint);
  parts.take_lab(hint);
  parts.take_member(hint);
  hint.add_flag("--again", options.all, "show those that you have had, for nothing");
  CLI::App& submit = parts.add("submit", "Be judged on hidden cases, and scored", lab_submit);
  parts.take_lab(submit);
  parts.take_member(submit);
  parts.take_rounds(submit);
  submit.add_option("--team", options.team, "your team on the board")->type_name("NAME");
  CLI::App& solution = parts.add("solution", "Show the solution, after a submission", lab_solution);
  parts.take_lab(solution);
  parts.take_member(solution);
  CLI::App& board = parts.add("board", "Who stands where", lab_board);
  parts.take_lab(board, false);
  board.add_flag("--teams", options.teams, "teams instead of members");
  board.add_flag("--json", options.json, "as JSON");
}

void add_coach_parts(Parts& parts) {
  LabOptions& options = parts.options();
  CLI::App& grade =
      parts.add("grade", "Judge and score a folder of submissions in a sandbox", lab_grade);
  parts.take_lab(grade);
  grade.add_option("folder", options.folder, "a folder for each member, with sources only")
      ->required()
      ->type_name("FOLDER");
  parts.take_rounds(grade);
  grade.add_flag("--judge-only", options.judge_only, "score nothing");
  grade.add_option("--seconds", options.seconds, "no run may take longer; default: 300")
      ->type_name("S");
  grade
      .add_option("--budget",
                  options.budget,
                  "all runs of one submission together may take so long; default: 25m")
      ->type_name("TIME");
  grade.add_option("--team", options.team, "the team of all of them")->type_name("NAME");
  grade.add_flag("--watch", options.watch, "go on: grade what is handed in, until Ctrl-C");
  grade
      .add_option(
          "--pause", options.pause, "with --watch: between two gradings of one member; default: 5m")
      ->type_name("TIME");
  CLI::App& check = parts.add("check", "Walk labs from start to solution", lab_check);
  parts.take_lab(check, false);
  parts.take_rounds(check);
  check.add_flag("--judge-only", options.judge_only, "time nothing");
  check.add_flag("--record", options.record, "keep the measured gain in labs/walked/");
  CLI::App& made = parts.add("new", "Make a lab of a variant and its parent", lab_new);
  made.add_option("lab", options.lab, "its name: lower case, digits and _")
      ->required()
      ->type_name("");
  made.add_option("--app", options.app, "an app")->required()->type_name("APP");
  made.add_option("--solution", options.solution, "the variant to arrive at")
      ->required()
      ->type_name("VARIANT");
  made.add_option("--parent", options.parent, "the variant to start from; default: its parent")
      ->type_name("VARIANT");
}

}  // namespace

void add_lab_command(CLI::App& program, Action& chosen) {
  CLI::App* command = add_command(program, "lab");
  command->require_subcommand(1);
  auto parts = std::make_shared<Parts>(*command, chosen);
  add_member_parts(*parts);
  add_coach_parts(*parts);
  command->callback([parts] {});  // keeps them as long as the command
  command->footer(
      "Examples:\n"
      "  ./casebook lab list\n"
      "  ./casebook lab start a_wrong_answer\n"
      "  ./casebook lab status a_wrong_answer\n"
      "  ./casebook lab board");
}

}  // namespace casebook::cli
