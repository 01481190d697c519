#include "harness/cli/pack_numbers.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/format.hpp"
#include "harness/cli/output_values.hpp"
#include "harness/cli/record_view.hpp"
#include "harness/cli/table.hpp"
#include "harness/core/file.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

std::string layout_words(const Json& record) {
  return fmt::format(
      "{}x{}", count_at(record, "/layout/ranks"), count_at(record, "/layout/threads"));
}

/// A field of a CSV file (RFC 4180).
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) {
    return text;
  }
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + "\"";
}

std::string csv_row(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& text : fields) {
    line += (line.empty() ? "" : ",") + csv_field(text);
  }
  return line + "\n";
}

/// The rows of one repetition.
std::string rows_of(const Submission& submission, const RecordOnDisk& record, std::size_t k) {
  const Json& json = record.json;
  const std::vector<std::string> start = {
      text_at(json, "/variant"), text_at(json, "/case/name"), layout_words(json)};
  const auto complete = [&](const std::vector<std::string>& rest) {
    std::vector<std::string> fields = start;
    fields.insert(fields.end(), rest.begin(), rest.end());
    return csv_row(fields);
  };
  const std::string file = text_at(list_at(json, "/external/outputs").at(k), "/file");
  const std::string output = read_file(record.file.parent_path() / file);
  const auto& questions = submission.program.values;
  const auto values = read_values(output, questions);
  const auto lines = lines_of_values(output, questions);
  const double wall_s = list_at(json, "/time/solve_s/samples").at(k).get<double>();
  std::string rows =
      complete({"whole_program", fmt::format("{}", wall_s), "s", packed_record(record), ""});
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] && lines[i] > 0) {
      rows += complete({questions[i].name,
                        fmt::format("{}", *values[i]),
                        questions[i].unit,
                        packed_output(file),
                        std::to_string(lines[i])});
    }
  }
  return rows;
}

/// What the records of one variant say together.
struct VariantNumbers {
  std::vector<double> times_s;
  std::string answer;  ///< deviation of the main check, of the last record
  std::vector<std::string> layouts;
  std::vector<std::string> records;
};

VariantNumbers numbers_of(const Submission& submission, const std::string& variant) {
  VariantNumbers numbers;
  for (const RecordOnDisk& record : submission.records) {
    if (text_at(record.json, "/variant") != variant) {
      continue;
    }
    for (const Json& time_s : list_at(record.json, "/time/solve_s/samples")) {
      numbers.times_s.push_back(time_s.get<double>());
    }
    const auto deviation = number_at(main_check(record.json), "/value");
    numbers.answer = deviation ? scientific(*deviation) : "";
    const std::string layout = layout_words(record.json);
    if (std::find(numbers.layouts.begin(), numbers.layouts.end(), layout) ==
        numbers.layouts.end()) {
      numbers.layouts.push_back(layout);
    }
    numbers.records.push_back(packed_record(record));
  }
  return numbers;
}

}  // namespace

std::string packed_record(const RecordOnDisk& record) {
  return "results/records/" + record.file.filename().string();
}

std::string packed_output(const std::string& output_file) {
  return "results/logs/" + output_file;
}

std::string numbers_csv(const Submission& submission) {
  std::string text =
      csv_row({"variant", "case", "layout", "what", "value", "unit", "source", "line"});
  for (const RecordOnDisk& record : submission.records) {
    for (std::size_t k = 0; k < list_at(record.json, "/external/outputs").size(); ++k) {
      text += rows_of(submission, record, k);
    }
  }
  return text;
}

std::string numbers_table(const Submission& submission) {
  Table table({{"variant"},
               {"ranks x threads"},
               {"median [s]", Align::right},
               {"range [s]", Align::right},
               {"runs", Align::right},
               {"vs baseline", Align::right},
               {"deviation", Align::right},
               {"records"}});
  double baseline_s = 0.0;
  for (const Variant& variant : submission.ladder) {
    const VariantNumbers numbers = numbers_of(submission, variant.name);
    if (numbers.times_s.empty()) {
      continue;
    }
    const Summary time = summarize(numbers.times_s);
    baseline_s = variant.parent ? baseline_s : time.median;
    const std::string factor = baseline_s > 0.0 ? three_digits(baseline_s / time.median) + "x" : "";
    table.add({{variant.name},
               {fmt::format("{}", fmt::join(numbers.layouts, ", "))},
               {three_digits(time.median)},
               {three_digits(time.min) + "-" + three_digits(time.max)},
               {std::to_string(time.n)},
               {factor},
               {numbers.answer},
               {fmt::format("{}", fmt::join(numbers.records, " "))}});
  }
  return table.markdown();
}

}  // namespace casebook::cli
