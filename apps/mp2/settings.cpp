#include "apps/mp2/settings.hpp"

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/number.hpp"

namespace mp2 {
namespace {

constexpr scf::Range orbital_range{0, 100000};

const std::vector<std::string> without_effect{
    "scratchdisk", "print", "noprint", "aotol2e", "backtol", "fss", "fos", "scs", "noscs"};

const std::vector<std::string> keywords{
    "freeze", "tight", "scratchdisk", "print", "noprint", "aotol2e", "backtol", "fss", "fos", "scs"};

/// freeze [[core] (atomic | NUMBER)] [virtual NUMBER]
void read_freeze(const scf::Statement& line,
                 const std::vector<scf::Atom>& atoms,
                 Settings& settings,
                 scf::Problems& problems) {
  settings.n_frozen_core = 0;  // each line lifts what an earlier one froze
  settings.n_frozen_virtual = 0;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string word = line.keyword(i);
    if (word == "core") {
      continue;
    }
    if (word == "atomic") {
      settings.n_frozen_core = atomic_cores(atoms);
    } else if (word == "virtual") {
      i += 1;
      settings.n_frozen_virtual =
          scf::whole_number_in(
              orbital_range, line.keyword(i), "freeze virtual", line.line, problems)
              .value_or(0);
    } else if (scf::parse_number(word)) {
      settings.n_frozen_core =
          scf::whole_number_in(orbital_range, word, "freeze", line.line, problems).value_or(0);
    } else {
      scf::report_unknown(line.words[i],
                          "word of freeze",
                          std::vector<std::string>{"core", "atomic", "virtual"},
                          line.line,
                          problems);
    }
  }
}

}  // namespace

int atomic_cores(const std::vector<scf::Atom>& atoms) {
  int n = 0;
  for (const scf::Atom& atom : atoms) {
    n += atom.charge > 2 ? 1 : 0;  // 1s of lithium to neon, where the reader's elements end
  }
  return n;
}

Settings read_settings(scf::Deck& deck,
                       const std::vector<scf::Atom>& atoms,
                       scf::Problems& problems) {
  Settings settings;
  const auto block = deck.other_blocks.find("mp2");
  if (block == deck.other_blocks.end()) {
    return settings;
  }
  for (const scf::Statement& line : block->second.body) {
    const std::string keyword = line.keyword(0);
    if (keyword == "freeze") {
      read_freeze(line, atoms, settings, problems);
    } else if (keyword == "tight") {
      scf::require_no_more_words(line, 1, problems);
      settings.tight = true;
    } else if (scf::is_one_of(without_effect, keyword)) {
      scf::note_without_effect(deck, line.line, line.text());
    } else {
      scf::report_unknown(line.words[0], "keyword of mp2", keywords, line.line, problems);
    }
  }
  return settings;
}

}  // namespace mp2
