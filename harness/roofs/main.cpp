// The limits of the processors that it is pinned to, as JSON: parts of roofs.json.

#include <cstdio>
#include <iostream>
#include <optional>

#include <omp.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/noise_probe.hpp"
#include "harness/core/origin.hpp"
#include "harness/roofs/bandwidth.hpp"
#include "harness/roofs/dgemm.hpp"
#include "harness/roofs/fma.hpp"
#include "harness/roofs/messages.hpp"
#include "harness/roofs/options.hpp"
#include "harness/roofs/processors.hpp"
#include "harness/run/describe_identity.hpp"
#include "harness/run/environment/layout.hpp"
#include "harness/run/environment/machine.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/record.hpp"
#include "harness/run/session.hpp"

namespace casebook::roofs {
namespace {

constexpr int dgemm_size = 1000;

/// Numbers the progress lines.
class ProgressLines {
 public:
  ProgressLines(bool wanted, int n) : wanted_(wanted), n_(n) {}

  void operator()(const std::string& what) {
    ++k_;
    if (wanted_) {
      std::printf("@casebook roofs %d of %d %s\n", k_, n_, what.c_str());
      std::fflush(stdout);
    }
  }

 private:
  bool wanted_;
  int n_;
  int k_ = 0;
};

/// At most so many things are measured.
int count_measurements(const Options& options, const MemoryShape& shape, int n_threads) {
  const auto counts = static_cast<int>(thread_counts(n_threads).size());
  const auto kernels = static_cast<int>(fma_kernels<double>().size() + fma_kernels<float>().size());
  const auto levels = static_cast<int>(shape.caches.size()) + 1;
  return (options.wants("bandwidth") ? 3 * levels * counts : 0) +
         (options.wants("fma") ? kernels * counts : 0) + (options.wants("dgemm") ? 1 : 0) +
         (options.wants("mpi") ? 11 : 0);
}

Json caches_json(const MemoryShape& shape) {
  Json caches = Json::array();
  for (const Cache& cache : shape.caches) {
    caches.push_back({{"level", cache.level},
                      {"size_kib", cache.bytes / 1024},
                      {"shared_by_cpus", cache.shared_by_cpus}});
  }
  return caches;
}

/// Measures what was asked for. Collective; complete on rank 0.
Json measure(const Options& options, const Team& team) {
  const NodeTime before = read_node_time();
  const double start = omp_get_wtime();
  std::vector<std::string> notes;
  const Processors processors = observe_processors(team.n_threads);
  const MemoryShape shape = observe_memory(processors);
  if (!processors.pinned) {
    notes.emplace_back("the threads are not bound to cores of their own: they may move or meet");
  }
  ProgressLines lines(options.progress && team.rank == 0,
                      count_measurements(options, shape, team.n_threads));
  const Say say = [&lines](const std::string& what) { lines(what); };
  const Sampling sampling = options.sampling();
  Json json = {{"started", utc_now()},
               {"machine", describe_machine()},
               {"build", describe_identity()},
               {"environment", describe_environment()},
               {"cpus", cpu_list(processors.cpus)},
               {"ranks", team.n_ranks},
               {"threads", team.n_threads},
               {"caches", caches_json(shape)}};
  if (options.wants("bandwidth")) {
    json["bandwidth"] = measure_bandwidth(shape, team.n_threads, sampling, say, notes);
  }
  if (options.wants("fma")) {
    json["fma"] = measure_fma<double>(team.n_threads, sampling, say);
    json["fma_single"] = measure_fma<float>(team.n_threads, sampling, say);
  }
  if (options.wants("dgemm")) {
    const double peak = best_fma(json.value("fma", Json::array()), 1);
    json["dgemm"] = measure_dgemm(dgemm_size, peak, sampling, say);
  }
  if (options.wants("mpi")) {
    json["mpi"] = measure_messages(team, sampling, say);
  }
  const double elapsed_s = omp_get_wtime() - start;
  json["elapsed_s"] = elapsed_s;
  json["stolen_s"] = read_node_time().stolen_s - before.stolen_s;
  json["notes"] = notes;
  return json;
}

int run(const Options& options, const Team& team) {
  const Json json = measure(options, team);
  if (team.rank == 0 && options.output_file.empty()) {
    std::cout << to_text(json);
  } else if (team.rank == 0) {
    write_file_atomically(options.output_file, to_text(json));
  }
  return exit_fine;
}

/// Without messages, no MPI: a login node where ranks cannot be started has a processor, too.
int run_with_mpi_if_needed(const Options& options, int argc, char** argv) {
  if (!options.wants("mpi")) {
    Team team;
    team.n_threads = omp_get_max_threads();
    return run(options, team);
  }
  Session session(argc, argv);
  return run_or_abort([&] { return run(options, session.team()); });
}

int start(int argc, char** argv) {
  try {
    std::optional<int> exit_code;
    const Options options = parse_options(argc, argv, exit_code);
    if (options.identity) {
      std::cout << to_text(describe_identity());
      exit_code = exit_fine;
    }
    return exit_code ? *exit_code : run_with_mpi_if_needed(options, argc, argv);
  } catch (...) {
    return report_early_failure();
  }
}

}  // namespace
}  // namespace casebook::roofs

int main(int argc, char** argv) {
  casebook::choose_openblas_kernels(argv);
  return casebook::roofs::start(argc, argv);
}
