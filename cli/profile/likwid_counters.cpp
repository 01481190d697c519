#include "cli/profile/likwid_counters.hpp"

#include <fmt/format.h>

#include "cli/likwid/groups.hpp"
#include "cli/likwid/merge.hpp"
#include "cli/likwid/wrapper.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// One run under likwid-perfctr with its files below `folder`. Sets `failure` when it left none.
std::vector<LikwidRank> count_group(const Experiment& experiment,
                                    const Variant& variant,
                                    const LikwidChoice& choice,
                                    const std::string& group,
                                    const fs::path& folder,
                                    const Terminal& terminal,
                                    std::string& failure) {
  const fs::path output = folder / group;
  fs::create_directories(output);
  Experiment counted = experiment;
  counted.results = folder;
  counted.instruments = {.profiling = true, .counters = "none", .mpi_stats = false};
  counted.wrapper =
      likwid_wrapper(this_program(), group, core_group_of(choice.probe.groups), output);
  const std::string label = fmt::format("{} {}, LIKWID {}", variant.app, variant.name, group);
  const Outcome outcome = run_variant(counted, variant, label, terminal);
  if (outcome.record.is_null()) {
    failure = "the run under likwid-perfctr left no record: " + outcome.failure;
  }
  return read_likwid_folder(output, experiment.layout.ranks);
}

/// Zen 3 counts the memory channels in two halves.
bool is_second_half(const std::string& group) {
  return group == "MEM2";
}

Json unusable(const LikwidChoice& choice, const std::string& reason) {
  return {{"version", choice.probe.version},
          {"usable", false},
          {"reason", reason},
          {"groups", Json::array()}};
}

/// The region around all solves.
Json solve_of(const Json& group) {
  for (const Json& region : group.value("regions", Json::array())) {
    if (text_at(region, "/region") == "solve") {
      return region;
    }
  }
  return nullptr;
}

/// The entry of that name, in place or at the end.
Json& counter_entry(Json& values, const std::string& name) {
  for (Json& entry : values) {
    if (text_at(entry, "/name") == name) {
      return entry;
    }
  }
  values.push_back(Json::object());
  return values.back();
}

}  // namespace

LikwidChoice choose_likwid(const std::string& wanted, const fs::path& folder) {
  fs::create_directories(folder);
  LikwidChoice choice{probe_likwid(this_program(), folder), {}};
  if (choice.probe.usable) {
    choice.groups = choose_likwid_groups(wanted, choice.probe.groups);
  }
  return choice;
}

Json count_with_likwid(const Experiment& experiment,
                       const Variant& variant,
                       const LikwidChoice& choice,
                       const fs::path& folder,
                       const Terminal& terminal) {
  if (!choice.probe.usable) {
    const LikwidProbe& probe = choice.probe;
    return unusable(choice, probe.fix.empty() ? probe.reason : probe.reason + "; " + probe.fix);
  }
  std::vector<std::vector<LikwidRank>> runs;
  for (const std::string& group : choice.groups) {
    std::string failure;
    std::vector<LikwidRank> ranks =
        count_group(experiment, variant, choice, group, folder, terminal, failure);
    if (!failure.empty()) {
      return unusable(choice, failure);
    }
    if (!runs.empty() && is_second_half(group)) {
      for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        add_memory_half(runs.back()[rank], ranks[rank]);
      }
    } else {
      runs.push_back(ranks);
    }
  }
  Json groups = Json::array();
  for (const std::vector<LikwidRank>& ranks : runs) {
    groups.push_back(merge_likwid(ranks));
  }
  return {{"version", choice.probe.version}, {"usable", true}, {"reason", ""}, {"groups", groups}};
}

void add_likwid_counters(const Json& likwid, Json& record) {
  Json& counters = record["counters"];
  const Json source = {
      {"source", "likwid"}, {"usable", likwid.at("usable")}, {"reason", likwid.at("reason")}};
  Json& sources = counters["sources"];
  sources.insert(sources.begin(), source);
  const double n_solves = number_at(record, "/time/solve_s/n").value_or(1.0);
  for (const Json& group : likwid.at("groups")) {
    const Json solve = solve_of(group);
    for (const char* name : {"flops", "bytes", "energy_j"}) {
      const auto sum =
          solve.is_null() ? std::nullopt : number_at(solve, fmt::format("/{}", name).c_str());
      if (sum) {
        counter_entry(counters["values"], name) = {
            {"name", name},
            {"value", *sum / n_solves},
            {"unit", std::string(name) == "energy_j" ? "J" : ""},
            {"tier", "hw"},
            {"source", "likwid"},
            {"reason", ""},
            {"per_rank", nullptr}};
      }
    }
  }
}

}  // namespace casebook::cli
