#include "cli/profile/page.hpp"

#include <sstream>

#include <fmt/format.h>

#include "cli/profile/counter_tables.hpp"
#include "cli/profile/hot_spot_tables.hpp"
#include "cli/profile/roofline.hpp"
#include "cli/profile/tables.hpp"
#include "cli/records/external_summary.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/summary.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {
namespace {

constexpr int page_margin = 2;

/// Lines below a heading; nothing when there are none.
std::string page_part(const std::string& heading,
                      const std::string& text,
                      const Terminal& terminal) {
  std::istringstream lines(text);
  std::string part;
  for (std::string line; std::getline(lines, line);) {
    part += std::string(page_margin, ' ') + line + "\n";
  }
  return part.empty() ? "" : styled(heading, Style::bold, terminal.colour) + "\n" + part + "\n";
}

std::string as_paragraph(const std::string& text, const Terminal& terminal) {
  std::string lines;
  for (const std::string& line : wrapped(text, terminal.width - page_margin)) {
    lines += line + "\n";
  }
  return lines;
}

/// The table, or the reason why there is none.
std::string table_or(const Table& table, const std::string& reason, const Terminal& terminal) {
  return table.empty() ? as_paragraph(reason, terminal) : table.text(terminal);
}

std::string title_line(const Json& record, const Terminal& terminal) {
  return fmt::format("{} {} on {}, {} x {}: {} a solve (median of {}), set-up {}\n\n",
                     text_at(record, "/app"),
                     styled(text_at(record, "/variant"), Style::bold, terminal.colour),
                     text_at(record, "/case/name"),
                     counted(count_at(record, "/layout/ranks"), "rank"),
                     counted(count_at(record, "/layout/threads"), "thread"),
                     styled(seconds(median_s(record).value_or(0.0)), Style::bold, terminal.colour),
                     count_at(record, "/time/solve_s/n"),
                     seconds(median_of(record, "set_up_s").value_or(0.0)));
}

std::string hot_spots_text(const Json& record, const Terminal& terminal) {
  const int n = count_at(record, "/profile/n_samples");
  if (n == 0) {
    return as_paragraph(text_at(record, "/profile/no_samples"), terminal);
  }
  return hot_spots_table(record).text(terminal) +
         fmt::format("{} of all ranks in the timed solves, {}\n",
                     counted(n, "sample"),
                     text_at(record, "/profile/sampler"));
}

std::string mpi_text(const Json& record, const Terminal& terminal) {
  const auto cost_s = number_at(record, "/mpi/cost_s_per_call");
  if (!cost_s) {
    return "MPI was not watched\n";
  }
  double n_calls = 0.0;
  for (const Json& call : list_at(record, "/mpi/calls")) {
    n_calls += number_at(call, "/count").value_or(0.0) / count_at(record, "/layout/ranks");
  }
  const double solve_s = median_s(record).value_or(0.0);
  return table_or(mpi_table(record), "no calls", terminal) +
         fmt::format("watching costs {:.0f} ns a call, {:.1g} % of the solve\n",
                     1e9 * *cost_s,
                     solve_s > 0.0 ? 100.0 * n_calls * *cost_s / solve_s : 0.0);
}

std::string efficiency_text(const Json& record, const Terminal& terminal) {
  std::string text = table_or(efficiency_table(record), "needs MPI to be watched", terminal);
  const Table communication = communication_table(record);
  if (!communication.empty()) {
    text += "\n" + communication.text(terminal) +
            as_paragraph(
                "A proxy: barriers stood before the collective calls, and their time counts "
                "as waiting.",
                terminal);
  }
  return text;
}

std::string counters_text(const Json& record, const Terminal& terminal) {
  const Table table = counters_table(record);
  std::string text = table.empty() ? "" : table.text(terminal);
  for (const std::string& line : missing_counters(record)) {
    text += as_paragraph(line, terminal);
  }
  return text.empty() ? "no counters were asked for\n" : text;
}

std::string position_text(const Json& record, const Terminal& terminal) {
  const Json roofline = record.value(Json::json_pointer("/profile/roofline"), Json());
  std::string text = as_paragraph(roofline_text(roofline), terminal);
  for (const Json& warning : list_at(roofline, "/warnings")) {
    text += as_paragraph("Note: " + warning.get<std::string>(), terminal);
  }
  return text;
}

std::string memory_text(const Json& record) {
  const auto peak_mib = number_at(record, "/memory/peak_rank_mib");
  return peak_mib ? three_digits(*peak_mib) + " MiB, the rank that needed most\n" : "";
}

/// Reads and writes of an external program by system calls, and its libraries for
/// linear algebra.
std::string io_text(const Json& record) {
  const auto count = [&](const char* key) {
    return number_at(record, fmt::format("/external/io/{}", key).c_str());
  };
  if (!count("reads")) {
    return "";
  }
  return fmt::format("read {} bytes in {} calls, wrote {} bytes in {} calls, all ranks\n",
                     amount(*count("read_bytes")),
                     amount(*count("reads")),
                     amount(*count("written_bytes")),
                     amount(*count("writes")));
}

std::string advice_text(const Json& record, const Terminal& terminal) {
  std::string text;
  for (const Json& sentence : record.at("profile").value("advice", Json::array())) {
    text += as_paragraph(sentence.get<std::string>(), terminal);
  }
  return text;
}

std::string files_text(const Json& record, const std::filesystem::path& record_file) {
  std::string text = "record  " + shown_path(record_file) + "\n";
  for (const char* kind : {"folded", "trace"}) {
    const std::string name = text_at(record, fmt::format("/profile/{}_file", kind).c_str());
    if (!name.empty()) {
      text += fmt::format("{:<8}{}\n", kind, shown_path(record_file.parent_path() / name));
    }
  }
  return text;
}

}  // namespace

std::string profile_page(const Json& record,
                         const std::filesystem::path& record_file,
                         const Terminal& terminal) {
  const auto part = [&terminal](const std::string& heading, const std::string& text) {
    return page_part(heading, text, terminal);
  };
  return title_line(record, terminal) +
         part("Grade", grade_of(record, terminal)) +
         part("Regions, and the range of the ranks", regions_table(record).text(terminal)) +
         part("Hot spots", hot_spots_text(record, terminal)) +
         part("MPI in one solve", mpi_text(record, terminal)) +
         part("Efficiency, 0 to 1", efficiency_text(record, terminal)) +
         part("Counters of one solve", counters_text(record, terminal)) +
         part("Roofline", position_text(record, terminal)) + part("Memory", memory_text(record)) +
         part("Files read and written", io_text(record)) + part("Program", external_text(record)) +
         part("Advice", advice_text(record, terminal)) +
         part("Files", files_text(record, record_file));
}

}  // namespace casebook::cli
