#include "cli/climb/show_stored.hpp"

#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/climb/climb_by_counts.hpp"
#include "cli/climb/climb_report.hpp"
#include "cli/climb/stored_steps.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// Notes on gaps of a ladder, and on single runs that are not in it.
std::vector<std::string> notes_beside(const StoredLadder& ladder) {
  std::vector<std::string> notes;
  if (!ladder.why_no_baseline.empty()) {
    notes.push_back(ladder.why_no_baseline);
  }
  for (const SingleRun& run : ladder.beside) {
    notes.push_back(fmt::format("beside the ladder, in none of its rounds: {}, total {} s on {}",
                                run.variant,
                                time_text(total_s(run.record)),
                                text_at(run.record, "/started").substr(0, 10)));
  }
  return notes;
}

}  // namespace

int show_stored(const ClimbOptions& options, const Project& project) {
  const std::string app = project.app(options.experiment.app).name;
  const std::string& case_name = options.experiment.case_name;
  if (options.steps && case_name.empty()) {
    throw UsageError(
        "climb --from --steps writes the tables of one ladder: name its case with --case");
  }
  StoredLadders stored = stored_ladders(project, existing_folder(options.from, "--from"));
  name_left_out(stored.left_out);
  std::erase_if(stored.ladders, [&](const StoredLadder& ladder) { return ladder.app != app; });
  if (options.steps) {
    write_stored_steps(options, project, stored);
  }
  std::erase_if(stored.ladders, [&](const StoredLadder& ladder) {
    return !case_name.empty() && ladder.case_name != case_name;
  });
  if (options.json) {
    fmt::print("{}\n", to_json(stored).dump(1));
    return exit_fine;
  }
  std::set<std::string> machines;
  for (const StoredLadder& ladder : stored.ladders) {
    machines.insert(ladder.machine);
  }
  const bool several = machines.size() > 1;
  for (const StoredLadder& ladder : stored.ladders) {
    if (ladder.is_principal) {
      const Terminal terminal = terminal_of(1);
      const std::string input = ladder.settings.empty()
                                    ? ladder.case_name
                                    : fmt::format("{}, {}", ladder.case_name, ladder.settings);
      const std::string place = several ? fmt::format("{}, {}", input, ladder.machine) : input;
      fmt::print("{}", climb_text(app, place, measured(ladder.rungs), terminal));
      for (const std::string& note : notes_beside(ladder)) {
        fmt::print("{}\n", fmt::join(wrapped(note, terminal.width), "\n"));
      }
      fmt::print("\n");
    }
  }
  return exit_fine;
}

int show_counted(const ClimbOptions& options, const Project& project) {
  const App& app = project.app(options.experiment.app);
  StoredLadders stored = stored_ladders(project, existing_folder(options.from, "--from"));
  const std::string& case_name = options.experiment.case_name;
  std::erase_if(stored.ladders, [&](const StoredLadder& ladder) {
    return !case_name.empty() && ladder.case_name != case_name;
  });
  const std::vector<CountedStep> steps =
      counted_steps_of(app, project, stored.simulated, stored.ladders);
  if (steps.empty()) {
    fmt::print("{} below {}: no record with counts\n", app.name, options.from);
    return exit_fine;
  }
  fmt::print("{}", counted_text(steps, terminal_of(1)));
  if (options.steps) {
    write_counted_steps(steps, app, project);
  }
  return exit_fine;
}

}  // namespace casebook::cli
