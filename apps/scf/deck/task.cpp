// Declared in apps/scf/deck/blocks.hpp.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"

namespace scf {
namespace {

const std::vector<std::string> unsupported_operations{
    "gradient", "optimize", "saddle", "hessian", "freq", "frequencies", "property"};

const std::vector<std::string> theories{"scf", "dft", "mp2", "rimp2", "direct_mp2"};

const std::vector<std::string> words_of_task{"energy", "ignore"};

// The keywords of blocks that the apps of other theories read.
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

/// Keeps the lines of a block, behind those of an earlier block of its theory.
void keep_block(const Block& block,
                const std::vector<std::string>& known,
                Deck& deck,
                Problems& problems) {
  const std::string theory = block.head.keyword(0);
  for (const Statement& statement : block.body) {
    if (!is_one_of(known, statement.keyword(0))) {
      report_unknown(statement.words[0], "keyword of " + theory, known, statement.line, problems);
    }
  }
  Block& kept = deck.other_blocks.try_emplace(theory, Block{block.head, {}}).first->second;
  kept.body.insert(kept.body.end(), block.body.begin(), block.body.end());
}

}  // namespace

void read_task(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string theory = statement.keyword(1);
  deck.tasks.push_back({statement.line, theory});
  if (!is_one_of(theories, theory)) {
    return;
  }
  for (std::size_t i = 2; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (is_one_of(unsupported_operations, word)) {
      problems.add(statement.line,
                   fmt::format("task {} {}: not supported; understood here: task {} "
                               "energy",
                               theory,
                               word,
                               theory));
    } else if (word == "ignore") {
      note_without_effect(deck, statement.line, word);
    } else if (word != "energy") {
      report_unknown(
          statement.words[i], "word of task " + theory, words_of_task, statement.line, problems);
    }
  }
}

void check_tasks(const Deck& deck, const std::string& theory, Problems& problems) {
  if (deck.tasks.empty()) {
    problems.add(0, fmt::format("the deck has no task; end it with `task {} energy`", theory));
    return;
  }
  const bool starts_from_scf =
      theory != "scf" && deck.tasks.size() > 1 && deck.tasks.front().theory == "scf";
  const std::size_t own = starts_from_scf ? 1 : 0;
  const auto other = std::find_if(deck.tasks.begin() + static_cast<std::ptrdiff_t>(own),
                                  deck.tasks.end(),
                                  [&](const Task& task) { return task.theory != theory; });
  if (other != deck.tasks.end()) {
    const bool is_known = is_one_of(theories, other->theory);
    const bool is_first = other - deck.tasks.begin() == static_cast<std::ptrdiff_t>(own);
    problems.add(other->line,
                 fmt::format("task {}: {}; understood here: task {} energy{}",
                             shown(other->theory),
                             is_known ? "belongs to another app" : "not understood",
                             theory,
                             is_first ? "" : " (which runs alone when this line is removed)"));
  } else if (deck.tasks.size() > own + 1) {
    problems.add(deck.tasks[own + 1].line,
                 fmt::format("a second task (the first is in line {}); one is understood here",
                             deck.tasks[own].line));
  }
}

void read_dft(const Block& block, Deck& deck, Problems& problems) {
  keep_block(block, dft_keywords, deck, problems);
}

void read_mp2(const Block& block, Deck& deck, Problems& problems) {
  keep_block(block, mp2_keywords, deck, problems);
}

}  // namespace scf
