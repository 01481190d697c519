#include "apps/scf/read_case.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/case_file.hpp"
#include "apps/scf/deck/case.hpp"
#include "apps/scf/deck/overrides.hpp"
#include "apps/scf/deck/parse_deck.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace scf {
namespace {

namespace fs = std::filesystem;

Case read_deck(const fs::path& path, std::vector<std::string> overrides) {
  const int task = take_task_number(overrides);
  Deck deck = parse_deck(
      casebook::read_file(path), path.string(), {"scf", task, path.parent_path().string()});
  apply_overrides(overrides, deck);
  Case input = make_case(deck);
  input.name = path.stem().string();
  if (input.title.empty()) {
    input.title = input.name;
  }
  return input;
}

/// True if an override is of that kind: where integrals are kept does not change them.
bool leaves_the_answer(const std::string& assignment) {
  return lower_case(assignment).starts_with("memsize=");
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  casebook::require_one_input(choice, "--deck FILE.nw");
  if (choice.case_file.empty()) {
    return read_deck(choice.deck_file, choice.overrides);
  }
  const CaseFile file = read_case_file(choice.case_file);
  Case input = read_deck(file.deck, choice.overrides);
  input.name = fs::path(choice.case_file).stem().string();
  input.title = file.title;
  if (std::all_of(choice.overrides.begin(), choice.overrides.end(), leaves_the_answer)) {
    input.reference = file.reference;
  }
  return input;
}

std::string canonical_input(const Case& input) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "restricted Hartree-Fock\ncharge {}\n", input.charge);
  fmt::format_to(out,
                 "gradient {:.17g}\nintegral {:.17g}\niterations {}\n",
                 input.thresholds.gradient,
                 input.thresholds.integral,
                 input.thresholds.max_iterations);
  for (const Atom& atom : input.atoms) {
    fmt::format_to(out, "nucleus {} {:.17g}\n", atom.charge, fmt::join(atom.position, " "));
  }
  for (const Shell& shell : input.basis.shells) {
    fmt::format_to(
        out, "shell {} {} {}\n", shell.atom, shell.l, shell.spherical ? "spherical" : "cartesian");
    fmt::format_to(out,
                   "exponents {:.17g}\ncoefficients {:.13g}\n",
                   fmt::join(shell.exponents, " "),
                   fmt::join(shell.coefficients, " "));
  }
  return text;
}

casebook::Json describe(const Case& input) {
  return {{"name", input.name},
          {"title", input.title},
          {"atoms", input.atoms.size()},
          {"charge", input.charge},
          {"electrons", input.n_electrons()},
          {"basis", input.basis_name},
          {"functions", input.basis.n_functions},
          {"shells", input.basis.n_shells()},
          {"thresholds",
           {{"gradient", input.thresholds.gradient},
            {"integral", input.thresholds.integral},
            {"max_iterations", input.thresholds.max_iterations}}},
          {"memsize_words", input.memsize_words},
          {"without_effect", input.without_effect}};
}

}  // namespace scf
