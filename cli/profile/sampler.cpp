#include "cli/profile/sampler.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "cli/profile/samples.hpp"
#include "cli/text/arguments.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// Half a gigabyte of stacks, 8 KiB each.
constexpr double most_samples = 64'000;

// A counter that a virtual machine does not really have may open and then stay silent.
constexpr int fewest_samples = 20;

/// perf, from its name to the events.
std::vector<std::string> record_command(const std::string& event, int frequency_hz) {
  // -N: nothing is copied to the home folder.
  return {"perf",
          "record",
          "-N",
          "-F",
          std::to_string(frequency_hz),
          "-e",
          event,
          "-k",
          "CLOCK_MONOTONIC_RAW",
          // Compiled code keeps no frame pointers; its unwind tables lead from call to call.
          "--call-graph",
          "dwarf,8192"};
}

/// Tries one event. Where the processor's own are missing, perf itself takes the clock.
Sampler try_event(const std::string& event, const fs::path& folder) {
  const fs::path file = folder / "probe.data";
  Program record{record_command(event, 997)};
  const std::vector<std::string> work = {
      "-o", file.string(), "--", "sh", "-c", "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done"};
  append(record.arguments, work);
  const Captured recorded = capture(record);
  if (!recorded.ending.fine()) {
    return {"", reason_in(recorded.errors)};
  }
  int n_samples = 0;
  SampleReader reader([&n_samples](const Sample&) { ++n_samples; });
  Listener listener;
  listener.on_output = [&reader](const std::string& line) { reader.feed(line); };
  run_program(sample_printer(file), listener);
  reader.finish();
  if (n_samples < fewest_samples) {
    return {"", fmt::format("{} gave {} samples of busy work", event, n_samples)};
  }
  std::string used = capture({{"perf", "evlist", "-i", file.string()}}).output;
  return {used.substr(0, used.find_first_of(":\n")), ""};
}

}  // namespace

std::string reason_in(const std::string& perf_errors) {
  std::istringstream lines(perf_errors);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t") != std::string::npos && line != "Error:") {
      return line;
    }
  }
  return "it failed without a word";
}

Sampler find_sampler(const fs::path& folder) {
  if (find_program("perf").empty()) {
    return {"",
            "perf is not in PATH; on Debian: apt-get install linux-perf; on Ubuntu: "
            "linux-tools-generic; on a cluster ask the administrator"};
  }
  Sampler sampler;
  for (const char* event : {"cycles", "cpu-clock"}) {
    sampler = try_event(event, folder);
    if (sampler.usable()) {
      return sampler;
    }
  }
  sampler.reason = fmt::format(
      "perf record: {}; ask the administrator for sysctl kernel.perf_event_paranoid=2 or less",
      sampler.reason);
  return sampler;
}

int sampling_frequency(double run_s, int ranks, int threads) {
  const double affordable = most_samples / (std::max(run_s, 1e-3) * ranks * threads);
  for (const int frequency : {997, 499, 251, 127, 61, 31}) {
    if (frequency <= affordable) {
      return frequency;
    }
  }
  return 11;
}

std::vector<std::string> sampling_wrapper(const Sampler& sampler,
                                          int frequency_hz,
                                          const fs::path& folder) {
  // What mpirun (Open MPI, Hydra) and srun call a rank's number. $0 is the folder.
  const std::string number = "${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-${SLURM_PROCID:-0}}}";
  std::string command = "exec";
  for (const std::string& word : record_command(sampler.event, frequency_hz)) {
    command += " " + word;
  }
  command += " -q -o \"$0/rank." + number + ".data\" -- \"$@\"";
  return {"sh", "-c", command, folder.string()};
}

fs::path sample_file(const fs::path& folder, int rank) {
  return folder / fmt::format("rank.{}.data", rank);
}

Program sample_printer(const fs::path& samples) {
  // Without inlined functions: perf would look up the line of every single address.
  return {{"perf",
           "script",
           "-i",
           samples.string(),
           "--no-inline",
           "--ns",
           "-F",
           "tid,time,ip,sym,dso"}};
}

}  // namespace casebook::cli
