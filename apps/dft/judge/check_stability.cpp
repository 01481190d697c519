#include "apps/dft/judge/check_stability.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "apps/dft/oracle/response.hpp"
#include "apps/scf/judge/second_derivatives.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/stored_integrals.hpp"

namespace dft {
namespace {

using scf::oracle::Matrix;

/// The same case on the coarsest grid that there is: a second derivative needs no more.
Case on_coarsest_grid(Case input) {
  input.grid.quality = grid_qualities().front();
  return input;
}

}  // namespace

std::optional<double> measure_stability(const Case& input,
                                        const Result& result,
                                        const casebook::Team& team,
                                        const casebook::Draw& draw) {
  if (draw.effort < 1.0) {
    return std::nullopt;
  }
  const scf::Basis& basis = input.scf.basis;
  const Case coarse = on_coarsest_grid(input);
  const oracle::Grid grid(coarse);
  const std::vector<double> schwarz = scf::oracle::schwarz_bounds(basis, team);
  if (oracle::Response::cost(coarse, grid) > most_for_a_response ||
      scf::oracle::StoredIntegrals::cost(basis, schwarz) > scf::most_for_all_integrals) {
    return std::nullopt;
  }
  const scf::oracle::StoredIntegrals integrals(basis, schwarz, team);
  if (team.rank != 0) {
    return std::nullopt;
  }
  const oracle::Response response(coarse, result.density, grid);
  const auto change_of_fock = [&](const Matrix& change) {
    Matrix both = integrals.two_electron(change, input.functional.exact_exchange);
    std::ranges::transform(both, response.times(change), both.begin(), std::plus{});
    return both;
  };
  return scf::lowest_second_derivative(input.scf, result.fock, change_of_fock, draw.seed);
}

}  // namespace dft
