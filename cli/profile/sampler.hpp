#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/process/child.hpp"

namespace casebook::cli {

/// Sampler of the place of every thread: `perf record`.
struct Sampler {
  std::string event;   ///< event that triggers a sample: "cycles" or "cpu-clock"; "" when it does not work
  std::string reason;  ///< why it does not work, and what to do

  bool usable() const { return !event.empty(); }

  /// Name in a record: "perf cpu-clock".
  std::string name() const { return "perf " + event; }
};

/// Tries perf on a fifth of a second of work, with the hardware's cycles and with the kernel's
/// clock. folder: for its files.
Sampler find_sampler(const std::filesystem::path& folder);

/// The first line of what perf said that names a reason.
std::string reason_in(const std::string& perf_errors);

/// Samples a second, as many as keep the files of all ranks below about half a GB, at most 997:
/// a number without factors, so that samples do not march in step with something periodic.
/// run_s: how long the process will run.
int sampling_frequency(double run_s, int ranks, int threads);

/// Words in front of the executable so that every rank's samples go to a file of its own in
/// the folder, with the stack and the time that the harness's clock shows.
std::vector<std::string> sampling_wrapper(const Sampler& sampler,
                                          int frequency_hz,
                                          const std::filesystem::path& folder);

/// The file of a rank's samples.
std::filesystem::path sample_file(const std::filesystem::path& folder, int rank);

/// The program that prints the samples in a file for SampleReader.
Program sample_printer(const std::filesystem::path& samples);

}  // namespace casebook::cli
