#include "apps/spectral/judge/kept_look.hpp"

#include <utility>

#include "apps/spectral/oracle/flow.hpp"
#include "apps/spectral/oracle/statistics.hpp"

namespace spectral {
namespace {

constexpr int helper = 1;
constexpr int n_facts = sizeof(KeptFacts) / sizeof(double);

KeptFacts look_at(const Case& input, const std::vector<double>& velocity, bool steps_back) {
  oracle::Vector u = oracle::coefficients(velocity, input.n);
  const oracle::Statistics own = oracle::statistics(velocity, u, input.n);
  KeptFacts facts{
      own.energy, own.enstrophy, own.mean_speed / own.speed, own.divergence, own.beyond_k_max, 0.0};
  if (steps_back) {
    facts.enstrophy_before =
        oracle::enstrophy(oracle::step(std::move(u), input, -input.dt), input.n);
  }
  return facts;
}

}  // namespace

bool is_look_shared(const Case& input, int n_ranks) {
  constexpr int largest_n = 256;
  return n_ranks > 1 && input.n <= largest_n;
}

bool takes_own_step(const Case& input, const casebook::Draw& draw) {
  constexpr double always_affordable = 32.0 * 32.0 * 32.0;
  const double chance = static_cast<double>(draw.seed % 1024) / 1024.0;
  return n_points(input.n) <= always_affordable || chance < draw.effort;
}

bool takes_step_back(const Case& input, const KeptSteps& kept, const casebook::Draw& draw) {
  return kept.step > 0 && draw.effort == 1.0 && takes_own_step(input, draw);
}

KeptLook::KeptLook(const Case& input,
                   const std::optional<KeptSteps>& kept,
                   const casebook::Draw& draw,
                   const casebook::Team& team)
    : input_(input),
      kept_(kept),
      draw_(draw),
      is_shared_(kept && is_look_shared(input, team.n_ranks)) {
  if (!is_shared_) {
    return;
  }
  const int n_numbers = static_cast<int>(3.0 * n_points(input.n));
  if (team.rank == 0) {
    MPI_Irecv(&received_, n_facts, MPI_DOUBLE, helper, 0, team.comm, &request_);
    MPI_Send(kept->velocity.data(), n_numbers, MPI_DOUBLE, helper, 0, team.comm);
  } else if (team.rank == helper) {
    std::vector<double> velocity(static_cast<std::size_t>(n_numbers));
    MPI_Recv(velocity.data(), n_numbers, MPI_DOUBLE, 0, 0, team.comm, MPI_STATUS_IGNORE);
    const KeptFacts found = look_at(input, velocity, takes_step_back(input, *kept, draw));
    MPI_Send(&found, n_facts, MPI_DOUBLE, 0, 0, team.comm);
  }
}

KeptLook::~KeptLook() {
  if (request_ != MPI_REQUEST_NULL) {
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
  }
}

KeptFacts KeptLook::facts() {
  if (!is_shared_) {
    return look_at(input_, kept_->velocity, takes_step_back(input_, *kept_, draw_));
  }
  MPI_Wait(&request_, MPI_STATUS_IGNORE);
  return received_;
}

}  // namespace spectral
