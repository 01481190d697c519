#include "apps/lu/input/hpl_dat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/lu/input/line_reader.hpp"
#include "harness/core/text/number.hpp"

namespace lu {
namespace {

/// HPL's own limit for each list.
constexpr std::int64_t most_values = 20;
constexpr std::int64_t no_limit = std::numeric_limits<std::int32_t>::max();

/// Content of a line.
enum class Content { text, count, list, number };

struct Line {
  Content content;
  const char* name;
  std::int64_t least = 0;
  std::int64_t most = no_limit;
  bool changes_the_run = false;
  bool is_whole = true;
};

/// Lines of the file. Where HPL takes any whole number, and an unknown one for its default, so is it here.
/// Source: HPL 2.3, HPL_pdinfo and the TUNING page.
constexpr std::array<Line, 31> lines{{
    {Content::text, "title"},
    {Content::text, "author"},
    {Content::text, "output file"},
    {Content::number, "device out"},
    {Content::count, "# of problem sizes", 1, most_values},
    {Content::list, "Ns", 1, no_limit, true},
    {Content::count, "# of NBs", 1, most_values},
    {Content::list, "NBs", 1, no_limit, true},
    {Content::number, "PMAP", -no_limit, no_limit, true},
    {Content::count, "# of process grids", 1, most_values},
    {Content::list, "Ps", 1, no_limit, true},
    {Content::list, "Qs", 1, no_limit, true},
    {Content::number, "threshold", -no_limit, no_limit, true, false},
    {Content::count, "# of panel fact", 1, most_values},
    {Content::list, "PFACTs", -no_limit},
    {Content::count, "# of recursive stopping criterium", 1, most_values},
    {Content::list, "NBMINs", 1, no_limit},
    {Content::count, "# of panels in recursion", 1, most_values},
    {Content::list, "NDIVs", 2, no_limit},
    {Content::count, "# of recursive panel fact.", 1, most_values},
    {Content::list, "RFACTs", -no_limit},
    {Content::count, "# of broadcast", 1, most_values},
    {Content::list, "BCASTs", -no_limit},
    {Content::count, "# of lookahead depth", 1, most_values},
    {Content::list, "DEPTHs", 0, no_limit},
    {Content::number, "SWAP", -no_limit},
    {Content::number, "swapping threshold", -no_limit},
    {Content::number, "L1 form", -no_limit},
    {Content::number, "U form", -no_limit},
    {Content::number, "equilibration", -no_limit},
    {Content::number, "memory alignment", -no_limit},
}};

/// Places of the lines that count, from zero.
enum Place {
  place_n = 5,
  place_nb = 7,
  place_pmap = 8,
  place_p = 10,
  place_q = 11,
  place_bound = 12
};

std::string allowed(const Line& line) {
  const char* const number = line.is_whole ? "a whole number" : "a number";
  return line.least == -no_limit ? number
                                 : fmt::format("{} from {} to {}", number, line.least, line.most);
}

/// A number in its range.
std::optional<double> value_of(const Line& line, LineReader& reader) {
  const std::string_view word = reader.word();
  const std::optional<double> number = casebook::to_number<double>(word);
  const bool whole = number && *number == std::floor(*number);
  if (!number || !(*number >= static_cast<double>(line.least)) ||
      !(*number <= static_cast<double>(line.most)) || (!whole && line.is_whole)) {
    reader.add(fmt::format("{}: `{}` is not allowed; write {}", line.name, word, allowed(line)));
    return std::nullopt;
  }
  // HPL reads the digits that a whole number begins with, and nothing after them.
  const auto read_by_hpl =
      casebook::leading_number<std::int64_t>(word.substr(word.starts_with('+') ? 1 : 0));
  if (line.is_whole && static_cast<double>(read_by_hpl) != *number) {
    reader.add(fmt::format("{}: of `{}` HPL reads {}; write the number with digits alone",
                           line.name,
                           word,
                           read_by_hpl));
    return std::nullopt;
  }
  return number;
}

/// The values of one line; of a list as many as the count before it says.
std::vector<double> values_of(const Line& line, std::size_t n_values, LineReader& reader) {
  std::vector<double> values;
  const std::size_t n = line.content == Content::list ? n_values : 1;
  while (values.size() < n) {
    const std::optional<double> value = value_of(line, reader);
    if (!value) {
      return {};
    }
    values.push_back(*value);
  }
  return values;
}

using Table = std::array<std::vector<double>, lines.size()>;

Table read_lines(LineReader& reader, std::vector<std::string>& without_effect) {
  Table table;
  std::size_t n_values = 0;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const Line& line = lines[k];
    if (!reader.next_line()) {
      reader.add(fmt::format("the file ends before line {}, {}; HPL.dat has {} lines",
                             k + 1,
                             line.name,
                             lines.size()));
      break;
    }
    if (line.content == Content::text) {
      continue;
    }
    if (line.content == Content::list && n_values == 0) {
      reader.add(fmt::format("{}: a count is missing", line.name));
      continue;
    }
    table[k] = values_of(line, n_values, reader);
    if (line.content == Content::count) {
      n_values = table[k].empty() ? 0 : static_cast<std::size_t>(table[k][0]);
    } else if (!line.changes_the_run) {
      without_effect.push_back(
          fmt::format("line {}, {}: {}", reader.number(), line.name, fmt::join(table[k], " ")));
    }
  }
  bool is_longer = false;
  while (reader.next_line()) {
    is_longer = is_longer || !reader.word().empty();
  }
  if (is_longer) {  // HPCC's PTRANS
    without_effect.push_back(fmt::format(
        "lines {} to {}: HPL reads {} lines", lines.size() + 1, reader.number(), lines.size()));
  }
  return table;
}

}  // namespace

HplDat parse_hpl_dat(std::string_view text, const std::string& file) {
  LineReader reader(text, file);
  HplDat dat;
  const Table table = read_lines(reader, dat.without_effect);
  reader.throw_if_any();
  for (const double n : table[place_n]) {
    dat.sizes.push_back(static_cast<std::int64_t>(n));
  }
  for (const double nb : table[place_nb]) {
    dat.blocks.push_back(static_cast<int>(nb));
  }
  for (std::size_t k = 0; k < table[place_p].size(); ++k) {
    dat.grids.push_back({static_cast<int>(table[place_p][k]),
                         static_cast<int>(table[place_q][k]),
                         table[place_pmap][0] == 1.0});
  }
  // HPL leaves the check out where the threshold is zero or less; the judge does not, and takes no
  // looser one than HPL's usual.
  const double bound = table[place_bound][0];
  dat.residual_bound = bound > 0.0 ? std::min(bound, dat.residual_bound) : dat.residual_bound;
  return dat;
}

Case HplDat::run(std::size_t k) const {
  Case input;
  input.block = blocks[k % blocks.size()];
  input.n = sizes[k / blocks.size() % sizes.size()];
  input.grid = grids[k / blocks.size() / sizes.size()];
  input.residual_bound = residual_bound;
  input.without_effect = without_effect;
  return input;
}

}  // namespace lu
