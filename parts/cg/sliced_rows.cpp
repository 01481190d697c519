#include "parts/cg/sliced_rows.hpp"

#include <algorithm>
#include <span>

namespace cg {
namespace {

/// One stored entry of a slice.
struct Entry {
  int key;  ///< column minus lane: equal for the lanes of a run
  int lane;
  double value;
};

/// Builds slices one after another.
class Builder {
 public:
  Builder(const CompressedRows& rows, const RowOrder& order, Part part)
      : rows_(rows), order_(order), part_(part) {}

  void add_slice(int slice) {
    column_start.push_back(static_cast<std::int64_t>(value.size()) / n_lanes);
    index_start.push_back(static_cast<std::int64_t>(index.size()));
    collect(slice);
    // Zeros cost as much as entries: a quarter more columns is where runs stop paying.
    const int most = longest_ + longest_ / 4 + 1;
    for (int candidate = 0; candidate < n_lanes; ++candidate) {
      if (count_columns(candidate) <= most) {
        split.push_back(static_cast<std::uint8_t>(candidate));
        append_runs(candidate);
        return;
      }
    }
    split.push_back(n_lanes);
    append_gathered();
  }

  std::vector<double> value;
  std::vector<int> index;
  std::vector<std::int64_t> column_start;
  std::vector<std::int64_t> index_start;
  std::vector<std::uint8_t> split;

 private:
  bool is_stored(int row, int column) const {
    return part_ == Part::all ? column != row : part_ == Part::lower ? column < row : column > row;
  }

  /// The entries of a slice, sorted by key.
  void collect(int slice) {
    entries_.clear();
    longest_ = 0;
    for (int lane = 0; lane < n_lanes; ++lane) {
      const int row = n_lanes * slice + lane;
      const int natural = order_.natural.data()[row];
      if (natural < 0) {
        continue;
      }
      const std::size_t before = entries_.size();
      for (int k = rows_.start.data()[natural]; k < rows_.start.data()[natural + 1]; ++k) {
        if (rows_.column.data()[k] >= rows_.n_rows) {
          continue;
        }
        const int column = order_.own.data()[rows_.column.data()[k]];
        if (is_stored(row, column)) {
          entries_.push_back({column - lane, lane, rows_.value.data()[k]});
        }
      }
      longest_ = std::max(longest_, static_cast<int>(entries_.size() - before));
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return a.key != b.key ? a.key < b.key : a.lane < b.lane;
    });
  }

  /// Different keys of the lanes from `first` on, or below `end`.
  int count_keys(int first, int end) const {
    int n = 0;
    int last = 0;
    for (const Entry& entry : entries_) {
      if (entry.lane >= first && entry.lane < end && (n == 0 || entry.key != last)) {
        last = entry.key;
        ++n;
      }
    }
    return n;
  }

  int count_columns(int candidate) const {
    return std::max(count_keys(0, candidate), count_keys(candidate, n_lanes));
  }

  /// Room for the columns of one more slice; returns where they begin.
  std::span<double> append_zeros(int n_columns) {
    const std::size_t before = value.size();
    value.resize(before + static_cast<std::size_t>(n_lanes * n_columns), 0.0);
    return std::span(value).subspan(before);
  }

  void append_runs(int candidate) {
    const int n = count_columns(candidate);
    const int n_indices = candidate == 0 ? 1 : 2;
    const std::span<double> values = append_zeros(n);
    const std::size_t first = index.size();
    index.resize(first + static_cast<std::size_t>(n * n_indices), 0);
    const int ends[] = {0, candidate, n_lanes};
    for (int run = 2 - n_indices; run < 2; ++run) {
      int column = -1;
      int last = 0;
      for (const Entry& entry : entries_) {
        if (entry.lane < ends[run] || entry.lane >= ends[run + 1]) {
          continue;
        }
        if (column < 0 || entry.key != last) {
          last = entry.key;
          ++column;
          const int place = n_indices == 1 ? column : 2 * column + run;
          index[first + static_cast<std::size_t>(place)] = entry.key;
        }
        values[static_cast<std::size_t>(n_lanes * column + entry.lane)] = entry.value;
      }
    }
  }

  void append_gathered() {
    const std::span<double> values = append_zeros(longest_);
    const std::size_t first = index.size();
    index.resize(first + static_cast<std::size_t>(n_lanes * longest_), 0);
    int used[n_lanes] = {};
    for (const Entry& entry : entries_) {
      const auto place = static_cast<std::size_t>(n_lanes * used[entry.lane]++ + entry.lane);
      values[place] = entry.value;
      index[first + place] = entry.key + entry.lane;
    }
  }

  const CompressedRows& rows_;
  const RowOrder& order_;
  Part part_;
  std::vector<Entry> entries_;
  int longest_ = 0;
};

template <class T>
Array<T> placed(const std::vector<T>& elements) {
  Array<T> result(elements.size());
  std::copy(elements.begin(), elements.end(), result.data());
  return result;
}

}  // namespace

template <class Value>
SlicedRowsOf<Value>::SlicedRowsOf(const CompressedRows& rows, const RowOrder& order, Part part) {
  Builder builder(rows, order, part);
  for (int slice = 0; slice < order.n() / n_lanes; ++slice) {
    builder.add_slice(slice);
  }
  builder.column_start.push_back(static_cast<std::int64_t>(builder.value.size()) / n_lanes);
  value_ = Array<Value>(builder.value.size());
  std::copy(builder.value.begin(), builder.value.end(), value_.data());
  index_ = placed(builder.index);
  column_start_ = placed(builder.column_start);
  index_start_ = placed(builder.index_start);
  split_ = placed(builder.split);
}

template <class Value>
double SlicedRowsOf<Value>::memory_bytes() const {
  return static_cast<double>(value_.size() * sizeof(Value) + index_.size() * sizeof(int) +
                             (column_start_.size() + index_start_.size()) * sizeof(std::int64_t) +
                             split_.size());
}

template class SlicedRowsOf<double>;
template class SlicedRowsOf<float>;

}  // namespace cg
