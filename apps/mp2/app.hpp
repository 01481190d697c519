#pragma once

#include <memory>
#include <string>
#include <vector>

#include "apps/mp2/judge/check.hpp"
#include "apps/mp2/memory.hpp"
#include "apps/mp2/read_case.hpp"
#include "apps/mp2/solver.hpp"
#include "apps/mp2/vary.hpp"
#include "apps/mp2/work.hpp"
#include "apps/scf/dependence_warnings.hpp"
#include "harness/run/identity.hpp"

namespace mp2 {

/// Interface of both apps to the harness, conventional and fitted; they add their names and how they
/// read a case.
struct AppBase {
  using Case = mp2::Case;
  using Result = mp2::Result;

  static std::string case_name(const Case& input) { return input.scf.name; }
  static std::string canonical_input(const Case& input) { return mp2::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return mp2::describe(input); }
  static casebook::Json reference(const Case& input) { return mp2::reference(input); }
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return mp2::vary(input, seed);
  }
  static Case disguise(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return mp2::disguise(input, seed);
  }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads) {
    const auto& [all, pairs, unordered] = casebook::identity.memory;
    return mp2::memory(input, n_ranks, n_threads, {all, pairs, unordered});
  }
  static casebook::Work work(const Case& input) { return mp2::work(input); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return mp2::check(input, result, team, draw);
  }

  static casebook::Json report(const Result& result) {
    return {{"energy_hartree", result.energy_hartree},
            {"scf_hartree", result.scf.energy_hartree},
            {"nuclear_hartree", result.scf.nuclear_hartree},
            {"correlation_hartree", result.correlation_hartree},
            {"same_spin_hartree", result.same_spin_hartree},
            {"opposite_spin_hartree", result.opposite_spin_hartree},
            {"scf_iterations", result.scf.iterations},
            {"smallest_overlap", result.scf.smallest_overlap},
            {"dropped_functions", result.scf.n_dropped}};
  }

  static std::vector<std::string> warnings(const Result& result) {
    return scf::dependence_warnings(result.scf.smallest_overlap, result.scf.n_dropped);
  }

  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return mp2::make_solver(input, team);
  }
};

}  // namespace mp2
