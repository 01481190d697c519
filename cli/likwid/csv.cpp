#include "cli/likwid/csv.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

using Cells = std::vector<std::string>;

/// The cells of a line, without the commas that LIKWID appends to make all lines equally long.
Cells cells_of(std::string_view line) {
  Cells cells;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find(',', start), line.size());
    cells.emplace_back(line.substr(start, end - start));
    start = end + 1;
  }
  while (!cells.empty() && cells.back().empty()) {
    cells.pop_back();
  }
  return cells;
}

std::vector<Cells> lines_of(std::string_view text) {
  std::vector<Cells> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line = text.substr(start, end - start);
    if (!line.empty() && line.back() == '\r') {
      line.remove_suffix(1);
    }
    if (Cells cells = cells_of(line); !cells.empty()) {
      lines.push_back(std::move(cells));
    }
    start = end + 1;
  }
  return lines;
}

LikwidNumber likwid_number(const std::string& text) {
  return {to_number<double>(text), text};
}

/// The values of a row after its heading; a cell that is not there is a missing value.
std::vector<LikwidNumber> values_of(const Cells& row, std::size_t first, std::size_t n) {
  std::vector<LikwidNumber> values;
  for (std::size_t i = first; i < first + n; ++i) {
    values.push_back(likwid_number(i < row.size() ? row[i] : ""));
  }
  return values;
}

/// "HWThread 3", or "Core 3" before version 5.
std::vector<int> hw_threads_of(const Cells& heading) {
  std::vector<int> numbers;
  for (const std::string& cell : heading) {
    const std::size_t blank = cell.find(' ');
    const std::string word = cell.substr(0, blank);
    if (word != "HWThread" && word != "Core") {
      continue;
    }
    const int number =
        blank == std::string::npos ? -1 : leading_number<int>(cell.substr(blank + 1), -1);
    if (number < 0) {
      throw EnvironmentError(fmt::format("LIKWID's output: `{}` is no hardware thread", cell));
    }
    numbers.push_back(number);
  }
  return numbers;
}

/// First line of a table: "TABLE,Region spmv,Group 1 Raw STAT,FLOPS_DP,7".
struct TableHead {
  std::string region;
  std::string kind;  ///< "Raw", "Raw STAT", "Metric" or "Metric STAT"
  std::string group;
  int rows = 0;
};

/// LIKWID does not quote: a region's name with commas, as of a C++ template, fills several cells, and
/// is what stands between the first and the last three.
std::optional<TableHead> table_head(const Cells& cells) {
  constexpr std::string_view region = "Region ";
  if (cells[0] != "TABLE" || cells.size() < 4 || cells[cells.size() - 3].rfind("Group ", 0) != 0) {
    return std::nullopt;
  }
  TableHead head;
  const std::size_t next = cells.size() - 3;
  for (std::size_t k = 1; k < next; ++k) {
    head.region += (k > 1 ? "," : "") + cells[k];
  }
  if (!head.region.empty() && head.region.rfind(region, 0) != 0) {
    return std::nullopt;
  }
  head.region.erase(0, region.size());
  const std::size_t behind_number = cells[next].find(' ', std::string_view("Group ").size());
  head.kind = behind_number == std::string::npos ? "" : cells[next].substr(behind_number + 1);
  head.group = cells[next + 1];
  head.rows = leading_number<int>(cells[next + 2]);
  return head;
}

/// Walks through the lines once.
class Reader {
 public:
  explicit Reader(std::vector<Cells> lines) : lines_(std::move(lines)) {}

  LikwidOutput read() {
    while (next_ < lines_.size()) {
      const Cells& line = lines_[next_++];
      if (const auto head = table_head(line)) {
        read_table(*head);
      }
    }
    return std::move(output_);
  }

 private:
  void read_table(const TableHead& head) {
    output_.group = head.group;
    if (head.kind == "Raw") {
      output_.regions.emplace_back().name = head.region;
      LikwidRegion& region = output_.regions.back();
      Cells heading = take(head);
      // Lines about the region, which the number of rows does not count.
      while (heading[0] != "Event") {
        if (heading[0] == "Region Info") {
          region.hw_threads = hw_threads_of(heading);
        } else if (heading[0] == "RDTSC Runtime [s]") {
          region.time_s = values_of(heading, 1, region.hw_threads.size());
        } else if (heading[0] == "call count") {
          region.calls = values_of(heading, 1, region.hw_threads.size());
        }
        heading = take(head);
      }
      region.hw_threads = hw_threads_of(heading);
      read_rows(head, 2, region.hw_threads.size(), region.events);
    } else if (head.kind == "Metric" && !output_.regions.empty()) {
      LikwidRegion& region = output_.regions.back();
      take(head);
      read_rows(head, 1, region.hw_threads.size(), region.metrics);
      take_time(region);
    }
  }

  void read_rows(const TableHead& head,
                 std::size_t n_headings,
                 std::size_t n_values,
                 std::vector<LikwidRow>& rows) {
    for (int row = 0; row < head.rows; ++row) {
      const Cells& cells = take(head);
      const std::string counter = n_headings == 2 && cells.size() > 1 ? cells[1] : "";
      if (n_headings == 2 && cells.size() > n_headings + n_values) {
        throw EnvironmentError(fmt::format(
            "LIKWID's output has {} values of {} for {} hardware thread{}: numbers are written "
            "with a decimal comma there; run it with LC_ALL=C",
            cells.size() - n_headings,
            cells[0],
            n_values,
            n_values == 1 ? "" : "s"));
      }
      rows.push_back({cells[0], counter, values_of(cells, n_headings, n_values)});
    }
  }

  /// Without markers the time stands among the metrics only.
  static void take_time(LikwidRegion& region) {
    for (const LikwidRow& metric : region.metrics) {
      if (region.time_s.empty() && metric.name == "Runtime (RDTSC) [s]") {
        region.time_s = metric.values;
      }
    }
  }

  const Cells& take(const TableHead& head) {
    if (next_ == lines_.size() || lines_[next_][0] == "TABLE" || lines_[next_][0] == "STRUCT") {
      throw EnvironmentError(
          fmt::format("LIKWID's output breaks off in a table of group {} ({} rows were announced)",
                      head.group,
                      head.rows));
    }
    return lines_[next_++];
  }

  std::vector<Cells> lines_;
  std::size_t next_ = 0;
  LikwidOutput output_;
};

}  // namespace

LikwidOutput parse_likwid_csv(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw EnvironmentError(
        "LIKWID wrote nothing: likwid-perfctr failed, and did not start the program or found no "
        "regions");
  }
  LikwidOutput output = Reader(lines_of(text)).read();
  if (output.regions.empty()) {
    throw EnvironmentError(fmt::format("LIKWID's output holds no counts; it begins with `{}`",
                                       text.substr(0, text.find('\n'))));
  }
  return output;
}

}  // namespace casebook::cli
