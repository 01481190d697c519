// Declared in apps/scf/deck/blocks.hpp.

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/settings.hpp"

namespace scf {
namespace {

const std::vector<std::string> scf_keywords{"direct",
                                            "semidirect",
                                            "singlet",
                                            "rhf",
                                            "thresh",
                                            "tol2e",
                                            "maxiter",
                                            "vectors",
                                            "sym",
                                            "adapt",
                                            "print",
                                            "noprint"};

// NWChem's keywords for wave functions that are not written yet.
const std::vector<std::string> unsupported_keywords{"uhf",
                                                    "rohf",
                                                    "nopen",
                                                    "doublet",
                                                    "triplet",
                                                    "quartet",
                                                    "quintet",
                                                    "sextet",
                                                    "septet",
                                                    "octet"};

/// `vectors [input] atomic [output FILE]`: the start and the end of the iteration are the solver's
/// own choice, so nothing follows from it.
void read_vectors(const Statement& statement, Deck& deck, Problems& problems) {
  std::size_t at = 1;
  if (statement.keyword(at) == "input") {
    ++at;
  }
  if (statement.keyword(at) == "atomic") {
    ++at;
  }
  if (statement.keyword(at) == "output") {
    at += 2;
  }
  if (at < 2 || at != statement.words.size()) {
    problems.add(statement.line,
                 fmt::format("{}: not understood as a whole; understood here: vectors input atomic "
                             "[output FILE]",
                             shown(statement.text())));
    return;
  }
  note_without_effect(deck, statement.line, statement.text());
}

/// The one word behind a keyword, or "" and a problem.
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
  } else if (keyword == "singlet" || keyword == "rhf") {
    require_no_more_words(statement, 1, problems);
  } else if (is_one_of(scf_keywords, keyword)) {
    note_without_effect(deck, line, statement.text());
  } else if (is_one_of(unsupported_keywords, keyword)) {
    problems.add(
        line,
        fmt::format(
            "{}: not supported; understood in scf: {}", keyword, fmt::join(scf_keywords, ", ")));
  } else {
    report_unknown(statement.words[0], "keyword of scf", scf_keywords, line, problems);
  }
}

}  // namespace

void read_scf(const Block& block, Deck& deck, Problems& problems) {
  require_no_more_words(block.head, 1, problems);
  for (const Statement& statement : block.body) {
    read_setting(statement, deck, problems);
  }
  check_direct(deck.scf.direct_line, deck.scf.semidirect_line, problems);
}

}  // namespace scf
