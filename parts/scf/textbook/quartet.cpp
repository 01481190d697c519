#include "parts/scf/textbook/quartet.hpp"

#include <algorithm>

namespace scf {

std::size_t largest_row(const Basis& basis) {
  int largest = 0;
  for (const Shell& shell : basis.shells) {
    largest = std::max(largest, n_cartesian(shell.l));
  }
  const auto n = static_cast<std::size_t>(largest);
  return n * n * n * (static_cast<std::size_t>(basis.n_functions) + n);
}

}  // namespace scf
