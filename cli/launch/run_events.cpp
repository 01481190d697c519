#include "cli/launch/run_events.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cli/text/format.hpp"

namespace casebook::cli {

std::optional<RunEvent> parse_run_event(const std::string& line) {
  std::istringstream words(line);
  std::string mark;
  std::string stage;
  words >> mark >> stage;
  if (mark != "@casebook") {
    return std::nullopt;
  }
  RunEvent event;
  if (stage == "solve" || stage == "repetition") {
    std::string of;
    event.stage = RunEvent::Stage::solve;
    event.warm_up = stage == "solve";
    if (!(words >> event.k >> of >> event.n) || event.n < 1) {
      return std::nullopt;
    }
  } else if (stage == "step") {
    event.stage = RunEvent::Stage::step;
    if (!(words >> event.k >> event.n)) {
      return std::nullopt;
    }
    std::getline(words >> std::ws, event.text);
  } else if (stage == "record") {
    event.stage = RunEvent::Stage::record;
    words >> event.text;
  } else if (stage == "seed") {
    event.stage = RunEvent::Stage::seed;
  } else if (stage == "judge") {
    event.stage = RunEvent::Stage::judge;
  } else if (stage == "done") {
    event.stage = RunEvent::Stage::done;
  } else if (stage != "set_up") {
    return std::nullopt;
  }
  return event;
}

void RunClock::feed(const RunEvent& event, Clock::time_point now) {
  if (event.stage == RunEvent::Stage::step) {
    step_ = event;
    return;
  }
  if (event.stage == RunEvent::Stage::record || event.stage == RunEvent::Stage::seed) {
    return;
  }
  step_.reset();
  if (event_.stage == RunEvent::Stage::solve) {
    total_s_ += seconds_in_solve(now);
    ++n_over_;
  } else if (event_.stage == RunEvent::Stage::judge) {
    judge_s_ += seconds_in_solve(now);
  }
  solve_start_ = now;
  const int n = std::max(event.n, event_.n);
  event_ = event;
  event_.n = n;
}

double RunClock::seconds_in_solve(Clock::time_point now) const {
  return std::chrono::duration<double>(now - solve_start_).count();
}

double RunClock::fraction(Clock::time_point now) const {
  if (event_.stage == RunEvent::Stage::done) {
    return 1.0;
  }
  if (event_.n == 0) {
    return 0.0;
  }
  return (n_over_ + part_of_solve(now)) / event_.n;
}

double RunClock::part_of_solve(Clock::time_point now) const {
  if (event_.stage != RunEvent::Stage::solve) {
    return 0.0;
  }
  if (total_s_ > 0.0) {
    return std::min(1.0, seconds_in_solve(now) * n_over_ / total_s_);
  }
  return step_ && step_->n > 0 ? std::min(1.0, static_cast<double>(step_->k) / step_->n) : 0.0;
}

namespace {

std::string name_of_solve(const RunEvent& event) {
  if (!event.warm_up) {
    return fmt::format("repetition {} of {}", event.k, event.n);
  }
  return event.n == 1   ? "the one solve"
         : event.k == 1 ? "warm-up solve"
                        : fmt::format("solve {} of {}", event.k - 1, event.n - 1);
}

}  // namespace

std::string RunClock::describe(Clock::time_point now) const {
  switch (event_.stage) {
    case RunEvent::Stage::set_up:
      return "set up";
    case RunEvent::Stage::judge:
      return "judge";
    case RunEvent::Stage::done:
      return "done";
    case RunEvent::Stage::solve:
    case RunEvent::Stage::step:
    case RunEvent::Stage::record:
    case RunEvent::Stage::seed:
      break;
  }
  std::string text = name_of_solve(event_);
  if (n_over_ > 0) {
    const double left_s = (1.0 - fraction(now)) * event_.n * total_s_ / n_over_;
    return text + ", " + duration(left_s) + " left";
  }
  if (step_) {
    return text + ", " + step_->text;
  }
  return text + ", " + duration(seconds_in_solve(now));
}

}  // namespace casebook::cli
