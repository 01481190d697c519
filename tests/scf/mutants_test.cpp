// Wrong programs of the kinds that a tired competitor or an ingenious one writes, each on inputs of the
// suite without their stored answers. The best rung computes what is then damaged.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "apps/scf/judge/check.hpp"
#include "apps/scf/motion.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/read_case.hpp"
#include "apps/scf/solver.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/scf/lost_quartets.hpp"

namespace scf {
namespace {

using fixture::Damage;
using fixture::Quartet;

Case suite_case(const std::string& name) {
  casebook::InputChoice choice;
  choice.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/scf/cases/" + name + ".toml";
  Case input = read_case(choice);
  input.reference.reset();
  return input;
}

Result answer_of(const Case& input) {
  const auto solver = make_solver(input, casebook::world());
  Result result;
  solver->set_up();
  solver->solve();
  solver->copy_out(result);
  return result;
}

/// The right answer of a case of the suite, computed once.
const Result& right_answer(const std::string& name) {
  static std::map<std::string, Result> known;
  const auto at = known.find(name);
  return at != known.end() ? at->second
                           : known.emplace(name, answer_of(suite_case(name))).first->second;
}

/// With the effort of the first answer, and with that of one of six later ones.
std::vector<casebook::Draw> draws() {
  return {{11, 1.0}, {12, 0.25 / 6.0}, {13, 0.25 / 6.0}};
}

/// Names of the checks that fail with this draw.
std::vector<std::string> failures(const Case& input,
                                  const Result& result,
                                  const casebook::Draw& draw) {
  std::vector<std::string> names;
  for (const casebook::Check& check : check(input, result, {}, draw)) {
    if (!check.passed()) {
      names.push_back(check.name);
    }
  }
  return names;
}

bool sees(const Case& input,
          const Result& result,
          const casebook::Draw& draw,
          const std::string& name) {
  const std::vector<std::string> names = failures(input, result, draw);
  return std::ranges::find(names, name) != names.end();
}

/// Makes the energy follow from the matrices.
void restore_energy(const Case& input, Result& result) {
  const int n = input.basis.n_functions;
  const oracle::Matrix core = oracle::core_hamiltonian(input.basis, input.atoms);
  result.energy_hartree =
      result.nuclear_hartree + 0.5 * (oracle::trace_of_product(result.density, core, n) +
                                      oracle::trace_of_product(result.density, result.fock, n));
}

/// The right density with the Fock matrix of a program that damages integrals.
Result damaged(const std::string& name,
               const std::function<bool(const Case&, const Quartet&)>& which,
               const Damage& damage) {
  const Case input = suite_case(name);
  Result result = right_answer(name);
  result.fock = fixture::with_damaged_quartets(
      input,
      result.density,
      result.fock,
      [&](const Quartet& quartet) { return which(input, quartet); },
      damage);
  restore_energy(input, result);
  return result;
}

double lost(double) {
  return 0.0;
}

double in_single_precision(double integral) {
  return static_cast<double>(static_cast<float>(integral));
}

int momentum(const Case& input, int shell) {
  return input.basis.shells[static_cast<std::size_t>(shell)].l;
}

/// True if all four shells are d shells.
bool is_dddd(const Case& input, const Quartet& q) {
  return momentum(input, q.a) == 2 && momentum(input, q.b) == 2 && momentum(input, q.c) == 2 &&
         momentum(input, q.d) == 2;
}

TEST(scf_mutants, the_right_answers_pass_with_any_draw_and_wherever_the_molecule_is) {
  for (const std::string name : {"w2_6-31gs", "w5_6-31gs", "benzene_cc-pvdz"}) {
    const Case input = suite_case(name);
    for (const casebook::Draw& draw : draws()) {
      EXPECT_EQ(failures(input, right_answer(name), draw), std::vector<std::string>{}) << name;
    }
    const Case elsewhere = moved(input, draw_motion(3));
    const Result result = answer_of(elsewhere);
    EXPECT_EQ(failures(elsewhere, result, {5, 1.0}), std::vector<std::string>{}) << name;
    EXPECT_NEAR(result.energy_hartree, right_answer(name).energy_hartree, 1e-9) << name;
  }
}

TEST(scf_mutants, an_answer_does_not_hold_for_the_atoms_at_other_places) {
  const Case input = suite_case("w2_6-31gs");
  const Case varied = displaced(input, draw_displacements(input.atoms.size(), 7));
  const Result right = answer_of(varied);
  Result kept = right;  // all but the energy and the density of the molecule before
  kept.energy_hartree = right_answer("w2_6-31gs").energy_hartree;
  kept.density = right_answer("w2_6-31gs").density;

  EXPECT_FALSE(varied.reference.has_value());
  EXPECT_EQ(failures(varied, right, {5, 1.0}), std::vector<std::string>{});
  EXPECT_GT(std::abs(right.energy_hartree - kept.energy_hartree), 1e-5);
  EXPECT_NE(failures(varied, kept, {5, 1.0}), std::vector<std::string>{});
}

TEST(scf_mutants, screening_a_hundred_times_too_loose_is_seen) {
  for (const std::string name : {"w5_6-31gs", "benzene_cc-pvdz"}) {
    const Case input = suite_case(name);
    Case loose = input;
    loose.thresholds.integral *= 100.0;
    const Result result = answer_of(loose);

    for (const casebook::Draw& draw : draws()) {
      EXPECT_TRUE(sees(input, result, draw, "fock_spot_rms")) << name << " " << draw.seed;
    }
  }
}

TEST(scf_mutants, screening_five_hundred_times_too_loose_is_seen_on_two_waters) {
  const Case input = suite_case("w2_6-31gs");
  Case loose = input;
  loose.thresholds.integral *= 500.0;

  EXPECT_TRUE(sees(input, answer_of(loose), {1, 1.0}, "fock_spot_rms"));
}

TEST(scf_mutants, screening_a_hundred_thousand_times_too_loose_is_seen_on_one_water) {
  const Case input = suite_case("water_6-31gs");
  Case loose = input;
  loose.thresholds.integral *= 1e5;

  EXPECT_TRUE(sees(input, answer_of(loose), {1, 1.0}, "fock_spot_rms"));
}

TEST(scf_mutants, the_lost_class_of_four_d_shells_is_seen_at_any_size) {
  for (const std::string name : {"w2_6-31gs", "w5_6-31gs", "w10_6-31gs", "benzene_cc-pvdz"}) {
    const Result result = damaged(name, is_dddd, lost);

    for (const casebook::Draw& draw : draws()) {
      EXPECT_TRUE(sees(suite_case(name), result, draw, "fock_spot_check")) << name << draw.seed;
    }
  }
}

TEST(scf_mutants, any_lost_class_of_angular_momenta_is_seen_on_two_waters) {
  const Case input = suite_case("w2_6-31gs");
  const auto class_of = [](const Case& molecule, int a, int b) {
    return std::pair<int, int>(std::minmax({momentum(molecule, a), momentum(molecule, b)}));
  };
  for (const auto& bra : {std::pair{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}}) {
    for (const auto& ket : {std::pair{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}}) {
      if (ket > bra) {
        continue;
      }
      const auto is_lost = [&](const Case& molecule, const Quartet& q) {
        const std::pair<int, int> ab = class_of(molecule, q.a, q.b);
        const std::pair<int, int> cd = class_of(molecule, q.c, q.d);
        return (ab == bra && cd == ket) || (ab == ket && cd == bra);
      };
      const Result result = damaged("w2_6-31gs", is_lost, lost);

      EXPECT_TRUE(sees(input, result, {21, 1.0}, "fock_spot_check"))
          << bra.first << bra.second << "|" << ket.first << ket.second;
    }
  }
}

TEST(scf_mutants, one_class_in_single_precision_is_seen) {
  const auto is_pppp = [](const Case& input, const Quartet& q) {
    return momentum(input, q.a) == 1 && momentum(input, q.b) == 1 && momentum(input, q.c) == 1 &&
           momentum(input, q.d) == 1;
  };
  const Result result = damaged("w2_6-31gs", is_pppp, in_single_precision);

  EXPECT_TRUE(sees(suite_case("w2_6-31gs"), result, {31, 1.0}, "fock_spot_check"));
}

TEST(scf_mutants, quartets_on_four_different_atoms_left_out_are_seen) {
  const auto on_four_atoms = [](const Case& input, const Quartet& q) {
    std::vector<int> atoms;
    for (const int shell : {q.a, q.b, q.c, q.d}) {
      atoms.push_back(input.basis.shells[static_cast<std::size_t>(shell)].atom);
    }
    std::ranges::sort(atoms);
    return std::ranges::adjacent_find(atoms) == atoms.end();
  };
  const Result result = damaged("w2_6-31gs", on_four_atoms, lost);

  EXPECT_TRUE(sees(suite_case("w2_6-31gs"), result, {41, 1.0}, "fock_spot_check"));
}

TEST(scf_mutants, the_tasks_that_a_rank_or_the_last_thread_skipped_are_seen) {
  const auto pair_of = [](int a, int b) { return a * (a + 1) / 2 + b; };
  for (const int n_workers : {2, 7, 64}) {
    const auto skipped = [&](const Case&, const Quartet& q) {
      return pair_of(q.a, q.b) % n_workers == n_workers - 1;
    };
    const Result result = damaged("w2_6-31gs", skipped, lost);

    EXPECT_TRUE(sees(suite_case("w2_6-31gs"), result, {51, 1.0}, "fock_spot_check")) << n_workers;
  }
}

TEST(scf_mutants, the_remainder_that_does_not_fill_a_vector_left_out_is_seen) {
  const auto in_remainder = [](const Case& input, const Quartet& q) {
    const int n = input.basis.n_shells();
    return q.c * (q.c + 1) / 2 + q.d >= n * (n + 1) / 2 / 8 * 8 - 8;
  };
  const Result result = damaged("w2_6-31gs", in_remainder, lost);

  EXPECT_TRUE(sees(suite_case("w2_6-31gs"), result, {61, 1.0}, "fock_spot_check"));
}

TEST(scf_mutants, an_error_that_leaves_density_and_energy_alone_is_seen) {
  // S C_virtual C_virtual^T S = S - S D S / 2 commutes with D in S's metric.
  const Case input = suite_case("w5_6-31gs");
  const int n = input.basis.n_functions;
  Result result = right_answer("w5_6-31gs");
  const oracle::Matrix s = oracle::overlap(input.basis);
  const oracle::Matrix sds = oracle::multiply(s, oracle::multiply(result.density, s, n), n);
  for (std::size_t k = 0; k < s.size(); ++k) {
    result.fock[k] += 1e-7 * (s[k] - 0.5 * sds[k]);
  }

  for (const casebook::Draw& draw : draws()) {
    EXPECT_EQ(failures(input, result, draw),
              (std::vector<std::string>{"fock_spot_check", "fock_spot_rms"}));
  }
}

TEST(scf_mutants, one_wrong_element_is_seen_wherever_it_is) {
  const Case input = suite_case("w5_6-31gs");
  const auto n = static_cast<std::size_t>(input.basis.n_functions);
  for (const std::size_t row : {0U, 17U, 50U, 94U}) {
    Result result = right_answer("w5_6-31gs");
    const std::size_t column = (7 * row + 3) % n;
    result.fock[row * n + column] += 1e-4;
    result.fock[column * n + row] = result.fock[row * n + column];
    restore_energy(input, result);

    EXPECT_TRUE(sees(input, result, {71, 1.0 / 6.0}, "commutator")) << row;
  }
}

TEST(scf_mutants, the_answer_of_another_place_is_seen) {
  const Case input = moved(suite_case("w2_6-31gs"), draw_motion(9));

  EXPECT_TRUE(sees(input, right_answer("w2_6-31gs"), {81, 1.0 / 6.0}, "idempotency"));
  EXPECT_TRUE(sees(input, right_answer("w2_6-31gs"), {81, 1.0 / 6.0}, "energy_from_matrices"));
}

TEST(scf_mutants, a_wrong_contraction_coefficient_in_one_shell_is_seen) {
  const Case input = suite_case("w5_6-31gs");
  Case wrong = input;
  wrong.basis.shells[20].coefficients[0] *= 1.0 + 1e-6;

  EXPECT_TRUE(sees(input, answer_of(wrong), {91, 1.0 / 6.0}, "idempotency"));
}

TEST(scf_mutants, an_iteration_that_was_stopped_early_is_seen) {
  const Case input = suite_case("w5_6-31gs");
  Case impatient = input;
  impatient.thresholds.gradient *= 30.0;

  EXPECT_TRUE(sees(input, answer_of(impatient), {101, 1.0 / 6.0}, "commutator"));
}

}  // namespace
}  // namespace scf
