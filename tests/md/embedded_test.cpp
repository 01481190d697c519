#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "apps/md/input/deck.hpp"
#include "apps/md/input/dynamo.hpp"
#include "apps/md/input/variables.hpp"
#include "apps/md/judge/check.hpp"
#include "apps/md/judge/own_forces.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/md/faulty_motion.hpp"

namespace md {
namespace {

using fixture::Fault;
using fixture::Outcome;

using Names = std::vector<std::string>;

Names failures(const Case& input, const Outcome& outcome) {
  Names names;
  for (const casebook::Check& check :
       fixture::checks(input, outcome.result, outcome.kept, {.seed = 4, .effort = 1.0})) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

const Case& copper() {
  static const Case input = fixture::case_of("copper_tiny");
  return input;
}

const Case& copper_silver() {
  static const Case input = fixture::case_of("copper_silver_tiny");
  return input;
}

TEST(md_embedded, judge_accepts_the_right_answer) {
  EXPECT_EQ(failures(copper(), fixture::run(copper(), Fault::none, {3, 31})), Names{});
  EXPECT_EQ(failures(copper_silver(), fixture::run(copper_silver(), Fault::none, {0, 39})),
            Names{});
}

TEST(md_embedded, judge_refuses_what_programs_get_wrong) {
  struct Refusal {
    Fault fault;
    const char* by;
  };
  for (const Refusal& each : {Refusal{Fault::density_of_one_border, "forces"},
                              Refusal{Fault::density_of_the_wrong_type, "forces"},
                              Refusal{Fault::late_embedding, "forces"},
                              Refusal{Fault::one_sided_embedding, "forces"},
                              Refusal{Fault::exponent_of_one_pair, "forces"},
                              Refusal{Fault::float_in_one_class, "forces"},
                              Refusal{Fault::no_embedding_energy, "end_energy"},
                              Refusal{Fault::virial_without_halo, "end_pressure"},
                              Refusal{Fault::wrong_mass, "own_drift"},
                              Refusal{Fault::half_a_kick, "own_kick"}}) {
    const Names found =
        failures(copper_silver(), fixture::run(copper_silver(), each.fault, {3, 31}));
    EXPECT_NE(std::find(found.begin(), found.end(), each.by), found.end())
        << static_cast<int>(each.fault);
  }
}

TEST(md_embedded, judge_finds_the_forces_of_a_direct_sum_in_cells) {
  const Case input = fixture::case_of("copper_tiny", {"cells=5", "steps=10"});
  for (const Case* const each : {&input, &copper_silver()}) {
    const std::vector<Vec3> x = fixture::run(*each, Fault::none, {2, 8}).kept[2].position;
    const judge::OwnForces own = judge::own_forces(*each, x, {});
    for (std::size_t i = 0; i < x.size(); i += 7) {
      const Vec3 error = own.force[i] - judge::direct_force(*each, x, i);
      EXPECT_LE(std::sqrt(dot(error, error)), own.rounding[i]) << i;
    }
  }
}

TEST(md_embedded, forces_are_the_slope_of_the_energy) {
  std::vector<Vec3> x = fixture::run(copper_silver(), Fault::none, {3, 31}).kept[2].position;
  const Vec3 force = judge::own_forces(copper_silver(), x, {}).force[42];
  constexpr double h = 1e-5;
  for (std::size_t d = 0; d < 3; ++d) {
    const double at = x[42][d];
    x[42][d] = at + h;
    const double above = judge::own_forces(copper_silver(), x, {}).potential;
    x[42][d] = at - h;
    const double below = judge::own_forces(copper_silver(), x, {}).potential;
    x[42][d] = at;

    EXPECT_NEAR((below - above) / (2.0 * h), force[d], 1e-7);  // h^2 E''' / 6, and 1e-16 E / h
  }
}

/// Sutton and Chen's form, with what our table multiplies it by.
double switched(double r) {
  const double t = std::clamp((r - 3.9) / (4.95 - 3.9), 0.0, 1.0);
  return std::pow(1.0 - t, 3) * (1.0 + 3.0 * t + 6.0 * t * t);
}

TEST(md_embedded, the_table_of_the_cases_is_the_published_form) {
  const DynamoFile file =
      read_setfl(casebook::read_file(CASEBOOK_SOURCE_DIR "/apps/md/cases/copper_silver.eam.alloy"));
  struct Form {
    double epsilon, c, a, n;
  };
  const Form forms[2] = {{1.2382e-2, 39.432, 3.61, 9.0}, {2.5415e-3, 144.41, 4.09, 12.0}};
  ASSERT_EQ(file.elements.size(), 2U);
  for (std::size_t e = 0; e < 2; ++e) {
    const TabledElement& element = file.elements[e];
    for (std::size_t k = 0; k < element.embedding.value.size(); ++k) {
      const double density = element.embedding.step * static_cast<double>(k);
      EXPECT_NEAR(
          element.embedding.value[k], -forms[e].epsilon * forms[e].c * std::sqrt(density), 1e-13);
    }
    for (std::size_t k = 100; k < element.density.value.size(); ++k) {
      const double r = element.density.step * static_cast<double>(k);
      const double density = std::pow(forms[e].a / r, 6) * switched(r);
      EXPECT_NEAR(element.density.value[k], density, 1e-12 * (1.0 + density));
      for (std::size_t other = 0; other <= e; ++other) {
        const double energy = std::sqrt(forms[e].epsilon * forms[other].epsilon) *
                              std::pow(std::sqrt(forms[e].a * forms[other].a) / r,
                                       0.5 * (forms[e].n + forms[other].n)) *
                              switched(r);
        EXPECT_NEAR(file.pair_of(e, other).value[k], r * energy, 1e-12 * (1.0 + r * energy));
      }
    }
  }
}

TEST(md_embedded, a_crystal_has_the_energy_of_its_lattice_sum) {
  double density = 0.0;
  double pairs = 0.0;
  for (int x = -4; x <= 4; ++x) {
    for (int y = -4; y <= 4; ++y) {
      for (int z = -4; z <= 4; ++z) {
        const double r = 3.61 / 2.0 * std::sqrt(static_cast<double>(x * x + y * y + z * z));
        if ((x + y + z) % 2 == 0 && r > 0.0 && r < 4.95) {
          density += std::pow(3.61 / r, 6) * switched(r);
          pairs += 0.5 * 1.2382e-2 * std::pow(3.61 / r, 9) * switched(r);
        }
      }
    }
  }
  const double of_atom = pairs - 1.2382e-2 * 39.432 * std::sqrt(density);

  const double found = judge::own_forces(copper(), copper().atoms->position, {}).potential;

  EXPECT_NEAR(found / static_cast<double>(copper().n_atoms()), of_atom, 1e-6);  // of the cubics
  EXPECT_NEAR(of_atom, -3.5, 0.3);  // what copper's atoms are bound by, in eV
}

std::string problem_of(DynamoFile (*read)(std::string_view), const std::string& text) {
  try {
    read(text);
  } catch (const BadLine& bad) {
    return bad.what;
  }
  return "";
}

TEST(md_embedded, files_that_are_no_tables_are_refused) {
  const std::string head = "text\n29 63.55 3.615 fcc\n6 0.1 6 1.0 5.0\n";
  const std::string whole = head + "0 0 0 0 0 0 5 4 3 2 1 0 5 4 3 2 1 0\n";

  EXPECT_EQ(problem_of(read_funcfl, whole), "");
  EXPECT_EQ(problem_of(read_funcfl, whole + "7"), "numbers follow the last table");
  EXPECT_EQ(problem_of(read_funcfl, head + "0 0"), "the table ends before its last number");
  EXPECT_EQ(problem_of(read_funcfl, head + "0 x"), "`x` stands where the table has a number");
  EXPECT_NE(problem_of(read_funcfl, "text\n29 63 3 fcc\n5 0.1 6 1.0 5.0\n").find("6 to"),
            std::string::npos);
  EXPECT_NE(problem_of(read_setfl, "a\nb\nc\n0\n"), "");
}

TEST(md_embedded, decks_that_lack_a_table_or_an_element_are_refused) {
  const std::string deck =
      casebook::read_file(CASEBOOK_SOURCE_DIR "/apps/md/cases/copper_silver.in");
  const auto refusal = [&](const std::string& what, const std::string& instead) {
    std::string text = deck;
    text.replace(text.find(what), what.size(), instead);
    try {
      read_deck(text, CASEBOOK_SOURCE_DIR "/apps/md/cases/in.test", {});
    } catch (const casebook::UsageError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  for (const auto& [what, instead, words] :
       {std::tuple{"Cu Ag", "Cu Au", "has no `Au`"},
        std::tuple{"Cu Ag", "Cu", "write `pair_coeff * * FILE ELEMENT"},
        std::tuple{"copper_silver.eam", "tin.eam", "there is no file `tin.eam.alloy`"},
        std::tuple{"units metal", "units lj", "needs `units metal`"},
        std::tuple{"style eam/alloy", "style eam", "write `pair_coeff A A FILE`"},
        std::tuple{"pair_coeff", "# ", "velocity needs mass 1"}}) {
    EXPECT_NE(refusal(what, instead).find(words), std::string::npos) << refusal(what, instead);
  }
}

/// LAMMPS' bench/in.eam with its own table, where the distribution's LAMMPS is installed; its thermo with
/// `thermo_modify format float %.15g`, five cells each way.
TEST(md_embedded, reads_the_deck_of_lammps_bench_with_its_table) {
  if (!std::filesystem::exists("/usr/share/lammps/potentials/Cu_u3.eam")) {
    GTEST_SKIP() << "lammps-data is not installed";
  }
  const Case input = read_deck(R"(units metal
lattice fcc 3.615
region box block 0 5 0 5 0 5
create_box 1 box
create_atoms 1 box
pair_style eam
pair_coeff 1 1 Cu_u3.eam
velocity all create 1600.0 376847 loop geom
neighbor 1.0 bin
fix 1 all nve
timestep 0.005
run 1
)",
                               "in.eam",
                               {});

  const double potential = judge::own_forces(input, input.atoms->position, {}).potential;

  EXPECT_NEAR(potential, -1770.00000113837, 1e-8);
  EXPECT_EQ(input.mass[0], 63.55);
}

}  // namespace
}  // namespace md
