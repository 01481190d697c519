#include "cli/contest/numbers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/external/output_values.hpp"
#include "cli/records/json_lines.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/nonparametric.hpp"
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

/// Commit of the sources that made a run, `+` where they had changed since.
std::string source_state(const Json& record) {
  return text_at(record, "/build/commit").substr(0, 9) +
         (flag_at(record, "/build/dirty", true) ? "+" : "");
}

/// Results of one variant at one layout with one state of the sources.
struct Row {
  std::string variant;
  std::string layout;
  std::string sources;
  std::vector<double> times_s;
  std::string answer;  ///< deviation of the main check, of the last record

  bool has_place_of(const Row& other, bool any_layout) const {
    return (any_layout || layout == other.layout) && sources == other.sources;
  }
};

/// The row of a record; a new one where it is the first of its kind.
Row& row_for(std::vector<Row>& rows, const Json& record) {
  const Row wanted{text_at(record, "/variant"), layout_words(record), source_state(record), {}, ""};
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
    return row.variant == wanted.variant && row.has_place_of(wanted, false);
  });
  return found == rows.end() ? rows.emplace_back(wanted) : *found;
}

/// In the order of the ladder.
std::vector<Row> rows_of(const Submission& submission) {
  std::vector<Row> rows;
  for (const Variant& variant : submission.ladder) {
    for (const RecordOnDisk& record : submission.records) {
      if (text_at(record.json, "/variant") != variant.name) {
        continue;
      }
      Row& row = row_for(rows, record.json);
      for (const Json& time_s : list_at(record.json, "/time/solve_s/samples")) {
        row.times_s.push_back(time_s.get<double>());
      }
      const auto deviation = number_at(main_check(record.json), "/value");
      row.answer = deviation ? scientific(*deviation) : "";
    }
  }
  std::erase_if(rows, [](const Row& row) { return row.times_s.empty(); });
  return rows;
}

/// Speed-up over the baseline in the same place; `~` where six runs a side and the rank
/// test do not tell them apart. A configuration of another program brings its own layout.
std::string factor_of(const Row& row, const std::vector<Row>& rows, const Submission& submission) {
  const auto baseline = std::find_if(rows.begin(), rows.end(), [&](const Row& other) {
    return other.variant == submission.ladder.front().name &&
           other.has_place_of(row, submission.program.has_value());
  });
  if (baseline == rows.end()) {
    return "";
  }
  if (&*baseline == &row) {
    return "1";
  }
  return (told_apart(row.times_s, baseline->times_s) ? "" : "~") +
         three_digits(summarize(baseline->times_s).median / summarize(row.times_s).median) + "x";
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
               {"sources"},
               {"median [s]", Align::right},
               {"range [s]", Align::right},
               {"runs", Align::right},
               {"vs baseline", Align::right},
               {"deviation", Align::right}});
  const std::vector<Row> rows = rows_of(submission);
  for (const Row& row : rows) {
    const Summary time = summarize(row.times_s);
    table.add({{row.variant},
               {row.layout},
               {row.sources},
               {three_digits(time.median)},
               {three_digits(time.min) + "-" + three_digits(time.max)},
               {std::to_string(time.n)},
               {factor_of(row, rows, submission)},
               {row.answer}});
  }
  return table.markdown();
}

}  // namespace casebook::cli
