#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/climb/chain.hpp"
#include "cli/climb/climb_by_counts.hpp"
#include "cli/climb/climb_report.hpp"
#include "cli/climb/counted_steps.hpp"
#include "cli/climb/ladder.hpp"
#include "cli/climb/markers.hpp"
#include "cli/climb/network_steps.hpp"
#include "cli/climb/rounds.hpp"
#include "cli/climb/stored_ladders.hpp"
#include "cli/commands.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// Timed solves of one process in a round go on as long as this: a longer one is enough alone.
constexpr double enough_of_a_run_s = 0.5;

struct ClimbOptions {
  ExperimentOptions experiment;
  std::vector<std::string> only;
  std::string markdown_file;
  std::string from;
  std::string budget;
  bool steps = false;
  bool chain = false;
  bool until_told = false;
  bool resume = false;
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

/// Outcome of a rung, for the line that stays on the screen.
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

/// The table of a climb on a terminal, which fills while it runs.
class LiveTable {
 public:
  void show(const std::vector<Rung>& rungs, Progress& progress) {
    const Table table = ladder_table(rungs);
    progress.clear();
    if (rows_ > 0) {
      fmt::print(
          stderr, "\033[{}A\033[J", rows_);  // ECMA-48: up so many lines, erase what is below
    }
    fmt::print(stderr, "{}", table.text(terminal_));
    // As it was printed, without the letters that colour it.
    rows_ = rows_of(table.text({terminal_.interactive, false, terminal_.width}));
  }

  /// The finished table takes its place.
  void remove() {
    if (rows_ > 0) {
      fmt::print(stderr, "\033[{}A\033[J", rows_);
    }
  }

 private:
  /// A line that is too long goes on below.
  int rows_of(const std::string& text) const {
    int rows = 0;
    for (const std::string& line : split_at(text.substr(0, text.size() - 1), '\n')) {
      rows += 1 + std::max(0, display_width(line) - 1) / terminal_.width;
    }
    return rows;
  }

  Terminal terminal_ = terminal_of(2);
  int rows_ = 0;
};

/// One process for each rung, one after the other.
std::vector<Rung> climb_once(const Experiment& experiment, const std::vector<Variant>& variants) {
  const Terminal terminal = terminal_of(2);
  std::vector<Rung> rungs;
  for (const Variant& variant : variants) {
    const std::string label =
        fmt::format("[{}/{}] {}", rungs.size() + 1, variants.size(), variant.name);
    const Outcome outcome = run_variant(experiment, variant, label, terminal);
    rungs.push_back(
        {variant.name, variant.parent, outcome.record, outcome.failure, {}, variant.branch});
    fmt::print(stderr, "{}: {}\n", label, news_of(rungs.back(), terminal));
  }
  return rungs;
}

std::vector<Rung> climb_by_budget(const Experiment& experiment,
                                  const std::vector<Variant>& variants,
                                  const RoundsPlan& plan) {
  const Terminal terminal = terminal_of(2);
  LiveTable table;
  const auto rungs = climb_in_rounds(
      experiment, variants, plan, [&](const std::vector<Rung>& so_far, Progress& progress) {
        if (terminal.interactive) {
          table.show(so_far, progress);
        }
      });
  table.remove();
  for (const Rung& rung : rungs) {
    if (!passed(rung.record)) {
      fmt::print(stderr, "{}: {}\n", rung.variant, news_of(rung, terminal));
    }
  }
  return rungs;
}

std::string advice_for(const StepRatio& ratio) {
  if (ratio.rounds_needed == 0) {
    return "two rounds and more say how far it is";
  }
  const char* larger_case = ratio.rounds_needed > most_looks ? "; rather a larger case" : "";
  return fmt::format("about {} would tell{}", counted(ratio.rounds_needed, "round"), larger_case);
}

/// Steps that are still open, and about how many rounds they need.
void say_what_is_open(const std::vector<Rung>& rungs) {
  for (const Rung& rung : rungs) {
    const auto ratio = ratio_to_parent(rung, rungs);
    if (ratio && ratio->told == Told::nothing) {
      fmt::print(stderr,
                 "{}: not told, {} after {}; {}\n",
                 rung.variant,
                 ratio_text(ratio),
                 counted(ratio->pairs, "round"),
                 advice_for(*ratio));
    }
  }
}

/// Results of a climb on one case.
struct ClimbedLeg {
  Leg leg;
  Experiment experiment;
  std::vector<Rung> rungs = {};
};

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

/// Rounds, unless a number of repetitions is asked for: then one process for each rung.
std::optional<RoundsPlan> rounds_plan(const ClimbOptions& options) {
  if (!options.experiment.repetitions.empty() && !options.budget.empty()) {
    throw UsageError("--repeat and --budget exclude each other: give one of them");
  }
  if (!options.experiment.repetitions.empty()) {
    if (options.until_told || options.resume) {
      throw UsageError("--repeat makes no rounds: --until-told and --resume exclude it");
    }
    return std::nullopt;
  }
  RoundsPlan plan;
  if (!options.budget.empty()) {
    plan.budget_s = parse_duration(options.budget, "--budget");
  }
  plan.until_told = options.until_told;
  plan.most_rounds = options.until_told ? most_looks : plan.most_rounds;
  plan.resume = options.resume;
  return plan;
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

/// The rungs that have a record.
std::vector<Rung> measured(std::vector<Rung> rungs) {
  std::erase_if(rungs, [](const Rung& rung) { return rung.record.is_null(); });
  return rungs;
}

/// Words of a command that climbs this leg again, beside app and experiment.
std::vector<std::string> further_words(const ClimbOptions& options, const Leg& leg, bool first) {
  std::vector<std::string> names;
  for (const Variant& variant : leg.variants) {
    names.push_back(variant.name);
  }
  std::vector<std::string> words;
  append_option(words, "--budget", options.budget);
  if (options.until_told) {
    words.emplace_back("--until-told");
  }
  append_option(words, "--only", fmt::format("{}", fmt::join(first ? options.only : names, ",")));
  return words;
}

/// "from v5_a to v10_b on hpl_8192: 3.21x": what a leg adds after its joint.
std::string leg_summary(const ClimbedLeg& climbed) {
  const std::vector<Rung> there = measured(climbed.rungs);
  if (there.size() < 2) {
    return "";
  }
  const auto ratio = step_ratio(there.front().record, there.back().record);
  return ratio ? fmt::format("from {} to {} on {}: {}\n",
                             there.front().variant,
                             there.back().variant,
                             climbed.leg.case_name,
                             ratio_text(ratio))
               : "";
}

/// The tables of one step: on the first case, and on the case that the step is for.
std::string tables_of_step(const ClimbOptions& options,
                           const std::string& app,
                           const std::vector<ClimbedLeg>& climbed,
                           const Variant& variant) {
  std::string text;
  for (const ClimbedLeg& part : climbed) {
    const bool first = &part == &climbed.front();
    if (first || target_case(variant) == part.leg.case_name) {
      text += first ? "" : fmt::format("On {}, which the step is for:\n", part.leg.case_name);
      text += step_markdown(
          app, part.experiment, further_words(options, part.leg, first), part.rungs, variant.name);
    }
  }
  return text;
}

void publish(const ClimbOptions& options,
             const std::string& app,
             const std::vector<ClimbedLeg>& climbed) {
  Json records = Json::array();
  std::string tables;
  for (const ClimbedLeg& part : climbed) {
    const bool first = &part == &climbed.front();
    for (const Json& record : climb_json(app, part.rungs)) {
      records.push_back(record);
    }
    if (!options.json) {
      fmt::print("\n{}", climb_text(app, part.leg.case_name, part.rungs, terminal_of(1)));
      fmt::print("{}", first ? "" : leg_summary(part));
    }
    tables +=
        climb_markdown(app, part.experiment, further_words(options, part.leg, first), part.rungs);
  }
  if (options.json) {
    fmt::print("{}\n", records.dump(1));
  }
  if (!options.markdown_file.empty()) {
    publish_table(options.markdown_file, "climb", tables);
  }
  for (const Variant& variant : climbed.front().leg.variants) {
    if (options.steps) {
      publish_table(
          variant.folder / "step.md", "measured", tables_of_step(options, app, climbed, variant));
    }
  }
}

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

/// Adds the table of each rung of a stored ladder, with the command that climbs the ladder again. Of a ladder on
/// another case than the one that was asked for, only of rungs that are for that case.
void add_stored_steps(const ClimbOptions& options,
                      const Project& project,
                      const StoredLadder& ladder,
                      const std::string& heading,
                      TablesOfSteps& tables) {
  const bool is_asked_for = ladder.case_name == options.experiment.case_name;
  ExperimentOptions typed = options.experiment;
  typed.case_name = ladder.case_name;
  typed.ranks = std::to_string(ladder.ranks);
  typed.threads = std::to_string(ladder.threads);
  Experiment experiment = make_experiment(typed, project);
  experiment.enough_s =
      options.budget.empty() ? 0.0 : enough_of_a_run_s;  // rounds name no --repeat
  std::vector<std::string> words;
  append_option(words, "--budget", options.budget);
  const std::vector<Rung> rungs = measured(ladder.rungs);
  for (const Rung& rung : rungs) {
    const Variant variant = project.variant(project.app(ladder.app), rung.variant);
    if (is_asked_for || target_case(variant) == ladder.case_name) {
      const std::filesystem::path page = variant.folder / "step.md";
      require_markers(page, "measured");
      tables[page] += heading + step_markdown(ladder.app, experiment, words, rungs, rung.variant);
    }
  }
}

/// Writes what was counted of each step into its page, below what was measured.
/// counted: of one app
void write_counted_steps(const std::vector<CountedStep>& counted,
                         const App& app,
                         const Project& project) {
  std::map<std::string, std::vector<CountedStep>> by_variant;
  for (const CountedStep& step : counted) {
    by_variant[step.variant].push_back(step);
  }
  for (const auto& [variant, steps] : by_variant) {
    const std::filesystem::path page = project.variant(app, variant).folder / "step.md";
    const std::string text = with_markers_after(read_file(page), "counted", "measured");
    write_file_atomically(
        page, replace_between_markers(text, "counted", counted_markdown(steps), page.string()));
  }
}

/// Shows what records counted of each step, and writes it into the pages where that is asked for; what was
/// measured stands there as it is. A case chooses the ladder whose calls of MPI are shown.
int show_counted(const ClimbOptions& options, const Project& project) {
  const App& app = project.app(options.experiment.app);
  StoredLadders stored = stored_ladders(project, existing_folder(options.from, "--from"));
  const std::string& case_name = options.experiment.case_name;
  std::erase_if(stored.ladders, [&](const StoredLadder& ladder) {
    return !case_name.empty() && ladder.case_name != case_name;
  });
  std::vector<CountedStep> steps = counted_steps(project.root(), stored.simulated, stored.ladders);
  std::erase_if(steps, [&](const CountedStep& step) { return step.app != app.name; });
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

/// "On tgv_128, which the step is for, zen4-2:": what stands above a table of a stored ladder.
std::string heading_of(const StoredLadder& ladder, bool is_asked_for, bool names_machine) {
  std::string heading;
  if (!is_asked_for) {
    heading = fmt::format("On {}, which the step is for", ladder.case_name);
  }
  if (names_machine) {
    heading += (heading.empty() ? "On " : ", ") + ladder.machine;
  }
  return heading.empty() ? heading : fmt::format("\n{}:\n", heading);
}

/// Writes the tables of a case into the pages of its steps: those of one node, each with that of the case which
/// the step is for, those between nodes, and what was counted.
/// stored: ladders of one app
void write_stored_steps(const ClimbOptions& options,
                        const Project& project,
                        const StoredLadders& stored) {
  std::vector<StoredLadder> asked_for;
  std::vector<StoredLadder> others;
  std::set<std::string> machines;
  for (const StoredLadder& ladder : stored.ladders) {
    const bool is_asked_for = ladder.case_name == options.experiment.case_name;
    (is_asked_for ? asked_for : others).push_back(ladder);
    if (ladder.is_principal && ladder.network.is_null()) {
      machines.insert(ladder.machine);
    }
  }
  TablesOfSteps tables;
  TablesOfSteps network_tables;
  for (const std::vector<StoredLadder>* ladders : {&asked_for, &others}) {
    for (const StoredLadder& ladder : *ladders) {
      const bool is_asked_for = ladders == &asked_for;
      if (is_asked_for && !ladder.network.is_null()) {
        add_network_steps(project, ladder, options.budget, network_tables);
      } else if (ladder.is_principal && ladder.network.is_null()) {
        add_stored_steps(options,
                         project,
                         ladder,
                         heading_of(ladder, is_asked_for, machines.size() > 1),
                         tables);
      }
    }
  }
  for (const auto& [page, text] : tables) {
    publish_table(page, "measured", text);
  }
  publish_network_steps(network_tables);
  const App& app = project.app(options.experiment.app);
  std::vector<CountedStep> counted = counted_steps(project.root(), stored.simulated, asked_for);
  std::erase_if(counted, [&](const CountedStep& step) { return step.app != app.name; });
  write_counted_steps(counted, app, project);
}

/// Shows what records say instead of climbing: of each problem the ladder that stands for it.
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
      const std::string place =
          several ? fmt::format("{}, {}", ladder.case_name, ladder.machine) : ladder.case_name;
      fmt::print("{}", climb_text(app, place, measured(ladder.rungs), terminal));
      for (const std::string& note : notes_beside(ladder)) {
        fmt::print("{}\n", fmt::join(wrapped(note, terminal.width), "\n"));
      }
      fmt::print("\n");
    }
  }
  return exit_fine;
}

/// One leg, or one for each case that the predictions count on.
std::vector<ClimbedLeg> planned_legs(const ClimbOptions& options, const Project& project) {
  const App& app = project.app(options.experiment.app);
  const std::vector<Variant> variants = chosen_variants(project, app, options.only);
  const Experiment first = make_experiment(options.experiment, project);
  const std::vector<Leg> legs = options.chain ? legs_of(variants, first.input.name)
                                              : std::vector<Leg>{{first.input.name, variants}};
  std::vector<ClimbedLeg> planned;
  for (const Leg& leg : legs) {
    ExperimentOptions typed = options.experiment;
    if (!planned.empty()) {
      typed.case_name = leg.case_name;
    }
    planned.push_back({leg, make_experiment(typed, project)});
  }
  return planned;
}

bool all_rungs_passed(const std::vector<ClimbedLeg>& climbed) {
  return std::all_of(climbed.begin(), climbed.end(), [](const ClimbedLeg& part) {
    return std::all_of(
        part.rungs.begin(), part.rungs.end(), [](const Rung& rung) { return passed(rung.record); });
  });
}

/// Counts need no rounds, and make no table of times.
void refuse_timing_options(const ClimbOptions& options) {
  if (!options.budget.empty() || options.until_told || options.resume || options.chain ||
      options.steps || !options.markdown_file.empty()) {
    throw UsageError(
        "climb --counters sim counts each rung once: leave out --budget, --until-told, --resume, "
        "--chain, --steps and --markdown; `climb --from FOLDER --steps` writes stored counts "
        "into the pages");
  }
}

int climb(const ClimbOptions& options) {
  const Project project = this_project();
  if (!options.from.empty()) {
    return asks_for_simulation(options.experiment) ? show_counted(options, project)
                                                   : show_stored(options, project);
  }
  const App& app = project.app(options.experiment.app);
  if (asks_for_simulation(options.experiment)) {
    refuse_timing_options(options);
    return climb_by_counts(
        options.experiment, project, chosen_variants(project, app, options.only), options.dry_run);
  }
  std::vector<ClimbedLeg> legs = planned_legs(options, project);
  const auto plan = rounds_plan(options);
  for (ClimbedLeg& part : legs) {
    part.experiment.enough_s = plan ? enough_of_a_run_s : 0.0;
  }
  if (options.dry_run) {
    for (const ClimbedLeg& part : legs) {
      print_command_lines(part.experiment, part.leg.variants);
    }
    return exit_fine;
  }
  require_all_markers(options, legs.front().leg.variants);
  for (const ClimbedLeg& part : legs) {
    if (const auto exit_code = make_runnable(project, part.experiment, part.leg.variants)) {
      return *exit_code;
    }
  }
  for (ClimbedLeg& part : legs) {
    part.rungs = plan ? climb_by_budget(part.experiment, part.leg.variants, *plan)
                      : climb_once(part.experiment, part.leg.variants);
    if (options.until_told) {
      say_what_is_open(part.rungs);
    }
  }
  publish(options, app.name, legs);
  return all_rungs_passed(legs) ? exit_fine : exit_check_failed;
}

}  // namespace

void add_climb_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ClimbOptions>();
  options->experiment.repetitions = "";
  CLI::App* command = add_command(program, "climb");
  add_experiment_options(*command, options->experiment);
  command
      ->add_option(
          "--budget",
          options->budget,
          "time for rounds over all rungs, such as 90s, 3m (default) or 1h; an expensive rung "
          "runs once or twice, the others as often as helps")
      ->type_name("TIME");
  command->add_flag(
      "--until-told",
      options->until_told,
      "from the third round on only the steps that are not told yet, with their parents; "
      "ends when all are, when the budget is spent, or after 24 rounds");
  command->add_flag("--resume",
                    options->resume,
                    "adds rounds to the newest climb of this machine, layout and commit");
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
  command->add_flag("--chain",
                    options->chain,
                    "each rung also on the case that its prediction names, with its parent");
  command
      ->add_option("--from", options->from, "run nothing: show the ladders of the records below it")
      ->type_name("FOLDER");
  command->add_flag("--json", options->json, "print the list of records and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook climb scf\n"
      "  ./casebook climb scf --budget 10m    more rounds, narrower intervals\n"
      "  ./casebook climb lu --until-told --budget 20m --resume\n"
      "  ./casebook climb scf --case w5_6-31gs -n 2 --only v0,v3,v4\n"
      "  ./casebook climb lu --chain           rungs also on the cases that they are for\n"
      "  ./casebook climb scf --from profiles\n"
      "  ./casebook climb scf --from profiles --counters sim --steps    counts into the pages");
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
      const Project project = this_project();
      fmt::print("{}\n",
                 with_counts(project.root(), stored_ladders(project, *folder))
                     .dump(1, ' ', false, Json::error_handler_t::replace));
      return exit_fine;
    };
  });
}

}  // namespace casebook::cli
