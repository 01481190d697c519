// Declared in apps/scf/deck/blocks.hpp.

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/blocks.hpp"

namespace scf {
namespace {

const std::vector<std::string> theories{"scf", "dft", "mp2", "rimp2", "direct_mp2"};

// Each begins with the energy at the geometry of the deck.
const std::vector<std::string> operations{"energy",
                                          "gradient",
                                          "optimize",
                                          "saddle",
                                          "hessian",
                                          "freq",
                                          "frequencies",
                                          "property",
                                          "raman",
                                          "vscf",
                                          "dynamics",
                                          "qmd",
                                          "rt_tddft",
                                          "gw",
                                          "tropt"};

const std::vector<std::string> moving_operations{
    "optimize", "saddle", "dynamics", "qmd", "tropt", "neb", "string", "mepgs"};

const std::vector<std::string> other_words{"ignore", "numerical", "analytic"};

}  // namespace

Task read_task(const Statement& statement) {
  Task task;
  task.line = statement.line;
  task.theory = statement.keyword(1);
  for (std::size_t i = 2; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (is_one_of(operations, word) || is_one_of(moving_operations, word)) {
      task.operation = word;
    }
    task.numerical = task.numerical || word == "numerical";
  }
  return task;
}

void check_task(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string theory = statement.keyword(1);
  for (std::size_t i = 2; i < statement.words.size(); ++i) {
    const std::string word = statement.keyword(i);
    if (word == "energy") {
      continue;
    }
    if (is_one_of(operations, word)) {
      note_without_effect(deck,
                          statement.line,
                          fmt::format("{}: the energy at the geometry of the deck is computed", word));
    } else if (is_one_of(other_words, word)) {
      note_without_effect(deck, statement.line, word);
    } else {
      report_unknown(statement.words[i], "word of task " + theory, operations, statement.line, problems);
    }
  }
}

bool is_task_of(const Task& task, const std::string& theory) {
  return task.theory == theory || (theory == "mp2" && task.theory == "direct_mp2");
}

bool moves_atoms(const Task& task) {
  return is_one_of(moving_operations, task.operation);
}

bool is_theory_of_an_app(const std::string& theory) {
  return is_one_of(theories, theory);
}

void keep_block(const Block& block, Deck& deck) {
  const std::string theory = block.head.keyword(0);
  Block& kept = deck.other_blocks.try_emplace(theory, Block{block.head, {}}).first->second;
  kept.body.insert(kept.body.end(), block.body.begin(), block.body.end());
}

}  // namespace scf
