#include "apps/dft/oracle_potential.hpp"

#include "apps/dft/oracle_density.hpp"
#include "apps/dft/oracle_functional.hpp"

namespace dft::oracle {
namespace {

/// Adds one point to the blocks: w [v chi_i chi_j + 2 v_s grad rho . grad(chi_i chi_j)].
class BlockSums {
 public:
  BlockSums(const scf::Basis& basis, std::span<const scf::oracle::ShellBlock> blocks)
      : basis_(basis), blocks_(blocks), here_(static_cast<std::size_t>(basis.n_functions)) {
    for (const auto& block : blocks) {
      const int n = shell(block.row).n_functions() * shell(block.column).n_functions();
      sums_.emplace_back(static_cast<std::size_t>(n));
    }
  }

  void add(const FunctionsHere& functions,
           const ValueAndGradient& density,
           const PointEnergy& at,
           double weight) {
    for (std::size_t k = 0; k < functions.number.size(); ++k) {
      here_[static_cast<std::size_t>(functions.number[k])] = functions.function[k];
    }
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      add_to(sums_[b], blocks_[b], density, at, weight);
    }
    for (const int number : functions.number) {
      here_[static_cast<std::size_t>(number)] = {};
    }
  }

  std::vector<std::vector<double>> take() { return std::move(sums_); }

 private:
  const scf::Shell& shell(int number) const {
    return basis_.shells[static_cast<std::size_t>(number)];
  }

  void add_to(std::vector<double>& sums,
              const scf::oracle::ShellBlock& block,
              const ValueAndGradient& density,
              const PointEnergy& at,
              double weight) const {
    const scf::Shell& row = shell(block.row);
    const scf::Shell& column = shell(block.column);
    std::size_t k = 0;
    for (int i = row.first; i < row.first + row.n_functions(); ++i) {
      const ValueAndGradient& f = here_[static_cast<std::size_t>(i)];
      for (int j = column.first; j < column.first + column.n_functions(); ++j) {
        const ValueAndGradient& g = here_[static_cast<std::size_t>(j)];
        double slope = 0.0;
        for (std::size_t d = 1; d < 4; ++d) {
          slope += density[d] * (f[d] * g[0] + f[0] * g[d]);
        }
        sums[k++] += weight * (at.by_density * f[0] * g[0] + 2.0 * at.by_square * slope);
      }
    }
  }

  const scf::Basis& basis_;
  std::span<const scf::oracle::ShellBlock> blocks_;
  std::vector<ValueAndGradient> here_;  ///< of all functions, zero where they do not reach
  std::vector<std::vector<double>> sums_;
};

}  // namespace

Quadrature integrate(const Case& input,
                     std::span<const double> density,
                     std::span<const scf::oracle::ShellBlock> blocks,
                     const Fineness& fineness) {
  const BasisHere basis(input.scf.basis);
  const int n_orbitals = input.scf.n_occupied();
  const auto orbitals = orbitals_of(density, input.scf.basis.n_functions, n_orbitals);
  Quadrature sum;
  BlockSums block_sums(input.scf.basis, blocks);
  for (std::size_t atom = 0; atom < input.scf.atoms.size(); ++atom) {
    for (const WeightedPoint& point : points_of(input.scf.atoms, atom, fineness)) {
      const FunctionsHere here = basis.at(point.position);
      const ValueAndGradient rho = density_at(here, orbitals, n_orbitals);
      const double square = rho[1] * rho[1] + rho[2] * rho[2] + rho[3] * rho[3];
      const PointEnergy at = evaluate(input.functional, rho[0], square);
      sum.energy += point.weight * at.energy;
      sum.potential_trace += point.weight * (at.by_density * rho[0] + 2.0 * at.by_square * square);
      block_sums.add(here, rho, at, point.weight);
    }
  }
  sum.blocks = block_sums.take();
  return sum;
}

}  // namespace dft::oracle
