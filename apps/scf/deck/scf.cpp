// Declared in apps/scf/deck/blocks.hpp.

#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/settings.hpp"

namespace scf {
namespace {

const std::vector<std::string> scf_keywords{"direct",
                                            "semidirect",
                                            "singlet",
                                            "rhf",
                                            "rohf",
                                            "uhf",
                                            "nopen",
                                            "thresh",
                                            "tol2e",
                                            "maxiter",
                                            "vectors",
                                            "sym",
                                            "adapt",
                                            "print",
                                            "noprint",
                                            "nr",
                                            "diis",
                                            "level",
                                            "lock",
                                            "profile",
                                            "maxsub"};

const std::vector<std::string> multiplicities{
    "doublet", "triplet", "quartet", "quintet", "sextet", "septet", "octet"};

/// Number of unpaired electrons; of another word than `nopen` it follows from the name.
void read_open_shell(const Statement& statement, ScfSettings& scf, Problems& problems) {
  bool is_open = statement.keyword(0) != "singlet";
  if (statement.keyword(0) == "nopen") {
    require_no_more_words(statement, 2, problems);
    is_open = whole_number_in({0, 1000}, statement.keyword(1), "nopen", statement.line, problems)
                  .value_or(0) > 0;
  } else {
    require_no_more_words(statement, 1, problems);
  }
  scf.open_shell_line = is_open ? statement.line : 0;
  scf.open_shell = statement.text();
}

/// The one word after a keyword, or "" and a problem.
std::string argument(const Statement& statement, Problems& problems) {
  require_no_more_words(statement, 2, problems);
  return statement.keyword(1);
}

void read_setting(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string keyword = statement.keyword(0);
  const int line = statement.line;
  ScfSettings& scf = deck.scf;
  if (keyword == "thresh") {
    scf.thresh = number_in(thresh_range, argument(statement, problems), keyword, line, problems);
  } else if (keyword == "tol2e") {
    scf.tol2e = number_in(tol2e_range, argument(statement, problems), keyword, line, problems);
  } else if (keyword == "maxiter") {
    scf.maxiter =
        whole_number_in(maxiter_range, argument(statement, problems), keyword, line, problems);
  } else if (keyword == "vectors") {
    read_vectors(statement, deck, problems);
  } else if (keyword == "semidirect") {
    scf.semidirect_line = line;
    scf.memsize_words = read_semidirect(statement, problems);
  } else if (keyword == "direct") {
    scf.direct_line = line;
    require_no_more_words(statement, 1, problems);
  } else if (keyword == "rhf") {
    require_no_more_words(statement, 1, problems);
  } else if (keyword == "singlet" || keyword == "nopen" || is_one_of(multiplicities, keyword)) {
    read_open_shell(statement, scf, problems);
  } else if (keyword == "rohf" || keyword == "uhf") {
    require_no_more_words(statement, 1, problems);
    note_without_effect(deck, line, keyword + ": of a singlet, the closed shell's energy");
  } else if (is_one_of(scf_keywords, keyword)) {
    note_without_effect(deck, line, statement.text());
  } else {
    report_unknown(statement.words[0], "keyword of scf", scf_keywords, line, problems);
  }
}

}  // namespace

void read_vectors(const Statement& statement, Deck& deck, Problems& problems) {
  bool is_understood = statement.words.size() > 1;
  for (std::size_t i = 1; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    const bool has_file = (word == "input" || word == "output") && i + 1 < statement.words.size();
    const bool is_start = i == 1 && (word == "atomic" || word == "hcore");
    is_understood = is_understood && (has_file || is_start || word == "lock");
    i += has_file ? 1 : 0;
  }
  const std::string source = statement.keyword(2);
  if (!is_understood || source == "fragment" || source == "project" || source == "rotate") {
    problems.add(statement.line,
                 fmt::format("{}: not understood as a whole; understood here: vectors [input atomic] "
                             "[output FILE] [lock], and hcore or a file for atomic: where the iteration "
                             "starts is the solver's choice",
                             shown(statement.text())));
    return;
  }
  note_without_effect(deck, statement.line, statement.text());
}

void read_scf(const Block& block, Deck& deck, Problems& problems) {
  require_no_more_words(block.head, 1, problems);
  for (const Statement& statement : block.body) {
    read_setting(statement, deck, problems);
  }
  check_direct(deck.scf.direct_line, deck.scf.semidirect_line, problems);
}

}  // namespace scf
