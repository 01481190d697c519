#include "cli/lab/board.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <system_error>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/records/record_view.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/format.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int board_schema = 1;

BoardEntry board_entry_from(const Json& json) {
  BoardEntry entry;
  entry.id = text_at(json, "/id");
  entry.lab = text_at(json, "/lab");
  entry.member = text_at(json, "/member");
  entry.team = text_at(json, "/team");
  entry.submitted = text_at(json, "/submitted");
  entry.host = text_at(json, "/host");
  entry.score = number_at(json, "/score/median").value_or(0.0);
  entry.low = number_at(json, "/score/low").value_or(0.0);
  entry.high = number_at(json, "/score/high").value_or(0.0);
  entry.hint_cost = number_at(json, "/hint_cost").value_or(0.0);
  for (const Json& hint : list_at(json, "/hints")) {
    entry.hints.push_back(hint.is_string() ? hint.get<std::string>() : "");
  }
  entry.details = json.value("details", Json::object());
  return entry;
}

/// Upper end of what is left after the hints.
double highest(const BoardEntry& entry) {
  return entry.high > 0.0 ? entry.high * (1.0 - entry.hint_cost) : entry.high;
}

double lowest(const BoardEntry& entry) {
  return entry.low > 0.0 ? entry.low * (1.0 - entry.hint_cost) : entry.low;
}

std::string optional_text(const BoardEntry& entry, const char* pointer) {
  const auto value = number_at(entry.details, pointer);
  return value ? percent(*value) : "";
}

}  // namespace

Json to_json(const BoardEntry& entry) {
  return {{"schema", board_schema},
          {"id", entry.id},
          {"lab", entry.lab},
          {"member", entry.member},
          {"team", entry.team},
          {"submitted", entry.submitted},
          {"host", entry.host},
          {"judged", true},
          {"score", {{"median", entry.score}, {"low", entry.low}, {"high", entry.high}}},
          {"hints", entry.hints},
          {"hint_cost", entry.hint_cost},
          {"details", entry.details}};
}

fs::path add_to_board(const fs::path& board, const BoardEntry& entry) {
  const fs::path file = board / entry.member / (entry.id + ".json");
  require_writable_folder(file.parent_path());
  write_file_atomically(file, to_json(entry).dump(1) + "\n");
  return file;
}

std::vector<BoardEntry> read_board(const fs::path& board, const std::string& lab) {
  std::vector<BoardEntry> entries;
  std::vector<LeftOut> left_out;
  constexpr auto all_that_may_be_read = fs::directory_options::skip_permission_denied;
  std::error_code no_board;
  for (const auto& file : fs::recursive_directory_iterator(board, all_that_may_be_read, no_board)) {
    if (file.path().extension() != ".json") {
      continue;
    }
    const Json json = read_any_record(file.path(), left_out);
    if (json.is_object() && count_at(json, "/schema") == board_schema &&
        (lab.empty() || text_at(json, "/lab") == lab)) {
      entries.push_back(board_entry_from(json));
    }
  }
  name_left_out(left_out);
  return entries;
}

std::vector<BoardPlace> places_of(std::vector<BoardEntry> entries) {
  std::map<std::pair<std::string, std::string>, BoardEntry> best;
  for (const BoardEntry& entry : entries) {
    const auto [place, is_new] = best.try_emplace({entry.lab, entry.member}, entry);
    if (!is_new && entry.net() > place->second.net()) {
      place->second = entry;
    }
  }
  std::vector<BoardPlace> places;
  for (const auto& [key, entry] : best) {
    places.push_back({1, entry});
  }
  std::sort(places.begin(), places.end(), [](const BoardPlace& a, const BoardPlace& b) {
    return std::tuple(a.entry.lab, -a.entry.net(), a.entry.member) <
           std::tuple(b.entry.lab, -b.entry.net(), b.entry.member);
  });
  std::size_t first_of_place = 0;
  std::size_t first_of_lab = 0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (k == 0 || places[k].entry.lab != places[k - 1].entry.lab) {
      first_of_lab = first_of_place = k;
    } else if (highest(places[k].entry) < lowest(places[first_of_place].entry)) {
      first_of_place = k;
    }
    places[k].place = static_cast<int>(first_of_place - first_of_lab) + 1;
  }
  return places;
}

Table board_table(const std::vector<BoardPlace>& places) {
  Table table({{"lab"},
               {"place", Align::right},
               {"member"},
               {"team", Align::left, true},
               {"score", Align::right},
               {"interval"},
               {"after hints", Align::right},
               {"hints"},
               {"prediction", Align::right},
               {"of the roof", Align::right, true},
               {"explained", Align::right, true}});
  for (const auto& [place, entry] : places) {
    table.add({{entry.lab},
               {std::to_string(place)},
               {entry.member},
               {entry.team},
               {fmt::format("{:.2f}", entry.score)},
               {fmt::format("{:.2f} to {:.2f}", entry.low, entry.high)},
               {fmt::format("{:.2f}", entry.net())},
               {entry.hints.empty() ? "none" : fmt::format("{}", fmt::join(entry.hints, " "))},
               {optional_text(entry, "/prediction/score")},
               {optional_text(entry, "/roof_fraction")},
               {counted(count_at(entry.details, "/sentences"), "sentence")}});
  }
  return table;
}

std::vector<TeamSum> team_sums(const std::vector<BoardPlace>& places) {
  std::map<std::string, std::map<std::string, double>> best;  // [team][lab]
  for (const auto& [place, entry] : places) {
    auto& labs = best[entry.team.empty() ? entry.member : entry.team];
    const auto [at, is_new] = labs.try_emplace(entry.lab, entry.net());
    at->second = std::max(at->second, entry.net());
  }
  std::vector<TeamSum> sums;
  for (const auto& [team, labs] : best) {
    TeamSum sum{team, 0.0, static_cast<int>(labs.size())};
    for (const auto& [lab, net] : labs) {
      sum.sum += net;
    }
    sums.push_back(sum);
  }
  std::ranges::stable_sort(sums, std::greater{}, &TeamSum::sum);
  return sums;
}

Table team_table(const std::vector<TeamSum>& teams) {
  Table table({{"team"}, {"sum", Align::right}, {"labs", Align::right}});
  for (const TeamSum& team : teams) {
    table.add({{team.team}, {fmt::format("{:.2f}", team.sum)}, {std::to_string(team.n_labs)}});
  }
  return table;
}

}  // namespace casebook::cli
