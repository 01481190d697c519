#include "harness/cli/contest/numbers.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/external/output_values.hpp"
#include "harness/cli/records/json_lines.hpp"
#include "harness/cli/records/record_view.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/cli/text/table.hpp"
#include "harness/core/regular_file.hpp"
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

/// The rows of one record; what does not change within it is said once.
class RecordRows {
 public:
  explicit RecordRows(const RecordOnDisk& record)
      : record_(record), text_(read_regular_file(record.file, untrusted)) {}

  /// A number of the record itself.
  void add_own(const std::string& what, const std::string& pointer, const std::string& unit) {
    const auto value = number_at(record_.json, pointer.c_str());
    if (!value) {
      return;
    }
    const auto line = line_of_value(text_, pointer);
    add(what, *value, unit, packed_record(record_), line.value_or(0));
  }

  /// line: 0 where it is not known
  void add(const std::string& what,
           double value,
           const std::string& unit,
           const std::string& source,
           int line) {
    const Json& json = record_.json;
    rows_ += csv_row({text_at(json, "/variant"),
                      text_at(json, "/case/name"),
                      layout_words(json),
                      what,
                      fmt::format("{}", value),
                      unit,
                      source,
                      line > 0 ? std::to_string(line) : ""});
  }

  const std::string& text() const { return rows_; }

 private:
  const RecordOnDisk& record_;
  std::string text_;
  std::string rows_;
};

std::string sample_pointer(std::size_t k) {
  return "/time/solve_s/samples/" + std::to_string(k);
}

/// A repetition of a program that we did not write: its time, and what it printed itself.
void add_output(RecordRows& rows,
                const ExternalApp& program,
                const RecordOnDisk& record,
                std::size_t k) {
  rows.add_own("whole_program", sample_pointer(k), "s");
  const std::string file = text_at(list_at(record.json, "/external/outputs").at(k), "/file");
  const std::string output = read_regular_file(record.file.parent_path() / file, untrusted);
  const auto values = read_values(output, program.values);
  const auto lines = lines_of_values(output, program.values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] && lines[i] > 0) {
      const OutputValue& question = program.values[i];
      rows.add(question.name, *values[i], question.unit, packed_output(file), lines[i]);
    }
  }
}

/// A run of ours: its record is what the run itself wrote.
void add_solves(RecordRows& rows, const Json& record) {
  for (std::size_t k = 0; k < list_at(record, "/time/solve_s/samples").size(); ++k) {
    rows.add_own("solve", sample_pointer(k), "s");
  }
  rows.add_own("set_up",
               number_at(record, "/time/set_up_s") ? "/time/set_up_s" : "/time/set_up_s/median",
               "s");
  const Json result = record.value("result", Json::object());
  for (const auto& [name, value] : result.items()) {
    if (value.is_number()) {
      rows.add_own(name, "/result/" + name, "");
    }
  }
}

/// What the records of one variant say together.
struct VariantNumbers {
  std::vector<double> times_s;
  std::string answer;  ///< deviation of the main check, of the last record
  std::vector<std::string> layouts;
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
    RecordRows rows(record);
    if (!submission.program) {
      add_solves(rows, record.json);
    }
    for (std::size_t k = 0; k < list_at(record.json, "/external/outputs").size(); ++k) {
      add_output(rows, *submission.program, record, k);
    }
    text += rows.text();
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
               {"deviation", Align::right}});
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
               {numbers.answer}});
  }
  return table.markdown();
}

}  // namespace casebook::cli
