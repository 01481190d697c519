#include "parts/md/clusters/cluster_atoms.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <mpi.h>

#include "apps/md/regions.hpp"

namespace md {
namespace {

void put(const Vec3& place, std::size_t lane, Block& block) {
  block.x[lane] = place[0];
  block.y[lane] = place[1];
  block.z[lane] = place[2];
}

/// Columns in which eight atoms one above another fill a cube, where the atoms are as dense as in
/// the smallest block that holds them all.
Columns columns_for(const Case& input) {
  double volume = 1.0;
  for (std::size_t d = 0; d < 3; ++d) {
    double low = input.box[d];
    double high = 0.0;
    for (const Vec3& place : input.atoms->position) {
      low = std::min(low, place[d]);
      high = std::max(high, place[d]);
    }
    volume *= std::max(high - low, input.cutoff);
  }
  const double side =
      std::cbrt(static_cast<double>(lanes) * volume / static_cast<double>(input.n_atoms()));
  Columns columns;
  for (std::size_t d = 0; d < 2; ++d) {
    columns.n[d] = std::max(1, static_cast<int>(std::lround(std::min(input.box[d] / side, 2e3))));
    columns.width[d] = input.box[d] / columns.n[d];
  }
  return columns;
}

}  // namespace

Vec3 into_box(Vec3 place, const Vec3& box) {
  for (std::size_t d = 0; d < 3; ++d) {
    place[d] -= std::floor(place[d] / box[d]) * box[d];
    place[d] = place[d] >= box[d] ? 0.0 : place[d];
  }
  return place;
}

ClusterAtoms::ClusterAtoms(const Case& input, const casebook::Team& team)
    : input_(input), team_(team), columns_(columns_for(input)) {}

void ClusterAtoms::place_atoms() {
  counters_ = {};
  std::vector<std::int64_t> number(input_.n_atoms());
  std::iota(number.begin(), number.end(), 0);
  make_clusters(number, input_.atoms->position, input_.atoms->velocity);
}

void ClusterAtoms::sort_atoms() {
  exchange_blocks(v_);
  const casebook::TimedRegion timed(region::neighbour);
  std::vector<std::int64_t> number;
  std::vector<Vec3> position, velocity;
  for (std::size_t at = 0; at < number_.size(); ++at) {
    if (number_[at] >= 0) {
      number.push_back(number_[at]);
      position.push_back(into_box(place_of(x_[at / lanes], at % lanes), input_.box));
      velocity.push_back(place_of(v_[at / lanes], at % lanes));
    }
  }
  make_clusters(number, position, velocity);
}

std::size_t ClusterAtoms::column_of(const Vec3& place) const {
  std::array<int, 2> at{};
  for (std::size_t d = 0; d < 2; ++d) {
    at[d] = std::clamp(static_cast<int>(place[d] / columns_.width[d]), 0, columns_.n[d] - 1);
  }
  return static_cast<std::size_t>(at[1] * columns_.n[0] + at[0]);
}

void ClusterAtoms::make_clusters(const std::vector<std::int64_t>& number,
                                 const std::vector<Vec3>& position,
                                 const std::vector<Vec3>& velocity,
                                 const std::vector<int>& room) {
  // Atoms by column, and in a column by height.
  const std::size_t n_columns = this->n_columns();
  std::vector<std::size_t> begin(n_columns + 1, 0);
  for (const Vec3& place : position) {
    ++begin[column_of(place) + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  struct Height {
    double z;
    std::int64_t number;  // decides between atoms of one plane, whatever their order was
    std::size_t atom;
  };
  std::vector<Height> sorted(position.size());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t i = 0; i < position.size(); ++i) {
    sorted[next[column_of(position[i])]++] = {position[i][2], number[i], i};
  }
  columns_.first.assign(1, 0);
#pragma omp parallel for num_threads(threads_) schedule(static)
  for (std::size_t c = 0; c < n_columns; ++c) {
    std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begin[c]),
              sorted.begin() + static_cast<std::ptrdiff_t>(begin[c + 1]),
              [](const Height& a, const Height& b) {
                return a.z < b.z || (a.z == b.z && a.number < b.number);
              });
  }
  for (std::size_t c = 0; c < n_columns; ++c) {
    const std::size_t n_atoms =
        begin[c + 1] - begin[c] + (room.empty() ? 0 : static_cast<std::size_t>(room[c]));
    columns_.first.push_back(columns_.first.back() + (n_atoms + lanes - 1) / lanes);
  }

  const std::size_t n_clusters = columns_.first.back();
  number_.assign(n_clusters * lanes, -1);
  type_.assign(n_clusters, Mask{});
  half_dt_by_mass_.assign(n_clusters, Lanes{});
  x_.resize(n_clusters);
  v_.assign(n_clusters, Block{});
  f_.assign(n_clusters, Block{});
  const double half_dt = 0.5 * input_.dt * input_.units.force_to_acceleration();
#pragma omp parallel for num_threads(threads_) schedule(static)
  for (std::size_t c = 0; c < n_columns; ++c) {
    for (std::size_t at = columns_.first[c] * lanes; at < columns_.first[c + 1] * lanes; ++at) {
      const std::size_t from = begin[c] + at - columns_.first[c] * lanes;
      if (from >= begin[c + 1]) {
        // From all, and from one another, of whatever rank: at the same place they would meet.
        const double far_away = 1e9 + 1e6 * static_cast<double>(c * lanes + at % lanes);
        put({far_away, far_away, far_away}, at % lanes, x_[at / lanes]);
        continue;
      }
      const std::size_t i = sorted[from].atom;
      number_[at] = number[i];
      const int type = input_.atoms->type[static_cast<std::size_t>(number[i])];
      type_[at / lanes][at % lanes] = type;
      half_dt_by_mass_[at / lanes][at % lanes] =
          half_dt / input_.mass[static_cast<std::size_t>(type)];
      put(position[i], at % lanes, x_[at / lanes]);
      put(velocity[i], at % lanes, v_[at / lanes]);
    }
  }
  then_ = x_;
  share_ = share_of(n_clusters, team_.rank, team_.n_ranks);
}

bool ClusterAtoms::is_old(double skin) const {
  double farthest = moved2(then_);
  const casebook::TimedRegion timed(region::exchange);
  MPI_Allreduce(MPI_IN_PLACE, &farthest, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  return !(farthest < 0.25 * skin * skin);
}

void ClusterAtoms::kick() {
  const casebook::TimedRegion timed(region::integrate);
#pragma omp parallel for num_threads(threads_) schedule(static)
  for (std::size_t c = share_.begin; c < share_.end; ++c) {
    v_[c].x += half_dt_by_mass_[c] * f_[c].x;
    v_[c].y += half_dt_by_mass_[c] * f_[c].y;
    v_[c].z += half_dt_by_mass_[c] * f_[c].z;
  }
}

void ClusterAtoms::drift() {
  const casebook::TimedRegion timed(region::integrate);
#pragma omp parallel for num_threads(threads_) schedule(static)
  for (std::size_t c = share_.begin; c < share_.end; ++c) {
    x_[c].x += input_.dt * v_[c].x;
    x_[c].y += input_.dt * v_[c].y;
    x_[c].z += input_.dt * v_[c].z;
  }
}

void ClusterAtoms::exchange_blocks(std::vector<Block>& blocks) {
  const casebook::TimedRegion timed(region::exchange);
  if (team_.n_ranks == 1) {
    return;
  }
  constexpr int doubles = sizeof(Block) / sizeof(double);
  std::vector<int> counts, starts;
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const Share theirs = share_of(blocks.size(), rank, team_.n_ranks);
    counts.push_back(doubles * static_cast<int>(theirs.size()));
    starts.push_back(doubles * static_cast<int>(theirs.begin));
  }
  MPI_Allgatherv(MPI_IN_PLACE,
                 0,
                 MPI_DATATYPE_NULL,
                 blocks.data(),
                 counts.data(),
                 starts.data(),
                 MPI_DOUBLE,
                 team_.comm);
  counters_.halo_bytes += static_cast<double>(share_.size() * sizeof(Block)) * (team_.n_ranks - 1);
}

Sums ClusterAtoms::sums() const {
  Sums sums = sums_;
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      const Vec3 v = place_of(v_[at / lanes], at % lanes);
      sums.mv2 += input_.mass_of(static_cast<std::size_t>(number_[at])) * dot(v, v);
    }
  }
  return sums;
}

State ClusterAtoms::state() const {
  State state;
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      state.number.push_back(number_[at]);
      state.position.push_back(place_of(x_[at / lanes], at % lanes));
      state.velocity.push_back(place_of(v_[at / lanes], at % lanes));
      state.force.push_back(place_of(f_[at / lanes], at % lanes));
    }
  }
  return state;
}

}  // namespace md
