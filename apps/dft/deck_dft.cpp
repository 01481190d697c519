#include "apps/dft/deck_dft.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/settings.hpp"

namespace dft {
namespace {

using scf::Problems;
using scf::Statement;

const std::vector<std::string> keywords{"direct",
                                        "xc",
                                        "grid",
                                        "iterations",
                                        "convergence",
                                        "tolerances",
                                        "mult",
                                        "vectors",
                                        "semidirect",
                                        "print",
                                        "noprint"};

const std::vector<std::string> grid_words{
    "xcoarse", "coarse", "medium", "fine", "xfine", "erf1", "becke", "mura", "euler", "lebedev"};

const std::vector<std::string> convergence_words{"energy", "density", "gradient"};

const std::vector<std::string> tolerance_words{"tight", "acccoul"};

constexpr scf::Range factor_range{-10.0, 10.0};
constexpr scf::Range convergence_range{1e-13, 1.0};
constexpr scf::Range digits_range{1, 30};

/// Words i, i + 1 of a statement as NAME NUMBER pairs, one call of `take` for each name.
template <class Take>
void for_each_pair(const Statement& statement, const Take& take) {
  for (std::size_t i = 1; i < statement.words.size(); i += 2) {
    take(statement.keyword(i), statement.keyword(i + 1));
  }
}

void read_convergence(const Statement& statement, DftSettings& dft, Problems& problems) {
  for_each_pair(statement, [&](const std::string& name, const std::string& value) {
    if (!scf::is_one_of(convergence_words, name)) {
      scf::report_unknown(name, "word of convergence", convergence_words, statement.line, problems);
      return;
    }
    const double bound =
        scf::number_in(convergence_range, value, name, statement.line, problems).value_or(0.0);
    (name == "energy"    ? dft.convergence.energy
     : name == "density" ? dft.convergence.density
                         : dft.gradient) = bound;
  });
}

/// `tolerances tight`, or `tolerances accCoul 10`: the digits of the smallest integral that is kept.
void read_tolerances(const Statement& statement, DftSettings& dft, Problems& problems) {
  for (std::size_t i = 1; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (word == "tight") {
      dft.integral = 1e-10;
    } else if (word == "acccoul") {
      const int digits =
          scf::whole_number_in(digits_range, statement.keyword(++i), word, statement.line, problems)
              .value_or(8);
      dft.integral = std::pow(10.0, -digits);
    } else {
      scf::report_unknown(
          statement.words[i], "word of tolerances", tolerance_words, statement.line, problems);
    }
  }
}

/// Where an iteration starts and ends is the solver's own choice.
void read_vectors(const Statement& statement, scf::Deck& deck, Problems& problems) {
  std::size_t at = 1;
  for (const char* direction : {"input", "output"}) {
    if (statement.keyword(at) == direction) {
      at += 2;
    }
  }
  if (at < 2 || at != statement.words.size()) {
    problems.add(statement.line,
                 fmt::format("{}: not understood as a whole; understood here: vectors [input NAME] "
                             "[output FILE]",
                             scf::shown(statement.text())));
    return;
  }
  scf::note_without_effect(deck, statement.line, statement.text());
}

void read_multiplicity(const Statement& statement, Problems& problems) {
  if (statement.keyword(1) != "1" || statement.words.size() != 2) {
    problems.add(statement.line,
                 fmt::format("{}: open shells are not supported; understood here: mult 1",
                             scf::shown(statement.text())));
  }
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
    dft.grid = read_grid(words, line, problems);
  } else if (keyword == "iterations") {
    scf::require_no_more_words(statement, 2, problems);
    dft.max_iterations =
        scf::whole_number_in(scf::maxiter_range, statement.keyword(1), keyword, line, problems)
            .value_or(dft.max_iterations);
  } else if (keyword == "convergence") {
    read_convergence(statement, dft, problems);
  } else if (keyword == "tolerances") {
    read_tolerances(statement, dft, problems);
  } else if (keyword == "vectors") {
    read_vectors(statement, deck, problems);
  } else if (keyword == "mult") {
    read_multiplicity(statement, problems);
  } else if (keyword == "direct") {
    scf::require_no_more_words(statement, 1, problems);
  } else if (keyword == "semidirect") {
    dft.memsize_words = scf::read_semidirect(statement, problems);
  } else if (keyword == "print" || keyword == "noprint") {
    scf::note_without_effect(deck, line, statement.text());
  } else {
    scf::report_unknown(statement.words[0], "keyword of dft", keywords, line, problems);
  }
}

}  // namespace

Functional read_functional(const std::vector<std::string>& words, int line, Problems& problems) {
  Functional functional;
  functional.name = scf::lower_case(fmt::format("{}", fmt::join(words, " ")));
  for (std::size_t i = 0; i < words.size();) {
    const std::string name = scf::lower_case(words[i++]);
    const bool nonlocal = i < words.size() && scf::lower_case(words[i]) == "nonlocal";
    i += nonlocal ? 1 : 0;
    double factor = 1.0;
    if (i < words.size() && scf::parse_number(words[i])) {
      factor = scf::number_in(factor_range, words[i++], name, line, problems).value_or(1.0);
    }
    if (const auto combined = combined_functional(name)) {
      functional.exact_exchange += factor * combined->exact_exchange;
      for (const FunctionalTerm& term : combined->terms) {
        functional.terms.push_back({term.kernel, factor * term.factor});
      }
    } else if (name == "hfexch") {
      functional.exact_exchange += factor;
    } else if (const auto kernel = kernel_named(name)) {
      const bool is_becke = *kernel == Kernel::becke88;
      if (nonlocal && !is_becke) {
        problems.add(line, fmt::format("{} nonlocal: only becke88 is taken apart here", name));
      }
      functional.terms.push_back(
          {nonlocal && is_becke ? Kernel::becke88_nonlocal : *kernel, factor});
    } else {
      scf::report_unknown(name, "functional", functional_names(), line, problems);
    }
  }
  if (words.empty()) {
    problems.add(
        line,
        fmt::format("xc names no functional; known: {}", fmt::join(functional_names(), ", ")));
  }
  return functional;
}

GridSettings read_grid(const std::vector<std::string>& words, int line, Problems& problems) {
  GridSettings grid;
  for (const std::string& word : words) {
    const std::string name = scf::lower_case(word);
    if (scf::is_one_of(grid_qualities(), name)) {
      grid.quality = name;
    } else if (name == "erf1" || name == "becke") {
      grid.partition = name == "becke" ? Partition::becke : Partition::erf1;
    } else if (name == "mura" || name == "euler") {
      grid.radial = name == "euler" ? RadialRule::euler_maclaurin : RadialRule::mura_knowles;
    } else if (name != "lebedev") {
      scf::report_unknown(word, "word of grid", grid_words, line, problems);
    }
  }
  return grid;
}

DftSettings read_dft_block(scf::Deck& deck, Problems& problems) {
  DftSettings dft;
  // Without xc, NWChem computes local exchange with VWN's fifth form.
  dft.functional = {"slater vwn_5", 0.0, {{Kernel::slater, 1.0}, {Kernel::vwn_5, 1.0}}};
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
    if (statement.line > deck.tasks.back().line) {
      problems.add(statement.line,
                   fmt::format("{} stands behind the task of line {}, which does not see it; move "
                               "it up",
                               scf::shown(statement.words[0]),
                               deck.tasks.back().line));
    }
    read_setting(statement, deck, dft, problems);
  }
  scf::check_direct(direct_line, semidirect_line, problems);
  return dft;
}

}  // namespace dft
