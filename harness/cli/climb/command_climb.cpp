#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/climb/climb_report.hpp"
#include "harness/cli/climb/ladder.hpp"
#include "harness/cli/climb/markers.hpp"
#include "harness/cli/climb/stored_ladders.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/records/record_view.hpp"
#include "harness/cli/run/experiment_options.hpp"
#include "harness/cli/run/make_runnable.hpp"
#include "harness/cli/run/program.hpp"
#include "harness/cli/run/run_variant.hpp"
#include "harness/cli/text/arguments.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct ClimbOptions {
  ExperimentOptions experiment;
  std::vector<std::string> only;
  std::string markdown_file;
  std::string from;
  bool steps = false;
  bool json = false;
  bool dry_run = false;
};

/// The rungs to be climbed, in the ladder's order.
std::vector<Variant> chosen_variants(const Project& project,
                                     const App& app,
                                     const std::vector<std::string>& only) {
  std::vector<Variant> ladder = project.ladder(app);
  if (only.empty()) {
    return ladder;
  }
  std::vector<std::string> names;
  for (const std::string& given : only) {
    names.push_back(project.variant(app, given).name);
  }
  std::erase_if(ladder, [&](const Variant& variant) {
    return std::find(names.begin(), names.end(), variant.name) == names.end();
  });
  return ladder;
}

/// What became of a rung, for the line that stays on the screen.
std::string news_of(const Rung& rung, const Terminal& terminal) {
  if (rung.record.is_null()) {
    return styled("no result", Style::bad, terminal.colour) +
           (rung.failure.empty() ? "" : ": " + rung.failure);
  }
  if (!passed(rung.record)) {
    return styled("FAIL", Style::bad, terminal.colour) + ", not timed";
  }
  return styled("pass", Style::good, terminal.colour) + ", " +
         seconds(median_s(rung.record).value_or(0.0));
}

std::vector<Rung> climb_all(const Experiment& experiment, const std::vector<Variant>& variants) {
  const Terminal terminal = terminal_of(2);
  std::vector<Rung> rungs;
  for (const Variant& variant : variants) {
    const std::string label =
        fmt::format("[{}/{}] {}", rungs.size() + 1, variants.size(), variant.name);
    const Outcome outcome = run_variant(experiment, variant, label, terminal);
    rungs.push_back({variant.name, variant.parent, outcome.record, outcome.failure});
    fmt::print(stderr, "{}: {}\n", label, news_of(rungs.back(), terminal));
  }
  return rungs;
}

int print_command_lines(const Experiment& experiment, const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    const auto record_file = new_record_file(experiment, variant);
    fmt::print("{}\n", shell_line(shown_program(experiment, variant, record_file).arguments));
  }
  return exit_fine;
}

/// Rewrites what stands between the markers in a file.
void publish_table(const std::filesystem::path& file,
                   const std::string& marker,
                   const std::string& table) {
  const std::string text = read_file(file);
  write_file_atomically(file, replace_between_markers(text, marker, table, file.string()));
}

void require_markers(const std::filesystem::path& file, const std::string& marker) {
  replace_between_markers(read_file(file), marker, "", file.string());
}

/// Finds out before the climb what would otherwise spoil its end.
void require_all_markers(const ClimbOptions& options, const std::vector<Variant>& variants) {
  if (!options.markdown_file.empty()) {
    require_markers(options.markdown_file, "climb");
  }
  for (const Variant& variant : variants) {
    if (options.steps) {
      require_markers(variant.folder / "step.md", "measured");
    }
  }
}

void publish(const ClimbOptions& options,
             const std::string& app,
             const Experiment& experiment,
             const std::vector<Variant>& variants,
             const std::vector<Rung>& rungs) {
  if (options.json) {
    fmt::print("{}\n", climb_json(app, rungs).dump(1));
  } else {
    fmt::print("\n{}", climb_text(app, experiment.input.name, rungs, terminal_of(1)));
  }
  if (!options.markdown_file.empty()) {
    publish_table(
        options.markdown_file, "climb", climb_markdown(app, experiment, options.only, rungs));
  }
  for (const Variant& variant : variants) {
    if (options.steps) {
      publish_table(variant.folder / "step.md",
                    "measured",
                    step_markdown(app, experiment, options.only, rungs, variant.name));
    }
  }
}

/// The rungs that have a record.
std::vector<Rung> measured(std::vector<Rung> rungs) {
  std::erase_if(rungs, [](const Rung& rung) { return rung.record.is_null(); });
  return rungs;
}

/// Shows what records say instead of climbing: of each problem the ladder that stands for it.
int show_stored(const ClimbOptions& options, const Project& project) {
  const std::string app = project.app(options.experiment.app).name;
  const std::string& case_name = options.experiment.case_name;
  StoredLadders stored = stored_ladders(project.root(), existing_folder(options.from, "--from"));
  std::erase_if(stored.ladders, [&](const StoredLadder& ladder) {
    return ladder.app != app || (!case_name.empty() && ladder.case_name != case_name);
  });
  if (options.json) {
    fmt::print("{}\n", to_json(stored).dump(1));
    return exit_fine;
  }
  for (const StoredLadder& ladder : stored.ladders) {
    if (ladder.is_principal) {
      fmt::print("{}\n", climb_text(app, ladder.case_name, measured(ladder.rungs), terminal_of(1)));
    }
  }
  return exit_fine;
}

int climb(const ClimbOptions& options) {
  const Project project = this_project();
  if (!options.from.empty()) {
    return show_stored(options, project);
  }
  const App& app = project.app(options.experiment.app);
  const std::vector<Variant> variants = chosen_variants(project, app, options.only);
  const Experiment experiment = make_experiment(options.experiment, project);
  if (options.dry_run) {
    return print_command_lines(experiment, variants);
  }
  require_all_markers(options, variants);
  if (const auto exit_code = make_runnable(project, experiment, variants)) {
    return *exit_code;
  }
  const std::vector<Rung> rungs = climb_all(experiment, variants);
  publish(options, app.name, experiment, variants, rungs);
  const bool all_passed =
      std::all_of(rungs.begin(), rungs.end(), [](const Rung& rung) { return passed(rung.record); });
  return all_passed ? exit_fine : exit_check_failed;
}

}  // namespace

void add_climb_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ClimbOptions>();
  CLI::App* command =
      program.add_subcommand("climb", "Run every variant of an app in order and compare them");
  add_experiment_options(*command, options->experiment);
  command->add_option("--only", options->only, "these variants only, separated by commas")
      ->type_name("NAMES")
      ->delimiter(',');
  command
      ->add_option("--markdown",
                   options->markdown_file,
                   "rewrite the table between <!-- climb:begin --> and <!-- climb:end -->")
      ->type_name("FILE");
  command->add_flag(
      "--steps", options->steps, "rewrite the table in the step.md of every variant climbed");
  command
      ->add_option("--from", options->from, "run nothing: show the ladders of the records below it")
      ->type_name("FOLDER");
  command->add_flag("--json", options->json, "print the list of records and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook climb scf\n"
      "  ./casebook climb scf --case w5_6-31gs -n 2 --only v0,v3,v4\n"
      "  ./casebook climb scf --from profiles");
  command->callback([options, &chosen] { chosen = [options] { return climb(*options); }; });
}

/// For the report, which cites every ladder of every app.
void add_ladders_command(CLI::App& program, Action& chosen) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("ladders", "Print the ladders of stored records as JSON")->group("");
  command->add_option("folder", *folder, "with the records")->required();
  command->callback([folder, &chosen] {
    chosen = [folder] {
      fmt::print("{}\n", to_json(stored_ladders(this_project().root(), *folder)).dump(1));
      return exit_fine;
    };
  });
}

}  // namespace casebook::cli
