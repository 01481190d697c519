#include "apps/spectral/judge/check.hpp"

#include <algorithm>
#include <cmath>

#include "apps/spectral/oracle/flow.hpp"
#include "apps/spectral/oracle/statistics.hpp"
#include "apps/spectral/stability.hpp"

namespace spectral {
namespace {

using Checks = std::vector<casebook::Check>;

constexpr double unit_roundoff = 0x1p-53;

/// A transform of n points errs by about unit_roundoff log2(n^3) / 2, relative to the norm (Gentleman
/// & Sande 1966): below 20 units for any n of the suite. A step makes 4 stages of a pair of transforms
/// with weights that add up to one; 200 units leave room for the products.
constexpr double rounding_of_a_step = 200.0 * unit_roundoff;

/// A sum of n^3 terms, one after the other, errs like a walk of as many steps: by half of sqrt(n^3) units as
/// a rule (N. Higham, SIAM J. Sci. Comput. 14, 783 (1993)). Four times that is allowed; late in a flow
/// all terms count.
double rounding_of_sums(int n) {
  return rounding_of_a_step + 2.0 * std::sqrt(static_cast<double>(n_points(n))) * unit_roundoff;
}

/// Rounding at the end of the run, relative to the velocity: each step adds its
/// share, and the flow stretches earlier ones by its strain (Gronwall).
double rounding_at_end(const Case& input) {
  const double stretched = std::exp(facts(input.initial).strain * input.end_time());
  return rounding_of_a_step * (1.0 + input.steps) * stretched;
}

constexpr const char* sums_source = "rounding: 200 + 2 sqrt(n^3) units of 2^-53, relative";

/// Beyond e^6 a flow is compared by its statistics, not by its velocity.
bool is_predictable(const Case& input) {
  return facts(input.initial).strain * input.end_time() < 6.0;
}

/// Largest |value(i)|, i < n; NaN if there is one.
template <class Value>
double largest_of(std::size_t n, const Value& value) {
  double found = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const double size = std::abs(value(i));
    if (std::isnan(size)) {
      return size;
    }
    found = std::max(found, size);
  }
  return found;
}

double largest(const std::vector<double>& values) {
  return largest_of(values.size(), [&](std::size_t i) { return values[i]; });
}

/// Largest |a - factor b|.
double largest_difference(const std::vector<double>& a,
                          const std::vector<double>& b,
                          double factor = 1.0) {
  return largest_of(a.size(), [&](std::size_t i) { return a[i] - factor * b[i]; });
}

int wrong_sizes(const Case& input, const Result& result) {
  const auto points = static_cast<std::size_t>(n_points(input.n));
  int wrong = result.velocity.size() == 3 * points ? 0 : 1;
  wrong += result.history.size() == static_cast<std::size_t>(input.steps) + 1 ? 0 : 1;
  wrong += result.spectrum.size() == oracle::n_shells(input.n) ? 0 : 1;
  return wrong;
}

void add_start(const Case& input, const Sample& first, Checks& checks) {
  const FieldFacts exact = facts(input.initial);
  const char* source = "rounding: 200 units of 2^-53, relative";
  checks.push_back(
      {"initial_energy", first.energy - exact.energy, rounding_of_a_step * exact.energy, source});
  checks.push_back({"initial_enstrophy",
                    first.enstrophy - exact.enstrophy,
                    rounding_of_a_step * exact.enstrophy,
                    source});
}

/// Adds the statistics of the velocity at the end.
void add_statistics(const Case& input, const Result& result, Checks& checks) {
  const oracle::Statistics own = oracle::statistics(result.velocity, input.n);
  const Sample& last = result.history.back();
  const char* source = "rounding: 200 units of 2^-53, relative";
  const double of_sums = rounding_of_sums(input.n);
  // Rounding is white noise: a factor sqrt(n^3) below the field in each mode, everywhere in k. That
  // makes the enstrophy's share up to k_max^2 times the energy's square of it: nothing.
  checks.push_back({"momentum", own.mean_speed, rounding_of_a_step * own.speed, source});
  checks.push_back({"divergence", own.divergence, rounding_of_a_step, source});
  checks.push_back({"dealiasing", own.beyond_k_max, rounding_of_a_step, source});
  checks.push_back({"energy", last.energy - own.energy, of_sums * own.energy, sums_source});
  checks.push_back(
      {"enstrophy", last.enstrophy - own.enstrophy, of_sums * own.enstrophy, sums_source});
  checks.push_back({"dissipation",
                    last.dissipation_rate - 2.0 * input.viscosity * own.enstrophy,
                    of_sums * 2.0 * input.viscosity * own.enstrophy,
                    sums_source});
  checks.push_back({"spectrum",
                    largest_difference(result.spectrum, own.spectrum),
                    of_sums * own.energy,
                    sums_source});
}

/// Dissipation integrated from sample `first` on by Simpson's rule over every `stride`-th sample.
double simpson(const std::vector<Sample>& history, std::size_t first, std::size_t stride) {
  double sum = 0.0;
  for (std::size_t i = first; i + 2 * stride < history.size(); i += 2 * stride) {
    const double width = history[i + 2 * stride].time - history[i].time;
    sum += width / 6.0 *
           (history[i].dissipation_rate + 4.0 * history[i + stride].dissipation_rate +
            history[i + 2 * stride].dissipation_rate);
  }
  return sum;
}

/// A mode's turn in a step, or more: three times the root mean square gradient.
double largest_turn(const Case& input, const std::vector<Sample>& history) {
  double enstrophy = 0.0;
  for (const Sample& sample : history) {
    enstrophy = std::max(enstrophy, sample.enstrophy);
  }
  return 3.0 * std::sqrt(2.0 * enstrophy) * input.dt;
}

/// A step back and the step that it undoes err by a^5 / 120 each, a a mode's turn; the
/// enstrophy is a square.
void add_step_back(const Case& input,
                   const std::vector<Sample>& history,
                   const KeptSteps& kept,
                   const KeptFacts& facts,
                   Checks& checks) {
  const double a = largest_turn(input, history);
  const Sample& before = history[static_cast<std::size_t>(kept.step) - 1];
  checks.push_back({"step_back",
                    before.enstrophy / facts.enstrophy_before - 1.0,
                    4.0 * std::pow(a, 5) / 120.0 + rounding_of_a_step,
                    "errors of two steps, a^5 / 120 each"});
}

/// dE/dt = -2 nu Omega, integrated over a multiple of four steps.
void add_energy_balance(const Case& input, const std::vector<Sample>& history, Checks& checks) {
  if (input.steps < 4) {
    return;
  }
  const std::size_t first = static_cast<std::size_t>(input.steps) % 4;
  const double fine = simpson(history, first, 1);
  const double coarse = simpson(history, first, 2);
  // The scheme changes the energy of a mode that turns by a in a step by a^6 / 72 (|R(i a)|^2);
  // one power of a is given away.
  const double turn = largest_turn(input, history);
  const double from_steps = history[0].energy * input.steps * std::pow(turn, 5) / 72.0;
  const double rounding = rounding_of_a_step * history[0].energy * std::sqrt(input.steps);
  checks.push_back(
      {"energy_balance",
       history.back().energy - history[first].energy + fine,
       std::abs(fine - coarse) + from_steps + rounding,
       "difference of Simpson's rule with dt and 2 dt; the scheme's own a^5 / 72 a step"});
}

/// Flows that only decay: the scheme multiplies them by a known number in each step.
void add_exact(const Case& input, const std::vector<double>& velocity, Checks& checks) {
  const FieldFacts exact = facts(input.initial);
  if (!exact.decay || !is_predictable(input)) {
    return;
  }
  const std::vector<double> start = oracle::initial_grid(input);
  const double z = -input.viscosity * *exact.decay * input.dt;
  const double by_scheme = std::pow(growth_of_a_step(z), input.steps);
  const double by_equation = std::exp(z * input.steps);
  const double rounding = rounding_at_end(input) * exact.speed;
  checks.push_back({"exact_step",
                    largest_difference(velocity, start, by_scheme),
                    rounding,
                    "rounding: 200 units of 2^-53 a step, stretched by the strain"});
  checks.push_back({"exact_solution",
                    largest_difference(velocity, start, by_equation),
                    rounding + std::abs(by_scheme - by_equation) * exact.speed,
                    "the scheme's error of a decaying mode, R(z)^steps - exp(z steps)"});
}

/// Every sample: its time, and dE/dt = -2 nu Omega over each two steps, by Simpson's rule, which errs by
/// the rate's fourth power.
void add_samples(const Case& input, const std::vector<Sample>& history, Checks& checks) {
  const double turn = largest_turn(input, history);
  double dissipation = 0.0;
  std::vector<double> wrong;
  std::vector<double> imbalances{0.0};
  for (std::size_t i = 0; i < history.size(); ++i) {
    const Sample& sample = history[i];
    dissipation = std::max(dissipation, sample.dissipation_rate);
    wrong.push_back(sample.time - input.dt * static_cast<double>(i));
    wrong.push_back(sample.dissipation_rate - 2.0 * input.viscosity * sample.enstrophy);
    wrong.push_back(sample.energy >= 0.0 && sample.enstrophy >= 0.0 ? 0.0 : NAN);
  }
  for (std::size_t i = 0; i + 2 < history.size(); ++i) {
    imbalances.push_back(history[i + 2].energy - history[i].energy +
                         input.dt / 3.0 *
                             (history[i].dissipation_rate + 4.0 * history[i + 1].dissipation_rate +
                              history[i + 2].dissipation_rate));
  }
  const double energy = facts(input.initial).energy;
  checks.push_back({"samples",
                    largest(wrong),
                    4.0 * unit_roundoff * (input.end_time() + dissipation),
                    "rounding of one product; neither energy nor enstrophy negative or no number"});
  checks.push_back({"sample_balance",
                    largest(imbalances),
                    input.dt * dissipation * std::pow(turn, 4) / 90.0 +
                        energy * std::pow(turn, 5) / 36.0 + rounding_of_a_step * energy,
                    "Simpson's rule, a^4 / 90 of the rate; the scheme's own a^5 / 72 a step"});
}

/// Checks that the field that the app kept is one of the run: without divergence, without what
/// the 2/3 rule drops, and with the energy and enstrophy that the solver had given before it knew.
void add_kept_field(const Case& input,
                    const Sample& sample,
                    const KeptFacts& facts,
                    Checks& checks) {
  checks.push_back({"kept_field",
                    largest({facts.mean_speed, facts.divergence, facts.beyond_k_max}),
                    rounding_of_a_step,
                    "rounding: 200 units of 2^-53, relative"});
  checks.push_back(
      {"kept_sums",
       largest({sample.energy / facts.energy - 1.0, sample.enstrophy / facts.enstrophy - 1.0}),
       rounding_of_sums(input.n),
       sums_source});
}

/// The judge's own step from the field that was kept, against the field after it.
void add_own_step(const Case& input, const Result& result, const KeptSteps& kept, Checks& checks) {
  const std::vector<double>& after = kept.next.empty() ? result.velocity : kept.next;
  const std::vector<double> own = oracle::velocity_of(
      oracle::step(oracle::coefficients(kept.velocity, input.n), input, input.dt), input.n);
  const FieldFacts bounds = facts(input.initial);
  checks.push_back({"own_step",
                    largest_difference(after, own),
                    rounding_of_a_step * std::exp(bounds.strain * input.dt) * bounds.speed,
                    "rounding: 200 units of 2^-53 a step, stretched by the strain"});
}

/// The judge's own step from the kept field, and one back, whose enstrophy the solver had given before it knew that
/// the next field would be wanted.
void add_kept(const Case& input,
              const Result& result,
              const KeptSteps& kept,
              const casebook::Draw& draw,
              KeptLook& look,
              Checks& checks) {
  const std::vector<Sample>& history = result.history;
  std::vector<double> differences{0.0};
  for (std::size_t i = 0; i < kept.sums.size(); ++i) {
    const Sample& sample = history[history.size() - kept.sums.size() + i];
    differences.push_back(kept.sums[i].energy / sample.energy - 1.0);
    differences.push_back(kept.sums[i].enstrophy / sample.enstrophy - 1.0);
  }
  checks.push_back({"history",
                    largest(differences),
                    rounding_of_a_step,
                    "what the solver reported after each step, to rounding of the sums"});
  if (kept.step == 0) {
    checks.push_back({"kept_start",
                      largest_difference(kept.velocity, oracle::initial_grid(input)),
                      rounding_of_a_step * facts(input.initial).speed,
                      "rounding: 200 units of 2^-53, relative"});
  }
  if (takes_own_step(input, draw)) {
    add_own_step(input, result, kept, checks);
  }
  const KeptFacts facts = look.facts();  // last: rank 1 was busy with them
  add_kept_field(input, history[static_cast<std::size_t>(kept.step)], facts, checks);
  if (takes_step_back(input, kept, draw)) {
    add_step_back(input, history, kept, facts, checks);
  }
}

void add_own_integration(const Case& input, const std::vector<double>& velocity, Checks& checks) {
  constexpr double affordable = 3e5;  // point steps: a second or two
  if (n_points(input.n) * input.steps > affordable || !is_predictable(input)) {
    return;
  }
  checks.push_back({"own_integration",
                    largest_difference(velocity, oracle::integrate(input)),
                    rounding_at_end(input) * facts(input.initial).speed,
                    "rounding: 200 units of 2^-53 a step, stretched by the strain"});
}

void add_reference(const Case& input, const Result& result, Checks& checks) {
  if (!input.reference) {
    return;
  }
  const Reference& stored = *input.reference;
  const Sample& last = result.history.back();
  const double relative = rounding_at_end(input);
  const char* source = "rounding: 200 units of 2^-53 a step, stretched by the strain";
  checks.push_back(
      {"energy_reference", last.energy - stored.energy, relative * stored.energy, source});
  checks.push_back({"enstrophy_reference",
                    last.enstrophy - stored.enstrophy,
                    relative * stored.enstrophy,
                    source});
  const auto n = static_cast<std::size_t>(input.n);
  const std::size_t probe = (1 * n + 2) * n + 3;
  std::vector<double> difference;
  for (std::size_t i = 0; i < 3; ++i) {
    difference.push_back(result.velocity[i * n * n * n + probe] - stored.velocity[i]);
  }
  checks.push_back(
      {"velocity_reference", largest(difference), relative * facts(input.initial).speed, source});
}

void add_published(const Case& input, const std::vector<Sample>& history, Checks& checks) {
  if (!input.published || input.end_time() < input.published->peak_time + 1.0) {
    return;
  }
  const Published& curve = *input.published;
  const auto peak = std::ranges::max_element(history, {}, &Sample::dissipation_rate);
  checks.push_back({"dissipation_peak",
                    peak->dissipation_rate - curve.peak_dissipation,
                    curve.dissipation_tolerance,
                    curve.source});
  checks.push_back({"peak_time", peak->time - curve.peak_time, curve.time_tolerance, curve.source});
}

}  // namespace

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const std::optional<KeptSteps>& kept,
                                   const casebook::Draw& draw,
                                   KeptLook& look) {
  Checks checks;
  const int n_wrong = wrong_sizes(input, result);
  checks.push_back({"result_shape", static_cast<double>(n_wrong), 0.0, "velocity [3][n][n][n]"});
  if (n_wrong > 0) {
    return checks;
  }
  checks.push_back(casebook::check_stated(
      {{result.peak_memory_mib}, {result.process_memory_mib}, {result.node_memory_mib}}));
  add_start(input, result.history.front(), checks);
  add_samples(input, result.history, checks);
  add_statistics(input, result, checks);
  add_energy_balance(input, result.history, checks);
  add_exact(input, result.velocity, checks);
  add_own_integration(input, result.velocity, checks);
  checks.push_back({"witness", kept ? 0.0 : 1.0, 0.0, "every step is shown to the app"});
  if (kept) {
    add_kept(input, result, *kept, draw, look, checks);
  }
  add_reference(input, result, checks);
  add_published(input, result.history, checks);
  return checks;
}

}  // namespace spectral
