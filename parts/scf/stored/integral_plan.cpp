#include "parts/scf/stored/integral_plan.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "parts/scf/stored/integral_codec.hpp"
#include "parts/scf/stored/integral_store.hpp"

namespace scf {
namespace {

/// Two classes, and what their quartets cost.
struct ClassPair {
  std::size_t bra, ket;
  double cost_per_byte;
};

/// Batches of a class whose bound is at least this.
std::size_t n_batches_above(const PairClass& members, double bound) {
  const auto end = std::partition_point(
      members.batches.begin(), members.batches.end(), [&](const KetBatch& batch) {
        return batch.bound >= bound;
      });
  return static_cast<std::size_t>(end - members.batches.begin());
}

/// Bytes of the units of a bra with the kets of a class, none after the bra.
double bytes_of_bra(const std::vector<PairClass>& classes,
                    const PairTask& task,
                    std::size_t c,
                    double quantum) {
  const PairClass& bra_class = classes[task.pair_class];
  const PairClass& ket_class = classes[c];
  const double bound = bra_class.pairs[task.pair].bound;
  const std::size_t last =
      c == task.pair_class ? task.pair / n_packed + 1 : ket_class.batches.size();
  const double n_integrals = n_packed * bra_class.n_functions() * ket_class.n_functions();
  // From the narrowest to the widest: above these multiples of the quantum a unit takes more.
  constexpr std::array<double, 4> above = {1.0, 0x1p7, 0x1p15, 0x1p31};
  constexpr std::array<double, 4> more_bytes = {1.0, 1.0, 2.0, 4.0};
  double bytes = 0.0;
  for (std::size_t i = 0; i < above.size(); ++i) {
    const std::size_t n = std::min(last, n_batches_above(ket_class, above[i] * quantum / bound));
    bytes +=
        static_cast<double>(n) * (more_bytes[i] * n_integrals + (i == 0 ? sizeof(KeptUnit) : 0));
  }
  return bytes;
}

double bytes_of_all(const std::vector<PairClass>& classes, const ClassPair& both, double quantum) {
  double bytes = 0.0;
  for (std::size_t pair = 0; pair < classes[both.bra].pairs.size(); ++pair) {
    bytes += bytes_of_bra(classes, {both.bra, pair}, both.ket, quantum);
  }
  return bytes;
}

/// The most expensive ones first.
std::vector<ClassPair> by_cost_per_byte(const std::vector<PairClass>& classes) {
  std::vector<ClassPair> all;
  for (std::size_t bra = 0; bra < classes.size(); ++bra) {
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      const int n = classes[bra].n_functions() * classes[ket].n_functions();
      all.push_back({bra, ket, cost_of_batch(classes[bra], classes[ket]) / n});
    }
  }
  std::ranges::stable_sort(all, std::greater{}, &ClassPair::cost_per_byte);
  return all;
}

/// The rank that keeps the bra of this number: 0 1 2 2 1 0 0 1 2 ...
int owner_of(std::size_t pair, int n_ranks) {
  const auto n = static_cast<std::size_t>(n_ranks);
  const std::size_t turn = pair % n;
  return static_cast<int>(pair / n % 2 == 0 ? turn : n - 1 - turn);
}

}  // namespace

double cost_of_batch(const PairClass& bra_class, const PairClass& ket_class) {
  const auto binomial4 = [](int n) { return (n + 4) * (n + 3) * (n + 2) * (n + 1) / 24.0; };
  constexpr double boys = 40.0;  // and the distance, its square, a division and a square root
  const double n_bra = static_cast<double>(bra_class.pairs.front().primitives.size());
  const double n_ket = ket_class.batches.front().n_primitives();
  const double hermite = boys + 2.0 * binomial4(bra_class.l + ket_class.l);
  const double ket_sums = static_cast<double>(n_hermite(bra_class.l)) * ket_class.n_terms();
  const double bra_sums = static_cast<double>(bra_class.n_terms()) * ket_class.n_functions();
  return n_bra * (n_ket * (hermite + ket_sums) + bra_sums);
}

IntegralPlan::IntegralPlan(const std::vector<PairClass>& classes,
                           double quantum,
                           double bytes,
                           const casebook::Team& team) {
  n_kept_.assign(classes.size(), std::vector<std::size_t>(classes.size()));
  double left = bytes;
  for (const ClassPair& both : by_cost_per_byte(classes)) {
    std::size_t& n_kept = n_kept_[both.bra][both.ket];
    const double needed = bytes_of_all(classes, both, quantum);
    if (needed <= left) {
      n_kept = classes[both.bra].pairs.size();
      left -= needed;
      bytes_ += needed;
      continue;
    }
    leaves_some_ = true;
    for (; n_kept < classes[both.bra].pairs.size(); ++n_kept) {
      const double of_bra = bytes_of_bra(classes, {both.bra, n_kept}, both.ket, quantum);
      if (of_bra > left) {
        break;
      }
      left -= of_bra;
      bytes_ += of_bra;
    }
    break;
  }
  for (std::size_t c = classes.size(); c-- > 0;) {
    const std::size_t n_some = *std::max_element(n_kept_[c].begin(), n_kept_[c].end());
    for (std::size_t pair = n_some; pair-- > 0;) {
      if (owner_of(pair, team.n_ranks) == team.rank) {
        own_.push_back({c, pair});
      }
    }
  }
}

}  // namespace scf
