#include "apps/scf/deck/parse_deck.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/settings.hpp"

namespace scf {
namespace {

// A line of a report.
constexpr std::size_t longest_title = 100;

using BlockReader = void (*)(const Block&, Deck&, Problems&);

const std::map<std::string, BlockReader> block_readers{{"geometry", read_geometry},
                                                       {"basis", read_basis},
                                                       {"scf", read_scf},
                                                       {"dft", read_dft},
                                                       {"mp2", read_mp2}};

const std::vector<std::string> directives{"geometry",
                                          "basis",
                                          "charge",
                                          "scf",
                                          "task",
                                          "title",
                                          "start",
                                          "echo",
                                          "memory",
                                          "permanent_dir",
                                          "scratch_dir",
                                          "print",
                                          "noprint",
                                          "dft",
                                          "mp2"};

/// Cuts the block off that the statements begin with. Where `end` is missing, the next block or
/// task ends it too, so that one mistake stays one problem.
Block take_block(std::span<const Statement>& statements, Problems& problems) {
  const auto ends_block = [](const Statement& statement) {
    const std::string keyword = statement.keyword(0);
    return keyword == "end" || keyword == "task" || block_readers.contains(keyword);
  };
  const Statement& head = statements.front();
  const auto end = std::find_if(statements.begin() + 1, statements.end(), ends_block);
  const bool has_end = end != statements.end() && end->keyword(0) == "end";
  if (!has_end) {
    problems.add(head.line, fmt::format("`{}` has no `end`", shown(head.text())));
  }
  Block block{head, {statements.begin() + 1, end}};
  statements = {has_end ? end + 1 : end, statements.end()};
  return block;
}

void read_directive(const Statement& statement, Deck& deck, Problems& problems) {
  const std::string keyword = statement.keyword(0);
  if (keyword == "task") {
    read_task(statement, deck, problems);
  } else if (keyword == "title") {
    const std::span words = std::span(statement.words).subspan(1);
    deck.title = shown(fmt::format("{}", fmt::join(words, " ")), longest_title);
  } else if (keyword == "charge") {
    require_no_more_words(statement, 2, problems);
    deck.charge_line = statement.line;
    deck.charge =
        whole_number_in(charge_range, statement.keyword(1), keyword, statement.line, problems)
            .value_or(0);
  } else if (is_one_of(directives, keyword)) {
    note_without_effect(deck, statement.line, statement.text());
  } else {
    report_unknown(statement.words[0], "directive of a deck", directives, statement.line, problems);
  }
}

/// NWChem runs a task with what stands above it.
void require_before_task(const Statement& statement, const Deck& deck, Problems& problems) {
  const std::string keyword = statement.keyword(0);
  const bool matters =
      keyword == "geometry" || keyword == "basis" || keyword == "charge" || keyword == "scf";
  if (matters && !deck.tasks.empty()) {
    problems.add(statement.line,
                 fmt::format("{} stands behind the task of line {}, which does not see it; move it "
                             "up",
                             keyword,
                             deck.tasks.front().line));
  }
}

/// NWChem runs `task scf` first and starts the next theory from its orbitals.
void note_tasks_without_effect(Deck& deck, const std::string& theory) {
  for (const Task& task : deck.tasks) {
    if (task.theory != theory) {
      note_without_effect(deck, task.line, "task " + task.theory);
    }
  }
}

void note_bases_without_effect(Deck& deck, const std::string& theory) {
  for (const auto& [name, basis] : deck.other_bases) {
    if (theory != "rimp2" || name != "ri-mp2 basis") {
      note_without_effect(deck, basis.line, fmt::format("basis \"{}\"", name));
    }
  }
}

void require_parts(const Deck& deck, Problems& problems) {
  if (deck.geometry_line == 0) {
    problems.add(0, "the deck has no geometry; give geometry ... end with lines SYMBOL X Y Z");
  }
  if (deck.basis.line == 0) {
    problems.add(0, "the deck has no basis; give basis ... end with a line * library NAME");
  }
}

}  // namespace

Deck parse_deck(std::string_view text, const std::string& file, const std::string& theory) {
  Problems problems(file);
  Deck deck;
  deck.file = file;
  const std::vector<Statement> all = split_into_statements(text, problems);
  std::span<const Statement> statements(all);
  while (!statements.empty()) {
    const Statement& statement = statements.front();
    require_before_task(statement, deck, problems);
    const auto reader = block_readers.find(statement.keyword(0));
    if (reader != block_readers.end()) {
      reader->second(take_block(statements, problems), deck, problems);
    } else {
      read_directive(statement, deck, problems);
      statements = statements.subspan(1);
    }
  }
  require_parts(deck, problems);
  check_tasks(deck, theory, problems);
  problems.throw_if_any();
  note_tasks_without_effect(deck, theory);
  note_bases_without_effect(deck, theory);
  return deck;
}

}  // namespace scf
