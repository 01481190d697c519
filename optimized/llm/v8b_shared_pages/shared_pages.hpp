#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "apps/llm/model/shape.hpp"
#include "parts/llm/attention/whole_rooms.hpp"

namespace llm {

/// Keys and values of 64 positions, of all layers and heads of a rank:
/// [layer][kv_head]: keys as KeptBlock has them, then values.
using Page = Buffer<std::uint16_t>;

/// Keys and values of one head of a sequence, page by page.
struct PagedHead {
  using Number = std::uint16_t;
  std::span<const std::shared_ptr<Page>> pages;  ///< of the sequence
  std::size_t first = 0;                         ///< of the layer's and head's numbers in a page
  std::size_t width = 0;
  std::size_t padded_width = 0;

  const Number* keys(std::size_t block) const { return pages[block]->data() + first; }
  const Number* values(std::size_t block) const { return keys(block) + block_positions * width; }
};

/// Keys and values of sequences in pages that a sequence takes as it grows. Sequences that begin alike
/// have their first pages in common; one that writes to such a page gets a copy of it.
/// Source: W. Kwon et al., SOSP 2023, arXiv:2309.06180.
class SharedPages {
 public:
  using Number = std::uint16_t;
  using Head = PagedHead;

  /// n_positions: of each sequence; a hint that is not needed
  void load(const Shape& shape, std::span<const int> n_positions);

  Head head(std::size_t sequence, std::size_t layer, std::size_t kv_head) const;
  KeptBlock<Number> block(std::size_t sequence,
                          std::size_t layer,
                          std::size_t kv_head,
                          std::size_t index);

  /// Makes pages for the positions from `first` on, up to `end`, that no other sequence has.
  void open(std::size_t sequence, std::size_t first, std::size_t end);

  /// Gives back the pages after the first n positions.
  void shorten(std::size_t sequence, std::size_t n_positions);

  /// As HeadCache::share_beginning(): whole pages.
  std::size_t share_beginning(std::size_t sequence, std::size_t from, std::size_t n_positions);

  /// Positions in all pages. lengths: of the sequences
  std::size_t n_kept(std::span<const int> lengths) const;

 private:
  std::shared_ptr<Page> take();
  std::size_t first_of(std::size_t layer, std::size_t kv_head) const;

  std::size_t n_layers_ = 0;
  std::size_t n_kv_heads_ = 0;
  std::size_t width_ = 0;
  std::size_t padded_width_ = 0;
  std::vector<std::vector<std::shared_ptr<Page>>> tables_;  ///< [sequence][block of positions]
  std::vector<std::shared_ptr<Page>> free_;
};

}  // namespace llm
