#include "harness/run/seeds.hpp"

#include <fmt/core.h>

#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/environment/casebook_link.hpp"

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
    order_ = {seeds.value("as_read", 0), seeds.value("thorough", 0)};
    spared_ = seeds.value("spared", false);
  } catch (const Json::exception& error) {
    throw UsageError(fmt::format(
        "--replay {}: no record with seeds ({}); give a record that `casebook run` wrote",
        record_file,
        error.what()));
  }
}

void Seeds::draw_order(int n_others) {
  if (given_) {
    return;
  }
  const auto one_of = [this](int n) {
    return static_cast<int>(draw() % static_cast<std::uint64_t>(n));
  };
  order_ = {1 + one_of(n_others), one_of(n_others + 1)};
}

bool Seeds::is_asked_everything(int k, bool last) {
  if (asked_everything_ || (k != order_.thorough && !last)) {
    return false;
  }
  asked_everything_ = true;
  order_.thorough = k;
  return true;
}

bool Seeds::spare() {
  constexpr std::uint64_t one_in = 6;
  if (!given_) {
    spared_ = draw() % one_in != 0;
  }
  return spared_;
}

std::uint64_t Seeds::draw_input() {
  return next(given_input_, input_);
}

std::uint64_t Seeds::draw_judge() {
  return next(given_judge_, judge_);
}

std::uint64_t Seeds::next(const std::vector<std::uint64_t>& given,
                          std::vector<std::uint64_t>& used) {
  if (given_ && used.size() >= given.size()) {
    throw UsageError(
        fmt::format("--replay: the record has the seeds of {} solves; use --repeat as that run did",
                    given.size()));
  }
  used.push_back(given_ ? given[used.size()] : draw());
  return used.back();
}

std::uint64_t Seeds::draw() {
  std::uint64_t seed = 0;
  if (team_.rank == 0) {
    seed = first_seed_of_casebook() ? ask_casebook_for_seed() : unpredictable_seed();
  }
  MPI_Bcast(&seed, 1, MPI_UINT64_T, 0, team_.comm);
  drawn_.push_back(seed);
  return seed;
}

Json Seeds::to_json() const {
  const char* const source = given_                     ? "record"
                             : first_seed_of_casebook() ? "casebook"
                                                        : "executable";
  return {{"given", given_},
          {"from", source},
          {"drawn", drawn_},
          {"input", input_},
          {"judge", judge_},
          {"as_read", order_.as_read},
          {"thorough", order_.thorough},
          {"spared", spared_}};
}

}  // namespace casebook
