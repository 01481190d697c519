#include "harness/run/seeds.hpp"

#include <fmt/core.h>

#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"
#include "harness/run/draw.hpp"

namespace casebook {
namespace {

std::vector<std::uint64_t> numbers_at(const Json& seeds, const char* name) {
  return seeds.at(name).get<std::vector<std::uint64_t>>();
}

}  // namespace

Seeds::Seeds(const Team& team, const std::string& record_file)
    : team_(team), given_(!record_file.empty()) {
  if (!given_) {
    return;
  }
  try {
    const Json seeds = read_json_file(record_file).at("seeds");
    given_input_ = numbers_at(seeds, "input");
    given_judge_ = numbers_at(seeds, "judge");
  } catch (const Json::exception& error) {
    throw UsageError(fmt::format(
        "--replay {}: no record with seeds ({}); give a record that `casebook run` wrote",
        record_file,
        error.what()));
  }
}

std::uint64_t Seeds::draw_input() {
  return next(given_input_, input_);
}

std::uint64_t Seeds::draw_judge() {
  return next(given_judge_, judge_);
}

std::uint64_t Seeds::next(const std::vector<std::uint64_t>& given,
                          std::vector<std::uint64_t>& used) const {
  if (given_ && used.size() >= given.size()) {
    throw UsageError(
        fmt::format("--replay: the record has the seeds of {} solves; use --repeat as that run did",
                    given.size()));
  }
  std::uint64_t seed = given_ ? given[used.size()] : team_.rank == 0 ? unpredictable_seed() : 0;
  MPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  used.push_back(seed);
  return seed;
}

Json Seeds::to_json() const {
  return {{"given", given_}, {"input", input_}, {"judge", judge_}};
}

}  // namespace casebook
