#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "apps/scf/deck/case.hpp"
#include "apps/scf/deck/parse_deck.hpp"
#include "apps/scf/deck/place/point_group.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

using deck_text::holds;
using deck_text::message_of;
using deck_text::read;

std::string deck_of(const std::string& geometry, const std::string& basis = " * library sto-3g\n") {
  return geometry + "basis\n" + basis + "end\ntask scf\n";
}

double distance(const Atom& a, const Atom& b) {
  return std::hypot(
      a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]);
}

// NWChem 7.0.2 prints these coordinates for the unique atom (0.7, 1.9, 3.1) bohr.
TEST(deck_geometry, groups_make_the_atoms_that_nwchem_makes) {
  const std::array<double, 3> unique{0.7, 1.9, 3.1};
  const auto makes = [&](const std::string& name, const std::array<double, 3>& image) {
    const auto group = point_group(name);
    for (const Operation& operation : *group) {
      const std::array<double, 3> made = applied(operation, unique);
      if (std::hypot(made[0] - image[0], made[1] - image[1], made[2] - image[2]) < 1e-7) {
        return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(makes("cs", {0.7, 1.9, -3.1}));
  EXPECT_TRUE(makes("c2v", {0.7, -1.9, 3.1}));
  EXPECT_TRUE(makes("c3v", {1.9, 0.7, 3.1}));
  EXPECT_FALSE(makes("c3v", {0.7, -1.9, 3.1}));
  EXPECT_TRUE(makes("d3", {-0.34378222, -1.99544827, -3.1}));
  EXPECT_TRUE(makes("d5", {-0.7, 1.9, -3.1}));
  EXPECT_TRUE(makes("d2d", {1.9, -0.7, -3.1}));
  EXPECT_TRUE(makes("s4", {1.9, -0.7, -3.1}));
  for (const auto& [name, order] : std::vector<std::pair<std::string, std::size_t>>{
           {"c1", 1}, {"c8", 8}, {"c6v", 12}, {"d6h", 24}, {"d5d", 20}, {"td", 24}, {"oh", 48}}) {
    EXPECT_EQ(point_group(name)->size(), order) << name;
  }
  EXPECT_FALSE(point_group("c9v").has_value());
}

TEST(deck_geometry, a_group_adds_what_is_not_listed_and_no_more) {
  const Case unique = read(deck_of("geometry\n symmetry c2v\n O 0 0 0\n H 0 1.4 -1.1\nend\n"));
  const Case all = read(
      deck_of("geometry\n O 0 0 0\n H 0 1.4 -1.1\n H 0 -1.4 -1.1\n symmetry group c2v\nend\n"));

  ASSERT_EQ(unique.atoms.size(), 3U);
  EXPECT_EQ(unique.atoms[2].position[1], -unique.atoms[1].position[1]);
  EXPECT_EQ(all.atoms.size(), 3U);
  EXPECT_NEAR(nuclear_repulsion(unique.atoms), nuclear_repulsion(all.atoms), 1e-12);
}

TEST(deck_geometry, a_z_matrix_places_lengths_angles_and_torsions) {
  const Case input = read(deck_of(
      "geometry units bohr\n zmat\n O\n O 1 r\n H 1 h 2 a\n X 2 1.0 1 90.0 3 0.0\n H 2 h 1 a 3 "
      "-t\n variables\n r 2.7\n h 1.8\n a 100.0\n constants\n t 115.0\n end\n symmetry c1\nend\n"));

  ASSERT_EQ(input.atoms.size(), 4U);
  const auto& [o1, o2, h1, h2] =
      std::tie(input.atoms[0], input.atoms[1], input.atoms[2], input.atoms[3]);
  EXPECT_NEAR(distance(o1, o2), 2.7, 1e-12);
  EXPECT_NEAR(distance(o1, h1), 1.8, 1e-12);
  EXPECT_NEAR(distance(o2, h1),
              std::sqrt(2.7 * 2.7 + 1.8 * 1.8 - 2 * 2.7 * 1.8 * std::cos(100 * M_PI / 180)),
              1e-12);
  // The hydrogens' distance across the bond by their places along and around it.
  const double along = 2.7 - 2 * 1.8 * std::cos(100 * M_PI / 180);
  const double around = 1.8 * std::sin(100 * M_PI / 180);
  EXPECT_NEAR(distance(h1, h2),
              std::sqrt(along * along + 2 * around * around * (1 - std::cos(115 * M_PI / 180))),
              1e-12);
}

TEST(deck_geometry, a_z_matrix_may_give_a_second_angle_and_a_side) {
  const auto made = [](const std::string& side) {
    return read(deck_of(
        "geometry noautosym\n zmatrix\n O\n H 1 0.962\n H 1 0.962 2 105.1\n O 1 2.0 2 127.45 3 "
        "127.45 " +
        side + "\n end\nend\n"));
  };
  const Case up = made("1");
  const Case down = made("-1");

  EXPECT_NEAR(distance(up.atoms[0], up.atoms[3]), 2.0 * bohr_per_angstrom, 1e-12);
  EXPECT_NEAR(distance(up.atoms[1], up.atoms[3]), distance(up.atoms[2], up.atoms[3]), 1e-12);
  EXPECT_NEAR(distance(up.atoms[1], up.atoms[3]), distance(down.atoms[1], down.atoms[3]), 1e-12);
  EXPECT_NEAR(up.atoms[3].position[1], -down.atoms[3].position[1], 1e-12);
  EXPECT_TRUE(holds(
      message_of(
          deck_of("geometry\n zmatrix\n O\n H 1 1\n H 1 1 2 90\n O 1 2 2 10 3 10 1\n end\nend\n")),
      {"test.nw:6", "two angles that do not meet"}));
}

TEST(deck_geometry, variables_and_tags_of_a_z_matrix_are_told_apart_by_case) {
  const auto placed = [](const std::string& rows) {
    return read(deck_of("geometry noautosym\n zmatrix\n" + rows + "\n end\nend\n"));
  };
  const Case two = placed(" O\n H 1 r\n H 1 R 2 104\n VARIABLES\n r 0.9\n R 1.1");

  EXPECT_NEAR(distance(two.atoms[0], two.atoms[1]), 0.9 * bohr_per_angstrom, 1e-12);
  EXPECT_NEAR(distance(two.atoms[0], two.atoms[2]), 1.1 * bohr_per_angstrom, 1e-12);
  const auto refused = [](const std::string& rows) {
    return message_of(deck_of("geometry\n zmatrix\n" + rows + "\n end\nend\n"));
  };
  EXPECT_TRUE(
      holds(refused(" O\n H 1 R\n variables\n r 0.9"),
            {"test.nw:4: `R` is neither a number nor a variable", "whose `r` is another one"}));
  EXPECT_TRUE(holds(refused(" O\n H 1 0.9\n Variables\n r 0.9"), {"test.nw:5: `Variables` is no row"}));
  EXPECT_TRUE(holds(refused(" O\n H o 0.9"), {"test.nw:4: `o` is no atom above this row"}));
}

TEST(deck_geometry, a_tag_of_a_z_matrix_names_the_last_atom_of_that_tag) {
  const Case input =
      read(deck_of("geometry noautosym\n zmatrix\n C\n O C 1.4\n H C 1.1 O 110\n H O 0.96 C 105 H "
                   "60\n H C 1.1 O 110 H 100\n H C 1.1 O 110 3 240\n"
                   " end\nend\n"));
  const Case by_number =
      read(deck_of("geometry noautosym\n zmatrix\n C\n O 1 1.4\n H 1 1.1 2 110\n H 2 0.96 1 105 3 "
                   "60\n H 1 1.1 2 110 4 100\n H 1 1.1 2 110 3 240\n"
                   " end\nend\n"));

  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(input.atoms[4].position[k], by_number.atoms[4].position[k], 1e-12);
  }
}

TEST(deck_geometry, angles_of_a_z_matrix_stay_where_nwchem_takes_them) {
  const auto refused = [](const std::string& rows) {
    return message_of(deck_of("geometry\n zmatrix\n O\n H 1 0.9\n" + rows + "\n end\nend\n"));
  };
  EXPECT_TRUE(holds(refused(" H 1 0.9 2 -104"),
                    {"angle of a Z-matrix: `-104` is not a number from 0 to 180"}));
  EXPECT_TRUE(holds(refused(" H 1 0.9 2 104\n H 1 0.9 2 104 3 361"),
                    {"torsion of a Z-matrix: `361` is not a number from -360 to 360"}));
}

TEST(deck_geometry, a_wrong_row_of_a_z_matrix_is_one_problem) {
  EXPECT_TRUE(holds(message_of(deck_of("geometry\n zmat\n O\n H 1 r 2 a\n end\nend\n")),
                    {"test.nw:4: `H 1 r 2 a` is no row of a Z-matrix"}));
  EXPECT_TRUE(holds(message_of(deck_of("geometry\n zmat\n O\n H 7 1.0\n end\nend\n")),
                    {"test.nw:4: `7` is no atom above this row"}));
}

TEST(deck_geometry, a_file_of_coordinates_is_loaded_by_its_frame) {
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "deck_geometry_two.xyz")
      << "2\nfirst\nH 0 0 0\nH 0 0 0.7\n2\nsecond\nH 0 0 0\nH 0 0 0.8\n";
  const std::string text =
      deck_of("geometry\n load format xyz frame 2 deck_geometry_two.xyz\nend\n");

  const Case input = make_case(parse_deck(text, "test.nw", TaskChoice{"scf", 0, folder}));

  EXPECT_NEAR(input.atoms[1].position[2], 0.8 * bohr_per_angstrom, 1e-12);
  EXPECT_TRUE(
      holds(message_of(deck_of("geometry\n load missing.xyz\nend\n")), {"test.nw:2: load"}));
}

TEST(deck_geometry, tags_name_elements_and_bases_of_their_own) {
  const Case input = read(deck_of("geometry\n OW 0 0 0\n HW1 0 1.4 -1.1\n HW2 0 -1.4 -1.1\nend\n",
                                  " O library sto-3g\n H library sto-3g\n HW2 library 6-31g\n"));

  EXPECT_EQ(input.n_electrons(), 10);
  EXPECT_EQ(input.basis.n_functions, 5 + 1 + 2);
  EXPECT_EQ(input.atoms[1].kind, 0);
  EXPECT_EQ(input.atoms[2].kind, 1);
  EXPECT_TRUE(
      holds(message_of(deck_of("geometry\n Ca 0 0 0\nend\n")), {"`Ca` is neither an element"}));
}

// NWChem 7.0.2 moves both oxygens to 1.16723930 angstrom from the plane between them.
TEST(deck_geometry, a_nearly_symmetric_molecule_becomes_exactly_so_unless_the_deck_says_noautosym) {
  const std::string atoms =
      "\n C -0.27056955 -1.74979176 0\n O 0.65414515 -2.46019444 0\n O -1.20180393 -1.04412830 "
      "0\nend\n";
  const Case made = read(deck_of("geometry" + atoms));
  const Case left = read(deck_of("geometry noautosym" + atoms));

  EXPECT_NEAR(distance(made.atoms[1], made.atoms[2]), 2 * 1.16723930 * bohr_per_angstrom, 1e-7);
  EXPECT_NEAR(
      distance(made.atoms[0], made.atoms[1]), distance(made.atoms[0], made.atoms[2]), 1e-12);
  EXPECT_GT(
      std::abs(distance(left.atoms[0], left.atoms[1]) - distance(left.atoms[0], left.atoms[2])),
      4e-3);
  ASSERT_EQ(made.without_effect.size(), 1U);
  EXPECT_TRUE(holds(made.without_effect[0], {"autosym moved atoms by up to 0.00"}));
}

TEST(deck_geometry, another_tolerance_of_autosym_is_read_of_an_exactly_symmetric_molecule_only) {
  const auto of_water = [](const std::string& head, const std::string& height) {
    return deck_of("geometry " + head + "\n O 0 0 0\n H 0 0.757 0.587\n H 0 -0.757 " + height +
                   "\nend\n");
  };

  EXPECT_EQ(read(of_water("autosym 1e-4", "0.587")).atoms.size(), 3U);
  EXPECT_EQ(read(of_water("autosym 0.01", "0.588")).atoms.size(), 3U);
  EXPECT_TRUE(holds(message_of(of_water("autosym 1e-4", "0.588")),
                    {"autosym 0.0001: only NWChem's own tolerance"}));
  EXPECT_TRUE(holds(message_of(of_water("autosym 0.05", "0.6")),
                    {"autosym 0.05: only NWChem's own tolerance"}));
}

// NWChem 7.0.2 puts the hydrogens of methane on the corners of a cube along the axes, and of four atoms round
// another the first upon an axis.
TEST(deck_geometry, a_symmetric_molecule_is_turned_to_the_axes_of_its_group_unless_the_deck_says_noautosym) {
  const std::string methane =
      "\n C 0 0 0\n H 0 0 1.09\n H 1.0276619 0 -0.3633333\n H -0.5138309 0.8899813 -0.3633333\n"
      " H -0.5138309 -0.8899813 -0.3633333\nend\n";
  const Case cube = read(deck_of("geometry" + methane));
  const Case as_given = read(deck_of("geometry noautosym" + methane));
  const Case ring = read(
      deck_of("geometry\n Ne 0 0 2\n He 1 1 0\n He -1 1 0\n He -1 -1 0\n He 1 -1 0\nend\n"));

  for (std::size_t atom = 1; atom < 5; ++atom) {
    for (const double x : cube.atoms[atom].position) {
      EXPECT_NEAR(std::abs(x), 1.09 / std::sqrt(3.0) * bohr_per_angstrom, 1e-6);
    }
    EXPECT_NEAR(ring.atoms[atom].position[0] * ring.atoms[atom].position[1], 0.0, 1e-12);
  }
  EXPECT_NEAR(distance(cube.atoms[1], cube.atoms[2]),
              distance(as_given.atoms[1], as_given.atoms[2]),
              1e-6);
  EXPECT_NEAR(as_given.atoms[1].position[0], 0.0, 1e-12);
}

TEST(deck_geometry, a_task_sees_what_stands_above_it) {
  const std::string text =
      "geometry first\n He 0 0 0\nend\ngeometry\n He 0 0 1\nend\nbasis\n * library sto-3g\nend\n"
      "task scf\nscf; thresh 1e-8; end\nbasis\n * library 6-31g\nend\nset geometry first\ntask "
      "scf\n";

  const Case first = make_case(parse_deck(text, "test.nw"));
  const Case second = make_case(parse_deck(text, "test.nw", TaskChoice{"scf", 2, ""}));

  EXPECT_EQ(first.basis.n_functions, 1);
  EXPECT_EQ(first.thresholds.gradient, 1e-5);
  EXPECT_EQ(first.atoms[0].position[2], bohr_per_angstrom);
  EXPECT_EQ(second.basis.n_functions, 2);
  EXPECT_EQ(second.thresholds.gradient, 1e-8);
  EXPECT_EQ(second.atoms[0].position[2], 0.0);
}

}  // namespace
}  // namespace scf
