#include "tests/kernels/scf/quartet_sample.hpp"

#include <algorithm>

#include "tests/kernels/scf/water.hpp"

namespace scf {
namespace {

/// As many as a row of integrals has in a small molecule; their blocks stay in the L2 cache.
constexpr std::size_t largest_sample = 64;

using Pair = std::pair<Shell, Shell>;

std::vector<Shell> shells_of(const Basis& basis, int l, bool contracted) {
  std::vector<Shell> of_l;
  std::vector<Shell> chosen;
  for (const Shell& shell : basis.shells) {
    if (shell.l == l) {
      of_l.push_back(shell);
      if ((shell.n_primitives() > 1) == contracted) {
        chosen.push_back(shell);
      }
    }
  }
  return chosen.empty() ? of_l : chosen;  // d and f shells have one primitive everywhere
}

std::vector<Pair> pairs_of(const QuartetClass& quartet_class) {
  const Basis basis = water_dimer(quartet_class.basis).basis;
  std::vector<Pair> pairs;
  for (const Shell& a : shells_of(basis, quartet_class.l_a, quartet_class.contracted)) {
    for (const Shell& b : shells_of(basis, quartet_class.l_b, quartet_class.contracted)) {
      if (quartet_class.l_a != quartet_class.l_b || b.first <= a.first) {
        pairs.emplace_back(a, b);
      }
    }
  }
  return pairs;
}

}  // namespace

std::string QuartetClass::name() const {
  constexpr const char* letters = "spdf";
  const std::string pair = {letters[l_a], letters[l_b]};
  return pair + pair + "/" + basis + "/" + (contracted ? "contracted" : "primitive");
}

std::vector<Quartet> quartet_sample(const QuartetClass& quartet_class) {
  const std::vector<Pair> pairs = pairs_of(quartet_class);
  std::vector<Quartet> all;
  for (std::size_t bra = 0; bra < pairs.size(); ++bra) {
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      all.emplace_back(pairs[bra], pairs[ket]);
    }
  }
  const std::size_t n = std::min(largest_sample, all.size());
  std::vector<Quartet> sample;
  for (std::size_t k = 0; k < n; ++k) {
    sample.push_back(all[k * all.size() / n]);
  }
  return sample;
}

std::size_t size_of(const Quartet& quartet) {
  const auto& [bra, ket] = quartet;
  return static_cast<std::size_t>(bra.first.n_functions() * bra.second.n_functions() *
                                  ket.first.n_functions() * ket.second.n_functions());
}

}  // namespace scf
