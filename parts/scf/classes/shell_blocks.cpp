#include "parts/scf/classes/shell_blocks.hpp"

#include <algorithm>
#include <cmath>

namespace scf {
namespace {

/// Puts a shell into the last block where `together` allows it, else into a new one.
template <class Together>
std::vector<ShellBlock> group_shells(const Basis& basis, const Together& together) {
  std::vector<ShellBlock> blocks;
  for (int s = 0; s < basis.n_shells(); ++s) {
    const Shell& shell = basis.shells[static_cast<std::size_t>(s)];
    if (!blocks.empty() && together(shell, basis.shells[static_cast<std::size_t>(s) - 1]) &&
        blocks.back().n_functions + shell.n_functions() <= max_grouped_functions) {
      ShellBlock& block = blocks.back();
      block.n_shells += 1;
      block.l = std::max(block.l, shell.l);
      block.n_functions += shell.n_functions();
    } else {
      blocks.push_back({s, 1, shell.l, shell.first, shell.n_functions()});
    }
  }
  return blocks;
}

}  // namespace

std::vector<ShellBlock> single_shells(const Basis& basis) {
  return group_shells(basis, [](const Shell&, const Shell&) { return false; });
}

std::vector<ShellBlock> shells_of_equal_exponents(const Basis& basis) {
  return group_shells(basis, [](const Shell& a, const Shell& b) {
    return a.atom == b.atom && a.exponents == b.exponents;
  });
}

std::vector<int> first_functions(const std::vector<ShellBlock>& blocks) {
  std::vector<int> first;
  for (const ShellBlock& block : blocks) {
    first.push_back(block.first);
  }
  return first;
}

Matrix density_bounds(const std::vector<ShellBlock>& blocks, const Matrix& density) {
  const int n = static_cast<int>(blocks.size());
  Matrix bounds(n, n);
  for (int s = 0; s < n; ++s) {
    for (int t = 0; t < n; ++t) {
      const ShellBlock& a = blocks[static_cast<std::size_t>(s)];
      const ShellBlock& b = blocks[static_cast<std::size_t>(t)];
      for (int i = a.first; i < a.first + a.n_functions; ++i) {
        for (int j = b.first; j < b.first + b.n_functions; ++j) {
          bounds(s, t) = std::max(bounds(s, t), std::abs(density(i, j)));
        }
      }
    }
  }
  return bounds;
}

}  // namespace scf
