#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "harness/core/json.hpp"
#include "harness/run/team.hpp"

namespace casebook::task_clock {

/// Cost of every task of a rung, for the models of report/: a rung as it stands is linked with
/// sources of tasks that call these functions. Tasks of one kind in one iteration are a phase.

/// A phase begins. Outside parallel regions.
void begin_phase(const std::string& kind, std::size_t n_tasks);

/// The calling thread has ended its task, if it had one.
void end_task();

/// The calling thread has this task now, of the phase that began last.
void begin_task(std::size_t number);

/// All phases so far, over all ranks: kind, wall_s from the first task to the end of the last, and
/// tasks_ns in the order in which tasks are dealt. Collective.
Json phases_to_json(const Team& team);

/// main() of such a program. measure: runs one case on every rank, and returns what rank 0 writes.
int run_main(int argc,
             char** argv,
             const std::function<Json(const Team& team, const std::string& case_file)>& measure);

}  // namespace casebook::task_clock
