#include "cli/schedulers/scheduler.hpp"

#include <stdexcept>

#include "cli/process/process.hpp"

namespace casebook::cli {

std::vector<std::string> scheduler_names() {
  std::vector<std::string> names;
  for (const Scheduler* scheduler : schedulers()) {
    names.push_back(scheduler->name());
  }
  return names;
}

const Scheduler& scheduler_named(const std::string& name) {
  for (const Scheduler* scheduler : schedulers()) {
    if (scheduler->name() == name) {
      return *scheduler;
    }
  }
  throw std::logic_error("there is no scheduler " + name);
}

const Scheduler& scheduler_here() {
  for (const Scheduler* scheduler : schedulers()) {
    if (!find_program(scheduler->submit_program()).empty() && scheduler->answers()) {
      return *scheduler;
    }
  }
  return *schedulers().front();
}

std::optional<ThisJob> this_job() {
  for (const Scheduler* scheduler : schedulers()) {
    if (const std::optional<ThisJob> job = scheduler->this_job()) {
      return job;
    }
  }
  return std::nullopt;
}

int allocated_nodes() {
  return this_job().value_or(ThisJob{}).nodes;
}

}  // namespace casebook::cli
