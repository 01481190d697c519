#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One submission that its judge accepted, as its file on the board has it.
struct BoardEntry {
  std::string id;
  std::string lab;
  std::string member;
  std::string team;
  std::string submitted;  ///< UTC
  std::string host;
  double score = 0.0;
  double low = 0.0;  ///< of the score's interval
  double high = 0.0;
  double hint_cost = 0.0;
  std::vector<std::string> hints = {};
  Json details = {};  ///< gains, prediction, roof, hidden cases, explanation

  /// Score after the cost of the hints.
  double net() const { return score > 0.0 ? score * (1.0 - hint_cost) : score; }
};

Json to_json(const BoardEntry& entry);

/// Writes the entry as one small file, <board>/<member>/<id>.json: two members never touch the same
/// file, so that git merges a board by itself. Errors: EnvironmentError.
std::filesystem::path add_to_board(const std::filesystem::path& board, const BoardEntry& entry);

/// All entries that can be read; files that cannot are named on standard error. lab: "" for all
std::vector<BoardEntry> read_board(const std::filesystem::path& board, const std::string& lab);

/// One line of a board.
struct BoardPlace {
  int place = 1;
  BoardEntry entry;
};

/// The best entry of each member for each lab, by lab and what is left of the score; a lower one whose
/// interval reaches up to the place's first is tied with it: noise gives no place.
std::vector<BoardPlace> places_of(std::vector<BoardEntry> entries);

Table board_table(const std::vector<BoardPlace>& places);

/// A team, and for every lab the best of its members, added up.
struct TeamSum {
  std::string team;
  double sum = 0.0;
  int n_labs = 0;
};

/// The largest sum first. A member without a team is one.
std::vector<TeamSum> team_sums(const std::vector<BoardPlace>& places);

Table team_table(const std::vector<TeamSum>& teams);

}  // namespace casebook::cli
