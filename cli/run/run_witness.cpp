#include "cli/run/run_witness.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {
namespace {

/// Number and sum of the samples in a record.
std::pair<double, double> samples_of(const Json& record, const char* pointer) {
  std::pair<double, double> found;
  for (const Json& sample : list_at(record, pointer)) {
    found.first += 1.0;
    found.second += sample.is_number() ? sample.get<double>() : 0.0;
  }
  return found;
}

/// Share of the processors that other programs left to a run of whose time no speed-up is made; 1 of any other run,
/// whose record could widen the bound for itself.
double share_left(const Json& record) {
  constexpr double least = 0.1;
  const bool is_for_speed_ups =
      text_at(record, "/no_speed_up").empty() && !node_is_expected_to_be_busy();
  return is_for_speed_ups ? 1.0 : std::max(least, 1.0 - conditions_of(record).others_part);
}

}  // namespace

std::string why_not_its_own(const Json& record, const std::vector<std::string>& digests) {
  if (digests.size() != 1) {
    return fmt::format("the run gave the digest of its record {} times, and not once",
                       digests.size());
  }
  return digest_of(record) == digests.front()
             ? ""
             : "the record was changed after the run had given its digest; it is not used";
}

std::string why_other_times(const Json& record, double heard_s) {
  const auto [n_timed, timed_s] = samples_of(record, "/time/total_s/samples");
  if (n_timed == 0.0) {
    return "";  // a wrong answer has no times
  }
  const double n_solves = n_timed + 1.0;
  const double copied_s =
      samples_of(record, "/time/copy_out_s/samples").second * n_solves / n_timed;
  const double first_s = number_at(record, "/time/first/total_s").value_or(0.0);
  const double told_s = first_s + timed_s + copied_s;
  // Where other programs keep the processors busy, ranks wait for each other before the clock runs, and words are read late.
  // That takes the longer the less of the processors is left.
  constexpr double factor = 1.5;
  constexpr double slack_s = 1.0;
  constexpr double slack_of_a_solve_s = 0.2;
  const double unclocked_s = (slack_s + slack_of_a_solve_s * n_solves) / share_left(record);
  return heard_s > factor * told_s + unclocked_s
             ? fmt::format(
                   "its solvers lived for {:.3g} s by casebook's clock, and its record tells of "
                   "{:.3g} s; "
                   "it is not used",
                   heard_s,
                   told_s)
             : "";
}

void SolverLives::hear(const RunEvent& event, Clock::time_point now) {
  if (event.stage == RunEvent::Stage::set_up && !start_) {
    start_ = now;
  } else if (event.stage == RunEvent::Stage::judge) {
    end_ = now;
  } else if (event.stage == RunEvent::Stage::seed && start_ && end_) {
    sum_s_ += std::chrono::duration<double>(*end_ - *start_).count();
    start_.reset();
    end_.reset();
  }
}

void RunWitness::hear(const RunEvent& event, Clock::time_point now) {
  lives_.hear(event, now);
  if (event.stage == RunEvent::Stage::record) {
    digests_.push_back(event.text);
  }
  heard_ = true;  // the first event comes before the first solver
}

std::string RunWitness::why_not_used(const Json& record) const {
  std::string why = why_not_its_own(record, digests_);
  if (why.empty()) {
    why = seeds_.why_others(record);
  }
  return why.empty() && seeds_.any() ? why_other_times(record, lives_.sum_s()) : why;
}

void seal_by_casebook(Json& record, const std::string& shared) {
  const Json hosts = list_at(record, "/layout/hosts");  // of each rank
  const bool elsewhere = std::any_of(
      hosts.begin(), hosts.end(), [&](const Json& host) { return host != hosts.front(); });
  const std::string reason = shared.empty() && elsewhere ? "several nodes" : shared;
  record["seal"] = {{"by", "casebook"},
                    {"temporary_folders", reason.empty() ? "private" : "shared: " + reason}};
  seal(record);
}

}  // namespace casebook::cli
