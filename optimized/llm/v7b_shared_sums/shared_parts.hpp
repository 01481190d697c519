#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/run/team.hpp"

namespace llm {

/// Memory of a node in which every rank has a part that the others read: two places of as many numbers
/// for each, used in turn, so that one meeting separates a sum's writers from its readers. A
/// rank that fills a place again has met all ranks since, and each came to that meeting after its
/// last read.
class SharedParts {
 public:
  /// team: on one node
  explicit SharedParts(const casebook::Team& team) : team_(team) {}
  ~SharedParts();
  SharedParts(const SharedParts&) = delete;
  SharedParts& operator=(const SharedParts&) = delete;

  /// This rank's place for the next n numbers. Collective.
  float* own(std::size_t n);

  /// The places of all ranks, by rank, when each of them has filled its own. Collective.
  std::vector<const float*> all();

 private:
  /// Head of a rank's part: how often it has come to a meeting.
  struct alignas(64) Arrivals {
    std::atomic<std::uint64_t> n{0};
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  };

  void make_room(std::size_t n);
  float* place(std::size_t rank) const;

  casebook::Team team_;
  MPI_Win window_ = MPI_WIN_NULL;
  std::size_t room_ = 0;          ///< numbers of a place, whole cache lines
  std::vector<Arrivals*> parts_;  ///< [rank]; followed by the two places
  std::uint64_t n_meetings_ = 0;  ///< since the window was made
};

}  // namespace llm
