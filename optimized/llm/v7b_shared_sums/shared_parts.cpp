#include "optimized/llm/v7b_shared_sums/shared_parts.hpp"

#include <exception>
#include <new>
#include <thread>

namespace llm {
namespace {

// A rank looks so often for another, some 10 us, before it offers its processor: there may be fewer of them
// than ranks.
constexpr int looks = 10000;

}  // namespace

SharedParts::~SharedParts() {
  // Where one rank has failed the others do not come to a collective call.
  if (window_ != MPI_WIN_NULL && std::uncaught_exceptions() == 0) {
    MPI_Win_free(&window_);
  }
}

float* SharedParts::own(std::size_t n) {
  if (n > room_) {
    make_room(n);
  }
  return place(static_cast<std::size_t>(team_.rank));
}

std::vector<const float*> SharedParts::all() {
  std::vector<const float*> places;
  for (std::size_t rank = 0; rank < parts_.size(); ++rank) {
    places.push_back(place(rank));
  }
  ++n_meetings_;
  parts_[static_cast<std::size_t>(team_.rank)]->n.store(n_meetings_, std::memory_order_release);
  for (const Arrivals* part : parts_) {
    for (int i = 0; part->n.load(std::memory_order_acquire) < n_meetings_; ++i) {
      if (i >= looks) {
        std::this_thread::yield();
      }
    }
  }
  return places;
}

void SharedParts::make_room(std::size_t n) {
  if (window_ != MPI_WIN_NULL) {
    MPI_Win_free(&window_);
  }
  constexpr std::size_t line = sizeof(Arrivals) / sizeof(float);
  room_ = (n + line - 1) / line * line;
  n_meetings_ = 0;
  MPI_Info pages_of_ones_own;
  MPI_Info_create(&pages_of_ones_own);
  MPI_Info_set(pages_of_ones_own, "alloc_shared_noncontig", "true");
  const auto size = static_cast<MPI_Aint>(sizeof(Arrivals) + 2 * room_ * sizeof(float));
  void* own = nullptr;
  MPI_Win_allocate_shared(size, 1, pages_of_ones_own, team_.comm, &own, &window_);
  MPI_Info_free(&pages_of_ones_own);
  new (own) Arrivals();
  parts_.assign(static_cast<std::size_t>(team_.n_ranks), nullptr);
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    MPI_Aint bytes = 0;
    int unit = 0;
    void* part = nullptr;
    MPI_Win_shared_query(window_, rank, &bytes, &unit, &part);
    parts_[static_cast<std::size_t>(rank)] = static_cast<Arrivals*>(part);
  }
  MPI_Barrier(team_.comm);  // no rank looks at a counter that is not there
}

float* SharedParts::place(std::size_t rank) const {
  return reinterpret_cast<float*>(parts_[rank] + 1) + n_meetings_ % 2 * room_;
}

}  // namespace llm
