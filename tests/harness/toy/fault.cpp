#include "tests/harness/toy/fault.hpp"

#include <cfenv>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <map>
#include <stdexcept>

#include <sys/resource.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "harness/core/error.hpp"

namespace toy {
namespace {

struct Fault {
  Moment moment;
  void (*act)(State&);
};

bool is_last(const State& state) {
  return state.team.rank == state.team.n_ranks - 1;
}

void flush_subnormals() {
#if defined(__SSE2__)
  _mm_setcsr(_mm_getcsr() | 0x8040U);  // flush to zero, denormals are zero
#endif
}

/// What write() sees on a full disk, as far as one process can arrange it.
void allow_files_of(rlim_t bytes) {
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_FSIZE, &limit);
}

const std::map<std::string, Fault>& faults() {
  static const std::map<std::string, Fault> all = {
      {"none", {Moment::solved, [](State&) {}}},

      // Wrong answers.
      {"one_too_many", {Moment::solved, [](State& s) { s.result.sum += 1.0; }}},
      {"sign", {Moment::solved, [](State& s) { s.result.sum = -s.result.sum; }}},
      {"nan", {Moment::solved, [](State& s) { s.result.sum = NAN; }}},
      {"infinity",
       {Moment::solved, [](State& s) { s.result.sum = std::numeric_limits<double>::infinity(); }}},
      {"zeros", {Moment::solved, [](State& s) { s.result = {}; }}},
      {"lost_rank", {Moment::summed, [](State& s) { s.result.sum *= is_last(s) ? 0.0 : 1.0; }}},
      {"right_on_one_rank_only",
       {Moment::solved, [](State& s) { s.result.sum *= s.team.n_ranks; }}},

      // Floating-point environments. The first one is wrong by a subnormal number.
      {"wrong_and_flushes_subnormals",
       {Moment::solved,
        [](State& s) {
          s.result.smallest_normal *= 1.5;
          flush_subnormals();
        }}},
      {"flushes_subnormals", {Moment::solved, [](State&) { flush_subnormals(); }}},
      {"rounds_up", {Moment::solved, [](State&) { std::fesetround(FE_UPWARD); }}},

      {"lacks_a_library",
       {Moment::reading,
        [](State&) { throw casebook::EnvironmentError("the toy lacks a library"); }}},

      // One rank that does not come along.
      {"unreadable_on_last_rank",
       {Moment::reading,
        [](State& s) {
          if (is_last(s)) {
            throw casebook::UsageError("the last rank cannot read its input");
          }
        }}},
      {"throws_on_last_rank",
       {Moment::summing,
        [](State& s) {
          if (is_last(s)) {
            throw std::runtime_error("the last rank gives up");
          }
        }}},
      {"mpi_error_on_last_rank",
       {Moment::summing,
        [](State& s) {
          if (is_last(s)) {
            const int nothing = 0;
            MPI_Send(&nothing, 1, MPI_INT, s.team.n_ranks + 7, 0, s.team.comm);
          }
        }}},
      {"segfault_on_last_rank",
       {Moment::summing,
        [](State& s) {
          if (is_last(s)) {
            std::raise(SIGSEGV);
          }
        }}},

      // Errors on every rank, and on the one that judges.
      {"cannot_be_made",
       {Moment::making, [](State&) { throw casebook::UsageError("this many ranks do not fit"); }}},
      {"throws_in_set_up",
       {Moment::setting_up, [](State&) { throw std::runtime_error("set_up gives up"); }}},
      {"throws_in_judge",
       {Moment::judging, [](State&) { throw std::runtime_error("the judge gives up"); }}},
      {"fills_the_disk", {Moment::copying, [](State&) { allow_files_of(1000); }}},
  };
  return all;
}

}  // namespace

void strike(const std::string& name, Moment now, State& state) {
  const Fault& fault = faults().at(name);
  if (fault.moment == now && state.n_solves >= state.at_solve) {
    fault.act(state);
  }
}

std::vector<std::string> fault_names() {
  std::vector<std::string> names;
  for (const auto& [name, fault] : faults()) {
    names.push_back(name);
  }
  return names;
}

}  // namespace toy
