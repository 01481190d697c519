#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/process/signals.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/records.hpp"
#include "cli/run/choose.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "cli/versus/measure.hpp"
#include "cli/versus/peer_input.hpp"
#include "cli/versus/record.hpp"
#include "cli/versus/text.hpp"
#include "harness/core/error.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

struct VersusOptions {
  ExperimentOptions experiment;
  std::string variant = "best";
  std::vector<std::string> peers;
  std::string pairs = std::to_string(enough_pairs);
  bool list = false;
  bool json = false;
  bool dry_run = false;
};

std::vector<std::string> case_names_of(const App& app) {
  std::vector<std::string> names;
  for (const CaseFile& file : cases_of(app)) {
    names.push_back(file.name);
  }
  return names;
}

/// The peers that were named, else all that take this case and are here; what is left out is said.
std::vector<Peer> chosen_peers(const VersusOptions& options,
                               const App& app,
                               const Project& project,
                               const std::string& case_name) {
  const std::vector<Peer> all = peers_of(app);
  std::vector<std::string> names;
  for (const Peer& peer : all) {
    names.push_back(peer.name);
  }
  if (all.empty()) {
    throw UsageError(
        fmt::format("{} has no peers: a file in apps/{}/peers/ describes one", app.name, app.name));
  }
  std::vector<std::string> wanted;
  for (const std::string& given : options.peers) {
    wanted.push_back(resolve_name(given, "peer of " + app.name, names));
  }
  std::vector<Peer> chosen;
  for (const Peer& peer : all) {
    const bool named = std::find(wanted.begin(), wanted.end(), peer.name) != wanted.end();
    if (!wanted.empty() && !named) {
      continue;
    }
    const bool here = !program_of(peer, project.build()).empty();
    std::string why;
    if (!takes(peer, case_name)) {
      why = fmt::format("it takes these cases: {}", cases_text(peer, case_names_of(app)));
    } else if (!here && !options.dry_run) {
      why = advice_for(peer);
    }
    if (why.empty()) {
      chosen.push_back(peer);
    } else if (!named) {
      fmt::print(stderr, "casebook: {} is left out: {}\n", peer.name, why);
    } else if (here || !takes(peer, case_name)) {
      throw UsageError(fmt::format("{} on {}: {}", peer.name, case_name, why));
    } else {
      throw EnvironmentError(peer.name + ": " + why);
    }
  }
  if (chosen.empty()) {
    throw EnvironmentError(fmt::format("no peer of {} is left for {}", app.name, case_name));
  }
  return chosen;
}

std::string command_of(const PeerComparison& evidence) {
  const Input& input = evidence.experiment.input;
  const RankLayout& layout = evidence.experiment.layout;
  std::vector<std::string> words = {
      "./casebook", "versus", evidence.variant.app, evidence.variant.name};
  append_option(words, "--peer", evidence.peer.peer.name);
  append_option(words,
                input.deck.empty() ? "--case" : "--deck",
                input.deck.empty() ? input.name : input.deck);
  for (const std::string& override : input.overrides) {
    append_option(words, "--set", override);
  }
  append_option(words, "-n", std::to_string(layout.ranks));
  append_option(words, "-t", std::to_string(layout.threads));
  append_option(words, "--pairs", std::to_string(evidence.planned_pairs));
  return shell_line(words);
}

/// The case as our executable describes it; a peer that reads the case's deck needs no such values.
Json description_of(const Experiment& experiment, const Variant& variant, const Peer& peer) {
  if (peer.reads_deck) {
    return Json::object();
  }
  const InputCheck checked = check_input(experiment, variant);
  if (checked.exit_code != exit_fine) {
    throw UsageError(first_line(checked.message));
  }
  return checked.description;
}

PeerComparison make_evidence(const VersusOptions& options,
                             const Project& project,
                             const Experiment& asked,
                             const Variant& variant,
                             const Peer& peer) {
  PeerComparison evidence;
  evidence.variant = variant;
  evidence.experiment = asked;
  evidence.experiment.repetitions = peer.repetitions;
  const int cores = asked.layout.ranks * asked.layout.threads;
  const bool threads = peer.processes == Peer::Processes::threads;
  Json values = description_of(evidence.experiment, variant, peer);
  values["ranks"] = threads ? 1 : cores;
  values["threads"] = threads ? cores : 1;
  const ExternalCase input = peer_input(project.root(), peer, asked.input, values);
  evidence.peer =
      ready_peer(peer, program_of(peer, project.build()), input, asked.launcher, cores, values);
  evidence.planned_pairs = parse_count(options.pairs, "--pairs", "six pairs are the default");
  evidence.command = command_of(evidence);
  append(evidence.experiment.input.overrides, peer.settings);
  return evidence;
}

/// Gives the record its name, and our runs their place in it.
void stamp(PeerComparison& evidence) {
  const std::string what = fmt::format(
      "versus.{}.{}.{}", evidence.variant.app, evidence.variant.name, evidence.peer.peer.name);
  evidence.id = new_record_id(what, evidence.experiment.input.name, evidence.experiment.layout);
  evidence.started = utc_now();
  evidence.experiment.instruments.group = evidence.id;
}

int print_command_lines(const std::vector<PeerComparison>& all) {
  for (const PeerComparison& evidence : all) {
    const Program ours = launch_program(evidence.experiment,
                                        evidence.variant,
                                        new_record_file(evidence.experiment, evidence.variant));
    fmt::print("ours: {}\npeer: {}\n",
               shell_line(ours.arguments),
               shell_line(shown_program(evidence.peer).arguments));
  }
  return exit_fine;
}

int measure_all(const VersusOptions& options, std::vector<PeerComparison>& all) {
  int worst = exit_fine;
  for (PeerComparison& evidence : all) {
    stamp(evidence);
    worst = std::max(worst, measure(evidence, terminal_of(2)));
    if (!options.json) {
      fmt::print("\n{}", evidence_text(evidence, terminal_of(1)));
    }
  }
  if (options.json) {
    Json list = Json::array();
    for (const PeerComparison& evidence : all) {
      list.push_back(evidence_json(evidence));
    }
    fmt::print("{}\n", list.dump(1, ' ', false, Json::error_handler_t::replace));
  }
  return worst;
}

void refuse_what_has_no_ratio(const Experiment& experiment) {
  const RankLayout& layout = experiment.layout;
  if (layout.oversubscribed) {
    throw UsageError(fmt::format(
        "{} x {} are more than the cores here, and such a run gives no ratio; use fewer (-n, -t)",
        counted(layout.ranks, "rank"),
        counted(layout.threads, "thread")));
  }
}

int versus(VersusOptions options) {
  const Project project = this_project();
  const App& app = take_app(options.experiment, project);
  if (options.list) {
    fmt::print("{}",
               peers_text(peers_of(app), case_names_of(app), project.build(), terminal_of(1)));
    return exit_fine;
  }
  const Experiment experiment = make_experiment(options.experiment, project);
  if (!options.dry_run) {
    refuse_what_has_no_ratio(experiment);
  }
  const std::vector<Peer> peers = chosen_peers(options, app, project, experiment.input.name);
  const Variant variant = choose_variant(project, app, experiment, options.variant);
  const bool asks_ours =
      std::any_of(peers.begin(), peers.end(), [](const Peer& peer) { return !peer.reads_deck; });
  if (!options.dry_run || asks_ours) {
    if (const auto exit_code = make_runnable(project, experiment, {variant})) {
      return *exit_code;
    }
  }
  std::vector<PeerComparison> all;
  std::vector<std::string> targets;
  for (const Peer& peer : peers) {
    all.push_back(make_evidence(options, project, experiment, variant, peer));
    if (!peer.target.empty()) {
      targets.push_back(peer.target);
    }
  }
  if (options.dry_run) {
    return print_command_lines(all);
  }
  if (!targets.empty()) {
    build_targets(project.build(), targets, terminal_of(2));
  }
  return measure_all(options, all);
}

}  // namespace

void add_versus_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<VersusOptions>();
  CLI::App* command = add_command(program, "versus");
  add_experiment_options(*command, options->experiment);
  command->remove_option(command->get_option("--repeat"));  // each description of a peer says it
  add_variant_argument(*command, options->variant)
      ->description("a variant, or the beginning of its name; default: the best one here");
  command->add_option("--peer", options->peers, "one of the app's; repeatable; default: all here")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add_deck_option(*command, options->experiment);
  command->add_option("--pairs", options->pairs, "default 6; fewer cover with less than 95 %")
      ->type_name("N");
  command->add_flag("--list", options->list, "the peers of the app, and which are here");
  command->add_flag("--json", options->json, "print the records and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook versus scf --list\n"
      "  ./casebook versus scf --case w10_6-31gs\n"
      "  ./casebook versus scf v14 --peer nwchem_direct --case benzene_cc-pvdz --pairs 6");
  command->callback([options, &chosen] { chosen = [options] { return versus(*options); }; });
}

}  // namespace casebook::cli
