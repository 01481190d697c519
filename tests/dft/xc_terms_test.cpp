#include "apps/dft/xc_terms.hpp"

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/scf/deck/number.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace dft {
namespace {

using Factors = std::map<std::string, double>;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

/// Factors by NWChem's names; its local part of cpbe96, pw91lda, is one with it here.
Factors read(const std::string& xc) {
  const std::map<Kernel, std::string> names{{Kernel::slater, "slater"},
                                            {Kernel::vwn_5, "vwn_5"},
                                            {Kernel::vwn_1_rpa, "vwn_1_rpa"},
                                            {Kernel::becke88, "becke88"},
                                            {Kernel::becke88_nonlocal, "becke88_nonlocal"},
                                            {Kernel::lyp, "lyp"},
                                            {Kernel::pbe_exchange, "xpbe96"},
                                            {Kernel::pbe_correlation, "cpbe96"}};
  scf::Problems problems("xc");
  const Functional functional = read_functional(words_of(xc), 1, problems);
  problems.throw_if_any();
  Factors factors;
  if (functional.exact_exchange != 0.0) {
    factors["hfexch"] = functional.exact_exchange;
  }
  for (const FunctionalTerm& term : functional.terms) {
    factors[names.at(term.kernel)] += term.factor;
    if (term.kernel == Kernel::pbe_correlation) {
      factors["pw91lda"] = 1.0;
    }
  }
  return factors;
}

Factors factors_of(const std::string& echo) {
  const std::vector<std::string> words = words_of(echo);
  Factors factors;
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    factors[words[i]] = scf::parse_number(words[i + 1]).value_or(0.0);
  }
  return factors;
}

/// A gradient correction beside a local part that is not its own, or with a factor: refused here. NWChem corrects the
/// sum of all local parts: for water in STO-3G `pbe96 vwn_5` is 0.035 hartree above the sum of its terms.
bool has_foreign_local_part(const Factors& factors) {
  return factors.contains("cpbe96") &&
         (factors.at("cpbe96") != 1.0 || !factors.contains("pw91lda") || factors.contains("vwn_5") ||
          factors.contains("vwn_1_rpa"));
}

TEST(xc_terms, words_mean_what_nwchem_makes_of_them) {
  std::istringstream table(
      casebook::read_file(std::string(CASEBOOK_SOURCE_DIR) + "/tests/dft/nwchem_xc.txt"));
  int n_read = 0;
  int n_refused = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with("#")) {
      continue;
    }
    const std::size_t bar = line.find(" | ");
    const std::string xc = line.substr(0, bar);
    const std::string echo = line.substr(bar + 3);
    const Factors factors = factors_of(echo);
    if (echo == "refused" || has_foreign_local_part(factors)) {
      EXPECT_THROW(read(xc), casebook::UsageError) << xc;
      ++n_refused;
    } else {
      EXPECT_EQ(read(xc), factors) << xc;
      ++n_read;
    }
  }
  EXPECT_GT(n_read, 150);
  EXPECT_GT(n_refused, 5);
}

}  // namespace
}  // namespace dft
