#include "harness/run/checkpoint/checkpoint_file.hpp"

#include <functional>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// A path of this rank in an empty folder of its own.
class CheckpointFile : public testing::Test {
 protected:
  CheckpointFile()
      : folder(fs::temp_directory_path() / ("casebook_checkpoint_" + std::to_string(::getpid()))),
        path(folder / "state.h5") {
    fs::create_directories(folder);
  }
  ~CheckpointFile() override { fs::remove_all(folder); }

  void write(const CheckpointHeader& header) const {
    write_checkpoint(path, header, [](hdf5::File& file) {
      file.write("x", std::vector<double>{1.0}, {1}, "1");
    });
  }

  fs::path folder;
  fs::path path;
};

CheckpointHeader water() {
  CheckpointHeader header;
  header.app = "scf";
  header.variant = "v6_library_linear_algebra";
  header.case_name = "water";
  header.input_hash = "xxh3-128:0123456789abcdef0123456789abcdef";
  header.commit = "abc";
  header.written = "2026-11-21T09:00:00Z";
  header.ranks = 2;
  header.threads = 3;
  header.step = 7;
  header.solve_s = 12.5;
  return header;
}

std::string complaint_about(const std::function<void()>& call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST_F(CheckpointFile, says_of_itself_what_was_said_when_it_was_written) {
  write(water());

  const CheckpointHeader found = read_checkpoint_header(path, water());

  EXPECT_EQ(to_json(found), to_json(water()));
}

TEST_F(CheckpointFile, of_another_variant_and_layout_serves) {
  write(water());
  CheckpointHeader wanted = water();
  wanted.variant = "v10_atomic_guess";
  wanted.ranks = 1;

  EXPECT_EQ(read_checkpoint_header(path, wanted).step, 7);
}

TEST_F(CheckpointFile, of_another_input_or_app_is_refused_with_both_names) {
  write(water());
  CheckpointHeader other_input = water();
  other_input.case_name = "benzene";
  other_input.input_hash = "xxh3-128:fedcba98765432100123456789abcdef";
  CheckpointHeader other_app = water();
  other_app.app = "spectral";

  const std::string input = complaint_about([&] { read_checkpoint_header(path, other_input); });
  const std::string app = complaint_about([&] { read_checkpoint_header(path, other_app); });

  EXPECT_NE(input.find("of scf on water (0123456789abcdef), not of scf on benzene"),
            std::string::npos)
      << input;
  EXPECT_NE(app.find("not of spectral"), std::string::npos) << app;
}

TEST_F(CheckpointFile, of_a_newer_format_is_refused) {
  CheckpointHeader newer = water();
  newer.format = checkpoint_format + 1;
  write(newer);

  const std::string message = complaint_about([&] { read_checkpoint_header(path, water()); });

  EXPECT_NE(message.find("is a checkpoint of format 2"), std::string::npos) << message;
}

TEST_F(CheckpointFile, that_is_missing_or_something_else_is_refused) {
  const std::string missing = complaint_about([&] { read_checkpoint_header(path, water()); });
  write_file_atomically(path, "energy -76.0\n");
  const std::string text = complaint_about([&] { read_checkpoint_header(path, water()); });
  const std::string folder_message =
      complaint_about([&] { read_checkpoint_header(folder, water()); });

  EXPECT_NE(missing.find("there is no such checkpoint"), std::string::npos) << missing;
  EXPECT_NE(text.find("it is no HDF5 file"), std::string::npos) << text;
  EXPECT_NE(folder_message.find("there is no such checkpoint"), std::string::npos);
}

TEST_F(CheckpointFile, in_a_folder_has_a_name_that_follows_from_variant_and_input) {
  const std::string name = "scf-v6_library_linear_algebra-0123456789abcdef.h5";

  EXPECT_EQ(checkpoint_path(folder.string(), water()), folder / name);
  EXPECT_EQ(checkpoint_path("not/yet/there/", water()), fs::path("not/yet/there") / name);
  EXPECT_EQ(checkpoint_path("file.h5", water()), "file.h5");
}

}  // namespace
}  // namespace casebook
