#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/hdf5/file.hpp"
#include "tests/harness/message_of.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook::hdf5 {
namespace {

namespace fs = std::filesystem;

/// A path that all ranks agree on; the file is removed at the end.
class SharedFile : public testing::Test {
 protected:
  SharedFile() {
    int id = ::getpid();
    MPI_Bcast(&id, 1, MPI_INT, 0, MPI_COMM_WORLD);
    path = (fs::temp_directory_path() / ("casebook_hdf5_" + std::to_string(id) + ".h5")).string();
  }
  ~SharedFile() override {
    MPI_Barrier(MPI_COMM_WORLD);
    if (world().rank == 0) {
      fs::remove(path);
    }
  }

  std::string path;
};

const Shape box{7, 4, 3};  // planes, rows, columns: no number of ranks but 1 and 7 divides it

/// This rank's planes, as even as may be.
Slab own_planes() {
  const auto rank = static_cast<std::size_t>(world().rank);
  const auto n_ranks = static_cast<std::size_t>(world().n_ranks);
  const std::size_t first = 7 * rank / n_ranks;
  return {{first, 0, 0}, {7 * (rank + 1) / n_ranks - first, 4, 3}};
}

std::vector<double> own_values(const Slab& slab) {
  std::vector<double> values(slab.count[0] * 12);
  std::iota(values.begin(), values.end(), static_cast<double>(slab.start[0] * 12));
  return values;
}

std::vector<double> all_values() {
  return own_values({{0, 0, 0}, box});
}

void write_box(const std::string& path, const Storage& storage) {
  File file = File::create(path, MPI_COMM_WORLD);
  file.write_text("title", "a box");
  file.write_slab("box", own_values(own_planes()), box, own_planes(), "m/s", storage);
  file.write("radii", std::vector<double>{1.5, 2.5}, {2}, "m");
  file.close();
}

TEST_F(SharedFile, holds_the_blocks_of_all_ranks_in_one_piece_or_in_chunks) {
  for (const Storage& storage :
       {Storage{}, Storage{{1, 4, 3}}, Storage{{2, 3, 2}}, Storage{{}, Storage::Transfer::apart}}) {
    write_box(path, storage);

    const File file = File::open(path, MPI_COMM_WORLD);
    std::vector<double> mine(own_values(own_planes()).size());
    std::vector<double> radii(2);
    file.read_slab("box", mine, box, own_planes());
    file.read("radii", radii, {2});

    EXPECT_EQ(mine, own_values(own_planes()));
    EXPECT_EQ(radii, (std::vector<double>{1.5, 2.5}));
    EXPECT_EQ(file.read_text("title"), "a box");
    EXPECT_EQ(file.unit_of("box"), "m/s");
  }
}

TEST_F(SharedFile, is_read_by_one_process_as_well) {
  write_box(path, {});
  MPI_Barrier(MPI_COMM_WORLD);

  std::vector<double> all(7 * 12);
  File::open_image(read_file(path), path).read("box", all, box);

  EXPECT_EQ(all, all_values());
}

TEST_F(SharedFile, a_rank_may_have_nothing_of_it) {
  const Team team = world();
  const bool is_last = team.rank == team.n_ranks - 1;
  const Slab mine{{0, 0, 0}, {is_last ? box[0] : 0, 4, 3}};

  File file = File::create(path, MPI_COMM_WORLD);
  file.write_slab("box", own_values(mine), box, mine, "1");
  file.close();
  std::vector<double> all(7 * 12);
  File::open(path, MPI_COMM_WORLD).read("box", all, box);

  EXPECT_EQ(all, all_values());
}

TEST_F(SharedFile, in_a_folder_that_is_missing_is_the_same_error_on_all_ranks) {
  const std::string message =
      message_of<EnvironmentError>([&] { File::create("/nowhere/at/all.h5", MPI_COMM_WORLD); });

  EXPECT_NE(message.find("cannot create a file in /nowhere/at/all.h5"), std::string::npos);
}

TEST_F(SharedFile, that_does_not_exist_is_a_usage_error_on_all_ranks) {
  EXPECT_NE(message_of<UsageError>([&] { File::open(path, MPI_COMM_WORLD); }), "");
}

TEST_F(SharedFile, with_one_damaged_value_is_a_usage_error_on_all_ranks) {
  write_box(path, {});
  if (world().rank == 0) {
    std::string bytes = read_file(path);
    const double last = 83.0;
    const std::string value(reinterpret_cast<const char*>(&last), sizeof last);
    bytes[bytes.find(value)] ^= 1;
    write_file_atomically(path, bytes);
  }
  MPI_Barrier(MPI_COMM_WORLD);

  const File file = File::open(path, MPI_COMM_WORLD);
  std::vector<double> mine(own_values(own_planes()).size());
  const std::string message =
      message_of<UsageError>([&] { file.read_slab("box", mine, box, own_planes()); });

  EXPECT_NE(message.find("the values of `box` are damaged"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook::hdf5
