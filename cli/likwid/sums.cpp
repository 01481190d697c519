#include "cli/likwid/sums.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace casebook::cli {
namespace {

/// Host and number.
using Socket = std::pair<std::string, int>;

Socket socket_of(const LikwidRank& rank, int hw_thread) {
  const auto known = rank.sockets.find(hw_thread);
  return {rank.host, known == rank.sockets.end() ? 0 : known->second};
}

std::string printed(const std::string& event, const std::string& text, const LikwidPart& part) {
  return fmt::format("LIKWID printed `{}` for {} on rank {}", text, event, part.rank->rank);
}

/// Sums of one row by socket. On a socket only one hardware thread has the value and the others
/// have 0 or no number; no number beside nothing but 0 means that the value itself is missing.
std::map<Socket, LikwidSum> by_socket(const LikwidRow& row, const LikwidPart& part) {
  std::map<Socket, LikwidSum> sums;
  std::map<Socket, std::string> missing;
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    const Socket socket = socket_of(*part.rank, part.region->hw_threads[i]);
    sums[socket].add(row.values[i].value.value_or(0.0));
    if (!row.values[i].value) {
      missing[socket] = row.values[i].text;
    }
  }
  for (const auto& [socket, text] : missing) {
    if (sums[socket].value() == 0.0) {
      sums[socket].lose(printed(row.name, text, part));
    }
  }
  return sums;
}

/// Counts of an event on one rank, by socket and over all counters.
std::map<Socket, LikwidSum> counted_by(const LikwidPart& part, const std::string& event) {
  std::map<Socket, LikwidSum> sums;
  for (const LikwidRow& row : part.region->events) {
    if (row.name != event) {
      continue;
    }
    for (const auto& [socket, sum] : by_socket(row, part)) {
      sums[socket].add(sum.value());
      if (!sum.reason().empty()) {
        sums[socket].lose(sum.reason());
      }
    }
  }
  return sums;
}

std::set<Socket> sockets_in(const std::vector<LikwidPart>& parts) {
  std::set<Socket> sockets;
  for (const LikwidPart& part : parts) {
    for (const int hw_thread : part.region->hw_threads) {
      sockets.insert(socket_of(*part.rank, hw_thread));
    }
  }
  return sockets;
}

/// Adds what one rank has counted on its hardware threads.
void add_part(const LikwidPart& part, const std::string& event, LikwidSum& sum) {
  bool counted = false;
  for (const LikwidRow& row : part.region->events) {
    if (row.name != event) {
      continue;
    }
    counted = true;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      if (!took_part(*part.region, i)) {
        continue;
      }
      if (row.values[i].value) {
        sum.add(*row.values[i].value);
      } else {
        sum.lose(printed(event, row.values[i].text, part));
      }
    }
  }
  if (!counted) {
    sum.lose(fmt::format("{} was not counted on rank {}", event, part.rank->rank));
  }
}

}  // namespace

void LikwidSum::lose(const std::string& reason) {
  if (reason_.empty()) {
    reason_ = reason;
  }
}

void LikwidSum::doubt_zero(const std::string& event) {
  if (value_ == 0.0 && reason_.empty()) {
    doubtful_zero_ = true;
    reason_ = event + " is 0, which LIKWID also prints for an event that failed";
  }
}

bool took_part(const LikwidRegion& region, std::size_t place) {
  return region.calls.empty() || region.calls[place].value != 0.0;
}

LikwidSum sum_of_core_event(const std::string& event, const std::vector<LikwidPart>& parts) {
  LikwidSum sum;
  for (const LikwidPart& part : parts) {
    add_part(part, event, sum);
  }
  sum.doubt_zero(event);
  return sum;
}

LikwidSum sum_of_socket_event(const std::string& event,
                              const std::vector<LikwidPart>& parts,
                              std::set<std::string>& warnings) {
  std::map<Socket, LikwidSum> counted;
  for (const LikwidPart& part : parts) {
    for (const auto& [socket, sum] : counted_by(part, event)) {
      const auto [place, is_new] = counted.try_emplace(socket, sum);
      if (is_new) {
        continue;
      }
      warnings.insert(
          fmt::format("several ranks counted socket {} of node {}; the larger value of "
                      "each event was taken",
                      socket.second,
                      socket.first));
      if (sum.reason().empty() && sum.value() > place->second.value()) {
        place->second = sum;
      }
    }
  }
  LikwidSum all;
  for (const Socket& socket : sockets_in(parts)) {
    const auto place = counted.find(socket);
    if (place == counted.end()) {
      all.lose(fmt::format(
          "{} was not counted on socket {} of node {}", event, socket.second, socket.first));
      continue;
    }
    LikwidSum& one = place->second;
    one.doubt_zero(event);
    all.add(one.value());
    if (!one.reason().empty()) {
      all.lose(one.reason());
    }
  }
  return all;
}

}  // namespace casebook::cli
