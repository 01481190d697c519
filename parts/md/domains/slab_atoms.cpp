#include "parts/md/domains/slab_atoms.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

#include "apps/md/regions.hpp"

namespace md {
namespace {

constexpr std::size_t doubles_of_an_atom = 7;  // number, place, velocity

}  // namespace

void SlabAtoms::Owned::add(std::int64_t which, const Vec3& place, const Vec3& motion) {
  number.push_back(which);
  position.push_back(place);
  velocity.push_back(motion);
}

std::size_t SlabAtoms::owner_of(std::size_t column) const {
  const auto after = std::upper_bound(first_.begin(), first_.end(), column);
  return static_cast<std::size_t>(after - first_.begin()) - 1;
}

void SlabAtoms::place_atoms(double reach) {
  counters_ = {};
  const Atoms& all = *input_.atoms;
  Owned owned;
  {
    const casebook::TimedRegion timed(region::neighbour);
    atoms_in_.assign(n_columns(), 0);
    for (const Vec3& place : all.position) {
      ++atoms_in_[column_of(place)];
    }
    first_ = deal();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (owner_of(column_of(all.position[i])) == static_cast<std::size_t>(team_.rank)) {
        owned.add(static_cast<std::int64_t>(i), all.position[i], all.velocity[i]);
      }
    }
  }
  settle(owned, reach);
}

void SlabAtoms::sort_atoms(double reach) {
  first_ = deal();
  settle(hand_over(), reach);
}

void SlabAtoms::place_saved(const SavedAtoms& all, double reach) {
  counters_ = {};
  const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
  atoms_in_.assign(n_columns(), 0);
  for (const Vec3& place : all.sorted_position) {
    ++atoms_in_[column_of(place)];
  }
  if (all.first_columns.size() == n_ranks + 1 &&
      all.first_columns.back() == static_cast<std::int64_t>(n_columns())) {
    first_.assign(all.first_columns.begin(), all.first_columns.end());
  } else {
    first_.clear();
    first_ = deal();
  }
  Owned owned;
  for (std::size_t i = 0; i < all.sorted_position.size(); ++i) {
    if (owner_of(column_of(all.sorted_position[i])) == static_cast<std::size_t>(team_.rank)) {
      owned.add(static_cast<std::int64_t>(i), all.sorted_position[i], {});
    }
  }
  settle(owned, reach);
}

std::vector<Vec3> SlabAtoms::by_atom(const std::vector<Block>& blocks) const {
  std::vector<Vec3> values;
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      values.push_back(place_of(blocks[at / lanes], at % lanes));
    }
  }
  return values;
}

void SlabAtoms::take(const std::vector<Vec3>& all, std::vector<Block>& blocks) const {
  for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
    if (number_[at] >= 0) {
      const Vec3& value = all[static_cast<std::size_t>(number_[at])];
      blocks[at / lanes].x[at % lanes] = value[0];
      blocks[at / lanes].y[at % lanes] = value[1];
      blocks[at / lanes].z[at % lanes] = value[2];
    }
  }
}

SlabAtoms::Owned SlabAtoms::hand_over() {
  const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
  Owned kept;
  std::vector<std::vector<double>> leaving(n_ranks);
  {
    const casebook::TimedRegion timed(region::neighbour);
    for (std::size_t at = share_.begin * lanes; at < share_.end * lanes; ++at) {
      if (number_[at] < 0) {
        continue;
      }
      const Vec3 x = into_box(place_of(x_[at / lanes], at % lanes), input_.box);
      const Vec3 v = place_of(v_[at / lanes], at % lanes);
      const std::size_t owner = owner_of(column_of(x));
      if (owner == static_cast<std::size_t>(team_.rank)) {
        kept.add(number_[at], x, v);
      } else {
        leaving[owner].insert(
            leaving[owner].end(),
            {static_cast<double>(number_[at]), x[0], x[1], x[2], v[0], v[1], v[2]});
      }
    }
  }
  const casebook::TimedRegion timed(region::exchange);
  std::vector<double> out, in;
  std::vector<int> n_out, n_in(n_ranks), from_out(n_ranks, 0), from_in(n_ranks, 0);
  for (const std::vector<double>& atoms : leaving) {
    n_out.push_back(static_cast<int>(atoms.size()));
    out.insert(out.end(), atoms.begin(), atoms.end());
  }
  MPI_Alltoall(n_out.data(), 1, MPI_INT, n_in.data(), 1, MPI_INT, team_.comm);
  for (std::size_t rank = 1; rank < n_ranks; ++rank) {
    from_out[rank] = from_out[rank - 1] + n_out[rank - 1];
    from_in[rank] = from_in[rank - 1] + n_in[rank - 1];
  }
  in.resize(static_cast<std::size_t>(from_in.back() + n_in.back()));
  MPI_Alltoallv(out.data(),
                n_out.data(),
                from_out.data(),
                MPI_DOUBLE,
                in.data(),
                n_in.data(),
                from_in.data(),
                MPI_DOUBLE,
                team_.comm);
  counters_.halo_bytes += static_cast<double>(out.size() * sizeof(double));
  for (std::size_t at = 0; at < in.size(); at += doubles_of_an_atom) {
    const double* const atom = &in[at];
    kept.add(static_cast<std::int64_t>(atom[0]),
             {atom[1], atom[2], atom[3]},
             {atom[4], atom[5], atom[6]});
  }
  return kept;
}

void SlabAtoms::settle(const Owned& owned, double reach) {
  const auto mine = static_cast<std::size_t>(team_.rank);
  std::vector<int> room(n_columns(), 0);
  std::vector<std::vector<Share>> wanted, asked;  // [rank] runs of columns
  {
    const casebook::TimedRegion timed(region::exchange);
    std::fill(atoms_in_.begin(), atoms_in_.end(), 0);
    for (const Vec3& place : owned.position) {
      ++atoms_in_[column_of(place)];
    }
    MPI_Allreduce(MPI_IN_PLACE,
                  atoms_in_.data(),
                  static_cast<int>(atoms_in_.size()),
                  MPI_INT,
                  MPI_SUM,
                  team_.comm);
    for (int rank = 0; rank < team_.n_ranks; ++rank) {
      wanted.push_back(columns_for(rank, team_.rank, reach));
      asked.push_back(columns_for(team_.rank, rank, reach));
      for (const Share& run : wanted.back()) {
        std::copy(atoms_in_.begin() + static_cast<std::ptrdiff_t>(run.begin),
                  atoms_in_.begin() + static_cast<std::ptrdiff_t>(run.end),
                  room.begin() + static_cast<std::ptrdiff_t>(run.begin));
      }
    }
  }
  {
    const casebook::TimedRegion timed(region::neighbour);
    make_clusters(owned.number, owned.position, owned.velocity, room);
  }
  share_ = {columns_.first[first_[mine]], columns_.first[first_[mine + 1]]};
  const auto clusters_of = [this](const std::vector<std::vector<Share>>& columns) {
    std::vector<Run> runs;
    for (int rank = 0; rank < team_.n_ranks; ++rank) {
      for (const Share& run : columns[static_cast<std::size_t>(rank)]) {
        runs.push_back({rank, columns_.first[run.begin], columns_.first[run.end]});
      }
    }
    return runs;
  };
  copied_ = clusters_of(wanted);
  given_ = clusters_of(asked);
  exchange_borders(x_);
  exchange_runs(type_);
}

std::vector<Share> SlabAtoms::columns_for(int owner, int reader, double reach) const {
  const auto first_of = [this](int rank) { return first_[static_cast<std::size_t>(rank)]; };
  std::vector<Share> runs;
  if (owner == reader || first_of(reader) == first_of(reader + 1)) {
    return runs;
  }
  const auto n_x = static_cast<std::size_t>(columns_.n[0]);
  const int n_y = columns_.n[1];
  // Rows of columns that the reach touches, by whatever image.
  const double in_rows = reach / columns_.width[1] * (1.0 + 1e-9);
  const int low =
      static_cast<int>(std::floor(static_cast<double>(first_of(reader) / n_x) - in_rows));
  const int high = static_cast<int>(
      std::floor(static_cast<double>((first_of(reader + 1) - 1) / n_x + 1) + in_rows));
  std::vector<bool> is_near(static_cast<std::size_t>(n_y), high - low + 1 >= n_y);
  for (int row = low; row <= std::min(high, low + n_y); ++row) {
    is_near[static_cast<std::size_t>((row % n_y + n_y) % n_y)] = true;
  }
  for (std::size_t row = 0; row < is_near.size(); ++row) {
    const std::size_t begin = std::max(row * n_x, first_of(owner));
    const std::size_t end = std::min((row + 1) * n_x, first_of(owner + 1));
    if (is_near[row] && begin < end) {
      if (!runs.empty() && runs.back().end == begin) {
        runs.back().end = end;
      } else {
        runs.push_back({begin, end});
      }
    }
  }
  return runs;
}

template <class Value>
void SlabAtoms::exchange_runs(std::vector<Value>& values) {
  constexpr int doubles = sizeof(Value) / sizeof(double);
  std::vector<MPI_Request> requests;
  for (const Run& run : copied_) {
    MPI_Irecv(values.data() + run.begin,
              doubles * static_cast<int>(run.end - run.begin),
              MPI_DOUBLE,
              run.rank,
              0,
              team_.comm,
              &requests.emplace_back());
  }
  for (const Run& run : given_) {
    MPI_Isend(values.data() + run.begin,
              doubles * static_cast<int>(run.end - run.begin),
              MPI_DOUBLE,
              run.rank,
              0,
              team_.comm,
              &requests.emplace_back());
    counters_.halo_bytes += static_cast<double>((run.end - run.begin) * sizeof(Value));
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void SlabAtoms::exchange_borders(std::vector<Block>& blocks) {
  const casebook::TimedRegion timed(region::exchange);
  exchange_runs(blocks);
}

void SlabAtoms::exchange_borders(std::vector<double>& of_cluster) {
  const casebook::TimedRegion timed(region::exchange);
  exchange_runs(of_cluster);
}

}  // namespace md
