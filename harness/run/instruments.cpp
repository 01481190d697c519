#include "harness/run/instruments.hpp"

#include <vector>

#include "harness/run/efficiency.hpp"
#include "harness/run/mpi/mpi_stats.hpp"

namespace casebook {

Instruments::Instruments(const Arguments& arguments, const Team& team)
    : arguments_(arguments),
      team_(team),
      counters_(counter_choice(arguments.counters)),
      likwid_(load_likwid_marker(team)),
      callgrind_(find_callgrind()) {
  if (likwid_) {
    likwid_->watch(regions_worth_marking());
    observers_.push_back(likwid_.get());
  }
  if (callgrind_) {
    observers_.push_back(callgrind_.get());
  }
  if (!arguments.trace_file.empty()) {
    trace_ = std::make_unique<Trace>(usual_trace_capacity);
    observers_.push_back(trace_.get());
    set_mpi_observer(trace_.get());
  }
  reset_mpi_stats();
}

Instruments::~Instruments() {
  set_mpi_observer(nullptr);
}

void Instruments::measure(const std::function<void()>& solve, Measurement& measurement) {
  set_region_observers(observers_);
  if (likwid_) {
    likwid_->start_solve();
  }
  if (callgrind_) {
    callgrind_->start_solve();
  }
  counters_.start();
  measure_once(
      team_,
      [&] {
        if (arguments_.mpi_stats) {
          enable_mpi_stats({arguments_.split_waiting});
        }
        solve();
        disable_mpi_stats();
      },
      measurement);
  counters_.stop();
  if (callgrind_) {
    callgrind_->stop_solve();
  }
  if (likwid_) {
    likwid_->stop_solve();
  }
  set_region_observers({});
}

Json Instruments::read_mpi(const Measurement& measurement, double shortest_region_s) const {
  if (!arguments_.mpi_stats) {
    return {{"mpi", nullptr}, {"efficiency", Json::array()}};
  }
  const auto n_repetitions = static_cast<int>(measurement.solve_s.size());
  const std::vector<MpiCall> calls = mpi_calls();
  Json mpi = mpi_json(team_, n_repetitions, calls);
  std::vector<std::vector<double>> waiting_s = gather_waiting(team_, calls);
  if (team_.rank != 0) {
    return nullptr;
  }
  if (!arguments_.split_waiting) {
    waiting_s.clear();
  }
  const auto efficiency = efficiencies(measurement, team_, waiting_s, shortest_region_s);
  return {{"mpi", mpi}, {"efficiency", efficiency_json(efficiency)}};
}

Json Instruments::read(const Measurement& measurement, double shortest_region_s) const {
  const auto n_repetitions = static_cast<int>(measurement.solve_s.size());
  Json all = read_mpi(measurement, shortest_region_s);
  const Json counters = counters_.to_json(team_, n_repetitions);
  if (team_.rank == 0) {
    all["counters"] = counters;
  }
  return all;
}

std::vector<std::string> Instruments::warnings() const {
  const std::string reason = likwid_ ? likwid_->reason() : "";
  return reason.empty() ? std::vector<std::string>{} : std::vector<std::string>{reason};
}

void Instruments::write_trace() const {
  if (trace_) {
    trace_->write(team_, arguments_.trace_file);
  }
}

}  // namespace casebook
