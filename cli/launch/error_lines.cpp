#include "cli/launch/error_lines.hpp"

#include <algorithm>
#include <regex>

#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

/// Open MPI frames its banners with lines of 74 dashes.
bool is_frame(const std::string& line) {
  return line.size() >= 60 && line.find_first_not_of('-') == std::string::npos;
}

/// "[host:12345] ..." (a trace or a log line), "[mpiexec@host] ...", "[proxy:0:0@host] ...", "mpirun: ...",
/// "srun: error: ...".
bool is_launcher_line(const std::string& line) {
  static const std::regex host_and_process(
      R"(\[([^\]:]+:[0-9]+|mpiexec@[^\]]+|proxy:[0-9:]+@[^\]]+)\] .*)");
  static const std::regex program("(mpirun|mpiexec|prterun|srun|slurmstepd): .*");
  return begins(line, host_and_process) || begins(line, program);
}

/// "[node][[4711,1],0][btl_tcp_proc.c:400:mca_btl_tcp_proc_create] opal_modex_recv: ...": Open MPI 5 says
/// so, once a rank, where it finds no address for TCP and goes on by shared memory. A file may stand there with its path,
/// and of two ranks that write at once the message stands alone.
bool is_note_of_tcp(const std::string& line) {
  static const std::regex place(
      R"(\[[^\]]+\]\[\[[0-9]+,[0-9]+\],[0-9]+\]\[[^\]]*btl_tcp_proc\.c:.*)");
  return begins(line, place) ||
         line.starts_with("Unable to find reachable pairing between local and remote interfaces");
}

/// "--4711-- warning: L3 cache found, using its data for the LL simulation.": valgrind says so of the host's
/// cache, though it simulates the caches that it was given.
bool is_note_of_valgrind(const std::string& line) {
  static const std::regex cache("--[0-9]+-- warning: (L3|specified LL|simulated LL) cache.*");
  return begins(line, cache);
}

/// Source: mpiexec of MPICH 4.0.
bool is_banner_of_hydra(const std::string& line) {
  static const std::regex banner(
      "={83}|=   (BAD TERMINATION|PID [0-9]|EXIT CODE|CLEANING UP|YOU CAN IGNORE).*|"
      "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: .*|"
      "This typically refers to a problem with your application\\.|"
      "Please see the FAQ page for debugging suggestions");
  return matches(line, banner);
}

/// "... exited on signal 11 (Segmentation fault).", "... EXIT STRING: Segmentation fault (signal 11)"
int signal_in(const std::string& line) {
  static const std::regex pattern(R"((?:exited on |EXIT STRING: .*\()signal ([0-9]+))");
  std::smatch parts;
  return contains(line, parts, pattern) ? leading_number<int>(parts[1].str()) : 0;
}

/// Open MPI 4 (ORTE) and 5 (PRTE) say so of the daemon that they keep on each node, or that they have no way to it any
/// more; srun of the node itself.
bool tells_of_a_lost_node(const std::string& line) {
  static const std::regex words(
      "(has lost communication with a remote|(ORTE|PRTE) daemon has unexpectedly failed|"
      "not running - cannot relay: NOT ALIVE|FORCE-TERMINATE AT Unreachable|"
      "error: Node failure on)");
  std::smatch parts;
  return contains(line, parts, words);
}

}  // namespace

std::string own_words(const std::string& line) {
  const std::string text = line.substr(std::min(line.find_first_not_of('\0'), line.size()));
  const std::size_t ours = text.find("casebook: ");
  return ours != text.npos && is_note_of_tcp(text) ? text.substr(ours) : text;
}

ErrorLines::Kind ErrorLines::feed(const std::string& line) {
  if (line.starts_with("casebook: ")) {
    if (error_.empty() && line.starts_with("casebook: error: ")) {
      error_ = line.substr(std::string("casebook: error: ").size());
    }
    if (std::find(ours_.begin(), ours_.end(), line) != ours_.end()) {
      return Kind::launcher;
    }
    ours_.push_back(line);
    return Kind::ours;
  }
  if (is_frame(line)) {
    in_banner_ = !in_banner_;
    return Kind::launcher;
  }
  if (is_note_of_tcp(line) || is_note_of_valgrind(line)) {
    return Kind::launcher;
  }
  if (in_banner_ || is_launcher_line(line)) {
    signal_ = signal_ != 0 ? signal_ : signal_in(line);
    lost_a_node_ = lost_a_node_ || tells_of_a_lost_node(line);
    launcher_.push_back(line);
    return Kind::launcher;
  }
  return Kind::other;
}

bool ErrorLines::feed_output(const std::string& line) {
  if (!is_banner_of_hydra(line)) {
    return false;
  }
  signal_ = signal_ != 0 ? signal_ : signal_in(line);
  return true;
}

std::string ErrorLines::launcher_text() const {
  std::string text;
  for (const std::string& line : launcher_) {
    if (!line.empty()) {
      text += "  " + line + "\n";
    }
  }
  return text;
}

}  // namespace casebook::cli
