#include "parts/mp2/three_center.hpp"

#include "apps/mp2/regions.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/scf/textbook/quartet_factored.hpp"

namespace mp2 {

std::vector<double> three_center(const scf::Shell& p, const scf::Basis& basis) {
  const casebook::TimedRegion timed(region::integrals);
  const scf::Shell one = constant_function();
  const int n_bf = basis.n_functions;
  std::vector<double> block(scf::max_quartet_size);
  std::vector<double> all(static_cast<std::size_t>(p.n_functions() * n_bf * n_bf));
  for (const scf::Shell& a : basis.shells) {
    for (const scf::Shell& b : basis.shells) {
      scf::repulsion_factored(p, one, a, b, block.data());
      const double* value = block.data();
      for (int k = 0; k < p.n_functions(); ++k) {
        for (int m = a.first; m < a.first + a.n_functions(); ++m) {
          for (int n = b.first; n < b.first + b.n_functions(); ++n) {
            all[static_cast<std::size_t>((k * n_bf + m) * n_bf + n)] = *value++;
          }
        }
      }
    }
  }
  return all;
}

}  // namespace mp2
