#include "cli/external/result_files.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Pick = OutputValue::Pick;

/// The fields of a line, whether blanks, commas, semicolons or tabs are between them; headings may be in
/// quotes, and after the `#` of a comment.
std::vector<std::string> fields_of(std::string line) {
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == ',' || c == ';' || c == '\t'; }, ' ');
  line.erase(std::remove(line.begin(), line.end(), '"'), line.end());
  const bool heading = line.starts_with('#');
  std::istringstream words(heading ? line.substr(1) : line);
  std::vector<std::string> fields;
  for (std::string word; words >> word;) {
    fields.push_back(word);
  }
  return fields;
}

/// Headings are words: a row whose first field is a number, or should be one, is data.
bool is_heading(const std::vector<std::string>& fields) {
  return !fields.empty() && std::isnan(printed_number(fields.front())) &&
         std::isalpha(static_cast<unsigned char>(fields.front().front())) != 0 &&
         fields.front() != "NaN" && fields.front() != "nan";
}

/// The column that is asked for: its number, or where a heading has its name; 0 for none yet.
std::size_t column_in(const std::vector<std::string>& headings, const std::string& column) {
  const auto found = std::find(headings.begin(), headings.end(), column);
  return found == headings.end() ? 0 : static_cast<std::size_t>(found - headings.begin()) + 1;
}

Reading read_column(const std::string& text, const OutputValue& value) {
  const double number = printed_number(value.column);
  std::size_t column = std::isfinite(number) ? static_cast<std::size_t>(number) : 0;
  Reading found;
  std::istringstream lines(text);
  int n_lines = 0;
  for (std::string line; std::getline(lines, line);) {
    ++n_lines;
    const std::vector<std::string> fields = fields_of(line);
    if (line.starts_with('#') || is_heading(fields)) {
      column = std::isfinite(number) ? column : std::max(column, column_in(fields, value.column));
    } else if (column > 0 && column <= fields.size()) {
      found.numbers.push_back(printed_number(fields[column - 1]));
      found.line = n_lines;
      found.line_text = line;
    }
  }
  return found;
}

/// Source: h5dump(1): -y without indices, -m the format of numbers; the data alone go to the file of -o.
Reading read_dataset(const fs::path& file, const OutputValue& value) {
  if (find_program("h5dump").empty()) {
    throw EnvironmentError(
        fmt::format("{}: h5dump, which reads HDF5, is not in PATH; on Debian or Ubuntu: apt-get "
                    "install hdf5-tools",
                    value.name));
  }
  const fs::path data = file.string() + ".casebook.txt";
  const Captured dump = capture(
      {{"h5dump", "-y", "-m", "%.17g", "-d", value.dataset, "-o", data.string(), file.string()}});
  Reading found;
  if (!dump.ending.fine() || !fs::exists(data)) {
    return found;
  }
  std::istringstream lines(read_file(data));
  for (std::string line; std::getline(lines, line);) {
    for (const std::string& field : fields_of(line)) {
      found.numbers.push_back(printed_number(field));
    }
  }
  return found;
}

/// One entry of a list, or how many there are.
Reading picked(Reading found, Pick pick) {
  if (pick == Pick::count) {
    found.numbers = {static_cast<double>(found.numbers.size())};
  } else if (pick == Pick::first && !found.numbers.empty()) {
    found.numbers.resize(1);
  } else if (pick == Pick::last && !found.numbers.empty()) {
    found.numbers = {found.numbers.back()};
  } else if (pick == Pick::largest && !found.numbers.empty()) {
    found.numbers = {*std::max_element(found.numbers.begin(), found.numbers.end())};
  }
  return found;
}

}  // namespace

Reading read_result_file(const fs::path& folder, const OutputValue& value) {
  const fs::path file = folder / value.file;
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) {
    return {};
  }
  if (!value.dataset.empty()) {
    return picked(read_dataset(file, value), value.pick);
  }
  return value.column.empty() ? read_text(read_file(file), value)
                              : picked(read_column(read_file(file), value), value.pick);
}

}  // namespace casebook::cli
