#include "cli/run/layout.hpp"

#include <algorithm>

#include "cli/process/cpus.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/schedulers/scheduler.hpp"

namespace casebook::cli {
namespace {

/// The ranks and threads that the variant's configuration asks for on this machine.
RankLayout configured_layout(const Variant& variant) {
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  RankLayout layout = own_layout(variant);
  if (layout.ranks == 0) {
    layout.ranks = std::max(1, cores / layout.threads);
  }
  layout.oversubscribed = static_cast<long>(layout.ranks) * layout.threads > cores;
  return layout;
}

}  // namespace

RankLayout own_layout(const Variant& variant) {
  RankLayout layout;
  layout.ranks = 0;
  if (variant.external) {
    const RunConfiguration configuration = read_run_configuration(variant.folder);
    layout.ranks = configuration.ranks;
    layout.threads = configuration.threads;
    layout.binding = configuration.binding;
  }
  return layout;
}

RankLayout layout_of(const Experiment& experiment, const Variant& variant) {
  return experiment.own_layouts && variant.external ? configured_layout(variant)
                                                    : experiment.layout;
}

}  // namespace casebook::cli
