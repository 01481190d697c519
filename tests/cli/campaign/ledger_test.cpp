#include "cli/campaign/ledger.hpp"

#include <csignal>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cli/campaign/state.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

Claim claim_on(const std::string& run) {
  Claim claim;
  claim.run = run;
  claim.attempt = new_attempt();
  claim.running = true;
  claim.owner = this_process();
  return claim;
}

LedgerEntry ended(const Claim& claim, LedgerEntry::State state) {
  LedgerEntry entry = entry_for(claim);
  entry.state = state;
  return entry;
}

class LedgerFolder : public testing::Test {
 protected:
  TemporaryFolder folder_;
};

TEST_F(LedgerFolder, of_two_who_claim_a_run_one_succeeds) {
  Ledger mine(folder_.path());
  mine.create();
  Ledger yours(folder_.path());
  Claim my_claim = claim_on("a");
  Claim your_claim = claim_on("a");

  EXPECT_TRUE(mine.claim(my_claim));
  EXPECT_FALSE(yours.claim(your_claim));

  yours.refresh();
  EXPECT_EQ(status_of(yours, "a").stage, RunStage::running);
  EXPECT_EQ(yours.last_claim("a")->attempt, my_claim.attempt);
}

TEST_F(LedgerFolder, two_who_take_over_from_the_dead_do_not_both_succeed) {
  Ledger first(folder_.path());
  first.create();
  Claim dead = claim_on("a");
  first.claim(dead);
  first.close(ended(dead, LedgerEntry::State::failed));
  Ledger second(folder_.path());
  Claim mine = claim_on("a");
  Claim yours = claim_on("a");

  EXPECT_TRUE(first.claim(mine));
  EXPECT_FALSE(second.claim(yours));
  EXPECT_EQ(mine.generation, 2);
}

TEST_F(LedgerFolder, a_claim_that_is_none_holds_nobody_up) {
  Ledger ledger(folder_.path());
  ledger.create();
  folder_.write("claims/a.1", R"({"running": "yes", "owner": [], "job": 3})");
  folder_.write("claims/b.1", std::string(200'000, '['));
  std::filesystem::create_directory(folder_.path() / "claims/c.1");
  folder_.write("claims/d.2147483647", "{}");
  ledger.refresh();

  for (const char* run : {"a", "b", "c", "d"}) {
    Claim claim = claim_on(run);

    EXPECT_TRUE(ledger.is_open(run)) << run;
    EXPECT_TRUE(ledger.claim(claim)) << run;
    EXPECT_EQ(status_of(Ledger(folder_.path()), run).stage, RunStage::running) << run;
  }
}

TEST_F(LedgerFolder, where_things_are_written_is_not_read_from_a_claim) {
  Ledger ledger(folder_.path());
  ledger.create();
  Claim claim = claim_on("a");
  claim.record = "/home/victim/authorized_keys";
  claim.checkpoint = "/home/victim/keys.h5";
  ledger.claim(claim);

  const Claim read_back = *Ledger(folder_.path()).last_claim("a");

  EXPECT_EQ(read_back.checkpoint, "");
  EXPECT_EQ(read_back.record, record_file_of(claim, "/home/victim").string());
}

TEST_F(LedgerFolder, an_attempt_whose_name_is_a_path_is_none) {
  Ledger ledger(folder_.path());
  ledger.create();
  Claim claim = claim_on("a");
  claim.attempt = "../../x";
  folder_.write("claims/a.1", to_json(claim).dump());
  Claim number = claim_on("b");
  number.job.number = "--help";
  folder_.write("claims/b.1", to_json(number).dump());
  ledger.refresh();

  EXPECT_TRUE(ledger.is_open("a"));
  EXPECT_TRUE(ledger.is_open("b"));
}

TEST_F(LedgerFolder, that_is_a_link_is_refused) {
  std::filesystem::create_directory_symlink(folder_.path(), folder_.path() / "claims");

  EXPECT_THROW(Ledger(folder_.path()).create(), UsageError);
}

TEST_F(LedgerFolder, an_attempt_that_has_ended_is_never_rewritten) {
  Ledger ledger(folder_.path());
  ledger.create();
  Claim claim = claim_on("a");
  ledger.claim(claim);

  EXPECT_TRUE(ledger.close(ended(claim, LedgerEntry::State::failed)));
  EXPECT_FALSE(ledger.close(ended(claim, LedgerEntry::State::done)));

  EXPECT_EQ(status_of(ledger, "a").stage, RunStage::failed);
}

TEST_F(LedgerFolder, what_is_done_stays_done_whatever_another_attempt_says) {
  Ledger ledger(folder_.path());
  ledger.create();
  Claim first = claim_on("a");
  first.attempt = "20260101T000000Z-1";
  Claim second = claim_on("a");
  second.attempt = "20260102T000000Z-1";
  ledger.close(ended(first, LedgerEntry::State::done));
  ledger.close(ended(second, LedgerEntry::State::failed));

  const RunStatus status = status_of(ledger, "a");

  EXPECT_EQ(status.stage, RunStage::done);
  EXPECT_EQ(status.entry->attempt, first.attempt);
}

TEST_F(LedgerFolder, files_that_are_no_entries_are_passed_over) {
  std::ofstream(folder_.path() / "x.json") << "{\"kind\": \"experiment\"";
  std::ofstream(folder_.path() / "y.json") << "[1, 2]";

  const Ledger ledger(folder_.path());

  EXPECT_EQ(status_of(ledger, "x").stage, RunStage::planned);
}

TEST(process_identity, a_process_is_alive_until_it_has_ended) {
  const pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  ProcessIdentity identity = this_process();
  const ProcessIdentity self = identity;
  identity.process = child;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);

  EXPECT_EQ(life_of(self), Life::alive);
  EXPECT_EQ(life_of(identity), Life::dead);
  identity.host = "elsewhere";
  EXPECT_EQ(life_of(identity), Life::on_another_host);
}

TEST(process_identity, a_number_that_another_process_has_got_is_not_the_owner) {
  ProcessIdentity identity = this_process();
  identity.start = "1";

  EXPECT_EQ(life_of(identity), Life::dead);
}

TEST(create_file_once, keeps_the_first_text_and_leaves_no_other_file) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "claim";

  EXPECT_TRUE(create_file_once(file, "mine"));
  EXPECT_FALSE(create_file_once(file, "yours"));

  EXPECT_EQ(read_file(file), "mine");
  int n_files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    ++n_files;
  }
  EXPECT_EQ(n_files, 1);
}

}  // namespace
}  // namespace casebook::cli
