#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/adopt/adoption.hpp"
#include "cli/adopt/adoption_files.hpp"
#include "cli/adopt/trusted_reference.hpp"
#include "cli/commands.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

constexpr int runs_of_a_reference = 3;

struct Options {
  AdoptOptions adopt;
  std::string reference;  ///< a configuration; "" to adopt
  std::string ranks;      ///< of the reference's runs; "" for its own
  bool dry_run = false;
};

/// The line of a text, from 1, in which an entry of [[check]] sets its bound; 0 where none does.
int line_of_bound(const std::string& app_toml, const std::string& value) {
  const std::vector<std::string> lines = split_at(app_toml, '\n');
  bool inside = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    inside = lines[i] == "[[check]]" ? false : inside || lines[i] == "value = \"" + value + "\"";
    if (inside && lines[i].starts_with("bound = ")) {
      return static_cast<int>(i) + 1;
    }
  }
  return 0;
}

void print_checks(const Adoption& adoption, const std::string& app_toml) {
  Table table({{"check"},
               {"value", Align::right},
               {"bound", Align::right},
               {"line", Align::right},
               {"why this bound"}});
  for (const Candidate& candidate : adoption.candidates) {
    if (candidate.kind == Candidate::Kind::answer) {
      table.add({{candidate.value.name, Style::good},
                 {fmt::format("{:.10g}", candidate.seen.front())},
                 {fmt::format("{:.0e}", candidate.bound)},
                 {std::to_string(line_of_bound(app_toml, candidate.value.name))},
                 {candidate.reason}});
    }
  }
  if (!table.empty()) {
    fmt::print("{}", table.text(terminal_of(1)));
  }
  if (!adoption.must_match.empty()) {
    fmt::print("a right run prints a line with `{}`\n", adoption.must_match);
  }
}

void print_others(const Adoption& adoption) {
  std::vector<std::string> regions;
  std::vector<std::string> values;
  for (const Candidate& candidate : adoption.candidates) {
    if (candidate.kind != Candidate::Kind::answer) {
      (candidate.kind == Candidate::Kind::time ? regions : values).push_back(candidate.value.name);
    }
  }
  for (const auto& [what, names] :
       {std::pair{"regions (seconds)", regions}, {"read, and not judged", values}}) {
    if (!names.empty()) {
      fmt::print("{}: {}\n", what, fmt::join(names, ", "));
    }
  }
}

void print_next_steps(const Adoption& adoption) {
  const std::string& name = adoption.name;
  fmt::print(
      "\nmade apps/{0}, with the case {1}, and baselines/{0}/v0_as_adopted\n"
      "The checks say whether a run agrees with the first ones, not whether those were right.\n"
      "  1. correct a check at its line of         apps/{0}/app.toml\n"
      "  2. judge and time it:                     ./casebook run {0}\n"
      "  3. try another build or setting:          ./casebook new {0} v1_idea --parent v0\n",
      name,
      adoption.case_name);
}

int adopt(const Options& options) {
  const Project project = this_project();
  require_free_app_name(project.root(), options.adopt.name);
  const PreparedProgram prepared = program_to_adopt(project, options.adopt);
  if (options.dry_run) {
    fmt::print("would run {} times: {}\n",
               options.adopt.runs.empty() ? "3 to 8" : options.adopt.runs,
               shell_line(launched(prepared, prepared.environment, program_command(prepared))));
    return exit_fine;
  }
  const Adoption adoption = try_program(options.adopt, prepared);
  const std::vector<AdoptedFile> files = files_of(adoption);
  write_files(project.root(), adoption, files);
  read_external_app(project.root() / "apps" / adoption.name);  // what we write, we can read
  print_checks(adoption, files.front().text);
  print_others(adoption);
  print_next_steps(adoption);
  return exit_fine;
}

int refer(const Options& options) {
  const Project project = this_project();
  const App& app = project.app(options.adopt.name);
  if (!app.external) {
    throw UsageError(app.name +
                     " is judged by its own oracle; --reference is for adopted programs");
  }
  const int ranks =
      options.ranks.empty() ? 0 : parse_count(options.ranks, "-n", "ranks of the configuration");
  fmt::print("{}",
             make_reference(project,
                            app,
                            options.reference,
                            options.adopt.case_name,
                            ranks,
                            options.adopt.runs.empty()
                                ? runs_of_a_reference
                                : parse_count(
                                      options.adopt.runs, "--runs", "three is the default")));
  return exit_fine;
}

int run(const Options& options) {
  if (!options.reference.empty()) {
    if (!options.adopt.command.empty()) {
      throw UsageError("--reference runs a configuration; give no command with it");
    }
    return refer(options);
  }
  return adopt(options);
}

void add_build_options(CLI::App& command, AdoptOptions& adopt) {
  command.add_option("--source", adopt.source, "a folder or archive that is built first")
      ->type_name("PATH");
  command.add_option("--build", adopt.build, "a line that builds it, default make; repeatable")
      ->type_name("LINE")
      ->allow_extra_args(false);
  command.add_option("--compiler", adopt.compiler, "for {compiler} in --build")->type_name("NAME");
  command.add_option("--flags", adopt.flags, "for {flags} in --build")->type_name("FLAGS");
}

}  // namespace

void add_adopt_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<Options>();
  AdoptOptions& adopt = options->adopt;
  CLI::App* command = add_command(program, "adopt");
  command->add_option("name", adopt.name, "of the new app")->required()->type_name("");
  command->add_option("command", adopt.command, "after `--`: how it is started")->type_name("");
  command->add_option("--file", adopt.files, "an input that the command does not name; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--stdin", adopt.standard_input, "what rank 0 reads")->type_name("FILE");
  command->add_option("--before", adopt.before, "a line before each run, untimed; repeatable")
      ->type_name("LINE")
      ->allow_extra_args(false);
  command->add_option("--result", adopt.results, "a column or HDF5 dataset of a file it leaves")
      ->type_name("FILE:PLACE")
      ->allow_extra_args(false);
  command->add_option("--must-match", adopt.must_match, "a line that only a right run prints")
      ->type_name("PATTERN");
  command->add_option("--case", adopt.case_name, "name of the case, default the input's")
      ->type_name("NAME");
  command->add_option("--runs", adopt.runs, "runs that are compared, default 3 to 8")
      ->type_name("N");
  add_build_options(*command, adopt);
  command->add_option("--reference", options->reference, "write [reference] of a case by this one")
      ->type_name("CONFIGURATION");
  command->add_option("-n", options->ranks, "ranks of the runs of --reference")->type_name("N");
  command->add_flag("--dry-run", options->dry_run, "print what would be run (a build is made)");
  command->footer(
      "Examples:\n"
      "  ./casebook adopt heat -- mpirun -np 2 ./heat in.dat\n"
      "  ./casebook adopt heat --source heat.tar.gz --build 'make FFLAGS=-O2' -- mpirun -np 2 "
      "./heat "
      "in.dat\n"
      "  ./casebook adopt heat --reference v0_as_adopted");
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace casebook::cli
