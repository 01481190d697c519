#include "apps/weather/read_case.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/case_heading.hpp"

namespace weather {
namespace {

namespace fs = std::filesystem;
using casebook::TomlReader;

Flow read_flow(TomlReader& table) {
  const std::string name = table.needed_text("flow");
  const std::vector<std::string>& names = flow_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    table.note("flow", casebook::unknown_name_message(name, "flow", names));
    return Flow::rest;
  }
  return static_cast<Flow>(found - names.begin());
}

int read_cells(TomlReader& table, const char* key, int fewest) {
  constexpr int most = 65536;
  table.require({key});
  return static_cast<int>(table.whole(key, fewest, fewest, most));
}

double read_length(TomlReader& table, const char* key, double longest) {
  constexpr double shortest = 100.0;
  table.require({key});
  return table.real(key, shortest, shortest, longest);
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

void note_what_a_jet_needs(const Case& input, TomlReader& table) {
  constexpr int fewest = 24;  // a step feels the western side to twelve cells on both sides of it
  if (!surroundings(input.flow).jet) {
    return;
  }
  if (input.water) {
    table.note("water", "is false with flow = \"injection\": the jet is of dry air");
  }
  if (input.n_x < fewest) {
    table.note("n_x", fmt::format("n_x is {} or more with flow = \"injection\"", fewest));
  }
}

Case make_case(TomlReader table) {
  Case input;
  input.title = casebook::read_case_heading(table);
  table.require({"steps", "water"});
  input.n_x = read_cells(table, "n_x", 4);
  input.n_y = read_cells(table, "n_y", 1);
  input.n_z = read_cells(table, "n_z", 4);
  if (input.n_y == 2 || input.n_y == 3) {
    table.note("n_y", "n_y is 1, a plane, or 4 and more: a flux takes four cells");
  }
  constexpr double widest = 1e7;
  constexpr double highest = 16000.0;  // above, neutral air of 300 K gets thin
  input.length_x = read_length(table, "length_x", widest);
  input.length_y = read_length(table, "length_y", widest);
  input.length_z = read_length(table, "length_z", highest);
  constexpr int most_steps = 1'000'000'000;
  input.steps = static_cast<int>(table.whole("steps", 1, 1, most_steps));
  input.water = table.flag("water", false);
  input.flow = read_flow(table);
  note_what_a_jet_needs(input, table);
  if (table.has("output")) {
    input.output = read_output(table.table("output"));
  }
  table.finish();
  return input;
}

const std::string& name_of(Flow flow) {
  return flow_names()[static_cast<std::size_t>(flow)];
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  if (!choice.deck_file.empty() || choice.case_file.empty()) {
    throw casebook::UsageError(
        "weather reads no decks; name one of its cases (--case of `casebook`), or give --case-file "
        "FILE.toml to its program");
  }
  casebook::TomlFile toml(choice.case_file, choice.overrides);
  Case input = make_case(toml.top());
  toml.throw_problems();
  input.name = fs::path(choice.case_file).stem().string();
  input.witness = std::make_shared<Witness>();
  return input;
}

std::string canonical_input(const Case& input) {
  return fmt::format(
      "compressible air over a column at rest, finite volumes of fourth order, split directions\n"
      "cells {} {} {}\nlength {:.17g} {:.17g} {:.17g}\nsteps {}\nwater {}\nflow {}\n",
      input.n_x,
      input.n_y,
      input.n_z,
      input.length_x,
      input.length_y,
      input.length_z,
      input.steps,
      input.water,
      name_of(input.flow));
}

casebook::Json describe(const Case& input) {
  return {{"name", input.name},
          {"title", input.title},
          {"n_x", input.n_x},
          {"n_y", input.n_y},
          {"n_z", input.n_z},
          {"dt", input.dt()},
          {"steps", input.steps},
          {"water", input.water},
          {"flow", name_of(input.flow)},
          {"snapshot_every", input.output.snapshot_every}};
}

void seal(const Case& input, casebook::Digest& digest) {
  digest.add(input.name, input.title, input.n_x, input.n_y, input.n_z, input.steps);
  digest.add(input.length_x, input.length_y, input.length_z, input.water, input.flow);
  digest.add(input.output.snapshot_every, input.output.folder.string());
  if (const std::optional<Bubble>& extra = input.extra) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      digest.add(extra->centre[axis], extra->radius[axis]);
    }
    digest.add(extra->warmth, extra->cloud, extra->rain);
  }
}

}  // namespace weather
