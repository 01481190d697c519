#include "parts/md/trajectory/trajectory_file.hpp"

#include <array>
#include <string>
#include <vector>

#include <mpi.h>
#include <unistd.h>

#include <fmt/format.h>
#include <pwd.h>

#include "apps/md/regions.hpp"
#include "parts/md/atoms/share.hpp"
#include "parts/md/trajectory/numbered_share.hpp"
#include "parts/snapshots/first_rank.hpp"

namespace md {
namespace {

using snapshots::on_first_rank;

/// Who runs the first rank, the same on all.
std::string author(const casebook::Team& team) {
  std::array<char, 64> name{};
  const passwd* const user = team.rank == 0 ? getpwuid(getuid()) : nullptr;
  if (user != nullptr) {
    std::string(user->pw_name).copy(name.data(), name.size() - 1);
  }
  MPI_Bcast(name.data(), static_cast<int>(name.size()), MPI_CHAR, 0, team.comm);
  return name[0] == '\0' ? "unknown" : name.data();
}

std::string partial_name(const std::filesystem::path& path) {
  return path.string() + ".partial";
}

}  // namespace

std::filesystem::path trajectory_file(const Case& input, int first_step) {
  const std::string from = first_step == 0 ? "" : fmt::format("_from_{:06}", first_step);
  return input.trajectory.folder / fmt::format("{}{}.h5md", input.name, from);
}

void TrajectoryFile::open(int step) {
  const std::filesystem::path path = trajectory_file(input_, step);
  on_first_rank(team_, [&] { partial_.emplace(path); });
  const Share share = share_of(input_.n_atoms(), team_.rank, team_.n_ranks);
  std::vector<std::int64_t> species;
  std::vector<double> mass;
  for (std::size_t atom = share.begin; atom < share.end; ++atom) {
    species.push_back(input_.atoms->type[atom] + 1);  // types as the deck counts them
    mass.push_back(input_.mass_of(atom));
  }
  const bool is_reduced = input_.units.name == "lj";
  file_.emplace(partial_name(path),
                team_.comm,
                casebook::hdf5::H5mdSystem{.author = author(team_),
                                           .creator_version = CASEBOOK_VERSION,
                                           .box = input_.box,
                                           .length_unit = is_reduced ? "" : input_.units.length,
                                           .time_unit = is_reduced ? "" : input_.units.time,
                                           .n_particles = input_.n_atoms(),
                                           .first = share.begin,
                                           .species = species,
                                           .mass = mass});
}

void TrajectoryFile::add(int step, const State& mine) {
  const casebook::TimedRegion timed(region::write);
  if (!file_) {
    open(step);
  }
  const std::vector<Vec3> position = numbered_share(mine, input_, team_);
  file_->add(step, step * input_.dt, {position.data()->data(), 3 * position.size()});
}

void TrajectoryFile::finish() {
  if (!file_) {
    return;
  }
  const casebook::TimedRegion timed(region::write);
  file_->close();
  file_.reset();
  on_first_rank(team_, [&] { partial_->publish(); });
  partial_.reset();
}

}  // namespace md
