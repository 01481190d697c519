#include "apps/mp2/memory.hpp"

#include <algorithm>

#include "apps/mp2/oracle/pairs.hpp"
#include "apps/scf/memory.hpp"

namespace mp2 {
namespace {

/// MiB of so many doubles.
double mib_of(double n_numbers) {
  return n_numbers * sizeof(double) / (1024.0 * 1024.0);
}

/// Memory of the judge's own integrals, on every rank.
double judge_mib(const Case& input) {
  const double n = input.n_functions();
  const double products = static_cast<double>(input.n_active()) * input.n_virtual();
  const double fitting = input.fitting.n_functions;
  if (fitting > 0.0) {
    return mib_of(2.0 * fitting * products + fitting * fitting);
  }
  const bool takes_all =
      oracle::integral_cost(input.scf.basis, input.fitting) <= oracle::max_integral_cost;
  return takes_all ? mib_of(n * n * n * n + products * n * n) : 0.0;
}

}  // namespace

casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held) {
  const double n = input.n_functions();
  const double active = input.n_active();
  const bool is_fitted = input.fitting.n_functions > 0;
  const double products = active * input.n_virtual() * input.fitting.n_functions;
  const double of_all = is_fitted ? products : n * n * n * n + 8.0 * n * n * n;
  const double of_pairs = is_fitted ? products : active * active * n * n;
  const double dealt = held.pairs * of_pairs + held.unordered * active * n * n * n;
  const double limit_mib = is_fitted ? mib_of(dealt) : input.memory_mib;
  const double integrals_mib =
      mib_of(held.all * of_all) + std::min(limit_mib, mib_of(dealt / n_ranks));
  // Hartree-Fock is that of eight quartets at a time.
  return scf::memory(input.scf, n_ranks, n_threads, {.pair_terms = 2.0})
      .with_more(std::max({integrals_mib, judge_mib(input), scf::stability_mib(input.scf.basis)}));
}

}  // namespace mp2
