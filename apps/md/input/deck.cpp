#include "apps/md/input/deck.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/md/input/deck_commands.hpp"
#include "apps/md/input/variables.hpp"
#include "apps/md/input/words.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace md {
namespace {

/// They print or write what a run of LAMMPS leaves, and change no atom.
const std::set<std::string> commands_of_output{"compute",
                                               "dump",
                                               "dump_modify",
                                               "info",
                                               "print",
                                               "restart",
                                               "thermo_modify",
                                               "timer",
                                               "uncompute",
                                               "undump",
                                               "write_data",
                                               "write_dump",
                                               "write_restart"};

/// Every command but `variable`.
const std::map<std::string, Command>& commands() {
  static const std::map<std::string, Command> all = [] {
    std::map<std::string, Command> found = commands_of_atoms();
    for (const auto& others : {commands_of_forces(), commands_of_run()}) {
      found.insert(others.begin(), others.end());
    }
    return found;
  }();
  return all;
}

/// Reads the lines of a deck in their order.
class Reader {
 public:
  Reader(Variables variables, std::filesystem::path folder)
      : variables_(std::move(variables)), deck_{{}, std::move(folder)} {}

  /// Errors: BadLine.
  void read(const std::string& line) {
    Words words = split(line);
    if (words.empty()) {
      return;
    }
    const std::string name = words.front();
    if (commands_of_output.contains(name)) {
      note(deck_, fmt::format("{}: LAMMPS' own output", fmt::join(words, " ")));
      return;
    }
    if (deck_.draft.steps) {
      throw BadLine{"a command after `run`; a case is one run"};
    }
    words.erase(words.begin());
    if (name == "variable") {  // its formula is expanded when it is asked for
      variable(words, line);
      return;
    }
    const auto found = commands().find(name);
    if (found == commands().end()) {
      std::vector<std::string> known{"variable"};
      for (const auto& [each, function] : commands()) {
        known.push_back(each);
      }
      throw BadLine{casebook::unknown_name_message(name, "command of this reader", known)};
    }
    words = split(variables_.expand(line));
    words.erase(words.begin());
    found->second(words, deck_);
  }

  bool knows(const std::string& name) const { return variables_.knows(name); }

  /// Errors: BadLine.
  Case finish() {
    if (!deck_.draft.steps) {
      throw BadLine{"`run STEPS` is missing"};
    }
    return make_case(std::move(deck_.draft));
  }

 private:
  void variable(const Words& words, const std::string& line) {
    usage(words.size() >= 3, "variable NAME index|string|equal TEXT");
    const std::string& style = words[1];
    if (style == "index") {
      variables_.set_index(words[0], variables_.expand(words[2]));
    } else if (style == "string") {
      variables_.set_string(words[0], variables_.expand(words[2]));
    } else if (style == "equal") {
      // LAMMPS puts in what `$` stands for when the line is read, and works v_NAME out when it is asked for.
      const std::string formula = line.substr(line.find("equal") + 5);
      std::string expanded = variables_.expand(formula);
      std::erase_if(expanded, [](char c) { return c == '"' || c == ' ' || c == '\t'; });
      variables_.set_formula(words[0], expanded);
    } else {
      throw BadLine{
          fmt::format("variables of style `{}` are not read; index, string or equal", style)};
    }
  }

  Variables variables_;
  Deck deck_;
};

}  // namespace

Case read_deck(std::string_view text,
               const std::string& file,
               const std::vector<std::pair<std::string, std::string>>& variables) {
  Variables given;
  for (const auto& [name, value] : variables) {
    given.give(name, value);
  }
  Reader reader(std::move(given), std::filesystem::path(file).parent_path());
  std::vector<std::string> problems;
  int number = 0;
  int first = 0;  // of the lines that `&` joins
  std::string whole;
  const auto attempt = [&](int line, const auto& read) {
    try {
      read();
    } catch (const BadLine& bad) {
      if (!bad.follows || problems.empty()) {
        problems.push_back(fmt::format("{}:{}: {}", file, line, bad.what));
      }
    }
  };
  while (!text.empty() && problems.size() < 20) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    first = whole.empty() ? number : first;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    // As in LAMMPS, this comes before comments are dropped: a comment can be continued too.
    const bool goes_on = line.ends_with('&');
    whole += goes_on ? line.substr(0, line.size() - 1) + " " : line;
    if (!goes_on) {
      whole.resize(std::min(whole.find('#'), whole.size()));
      attempt(first, [&] { reader.read(whole); });
      whole.clear();
    }
  }
  for (const auto& [name, value] : variables) {
    if (!reader.knows(name)) {
      problems.push_back(fmt::format("{}: has no variable `{}` that could be set", file, name));
    }
  }
  Case input;
  if (problems.empty()) {
    attempt(number, [&] { input = reader.finish(); });
  }
  if (!problems.empty()) {
    throw casebook::UsageError(fmt::format("{}", fmt::join(problems, "\n")));
  }
  return input;
}

}  // namespace md
