#include "cli/campaign/budget/budget.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

/// A rest below this part of the solve is left out: it is smaller than any interval.
constexpr double next_to_nothing = 0.01;

std::string what_of(const Json& record) {
  return fmt::format("{} {}, {} x {}",
                     text_at(record, "/app"),
                     text_at(record, "/variant"),
                     counted(count_at(record, "/layout/ranks"), "rank"),
                     counted(count_at(record, "/layout/threads"), "thread"));
}

/// Program, layout and machine must be one, or the times are of no law.
void require_one_program(const std::vector<Json>& records) {
  std::set<std::string> programs;
  std::set<std::string> machines;
  for (const Json& record : records) {
    programs.insert(what_of(record));
    machines.insert(text_at(record, "/machine/host") + ", " + processor_of(record));
  }
  for (const auto& [kind, found] :
       {std::pair("program and layout", programs), std::pair("machine", machines)}) {
    if (found.size() > 1) {
      throw UsageError(
          fmt::format("plan budget: records of {} of a {}, such as {} and {}; choose one by "
                      "--variant, -n and -t, "
                      "or by naming files",
                      counted(static_cast<int>(found.size()), "kind"),
                      kind,
                      *found.begin(),
                      *std::next(found.begin())));
    }
  }
}

/// Sizes are positive numbers of the case.
std::optional<double> size_at(const Json& record, const std::string& key) {
  const auto found = number_at(record, ("/case/" + key).c_str());
  return found && *found > 0.0 ? found : std::nullopt;
}

/// Numbers of the case that every record has, and in which they differ.
std::vector<std::string> keys_that_differ(const std::vector<Json>& records) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : records.front().at("case").items()) {
    std::set<double> values;
    const bool everywhere = std::ranges::all_of(records, [&, name = key](const Json& record) {
      const auto size = size_at(record, name);
      values.insert(size.value_or(0.0));
      return size.has_value();
    });
    if (everywhere && values.size() > 1) {
      keys.push_back(key);
    }
  }
  return keys;
}

std::string chosen_key(const std::vector<Json>& records, const std::string& size_key) {
  const std::vector<std::string> keys = keys_that_differ(records);
  const std::string app = text_at(records.front(), "/app");
  if (keys.empty()) {
    throw UsageError(fmt::format(
        "plan budget: records of {} differ in no number of their case; three sizes are needed",
        app));
  }
  if (size_key.empty() && keys.size() > 1) {
    throw UsageError(
        fmt::format("plan budget: records of {} differ in {}; name the size, as in --size {}",
                    app,
                    fmt::join(keys, ", "),
                    keys.front()));
  }
  if (!size_key.empty() && std::ranges::find(keys, size_key) == keys.end()) {
    throw UsageError(
        fmt::format("--size {}: records of {} differ in {}", size_key, app, fmt::join(keys, ", ")));
  }
  return size_key.empty() ? keys.front() : size_key;
}

/// Time charged beside the solve, for each record; empty where it matters to none, or one lacks it.
Growth rest_of(const std::vector<Json>& records, const std::string& key) {
  Growth rest;
  bool matters = false;
  for (const Json& record : records) {
    const double solve_s = median_s(record).value_or(0.0);
    const double rest_s = total_s(record).value_or(0.0) - solve_s;
    if (rest_s <= 0.0) {
      return {};
    }
    matters = matters || rest_s > next_to_nothing * solve_s;
    rest.emplace_back(*size_at(record, key), rest_s);
  }
  return matters ? rest : Growth{};
}

std::string range_of(const Foreseen& time_s) {
  return fmt::format("{} to {}", duration(time_s.low), duration(time_s.high));
}

std::string size_text(double size, const std::string& key) {
  return size > 0.0 ? fmt::format("{} = {:.0f}", key, size) : "none of those measured";
}

}  // namespace

Foreseen SizedRuns::at(double size) const {
  Foreseen time_s = solve.at(size);
  if (rest) {
    const Foreseen more = rest->at(size);
    time_s = {time_s.low + more.low, time_s.middle + more.middle, time_s.high + more.high};
  }
  return time_s;
}

double SizedRuns::largest_within(double box_s, double Foreseen::*part) const {
  const auto fits = [&](double size) { return at(size).*part <= box_s; };
  if (!fits(least)) {
    return 0.0;
  }
  constexpr double farthest = 1e3;  // beyond, no law of three sizes says anything
  double low = least;
  double high = farthest * most;
  while (high - low > 0.5) {
    const double middle = 0.5 * (low + high);
    (fits(middle) ? low : high) = middle;
  }
  return std::floor(fits(std::ceil(low)) ? std::ceil(low) : low);
}

SizedRuns sized_runs(const std::vector<Json>& records, const std::string& size_key) {
  require_one_program(records);
  const std::string key = chosen_key(records, size_key);
  Growth solves;
  for (const Json& record : records) {
    solves.emplace_back(*size_at(record, key), *median_s(record));
  }
  if (sizes_in(solves) < 3) {
    throw UsageError(fmt::format(
        "plan budget: records of {} have {} of {}; a law needs three, so that its doubt is known",
        text_at(records.front(), "/app"),
        counted(static_cast<int>(sizes_in(solves)), "size"),
        key));
  }
  const Growth rest = rest_of(records, key);
  const auto [least, most] = std::ranges::minmax_element(solves);
  return {.app = text_at(records.front(), "/app"),
          .what = what_of(records.front()),
          .size_key = key,
          .n_records = records.size(),
          .least = least->first,
          .most = most->first,
          .solve = PowerLaw(solves),
          .rest = rest.empty() ? std::nullopt : std::optional(PowerLaw(rest))};
}

WantedRun parse_wanted_run(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::size_t equals = text.find('=', colon == std::string::npos ? 0 : colon);
  if (colon != std::string::npos && equals != std::string::npos) {
    const auto size = to_number<double>(text.substr(colon + 1, equals - colon - 1));
    const auto points = to_number<double>(text.substr(equals + 1));
    if (colon > 0 && size && points && *size > 0.0 && *points > 0.0) {
      return {text.substr(0, colon), *size, *points};
    }
  }
  throw UsageError("--run " + text + ": write APP:SIZE=POINTS, as in --run lu:8192=40");
}

std::vector<OrderedRun> in_order(const std::vector<WantedRun>& wanted,
                                 const std::vector<SizedRuns>& known,
                                 double box_s) {
  std::vector<OrderedRun> runs;
  for (const WantedRun& run : wanted) {
    const auto found =
        std::ranges::find_if(known, [&](const SizedRuns& one) { return one.app == run.app; });
    if (found == known.end()) {
      throw UsageError(
          fmt::format("--run {}:{}: no records of {} were given", run.app, run.size, run.app));
    }
    const Foreseen time_s = found->at(run.size);
    runs.push_back({run, time_s, 60.0 * run.points / time_s.middle});
  }
  std::ranges::stable_sort(runs, std::greater(), &OrderedRun::points_a_minute);
  double middle_s = 0.0;
  double latest_s = 0.0;
  for (OrderedRun& run : runs) {
    const bool surely = latest_s + run.time_s.high <= box_s;
    const bool perhaps = middle_s + run.time_s.middle <= box_s;
    run.fits = surely ? "yes" : perhaps ? "perhaps" : "no";
    if (perhaps) {
      middle_s += run.time_s.middle;
      latest_s += run.time_s.high;
      run.ends_s = latest_s;
    }
  }
  return runs;
}

Table sizes_table(const std::vector<SizedRuns>& known, double box_s) {
  Table table({{"program"},
               {"records", Align::right},
               {"measured"},
               {"solve grows as"},
               {"fits for certain"},
               {"fits with luck"},
               {"beyond the largest", Align::right}});
  for (const SizedRuns& one : known) {
    const double certain = one.largest_within(box_s, &Foreseen::high);
    table.add({{one.what},
               {std::to_string(one.n_records)},
               {fmt::format("{} = {:.0f} to {:.0f}", one.size_key, one.least, one.most)},
               {fmt::format("{}^{:.2f} (+- {:.2f})",
                            one.size_key,
                            one.solve.exponent(),
                            one.solve.exponent_doubt())},
               {size_text(certain, one.size_key)},
               {size_text(one.largest_within(box_s, &Foreseen::middle), one.size_key)},
               {certain > one.most ? fmt::format("{:.1f}x", certain / one.most) : ""}});
  }
  return table;
}

Table order_table(const std::vector<OrderedRun>& runs) {
  Table table({{"run"},
               {"points", Align::right},
               {"time", Align::right},
               {"95 %"},
               {"points a minute", Align::right},
               {"fits"},
               {"ends at the latest", Align::right}});
  for (const OrderedRun& one : runs) {
    table.add({{fmt::format("{}:{}", one.run.app, one.run.size)},
               {fmt::format("{}", one.run.points)},
               {duration(one.time_s.middle)},
               {range_of(one.time_s)},
               {three_digits(one.points_a_minute)},
               {one.fits},
               {one.ends_s > 0.0 ? duration(one.ends_s) : ""}});
  }
  return table;
}

Json budget_json(const std::vector<SizedRuns>& known,
                 const std::vector<OrderedRun>& runs,
                 double box_s) {
  Json json = {{"box_s", box_s}, {"programs", Json::array()}, {"runs", Json::array()}};
  for (const SizedRuns& one : known) {
    json["programs"].push_back({{"app", one.app},
                                {"what", one.what},
                                {"size", one.size_key},
                                {"records", one.n_records},
                                {"least", one.least},
                                {"most", one.most},
                                {"exponent", one.solve.exponent()},
                                {"exponent_doubt", one.solve.exponent_doubt()},
                                {"certain", one.largest_within(box_s, &Foreseen::high)},
                                {"with_luck", one.largest_within(box_s, &Foreseen::middle)}});
  }
  for (const OrderedRun& one : runs) {
    json["runs"].push_back({{"app", one.run.app},
                            {"size", one.run.size},
                            {"points", one.run.points},
                            {"time_s", {one.time_s.low, one.time_s.middle, one.time_s.high}},
                            {"points_a_minute", one.points_a_minute},
                            {"fits", one.fits},
                            {"ends_s", one.ends_s}});
  }
  return json;
}

}  // namespace casebook::cli
