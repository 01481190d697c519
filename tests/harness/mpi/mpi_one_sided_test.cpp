#include <array>

#include <gtest/gtest.h>

#include "tests/harness/mpi/watched_calls.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

/// Eight numbers of each rank that the others can reach.
class Window {
 public:
  explicit Window(const Team& team) {
    MPI_Win_allocate(8 * 4, 4, MPI_INFO_NULL, team.comm, &numbers_, &window_);
  }
  ~Window() { MPI_Win_free(&window_); }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  MPI_Win get() const { return window_; }

 private:
  int* numbers_ = nullptr;
  MPI_Win window_ = MPI_WIN_NULL;
};

TEST(mpi_one_sided, accesses_count_the_data_at_the_target) {
  const Team team = world();
  const int target = (team.rank + 1) % team.n_ranks;
  const std::array<int, 8> out{};
  std::array<int, 8> in{};

  watch([&] {
    const Window window(team);
    MPI_Win_fence(0, window.get());
    MPI_Put(out.data(), 2, MPI_INT, target, 0, 2, MPI_INT, window.get());
    MPI_Win_fence(0, window.get());
    MPI_Get(in.data(), 3, MPI_INT, target, 0, 3, MPI_INT, window.get());
    MPI_Put(out.data(), 3, MPI_INT, MPI_PROC_NULL, 0, 3, MPI_INT, window.get());
    MPI_Win_fence(0, window.get());
  });

  EXPECT_EQ(total("MPI_Put").count, 2);
  EXPECT_EQ(total("MPI_Put").bytes, 8);
  EXPECT_EQ(total("MPI_Get").bytes, 12);
  EXPECT_EQ(total("MPI_Win_allocate").count, 1);
  EXPECT_EQ(total("MPI_Win_free").count, 1);
  EXPECT_EQ(total("MPI_Win_fence").count, 3);
  EXPECT_EQ(total("MPI_Win_fence").wait_s, total("MPI_Win_fence").time_s);
}

TEST(mpi_one_sided, atomic_accesses_count_one_element_or_what_they_combine) {
  const Team team = world();
  const std::array<int, 8> out{};
  std::array<int, 8> in{};

  watch([&] {
    const Window window(team);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window.get());
    MPI_Accumulate(out.data(), 4, MPI_INT, 0, 0, 4, MPI_INT, MPI_SUM, window.get());
    MPI_Win_flush(0, window.get());
    MPI_Get_accumulate(
        nullptr, 0, MPI_INT, in.data(), 5, MPI_INT, 0, 0, 5, MPI_INT, MPI_NO_OP, window.get());
    MPI_Fetch_and_op(out.data(), in.data(), MPI_INT, 0, 0, MPI_SUM, window.get());
    MPI_Win_flush(0, window.get());
    MPI_Compare_and_swap(out.data(), out.data(), in.data(), MPI_INT, 0, 0, window.get());
    MPI_Win_flush_all(window.get());
    MPI_Win_unlock_all(window.get());
  });

  EXPECT_EQ(total("MPI_Accumulate").bytes, 16);
  EXPECT_EQ(total("MPI_Get_accumulate").bytes, 20);
  EXPECT_EQ(total("MPI_Fetch_and_op").bytes, 4);
  EXPECT_EQ(total("MPI_Compare_and_swap").bytes, 4);
  EXPECT_EQ(total("MPI_Fetch_and_op").wait_s, 0.0);
  EXPECT_EQ(total("MPI_Win_flush").count, 2);
  EXPECT_EQ(total("MPI_Win_flush").wait_s, total("MPI_Win_flush").time_s);
}

TEST(mpi_one_sided, locking_and_unlocking_is_waiting) {
  const Team team = world();
  const Window window(team);

  watch([&] {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window.get());
    MPI_Win_unlock(0, window.get());
  });

  for (const char* call : {"MPI_Win_lock", "MPI_Win_unlock"}) {
    EXPECT_EQ(total(call).count, 1) << call;
    EXPECT_EQ(total(call).bytes, 0) << call;
    EXPECT_EQ(total(call).wait_s, total(call).time_s) << call;
  }
}

}  // namespace
}  // namespace casebook
