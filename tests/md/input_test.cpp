#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "apps/md/input/deck.hpp"
#include "apps/md/input/read_case.hpp"
#include "harness/core/error.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

/// LAMMPS' bench/in.lj, command by command.
const std::string bench = R"(variable x index 1
variable xx equal 5*$x
units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 ${xx} 0 ${xx} 0 ${xx}
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.44 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
neigh_modify delay 0 every 20 check no
fix 1 all nve
run 100
)";

Case read(const std::string& text,
          const std::vector<std::pair<std::string, std::string>>& variables = {}) {
  return read_deck(text, "in.test", variables);
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), instead);
}

std::string refusal(const std::string& text,
                    const std::vector<std::pair<std::string, std::string>>& variables = {}) {
  try {
    read(text, variables);
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(md_input, reads_the_deck_of_lammps_bench) {
  const Case input = read(bench);

  EXPECT_EQ(input.n_atoms(), 500U);
  EXPECT_DOUBLE_EQ(input.box[1], 5.0 * std::cbrt(4.0 / 0.8442));
  EXPECT_EQ(input.steps, 100);
  EXPECT_EQ(input.dt, 0.005);
  EXPECT_EQ(input.cutoff, 2.5);
  EXPECT_EQ(input.skin, 0.3);
  EXPECT_EQ(input.without_effect.size(), 1U);  // neigh_modify
}

TEST(md_input, puts_given_variables_before_those_of_the_deck) {
  EXPECT_EQ(read(bench, {{"x", "2"}}).n_atoms(), 4000U);
  EXPECT_EQ(refusal(bench, {{"y", "2"}}), "in.test: has no variable `y` that could be set");
}

TEST(md_input, works_out_formulas) {
  for (const auto& [formula, atoms] : {std::pair{"5*$x", 500U},
                                       {"(2+3)*v_x", 500U},
                                       {"2^3-3", 500U},
                                       {"sqrt(25) * 1e0", 500U},
                                       {"-5*-1", 500U},
                                       {"10/2", 500U},
                                       {"-2^2+1", 500U},
                                       {"2^3^2-59", 500U},
                                       {"8-3--2*0", 500U},
                                       {"2^-1*10", 500U},
                                       {"floor(6.7)", 864U}}) {
    EXPECT_EQ(read(with(bench, "5*$x", formula)).n_atoms(), atoms) << formula;
  }
  EXPECT_EQ(read(with(bench, "0 ${xx} 0", "0 $(v_xx+1) 0")).n_atoms(), 600U);
}

TEST(md_input, joins_lines_and_leaves_comments_out) {
  const std::string text =
      with(bench, "create_atoms 1 box", "create_atoms &  \n 1 box # all of it");

  EXPECT_EQ(read(text).n_atoms(), 500U);
  // To LAMMPS, which joins lines first, the next line is a part of the comment.
  EXPECT_EQ(read(with(bench, "run 100", "# a comment &\nrun 7\nrun 100")).steps, 100);
}

TEST(md_input, takes_of_lines_that_say_a_thing_again_what_lammps_takes) {
  const std::string first = "variable xx equal 5*$x";

  EXPECT_EQ(read(with(bench, first, "variable n index 5\nvariable n index 6\nvariable xx equal $n"))
                .n_atoms(),
            500U);
  EXPECT_EQ(
      read(with(bench, first, "variable n string 6\nvariable n string 5\nvariable xx equal $n"))
          .n_atoms(),
      500U);
  EXPECT_EQ(read(with(bench, first, "variable xx equal 7\nvariable xx equal 5")).n_atoms(), 500U);
  EXPECT_EQ(read(with(bench, "fix 1", "pair_style lj/cut 2.0\nfix 1")).cutoff, 2.0);
  EXPECT_EQ(read(with(bench, "fix 1 all nve", "fix 1 all nve\nfix 1 all nve")).n_atoms(), 500U);
  EXPECT_EQ(read(with(bench, "fix 1", "print \"a $z\"\nthermo_style custom step pe\nfix 1"))
                .without_effect.size(),
            3U);
}

TEST(md_input, refuses_every_other_command_by_its_name_and_line) {
  const std::string message = refusal(with(bench, "fix 1", "bond_style harmonic\nfix 1"));

  EXPECT_EQ(message.rfind("in.test:15: ", 0), 0U) << message;
  EXPECT_NE(message.find("`bond_style`"), std::string::npos) << message;
}

TEST(md_input, refuses_what_it_would_get_wrong) {
  struct Wrong {
    const char* what;
    const char* instead;
    const char* words;
  };
  for (const Wrong& each :
       {Wrong{"units lj", "units real", ":3: units `real`"},
        Wrong{"atom_style atomic", "atom_style full", ":4: only"},
        Wrong{"lattice fcc", "lattice hcp", ":5: lattice `hcp`"},
        Wrong{"lj/cut 2.5", "lj/cut/coul/cut 2.5", ":11: write"},
        Wrong{"fix 1 all nve", "fix 1 all nvt", ":15: only"},
        Wrong{"fix 1 all nve", "", "fix ID all nve is missing"},
        Wrong{"mass 1 1.0", "", ":10: velocity needs mass 1"},
        Wrong{"mass 1 1.0", "mass 1 -1", ":9: `-1` is not positive"},
        Wrong{"mass 1 1.0", "mass 2 1", ":9: `2` is no whole number"},
        Wrong{"run 100", "", "`run STEPS` is missing"},
        Wrong{"run 100", "run 100\nrun 5", ":17: a command after `run`"},
        Wrong{"run 100", "run 1.5", ":16: `1.5` is no whole number"},
        Wrong{"equal 5*$x", "equal 2*$x", "less than twice the cut-off"},
        Wrong{"5*$x", "5*$q", ":2: there is no variable `q`"},
        Wrong{"5*$x", "5*v_xx", "is its own formula"},
        Wrong{"5*$x", "(5*$x", ":6: `(5*1` is no formula"},
        Wrong{"5*$x", "900*$x", "are more than"},
        Wrong{"5*$x", "5*$x\nvariable xx index 5\nvariable xx string 5", "of another style"},
        Wrong{"pair_coeff 1 1", "pair_modify shift yes\npair_coeff 1 1", ""},
        Wrong{"pair_style", "pair_modify shift yes\npair_style", ":11: pair_modify needs"},
        Wrong{"fix 1 all nve", "fix 1 all nve\nfix 2 all nve", ":16: fix 1 moves"},
        Wrong{"neighbor 0.3 bin", "neighbor 0.3", ": write `neighbor SKIN bin`"},
        Wrong{"create_box", "region box block 0 1 0 1 0 1\ncreate_box", "a region `box` already"},
        Wrong{"atom_style atomic", "newton", ":4: an argument is missing"},
        Wrong{"87287", "0", ":10: `0` is no whole number"},
        Wrong{"pair_coeff 1 1 1.0 1.0 2.5", "", "pair_coeff 1 1 is missing"}}) {
    const std::string message = refusal(with(bench, each.what, each.instead));

    EXPECT_NE(message.find(each.words), std::string::npos) << each.instead << ": " << message;
  }
}

/// As `write_data` of LAMMPS writes: IDs in any order, images behind places.
const std::string data = R"(LAMMPS data file via write_data

4 atoms
2 atom types
0 bonds

-1.0 7 xlo xhi
0 8.0 ylo yhi
0 9.0 zlo zhi

Masses

1 1.0
2 2.5

Atoms # atomic

7 1 0.5 1 2 0 0 -1
2 2 7.5 1 2 0 0 0
9 1 3 3 3 1 0 0
4 1 3 3 5.5 0 0 0

Velocities

2 0.1 0.2 0.3
9 -1 0 1e-3
4 0 0 0
7 0 0 0.5
)";

const std::string data_deck = R"(units lj
read_data atoms.data
pair_style lj/cut 2.5
pair_coeff * * 1.0 1.0
fix 1 all nve
run 10
)";

class DataFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Case read_with(const std::string& text) const {
    std::ofstream(folder_ / "atoms.data") << text;
    return read_deck(data_deck, (folder_ / "in.data").string(), {});
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("casebook_md_data_" + std::to_string(getpid()));
};

TEST_F(DataFiles, are_read_in_the_order_of_their_ids) {
  const Case input = read_with(data);

  EXPECT_EQ(input.box, (Vec3{8.0, 8.0, 9.0}));
  EXPECT_EQ(input.mass, (std::vector<double>{1.0, 2.5}));
  EXPECT_EQ(input.atoms->type, (std::vector<int>{1, 0, 0, 0}));
  // The box begins at -1: an atom at 7.5 lies behind it, and comes in at the other side.
  EXPECT_EQ(input.atoms->position[0], (Vec3{0.5, 1.0, 2.0}));
  EXPECT_EQ(input.atoms->position[1], (Vec3{4.0, 3.0, 5.5}));
  EXPECT_EQ(input.atoms->velocity[0], (Vec3{0.1, 0.2, 0.3}));
  EXPECT_EQ(input.atoms->velocity[3], (Vec3{-1.0, 0.0, 1e-3}));
}

// LAMMPS wraps atoms when it reads them; its `loop geom` draws each velocity by the place.
TEST_F(DataFiles, give_velocities_by_the_place_inside_the_box) {
  const auto velocity_of_one_at = [&](const char* place) {
    std::ofstream(folder_ / "two.data")
        << "two atoms\n\n2 atoms\n1 atom types\n0 6 xlo xhi\n0 6 ylo yhi\n"
           "0 6 zlo zhi\n\nAtoms\n\n1 1 1 1 1\n2 1 "
        << place << "\n";
    const std::string text =
        "units lj\nread_data two.data\nmass 1 1.0\nvelocity all create 0.85 4711 loop geom\n"
        "pair_style lj/cut 2.5\npair_coeff 1 1 1.0 1.0\nfix 1 all nve\nrun 10\n";
    return read_deck(text, (folder_ / "in.data").string(), {}).atoms->velocity[1];
  };

  EXPECT_EQ(velocity_of_one_at("10.5 10.5 -1.5"), velocity_of_one_at("4.5 4.5 4.5"));
}

TEST_F(DataFiles, are_refused_with_the_line_that_is_wrong) {
  struct Wrong {
    const char* what;
    const char* instead;
    const char* words;
  };
  for (const Wrong& each : {Wrong{"4 atoms", "5 atoms", "line 23 of the data file"},
                            Wrong{"4 atoms", "3 atoms", "line 21 of the data file"},
                            Wrong{"4 atoms\n", "", "`N atoms`"},
                            Wrong{"0 bonds", "3 bonds", "line 5 of the data file"},
                            Wrong{"0 bonds", "1 2 0 xy xz yz", "line 5 of the data file"},
                            Wrong{"-1.0 7 xlo", "7 7 xlo", "no inside in x"},
                            Wrong{"2 2.5", "3 2.5", "line 14 of the data file"},
                            Wrong{"2 2.5", "2 0", "`0` is not positive"},
                            Wrong{"7 1 0.5", "2 1 0.5", "two atoms have the ID 2"},
                            Wrong{"7 1 0.5", "7 3 0.5", "`3` is no whole number"},
                            Wrong{"7 1 0.5", "7 1 nan", "`nan` is no number"},
                            Wrong{"7 0 0 0.5", "8 0 0 0.5", "there is no atom 8"},
                            Wrong{"Velocities", "Bonds", "the section `Bonds` is not read"},
                            Wrong{"2 2.5\n", "", "line 15 of the data file"}}) {
    try {
      read_with(with(data, each.what, each.instead));
      ADD_FAILURE() << each.instead << " is read";
    } catch (const casebook::UsageError& error) {
      EXPECT_NE(std::string(error.what()).find(each.words), std::string::npos)
          << each.instead << ": " << error.what();
    }
  }
}

TEST(md_input, says_all_problems_at_once) {
  const std::string message =
      refusal(with(with(bench, "units lj", "units si"), "fix 1 all nve", "fix 1 all npt"));

  EXPECT_NE(message.find("in.test:3:"), std::string::npos);
  EXPECT_NE(message.find("in.test:15:"), std::string::npos);
}

TEST(md_input, says_a_mistake_once_that_later_lines_suffer_from) {
  for (const char* wrong : {"lattice hcp 0.8442", "lattice fcc 0"}) {
    const std::string said = refusal(with(bench, "lattice fcc 0.8442", wrong));
    EXPECT_EQ(std::ranges::count(said, '\n'), 0) << said;
  }
  EXPECT_EQ(refusal(with(bench, "lattice fcc 0.8442\n", "")),
            "in.test:5: a region in spacings of a lattice needs `lattice` before it");
}

TEST(md_input, mixes_the_coefficients_of_two_types) {
  const std::string text =
      with(with(with(bench, "create_box 1", "create_box 2"), "mass 1 1.0", "mass * 1.0"),
           "pair_coeff 1 1 1.0 1.0 2.5",
           "pair_coeff 1 1 1.0 1.0 2.5\npair_coeff 2 2 4.0 0.81 1.6");

  const LennardJones::Pair pair = read(text).potential.of(0, 1);

  const LennardJones::Pair expected = lennard_jones_pair(2.0, 0.9, 2.0, false);
  EXPECT_DOUBLE_EQ(pair.energy12, expected.energy12);
  EXPECT_DOUBLE_EQ(pair.force6, expected.force6);
  EXPECT_DOUBLE_EQ(pair.cutoff2, expected.cutoff2);
}

TEST(md_input, counts_the_places_of_the_region_that_is_filled) {
  const std::string text =
      with(bench, "create_atoms", "region seed sphere 2 2 2 1.5\ncreate_atoms");

  const Case input =
      read(with(text, "create_atoms 1 box", "create_atoms 1 region seed"), {{"x", "40"}});  // of 32 million places

  EXPECT_EQ(input.n_atoms(), 55U);
}

TEST(md_input, moves_a_box_to_the_origin) {
  const Case input = fixture::case_of("alloy_tiny");

  EXPECT_EQ(input.n_atoms(), 700U);
  for (const Vec3& place : input.atoms->position) {
    for (std::size_t d = 0; d < 3; ++d) {
      EXPECT_GE(place[d], 0.0);
      EXPECT_LT(place[d], input.box[d]);
    }
  }
}

TEST(md_input, sets_what_an_override_names) {
  const Case input = fixture::case_of("melt_tiny", {"steps=7", "dt=0.001", "cells=6"});

  EXPECT_EQ(input.steps, 7);
  EXPECT_EQ(input.dt, 0.001);
  EXPECT_EQ(input.n_atoms(), 864U);
  for (const char* const wrong : {"steps=0", "dt=0", "skin=-1", "nonsense", "q=3"}) {
    EXPECT_THROW(fixture::case_of("melt_tiny", {wrong}), casebook::UsageError) << wrong;
  }
}

TEST(md_input, an_override_that_is_refused_says_what_is_allowed) {
  for (const auto& [wrong, words] :
       {std::pair{"steps=-3", "steps is a whole number from 1 to 1e9"},
        std::pair{"steps=2.5", "--set steps=2.5 is not allowed"},
        std::pair{"dt=0", "dt is a time step above 0"},
        std::pair{"skin=inf", "skin is a distance from 0 to 1e9"},
        std::pair{"thermo_every=often", "thermo_every is steps between lines"}}) {
    try {
      fixture::case_of("melt_tiny", {wrong});
      ADD_FAILURE() << wrong << " is taken";
    } catch (const casebook::UsageError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
}

TEST(md_input, moves_the_atoms_of_later_solves_and_tells_inputs_apart) {
  const Case input = fixture::case_of("melt_tiny");
  const Case once = moved(input, 1);
  const Case again = moved(input, 1);
  const Case other = moved(input, 2);

  EXPECT_EQ(once.atoms->position, again.atoms->position);
  EXPECT_NE(once.atoms->position, other.atoms->position);
  EXPECT_EQ(once.atoms->velocity, input.atoms->velocity);
  EXPECT_NE(canonical_input(once), canonical_input(other));
}

TEST(md_input, refuses_a_case_with_an_unknown_key) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("casebook_md_input_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::filesystem::path file = folder / "wrong.toml";
  std::ofstream(file) << "title = \"t\"\nclass = \"tiny\"\ndeck = \"in\"\nstep = 3\n";

  EXPECT_THROW(read_case({.case_file = file.string()}), casebook::UsageError);

  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace md
