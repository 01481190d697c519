#include "apps/scf/deck/overrides.hpp"

#include <fmt/format.h>

#include "apps/scf/deck/basis_library.hpp"
#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/settings.hpp"
#include "harness/core/suggest.hpp"

namespace scf {
namespace {

const std::vector<std::string> settable_keys{
    "thresh", "tol2e", "maxiter", "basis", "charge", "spherical", "memsize", "task"};

bool read_flag(const std::string& value, const std::string& key, Problems& problems) {
  if (value != "true" && value != "false") {
    problems.add(0, fmt::format("{}: `{}` is neither true nor false", key, shown(value)));
  }
  return value == "true";
}

void set_basis(const std::string& name, DeckBasis& basis, Problems& problems) {
  if (!find_basis_library(name)) {
    problems.add(
        0, casebook::unknown_name_message(shown(name), "basis library", basis_library_names()));
  }
  basis.entries = {{basis.line, 0, name, {}}};
}

void apply(const std::string& key, const std::string& value, Deck& deck, Problems& problems) {
  if (key == "thresh") {
    deck.scf.thresh = number_in(thresh_range, value, key, 0, problems);
  } else if (key == "tol2e") {
    deck.scf.tol2e = number_in(tol2e_range, value, key, 0, problems);
  } else if (key == "maxiter") {
    deck.scf.maxiter = whole_number_in(maxiter_range, value, key, 0, problems);
  } else if (key == "basis") {
    set_basis(value, deck.basis, problems);
  } else if (key == "charge") {
    deck.charge = whole_number_in(charge_range, value, key, 0, problems).value_or(0);
  } else if (key == "spherical") {
    deck.basis.spherical = read_flag(value, key, problems);
  } else if (key == "memsize") {
    deck.scf.memsize_words = large_whole_number_in(memsize_range, value, key, 0, problems);
  } else {
    problems.add(
        0, casebook::unknown_name_message(shown(key), "value that can be set", settable_keys));
  }
}

}  // namespace

int take_task_number(std::vector<std::string>& overrides) {
  constexpr Range task_range{1, 1e6};
  const std::string key = "task=";
  Problems problems("--set");
  int number = 0;
  std::erase_if(overrides, [&](const std::string& assignment) {
    if (!lower_case(assignment).starts_with(key)) {
      return false;
    }
    number = whole_number_in(task_range, assignment.substr(key.size()), "task", 0, problems).value_or(0);
    return true;
  });
  problems.throw_if_any();
  return number;
}

void apply_overrides(const std::vector<std::string>& overrides, Deck& deck) {
  Problems problems("--set");
  for (const std::string& assignment : overrides) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos) {
      problems.add(0, fmt::format("`{}` is not of the form KEY=VALUE", shown(assignment)));
    } else {
      apply(
          lower_case(assignment.substr(0, equals)), assignment.substr(equals + 1), deck, problems);
    }
  }
  problems.throw_if_any();
}

}  // namespace scf
