#include "cli/profile/external_profile.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "cli/external/run.hpp"
#include "cli/process/process.hpp"
#include "cli/profile/advice.hpp"
#include "cli/profile/watched_ranks.hpp"
#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

using Ranks = std::vector<WatchedRank>;

/// The calls of all ranks, one entry for each function; times by rank.
Json calls_json(const Ranks& ranks) {
  std::map<std::string, Json> calls;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    for (const WatchedCall& call : ranks[rank].calls) {
      Json& sum = calls[call.name];
      if (sum.is_null()) {
        const std::vector<double> none(ranks.size(), 0.0);
        sum = {{"call", call.name},
               {"region", nullptr},
               {"count", 0},
               {"bytes", 0},
               {"time_s", none},
               {"wait_s", none}};
      }
      sum["count"] = sum["count"].get<double>() + call.count;
      sum["bytes"] = sum["bytes"].get<double>() + call.bytes;
      sum["time_s"][rank] = call.time_s;
      sum["wait_s"][rank] = call.wait_s;
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
Json efficiency_json(const Ranks& ranks) {
  double run_s = 0.0;
  double most = 0.0;
  double sum = 0.0;
  for (const WatchedRank& rank : ranks) {
    const double useful_s = rank.elapsed_s - rank.in_mpi_s;
    run_s = std::max(run_s, rank.elapsed_s);
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

Json io_json(const Ranks& ranks) {
  WatchedIo io;
  for (const WatchedRank& rank : ranks) {
    io.read_bytes += rank.io.read_bytes;
    io.written_bytes += rank.io.written_bytes;
    io.reads += rank.io.reads;
    io.writes += rank.io.writes;
  }
  return {{"read_bytes", io.read_bytes},
          {"written_bytes", io.written_bytes},
          {"reads", io.reads},
          {"writes", io.writes}};
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
  grade_again(record);
  Ranks ranks;
  try {
    ranks = watched_ranks(folder, count_at(record, "/layout/ranks"));
  } catch (const UsageError& error) {
    record["warnings"].push_back(
        fmt::format("{}; what the ranks left is left out: MPI, efficiencies, bytes", error.what()));
  }
  if (ranks.empty() || !passed(record)) {
    return;
  }
  record["mpi"] = {{"split_waiting", false},
                   {"cost_s_per_call", ranks.front().cost_s_per_call},
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
  const bool unbalanced = balance && *balance < good_efficiency;
  const bool slow_messages = communication && *communication < good_efficiency;
  const auto load = unbalanced || slow_messages ? load_that_explains_waiting(record) : std::nullopt;
  if (load) {
    advice.push_back(*load);
  }
  if (unbalanced && !load) {
    advice.push_back(fmt::format(
        "Load balance is {:.2f}: the ranks compute for different times, and the others wait. Look "
        "at "
        "how the work is shared out: decomposition, its direction, the number of ranks.",
        *balance));
  }
  if (slow_messages && !load) {
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
