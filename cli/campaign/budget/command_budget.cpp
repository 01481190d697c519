#include "cli/campaign/budget/command_budget.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/campaign/budget/budget.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct BudgetOptions {
  std::vector<std::string> records;
  std::string variant;
  int ranks = 0;    ///< 0: any
  int threads = 0;  ///< 0: any
  std::string box;
  std::string size;
  std::vector<std::string> runs;
  bool json = false;
};

/// `v3` names v3_schwarz_screening, too.
bool is_asked_for(const Json& record, const BudgetOptions& options) {
  const std::string variant = text_at(record, "/variant");
  return (options.variant.empty() || variant == options.variant ||
          variant.starts_with(options.variant + "_")) &&
         (options.ranks == 0 || options.ranks == count_at(record, "/layout/ranks")) &&
         (options.threads == 0 || options.threads == count_at(record, "/layout/threads"));
}

/// The records of the files and folders, by app. Wrong answers, continued and oversubscribed runs say nothing of time.
std::map<std::string, std::vector<Json>> usable_records(const BudgetOptions& options) {
  std::map<std::string, std::vector<Json>> by_app;
  for (const std::string& place : options.records) {
    const auto found = fs::is_directory(place) ? records_in(place) : records_named({place});
    for (const RecordOnDisk& record : found) {
      const std::optional<double> solve_s = median_s(record.json);
      if (solve_s && *solve_s > 0.0 && !oversubscribed(record.json) &&
          is_asked_for(record.json, options)) {
        by_app[text_at(record.json, "/app")].push_back(record.json);
      }
    }
  }
  if (by_app.empty()) {
    throw UsageError(
        "plan budget: no such record that passed is there; make short runs of three sizes, as with "
        "`./casebook run lu --set n=2048`");
  }
  return by_app;
}

int budget(const BudgetOptions& options) {
  const double box_s = parse_duration(options.box, "--box");
  std::vector<WantedRun> wanted;
  for (const std::string& run : options.runs) {
    wanted.push_back(parse_wanted_run(run));
  }
  std::vector<SizedRuns> known;
  for (const auto& [app, records] : usable_records(options)) {
    known.push_back(sized_runs(records, options.size));
  }
  const std::vector<OrderedRun> runs = in_order(wanted, known, box_s);
  if (options.json) {
    fmt::print("{}\n", budget_json(known, runs, box_s).dump(1));
    return exit_fine;
  }
  fmt::print("{}", sizes_table(known, box_s).text(terminal_of(1)));
  if (!runs.empty()) {
    fmt::print("\n{}", order_table(runs).text(terminal_of(1)));
  }
  fmt::print(
      "\nTimes are those of one run (`--repeat 1`) without its start and the judge. The intervals "
      "of 95 % hold for "
      "the law:\nwhat changes beyond the largest size, such as a cache or a memory that is full, "
      "is in none "
      "of them.\n");
  return exit_fine;
}

}  // namespace

void add_budget_part(CLI::App& plan, Action& chosen) {
  auto options = std::make_shared<BudgetOptions>();
  CLI::App* part =
      plan.add_subcommand("budget", "What size fits a time box, and which run to make first");
  part->add_option("records",
                   options->records,
                   "short runs of three sizes or more: files, or folders such as results/lu")
      ->required()
      ->type_name("RECORD");
  part->add_option("--variant", options->variant, "only its runs: v3, or the whole name")
      ->type_name("NAME");
  part->add_option("-n,--ranks", options->ranks, "only runs of so many MPI ranks")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  part->add_option("-t,--threads", options->threads, "only runs of so many threads a rank")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  part->add_option("--box", options->box, "the time that there is: 20m, 3h")
      ->required()
      ->type_name("TIME");
  part->add_option("--size",
                   options->size,
                   "number of the case that is the size; default: the one that differs")
      ->type_name("KEY");
  part->add_option("--run", options->runs, "a run that is paid, and its points; repeatable")
      ->type_name("APP:SIZE=POINTS")
      ->allow_extra_args(false);
  part->add_flag("--json", options->json, "as JSON");
  part->footer(
      "Examples:\n"
      "  ./casebook plan budget results/lu --variant v12 -n 2 -t 1 --box 20m\n"
      "  ./casebook plan budget results/lu --box 3h --run lu:8192=10 --run lu:16384=40");
  part->callback([options, &chosen] { chosen = [options] { return budget(*options); }; });
}

}  // namespace casebook::cli
