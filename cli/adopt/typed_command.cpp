#include "cli/adopt/typed_command.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>

#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

using Words = std::vector<std::string>;

bool is_one_of(const std::string& word, const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

bool is_launcher(const std::string& word) {
  return is_one_of(std::filesystem::path(word).filename().string(),
                   {"mpirun", "mpiexec", "orterun", "srun", "mpiexec.hydra", "prun"});
}

/// Number of words that follow an option of a launcher. Source: mpirun(1) of Open MPI 4.1, mpiexec of MPICH,
/// srun(1): those that do not carry their value after `=`.
std::size_t words_after(const std::string& option) {
  const Words one = {"-x",         "--map-by",     "--bind-to",
                     "--rank-by",  "-H",           "--host",
                     "--hostfile", "-machinefile", "--machinefile",
                     "-f",         "-N",           "--npernode",
                     "-npernode",  "-ppn",         "-c",
                     "-p",         "-A",           "-t",
                     "-w",         "--wdir",       "-wdir",
                     "--mem",      "-bind-to",     "-map-by"};
  const Words two = {"--mca", "-mca", "-genv", "--gmca"};
  return is_one_of(option, two) ? 2 : is_one_of(option, one) ? 1 : 0;
}

/// Reads the launcher's words. Returns the place of the program.
std::size_t read_launcher(const Words& words, std::size_t k, TypedCommand& command) {
  const bool srun = std::filesystem::path(words[k]).filename() == "srun";
  static const std::regex with_value("(?:--ntasks|--np|-n|-np)=?([0-9]+)");
  for (++k; k < words.size() && words[k].starts_with('-'); ++k) {
    std::smatch parts;
    const bool counts =
        is_one_of(words[k], {"-n", "-np", "--np", "--ntasks"}) || (!srun && words[k] == "-c");
    if (counts && k + 1 < words.size()) {
      ++k;
      command.ranks = parse_count(words[k], words[k - 1], "the number of ranks");
    } else if (std::regex_match(words[k], parts, with_value)) {
      command.ranks = parse_count(parts[1], words[k], "the number of ranks");
    } else {
      k += words_after(words[k]);
    }
  }
  return k;
}

/// Variables in front of a command, with or without `env`. Returns the place after them.
std::size_t read_variables(const Words& words, std::size_t k, TypedCommand& command) {
  static const std::regex assignment("([A-Za-z_][A-Za-z0-9_]*)=(.*)");
  std::smatch parts;
  if (k < words.size() && words[k] == "env") {
    ++k;
  }
  for (; k < words.size() && std::regex_match(words[k], parts, assignment); ++k) {
    if (parts[1] == "OMP_NUM_THREADS") {
      command.threads = parse_count(parts[2], parts[1], "the number of threads");
    } else {
      command.environment.emplace_back(parts[1], parts[2]);
    }
  }
  return k;
}

}  // namespace

TypedCommand take_apart(const Words& words) {
  TypedCommand command;
  if (const char* threads = std::getenv("OMP_NUM_THREADS")) {
    command.threads = std::max(1, leading_number<int>(threads));
  }
  std::size_t k = read_variables(words, 0, command);
  if (k < words.size() && is_launcher(words[k])) {
    k = read_launcher(words, k, command);
    k = read_variables(words, k, command);
  }
  if (k >= words.size()) {
    throw UsageError(
        "there is no program in the command; write it after `--`, as in `casebook adopt heat -- "
        "mpirun -np 2 ./heat in.dat`");
  }
  command.program = words[k];
  command.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(k) + 1, words.end());
  return command;
}

}  // namespace casebook::cli
