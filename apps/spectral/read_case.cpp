#include "apps/spectral/read_case.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/spectral/case_table.hpp"
#include "apps/spectral/stability.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace spectral {
namespace {

namespace fs = std::filesystem;
using Problems = std::vector<std::string>;

const std::vector<std::string> classes{"tiny", "lesson", "bench", "contest"};

toml::table parse(const fs::path& path) {
  try {
    return toml::parse(casebook::read_toml_text(path), path.string());
  } catch (const toml::parse_error& error) {
    throw casebook::UsageError(fmt::format("{}, line {}: {}",
                                           path.string(),
                                           error.source().begin.line,
                                           std::string(error.description())));
  }
}

InitialField initial_field(const CaseTable& table) {
  const std::string name = table.text("initial");
  const std::vector<std::string>& names = initial_field_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    table.complain("initial", casebook::unknown_name_message(name, "initial field", names));
    return InitialField::taylor_green;
  }
  return static_cast<InitialField>(found - names.begin());
}

/// What makes no flow, or one that the step cannot follow.
void check_flow(const Case& input, const CaseTable& table) {
  constexpr int smallest = 10;  // keeps |k_i| <= 3, which every initial field fits in
  constexpr int largest = 4096;
  if (input.n < smallest || input.n > largest || input.n % 2 != 0) {
    table.complain("n",
                   fmt::format("n = {} is not allowed; n is an even number of grid points from {} "
                               "to {}, for example 64",
                               input.n,
                               smallest,
                               largest));
  }
  constexpr double far_too_much = 1e6;
  if (input.viscosity < 0.0) {
    table.complain(
        "viscosity",
        fmt::format("viscosity = {} is negative; 0 is inviscid, 1 / Re is usual", input.viscosity));
  } else if (input.viscosity > far_too_much) {
    table.complain("viscosity",
                   fmt::format("viscosity = {} is more than 1e6; 1 / Re is usual, for example 0.01",
                               input.viscosity));
  }
  if (input.dt <= 0.0) {
    table.complain("dt", fmt::format("dt = {} is not positive", input.dt));
  } else if (input.dt > far_too_much) {
    table.complain("dt", fmt::format("dt = {} is more than 1e6; 0.01 is usual", input.dt));
  }
  if (input.steps < 1) {
    table.complain("steps", fmt::format("steps = {} is less than 1", input.steps));
  }
}

double largest_step(Case input) {
  while (step_is_too_long(input)) {
    input.dt *= 0.9;
  }
  return input.dt;
}

Output read_output(const toml::table& table, const std::string& where, Problems& problems) {
  const CaseTable output(table, where + ", [output]", problems);
  output.allow_only({"snapshot_every", "folder"});
  Output found;
  if (output.has("snapshot_every")) {
    found.snapshot_every = output.whole_number("snapshot_every");
    if (found.snapshot_every < 0) {
      output.complain("snapshot_every", "snapshot_every is negative; 0 writes none");
    }
  }
  if (output.has("folder")) {
    found.folder = output.text("folder");
  } else if (found.snapshot_every > 0) {
    output.complain("folder", "folder is missing: where snapshots go (output.folder=DIR)");
  }
  return found;
}

Reference read_reference(const toml::table& table, const std::string& where, Problems& problems) {
  const CaseTable reference(table, where + ", [reference]", problems);
  reference.allow_only({"energy", "enstrophy", "velocity", "source"});
  const std::vector<double> velocity = reference.numbers("velocity", 3);
  return {reference.number("energy"),
          reference.number("enstrophy"),
          {velocity[0], velocity[1], velocity[2]},
          reference.text("source")};
}

Published read_published(const toml::table& table, const std::string& where, Problems& problems) {
  const CaseTable published(table, where + ", [published]", problems);
  published.allow_only(
      {"peak_dissipation", "peak_time", "dissipation_tolerance", "time_tolerance", "source"});
  return {published.number("peak_dissipation"),
          published.number("peak_time"),
          published.number("dissipation_tolerance"),
          published.number("time_tolerance"),
          published.text("source")};
}

Case make_case(const toml::table& table, const std::string& where) {
  Problems problems;
  const CaseTable keys(table, where, problems);
  keys.allow_only({"title",
                   "class",
                   "default",
                   "n",
                   "viscosity",
                   "dt",
                   "steps",
                   "initial",
                   "output",
                   "reference",
                   "published"});
  Case input;
  input.title = keys.text("title");
  if (const std::string name = keys.text("class");
      std::find(classes.begin(), classes.end(), name) == classes.end()) {
    keys.complain("class", casebook::unknown_name_message(name, "class", classes));
  }
  input.n = keys.whole_number("n");
  input.viscosity = keys.number("viscosity");
  input.dt = keys.number("dt");
  input.steps = keys.whole_number("steps");
  input.initial.flow = initial_field(keys);
  check_flow(input, keys);
  if (problems.empty() && step_is_too_long(input)) {
    keys.complain("dt",
                  fmt::format("dt = {} is beyond the stability limit of the Runge-Kutta scheme at "
                              "n = {}; use {:.2g} or less",
                              input.dt,
                              input.n,
                              largest_step(input)));
  }
  if (const toml::table* output = table.get_as<toml::table>("output")) {
    input.output = read_output(*output, where, problems);
  }
  if (const toml::table* reference = table.get_as<toml::table>("reference")) {
    input.reference = read_reference(*reference, where, problems);
  }
  if (const toml::table* published = table.get_as<toml::table>("published")) {
    input.published = read_published(*published, where, problems);
  }
  if (!problems.empty()) {
    throw casebook::UsageError(fmt::format("{}", fmt::join(problems, "\n")));
  }
  return input;
}

/// Output does not change the flow.
bool changes_flow(const std::string& word) {
  return !word.starts_with("output.");
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  if (!choice.deck_file.empty() || choice.case_file.empty()) {
    throw casebook::UsageError("spectral reads cases only; give --case-file FILE.toml");
  }
  toml::table table = parse(choice.case_file);
  for (const std::string& word : choice.overrides) {
    override_value(table, word);
  }
  Case input = make_case(table, choice.case_file);
  input.name = fs::path(choice.case_file).stem().string();
  input.witness = std::make_shared<Witness>();
  if (std::any_of(choice.overrides.begin(), choice.overrides.end(), changes_flow)) {
    input.reference.reset();
    input.published.reset();
  }
  return input;
}

std::string canonical_input(const Case& input) {
  return fmt::format(
      "incompressible Navier-Stokes, box 2 pi, classical Runge-Kutta, 2/3 rule\n"
      "n {}\nviscosity {:.17g}\ndt {:.17g}\nsteps {}\ninitial {}\n",
      input.n,
      input.viscosity,
      input.dt,
      input.steps,
      initial_field_names()[static_cast<std::size_t>(input.initial.flow)]);
}

casebook::Json describe(const Case& input) {
  return {{"name", input.name},
          {"title", input.title},
          {"n", input.n},
          {"k_max", input.k_max()},
          {"viscosity", input.viscosity},
          {"dt", input.dt},
          {"steps", input.steps},
          {"initial", initial_field_names()[static_cast<std::size_t>(input.initial.flow)]},
          {"snapshot_every", input.output.snapshot_every}};
}

}  // namespace spectral
