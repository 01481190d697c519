#include "parts/scf/stored/integral_store.hpp"

#include <algorithm>

#include "parts/scf/stored/integral_codec.hpp"

namespace scf {
namespace {

static_assert(n_packed == n_lanes);

/// Threads ask for memory that often; small limits are divided more finely.
constexpr std::size_t largest_chunk = std::size_t{1} << 20;

/// Units that the pairs of a batch fill: one, or one or two in single precision.
template <class L>
int n_units(const KetBatchOf<L>& batch) {
  return (batch.n_pairs + n_lanes - 1) / n_lanes;
}

bool before(const KeptUnit& a, const KeptUnit& b) {
  return a.ket < b.ket;
}

}  // namespace

IntegralStore::IntegralStore(const std::vector<PairClass>& classes,
                             int n_threads,
                             double quantum,
                             std::size_t limit)
    : quantum_(quantum),
      limit_(limit),
      chunk_bytes_(std::min(largest_chunk, limit / (8 * static_cast<std::size_t>(n_threads)))),
      chunks_(static_cast<std::size_t>(n_threads)) {
  std::size_t n_bras = 0;
  std::int32_t n_batches = 0;
  for (const PairClass& members : classes) {
    first_bra_.push_back(n_bras);
    first_unit_.push_back(n_batches);
    n_bras += members.pairs.size();
    n_batches += static_cast<std::int32_t>(members.batches.size());
  }
  kept_.resize(n_bras);
}

void IntegralStore::clear() {
  for (std::vector<KeptUnit>& units : kept_) {
    units = {};
  }
  for (Chunk& chunk : chunks_) {
    chunk = {};
  }
  taken_ = 0;
}

bool IntegralStore::take(std::size_t bytes) {
  std::size_t taken = taken_;
  while (taken + bytes <= limit_) {
    if (taken_.compare_exchange_weak(taken, taken + bytes)) {
      return true;
    }
  }
  return false;
}

std::byte* IntegralStore::room(std::size_t thread, std::size_t bytes) {
  Chunk& chunk = chunks_[thread];
  if (chunk.left < bytes) {
    const std::size_t size = std::max(bytes, chunk_bytes_);
    if (!take(size)) {
      return nullptr;
    }
    chunk.all.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
    chunk.at = chunk.all.back().get();
    chunk.left = size;
  }
  std::byte* const at = chunk.at;
  chunk.at += bytes;
  chunk.left -= bytes;
  return at;
}

KeptOfBra::KeptOfBra(IntegralStore& store, const PairTask& bra, int thread)
    : store_(store),
      thread_(static_cast<std::size_t>(thread)),
      kept_(store.kept_[store.first_bra_[bra.pair_class] + bra.pair]) {}

KeptUnit* KeptOfBra::find(std::int32_t ket) {
  if (next_ >= kept_.size() || kept_[next_].ket != ket) {
    const auto at = std::lower_bound(
        kept_.begin(), kept_.end(), ket, [](const KeptUnit& unit, std::int32_t number) {
          return unit.ket < number;
        });
    if (at == kept_.end() || at->ket != ket) {
      return nullptr;
    }
    next_ = static_cast<std::size_t>(at - kept_.begin());
  }
  return &kept_[next_++];
}

template <class L>
bool KeptOfBra::load(std::size_t ket_class, const KetBatchOf<L>& batch, int n, L* integrals) {
  constexpr bool needs_full = n_lanes_of<L> == n_lanes;
  const std::int32_t first = store_.first_unit_[ket_class] + batch.first / n_lanes;
  const KeptUnit* units[2] = {};
  for (int i = 0; i < n_units(batch); ++i) {
    units[i] = find(first + i);
    if (units[i] == nullptr || (needs_full && !units[i]->full)) {
      return false;
    }
  }
  if (n_units(batch) * n_lanes < n_lanes_of<L>) {
    std::fill(integrals, integrals + n, L{});
  }
  auto* const out = reinterpret_cast<ElementOf<L>*>(integrals);
  for (int i = 0; i < n_units(batch); ++i) {
    unpack(
        units[i]->integrals, n, n_lanes_of<L>, units[i]->width, store_.quantum_, out + i * n_lanes);
  }
  return true;
}

template <class L>
void KeptOfBra::keep(std::size_t ket_class, const KetBatchOf<L>& batch, int n, const L* integrals) {
  const std::int32_t first = store_.first_unit_[ket_class] + batch.first / n_lanes;
  for (int i = 0; i < n_units(batch); ++i) {
    keep_unit<L>(first + i, n, reinterpret_cast<const ElementOf<L>*>(integrals) + i * n_lanes);
  }
}

template <class L>
void KeptOfBra::keep_unit(std::int32_t ket, int n, const ElementOf<L>* integrals) {
  constexpr int stride = n_lanes_of<L>;
  constexpr bool full = stride == n_lanes;
  const int width = packed_width(largest_packed(integrals, n, stride), store_.quantum_);
  KeptUnit* const old = find(ket);
  if (old != nullptr) {
    if (full && !old->full && old->width == width) {
      pack(integrals, n, stride, width, store_.quantum_, old->integrals);
      old->full = true;
    }
    return;
  }
  const std::size_t bytes = static_cast<std::size_t>(n * n_packed * width);
  std::byte* const room = store_.room(thread_, bytes);
  if (room == nullptr || !store_.take(sizeof(KeptUnit))) {
    return;
  }
  pack(integrals, n, stride, width, store_.quantum_, room);
  added_.push_back({ket, static_cast<std::uint8_t>(width), full, room});
}

void KeptOfBra::finish() {
  if (added_.empty()) {
    return;
  }
  std::sort(added_.begin(), added_.end(), before);
  std::vector<KeptUnit> all(kept_.size() + added_.size());
  std::merge(kept_.begin(), kept_.end(), added_.begin(), added_.end(), all.begin(), before);
  kept_ = std::move(all);
  added_.clear();
}

template bool KeptOfBra::load(std::size_t, const KetBatch&, int, Lanes*);
template bool KeptOfBra::load(std::size_t, const KetBatchOf<SingleLanes>&, int, SingleLanes*);
template void KeptOfBra::keep(std::size_t, const KetBatch&, int, const Lanes*);
template void KeptOfBra::keep(std::size_t, const KetBatchOf<SingleLanes>&, int, const SingleLanes*);

}  // namespace scf
