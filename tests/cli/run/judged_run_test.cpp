// Runs of the toy as `casebook` starts them, honest and not.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/process/temporary_folders.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/run/temporary_folders_of_run.hpp"
#include "harness/core/json_file.hpp"
#include "harness/core/record_digest.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kept_files[] = {
    "/tmp/casebook_toy_kept", "/var/tmp/casebook_toy_kept", "/dev/shm/casebook_toy_kept"};

class JudgedRun : public testing::Test {
 protected:
  ~JudgedRun() override { unsetenv("CASEBOOK_SHARED_TMP"); }

  Outcome run(const std::string& fault) {
    Experiment experiment;
    experiment.root = folder_.path();
    experiment.results = folder_.path() / "results";
    experiment.input.name = "squares";
    experiment.input.overrides = {"fault=" + fault};
    experiment.launcher = find_launcher("mpirun");
    experiment.layout = {2, 1, true};
    experiment.repetitions = 2;
    Variant variant;
    variant.app = "toy";
    variant.name = "v1_faults";
    variant.executable = CASEBOOK_TOY;
    return run_variant(experiment, variant, "toy", Terminal{});
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(JudgedRun, gets_its_seeds_and_the_records_seal_from_another_process) {
  const Outcome outcome = run("none");

  ASSERT_EQ(outcome.exit_code, 0) << outcome.failure;
  EXPECT_EQ(text_at(outcome.record, "/seal/by"), "casebook");
  EXPECT_EQ(text_at(outcome.record, "/seeds/from"), "casebook");
  const Json written = read_json_file(outcome.record_file.string());
  EXPECT_EQ(written, outcome.record);
  EXPECT_EQ(text_at(written, "/digest"), digest_of(written));
}

TEST_F(JudgedRun, that_asks_for_a_seed_ahead_of_the_judge_has_no_record) {
  const Outcome outcome = run("asks_for_a_seed");

  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.failure.find("the seeds of its record"), std::string::npos) << outcome.failure;
  EXPECT_FALSE(fs::exists(outcome.record_file));
}

TEST_F(JudgedRun, that_writes_its_record_again_at_exit_has_none) {
  const Outcome outcome = run("rewrites_its_record");

  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.failure.find("was changed after"), std::string::npos) << outcome.failure;
  EXPECT_FALSE(fs::exists(outcome.record_file));
}

TEST(TemporaryFoldersOfRun, show_what_a_new_folder_will_lie_in) {
  const TemporaryFolder folder;
  Experiment experiment;
  experiment.root = folder.path();
  experiment.results = folder.path() / "results";
  experiment.saving.checkpoint = (folder.path() / "ledger" / "checkpoints" / "state.h5").string();

  const OwnTemporaryFolders own =
      temporary_folders_of(experiment, Variant{}, experiment.results / "toy" / "record.json");

  for (const fs::path& shown : own.shown) {
    EXPECT_TRUE(shown.empty() || fs::exists(shown)) << shown;
  }
  EXPECT_GE(std::count(own.shown.begin(), own.shown.end(), folder.path()), 3);
}

TEST(TemporaryFoldersOfRun, are_the_systems_where_the_input_says_that_the_run_writes_there) {
  const TemporaryFolder folder;
  Experiment experiment;
  experiment.root = folder.path();
  std::ofstream(folder.path() / "quiet.toml") << "output.folder = \"out\"\n";
  std::ofstream(folder.path() / "flow.toml") << "output.folder = \"/tmp/out\"\n";

  experiment.input.case_file = "flow.toml";
  EXPECT_EQ(why_shared(experiment, Variant{}, {}), "flow.toml names one of them");

  experiment.input.case_file = "quiet.toml";
  experiment.input.overrides = {"output.folder=/var/tmp/out"};
  EXPECT_EQ(why_shared(experiment, Variant{}, {}),
            "--set output.folder=/var/tmp/out names one of them");

  experiment.input.overrides = {};
  EXPECT_EQ(why_shared(experiment, Variant{}, {}), why_no_temporary_folders({}));
}

/// One test, since tests run beside each other, and there is one /tmp.
TEST_F(JudgedRun, finds_what_an_earlier_one_kept_in_the_systems_folders_only) {
  const std::string why_shared = why_no_temporary_folders({});
  for (int k = 0; k < 2 && why_shared.empty(); ++k) {
    const Outcome outcome = run("keeps_in_temporary_folders");

    EXPECT_EQ(outcome.exit_code, 0) << "run " << k << outcome.failure;
    EXPECT_EQ(text_at(outcome.record, "/seal/temporary_folders"), "private");
  }
  for (const char* file : kept_files) {
    EXPECT_FALSE(fs::exists(file)) << file;
  }

  setenv("CASEBOOK_SHARED_TMP", "1", 1);
  const Outcome first = run("keeps_in_temporary_folders");
  const Outcome second = run("keeps_in_temporary_folders");
  for (const char* file : kept_files) {
    fs::remove(file);
  }

  EXPECT_EQ(first.exit_code, 0);
  EXPECT_EQ(text_at(first.record, "/seal/temporary_folders"), "shared: CASEBOOK_SHARED_TMP is set");
  EXPECT_EQ(second.exit_code, 2);
}

}  // namespace
}  // namespace casebook::cli
