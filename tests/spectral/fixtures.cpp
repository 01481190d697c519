#include "tests/spectral/fixtures.hpp"

#include "apps/spectral/oracle_flow.hpp"
#include "apps/spectral/oracle_statistics.hpp"

namespace spectral::fixture {

Case make_case(InitialField initial, int n) {
  Case input;
  input.name = "fixture";
  input.title = "a flow for tests";
  input.n = n;
  input.viscosity = 0.05;
  input.dt = 0.02;
  input.steps = 4;
  input.initial = initial;
  return input;
}

Result right_answer(const Case& input) {
  Result result;
  for (int steps = 0; steps <= input.steps; ++steps) {
    Case shorter = input;
    shorter.steps = steps;
    result.velocity = oracle::integrate(shorter);
    const oracle::Statistics means = oracle::statistics(result.velocity, input.n);
    result.history.push_back(
        {steps * input.dt, means.energy, means.enstrophy, 2.0 * input.viscosity * means.enstrophy});
    result.spectrum = means.spectrum;
  }
  return result;
}

}  // namespace spectral::fixture
