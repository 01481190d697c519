#include "optimized/llm/v8b_shared_pages/shared_pages.hpp"

#include <algorithm>
#include <map>

namespace llm {

void SharedPages::load(const Shape& shape, std::span<const int> n_positions) {
  n_layers_ = static_cast<std::size_t>(shape.n_layers);
  n_kv_heads_ = static_cast<std::size_t>(shape.n_kv_heads);
  width_ = static_cast<std::size_t>(shape.head_dim);
  padded_width_ = whole_lanes(width_);
  tables_.resize(n_positions.size());
}

std::size_t SharedPages::first_of(std::size_t layer, std::size_t kv_head) const {
  return (layer * n_kv_heads_ + kv_head) * block_positions * (width_ + padded_width_);
}

PagedHead SharedPages::head(std::size_t sequence, std::size_t layer, std::size_t kv_head) const {
  return {tables_[sequence], first_of(layer, kv_head), width_, padded_width_};
}

KeptBlock<std::uint16_t> SharedPages::block(std::size_t sequence,
                                            std::size_t layer,
                                            std::size_t kv_head,
                                            std::size_t index) {
  Number* const keys = tables_[sequence][index]->data() + first_of(layer, kv_head);
  return {keys, keys + block_positions * width_};
}

std::shared_ptr<Page> SharedPages::take() {
  if (free_.empty()) {
    return std::make_shared<Page>(first_of(n_layers_, 0));
  }
  std::shared_ptr<Page> page = std::move(free_.back());
  free_.pop_back();
  return page;
}

void SharedPages::open(std::size_t sequence, std::size_t first, std::size_t end) {
  auto& table = tables_[sequence];
  for (std::size_t index = first / block_positions; index * block_positions < end; ++index) {
    if (index == table.size()) {
      table.push_back(take());
    } else if (table[index].use_count() > 1) {
      const std::shared_ptr<Page> own = take();
      std::copy_n(table[index]->data(), own->size(), own->data());
      table[index] = own;
    }
  }
}

void SharedPages::shorten(std::size_t sequence, std::size_t n_positions) {
  auto& table = tables_[sequence];
  while (table.size() * block_positions >= n_positions + block_positions) {
    if (table.back().use_count() == 1) {
      free_.push_back(std::move(table.back()));
    }
    table.pop_back();
  }
}

std::size_t SharedPages::share_beginning(std::size_t sequence,
                                         std::size_t from,
                                         std::size_t n_positions) {
  const std::size_t n_pages = n_positions / block_positions;
  shorten(sequence, 0);
  const auto first = tables_[from].begin();
  tables_[sequence].assign(first, first + static_cast<std::ptrdiff_t>(n_pages));
  return n_pages * block_positions;
}

std::size_t SharedPages::n_kept(std::span<const int> lengths) const {
  std::map<const Page*, std::size_t> filled;
  for (std::size_t sequence = 0; sequence < tables_.size(); ++sequence) {
    auto left = static_cast<std::size_t>(lengths[sequence]);
    for (const std::shared_ptr<Page>& page : tables_[sequence]) {
      const std::size_t n = std::min(left, block_positions);
      filled[page.get()] = std::max(filled[page.get()], n);
      left -= n;
    }
  }
  std::size_t n = 0;
  for (const auto& [page, n_positions] : filled) {
    n += n_positions;
  }
  return n;
}

}  // namespace llm
