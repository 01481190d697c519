#include "harness/roofs/messages.hpp"

#include <vector>

#include <fmt/format.h>

namespace casebook::roofs {
namespace {

/// One message there and one back, between ranks 0 and 1.
void exchange(const Team& team, std::vector<char>& message) {
  const auto bytes = static_cast<int>(message.size());
  const int other = 1 - team.rank;
  if (team.rank == 0) {
    MPI_Send(message.data(), bytes, MPI_CHAR, other, 0, team.comm);
    MPI_Recv(message.data(), bytes, MPI_CHAR, other, 0, team.comm, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(message.data(), bytes, MPI_CHAR, other, 0, team.comm, MPI_STATUS_IGNORE);
    MPI_Send(message.data(), bytes, MPI_CHAR, other, 0, team.comm);
  }
}

/// Samples a collective action. Every rank makes the same samples: rank 0's clock decides.
/// Returns seconds of one repetition.
template <class Action>
std::vector<double> sample_together(const Team& team, const Sampling& sampling, Action action) {
  return sample_seconds(sampling, [&](std::int64_t repetitions) {
    MPI_Barrier(team.comm);
    const double start = MPI_Wtime();
    for (std::int64_t k = 0; k < repetitions; ++k) {
      action();
    }
    double elapsed = MPI_Wtime() - start;
    MPI_Bcast(&elapsed, 1, MPI_DOUBLE, 0, team.comm);
    return elapsed;
  });
}

Json ping_pong(const Team& team, int bytes, const Sampling& sampling) {
  std::vector<char> message(static_cast<std::size_t>(bytes), '.');
  std::vector<double> seconds = sample_together(team, sampling, [&] {
    if (team.rank < 2) {
      exchange(team, message);
    }
  });
  for (double& value : seconds) {
    value *= 0.5;
  }
  return {{"bytes", bytes},
          {"half_round_trip_s", seconds_json(seconds)},
          {"gb_s", rate_json(seconds, 1e-9 * bytes)}};
}

Json allreduce(const Team& team, int bytes, const Sampling& sampling) {
  const int n = bytes / 8;
  const std::vector<double> mine(static_cast<std::size_t>(n), 1.0);
  std::vector<double> sum(mine.size());
  const std::vector<double> seconds = sample_together(team, sampling, [&] {
    MPI_Allreduce(mine.data(), sum.data(), n, MPI_DOUBLE, MPI_SUM, team.comm);
  });
  return {{"bytes", bytes}, {"ranks", team.n_ranks}, {"time_s", seconds_json(seconds)}};
}

}  // namespace

Json measure_messages(const Team& team, const Sampling& sampling, const Say& say) {
  Json json = {{"ping_pong", Json::array()}, {"allreduce", Json::array()}};
  if (team.n_ranks > 1) {
    for (const int bytes : {8, 64, 512, 4096, 32768, 262144, 1048576, 4194304}) {
      say(fmt::format("ping-pong of {} B", bytes));
      json["ping_pong"].push_back(ping_pong(team, bytes, sampling));
    }
  }
  for (const int bytes : {8, 8192, 1048576}) {
    say(fmt::format("allreduce of {} B, ranks: {}", bytes, team.n_ranks));
    json["allreduce"].push_back(allreduce(team, bytes, sampling));
  }
  return json;
}

}  // namespace casebook::roofs
