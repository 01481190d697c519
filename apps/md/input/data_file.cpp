#include "apps/md/input/data_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/md/input/words.hpp"
#include "harness/core/text/number.hpp"

namespace md {
namespace {

constexpr std::size_t most_atoms_of_a_file = 20'000'000;

/// Lines that say something, with their numbers.
class DataLines {
 public:
  explicit DataLines(std::string_view text) : text_(text) { next_line(); }  // the first is a title

  /// Words of the next line that has some; empty at the end.
  Words next() {
    while (!text_.empty()) {
      std::string line(next_line());
      line.resize(std::min(line.find('#'), line.size()));
      Words words = split(line);
      if (!words.empty()) {
        return words;
      }
    }
    return {};
  }

  void demand(bool holds, const std::string& what) const {
    if (!holds) {
      throw BadLine{fmt::format("line {} of the data file: {}", number_, what)};
    }
  }

  double number(const std::string& word) const {
    const auto found = casebook::to_number<double>(word);
    demand(found && std::isfinite(*found), fmt::format("`{}` is no number", word));
    return *found;
  }

  std::int64_t whole(const std::string& word, double least, double most) const {
    const double found = number(word);
    demand(found == std::floor(found) && found >= least && found <= most,
           fmt::format("`{}` is no whole number from {:g} to {:g}", word, least, most));
    return static_cast<std::int64_t>(found);
  }

 private:
  std::string_view next_line() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++number_;
    return line;
  }

  std::string_view text_;
  int number_ = 0;
};

class DataReader {
 public:
  explicit DataReader(std::string_view text) : lines_(text) {}

  DataFile read() {
    Words words = lines_.next();
    while (!words.empty() && !is_section(words)) {
      head_line(words);
      words = lines_.next();
    }
    lines_.demand(n_atoms_ > 0 && file_.n_types > 0, "`N atoms` and `N atom types` are missing");
    for (std::size_t d = 0; d < 3; ++d) {
      lines_.demand(file_.box.low[d] < file_.box.high[d],
                    fmt::format("the box has no inside in {}", "xyz"[d]));
    }
    while (!words.empty()) {
      section(words);
      words = lines_.next();
    }
    lines_.demand(!atoms_.empty(), "the section Atoms is missing");
    return finish();
  }

 private:
  struct Atom {
    std::int64_t id = 0;
    int type = 0;
    Vec3 position{}, velocity{};
  };

  static bool is_section(const Words& words) {
    return words.front().find_first_not_of("0123456789+-.eE") != std::string::npos;
  }

  void head_line(const Words& words) {
    const std::size_t n = words.size();
    const auto ends_with = [&](const Words& names) {
      return n > names.size() && std::equal(names.rbegin(), names.rend(), words.rbegin());
    };
    for (std::size_t d = 0; d < 3; ++d) {
      const std::string axis(1, "xyz"[d]);
      if (n == 4 && ends_with({axis + "lo", axis + "hi"})) {
        file_.box.low[d] = lines_.number(words[0]);
        file_.box.high[d] = lines_.number(words[1]);
        lines_.demand(std::abs(file_.box.low[d]) <= 1e6 && std::abs(file_.box.high[d]) <= 1e6,
                      "the box reaches farther than 1e6");
        return;
      }
    }
    if (n == 2 && ends_with({"atoms"})) {
      n_atoms_ = static_cast<std::size_t>(lines_.whole(words[0], 2, most_atoms_of_a_file));
    } else if (n == 3 && ends_with({"atom", "types"})) {
      file_.n_types = static_cast<std::size_t>(lines_.whole(words[0], 1, 32));
    } else {
      lines_.demand(lines_.number(words[0]) == 0.0 && n > 1 && n < 4,
                    "only the numbers of atoms and of their types and a box `xlo xhi` are read in "
                    "the head");  // `0 bonds`
    }
  }

  void section(const Words& words) {
    lines_.demand(words.size() == 1, "a line of the head or of a section that is not read");
    const std::string& name = words.front();
    if (name == "Masses") {
      for (std::size_t k = 0; k < file_.n_types; ++k) {
        mass(lines_.next());
      }
    } else if (name == "Atoms") {
      lines_.demand(atoms_.empty(), "the second section Atoms");
      for (std::size_t k = 0; k < n_atoms_; ++k) {
        atom(lines_.next());
      }
      order();
    } else if (name == "Velocities") {
      lines_.demand(!atoms_.empty(), "Velocities stand before Atoms");
      for (std::size_t k = 0; k < n_atoms_; ++k) {
        velocity(lines_.next());
      }
    } else {
      lines_.demand(false,
                    fmt::format("the section `{}` is not read; Masses, Atoms, Velocities", name));
    }
  }

  void mass(const Words& words) {
    lines_.demand(words.size() == 2, "write `TYPE MASS`");
    const auto type =
        static_cast<std::size_t>(lines_.whole(words[0], 1, static_cast<double>(file_.n_types)) - 1);
    const double value = lines_.number(words[1]);
    lines_.demand(value > 1e-12 && value < 1e15, fmt::format("`{}` is not positive", words[1]));
    file_.mass[type] = value;
  }

  void atom(const Words& words) {
    lines_.demand(words.size() == 5 || words.size() == 8, "write `ID TYPE X Y Z [IX IY IZ]`");
    Atom atom{.id = lines_.whole(words[0], 1, 9e15),
              .type = static_cast<int>(
                  lines_.whole(words[1], 1, static_cast<double>(file_.n_types)) - 1)};
    for (std::size_t d = 0; d < 3; ++d) {
      atom.position[d] = lines_.number(words[2 + d]);
      lines_.demand(std::abs(atom.position[d]) <= 1e6,
                    fmt::format("`{}` is farther away than 1e6", words[2 + d]));
      if (words.size() == 8) {
        lines_.whole(words[5 + d], -1e9, 1e9);
      }
    }
    atoms_.push_back(atom);
  }

  void order() {
    std::sort(
        atoms_.begin(), atoms_.end(), [](const Atom& a, const Atom& b) { return a.id < b.id; });
    const auto twice = std::adjacent_find(
        atoms_.begin(), atoms_.end(), [](const Atom& a, const Atom& b) { return a.id == b.id; });
    lines_.demand(twice == atoms_.end(),
                  fmt::format("two atoms have the ID {}", twice == atoms_.end() ? 0 : twice->id));
  }

  void velocity(const Words& words) {
    lines_.demand(words.size() == 4, "write `ID VX VY VZ`");
    const std::int64_t id = lines_.whole(words[0], 1, 9e15);
    const auto found = std::lower_bound(
        atoms_.begin(), atoms_.end(), id, [](const Atom& a, std::int64_t b) { return a.id < b; });
    lines_.demand(found != atoms_.end() && found->id == id, fmt::format("there is no atom {}", id));
    for (std::size_t d = 0; d < 3; ++d) {
      found->velocity[d] = lines_.number(words[1 + d]);
    }
  }

  DataFile finish() {
    for (const Atom& atom : atoms_) {
      file_.atoms.position.push_back(atom.position);
      file_.atoms.velocity.push_back(atom.velocity);
      file_.atoms.type.push_back(atom.type);
    }
    return std::move(file_);
  }

  DataLines lines_;
  DataFile file_;
  std::size_t n_atoms_ = 0;
  std::vector<Atom> atoms_;
};

}  // namespace

DataFile read_data_file(std::string_view text) {
  return DataReader(text).read();
}

}  // namespace md
