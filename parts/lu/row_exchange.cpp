#include "parts/lu/row_exchange.hpp"

#include <unordered_map>
#include <utility>

namespace lu {

RowExchange::RowExchange(std::span<const std::int64_t> pivots) {
  std::unordered_map<std::int64_t, std::int64_t>
      below;  // place below the first w: the row there now
  const auto width = static_cast<std::int64_t>(pivots.size());
  source_.resize(pivots.size());
  for (std::int64_t k = 0; k < width; ++k) {
    source_[static_cast<std::size_t>(k)] = k;
  }
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    const std::int64_t place = pivots[k];
    std::int64_t& other = place < width ? source_[static_cast<std::size_t>(place)]
                                        : below.try_emplace(place, place).first->second;
    std::swap(source_[k], other);
  }
  for (const auto& [to, from] : below) {
    if (from != to) {
      down_.push_back({from, to});
    }
  }
}

}  // namespace lu
