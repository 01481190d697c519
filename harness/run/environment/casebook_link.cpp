#include "harness/run/environment/casebook_link.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"
#include "harness/run/counters/valgrind.hpp"
#include "harness/run/environment/launch_environment.hpp"

namespace casebook {
namespace {

/// The pipe, and what came first through it.
struct Link {
  int pipe = -1;
  std::uint64_t first_seed = 0;
};

Link link_of_process{};

// An answer takes a millisecond; on a node that is busy with other work, more.
constexpr int patience_ms = 60'000;
// A launcher that passes nothing on makes every run wait so long.
constexpr int patience_at_start_ms = 20'000;

/// Asks for a number and reads the line that holds it; nothing when none comes.
std::optional<std::uint64_t> ask_for_seed(int pipe, int wait_ms) {
  tell_casebook("seed");
  std::array<char, 24> line{};  // a number below 2^64 and a newline
  for (std::size_t n = 0; n < line.size();) {
    pollfd source{pipe, POLLIN, 0};
    const int ready = poll(&source, 1, wait_ms);
    if (ready < 0 && errno == EINTR) {
      continue;
    }
    if (ready <= 0 || read(pipe, &line[n], 1) != 1) {
      return std::nullopt;
    }
    if (line[n] == '\n') {
      return to_number<std::uint64_t>(std::string_view(line.data(), n));
    }
    ++n;
  }
  return std::nullopt;
}

}  // namespace

void take_seeds_of_casebook(char* const* environment) {
  const char* const offered = value_of("CASEBOOK_SEEDS", environment);
  if (offered == nullptr || std::strcmp(offered, "asked") != 0 || !is_first_rank(environment) ||
      RUNNING_ON_VALGRIND != 0) {
    return;
  }
  const auto seed = ask_for_seed(STDIN_FILENO, patience_at_start_ms);
  if (!seed) {
    return;
  }
  constexpr int above_usual_ones = 64;
  link_of_process = {fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, above_usual_ones), *seed};
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  close(nothing);
}

std::optional<std::uint64_t> first_seed_of_casebook() {
  return link_of_process.pipe < 0 ? std::nullopt : std::optional(link_of_process.first_seed);
}

std::uint64_t ask_casebook_for_seed() {
  const auto seed = ask_for_seed(link_of_process.pipe, patience_ms);
  if (!seed) {
    throw EnvironmentError(
        "casebook gave no seed within a minute; start the run again, or start this program "
        "without casebook: then it draws its own seeds, and its record says so");
  }
  return *seed;
}

void tell_casebook(const std::string& event) {
  std::fflush(stdout);
  const std::string line = "@casebook " + event + "\n";
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t n = write(STDOUT_FILENO, rest.data(), rest.size());
    if (n < 0 && errno != EINTR) {
      return;
    }
    rest.remove_prefix(n < 0 ? 0 : static_cast<std::size_t>(n));
  }
}

}  // namespace casebook
