#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/contest/judged_again.hpp"
#include "cli/contest/pack.hpp"
#include "cli/contest/packable.hpp"
#include "cli/contest/rules.hpp"
#include "cli/contest/selection.hpp"
#include "cli/contest/verdicts.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct PackOptions {
  std::string app;
  std::string to;
  std::string rules;
  std::string case_name;
  std::string results;
  std::vector<std::string> records;
  PackTerms terms;
  bool as_recorded = false;
};

/// Those named; else the runs of the case that the judge passed and that meet the terms. Says what was
/// left out.
std::vector<RecordOnDisk> chosen_records(const PackOptions& options,
                                         const Project& project,
                                         const App& app) {
  if (!options.records.empty()) {
    return records_named(options.records);
  }
  const std::filesystem::path results =
      options.results.empty() ? project.results() : std::filesystem::path(options.results);
  const std::string case_name = choose_case(app, options.case_name).name;
  std::vector<RecordOnDisk> records = records_in(results / app.name);
  std::erase_if(records, [&](const RecordOnDisk& record) {
    return text_at(record.json, "/case/name") != case_name || !passed(record.json);
  });
  if (records.empty()) {
    throw UsageError(fmt::format("no run of {} on {} passed in {}; make one with `casebook run`",
                                 app.name,
                                 case_name,
                                 shown_path(results)));
  }
  const std::vector<std::string> left_out = leave_out(records, options.terms);
  for (const std::string& line : left_out) {
    fmt::print(stderr, "casebook: {}\n", line);
  }
  if (records.empty()) {
    throw UsageError(fmt::format("no run of {} on {} is left to pack", app.name, case_name));
  }
  return records;
}

/// Leaves out and names what cannot be packed. Errors: UsageError for one that was asked for by name,
/// and when none is left.
void keep_packable(const PackOptions& options, Submission& submission) {
  std::vector<LeftOut> left_out;
  std::erase_if(submission.records, [&](const RecordOnDisk& record) {
    const std::string objection = objection_to(record, submission);
    if (!objection.empty()) {
      left_out.push_back({record.file, fmt::format("{}: {}", shown_path(record.file), objection)});
    }
    return !objection.empty();
  });
  if (!left_out.empty() && (!options.records.empty() || submission.records.empty())) {
    throw UsageError(printable(left_out.front().reason));
  }
  name_left_out(left_out);
}

/// The heading of the app's page.
std::string heading_of(const App& app) {
  const std::string heading = first_line_of_file((app.folder / "README.md").string());
  return heading.starts_with("# ") ? heading.substr(2) : app.name;
}

/// As the records have them, each once.
std::string case_title_of(const std::vector<RecordOnDisk>& records) {
  std::set<std::string> titles;
  for (const RecordOnDisk& record : records) {
    const std::string title = text_at(record.json, "/case/title");
    titles.insert(title.empty() ? text_at(record.json, "/case/name") : title);
  }
  return fmt::format("{}", fmt::join(titles, "; "));
}

/// The verdicts on every record as Markdown. Errors: UsageError at the first record that breaks a
/// rule.
std::string rules_page(const std::string& file,
                       const std::vector<RecordOnDisk>& records,
                       const Project& project,
                       bool& kept) {
  const Rules rules = read_rules(file);
  std::string page = fmt::format("# {}\n\nSource: {}\n", rules.title, rules.source);
  for (const RecordOnDisk& record : records) {
    Table table({{"rule"}, {"found"}, {"allowed"}, {""}});
    for (const RuleVerdict& verdict : verdicts_on(record, rules, project)) {
      table.add(
          {{verdict.rule}, {verdict.found}, {verdict.allowed}, {verdict.kept ? "kept" : "broken"}});
      if (!verdict.kept) {
        kept = false;
        fmt::print(stderr,
                   "casebook: {} breaks the rule `{}`: {}; allowed: {}\n",
                   shown_path(record.file),
                   verdict.rule,
                   verdict.found,
                   verdict.allowed);
      }
    }
    page += fmt::format("\n## {}\n\n{}", record.file.stem().string(), table.markdown());
  }
  return page;
}

int pack(const PackOptions& options) {
  require_absent(options.to);
  const Project project = this_project();
  const App& app = project.app(options.app);
  Submission submission;
  submission.app = app;
  if (app.external) {
    submission.program = read_external_app(app.folder);
  }
  submission.title = heading_of(app);
  submission.ladder = project.ladder(app);
  submission.records = chosen_records(options, project, app);
  keep_packable(options, submission);
  submission.case_title = case_title_of(submission.records);
  if (!options.rules.empty()) {
    bool kept = true;
    submission.rules = rules_page(options.rules, submission.records, project, kept);
    if (!kept) {
      fmt::print(stderr, "casebook: error: nothing was packed; leave those records out\n");
      return exit_check_failed;
    }
  }
  if (!options.as_recorded) {
    if (const std::string objection = objection_of_the_judge(submission, project);
        !objection.empty()) {
      fmt::print(stderr, "casebook: error: nothing was packed: {}\n", printable(objection));
      return exit_check_failed;
    }
  }
  submission.judged_again = !options.as_recorded;
  write_submission(submission, options.to);
  fmt::print("packed {} of {} in {}\n",
             counted(static_cast<int>(submission.records.size()), "run"),
             app.name,
             options.to);
  return exit_fine;
}

}  // namespace

void add_pack_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<PackOptions>();
  CLI::App* command = add_command(program, "pack");
  add_app_argument(*command, options->app);
  command->add_option("--to", options->to, "the new folder")->type_name("FOLDER")->required();
  command->add_option("--rules", options->rules, "pack only what keeps them")->type_name("FILE");
  command->add_option("--case", options->case_name, "of which case; default: the lesson case")
      ->type_name("NAME");
  command->add_option("--results", options->results, "folder with the records; default: results/")
      ->type_name("FOLDER");
  command->add_option("--worst-grade", options->terms.worst_grade, "that is taken; default: C")
      ->type_name("LETTER")
      ->check(CLI::IsMember({"A", "B", "C", "D", "F"}));
  command->add_flag("--changed-sources",
                    options->terms.changed_sources,
                    "take runs whose sources had changed since their commit, too");
  command->add_flag("--as-recorded",
                    options->as_recorded,
                    "do not run and judge each variant of ours once more on its input");
  command
      ->add_option(
          "records", options->records, "these, whatever their grade; default: as said above")
      ->type_name("RECORD");
  command->footer(
      "Example:\n  ./casebook pack nwchem --rules jobs/rules/apac2025.toml --to team_nwchem");
  command->callback([options, &chosen] { chosen = [options] { return pack(*options); }; });
}

}  // namespace casebook::cli
