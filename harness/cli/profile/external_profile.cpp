#include "harness/cli/profile/external_profile.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "harness/cli/external/run.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/profile/advice.hpp"
#include "harness/cli/records/record_view.hpp"
#include "harness/cli/run/run_variant.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// What each rank has left, by rank; ranks that left nothing are missing.
std::map<int, Json> watched_ranks(const fs::path& folder) {
  std::map<int, Json> ranks;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(folder, no_such_folder)) {
    const std::string name = entry.path().filename().string();
    const bool left_by_rank = entry.is_regular_file() && name.starts_with("mpi");
    const Json json =
        left_by_rank ? Json::parse(read_file(entry.path()), nullptr, false) : Json(nullptr);
    if (json.is_object() && json.contains("mpi_rank")) {
      ranks[json["mpi_rank"].get<int>()] = json;
    }
  }
  return ranks;
}

/// The calls of all ranks, one entry for each kind; times by rank.
Json calls_json(const std::map<int, Json>& ranks) {
  std::map<std::string, Json> calls;
  for (const auto& [rank, json] : ranks) {
    for (const Json& call : json.at("calls")) {
      const std::string name = call.at("call");
      Json& sum = calls[name];
      if (sum.is_null()) {
        const std::vector<double> none(ranks.size(), 0.0);
        sum = {{"call", name},
               {"region", nullptr},
               {"count", 0},
               {"bytes", 0},
               {"time_s", none},
               {"wait_s", none}};
      }
      const auto place = static_cast<std::size_t>(std::distance(ranks.begin(), ranks.find(rank)));
      sum["count"] = sum["count"].get<double>() + call.at("count").get<double>();
      sum["bytes"] = sum["bytes"].get<double>() + call.at("bytes").get<double>();
      sum["time_s"][place] = call.at("time_s");
      sum["wait_s"][place] = call.at("wait_s");
    }
  }
  Json list = Json::array();
  for (const auto& [name, call] : calls) {
    list.push_back(call);
  }
  return list;
}

/// POP's figures between MPI_Init and MPI_Finalize. Useful is the time outside MPI of the thread that
/// called MPI_Init: what other threads do is not seen, so that the figures of threads are 1.
/// Source: POP Centre of Excellence, co-design.pop-coe.eu/metrics.
Json efficiency_json(const std::map<int, Json>& ranks) {
  double run_s = 0.0;
  double most = 0.0;
  double sum = 0.0;
  for (const auto& [rank, json] : ranks) {
    const double elapsed_s = json.at("elapsed_s");
    const double useful_s = elapsed_s - json.at("in_mpi_s").get<double>();
    run_s = std::max(run_s, elapsed_s);
    most = std::max(most, useful_s);
    sum += useful_s;
  }
  const double mean = sum / static_cast<double>(ranks.size());
  if (!(most > 0.0)) {
    return Json::array();
  }
  return Json::array({{{"region", "solve"},
                       {"parallel", mean / run_s},
                       {"mpi_parallel", mean / run_s},
                       {"mpi_load_balance", mean / most},
                       {"mpi_communication", most / run_s},
                       {"mpi_serialization", nullptr},
                       {"mpi_transfer", nullptr},
                       {"omp_parallel", 1.0},
                       {"omp_load_balance", 1.0}}});
}

Json io_json(const std::map<int, Json>& ranks) {
  Json io = {{"read_bytes", 0}, {"written_bytes", 0}, {"reads", 0}, {"writes", 0}};
  for (const auto& [rank, json] : ranks) {
    for (const char* key : {"read_bytes", "written_bytes", "reads", "writes"}) {
      io[key] = io[key].get<double>() + json.at("io").at(key).get<double>();
    }
  }
  return io;
}

}  // namespace

Experiment watched_experiment(const Experiment& experiment,
                              const fs::path& build,
                              const fs::path& folder) {
  const fs::path library = build / "bin" / "libcasebook_mpi_watch.so";
  if (!fs::exists(library)) {
    throw EnvironmentError(
        fmt::format("{} is missing, which watches MPI; build the project again", library.string()));
  }
  Experiment watched = experiment;
  watched.results = folder;
  watched.repetitions = 1;
  watched.environment.emplace_back("LD_PRELOAD", library.string());
  watched.environment.emplace_back(variable_of_mpi_watch, folder.string());
  return watched;
}

void add_watched(Json& record, const fs::path& folder) {
  record["kind"] = "profile";
  const std::map<int, Json> ranks = watched_ranks(folder);
  if (ranks.empty() || !passed(record)) {
    return;
  }
  record["mpi"] = {{"split_waiting", false},
                   {"cost_s_per_call", ranks.begin()->second.at("cost_s_per_call")},
                   {"calls", calls_json(ranks)}};
  record["efficiency"] = efficiency_json(ranks);
  record["external"]["io"] = io_json(ranks);
}

Sampled sample_external(const Experiment& experiment,
                        const Variant& variant,
                        double run_s,
                        const fs::path& folder,
                        const Terminal& terminal) {
  Sampled result;
  const Sampler sampler = find_sampler(folder);
  if (!sampler.usable()) {
    result.reason = sampler.reason;
    return result;
  }
  Experiment sampled = experiment;
  sampled.results = folder;
  sampled.repetitions = 1;
  const int ranks = experiment.layout.ranks;
  sampled.wrapper = sampling_wrapper(
      sampler, sampling_frequency(run_s, ranks, experiment.layout.threads), folder);
  const Outcome outcome =
      run_variant(sampled, variant, variant.app + " " + variant.name + ", sampled", terminal);
  if (outcome.record.is_null()) {
    result.reason = "the run under perf left no record: " + outcome.failure;
    return result;
  }
  const int n_ranks = count_at(outcome.record, "/layout/ranks");
  for (int rank = 0; rank < n_ranks; ++rank) {
    SampleReader reader([&](const Sample& sample) { result.sums.add(sample, rank); });
    Listener listener;
    listener.on_output = [&reader](const std::string& line) { reader.feed(line); };
    run_program(sample_printer(sample_file(folder, rank)), listener);
    reader.finish();
  }
  if (result.sums.n_samples() == 0) {
    result.reason = "perf took no sample: the run is too short; try a larger case";
    return result;
  }
  result.sampler = sampler.name();
  return result;
}

std::vector<std::string> external_advice(const Json& record) {
  std::vector<std::string> advice;
  const auto figure = [&](const char* name) {
    return number_at(record, fmt::format("/efficiency/0/{}", name).c_str());
  };
  const auto balance = figure("mpi_load_balance");
  const auto communication = figure("mpi_communication");
  const bool balanced = !balance || *balance >= good_efficiency;
  if (!balanced) {
    advice.push_back(fmt::format(
        "Load balance is {:.2f}: the ranks compute for different times, and the others wait. Look "
        "at "
        "how the work is shared out: decomposition, its direction, the number of ranks.",
        *balance));
  }
  if (communication && *communication < good_efficiency) {
    advice.push_back(fmt::format(
        "Communication efficiency is {:.2f}: even the busiest rank is in MPI for {} of the run. "
        "Fewer "
        "ranks with more threads, larger messages, or another algorithm for the largest call.",
        *communication,
        percent(1.0 - *communication)));
  }
  for (const Json& warning : list_at(record, "/warnings")) {
    advice.push_back(warning.get<std::string>());
  }
  if (advice.empty()) {
    advice.emplace_back(
        "MPI does not limit it. The first hot spot does: its flags, its vectors, its memory.");
  }
  return advice;
}

}  // namespace casebook::cli
