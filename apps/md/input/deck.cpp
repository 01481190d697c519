#include "apps/md/input/deck.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/md/input/data_file.hpp"
#include "apps/md/input/draft.hpp"
#include "apps/md/input/variables.hpp"
#include "apps/md/velocities.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/number.hpp"

namespace md {
namespace {

/// Words of a command after its name.
using Words = std::vector<std::string>;

constexpr double most_atoms = 2e7;

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

/// A deck that is read command by command.
class Reader {
 public:
  Reader(Variables variables, std::filesystem::path folder)
      : variables_(std::move(variables)), folder_(std::move(folder)) {}

  /// Errors: BadLine.
  void read(const std::string& line) {
    Words words = split(line);
    if (words.empty()) {
      return;
    }
    const std::string name = words.front();
    if (commands_of_output.contains(name)) {
      note(fmt::format("{}: LAMMPS' own output", fmt::join(words, " ")));
      return;
    }
    if (draft_.steps) {
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
    (this->*found->second)(words);
  }

  bool knows(const std::string& name) const { return variables_.knows(name); }

  /// Errors: BadLine.
  Case finish() {
    if (!draft_.steps) {
      throw BadLine{"`run STEPS` is missing"};
    }
    return make_case(std::move(draft_));
  }

 private:
  using Command = void (Reader::*)(const Words&);

  static const std::map<std::string, Command>& commands();

  static Words split(const std::string& line) {
    Words words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) {
      words.push_back(word);
    }
    return words;
  }

  static void require(bool holds, const std::string& what) {
    if (!holds) {
      throw BadLine{what};
    }
  }

  static void usage(bool holds, const char* how) { require(holds, fmt::format("write `{}`", how)); }

  static double number(const std::string& word) {
    const std::optional<double> found = casebook::to_number<double>(word);
    require(found.has_value(), fmt::format("`{}` is no number", word));
    return *found;
  }

  static double positive(const std::string& word) {
    const double found = number(word);
    require(found > 1e-12 && found < 1e15, fmt::format("`{}` is not positive", word));
    return found;
  }

  static double coordinate(const std::string& word) {
    const double found = number(word);
    require(std::abs(found) <= 1e6, fmt::format("`{}` is farther away than 1e6", word));
    return found;
  }

  static int whole(const std::string& word, int least, int most) {
    const double found = number(word);
    require(found == std::floor(found) && found >= least && found <= most,
            fmt::format("`{}` is no whole number from {} to {}", word, least, most));
    return static_cast<int>(found);
  }

  /// `3`, `*`, `2*` and `*3` of types, from 0.
  std::pair<std::size_t, std::size_t> types(const std::string& word) const {
    require(draft_.n_types > 0, "types are not known before create_box or read_data");
    const int most = static_cast<int>(draft_.n_types);
    const std::size_t star = word.find('*');
    if (star == std::string::npos) {
      const auto type = static_cast<std::size_t>(whole(word, 1, most));
      return {type - 1, type};
    }
    const std::string low = word.substr(0, star);
    const std::string high = word.substr(star + 1);
    return {low.empty() ? 0 : static_cast<std::size_t>(whole(low, 1, most)) - 1,
            static_cast<std::size_t>(high.empty() ? most : whole(high, 1, most))};
  }

  void note(const std::string& what) { draft_.without_effect.push_back(what); }

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

  /// Notes a command that says how LAMMPS is to run, and changes no answer.
  void ignored(const Words& words) {
    require(!words.empty(), "an argument is missing");
    note(fmt::format("{}", fmt::join(words, " ")));
  }

  void units(const Words& words) {
    usage(words.size() == 1, "units lj|metal");
    const std::optional<Units> found = units_named(words[0]);
    require(found.has_value(), fmt::format("units `{}` are not read; lj or metal", words[0]));
    require(!draft_.box, "units stand in front of the box");
    draft_.units = *found;
    draft_.dt.reset();  // both are the units' own again, as in LAMMPS
    draft_.skin.reset();
  }

  void dimension(const Words& words) {
    require(words == Words{"3"}, "only three dimensions are read: `dimension 3`");
  }

  void boundary(const Words& words) {
    require(words == Words{"p", "p", "p"}, "only periodic boxes are read: `boundary p p p`");
  }

  void atom_style(const Words& words) {
    require(words == Words{"atomic"}, "only `atom_style atomic` is read");
  }

  void lattice(const Words& words) {
    usage(words.size() == 2, "lattice sc|bcc|fcc SCALE");
    Lattice found = make_lattice(words[0], positive(words[1]), draft_.units.name == "lj");
    require(!found.basis.empty(),
            fmt::format("lattice `{}` is not read; sc, bcc or fcc", words[0]));
    draft_.lattice = std::move(found);
  }

  /// Lengths of a region are in spacings of the lattice unless the line ends with `units box`.
  double unit_of(Words& words) const {
    const std::size_t n = words.size();
    if (n > 2 && words[n - 2] == "units") {
      const bool in_box_units = words[n - 1] == "box";
      require(in_box_units || words[n - 1] == "lattice", "units are `box` or `lattice`");
      words.resize(n - 2);
      if (in_box_units) {
        return 1.0;
      }
    }
    require(draft_.lattice.has_value(),
            "a region in spacings of a lattice needs `lattice` before it");
    return draft_.lattice->spacing;
  }

  void region(const Words& given) {
    Words words = given;
    usage(words.size() >= 6, "region ID block XLO XHI YLO YHI ZLO ZHI");
    require(!draft_.regions.contains(words[0]),
            fmt::format("there is a region `{}` already", words[0]));
    const double unit = unit_of(words);
    Region found;
    if (words[1] == "block" && words.size() == 8) {
      for (std::size_t d = 0; d < 3; ++d) {
        found.low[d] = unit * coordinate(words[2 + 2 * d]);
        found.high[d] = unit * coordinate(words[3 + 2 * d]);
        require(found.low[d] < found.high[d], "the block has no inside");
      }
    } else if (words[1] == "sphere" && words.size() == 6) {
      found.is_ball = true;
      for (std::size_t d = 0; d < 3; ++d) {
        found.centre[d] = unit * coordinate(words[2 + d]);
      }
      found.radius = unit * positive(words[5]);
    } else {
      throw BadLine{
          "only `region ID block XLO XHI YLO YHI ZLO ZHI` and `region ID sphere X Y Z R` are "
          "read"};
    }
    draft_.regions[words[0]] = found;
  }

  const Region& region_named(const std::string& name) const {
    const auto found = draft_.regions.find(name);
    require(found != draft_.regions.end(), fmt::format("there is no region `{}`", name));
    return found->second;
  }

  void create_box(const Words& words) {
    usage(words.size() == 2, "create_box TYPES REGION");
    require(!draft_.box, "there is a box already");
    const Region& box = region_named(words[1]);
    require(!box.is_ball, "the box is a block");
    draft_.n_types = static_cast<std::size_t>(whole(words[0], 1, 32));
    draft_.box = box;
  }

  /// A file beside the deck: a box, atoms, and perhaps masses and velocities.
  void read_data(const Words& words) {
    usage(words.size() == 1, "read_data FILE");
    require(!draft_.box, "there is a box already");
    const std::filesystem::path file = folder_ / words[0];
    std::error_code ignored;
    require(std::filesystem::is_regular_file(file, ignored),
            fmt::format("there is no file `{}`", file.string()));
    try {
      DataFile data = read_data_file(casebook::read_file(file));
      draft_.n_types = data.n_types;
      draft_.box = data.box;
      draft_.atoms = std::move(data.atoms);
      draft_.mass = std::move(data.mass);
    } catch (const BadLine& bad) {
      throw BadLine{fmt::format("{}: {}", words[0], bad.what)};
    }
  }

  void create_atoms(const Words& words) {
    usage(words.size() >= 2, "create_atoms TYPE box|region ID [basis M TYPE ...]");
    require(draft_.box && draft_.lattice, "create_atoms needs a lattice and a box");
    const auto type = types(words[0]).first;
    const bool whole_box = words[1] == "box";
    require(whole_box || (words[1] == "region" && words.size() > 2),
            "only `create_atoms TYPE box` and `create_atoms TYPE region ID` are read");
    std::vector<int> of_basis(draft_.lattice->basis.size(), static_cast<int>(type));
    for (std::size_t at = whole_box ? 2 : 3; at < words.size(); at += 3) {
      require(words[at] == "basis" && at + 2 < words.size(), "only `basis M TYPE` is read here");
      const int place = whole(words[at + 1], 1, static_cast<int>(of_basis.size()));
      of_basis[static_cast<std::size_t>(place) - 1] = static_cast<int>(types(words[at + 2]).first);
    }
    double places = static_cast<double>(of_basis.size());
    for (std::size_t d = 0; d < 3; ++d) {
      places *= (draft_.box->high[d] - draft_.box->low[d]) / draft_.lattice->spacing + 1.0;
    }
    require(places + static_cast<double>(draft_.atoms.size()) < most_atoms,
            fmt::format("{:.3g} atoms are more than {:.0e}", places, most_atoms));
    add_atoms(*draft_.lattice,
              whole_box ? *draft_.box : region_named(words[2]),
              *draft_.box,
              of_basis,
              draft_.atoms);
  }

  void mass(const Words& words) {
    usage(words.size() == 2, "mass TYPE MASS");
    const auto [first, last] = types(words[0]);
    for (std::size_t type = first; type < last; ++type) {
      draft_.mass[type] = positive(words[1]);
    }
  }

  void velocity(const Words& words) {
    usage(words.size() >= 4 && words[0] == "all" && words[1] == "create",
          "velocity all create TEMPERATURE SEED [loop geom|all] [dist uniform|gaussian] [mom "
          "yes|no]");
    VelocityDraw draw;
    draw.temperature = number(words[2]);
    require(draw.temperature >= 0.0, "the temperature is negative");
    draw.seed = whole(words[3], 1, 2147483646);
    for (std::size_t at = 4; at < words.size(); at += 2) {
      const std::string option =
          words[at] + " " + (at + 1 < words.size() ? words[at + 1] : std::string());
      if (option == "loop geom" || option == "loop all") {
        draw.by_place = option == "loop geom";
      } else if (option == "dist uniform" || option == "dist gaussian") {
        draw.gaussian = option == "dist gaussian";
      } else if (option == "mom yes" || option == "mom no") {
        draw.stop_common_motion = option == "mom yes";
      } else if (option != "rot no" && option != "sum no") {
        throw BadLine{fmt::format("`{}` is not read after velocity", option)};
      }
    }
    std::vector<double> masses(draft_.n_types, 0.0);
    for (std::size_t type = 0; type < draft_.n_types; ++type) {
      require(draft_.mass.contains(type),
              fmt::format("velocity needs mass {} before it", type + 1));
      masses[type] = draft_.mass[type];
    }
    require(draft_.atoms.size() >= 2, "velocity needs atoms before it");
    draw_velocities(draw, draft_.units, masses, draft_.atoms);
  }

  void pair_style(const Words& words) {
    usage(!words.empty(), "pair_style lj/cut CUTOFF, eam or eam/alloy");
    if (draft_.pair_style != words[0]) {
      draft_.coefficients.clear();
      draft_.shifted = false;
    }
    draft_.pair_style = words[0];
    draft_.style_cutoff.reset();
    draft_.embedded.reset();
    if (words == Words{"eam"} || words == Words{"eam/alloy"}) {
      require(draft_.units.name == "metal", "pair_style eam needs `units metal` before it");
      draft_.embedded.emplace().one_file = words[0] == "eam/alloy";
      return;
    }
    usage(words.size() == 2 && words[0] == "lj/cut", "pair_style lj/cut CUTOFF, eam or eam/alloy");
    draft_.style_cutoff = positive(words[1]);
    for (auto& [types, coefficients] :
         draft_.coefficients) {  // as in LAMMPS, where a style is named again
      coefficients.cutoff.reset();
    }
  }

  DynamoFile potential(const std::string& name, DynamoFile (*reader)(std::string_view)) const {
    const std::string text = casebook::read_file(find_potential(name, folder_));
    try {
      return reader(text);
    } catch (const BadLine& bad) {
      throw BadLine{fmt::format("{}: {}", name, bad.what)};
    }
  }

  /// A funcfl file brings the mass of its element.
  void funcfl_coeff(const Words& words) {
    usage(words.size() == 3 && words[0] == words[1], "pair_coeff A A FILE");
    const DynamoFile file = potential(words[2], read_funcfl);
    const auto [first, last] = types(words[0]);
    for (std::size_t type = first; type < last; ++type) {
      draft_.embedded->of_type.insert_or_assign(type, file);
      draft_.mass[type] = file.elements.front().mass;
    }
  }

  void setfl_coeff(const Words& words) {
    usage(words.size() == 3 + draft_.n_types && words[0] == "*" && words[1] == "*",
          "pair_coeff * * FILE ELEMENT ..., one for each type");
    EmbeddedDraft& embedded = *draft_.embedded;
    embedded.all = potential(words[2], read_setfl);
    embedded.element.clear();
    for (std::size_t type = 0; type < draft_.n_types; ++type) {
      const auto& known = embedded.all->elements;
      const auto found = std::find_if(known.begin(), known.end(), [&](const TabledElement& each) {
        return each.name == words[3 + type];
      });
      require(found != known.end(), fmt::format("`{}` has no `{}`", words[2], words[3 + type]));
      embedded.element.push_back(static_cast<std::size_t>(found - known.begin()));
      draft_.mass[type] = found->mass;
    }
  }

  void pair_coeff(const Words& words) {
    if (draft_.embedded) {
      draft_.embedded->one_file ? setfl_coeff(words) : funcfl_coeff(words);
      return;
    }
    usage(words.size() == 4 || words.size() == 5, "pair_coeff A B EPSILON SIGMA [CUTOFF]");
    require(draft_.style_cutoff.has_value(), "pair_coeff needs pair_style before it");
    const auto [first_a, last_a] = types(words[0]);
    const auto [first_b, last_b] = types(words[1]);
    PairCoefficients found{number(words[2]), number(words[3]), std::nullopt};
    require(found.epsilon >= 0.0 && found.sigma >= 0.0, "epsilon or sigma is negative");
    if (words.size() == 5) {
      found.cutoff = positive(words[4]);
    }
    bool has_pair = false;
    for (std::size_t a = first_a; a < last_a; ++a) {
      for (std::size_t b = std::max(first_b, a); b < last_b; ++b) {
        draft_.coefficients[{a, b}] = found;
        has_pair = true;
      }
    }
    require(has_pair,
            fmt::format(
                "pair_coeff {} {}: the first type is not above the second", words[0], words[1]));
  }

  void pair_modify(const Words& words) {
    require(!draft_.pair_style.empty(), "pair_modify needs pair_style before it");
    for (std::size_t at = 0; at < words.size(); at += 2) {
      const std::string value = at + 1 < words.size() ? words[at + 1] : "";
      if (words[at] == "shift" && (value == "yes" || value == "no")) {
        draft_.shifted = value == "yes";
      } else if (!(words[at] == "mix" && value == "geometric") &&
                 !(words[at] == "tail" && value == "no")) {
        throw BadLine{
            fmt::format("`{} {}` is not read; shift yes|no, mix geometric", words[at], value)};
      }
    }
  }

  void neighbor(const Words& words) {
    usage(words.size() == 2 && (words[1] == "bin" || words[1] == "nsq" || words[1] == "multi"),
          "neighbor SKIN bin");
    draft_.skin = number(words[0]);
    require(*draft_.skin >= 0.0, "the skin is negative");
  }

  void neigh_modify(const Words& words) {
    for (std::size_t at = 0; at < words.size(); at += 2) {
      const std::string& key = words[at];
      require(key == "every" || key == "delay" || key == "check",
              fmt::format("`{}` is not read after neigh_modify; every, delay, check", key));
      usage(at + 1 < words.size(), "neigh_modify every N delay N check yes|no");
    }
    note(fmt::format("neigh_modify {}: lists are built again before a pair could be missing",
                     fmt::join(words, " ")));
  }

  void fix(const Words& words) {
    require(words.size() == 3 && words[1] == "all" && words[2] == "nve",
            "only `fix ID all nve` is read");
    require(draft_.fix.empty() || draft_.fix == words[0],
            fmt::format("fix {} moves the atoms already: LAMMPS would move them twice in a step",
                        draft_.fix));
    draft_.fix = words[0];
  }

  void timestep(const Words& words) {
    usage(words.size() == 1, "timestep DT");
    draft_.dt = positive(words[0]);
  }

  void thermo(const Words& words) {
    usage(words.size() == 1, "thermo STEPS");
    draft_.thermo_every = whole(words[0], 0, 1000000000);
  }

  void thermo_style(const Words& words) {
    if (words != Words{"one"}) {
      note(fmt::format("thermo_style {}: printed as `one`", fmt::join(words, " ")));
    }
  }

  void run(const Words& words) {
    usage(words.size() == 1, "run STEPS");
    draft_.steps = whole(words[0], 1, 1000000000);
  }

  Variables variables_;
  std::filesystem::path folder_;  ///< of the deck
  Draft draft_;
};

const std::map<std::string, Reader::Command>& Reader::commands() {
  static const std::map<std::string, Command> all{{"units", &Reader::units},
                                                  {"dimension", &Reader::dimension},
                                                  {"boundary", &Reader::boundary},
                                                  {"atom_style", &Reader::atom_style},
                                                  {"lattice", &Reader::lattice},
                                                  {"region", &Reader::region},
                                                  {"create_box", &Reader::create_box},
                                                  {"read_data", &Reader::read_data},
                                                  {"create_atoms", &Reader::create_atoms},
                                                  {"mass", &Reader::mass},
                                                  {"velocity", &Reader::velocity},
                                                  {"pair_style", &Reader::pair_style},
                                                  {"pair_coeff", &Reader::pair_coeff},
                                                  {"pair_modify", &Reader::pair_modify},
                                                  {"neighbor", &Reader::neighbor},
                                                  {"neigh_modify", &Reader::neigh_modify},
                                                  {"fix", &Reader::fix},
                                                  {"timestep", &Reader::timestep},
                                                  {"thermo", &Reader::thermo},
                                                  {"thermo_style", &Reader::thermo_style},
                                                  {"newton", &Reader::ignored},
                                                  {"processors", &Reader::ignored},
                                                  {"log", &Reader::ignored},
                                                  {"echo", &Reader::ignored},
                                                  {"run", &Reader::run}};
  return all;
}

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
      problems.push_back(fmt::format("{}:{}: {}", file, line, bad.what));
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
