#include "apps/spectral/read_case.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "apps/spectral/stability.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/case_heading.hpp"

namespace spectral {
namespace {

namespace fs = std::filesystem;
using casebook::TomlReader;

constexpr int many = 1'000'000'000;
constexpr double huge = std::numeric_limits<double>::max();

InitialField initial_field(TomlReader& table) {
  const std::string name = table.needed_text("initial");
  const std::vector<std::string>& names = initial_field_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    table.note("initial", casebook::unknown_name_message(name, "initial field", names));
    return InitialField::taylor_green;
  }
  return static_cast<InitialField>(found - names.begin());
}

/// Refuses what makes no flow, or one that the step cannot follow.
void check_flow(const Case& input, TomlReader& table) {
  constexpr int smallest = 10;  // keeps |k_i| <= 3, which every initial field fits in
  constexpr int largest = 4096;
  if (input.n < smallest || input.n > largest || input.n % 2 != 0) {
    table.note("n",
                   fmt::format("n = {} is not allowed; n is an even number of grid points from {} "
                               "to {}, for example 64",
                               input.n,
                               smallest,
                               largest));
  }
  constexpr double far_too_much = 1e6;
  if (input.viscosity < 0.0) {
    table.note(
        "viscosity",
        fmt::format("viscosity = {} is negative; 0 is inviscid, 1 / Re is usual", input.viscosity));
  } else if (input.viscosity > far_too_much) {
    table.note("viscosity",
                   fmt::format("viscosity = {} is more than 1e6; 1 / Re is usual, for example 0.01",
                               input.viscosity));
  }
  if (input.dt <= 0.0) {
    table.note("dt", fmt::format("dt = {} is not positive", input.dt));
  } else if (input.dt > far_too_much) {
    table.note("dt", fmt::format("dt = {} is more than 1e6; 0.01 is usual", input.dt));
  }
  if (input.steps < 1) {
    table.note("steps", fmt::format("steps = {} is less than 1", input.steps));
  }
}

double largest_step(Case input) {
  while (step_is_too_long(input)) {
    input.dt *= 0.9;
  }
  return input.dt;
}

Output read_output(TomlReader table) {
  Output found;
  found.snapshot_every = table.count("snapshot_every", 0, 0);
  found.folder = table.text("folder");
  if (found.folder.empty() && found.snapshot_every > 0) {
    table.note("folder", "is missing: where snapshots go (output.folder=DIR)");
  }
  table.finish();
  return found;
}

/// A number that must be there.
double needed(TomlReader& table, const std::string& key) {
  table.require({key});
  return table.real(key, 0.0, -huge, huge);
}

Reference read_reference(TomlReader table) {
  table.require({"velocity"});
  const std::vector<double> velocity = table.reals("velocity", 3);
  const Reference found{needed(table, "energy"),
                        needed(table, "enstrophy"),
                        {velocity[0], velocity[1], velocity[2]},
                        table.needed_text("source")};
  table.finish();
  return found;
}

Published read_published(TomlReader table) {
  const Published found{needed(table, "peak_dissipation"),
                        needed(table, "peak_time"),
                        needed(table, "dissipation_tolerance"),
                        needed(table, "time_tolerance"),
                        table.needed_text("source")};
  table.finish();
  return found;
}

Case make_case(TomlReader table) {
  Case input;
  input.title = casebook::read_case_heading(table);
  table.require({"n", "steps"});
  input.n = static_cast<int>(table.whole("n", 64, -many, many));
  input.viscosity = needed(table, "viscosity");
  input.dt = needed(table, "dt");
  input.steps = static_cast<int>(table.whole("steps", 1, -many, many));
  input.initial.flow = initial_field(table);
  check_flow(input, table);
  if (table.is_fine() && step_is_too_long(input)) {
    table.note("dt",
               fmt::format("dt = {} is beyond the stability limit of the Runge-Kutta scheme at "
                           "n = {}; use {:.2g} or less",
                           input.dt,
                           input.n,
                           largest_step(input)));
  }
  if (table.has("output")) {
    input.output = read_output(table.table("output"));
  }
  if (table.has("reference")) {
    input.reference = read_reference(table.table("reference"));
  }
  if (table.has("published")) {
    input.published = read_published(table.table("published"));
  }
  table.finish();
  return input;
}

/// Output does not change the flow.
bool changes_flow(const std::string& word) {
  return !word.starts_with("output.");
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  if (!choice.deck_file.empty() || choice.case_file.empty()) {
    throw casebook::UsageError(
        "spectral reads no decks; name one of its cases (--case of `casebook`), or give "
        "--case-file FILE.toml to its program");
  }
  casebook::TomlFile toml(choice.case_file, choice.overrides);
  Case input = make_case(toml.top());
  toml.throw_problems();
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

void seal(const Case& input, casebook::Digest& digest) {
  digest.add(input.name, input.title, input.n, input.viscosity, input.dt, input.steps);
  digest.add(input.initial.flow, input.output.snapshot_every, input.output.folder.string());
  const auto add_all = [&digest](const std::array<double, 3>& numbers) {
    digest.add(numbers[0], numbers[1], numbers[2]);
  };
  if (const auto& wave = input.initial.wave) {
    add_all(wave->k);
    add_all(wave->amplitude);
    digest.add(wave->phase);
  }
  if (const auto& stored = input.reference) {
    digest.add(stored->energy, stored->enstrophy, stored->source);
    add_all(stored->velocity);
  }
  if (const auto& curve = input.published) {
    digest.add(curve->peak_dissipation, curve->peak_time, curve->source);
    digest.add(curve->dissipation_tolerance, curve->time_tolerance);
  }
}

}  // namespace spectral
