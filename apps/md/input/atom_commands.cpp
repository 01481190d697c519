// Declared in deck_commands.hpp.
#include <algorithm>
#include <cmath>
#include <system_error>

#include <fmt/format.h>

#include "apps/md/input/data_file.hpp"
#include "apps/md/input/deck_commands.hpp"
#include "apps/md/velocities.hpp"
#include "harness/core/file.hpp"

namespace md {
namespace {

constexpr double most_atoms = 2e7;

void units(const Words& words, Deck& deck) {
  usage(words.size() == 1, "units lj|metal");
  const std::optional<Units> found = units_named(words[0]);
  require(found.has_value(), fmt::format("units `{}` are not read; lj or metal", words[0]));
  require(!deck.draft.box, "units stand in front of the box");
  deck.draft.units = *found;
  deck.draft.dt.reset();  // both are the units' own again, as in LAMMPS
  deck.draft.skin.reset();
}

void dimension(const Words& words, Deck&) {
  require(words == Words{"3"}, "only three dimensions are read: `dimension 3`");
}

void boundary(const Words& words, Deck&) {
  require(words == Words{"p", "p", "p"}, "only periodic boxes are read: `boundary p p p`");
}

void atom_style(const Words& words, Deck&) {
  require(words == Words{"atomic"}, "only `atom_style atomic` is read");
}

void lattice(const Words& words, Deck& deck) {
  usage(words.size() == 2, "lattice sc|bcc|fcc SCALE");
  Lattice found = make_lattice(words[0], positive(words[1]), deck.draft.units.name == "lj");
  require(!found.basis.empty(), fmt::format("lattice `{}` is not read; sc, bcc or fcc", words[0]));
  deck.draft.lattice = std::move(found);
}

/// Lengths of a region are in spacings of the lattice unless the line ends with `units box`.
double unit_of(const Deck& deck, Words& words) {
  const std::size_t n = words.size();
  if (n > 2 && words[n - 2] == "units") {
    const bool in_box_units = words[n - 1] == "box";
    require(in_box_units || words[n - 1] == "lattice", "units are `box` or `lattice`");
    words.resize(n - 2);
    if (in_box_units) {
      return 1.0;
    }
  }
  require_before(deck.draft.lattice.has_value(),
                 "a region in spacings of a lattice needs `lattice` before it");
  return deck.draft.lattice->spacing;
}

void region(const Words& given, Deck& deck) {
  Words words = given;
  usage(words.size() >= 6, "region ID block XLO XHI YLO YHI ZLO ZHI");
  require(!deck.draft.regions.contains(words[0]),
          fmt::format("there is a region `{}` already", words[0]));
  const double unit = unit_of(deck, words);
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
    for (std::size_t d = 0; d < 3; ++d) {
      found.low[d] = found.centre[d] - found.radius;
      found.high[d] = found.centre[d] + found.radius;
    }
  } else {
    throw BadLine{
        "only `region ID block XLO XHI YLO YHI ZLO ZHI` and `region ID sphere X Y Z R` are "
        "read"};
  }
  deck.draft.regions[words[0]] = found;
}

const Region& region_named(const Deck& deck, const std::string& name) {
  const auto found = deck.draft.regions.find(name);
  require_before(found != deck.draft.regions.end(), fmt::format("there is no region `{}`", name));
  return found->second;
}

void create_box(const Words& words, Deck& deck) {
  usage(words.size() == 2, "create_box TYPES REGION");
  require(!deck.draft.box, "there is a box already");
  const Region& box = region_named(deck, words[1]);
  require(!box.is_ball, "the box is a block");
  deck.draft.n_types = static_cast<std::size_t>(whole(words[0], 1, 32));
  deck.draft.box = box;
}

/// A file beside the deck: a box, atoms, and perhaps masses and velocities.
void read_data(const Words& words, Deck& deck) {
  usage(words.size() == 1, "read_data FILE");
  require(!deck.draft.box, "there is a box already");
  const std::filesystem::path file = deck.folder / words[0];
  std::error_code ignored;
  require(std::filesystem::is_regular_file(file, ignored),
          fmt::format("there is no file `{}`", file.string()));
  try {
    DataFile data = read_data_file(casebook::read_file(file));
    deck.draft.n_types = data.n_types;
    deck.draft.box = data.box;
    deck.draft.atoms = std::move(data.atoms);
    deck.draft.mass = std::move(data.mass);
  } catch (const BadLine& bad) {
    throw BadLine{fmt::format("{}: {}", words[0], bad.what)};
  }
}

void create_atoms(const Words& words, Deck& deck) {
  usage(words.size() >= 2, "create_atoms TYPE box|region ID [basis M TYPE ...]");
  require_before(deck.draft.box && deck.draft.lattice, "create_atoms needs a lattice and a box");
  const auto type = types(deck, words[0]).first;
  const bool whole_box = words[1] == "box";
  require(whole_box || (words[1] == "region" && words.size() > 2),
          "only `create_atoms TYPE box` and `create_atoms TYPE region ID` are read");
  std::vector<int> of_basis(deck.draft.lattice->basis.size(), static_cast<int>(type));
  for (std::size_t at = whole_box ? 2 : 3; at < words.size(); at += 3) {
    require(words[at] == "basis" && at + 2 < words.size(), "only `basis M TYPE` is read here");
    const int place = whole(words[at + 1], 1, static_cast<int>(of_basis.size()));
    of_basis[static_cast<std::size_t>(place) - 1] =
        static_cast<int>(types(deck, words[at + 2]).first);
  }
  const Region& filled = whole_box ? *deck.draft.box : region_named(deck, words[2]);
  double places = static_cast<double>(of_basis.size());
  for (std::size_t d = 0; d < 3; ++d) {
    const double length = std::min(filled.high[d], deck.draft.box->high[d]) -
                          std::max(filled.low[d], deck.draft.box->low[d]);
    places *= std::max(length, 0.0) / deck.draft.lattice->spacing + 1.0;
  }
  require(places + static_cast<double>(deck.draft.atoms.size()) < most_atoms,
          fmt::format("{:.3g} atoms are more than {:.0e}", places, most_atoms));
  add_atoms(*deck.draft.lattice, filled, *deck.draft.box, of_basis, deck.draft.atoms);
}

void mass(const Words& words, Deck& deck) {
  usage(words.size() == 2, "mass TYPE MASS");
  const auto [first, last] = types(deck, words[0]);
  for (std::size_t type = first; type < last; ++type) {
    deck.draft.mass[type] = positive(words[1]);
  }
}

/// Moves atoms into the box by its periods, as LAMMPS does where it reads them: `loop geom` draws by place.
void wrap(const Region& box, Atoms& atoms) {
  for (Vec3& place : atoms.position) {
    for (std::size_t d = 0; d < 3; ++d) {
      const double length = box.high[d] - box.low[d];
      place[d] -= std::floor((place[d] - box.low[d]) / length) * length;
    }
  }
}

void velocity(const Words& words, Deck& deck) {
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
  std::vector<double> masses(deck.draft.n_types, 0.0);
  for (std::size_t type = 0; type < deck.draft.n_types; ++type) {
    require_before(deck.draft.mass.contains(type),
                   fmt::format("velocity needs mass {} before it", type + 1));
    masses[type] = deck.draft.mass[type];
  }
  require_before(deck.draft.atoms.size() >= 2, "velocity needs atoms before it");
  wrap(*deck.draft.box, deck.draft.atoms);
  draw_velocities(draw, deck.draft.units, masses, deck.draft.atoms);
}

}  // namespace

const std::map<std::string, Command>& commands_of_atoms() {
  static const std::map<std::string, Command> all{{"units", units},
                                                  {"dimension", dimension},
                                                  {"boundary", boundary},
                                                  {"atom_style", atom_style},
                                                  {"lattice", lattice},
                                                  {"region", region},
                                                  {"create_box", create_box},
                                                  {"read_data", read_data},
                                                  {"create_atoms", create_atoms},
                                                  {"mass", mass},
                                                  {"velocity", velocity}};
  return all;
}

}  // namespace md
