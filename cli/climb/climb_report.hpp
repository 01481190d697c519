#pragma once

#include <string>
#include <vector>

#include "cli/climb/ladder.hpp"
#include "cli/run/experiment.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The records of a climb as a list; a rung without one is an object with the reason.
Json climb_json(const std::string& app, const std::vector<Rung>& rungs);

/// The ladder for a terminal.
std::string climb_text(const std::string& app,
                       const std::string& case_name,
                       const std::vector<Rung>& rungs,
                       const Terminal& terminal);

/// The ladder for a document, with what is needed to measure it again: the machine, the date, the
/// commit, and the command.
/// more: words of the command that tell neither app nor experiment, such as `--only v0,v1`
std::string climb_markdown(const std::string& app,
                           const Experiment& experiment,
                           const std::vector<std::string>& more,
                           const std::vector<Rung>& rungs);

/// One step beside its parent, for its step.md, with the same particulars.
std::string step_markdown(const std::string& app,
                          const Experiment& experiment,
                          const std::vector<std::string>& more,
                          const std::vector<Rung>& rungs,
                          const std::string& step);

}  // namespace casebook::cli
