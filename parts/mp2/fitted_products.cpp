#include "parts/mp2/fitted_products.hpp"

#include <mpi.h>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/fitting.hpp"
#include "parts/mp2/products.hpp"

namespace mp2 {

using scf::Matrix;

FittedProducts::FittedProducts(const Case& input, const Orbitals& orbitals)
    : input_(input),
      orbitals_(orbitals),
      products_(input.fitting.n_functions, input.n_active() * input.n_virtual()) {}

void FittedProducts::add(int first, int n_functions, const std::vector<double>& integrals) {
  const int n = input_.n_functions();
  const int n_active = input_.n_active();
  Matrix half(n_functions * n, n_active);  // (ni|P), [P n][i]
  {
    const casebook::TimedRegion timed(region::first_quarter);
    const Factor rows{integrals.data(), half.n_rows(), n, n};
    multiply(rows, factor(orbitals_.active), half.data(), n_active);
  }
  const casebook::TimedRegion timed(region::second_quarter);
  for (int k = 0; k < n_functions; ++k) {
    multiply(transposed({half.data() + k * n * n_active, n, n_active, n_active}),
             factor(orbitals_.virtuals),
             products_.data() + (first + k) * products_.n_cols(),
             input_.n_virtual());
  }
}

void FittedProducts::sum_over_ranks(const casebook::Team& team) {
  const casebook::TimedRegion timed(region::redistribute);
  const int size = products_.n_rows() * products_.n_cols();
  MPI_Allreduce(MPI_IN_PLACE, products_.data(), size, MPI_DOUBLE, MPI_SUM, team.comm);
}

void FittedProducts::fit() {
  const casebook::TimedRegion timed(region::fit);
  Matrix l = fitting_metric(input_.fitting);
  cholesky_in_place(l);
  solve_in_place(l, products_.n_cols(), products_.data());
}

void FittedProducts::assemble(int i, int j, Matrix& whole) const {
  const casebook::TimedRegion timed(region::assemble);
  const int n_virtual = input_.n_virtual();
  const auto of = [&](int orbital) {
    const double* const first = products_.data() + orbital * n_virtual;
    return Factor{first, products_.n_rows(), n_virtual, products_.n_cols()};
  };
  multiply(transposed(of(i)), of(j), whole.data(), n_virtual);
}

std::vector<std::pair<int, int>> pairs_of_rank(int n_active, const casebook::Team& team) {
  std::vector<std::pair<int, int>> mine;
  int number = 0;
  for (int i = 0; i < n_active; ++i) {
    for (int j = 0; j <= i; ++j) {
      if (number++ % team.n_ranks == team.rank) {
        mine.emplace_back(i, j);
      }
    }
  }
  return mine;
}

}  // namespace mp2
