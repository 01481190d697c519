// One quartet at a time: the same source as in lanes, with one number where they have eight.

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "optimized/scf/v6f_block_digestion/scalar_digestion.hpp"
#include "parts/scf/classes/scalar_integrals.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/textbook/unique_rows.hpp"
#include "tests/scf/lanes/some_shells.hpp"

namespace scf {
namespace {

using Classes = std::vector<PairClassOf<double>>;

/// Sums in another order: a few hundred rounding errors of integrals of order one.
constexpr double rounding = 5e-13;

/// The integrals of one quartet.
std::vector<double> integrals(const PairClassOf<double>& bras,
                              std::size_t bra,
                              const PairClassOf<double>& kets,
                              std::size_t ket) {
  BatchScratchOf<double> scratch;
  std::vector<double> out(static_cast<std::size_t>(bras.n_functions() * kets.n_functions()));
  repulsion_of_batch(bras, bras.pairs[bra], kets, kets.batches[ket], 1.0, 0.0, scratch, out.data());
  return out;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double error = std::abs(a[i] - b[i]);
    largest = error <= largest ? largest : error;  // a NaN is the largest
  }
  return largest;
}

/// Calls use(bras, bra, kets, ket) for some quartets of every two classes.
template <class Use>
void for_some_quartets(const Classes& classes, const Use& use) {
  for (const auto& bras : classes) {
    for (const auto& kets : classes) {
      for (std::size_t bra = 0; bra < bras.pairs.size(); bra += 5) {
        for (std::size_t ket = 0; ket < kets.pairs.size(); ket += 7) {
          use(bras, bra, kets, ket);
        }
      }
    }
  }
}

TEST(scalar_quartets, are_those_of_each_lane) {
  const Basis basis = fixture::some_shells(2);
  const Classes classes = pair_classes_of<double>(basis, single_shells(basis), Terms::nonzero);
  const std::vector<PairClass> in_lanes = pair_classes(basis, single_shells(basis));
  BatchScratchOf<Lanes> scratch;

  for_some_quartets(classes, [&](const auto& bras, auto bra, const auto& kets, auto ket) {
    const PairClass& lane_bras = in_lanes[static_cast<std::size_t>(&bras - classes.data())];
    const PairClass& lane_kets = in_lanes[static_cast<std::size_t>(&kets - classes.data())];
    const std::vector<double> alone = integrals(bras, bra, kets, ket);
    std::vector<Lanes> lanes(alone.size());
    repulsion_of_batch(lane_bras,
                       lane_bras.pairs[bra],
                       lane_kets,
                       lane_kets.batches[ket / n_lanes],
                       all_lanes(1.0),
                       0.0,
                       scratch,
                       lanes.data());
    std::vector<double> of_lane;
    for (const Lanes& values : lanes) {
      of_lane.push_back(values[ket % n_lanes]);
    }
    EXPECT_LT(difference(alone, of_lane), rounding);
  });
}

TEST(scalar_quartets, need_no_terms_that_are_zero) {
  const Basis basis = fixture::some_shells(1);
  const Classes all = pair_classes_of<double>(basis, single_shells(basis), Terms::all);
  const Classes nonzero = pair_classes_of<double>(basis, single_shells(basis), Terms::nonzero);

  int n_terms_saved = 0;
  for (std::size_t c = 0; c < all.size(); ++c) {
    EXPECT_EQ(all[c].n_terms(), all[c].n_functions() * n_hermite(all[c].l));
    n_terms_saved += all[c].n_terms() - nonzero[c].n_terms();
  }
  EXPECT_GT(n_terms_saved, 0);
  for_some_quartets(all, [&](const auto& bras, auto bra, const auto& kets, auto ket) {
    const auto& same_bras = nonzero[static_cast<std::size_t>(&bras - all.data())];
    const auto& same_kets = nonzero[static_cast<std::size_t>(&kets - all.data())];
    EXPECT_LT(
        difference(integrals(bras, bra, kets, ket), integrals(same_bras, bra, same_kets, ket)),
        rounding);
  });
}

/// Numbers from -1 to 1.
std::vector<double> random_numbers(std::size_t n) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  std::vector<double> numbers(n);
  std::generate(numbers.begin(), numbers.end(), [&] { return number(random); });
  return numbers;
}

/// A density, any integrals of one quartet, and where its functions are.
struct ScalarQuartet {
  ScalarQuartet(const Basis& basis,
                const PairClassOf<double>& bras,
                const BraPair& bra,
                const PairClassOf<double>& kets,
                const BraPair& ket)
      : shells{bra.a, bra.b, ket.a, ket.b},
        density(basis.n_functions, basis.n_functions),
        values(random_numbers(static_cast<std::size_t>(bras.n_functions() * kets.n_functions()))),
        at{first(basis, bra.a),
           first(basis, bra.b),
           {first(basis, ket.a)},
           {first(basis, ket.b)},
           bras.n_a,
           bras.n_b,
           kets.n_a,
           kets.n_b} {
    const std::vector<double> numbers = random_numbers(density.values().size());
    std::copy(numbers.begin(), numbers.end(), density.data());
    density = symmetrize(density);
  }

  static int first(const Basis& basis, int shell) { return fixture::shell_of(basis, shell).first; }

  /// By blocks; the Coulomb elements of the bra come in as well.
  void digest(const FockSums& to) const {
    std::vector<double> bra_sums(static_cast<std::size_t>(at.n_a * at.n_b));
    digest_batch(at, values.data(), density.data(), bra_sums.data(), to);
    add_bra_sums(bra_sums, at.a, at.n_a, at.b, at.n_b, to.coulomb);
  }

  std::array<int, 4> shells;
  Matrix density;
  std::vector<double> values;
  QuartetFunctionsOf<double> at;
};

TEST(scalar_quartets, digested_by_blocks_are_those_digested_integral_by_integral) {
  const Basis basis = fixture::some_shells(1);
  const Classes classes = pair_classes_of<double>(basis, single_shells(basis), Terms::nonzero);
  const int n = basis.n_functions;

  for_some_quartets(classes, [&](const auto& bras, auto bra, const auto& kets, auto ket) {
    const ScalarQuartet quartet(basis, bras, bras.pairs[bra], kets, kets.pairs[ket]);
    Matrix by_element(n, n), by_block(n, n);
    digest_quartet(basis, quartet.shells, 1.0, quartet.values.data(), quartet.density, by_element);
    quartet.digest({by_block, &by_block, -0.25});
    EXPECT_LT(difference(by_element.values(), by_block.values()), 1e-11);
  });
}

TEST(scalar_quartets, add_to_coulomb_and_exchange_matrices_what_they_add_to_one) {
  const Basis basis = fixture::some_shells(1);
  const Classes classes = pair_classes_of<double>(basis, single_shells(basis), Terms::nonzero);
  const int n = basis.n_functions;

  for_some_quartets(classes, [&](const auto& bras, auto bra, const auto& kets, auto ket) {
    const ScalarQuartet quartet(basis, bras, bras.pairs[bra], kets, kets.pairs[ket]);
    Matrix g(n, n), j(n, n), k(n, n), j_alone(n, n);
    quartet.digest({g, &g, -0.25});
    quartet.digest({j, &k, 1.0});
    quartet.digest({j_alone, nullptr, 0.0});
    std::vector<double> together = j.values();
    for (std::size_t i = 0; i < together.size(); ++i) {
      together[i] -= 0.25 * k.values()[i];
    }
    EXPECT_LT(difference(g.values(), together), 1e-11);
    EXPECT_LT(difference(j.values(), j_alone.values()), 1e-11);
  });
}

}  // namespace
}  // namespace scf
