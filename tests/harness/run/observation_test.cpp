// What a process can learn about itself and the machine around it.

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/run/environment/machine.hpp"
#include "harness/run/environment/memory.hpp"
#include "harness/run/environment/noise.hpp"

namespace casebook {
namespace {

TEST(memory, the_peak_keeps_the_most_that_was_ever_touched) {
  const double before_mib = peak_memory_mib();
  EXPECT_GT(before_mib, 0.0);

  // Four times what is already there, so that memory freed by other tests cannot hide it.
  const auto n_mib = static_cast<std::size_t>(4.0 * before_mib) + 64;
  {
    const std::vector<char> touched(n_mib << 20U, 'x');
    EXPECT_EQ(touched.back(), 'x');
  }

  // The kernel counts resident pages in batches of up to 64 per thread.
  EXPECT_GE(peak_memory_mib(), static_cast<double>(n_mib) - 1.0);
  EXPECT_GE(peak_memory_share_mib(), static_cast<double>(n_mib) - 1.0);
}

/// Memory of this process and its children, all of it touched.
struct SharedMemory {
  static constexpr std::size_t n_mib = 64;
  static constexpr std::size_t bytes = n_mib << 20U;
  char* data = static_cast<char*>(
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));

  SharedMemory() { std::fill_n(data, bytes, 'x'); }
  ~SharedMemory() { munmap(data, bytes); }
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
};

TEST(memory, a_page_of_two_processes_is_half_of_each) {
  const SharedMemory shared;
  const double alone_mib = peak_memory_share_mib();
  int touched[2], measured[2];
  ASSERT_EQ(pipe(touched) + pipe(measured), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(measured[1]);
    char sum = std::accumulate(shared.data, shared.data + SharedMemory::bytes, '\0');
    const bool told = write(touched[1], &sum, 1) == 1;
    _exit(told && read(measured[0], &sum, 1) == 0 ? 0 : 1);
  }
  char answer = 0;
  ASSERT_EQ(read(touched[0], &answer, 1), 1);

  const double shared_mib = peak_memory_share_mib();

  close(measured[1]);
  int status = -1;
  waitpid(child, &status, 0);
  for (const int end : {touched[0], touched[1], measured[0]}) {
    close(end);
  }
  EXPECT_EQ(status, 0);
  // Our part of the libraries' pages grows when another test that shares them ends: the larger of before and after.
  EXPECT_LE(shared_mib,
            std::max(alone_mib, peak_memory_share_mib()) - SharedMemory::n_mib / 2.0 + 1.0);
}

TEST(machine, is_described_without_gaps) {
  const Json machine = describe_machine();

  EXPECT_FALSE(machine.at("host").get<std::string>().empty());
  EXPECT_FALSE(machine.at("mpi").get<std::string>().empty());
  EXPECT_GE(machine.at("cpus").get<int>(), 1);
  EXPECT_GT(machine.at("memory_gib").get<double>(), 0.0);
}

TEST(environment, holds_what_changes_a_run_and_nothing_else) {
  ::setenv("OMP_SCHEDULE", "static", 1);
  ::setenv("SLURM_JOB_ID", "42", 1);
  ::setenv("SLURM_JOB_ID_OF_SOMEONE", "43", 1);
  ::setenv("HOME_OMP_", "no", 1);

  const Json environment = describe_environment();

  EXPECT_EQ(environment.at("OMP_SCHEDULE"), "static");
  EXPECT_EQ(environment.at("SLURM_JOB_ID"), "42");
  EXPECT_FALSE(environment.contains("SLURM_JOB_ID_OF_SOMEONE"));
  EXPECT_FALSE(environment.contains("HOME_OMP_"));
}

}  // namespace
}  // namespace casebook
