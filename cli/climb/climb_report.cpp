#include "cli/climb/climb_report.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string command_of(const std::string& app,
                       const Experiment& experiment,
                       const std::vector<std::string>& more) {
  std::vector<std::string> words = {"./casebook", "climb", app};
  append(words, command_line_of(experiment));
  append(words, more);
  return shell_line(words);
}

/// "Intel Xeon ..., 2 CPUs; 2026-11-20; commit 3fa2... (with uncommitted changes)"
std::string origin_of(const std::vector<Rung>& rungs) {
  for (const Rung& rung : rungs) {
    if (rung.record.is_null()) {
      continue;
    }
    const Json& record = rung.record;
    const bool dirty = flag_at(record, "/build/dirty", false);
    return fmt::format("{}, {} CPUs; {}; commit {}{}",
                       processor_of(record),
                       count_at(record, "/machine/cpus"),
                       text_at(record, "/started").substr(0, 10),
                       text_at(record, "/build/commit"),
                       dirty ? " with uncommitted changes" : "");
  }
  return "no run left a record";
}

/// Main reason for low grades, and the remedy; "" if there is none.
std::string grade_note(const std::vector<Rung>& rungs) {
  struct Cost {
    int letters = 0;
    std::vector<std::string> variants;
    std::string what;
  };
  std::map<std::string, Cost> costs;  // by advice
  for (const Rung& rung : rungs) {
    for (const Json& deduction : list_at(rung.record, "/deductions")) {
      Cost& cost = costs[text_at(deduction, "/advice")];
      cost.letters += count_at(deduction, "/letters");
      cost.variants.push_back(rung.variant);
      cost.what = text_at(deduction, "/what");
    }
  }
  const auto most = std::max_element(costs.begin(), costs.end(), [](const auto& a, const auto& b) {
    return a.second.letters < b.second.letters;
  });
  if (most == costs.end()) {
    return "";
  }
  const auto& [advice, cost] = *most;
  const int others = static_cast<int>(cost.variants.size()) - 1;
  return fmt::format(
      "grades: {} in {}{}: {}",
      cost.what,
      cost.variants.back(),
      others == 0 ? "" : fmt::format(", and alike in {}", counted(others, "other rung")),
      advice);
}

}  // namespace

Json climb_json(const std::string& app, const std::vector<Rung>& rungs) {
  Json list = Json::array();
  for (const Rung& rung : rungs) {
    if (rung.record.is_null()) {
      list.push_back({{"app", app},
                      {"variant", rung.variant},
                      {"verdict", "fail"},
                      {"failure", rung.failure}});
    } else {
      list.push_back(rung.record);
    }
  }
  return list;
}

std::string climb_text(const std::string& app,
                       const std::string& case_name,
                       const std::vector<Rung>& rungs,
                       const Terminal& terminal) {
  const Table table = ladder_table(rungs);
  std::string text = fmt::format("{} on {}\n\n{}\n",
                                 styled(app, Style::bold, terminal.colour),
                                 case_name,
                                 table.text(terminal));
  std::vector<std::string> notes = ladder_notes(rungs, table.shown_headings(terminal));
  if (some_are_vague(rungs)) {
    notes.emplace_back(
        ">, <: beyond doubt, and at least so much; the pairs scatter too much for a figure");
  }
  if (const std::string grades = grade_note(rungs); !grades.empty()) {
    notes.push_back(grades);
  }
  for (const std::string& note : notes) {
    for (const std::string& line : wrapped(note, terminal.width)) {
      text += styled(line, Style::dim, terminal.colour) + "\n";
    }
  }
  return text;
}

std::string climb_markdown(const std::string& app,
                           const Experiment& experiment,
                           const std::vector<std::string>& more,
                           const std::vector<Rung>& rungs) {
  return step_markdown(app, experiment, more, rungs, "");
}

std::string step_markdown(const std::string& app,
                          const Experiment& experiment,
                          const std::vector<std::string>& more,
                          const std::vector<Rung>& rungs,
                          const std::string& step) {
  const Table table = ladder_table(rungs, step);
  std::string text = "\n" + table.markdown() + "\n";
  for (const std::string& note : ladder_notes(rungs, table.shown_headings({}))) {
    text += "- " + note + "\n";
  }
  return text + fmt::format("- measured with `{}`\n- on {}\n\n",
                            command_of(app, experiment, more),
                            origin_of(rungs));
}

}  // namespace casebook::cli
