#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/contest/rules.hpp"
#include "cli/contest/verdicts.hpp"
#include "cli/project/project.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct CheckOptions {
  std::string rules;
  std::vector<std::string> records;
  std::string results;
  bool json = false;
};

Json verdicts_json(const RecordOnDisk& record, const std::vector<RuleVerdict>& verdicts) {
  Json list = Json::array();
  for (const RuleVerdict& verdict : verdicts) {
    list.push_back({{"rule", verdict.rule},
                    {"kept", verdict.kept},
                    {"found", verdict.found},
                    {"allowed", verdict.allowed}});
  }
  return {{"record", record.file.string()}, {"kept", all_kept(verdicts)}, {"rules", list}};
}

/// A broken rule may have several lines to show; they go below the table.
std::string verdicts_text(const RecordOnDisk& record, const std::vector<RuleVerdict>& verdicts) {
  const Terminal terminal = terminal_of(1);
  Table table({{"rule"}, {"found"}, {"allowed"}, {""}});
  std::string lines;
  for (const RuleVerdict& verdict : verdicts) {
    const bool long_text = verdict.found.find('\n') != std::string::npos;
    table.add({{verdict.rule},
               {long_text ? "see below" : verdict.found},
               {verdict.allowed},
               verdict.kept ? Cell{"kept", Style::good} : Cell{"BROKEN", Style::bad}});
    lines += long_text ? verdict.rule + ":\n" + verdict.found + "\n" : "";
  }
  return fmt::format(
      "{}\n\n{}{}{}\n",
      shown_path(record.file),
      table.text(terminal),
      lines,
      all_kept(verdicts) ? "keeps the rules" : "does NOT keep the rules: it cannot count");
}

int check(const CheckOptions& options) {
  const Project project = this_project();
  const Rules rules = read_rules(options.rules);
  const std::filesystem::path results =
      options.results.empty() ? project.results() : std::filesystem::path(options.results);
  const std::vector<RecordOnDisk> records = options.records.empty()
                                                ? records_in(results / project.app(rules.app).name)
                                                : records_named(options.records);
  if (records.empty()) {
    throw UsageError(fmt::format("there is no record of {} in {}; make one with `casebook run {}`",
                                 rules.app,
                                 shown_path(results),
                                 rules.app));
  }
  bool kept = true;
  Json list = Json::array();
  for (const RecordOnDisk& record : records) {
    const std::vector<RuleVerdict> verdicts = verdicts_on(record, rules, project);
    kept = kept && all_kept(verdicts);
    list.push_back(verdicts_json(record, verdicts));
    if (!options.json) {
      fmt::print("{}\n", verdicts_text(record, verdicts));
    }
  }
  if (options.json) {
    fmt::print("{}\n", list.dump(1, ' ', false, Json::error_handler_t::replace));
  }
  return kept ? exit_fine : exit_check_failed;
}

}  // namespace

void add_check_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = add_command(program, "check");
  command->add_option("--rules", options->rules, "what is allowed, as in jobs/rules/")
      ->type_name("FILE")
      ->required();
  command->add_option("records", options->records, "default: all of that app in the results")
      ->type_name("RECORD");
  command->add_option("--results", options->results, "folder with the records; default: results/")
      ->type_name("FOLDER");
  command->add_flag("--json", options->json, "print the verdicts as JSON and nothing else");
  command->footer("Example:\n  ./casebook check --rules jobs/rules/apac2025.toml");
  command->callback([options, &chosen] { chosen = [options] { return check(*options); }; });
}

}  // namespace casebook::cli
