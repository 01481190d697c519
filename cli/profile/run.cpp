#include "cli/profile/run.hpp"

#include <chrono>
#include <filesystem>

#include "cli/machine/roofs.hpp"
#include "cli/machine/roofs_warnings.hpp"
#include "cli/process/signals.hpp"
#include "cli/profile/external_profile.hpp"
#include "cli/profile/likwid_counters.hpp"
#include "cli/profile/roofline.hpp"
#include "cli/profile/sampling.hpp"
#include "cli/profile/source_lines.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/file.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t hot_spots_kept = 12;

/// The file of this name in the folder or below; "" where there is none.
fs::path find_below(const fs::path& folder, const std::string& name) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().filename() == name) {
      return entry.path();
    }
  }
  return "";
}

fs::path trace_in(const fs::path& folder) {
  return folder / "trace.json";
}

/// The command that makes this profile again.
std::string command_line(const Experiment& experiment, const Variant& variant) {
  std::vector<std::string> words = {"./casebook", "profile", variant.app, variant.name};
  append(words, command_line_of(experiment));
  return shell_line(words);
}

/// Writes the stacks beside the record and returns the profile's members about samples.
Json keep_samples(const Sampled& sampled, const fs::path& root, const fs::path& record_file) {
  Json json = {{"sampler", nullptr},
               {"n_samples", sampled.sums.n_samples()},
               {"no_samples", sampled.reason},
               {"hot_spots", Json::array()},
               {"folded_file", nullptr}};
  if (sampled.sampler.empty()) {
    json["n_samples"] = 0;
    return json;
  }
  const auto find_lines = [&root](const std::string& object, const auto& positions) {
    return find_source_lines(root, object, positions);
  };
  const fs::path folded_file = fs::path(record_file).replace_extension(".folded");
  write_file_atomically(folded_file, sampled.sums.folded());
  json["sampler"] = sampled.sampler;
  json["hot_spots"] = hot_spots_json(sampled.sums.hot_spots(hot_spots_kept, find_lines));
  json["folded_file"] = folded_file.filename().string();
  return json;
}

/// Moves what the program printed beside the record.
void keep_outputs(const Json& record, const fs::path& folder, const fs::path& beside) {
  for (const Json& output : list_at(record, "/external/outputs")) {
    const std::string name = text_at(output, "/file");
    if (const fs::path file = find_below(folder, name); !file.empty()) {
      fs::rename(file, beside / name);
    }
  }
}

/// Moves the trace beside the record; its name there, or null.
Json keep_trace(const fs::path& folder, const fs::path& record_file) {
  if (!fs::exists(trace_in(folder))) {
    return nullptr;
  }
  const fs::path file = fs::path(record_file).replace_extension(".trace.json");
  fs::rename(trace_in(folder), file);
  return file.filename().string();
}

}  // namespace

Experiment timed_experiment(const Experiment& experiment,
                            const ProfileChoices& choices,
                            const fs::path& folder) {
  Experiment timed = experiment;
  timed.results = folder;
  timed.instruments.profiling = true;
  timed.instruments.trace_file = choices.trace ? trace_in(folder).string() : "";
  return timed;
}

std::vector<RungAttacks> ladder_attacks(const Project& project, const App& app) {
  std::vector<RungAttacks> ladder;
  for (const Variant& variant : project.ladder(app)) {
    const fs::path page = variant.folder / "step.md";
    const std::string text = fs::exists(page) ? read_file(page) : "";
    ladder.push_back({variant.name, attacks_in(text, page.string())});
  }
  return ladder;
}

Outcome profile_variant(const Project& project,
                        const Experiment& experiment,
                        const Variant& variant,
                        const ProfileChoices& choices,
                        const Terminal& terminal) {
  const std::vector<RungAttacks> ladder = ladder_attacks(project, project.app(variant.app));
  const SignalWatch watch;  // a request to stop between two runs waits for the second
  const WorkFolder work(experiment.results / variant.app);
  std::optional<LikwidChoice> likwid;
  if (choices.likwid) {
    likwid = choose_likwid(*choices.likwid, work.path() / "likwid");
  }
  const std::string label = variant.app + " " + variant.name;
  const auto start = std::chrono::steady_clock::now();
  Outcome outcome = run_variant(
      timed_experiment(experiment, choices, work.path()), variant, label + ", timed", terminal);
  const double run_s = seconds_since(start);
  if (outcome.record.is_null()) {
    return outcome;
  }
  outcome.record_file = experiment.results / variant.app / outcome.record_file.filename();

  Json& record = outcome.record;
  Sampled sampled;
  if (!passed(record)) {
    sampled.reason = "the answer is wrong: nothing was profiled";
  } else if (!choices.sampling) {
    sampled.reason = "not asked for (--no-sampling)";
  } else {
    const double solve_s = median_s(record).value_or(0.0);
    sampled = sample_variant(experiment, variant, solve_s, run_s, work.path(), terminal);
  }
  Json profile = {{"command", command_line(experiment, variant)}};
  profile.update(keep_samples(sampled, project.root(), outcome.record_file));
  profile["likwid"] = nullptr;
  if (likwid && passed(record)) {
    profile["likwid"] =
        count_with_likwid(experiment, variant, *likwid, work.path() / "likwid", terminal);
    add_likwid_counters(profile["likwid"], record);
  }
  profile["trace_file"] = keep_trace(work.path(), outcome.record_file);
  const Json roofs = stored_roofs(project);
  profile["roofline"] = roofline_of(record, roofs);
  std::vector<std::string> warnings = roofs_warnings(record, roofs);
  append(warnings, roofs_disturbances(roofs));
  profile["roofline"]["warnings"] = warnings;
  profile["advice"] = advise(record, profile["roofline"], ladder);
  record["profile"] = profile;
  seal(record);
  write_file_atomically(outcome.record_file, record.dump(1) + "\n");
  return outcome;
}

Outcome profile_program(const Project& project,
                        const Experiment& experiment,
                        const Variant& variant,
                        bool sampling,
                        const Terminal& terminal) {
  const SignalWatch watch;
  const WorkFolder work(experiment.results / variant.app);
  const Experiment watched = watched_experiment(experiment, project.build(), work.path());
  const std::string label = variant.app + " " + variant.name;
  Outcome outcome = run_variant(watched, variant, label + ", watched", terminal);
  if (outcome.record.is_null()) {
    return outcome;
  }
  Json& record = outcome.record;
  outcome.record_file = experiment.results / variant.app / outcome.record_file.filename();
  keep_outputs(record, work.path(), outcome.record_file.parent_path());
  add_watched(record, work.path());
  Sampled sampled;
  if (!passed(record)) {
    sampled.reason = "the answer is wrong: nothing was profiled";
  } else if (!sampling) {
    sampled.reason = "not asked for (--no-sampling)";
  } else {
    sampled =
        sample_external(experiment, variant, median_s(record).value_or(1.0), work.path(), terminal);
  }
  Json profile = {{"command", command_line(experiment, variant)}};
  profile.update(keep_samples(sampled, project.root(), outcome.record_file));
  profile["likwid"] = nullptr;
  profile["trace_file"] = nullptr;
  profile["roofline"] = Json::object();
  profile["advice"] = external_advice(record);
  record["profile"] = profile;
  seal(record);
  write_file_atomically(outcome.record_file,
                        record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  return outcome;
}

}  // namespace casebook::cli
