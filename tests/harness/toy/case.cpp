#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <thread>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "tests/harness/toy/fault.hpp"

namespace toy {
namespace {

const std::vector<std::string> keys{
    "n", "fault", "at_solve", "title", "steps", "step_ms", "memory_mib", "spread"};

int whole_number(const std::string& key, const std::string& text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < 1 || number >= 300'000) {
    throw casebook::UsageError(key + " = " + text + ": use a whole number from 1 to 299999");
  }
  return number;
}

void apply(const std::string& override_, Case& input) {
  const std::size_t equals = override_.find('=');
  const std::string key = override_.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : override_.substr(equals + 1);
  if (key == "n") {
    input.n = whole_number(key, value);
  } else if (key == "at_solve") {
    input.at_solve = whole_number(key, value);
  } else if (key == "steps") {
    input.steps = whole_number(key, value);
  } else if (key == "step_ms") {
    input.step_ms = whole_number(key, value);
  } else if (key == "memory_mib") {
    input.memory_mib = whole_number(key, value);
  } else if (key == "spread") {
    input.spread = value == "true";
  } else if (key == "fault") {
    input.fault = value;
  } else if (key == "title") {
    input.title = value;
  } else {
    throw casebook::UsageError(casebook::unknown_name_message(key, "key of the toy", keys));
  }
}

int number_in_environment(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoi(text);
}

const Case* last_judged = nullptr;
std::atomic<int> n_judgements = 0;

/// Rank and ranks as Open MPI tells them to a program: an app reads its input without MPI.
State state_before_mpi() {
  State state;
  state.team.rank = number_in_environment("OMPI_COMM_WORLD_RANK", 0);
  state.team.n_ranks = number_in_environment("OMPI_COMM_WORLD_SIZE", 1);
  return state;
}

/// Number of the last rank, as that sends it to the first.
int named_last_rank(const casebook::Team& team) {
  int last = team.rank;
  if (team.rank != 0 && team.rank == team.n_ranks - 1) {
    MPI_Send(&last, 1, MPI_INT, 0, 0, team.comm);
  }
  if (team.rank == 0 && team.n_ranks > 1) {
    MPI_Recv(&last, 1, MPI_INT, team.n_ranks - 1, 0, team.comm, MPI_STATUS_IGNORE);
  }
  return last;
}

}  // namespace

Case read_case(const casebook::InputChoice& choice) {
  Case input;
  for (const std::string& override_ : choice.overrides) {
    apply(override_, input);
  }
  const std::vector<std::string> faults = fault_names();
  if (std::find(faults.begin(), faults.end(), input.fault) == faults.end()) {
    throw casebook::UsageError(casebook::unknown_name_message(input.fault, "fault", faults));
  }
  State state = state_before_mpi();
  strike(input.fault, Moment::reading, state);
  return input;
}

double exact_sum(const Case& input) {
  const std::int64_t n = input.n;
  return static_cast<double>(n * (n + 1) * (2 * n + 1) / 6);
}

const Case* judged_input() {
  return last_judged;
}

int judgements_begun() {
  return n_judgements;
}

std::vector<casebook::Check> check(const Case& input, const Result& result, const casebook::Team& team) {
  const int last = named_last_rank(team);
  if (team.rank != 0) {
    return {};
  }
  State state;
  last_judged = &input;
  ++n_judgements;
  strike(input.fault, Moment::judging, state);
  if (input.fault == "answers_while_judged") {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return {{"sum", result.sum - exact_sum(input), 0.0, "whole numbers below 2^53 add exactly"},
          {"smallest_normal",
           result.smallest_normal - std::numeric_limits<double>::min(),
           0.0,
           "a copy of a number is that number"},
          {"last_rank", 1.0 * (last - team.n_ranks + 1), 0.0, "a rank knows its number"}};
}

}  // namespace toy
