#include "apps/dft/oracle/potential.hpp"

#include "apps/dft/oracle/density.hpp"
#include "apps/dft/oracle/functional.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace dft::oracle {
namespace {

using scf::oracle::n_lanes;

/// A functional at four points, with their weights.
struct WeightedFunctional {
  Lanes energy;
  Lanes by_density;
  Lanes by_square;
};

WeightedFunctional weighted(const Functional& functional,
                            const Lanes& density,
                            const Lanes& square,
                            const Lanes& weight) {
  WeightedFunctional at;
  for (std::size_t k = 0; k < n_lanes; ++k) {
    const PointEnergy point = evaluate(functional, density[k], square[k]);
    at.energy.set(k, point.energy);
    at.by_density.set(k, point.by_density);
    at.by_square.set(k, point.by_square);
  }
  return {weight * at.energy, weight * at.by_density, weight * at.by_square};
}

/// Energy, trace(D V_xc), electrons, and points.
constexpr std::size_t n_totals = 4;

/// Integrals over one part of the points after the other: the totals, and every element of the
/// blocks in turn.
class Integrand {
 public:
  /// Keeps references to its arguments.
  Integrand(const Case& input,
            std::span<const double> orbitals,
            std::span<const scf::oracle::ShellBlock> blocks)
      : input_(input), basis_(input.scf.basis), orbitals_(orbitals) {
    for (const auto& block : blocks) {
      const scf::Shell& row = shell(block.row);
      const scf::Shell& column = shell(block.column);
      for (int i = row.first; i < row.first + row.n_functions(); ++i) {
        for (int j = column.first; j < column.first + column.n_functions(); ++j) {
          elements_.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(j)});
        }
      }
    }
  }

  std::size_t n_sums() const { return n_totals + elements_.size(); }

  /// sums: [n_sums], of all points of one sphere
  void add(const Points& points, std::span<Lanes> sums) const {
    const FunctionsHere here = basis_.at(points);
    const int n_orbitals = input_.scf.n_occupied();
    const std::vector<ValueAndGradient> density = density_at(here, orbitals_, n_orbitals);
    std::vector<Lanes> halves(here.values.size());
    Lanes n_points(0.0);
    n_points.set(0, static_cast<double>(points.n));
    sums[3] += n_points;
    for (std::size_t group = 0; group < here.n_groups; ++group) {
      const auto& [rho, x, y, z] = density[group];
      const Lanes square = x * x + y * y + z * z;
      const WeightedFunctional at = weighted(input_.functional, rho, square, points.weight[group]);
      sums[2] += points.weight[group] * rho;
      sums[0] += at.energy;
      sums[1] += at.by_density * rho + 2.0 * at.by_square * square;
      for (std::size_t k = 0; k < here.number.size(); ++k) {
        const auto& [value, by_x, by_y, by_z] = here.of(k)[group];
        halves[k * here.n_groups + group] =
            0.5 * at.by_density * value + 2.0 * at.by_square * (x * by_x + y * by_y + z * by_z);
      }
    }
    add_elements(here, halves, sums.subspan(n_totals));
  }

 private:
  struct Element {
    std::size_t row;
    std::size_t column;
  };

  const scf::Shell& shell(int number) const {
    return input_.scf.basis.shells[static_cast<std::size_t>(number)];
  }

  /// w [v chi_i chi_j + 2 v_s grad rho . grad(chi_i chi_j)] = chi_i h_j + h_i chi_j with
  /// h = w [v chi / 2 + 2 v_s grad rho . grad chi].
  /// halves: h, [function][group]
  void add_elements(const FunctionsHere& here,
                    std::span<const Lanes> halves,
                    std::span<Lanes> sums) const {
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> place(static_cast<std::size_t>(input_.scf.basis.n_functions), none);
    for (std::size_t k = 0; k < here.number.size(); ++k) {
      place[static_cast<std::size_t>(here.number[k])] = k;
    }
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      const std::size_t i = place[elements_[e].row];
      const std::size_t j = place[elements_[e].column];
      for (std::size_t group = 0; i != none && j != none && group < here.n_groups; ++group) {
        sums[e] += here.of(i)[group][0] * halves[j * here.n_groups + group] +
                   here.of(j)[group][0] * halves[i * here.n_groups + group];
      }
    }
  }

  const Case& input_;
  BasisHere basis_;
  std::span<const double> orbitals_;
  std::vector<Element> elements_;  ///< of all blocks, each [n_row][n_column]
};

/// Sums of all spheres, [sphere][n_sums], each in the order of its parts.
std::vector<double> sums_of_spheres(const Grid& grid,
                                    const Integrand& integrand,
                                    const casebook::Team& team) {
  const std::size_t n_sums = integrand.n_sums();
  std::vector<double> sums(grid.spheres().size() * n_sums);
  scf::oracle::share_out(grid.spheres().size(), team, [&](std::size_t sphere) {
    std::vector<Lanes> of_sphere(n_sums, 0.0);
    for (std::size_t octant = 0; octant < Grid::n_parts; ++octant) {
      integrand.add(grid.part(grid.spheres()[sphere], octant), of_sphere);
    }
    for (std::size_t k = 0; k < n_sums; ++k) {
      sums[sphere * n_sums + k] = sum(of_sphere[k]);
    }
  });
  scf::oracle::put_together(sums, team);
  return sums;
}

}  // namespace

Quadrature integrate(const Case& input,
                     std::span<const double> density,
                     std::span<const scf::oracle::ShellBlock> blocks,
                     const Grid& grid,
                     const casebook::Team& team) {
  const auto orbitals = orbitals_of(density, input.scf.basis.n_functions, input.scf.n_occupied());
  const Integrand integrand(input, orbitals, blocks);
  const std::vector<double> of_spheres = sums_of_spheres(grid, integrand, team);

  std::vector<double> sums(integrand.n_sums());
  for (std::size_t k = 0; k < of_spheres.size(); ++k) {
    sums[k % sums.size()] += of_spheres[k];
  }
  Quadrature all{.energy = sums[0],
                 .electrons = sums[2],
                 .potential_trace = sums[1],
                 .n_points = sums[3],
                 .blocks = {}};
  auto first = sums.begin() + n_totals;
  for (const auto& [row, column] : blocks) {
    const auto& shells = input.scf.basis.shells;
    const auto n = shells[static_cast<std::size_t>(row)].n_functions() *
                   shells[static_cast<std::size_t>(column)].n_functions();
    all.blocks.emplace_back(first, first + n);
    first += n;
  }
  return all;
}

}  // namespace dft::oracle
