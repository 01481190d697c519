#include "cli/campaign/experiment.hpp"

#include <system_error>

#include "cli/run/experiment_options.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A state that an earlier attempt has saved is gone on from.
Saving saving_of(const Claim& claim) {
  std::error_code ignored;
  const bool saved = fs::exists(claim.checkpoint, ignored);
  return saved ? Saving{.restart = claim.checkpoint} : Saving{.checkpoint = claim.checkpoint};
}

}  // namespace

Variant variant_of(const PlanPoint& point, const Project& project) {
  return project.variant(project.app(point.app), point.variant);
}

Input input_of(const Plan& plan, const PlanPoint& point, const Project& project) {
  ExperimentOptions options;
  options.trust_deck = plan.trust_decks;
  options.case_name = point.case_name;
  options.deck = point.deck;
  options.overrides = point.overrides;
  return choose_input(options, project.app(point.app), project.root());
}

Experiment experiment_for(const Plan& plan,
                          const PlanPoint& point,
                          const Claim& claim,
                          const Project& project) {
  Experiment experiment;
  experiment.root = project.root();
  experiment.record_file = claim.record;
  experiment.input = input_of(plan, point, project);
  experiment.launcher = plan.site.launcher;
  experiment.layout = point.layout;
  if (experiment.layout.nodes == 1) {
    experiment.layout.nodes = 0;  // as `casebook run` places them
  }
  experiment.repetitions = plan.solves;
  experiment.saving = saving_of(claim);
  experiment.instruments.group = group_of_plans + plan.file.stem().string();
  experiment.environment = plan.site.environment;
  for (const auto& chosen : point.environment) {
    std::erase_if(experiment.environment,
                  [&](const auto& known) { return known.first == chosen.first; });
    experiment.environment.push_back(chosen);
  }
  return experiment;
}

}  // namespace casebook::cli
