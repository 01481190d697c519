#include "harness/run/counters/counters.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/run/counters/counters_gather.hpp"

namespace casebook {
namespace {

std::vector<CounterState> probe(CounterChoice choice) {
  if (choice == CounterChoice::none) {
    return {};
  }
  std::vector<CounterState> states = probe_counters();
  if (choice == CounterChoice::perf) {
    std::erase_if(states,
                  [](const CounterState& state) { return !state.source.starts_with("perf_"); });
  }
  return states;
}

}  // namespace

CounterChoice counter_choice(const std::string& text) {
  if (text == "auto") {
    return CounterChoice::automatic;
  }
  if (text == "perf") {
    return CounterChoice::perf;
  }
  if (text == "none") {
    return CounterChoice::none;
  }
  throw UsageError(
      fmt::format("unknown source of counters '{}'; allowed are auto, perf and none", text));
}

Counters::Counters(CounterChoice choice) : states_(probe(choice)) {
  std::ranges::transform(states_, std::back_inserter(sources_), make_counter_source);
}

void Counters::start() {
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) {
    (*source)->start();
  }
}

void Counters::stop() {
  for (const auto& source : sources_) {
    source->stop();
  }
}

Json Counters::to_json(const Team& team, int repetitions) const {
  std::vector<RankSource> mine;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    mine.push_back({states_[i], sources_[i]->numbers()});
  }
  return counters_json(team, repetitions, mine);
}

}  // namespace casebook
