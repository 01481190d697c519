#include "apps/scf/judge/check_stability.hpp"

#include "apps/scf/judge/second_derivatives.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/stored_integrals.hpp"

namespace scf {

std::optional<double> measure_stability(const Case& input,
                                        const Result& result,
                                        const casebook::Team& team,
                                        const casebook::Draw& draw) {
  if (draw.effort < 1.0) {
    return std::nullopt;
  }
  const std::vector<double> schwarz = oracle::schwarz_bounds(input.basis, team);
  if (oracle::StoredIntegrals::cost(input.basis, schwarz) > most_for_all_integrals) {
    return std::nullopt;
  }
  const oracle::StoredIntegrals integrals(input.basis, schwarz, team);
  if (team.rank != 0) {
    return std::nullopt;
  }
  return lowest_second_derivative(
      input,
      result.fock,
      [&](const oracle::Matrix& change) { return integrals.two_electron(change); },
      draw.seed);
}

}  // namespace scf
