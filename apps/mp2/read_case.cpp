#include "apps/mp2/read_case.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "apps/mp2/settings.hpp"
#include "apps/scf/case_file.hpp"
#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/case.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/overrides.hpp"
#include "apps/scf/deck/parse_deck.hpp"
#include "apps/scf/deck/place_basis.hpp"
#include "apps/scf/read_case.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace mp2 {
namespace {

namespace fs = std::filesystem;

constexpr scf::Range memory_range{1, 1 << 20};

const std::string memory_key = "memory_mib=";
const std::string fitting_block = "ri-mp2 basis";

/// Takes memory_mib off the overrides; the others belong to the deck.
int take_memory(std::vector<std::string>& overrides, int otherwise) {
  scf::Problems problems("--set");
  int memory = otherwise;
  std::erase_if(overrides, [&](const std::string& assignment) {
    if (!assignment.starts_with(memory_key)) {
      return false;
    }
    memory = scf::whole_number_in(
                 memory_range, assignment.substr(memory_key.size()), "memory_mib", 0, problems)
                 .value_or(otherwise);
    return true;
  });
  problems.throw_if_any();
  return memory;
}

void check_orbitals(const Case& input, scf::Problems& problems) {
  if (input.n_active() < 1) {
    problems.add(0,
                 fmt::format("freeze {} leaves none of {} occupied orbitals; freeze fewer",
                             input.n_frozen_core,
                             input.scf.n_occupied()));
  }
  if (input.n_virtual() < 1) {
    problems.add(
        0,
        fmt::format("freeze virtual {} leaves none of {} virtual orbitals; freeze fewer, or "
                    "give a larger basis",
                    input.n_frozen_virtual,
                    input.n_functions() - input.scf.n_occupied()));
  }
}

void place_fitting_basis(const scf::Deck& deck, Case& input, scf::Problems& problems) {
  const auto block = deck.other_bases.find(fitting_block);
  if (block == deck.other_bases.end()) {
    problems.add(0,
                 "task rimp2 needs a fitting basis; give basis \"ri-mp2 basis\" spherical ... end "
                 "with a line * library cc-pvdz-ri");
    return;
  }
  input.fitting = scf::placed(block->second, deck, input.scf.atoms, input.fitting_name, problems);
}

Case read_deck(const fs::path& path, std::vector<std::string> overrides, Kind kind) {
  const int task = scf::take_task_number(overrides);
  scf::Deck deck = scf::parse_deck(
      casebook::read_file(path),
      path.string(),
      {kind == Kind::fitted ? "rimp2" : "mp2", task, path.parent_path().string()});
  Case input;
  input.memory_mib = take_memory(overrides, input.memory_mib);
  scf::apply_overrides(overrides, deck);
  if (deck.scf.semidirect_line > 0) {  // Hartree-Fock recomputes its integrals: the same energy
    scf::note_without_effect(deck, deck.scf.semidirect_line, "semidirect");
    deck.scf.semidirect_line = 0;
  }
  scf::Problems problems(path.string());
  input.scf = scf::make_case(deck);
  const Settings settings = read_settings(deck, input.scf.atoms, problems);
  input.scf.without_effect = deck.without_effect;
  input.n_frozen_core = settings.n_frozen_core;
  input.n_frozen_virtual = settings.n_frozen_virtual;
  input.integral = settings.tight ? 1e-11 : 1e-9;
  scf::Thresholds& thresholds = input.scf.thresholds;
  thresholds.gradient = std::min(thresholds.gradient, settings.tight ? 1e-8 : 1e-6);
  thresholds.integral = std::min(thresholds.integral, input.integral);
  check_orbitals(input, problems);
  if (kind == Kind::fitted) {
    place_fitting_basis(deck, input, problems);
  }
  problems.throw_if_any();
  input.scf.name = path.stem().string();
  if (input.scf.title.empty()) {
    input.scf.title = input.scf.name;
  }
  return input;
}

}  // namespace

Case read_case(const casebook::InputChoice& choice, Kind kind) {
  casebook::require_one_input(choice, "--deck FILE.nw");
  if (choice.case_file.empty()) {
    return read_deck(choice.deck_file, choice.overrides, kind);
  }
  const scf::CaseFile file = scf::read_case_file(choice.case_file);
  Case input = read_deck(file.deck, choice.overrides, kind);
  input.scf.name = fs::path(choice.case_file).stem().string();
  input.scf.title = file.title;
  const auto changes_the_answer = [](const std::string& assignment) {
    return !assignment.starts_with(memory_key);
  };
  if (std::none_of(choice.overrides.begin(), choice.overrides.end(), changes_the_answer)) {
    input.scf.reference = file.reference;
  }
  return input;
}

std::string canonical_input(const Case& input) {
  std::string text = scf::canonical_input(input.scf);
  text += fmt::format("second-order perturbation theory\nfrozen {} {}\nrepulsion {:.17g}\n",
                      input.n_frozen_core,
                      input.n_frozen_virtual,
                      input.integral);
  if (input.fitting.n_functions > 0) {
    scf::Case fitting;
    fitting.basis = input.fitting;
    text += "fitting basis\n" + scf::canonical_input(fitting);
  }
  return text;
}

casebook::Json describe(const Case& input) {
  casebook::Json json = scf::describe(input.scf);
  json["frozen_core"] = input.n_frozen_core;
  json["frozen_virtual"] = input.n_frozen_virtual;
  json["active_orbitals"] = input.n_active();
  json["virtual_orbitals"] = input.n_virtual();
  json["thresholds"]["repulsion"] = input.integral;
  json["memory_mib"] = input.memory_mib;
  if (input.fitting.n_functions > 0) {
    json["fitting_basis"] = input.fitting_name;
    json["fitting_functions"] = input.fitting.n_functions;
  }
  return json;
}

casebook::Json reference(const Case& input) {
  if (!input.scf.reference) {
    return nullptr;
  }
  const scf::Reference& stored = *input.scf.reference;
  return {{"energy_hartree", stored.energy_hartree},
          {"nuclear_hartree", stored.nuclear_hartree},
          {"correlation_hartree", stored.correlation_hartree.value_or(0.0)},
          {"source", stored.source}};
}

}  // namespace mp2
