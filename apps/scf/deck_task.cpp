#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck_blocks.hpp"

namespace scf {
namespace {

const std::vector<std::string> later_operations{
    "gradient", "optimize", "saddle", "hessian", "freq", "frequencies", "property"};

const std::vector<std::string> later_theories{"dft", "mp2", "rimp2", "direct_mp2"};

const std::vector<std::string> words_of_scf{"energy", "ignore"};

// The blocks that belong to the theories of later versions.
const std::vector<std::string> dft_keywords{"direct",
                                            "semidirect",
                                            "xc",
                                            "grid",
                                            "iterations",
                                            "convergence",
                                            "tolerances",
                                            "mult",
                                            "odft",
                                            "vectors",
                                            "print",
                                            "noprint"};

const std::vector<std::string> mp2_keywords{"freeze", "tight", "scratchdisk", "print", "noprint"};

void check_keywords(const Block& block,
                    const std::string& what,
                    const std::vector<std::string>& known,
                    Deck& deck,
                    Problems& problems) {
  for (const Statement& statement : block.body) {
    if (!is_one_of(known, statement.keyword(0))) {
      report_unknown(statement.words[0], what, known, statement.line, problems);
    }
  }
  note_without_effect(deck, block.head.line, block.head.text() + " ... end");
}

}  // namespace

void read_task(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string theory = statement.keyword(1);
  deck.tasks.push_back({statement.line, theory});
  if (theory != "scf") {
    return;
  }
  for (std::size_t i = 2; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (is_one_of(later_operations, word)) {
      problems.add(statement.line,
                   fmt::format("task scf {}: comes with a later version; understood here: task scf "
                               "energy",
                               word));
    } else if (word == "ignore") {
      note_without_effect(deck, statement.line, word);
    } else if (word != "energy") {
      report_unknown(
          statement.words[i], "word of task scf", words_of_scf, statement.line, problems);
    }
  }
}

void check_tasks(const Deck& deck, Problems& problems) {
  if (deck.tasks.empty()) {
    problems.add(0, "the deck has no task; end it with `task scf energy`");
    return;
  }
  const auto other = std::find_if(
      deck.tasks.begin(), deck.tasks.end(), [](const Task& task) { return task.theory != "scf"; });
  if (other != deck.tasks.end()) {
    const bool is_later = is_one_of(later_theories, other->theory);
    const bool is_first = other == deck.tasks.begin();
    problems.add(other->line,
                 fmt::format("task {}: {}; understood here: task scf energy{}",
                             shown(other->theory),
                             is_later ? "comes with a later version" : "not understood",
                             is_first ? "" : " (which runs alone when this line is removed)"));
  } else if (deck.tasks.size() > 1) {
    problems.add(deck.tasks[1].line,
                 fmt::format("a second task (the first is in line {}); one is understood here",
                             deck.tasks[0].line));
  }
}

void read_dft(const Block& block, Deck& deck, Problems& problems) {
  check_keywords(block, "keyword of dft", dft_keywords, deck, problems);
}

void read_mp2(const Block& block, Deck& deck, Problems& problems) {
  check_keywords(block, "keyword of mp2", mp2_keywords, deck, problems);
}

}  // namespace scf
