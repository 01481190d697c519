#include "parts/scf/classes/block_pair.hpp"

#include <algorithm>
#include <cmath>

#include "parts/scf/textbook/quartet_pairs.hpp"
#include "parts/scf/textbook/shell_pair.hpp"

namespace scf {
namespace {

double schwarz_bound(const ShellPair& pair) {
  std::vector<double> block(static_cast<std::size_t>(pair.n_functions * pair.n_functions));
  repulsion_from_pairs(pair, pair, block.data());
  double largest = 0.0;
  for (int ij = 0; ij < pair.n_functions; ++ij) {
    largest = std::max(largest, std::abs(block.data()[ij * pair.n_functions + ij]));
  }
  return std::sqrt(largest);
}

/// For each Hermite Gaussian of a pair with angular momentum `lower`, its number among those of l.
std::vector<int> hermite_numbers(int lower, int l) {
  std::vector<int> numbers;
  int number = 0;
  for (int t = 0; t <= l; ++t) {
    for (int u = 0; u <= l - t; ++u) {
      for (int v = 0; v <= l - t - u; ++v, ++number) {
        if (t + u + v <= lower) {
          numbers.push_back(number);
        }
      }
    }
  }
  return numbers;
}

/// Copies what two shells have into the terms of their blocks, functions i0 and j0 onwards.
void insert_shells(
    const ShellPair& shells, int n_b_shell, int i0, int j0, int n_b, int l, BlockPair& pair) {
  const std::vector<int> number = hermite_numbers(shells.l, l);
  const std::size_t stride = pair.terms.size() / pair.primitives.size();
  for (std::size_t k = 0; k < pair.primitives.size(); ++k) {
    const double* from = shells.bra.data() + shells.primitives[k].first;
    for (int ij = 0; ij < shells.n_functions; ++ij) {
      const int i = i0 + ij / n_b_shell;
      const int j = j0 + ij % n_b_shell;
      double* to =
          pair.terms.data() + k * stride + static_cast<std::size_t>((i * n_b + j) * n_hermite(l));
      for (const int h : number) {
        to[h] = *from++;
      }
    }
  }
}

}  // namespace

BlockPair block_pair(const Basis& basis,
                     const std::vector<ShellBlock>& blocks,
                     int first,
                     int second) {
  const ShellBlock& a = blocks[static_cast<std::size_t>(first)];
  const ShellBlock& b = blocks[static_cast<std::size_t>(second)];
  const int l = a.l + b.l;
  BlockPair pair{first, second, 0.0, {}, {}};
  for (int s = a.first_shell; s < a.first_shell + a.n_shells; ++s) {
    for (int t = b.first_shell; t < b.first_shell + b.n_shells; ++t) {
      const Shell& shell_a = basis.shells[static_cast<std::size_t>(s)];
      const Shell& shell_b = basis.shells[static_cast<std::size_t>(t)];
      const ShellPair shells(shell_a, shell_b);
      if (pair.primitives.empty()) {
        for (const PrimitivePairData& primitive : shells.primitives) {
          const Point& at = primitive.center;
          pair.primitives.push_back({primitive.p, {at[0], at[1], at[2]}, {}, 0.0});
        }
        pair.terms.resize(pair.primitives.size() *
                          static_cast<std::size_t>(a.n_functions * b.n_functions * n_hermite(l)));
      }
      pair.bound = std::max(pair.bound, schwarz_bound(shells));
      insert_shells(shells,
                    shell_b.n_functions(),
                    shell_a.first - a.first,
                    shell_b.first - b.first,
                    b.n_functions,
                    l,
                    pair);
    }
  }
  return pair;
}

}  // namespace scf
