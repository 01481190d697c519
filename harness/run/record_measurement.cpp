#include "harness/run/record_measurement.hpp"

#include <algorithm>
#include <numeric>

#include "harness/core/statistics.hpp"

namespace casebook {
namespace {

/// A region shorter than this many times the cost of timing it is not reported.
constexpr double shortest_region_in_costs = 100.0;

/// Part of the solve time spent in a region: median over repetitions, mean over ranks.
double share_of_solve(const RegionSamples& region, const std::vector<double>& solve_s) {
  std::vector<double> shares;
  for (std::size_t rep = 0; rep < solve_s.size(); ++rep) {
    const std::vector<double>& ranks = region.exclusive_s[rep];
    const double mean =
        std::accumulate(ranks.begin(), ranks.end(), 0.0) / static_cast<double>(ranks.size());
    shares.push_back(mean / solve_s[rep]);
  }
  return summarize(shares).median;
}

/// Every entry divided by n.
std::vector<std::vector<double>> divided(std::vector<std::vector<double>> entries, double n) {
  for (std::vector<double>& row : entries) {
    for (double& entry : row) {
      entry /= n;
    }
  }
  return entries;
}

Json samples_to_json(const std::vector<double>& samples) {
  const Summary summary = summarize(samples);
  return {{"median", summary.median},
          {"min", summary.min},
          {"max", summary.max},
          {"n", summary.n},
          {"samples", samples}};
}

Json modelled_counter(const char* name, double value) {
  return {{"name", name},
          {"value", value},
          {"unit", ""},
          {"tier", "model"},
          {"source", "app"},
          {"reason", ""},
          {"per_rank", nullptr}};
}

}  // namespace

double shortest_region_s(const RunFacts& facts) {
  return shortest_region_in_costs * facts.region_cost_s;
}

std::vector<double> phase_samples(const Measurement& measurement, double PhaseTimes::*time) {
  std::vector<double> samples;
  for (const PhaseTimes& phases : measurement.phases) {
    samples.push_back(phases.*time);
  }
  return samples;
}

std::vector<double> total_samples(const Measurement& measurement) {
  std::vector<double> samples;
  for (const PhaseTimes& phases : measurement.phases) {
    samples.push_back(phases.total_s());
  }
  return samples;
}

double first_excess_s(const RunFacts& facts) {
  if (facts.first.empty()) {
    return 0.0;
  }
  const PhaseTimes& first = facts.first.front();
  const auto excess = [&](double of_first, const std::vector<double>& of_others) {
    return of_first - summarize(of_others).median;
  };
  const auto disturbed = [&](double PhaseTimes::*time) {
    return std::max(0.0, excess(first.*time, phase_samples(facts.measurement, time)));
  };
  return excess(first.total_s(), total_samples(facts.measurement)) -
         disturbed(&PhaseTimes::kernel_s) - disturbed(&PhaseTimes::waited_s);
}

bool is_first_slow(const RunFacts& facts) {
  // Processes and libraries warm up as well: some milliseconds.
  constexpr double slack_s = 0.01;
  constexpr double part = 0.3;
  return first_excess_s(facts) >
         part * summarize(total_samples(facts.measurement)).median + slack_s;
}

Json times_to_json(const RunFacts& facts, bool passed) {
  const Measurement& measured = facts.measurement;
  const auto of = [&](const std::vector<double>& samples) {
    return passed && !samples.empty() ? samples_to_json(samples) : Json(nullptr);
  };
  Json first = nullptr;
  if (passed && !facts.first.empty()) {
    const PhaseTimes& times = facts.first.front();
    first = {{"construct_s", times.construct_s},
             {"set_up_s", times.set_up_s},
             {"solve_s", times.solve_s},
             {"total_s", times.total_s()},
             {"excess_s", first_excess_s(facts)},
             {"is_slow", is_first_slow(facts)}};
  }
  return {{"construct_s", of(phase_samples(measured, &PhaseTimes::construct_s))},
          {"set_up_s", of(phase_samples(measured, &PhaseTimes::set_up_s))},
          {"solve_s", of(measured.solve_s)},
          {"total_s", of(total_samples(measured))},
          {"copy_out_s", of(phase_samples(measured, &PhaseTimes::copy_out_s))},
          {"first", first},
          {"region_cost_s", facts.region_cost_s}};
}

Json regions_to_json(const RunFacts& facts) {
  Json list = Json::array();
  for (const RegionSamples& region : facts.measurement.regions) {
    if (region.calls == 0.0) {
      continue;
    }
    const bool too_short = region.mean_call_s < shortest_region_s(facts);
    Json json = {{"name", region.name}, {"calls", region.calls}, {"too_short", too_short}};
    if (too_short) {
      for (const char* time :
           {"share", "exclusive_s", "inclusive_s", "threads_s", "threads_mpi_s"}) {
        json[time] = nullptr;
      }
    } else {
      json["share"] = share_of_solve(region, facts.measurement.solve_s);
      json["exclusive_s"] = region.exclusive_s;
      json["inclusive_s"] = region.inclusive_s;
      const double n = static_cast<double>(facts.measurement.solve_s.size());
      json["threads_s"] = divided(region.thread_exclusive_s, n);
      json["threads_mpi_s"] = divided(region.thread_mpi_s, n);
    }
    list.push_back(json);
  }
  return list;
}

Json instruments_to_json(const RunFacts& facts, bool passed) {
  if (!passed || !facts.instruments.is_object()) {
    return {{"mpi", nullptr}, {"efficiency", Json::array()}, {"counters", nullptr}};
  }
  Json all = facts.instruments;
  if (Json& counters = all["counters"]; !counters["sources"].empty()) {
    counters["values"].push_back(modelled_counter("flops", facts.input.work.flops));
    counters["values"].push_back(modelled_counter("bytes", facts.input.work.bytes));
  }
  return all;
}

Json noise_to_json(const std::vector<Noise>& ranks) {
  Json json = {{"probe_spread", Json::array()},
               {"involuntary_switches", Json::array()},
               {"stolen_s", 0.0},
               {"others_s", 0.0},
               {"elapsed_s", 0.0}};
  const auto raise = [&](const char* name, double value) {
    json[name] = std::max(json[name].get<double>(), value);
  };
  for (const Noise& noise : ranks) {
    json["probe_spread"].push_back(noise.probe_spread);
    json["involuntary_switches"].push_back(noise.involuntary_switches);
    raise("stolen_s", noise.stolen_s);
    raise("others_s", noise.others_s);
    raise("elapsed_s", noise.elapsed_s);
  }
  return json;
}

}  // namespace casebook
