#include "cli/process/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/process/orphans.hpp"
#include "cli/process/writing.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw EnvironmentError(fmt::format("cannot open a pipe: {}", std::strerror(errno)));
    }
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close_write_end();
    if (read_end >= 0) {
      close(read_end);
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_write_end() {
    if (write_end >= 0) {
      close(write_end);
    }
    write_end = -1;
  }
  int release_read_end() { return std::exchange(read_end, -1); }
};

/// Ends of what the program reads. A socket, since one can write to it without a signal when nobody reads any more.
struct StandardInput {
  int ours = -1;
  int its = -1;

  explicit StandardInput(bool is_answered) {
    std::array<int, 2> ends{-1, -1};
    if (is_answered && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw EnvironmentError(fmt::format("cannot open a socket: {}", std::strerror(errno)));
    }
    ours = ends[0];
    its = is_answered ? ends[1] : open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  ~StandardInput() {
    close(its);
    if (ours >= 0) {
      close(ours);
    }
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

  int release_ours() { return std::exchange(ours, -1); }
};

/// Becomes the program, in the new process; returns only if it could not be started.
void become(
    const Program& program, pid_t parent, const SignalWatch& watch, int in, int out, int err) {
  setpgid(0, 0);
  if (program.temporary_folders && !enter_temporary_folders(*program.temporary_folders).empty()) {
    return;
  }
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) {
    _exit(1);  // the parent died before the line above could take effect
  }
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  for (const auto& [name, value] : program.environment) {
    setenv(name.c_str(), value.c_str(), 1);
  }
  if (!program.folder.empty() && chdir(program.folder.c_str()) != 0) {
    return;
  }
  if (!program.writable.empty()) {
    limit_writing(program.writable);
  }
  const std::vector<char*> arguments = exec_arguments(program.arguments);
  sigprocmask(SIG_SETMASK, &watch.mask_before(), nullptr);
  execvp(arguments[0], arguments.data());
}

}  // namespace

std::vector<char*> exec_arguments(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));  // exec's signature; never written
  }
  arguments.push_back(nullptr);
  return arguments;
}

Child::Child(const Program& program, const SignalWatch& watch)
    : adopts_orphans_(program.adopt_orphans), siblings_(children()) {
  StandardInput in(program.is_answered);
  Pipe out;
  Pipe err;
  Pipe failure;  // closed by a successful exec, else carries errno
  prctl(PR_SET_CHILD_SUBREAPER, program.adopt_orphans ? 1 : 0);
  const pid_t parent = getpid();
  id_ = fork();
  if (id_ == 0) {
    become(program, parent, watch, in.its, out.write_end, err.write_end);
    const int reason = errno;
    [[maybe_unused]] const ssize_t n_written = write(failure.write_end, &reason, sizeof reason);
    _exit(1);
  }
  if (id_ < 0) {
    throw EnvironmentError(fmt::format("cannot start a process: {}", std::strerror(errno)));
  }
  failure.close_write_end();
  int reason = 0;
  if (read(failure.read_end, &reason, sizeof reason) > 0) {
    waitpid(id_, nullptr, 0);
    throw EnvironmentError(
        fmt::format("cannot start {}: {}", program.arguments.at(0), std::strerror(reason)));
  }
  input_ = in.release_ours();
  output_ = out.release_read_end();
  errors_ = err.release_read_end();
}

Child::~Child() {
  if (!has_ended()) {
    send(SIGKILL);
    waitpid(id_, &status_, 0);
  }
  if (adopts_orphans_) {
    end_orphans(siblings_);
  }
  if (input_ >= 0) {
    close(input_);
  }
  close(output_);
  close(errors_);
}

void Child::say(const std::string& text) const {
  if (input_ >= 0 && !text.empty()) {
    ::send(input_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
}

void Child::send(int signal) const {
  if (!ended_) {
    kill(-id_, signal);
  }
}

bool Child::has_ended() {
  if (!ended_) {
    ended_ = waitpid(id_, &status_, WNOHANG) == id_;
  }
  return ended_;
}

}  // namespace casebook::cli
