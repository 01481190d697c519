#include "parts/mp2/last_half.hpp"

#include "apps/mp2/regions.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {

void last_half(const double* exchange, const scf::Matrix& c, LastHalf& mine) {
  const casebook::TimedRegion timed(region::last_half);
  const int n = c.n_rows();
  const int n_virtual = c.n_cols();
  mine.three.resize(static_cast<std::size_t>(n) * static_cast<std::size_t>(n_virtual));
  mine.integrals.resize(static_cast<std::size_t>(n_virtual) * static_cast<std::size_t>(n_virtual));
  multiply({exchange, n, n, n}, factor(c), mine.three.data(), n_virtual);
  const Factor three{mine.three.data(), n, n_virtual, n_virtual};
  multiply(transposed(factor(c)), three, mine.integrals.data(), n_virtual);
}

void add_pair(
    const Case& input, int i, int j, const double* exchange, LastHalf& mine, PairEnergies& pairs) {
  last_half(exchange, pairs.orbitals().virtuals, mine);
  pairs.add(i, j, mine.integrals.data());
  if (i == input.n_active() - 1 && j == input.sampled_partner()) {
    pairs.keep_exchange(exchange);
  }
}

}  // namespace mp2
