#include "apps/md/input/read_case.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/md/input/deck.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/case_heading.hpp"
#include "harness/core/text/number.hpp"

namespace md {
namespace {

namespace fs = std::filesystem;
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// A number of the case that --set replaces.
struct Setting {
  std::string_view name;
  std::string_view allowed;
  bool is_count;
  double least;
  void (*store)(Case&, double);
};

constexpr double largest_setting = 1e9;  ///< of every setting; counts are stored in 32 bits
constexpr double above_zero = std::numeric_limits<double>::denorm_min();

constexpr Setting settings[] = {
    {"steps",
     "a whole number from 1 to 1e9",
     true,
     1.0,
     [](Case& input, double value) { input.steps = static_cast<int>(value); }},
    {"dt",
     "a time step above 0 and up to 1e9, in the deck's unit of time",
     false,
     above_zero,
     [](Case& input, double value) { input.dt = value; }},
    {"thermo_every",
     "steps between lines, a whole number from 0 (first and last only) to 1e9",
     true,
     0.0,
     [](Case& input, double value) { input.thermo_every = static_cast<int>(value); }},
    {"skin",
     "a distance from 0 to 1e9, in the deck's unit of length",
     false,
     0.0,
     [](Case& input, double value) { input.skin = value; }},
    {"trajectory",
     "steps between frames, a whole number from 0 (none) to 1e9",
     true,
     0.0,
     [](Case& input, double value) { input.trajectory.every = static_cast<int>(value); }},
};
constexpr std::string_view folder_setting = "trajectory_folder";

const Setting* find_setting(std::string_view name) {
  const Setting* found = std::ranges::find(settings, name, &Setting::name);
  return found == std::end(settings) ? nullptr : found;
}

struct CaseFile {
  std::string title;
  fs::path deck;
  Pairs variables;
};

CaseFile read_case_file(const fs::path& path) {
  casebook::TomlFile file(path);
  casebook::TomlReader top = file.top();
  CaseFile found;
  found.title = casebook::read_case_heading(top);
  found.deck = path.parent_path() / top.needed_text("deck");
  const casebook::TomlReader variables = top.table("variables");
  for (const std::string& key : casebook::keys_in_order(variables.node())) {
    found.variables.emplace_back(key, casebook::scalar_text(*variables.node().get(key)));
  }
  top.finish();
  file.throw_problems();
  return found;
}

/// Sorts overrides into settings and variables of the deck, which go before those of the case.
void take_overrides(const std::vector<std::string>& words, Pairs& variables, Pairs& of_case) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw casebook::UsageError(
          fmt::format("`{}` is no override; write KEY=VALUE, for example x=2", word));
    }
    const std::string key = word.substr(0, equals);
    const bool is_setting = key == folder_setting || find_setting(key) != nullptr;
    (is_setting ? of_case : variables).emplace_back(key, word.substr(equals + 1));
  }
}

void apply_settings(const Pairs& overrides, Case& input) {
  for (const auto& [key, text] : overrides) {
    const Setting* const setting = find_setting(key);
    if (setting == nullptr) {
      input.trajectory.folder = text;
      continue;
    }
    const double value = casebook::to_number<double>(text).value_or(NAN);
    if (!(value >= setting->least && value <= largest_setting) ||
        (setting->is_count && value != std::floor(value))) {
      throw casebook::UsageError(
          fmt::format("--set {}={} is not allowed; {} is {}", key, text, key, setting->allowed));
    }
    setting->store(input, value);
  }
  if (input.trajectory.every > 0 && input.trajectory.folder.empty()) {
    throw casebook::UsageError(
        fmt::format("--set trajectory={}: say where it goes, too: --set trajectory_folder=DIR",
                    input.trajectory.every));
  }
}

/// A double of the sequence that a seed begins, in [0, 1).
/// Source: Steele, Lea & Flood, OOPSLA (2014): SplitMix64.
double next_number(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/// Every table of embedded atoms; none of Lennard-Jones.
std::vector<std::pair<std::string, const Table*>> named_tables(const Case& input) {
  std::vector<std::pair<std::string, const Table*>> tables;
  if (input.embedded) {
    for (const auto& [name, list] : {std::pair{"embedding", &input.embedded->embedding},
                                     std::pair{"density", &input.embedded->density},
                                     std::pair{"pair", &input.embedded->pair}}) {
      for (const Table& table : *list) {
        tables.emplace_back(name, &table);
      }
    }
  }
  return tables;
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  casebook::require_one_input(choice, "--deck FILE");
  Pairs variables;
  Pairs of_case;
  take_overrides(choice.overrides, variables, of_case);
  CaseFile file{.title = {}, .deck = choice.deck_file, .variables = {}};
  if (!choice.case_file.empty()) {
    file = read_case_file(choice.case_file);
  }
  Pairs all = file.variables;
  all.insert(all.end(), variables.begin(), variables.end());  // the last one counts
  Case input = read_deck(casebook::read_text_file(file.deck), file.deck.string(), all);
  apply_settings(of_case, input);
  const fs::path named = choice.case_file.empty() ? choice.deck_file : choice.case_file;
  // LAMMPS' own decks begin with what they are: in.lj.
  input.name = named.stem() == "in" ? named.extension().string().substr(1) : named.stem().string();
  input.title = file.title.empty() ? named.filename().string() : file.title;
  input.witness = std::make_shared<Witness>();
  return input;
}

std::string canonical_input(const Case& input) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(
      out,
      "molecular dynamics, velocity Verlet, periodic\nunits {}\nbox {:.17g}\ndt {:.17g}\n"
      "steps {}\nthermo {}\nmass {:.17g}\n",
      input.units.name,
      fmt::join(input.box, " "),
      input.dt,
      input.steps,
      input.thermo_every,
      fmt::join(input.mass, " "));
  for (const LennardJones::Pair& pair : input.potential.pairs) {
    fmt::format_to(out,
                   "pair {:.17g} {:.17g} {:.17g} {:.17g}\n",
                   pair.cutoff2,
                   pair.energy12,
                   pair.energy6,
                   pair.shift);
  }
  // Bit for bit, for there may be millions.
  const auto append = [&](const auto& values) {
    text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0]));
  };
  for (const auto& [name, table] : named_tables(input)) {
    fmt::format_to(out, "{} {:.17g}\n", name, table->step);
    append(table->value);
  }
  append(input.atoms->type);
  append(input.atoms->position);
  append(input.atoms->velocity);
  return text;
}

void seal(const Case& input, casebook::Digest& digest) {
  digest.add(input.name, input.title, canonical_input(input));
  digest.add(input.cutoff, input.skin);
  digest.add(input.trajectory.every, input.trajectory.folder.string());
  for (const LennardJones::Pair& pair : input.potential.pairs) {
    digest.add(pair.force12, pair.force6);
  }
}

Case own_copy(Case input) {
  input.atoms = std::make_shared<Atoms>(*input.atoms);
  if (input.embedded) {
    input.embedded = std::make_shared<EmbeddedAtoms>(*input.embedded);
  }
  return input;
}

casebook::Json describe(const Case& input) {
  casebook::Json json{{"name", input.name},
                      {"title", input.title},
                      {"units", input.units.name},
                      {"potential", input.embedded ? "eam" : "lj/cut"},
                      {"atoms", input.n_atoms()},
                      {"types", input.mass.size()},
                      {"box", input.box},
                      {"cutoff", input.cutoff},
                      {"skin", input.skin},
                      {"dt", input.dt},
                      {"steps", input.steps},
                      {"thermo_every", input.thermo_every}};
  if (input.trajectory.every > 0) {
    json["trajectory"] = input.trajectory.every;
  }
  if (!input.without_effect.empty()) {
    json["without_effect"] = input.without_effect;
  }
  return json;
}

Case moved(Case input, std::uint64_t seed) {
  auto atoms = std::make_shared<Atoms>(*input.atoms);
  std::uint64_t state = seed;
  Vec3 shift;
  for (std::size_t d = 0; d < 3; ++d) {
    shift[d] = input.box[d] * next_number(state);
  }
  // A hundredth of what heat moves an atom of the melt by: enough to make every digit of the answer new.
  const double jitter = 1e-3 * std::cbrt(input.box[0] * input.box[1] * input.box[2] /
                                         static_cast<double>(atoms->size()));
  for (Vec3& place : atoms->position) {
    for (std::size_t d = 0; d < 3; ++d) {
      place[d] += shift[d] + jitter * (next_number(state) - 0.5);
      place[d] -= std::floor(place[d] / input.box[d]) * input.box[d];
      place[d] = place[d] >= input.box[d] ? 0.0 : place[d];
    }
  }
  input.atoms = std::move(atoms);
  return input;
}

}  // namespace md
