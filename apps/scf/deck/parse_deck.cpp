#include "apps/scf/deck/parse_deck.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/scf/deck/place/autosym.hpp"
#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/settings.hpp"

namespace scf {
namespace {

// A line of a report.
constexpr std::size_t longest_title = 100;

const std::vector<std::string> own_blocks{"geometry", "basis", "scf", "dft", "mp2"};

// Blocks that stand inside a geometry, and inside those of other modules.
const std::vector<std::string> blocks_of_geometry{"zmatrix", "zmt", "zmat", "zcoord", "system"};
const std::vector<std::string> blocks_of_others{
    "simulation_cell", "cell_optimize", "field", "visualization"};
const std::vector<std::string> blocks_of_tddft{"grad"};

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
                                          "ecce_print",
                                          "print",
                                          "noprint",
                                          "set",
                                          "unset",
                                          "stop",
                                          "dft",
                                          "mp2"};

bool begins_block(const std::string& keyword) {
  return is_one_of(own_blocks, keyword) || other_block(keyword) != OtherBlock::unknown;
}

/// Length of the block whose head the statements begin with: to its `end`, or where that is missing to the
/// next block or task, so that one mistake stays one problem.
std::size_t length_of_block(std::span<const Statement> statements) {
  const std::string outer = statements.front().keyword(0);
  const std::vector<std::string>& inner_blocks = outer == "geometry" ? blocks_of_geometry
                                                 : outer == "tddft"  ? blocks_of_tddft
                                                                     : blocks_of_others;
  int n_open = 1;
  for (std::size_t i = 1; i < statements.size(); ++i) {
    const std::string keyword = statements[i].keyword(0);
    const bool is_inner = is_one_of(inner_blocks, keyword);
    n_open += is_inner ? 1 : keyword == "end" ? -1 : 0;
    const bool is_next = keyword == "task" || is_one_of(own_blocks, keyword);
    if (n_open == 0 || is_next) {
      return i;
    }
  }
  return statements.size();
}

Block take_block(std::span<const Statement>& statements, Problems& problems) {
  const Statement& head = statements.front();
  const std::size_t n = length_of_block(statements);
  const bool has_end = n < statements.size() && statements[n].keyword(0) == "end";
  if (!has_end) {
    problems.add(head.line, fmt::format("`{}` has no `end`", shown(head.text())));
  }
  Block block{head, {statements.begin() + 1, statements.begin() + static_cast<std::ptrdiff_t>(n)}};
  statements = statements.subspan(has_end ? n + 1 : n);
  return block;
}

/// Reads a deck in its order, until the task that is run.
class DeckReader {
 public:
  DeckReader(const std::string& file, const TaskChoice& choice, Problems& problems)
      : choice_(choice), problems_(problems) {
    deck_.file = file;
    deck_.folder = choice.folder;
  }

  Deck read(std::span<const Statement> statements) {
    while (!statements.empty() && !is_at_its_task_) {
      const Statement& statement = statements.front();
      const std::string keyword = statement.keyword(0);
      if (keyword == "stop" || keyword == "eof") {
        break;
      }
      if (begins_block(keyword) || is_unknown_block(statements)) {
        read_block(take_block(statements, problems_));
      } else {
        read_directive(statement);
        statements = statements.subspan(1);
      }
    }
    look_after_the_task(statements);
    use_named_parts();
    check_tasks();
    return deck_;
  }

 private:
  void read_block(const Block& block) {
    const std::string keyword = block.head.keyword(0);
    if (keyword == "geometry") {
      read_geometry(block, deck_, problems_);
      moved_line_ = 0;
    } else if (keyword == "basis") {
      read_basis(block, deck_, problems_);
    } else if (keyword == "scf") {
      // Another theory starts from its orbitals, and its block is of no concern there.
      Problems unused(deck_.file);
      Deck aside = deck_;
      const bool counts = choice_.theory != "dft";
      read_scf(block, counts ? deck_ : aside, counts ? problems_ : unused);
    } else if (keyword == "dft" || keyword == "mp2") {
      keep_block(block, deck_);
    } else if (other_block(keyword) == OtherBlock::without_effect) {
      note_without_effect(deck_, block.head.line, keyword + " ... end");
    } else {
      report_block(block.head);
    }
  }

  void report_block(const Statement& head) {
    const std::string keyword = shown(head.words[0]);
    if (other_block(head.keyword(0)) == OtherBlock::changes_the_answer) {
      problems_.add(
          head.line,
          fmt::format("a block {} ... end changes the answer and is not supported", keyword));
    } else {
      report_unknown(head.words[0], "block of a deck", directives, head.line, problems_);
    }
  }

  /// A name that nothing knows, before lines up to an `end`: one problem and not one in each line.
  bool is_unknown_block(std::span<const Statement> statements) const {
    if (is_one_of(directives, statements.front().keyword(0))) {
      return false;
    }
    for (const Statement& statement : statements.subspan(1)) {
      const std::string keyword = statement.keyword(0);
      if (keyword == "end") {
        return true;
      }
      if (is_one_of(directives, keyword) || begins_block(keyword)) {
        return false;
      }
    }
    return false;
  }

  void read_directive(const Statement& statement) {
    const std::string keyword = statement.keyword(0);
    if (keyword == "task") {
      read_task_line(statement);
    } else if (keyword == "set" || keyword == "unset") {
      read_set(statement, deck_, problems_);
    } else if (keyword == "restart") {
      problems_.add(
          statement.line,
          "restart: the database of an earlier run is not read; write start, geometry and basis");
    } else if (keyword == "title") {
      const std::span words = std::span(statement.words).subspan(1);
      deck_.title = shown(fmt::format("{}", fmt::join(words, " ")), longest_title);
      if (words.size() != 1) {
        problems_.add(statement.line, "title: one text, which stands in quotes if it has blanks");
      }
    } else if (keyword == "charge") {
      require_no_more_words(statement, 2, problems_);
      deck_.charge_line = statement.line;
      deck_.charge =
          whole_number_in(charge_range, statement.keyword(1), keyword, statement.line, problems_)
              .value_or(0);
    } else if (is_one_of(directives, keyword)) {
      note_without_effect(deck_, statement.line, statement.text());
    } else {
      report_unknown(
          statement.words[0], "directive of a deck", directives, statement.line, problems_);
    }
  }

  void read_task_line(const Statement& statement) {
    const Task task = read_task(statement);
    deck_.tasks.push_back(task);
    list_ += list_entry(task);
    const bool has_number = static_cast<int>(deck_.tasks.size()) == choice_.number;
    is_at_its_task_ = is_task_of(task, choice_.theory) && (choice_.number == 0 || has_number);
    if (!is_at_its_task_) {
      note_task(statement);
      moved_line_ = moves_atoms(task) ? task.line : moved_line_;
      return;
    }
    check_task(statement, deck_, problems_);
    if (moved_line_ > 0) {
      problems_.add(
          task.line,
          fmt::format("this task starts from the geometry that the task of line {} leaves; write "
                      "that geometry after it",
                      moved_line_));
    }
  }

  /// "2: dft optimize", with a comma before all but the first.
  std::string list_entry(const Task& task) {
    n_tasks_ += 1;
    return fmt::format(
        "{}{}: {} {}", n_tasks_ == 1 ? "" : ", ", n_tasks_, shown(task.theory), task.operation);
  }

  /// Notes a task that is not run, the last one of the list.
  void note_task(const Statement& statement) {
    note_without_effect(
        deck_,
        statement.line,
        fmt::format("{} is not run; --task {} would be it", statement.text(), n_tasks_));
  }

  /// Notes later tasks; no task sees what follows the last one.
  void look_after_the_task(std::span<const Statement> statements) {
    Problems unused(deck_.file);
    const Statement* unseen = nullptr;
    int last = deck_.tasks.empty() ? 0 : deck_.tasks.back().line;
    while (!statements.empty()) {
      const Statement& statement = statements.front();
      const std::string keyword = statement.keyword(0);
      if (begins_block(keyword)) {
        take_block(statements, unused);
      } else {
        statements = statements.subspan(1);
      }
      if (keyword == "task") {
        list_ += list_entry(read_task(statement));
        note_task(statement);
        unseen = nullptr;
        last = statement.line;
      } else if (unseen == nullptr && (is_one_of(own_blocks, keyword) || keyword == "charge")) {
        unseen = &statement;
      }
    }
    if (unseen != nullptr && last > 0) {
      problems_.add(
          unseen->line,
          fmt::format("{} stands after the task of line {}, which does not see it; move it up",
                      unseen->keyword(0),
                      last));
    }
  }

  void check_tasks() {
    if (deck_.scf.open_shell_line > 0) {
      problems_.add(
          deck_.scf.open_shell_line,
          fmt::format("{}: open shells are not supported; understood here: singlet, nopen 0",
                      deck_.scf.open_shell));
    }
    if (is_at_its_task_) {
      return;
    }
    if (deck_.tasks.empty()) {
      problems_.add(
          0, fmt::format("the deck has no task; end it with `task {} energy`", choice_.theory));
      return;
    }
    if (choice_.number > static_cast<int>(deck_.tasks.size())) {
      problems_.add(0,
                    fmt::format("task {}: the deck has {} task{} ({})",
                                choice_.number,
                                n_tasks_,
                                n_tasks_ == 1 ? "" : "s",
                                list_));
      return;
    }
    const std::size_t n = static_cast<std::size_t>(std::max(choice_.number, 1));
    const Task& other = deck_.tasks[n - 1];
    problems_.add(
        other.line,
        fmt::format("task {}: {}; understood here: task {} energy{}",
                    shown(other.theory),
                    is_theory_of_an_app(other.theory) ? "belongs to another app" : "not understood",
                    choice_.theory,
                    n_tasks_ == 1 ? "" : "; the deck's tasks are " + list_));
  }

  std::string name_in_use(const std::string& name) const {
    const auto other = deck_.other_names.find(name);
    return other == deck_.other_names.end() ? name : other->second;
  }

  void use_named_parts() {
    use_geometry(name_in_use("geometry"));
    const auto basis = deck_.other_bases.find(name_in_use("ao basis"));
    if (basis != deck_.other_bases.end()) {
      deck_.basis = basis->second;
      deck_.other_bases.erase(basis);
    } else if (deck_.other_bases.empty()) {
      problems_.add(0, "the deck has no basis; give basis ... end with a line * library NAME");
    } else {
      const auto& [other, block] = *deck_.other_bases.begin();
      problems_.add(
          block.line,
          fmt::format("this basis has the name `{}`, and a task takes \"ao basis\", which is "
                      "the one without a name, or that of `set \"ao basis\" NAME`",
                      shown(other)));
    }
    const auto fitting = deck_.other_bases.find(name_in_use("ri-mp2 basis"));
    if (fitting != deck_.other_bases.end()) {
      deck_.other_bases["ri-mp2 basis"] = DeckBasis(fitting->second);
    }
    for (const auto& [name, other] : deck_.other_bases) {
      const bool fits_potential = name == "cd basis" || name == "xc basis";
      if (choice_.theory == "dft" && fits_potential) {
        problems_.add(
            other.line,
            fmt::format("basis \"{}\": NWChem fits the density with it, which changes the energy; "
                        "not supported, leave the block out",
                        name));
      } else if (choice_.theory != "rimp2" || name != "ri-mp2 basis") {
        note_without_effect(deck_, other.line, fmt::format("basis \"{}\"", shown(name)));
      }
    }
  }

  void use_geometry(const std::string& name) {
    const auto found = deck_.geometries.find(name);
    if (found != deck_.geometries.end() && found->second.adjusts) {
      problems_.add(found->second.line,
                    "geometry adjust is not supported; write the geometry that it leaves");
      deck_.geometry_line = found->second.line;
    } else if (found != deck_.geometries.end()) {
      deck_.geometry_line = found->second.line;
      deck_.atoms = found->second.atoms;
      deck_.autosym = found->second.autosym;
      const auto [moved, group, lies_otherwise] =
          deck_.autosym ? make_symmetric(deck_.atoms) : Symmetrized{};
      deck_.autosym = deck_.autosym && group.empty();
      deck_.group = group.empty() ? found->second.group : group;
      if (lies_otherwise && choice_.theory == "dft") {
        note_without_effect(deck_,
                            deck_.geometry_line,
                            "two moments of inertia are equal: the grid is not NWChem's own (see "
                            "apps/dft/README.md)");
      }
      constexpr double of_rounding = 1e-7;  // coordinates with nine decimals
      constexpr double nwchem_tolerance = 0.01;  // bohr
      const double tolerance = found->second.tolerance.value_or(nwchem_tolerance);
      if (found->second.autosym &&
          (tolerance > nwchem_tolerance || (tolerance < nwchem_tolerance && moved > of_rounding))) {
        problems_.add(deck_.geometry_line,
                      fmt::format("autosym {:g}: only NWChem's own tolerance of {:g} is read where atoms are not exactly "
                                  "symmetric; leave the number out, or write noautosym",
                                  tolerance,
                                  nwchem_tolerance));
      } else if (moved > of_rounding) {
        note_without_effect(
            deck_,
            deck_.geometry_line,
            fmt::format("autosym moved atoms by up to {:.1g} bohr, to an exact symmetry", moved));
      }
    } else if (deck_.geometries.empty()) {
      problems_.add(0, "the deck has no geometry; give geometry ... end with lines SYMBOL X Y Z");
    } else {
      const auto& [other, geometry] = *deck_.geometries.begin();
      problems_.add(
          geometry.line,
          fmt::format(
              "this geometry has the name `{}`, and a task takes the one without a name, or "
              "that of `set geometry {}`; lengths in bohr are `geometry units bohr`",
              shown(other),
              shown(other)));
    }
  }

  TaskChoice choice_;
  Problems& problems_;
  Deck deck_;
  bool is_at_its_task_ = false;
  int n_tasks_ = 0;
  std::string list_;    ///< of all tasks, for messages
  int moved_line_ = 0;  ///< of a task that leaves another geometry, or 0
};

}  // namespace

Deck parse_deck(std::string_view text, const std::string& file, const TaskChoice& choice) {
  Problems problems(file);
  const std::vector<Statement> statements = split_into_statements(text, problems);
  Deck deck = DeckReader(file, choice, problems).read(statements);
  problems.throw_if_any();
  return deck;
}

Deck parse_deck(std::string_view text, const std::string& file, const std::string& theory) {
  return parse_deck(text, file, TaskChoice{theory, 0, ""});
}

}  // namespace scf
