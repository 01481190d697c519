#include "apps/dft/deck_dft.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/dft/xc_terms.hpp"
#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/settings.hpp"

namespace dft {
namespace {

using scf::Problems;
using scf::Statement;

// They pick a way to the answer, or what is printed of it.
const std::vector<std::string> without_effect{"print", "noprint", "cgmin", "nocgmin", "mulliken", "noio",
                                              "decomp", "incore", "sym", "adapt", "max_ovl", "rodft", "odft",
                                              "linopt"};

const std::vector<std::string> keywords{"direct",      "semidirect", "xc",        "grid",     "iterations",
                                        "maxiter",     "convergence", "tolerances", "mult",    "vectors",
                                        "smear",       "print",      "noprint",   "cgmin",    "nocgmin",
                                        "mulliken",    "noio",       "decomp",    "incore",   "sym",
                                        "adapt",       "odft",       "rodft",     "linopt"};

const std::vector<std::string> grid_words{
    "xcoarse", "coarse", "medium", "fine", "xfine", "erf1", "becke", "mura", "euler", "lebedev", "nodisk"};

const std::vector<std::string> convergence_words{"energy", "density", "gradient"};

// How the iteration gets there; each may have a number after it.
const std::vector<std::string> iteration_words{
    "damp",     "ncydp",  "ncyds",   "ncysh",   "nodamping", "nodiis", "nolevelshifting", "diis",  "hl_tol",
    "lshift",   "dampon", "dampoff", "diison", "diisoff",   "levlon", "levloff",         "rabuck", "nfock",
    "fast",     "nr"};

const std::vector<std::string> tolerance_words{"tight", "acccoul"};

// They are far below what the judge sees, as NWChem has them.
const std::vector<std::string> fine_tolerance_words{"tol_rho", "accaofunc", "accqrad", "accxcfunc"};

constexpr scf::Range convergence_range{1e-13, 0.1};
constexpr scf::Range digits_range{5, 30};

void read_convergence(const Statement& statement,
                      scf::Deck& deck,
                      DftSettings& dft,
                      Problems& problems) {
  for (std::size_t i = 1; i < statement.words.size(); ++i) {
    const std::string name = statement.keyword(i);
    const std::string next = statement.keyword(i + 1);
    if (scf::is_one_of(iteration_words, name)) {
      const bool has_number = scf::parse_number(next).has_value();
      scf::note_without_effect(deck, statement.line, has_number ? name + " " + next : name);
      i += has_number ? 1 : 0;
    } else if (scf::is_one_of(convergence_words, name)) {
      const double bound =
          scf::number_in(convergence_range, next, name, statement.line, problems).value_or(0.0);
      (name == "energy"    ? dft.convergence.energy
       : name == "density" ? dft.convergence.density
                           : dft.gradient) = bound;
      ++i;
    } else {
      scf::report_unknown(
          statement.words[i], "word of convergence", convergence_words, statement.line, problems);
    }
  }
}

/// `tolerances tight`, or `tolerances accCoul 10`: the digits of the smallest integral that is kept.
void read_tolerances(const Statement& statement,
                     scf::Deck& deck,
                     DftSettings& dft,
                     Problems& problems) {
  for (std::size_t i = 1; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (word == "tight") {
      dft.integral = 1e-10;
    } else if (word == "acccoul") {
      const int digits =
          scf::whole_number_in(digits_range, statement.keyword(++i), word, statement.line, problems)
              .value_or(8);
      dft.integral = std::pow(10.0, -digits);
    } else if (scf::is_one_of(fine_tolerance_words, word) && scf::parse_number(statement.keyword(i + 1))) {
      scf::note_without_effect(deck, statement.line, word + " " + statement.keyword(i + 1));
      ++i;
    } else {
      scf::report_unknown(
          statement.words[i], "word of tolerances", tolerance_words, statement.line, problems);
    }
  }
}

void read_multiplicity(const Statement& statement, Problems& problems) {
  if (statement.keyword(1) != "1" || statement.words.size() != 2) {
    problems.add(statement.line,
                 fmt::format("{}: open shells are not supported; understood here: mult 1",
                             scf::shown(statement.text())));
  }
}

void read_smear(const Statement& statement, scf::Deck& deck, Problems& problems) {
  if (scf::parse_number(statement.keyword(1)) == 0.0) {
    scf::note_without_effect(deck, statement.line, statement.text());
    return;
  }
  problems.add(statement.line,
               fmt::format("{}: partly filled orbitals are not supported; understood here: smear 0",
                           scf::shown(statement.text())));
}

void read_setting(const Statement& statement,
                  scf::Deck& deck,
                  DftSettings& dft,
                  Problems& problems) {
  const std::string keyword = statement.keyword(0);
  const int line = statement.line;
  const std::vector<std::string> words(statement.words.begin() + 1, statement.words.end());
  if (keyword == "xc") {
    dft.functional = read_functional(words, line, problems);
  } else if (keyword == "grid") {
    dft.grid = read_grid(words, line, dft.grid, problems);
  } else if (keyword == "iterations" || keyword == "maxiter") {
    scf::require_no_more_words(statement, 2, problems);
    dft.max_iterations =
        scf::whole_number_in(scf::maxiter_range, statement.keyword(1), keyword, line, problems)
            .value_or(dft.max_iterations);
  } else if (keyword == "convergence") {
    read_convergence(statement, deck, dft, problems);
  } else if (keyword == "tolerances") {
    read_tolerances(statement, deck, dft, problems);
  } else if (keyword == "vectors") {
    scf::read_vectors(statement, deck, problems);
  } else if (keyword == "mult") {
    read_multiplicity(statement, problems);
  } else if (keyword == "direct") {
    scf::require_no_more_words(statement, 1, problems);
  } else if (keyword == "semidirect") {
    dft.memsize_words = scf::read_semidirect(statement, problems);
  } else if (keyword == "smear") {
    read_smear(statement, deck, problems);
  } else if (scf::is_one_of(without_effect, keyword)) {
    scf::note_without_effect(deck, line, statement.text());
  } else {
    scf::report_unknown(statement.words[0], "keyword of dft", keywords, line, problems);
  }
}

}  // namespace

GridSettings read_grid(const std::vector<std::string>& words,
                       int line,
                       GridSettings grid,
                       Problems& problems) {
  for (const std::string& word : words) {
    const std::string name = scf::lower_case(word);
    if (scf::is_one_of(grid_qualities(), name)) {
      grid.quality = name;
    } else if (name == "erf1" || name == "becke") {
      grid.partition = name == "becke" ? Partition::becke : Partition::erf1;
    } else if (name == "mura" || name == "euler") {
      grid.radial = name == "euler" ? RadialRule::euler_maclaurin : RadialRule::mura_knowles;
    } else if (scf::parse_number(name)) {
      problems.add(line,
                   fmt::format("grid {}: numbers of points are not supported; understood here: xcoarse, "
                               "coarse, medium, fine, xfine",
                               scf::shown(fmt::format("{}", fmt::join(words, " ")))));
      return grid;
    } else if (name != "lebedev" && name != "nodisk") {
      scf::report_unknown(word, "word of grid", grid_words, line, problems);
    }
  }
  return grid;
}

DftSettings read_dft_block(scf::Deck& deck, Problems& problems) {
  DftSettings dft;
  // Without xc, NWChem computes local exchange with VWN's fifth form.
  dft.functional = {"slater vwn_5", 0.0, {{Kernel::slater, 1.0}, {Kernel::vwn_5, 1.0}}};
  if (!deck.tasks.empty() && deck.tasks.back().is_analytic_hessian()) {
    dft.grid.quality = "fine";  // NWChem's default for it
  }
  const auto block = deck.other_blocks.find("dft");
  if (block == deck.other_blocks.end()) {
    return dft;
  }
  int direct_line = 0;
  int semidirect_line = 0;
  for (const Statement& statement : block->second.body) {
    if (statement.keyword(0) == "direct") {
      direct_line = statement.line;
    } else if (statement.keyword(0) == "semidirect") {
      semidirect_line = statement.line;
    }
    read_setting(statement, deck, dft, problems);
  }
  scf::check_direct(direct_line, semidirect_line, problems);
  return dft;
}

}  // namespace dft
