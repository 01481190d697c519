#include "cli/machine/roofs_text.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {
namespace {

constexpr int roofs_margin = 2;

/// Text below a heading, moved to the right.
std::string under(const std::string& heading, const std::string& text, const Terminal& terminal) {
  std::string part = styled(heading, Style::bold, terminal.colour) + "\n";
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    part += std::string(roofs_margin, ' ') + text.substr(start, end - start) + "\n";
    start = end == std::string::npos ? text.size() : end + 1;
  }
  return part + "\n";
}

/// "336 (161-360)": median and range.
std::string with_range(const Json& entry, const std::string& quantity) {
  const auto at = [&](const char* name) {
    return three_digits(number_at(entry, ("/" + quantity + "/" + name).c_str()).value_or(0.0));
  };
  return fmt::format("{} ({}-{})", at("median"), at("min"), at("max"));
}

std::vector<int> counts_in(const Json& entries) {
  std::vector<int> counts;
  for (const Json& entry : entries) {
    const int threads = count_at(entry, "/threads");
    if (std::find(counts.begin(), counts.end(), threads) == counts.end()) {
      counts.push_back(threads);
    }
  }
  return counts;
}

/// One row for each name, one column for each number of threads.
std::string table_by_threads(const Json& entries,
                             const std::string& heading,
                             const std::string& quantity,
                             const std::function<std::string(const Json&)>& name_of,
                             const Terminal& terminal) {
  const std::vector<int> counts = counts_in(entries);
  std::vector<Table::Column> columns = {{heading}};
  for (const int threads : counts) {
    columns.push_back({counted(threads, "thread"), Align::right});
  }
  std::vector<std::string> names;
  std::map<std::pair<std::string, int>, std::string> values;
  for (const Json& entry : entries) {
    const std::string name = name_of(entry);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
    values[{name, count_at(entry, "/threads")}] = with_range(entry, quantity);
  }
  Table table(columns);
  for (const std::string& name : names) {
    std::vector<Cell> row = {{name}};
    for (const int threads : counts) {
      row.push_back({values[{name, threads}]});
    }
    table.add(row);
  }
  return table.text(terminal);
}

std::string dgemm_text(const Json& dgemm) {
  const auto fraction = number_at(dgemm, "/fma_fraction");
  return fmt::format("{} GFLOP/s on one thread, n = {}, kernels for {}{}\n",
                     with_range(dgemm, "gflop_s"),
                     count_at(dgemm, "/n"),
                     text_at(dgemm, "/core"),
                     fraction ? fmt::format(": {} of the FMA peak", percent(*fraction)) : "");
}

std::string shown_bytes(int bytes) {
  return bytes >= 1 << 20   ? fmt::format("{} MiB", bytes >> 20)
         : bytes >= 1 << 10 ? fmt::format("{} KiB", bytes >> 10)
                            : fmt::format("{} B", bytes);
}

std::string microseconds(const Json& entry, const char* pointer) {
  return three_digits(1e6 * number_at(entry, pointer).value_or(0.0));
}

std::string ping_pong_text(const Json& mpi, const Terminal& terminal) {
  Table table({{"message", Align::right}, {"us", Align::right}, {"GB/s", Align::right}});
  for (const Json& entry : mpi.value("ping_pong", Json::array())) {
    table.add({{shown_bytes(count_at(entry, "/bytes"))},
               {microseconds(entry, "/half_round_trip_s/median")},
               {three_digits(number_at(entry, "/gb_s/median").value_or(0.0))}});
  }
  return table.text(terminal);
}

std::string allreduce_text(const Json& mpi) {
  std::string text;
  for (const Json& entry : mpi.value("allreduce", Json::array())) {
    text += fmt::format("{}{} {} us",
                        text.empty() ? "" : ", ",
                        shown_bytes(count_at(entry, "/bytes")),
                        microseconds(entry, "/time_s/median"));
  }
  return text + "\n";
}

std::string likwid_text(const Json& likwid, const Terminal& terminal) {
  Table table({{"level"},
               {"test"},
               {"threads", Align::right},
               {"GB/s", Align::right},
               {"ours / likwid-bench", Align::right}});
  for (const Json& entry : likwid.value("tests", Json::array())) {
    table.add({{text_at(entry, "/level")},
               {text_at(entry, "/test")},
               {std::to_string(count_at(entry, "/threads"))},
               {three_digits(number_at(entry, "/gb_s").value_or(0.0))},
               {fmt::format("{:.2f}", number_at(entry, "/ratio").value_or(0.0))}});
  }
  return table.text(terminal);
}

std::string notes_text(const Json& notes, const Terminal& terminal) {
  std::string text;
  for (const Json& note : notes) {
    for (const std::string& line :
         wrapped("note: " + note.get<std::string>(), terminal.width - roofs_margin)) {
      text += line + "\n";
    }
  }
  return text;
}

}  // namespace

std::string roofs_text(const Json& roofs, const Terminal& terminal) {
  const auto level_and_kernel = [](const Json& entry) {
    return text_at(entry, "/level") + " " + text_at(entry, "/kernel");
  };
  const auto isa = [](const Json& entry) { return text_at(entry, "/isa"); };
  std::string text = fmt::format("{} ({}), CPUs {}: median (range) of {} samples\n\n",
                                 text_at(roofs, "/machine/host"),
                                 text_at(roofs, "/machine/cpu"),
                                 text_at(roofs, "/cpus"),
                                 count_at(roofs, "/bandwidth/0/gb_s/n"));
  text +=
      under("Bandwidth, GB/s",
            table_by_threads(roofs.at("bandwidth"), "level", "gb_s", level_and_kernel, terminal),
            terminal);
  text += under("Fused multiply-add, GFLOP/s in double precision",
                table_by_threads(roofs.at("fma"), "instructions", "gflop_s", isa, terminal),
                terminal);
  text += under("Fused multiply-add, GFLOP/s in single precision",
                table_by_threads(roofs.at("fma_single"), "instructions", "gflop_s", isa, terminal),
                terminal);
  text += under("DGEMM of OpenBLAS", dgemm_text(roofs.at("dgemm")), terminal);
  if (roofs.at("mpi").is_object()) {
    text += under("MPI, half a round trip", ping_pong_text(roofs.at("mpi"), terminal), terminal);
    text += under(fmt::format("MPI_Allreduce, {}",
                              counted(count_at(roofs, "/mpi/allreduce/0/ranks"), "rank")),
                  allreduce_text(roofs.at("mpi")),
                  terminal);
  }
  if (roofs.at("likwid_bench").is_object()) {
    text += under("likwid-bench", likwid_text(roofs.at("likwid_bench"), terminal), terminal);
  }
  return text + notes_text(roofs.at("notes"), terminal);
}

}  // namespace casebook::cli
