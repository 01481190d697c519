// Declared in apps/scf/deck/blocks.hpp: what other modules of NWChem read.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"

namespace scf {
namespace {

const std::vector<std::string> blocks_without_effect{
    "ccsd",  "cphf",   "dplot",    "driver",  "esp",     "fcidump", "freq",   "gradients", "hessian",
    "mcscf", "moints", "nbofile",  "neb",     "property", "qmd",    "raman",  "rt_tddft",  "selci",
    "tce",   "tddft",  "stepper",  "string",  "tropt",   "vib",     "vscf",   "optimize",  "analysis",
    "md",    "nwpw",   "pspw",     "band",    "dntmc",   "et",      "gw",     "mepgs",     "dynamics",
    "prepare", "wfn1", "lucia",    "plnwv",   "intgrl",  "drdy",    "localize", "confinement"};

// They put something beside the molecule, or change the Hamiltonian.
const std::vector<std::string> blocks_that_matter{
    "bq", "bsse", "constraints", "cosmo", "dimqm", "dimpar", "ecp", "efield", "fde", "frozemb", "mm", "oniom",
    "qmmm", "relativistic", "rism", "so", "smd", "vdw", "xtb", "python"};

/// Names in the database that say how a program works, or what another module does.
const std::vector<std::string> harmless_prefixes{"int:",     "fock:",    "tolguess", "quickguess",
                                                 "movecs:",  "cphf:",    "driver:",  "stepper:",
                                                 "tce:",     "ccsd:",    "mp2:backtol",
                                                 "mp2:aotol2e", "hess:", "vib:",     "prop:",
                                                 "includestress", "nwpw:", "cgsd:",  "tddft:",
                                                 "dft:iopt", "io:",      "ma_",      "ga_",
                                                 "int2e:",   "schwarz:", "scf:converged",
                                                 "dft:converged", "print",   "dftguess", "atomscf:",
                                                 "dft:weight derivatives", "dft:pstat", "dft:tol_rho",
                                                 "grid:eaf_size", "geometry:actlist", "subgroups_number",
                                                 "gradient:usegroups", "tng:", "rt_tddft:", "nwpw:"};

/// Names by which a task looks into the database.
const std::vector<std::string> names_of_parts{"geometry", "ao basis", "ri-mp2 basis"};

}  // namespace

OtherBlock other_block(const std::string& keyword) {
  return is_one_of(blocks_without_effect, keyword) ? OtherBlock::without_effect
         : is_one_of(blocks_that_matter, keyword)  ? OtherBlock::changes_the_answer
                                                   : OtherBlock::unknown;
}

void read_set(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string name = statement.words.size() > 1 ? statement.words[1] : "";
  const bool is_set = statement.keyword(0) == "set";
  if (is_one_of(names_of_parts, name) && (!is_set || statement.words.size() == 3)) {
    deck.other_names.erase(name);
    if (is_set) {
      deck.other_names[name] = statement.words[2];
    }
    return;
  }
  const bool is_harmless =
      std::any_of(harmless_prefixes.begin(), harmless_prefixes.end(), [&](const std::string& prefix) {
        return lower_case(name).starts_with(prefix);
      });
  if (is_harmless) {
    note_without_effect(deck, statement.line, statement.text());
    return;
  }
  problems.add(statement.line,
               fmt::format("{}: `{}` may change the answer and is not understood; understood here: "
                           "set geometry NAME, set \"ao basis\" NAME, names that begin with int:, fock:, ...",
                           statement.keyword(0),
                           shown(name)));
}

}  // namespace scf
