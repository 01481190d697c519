#include <cstdlib>

#include <gtest/gtest.h>

#include "cli/schedulers/scheduler.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/fake_commands.hpp"

namespace casebook::cli {
namespace {

using Stage = JobState::Stage;

/// Jobs that the scheduler of this name reads from the answer of its command.
Jobs jobs_in(const std::string& scheduler, const std::string& command, const std::string& answer) {
  const FakeCommands commands;
  commands.add_answer(command, answer);
  return scheduler_named(scheduler).jobs();
}

std::optional<Partition> partition_in(const std::string& sinfo) {
  const FakeCommands commands;
  commands.add_answer("sinfo", sinfo);
  return scheduler_named("slurm").partition();
}

TEST(scheduler, squeue_tells_stage_and_fate_of_jobs_and_of_tasks_of_arrays) {
  const Jobs jobs =
      jobs_in("slurm",
              "squeue",
              "12_0|cb-1|RUNNING\n12_1|cb-1|PENDING\n13|cb-2|CANCELLED\n14|a name|OUT_OF_MEMORY\n"
              "15|b|COMPLETED\n16|c|COMPLETING\n17|d|NODE_FAIL\n18|e|TIMEOUT\n");

  ASSERT_EQ(jobs.size(), 8U);
  EXPECT_EQ(jobs.at("12_0").stage, Stage::running);
  EXPECT_EQ(jobs.at("12_1").stage, Stage::waiting);
  EXPECT_EQ(jobs.at("13").reason, "the job was cancelled");
  EXPECT_EQ(jobs.at("14").name, "a name");
  EXPECT_EQ(jobs.at("14").reason, "the job ran out of memory");
  EXPECT_EQ(jobs.at("15").stage, Stage::ended);
  EXPECT_EQ(jobs.at("15").reason, "");
  EXPECT_EQ(jobs.at("16").stage, Stage::running);
  EXPECT_EQ(jobs.at("17").reason, "a node of the job died");
  EXPECT_EQ(jobs.at("18").reason, "the job ran out of time");
}

TEST(scheduler, a_qsub_that_calls_sbatch_is_no_pbs) {
  const FakeCommands commands;
  commands.add("sinfo", "exit 1");  // Slurm is installed, and its controller does not answer
  commands.add("sbatch", "exit 1");
  commands.add("qsub", "exec sbatch");

  EXPECT_EQ(scheduler_here().name(), "none");
}

TEST(scheduler, a_qsub_of_its_own_is_pbs) {
  const FakeCommands commands;
  commands.add("sinfo", "exit 1");
  commands.add("qsub", "echo 1.server");

  EXPECT_EQ(scheduler_here().name(), "pbs_select");
}

TEST(scheduler, qstat_blocks_of_openpbs_and_of_slurm_are_read) {
  const Jobs jobs = jobs_in(
      "pbs_select",
      "qstat",
      "Job Id: 123.gadi-pbs\n    Job_Name = cb-1\n    job_state = R\n    queue = normal\n\n"
      "Job Id: 124[3].gadi-pbs\n    Job_Name = cb-2\n    job_state = Q\n\n"
      "Job Id: 125.gadi-pbs\n    Job_Name = cb-3\n    job_state = F\n    Exit_status = 271\n\n"
      "Job Id: 126.gadi-pbs\n    job_state = F\n    Exit_status = 0\n\n"
      "Job Id:\t7\n\tJob_Name = cb-4\n\tjob_state = C\n");

  ASSERT_EQ(jobs.size(), 5U);
  EXPECT_EQ(jobs.at("123").stage, Stage::running);
  EXPECT_EQ(jobs.at("123").name, "cb-1");
  EXPECT_EQ(jobs.at("124_3").stage, Stage::waiting);
  EXPECT_EQ(jobs.at("125").reason,
            "the job was cancelled, or ran out of time or memory (exit status 271)");
  EXPECT_EQ(jobs.at("126").reason, "");
  EXPECT_EQ(jobs.at("7").stage, Stage::ended);
}

TEST(scheduler, pjstat_rows_are_read_and_headings_are_not) {
  const Jobs jobs = jobs_in(
      "pjm", "pjstat", "H,JOB_ID,JOB_NAME,ST\n,4711,cb-1,RUN\n,4712[2],cb-2,QUE\n,4713,cb-3,CCL\n");

  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs.at("4711").stage, Stage::running);
  EXPECT_EQ(jobs.at("4712_2").stage, Stage::waiting);
  EXPECT_EQ(jobs.at("4713").reason, "the job was cancelled");
}

TEST(scheduler, sinfo_describes_the_largest_group_of_the_default_partition) {
  const auto partition = partition_in(
      "debug|2|1|8|1|16000|30:00\nmain*|4|2|16|2|128000|1-12:00:00\nmain*|9|2|24|1|192000|2:30:"
      "00\n");

  ASSERT_TRUE(partition);
  EXPECT_EQ(partition->queue, "main");
  EXPECT_EQ(partition->max_nodes, 9);
  EXPECT_EQ(partition->cores, 48);
  EXPECT_EQ(partition->sockets, 2);
  EXPECT_EQ(partition->threads_per_core, 1);
  EXPECT_EQ(partition->memory_gib, 187);
  EXPECT_EQ(partition->max_walltime_s, 9000);
}

TEST(scheduler, sinfo_of_nodes_that_differ_says_so) {
  const auto merged = partition_in("part*|10|1+|8+|1+|1000+|infinite\n");
  const auto alike = partition_in("part*|10|1|8|1|1000|infinite\n");

  const auto groups =
      partition_in("part*|4|2|16|1|64000|infinite\npart*|2|2|32|1|64000|infinite\nbig|9|1|1|1|1|infinite\n");

  ASSERT_TRUE(merged && alike && groups);
  EXPECT_TRUE(groups->nodes_differ);
  EXPECT_EQ(groups->cores, 32);
  EXPECT_TRUE(merged->nodes_differ);
  EXPECT_EQ(merged->cores, 8);
  EXPECT_FALSE(alike->nodes_differ);
}

TEST(scheduler, sinfo_of_processors_without_sockets_has_one) {
  const auto partition = partition_in("part*|4|64|1|1|1000|infinite\n");

  ASSERT_TRUE(partition);
  EXPECT_EQ(partition->sockets, 1);
  EXPECT_EQ(partition->cores, 64);
}

TEST(scheduler, sinfo_without_a_default_or_a_limit_is_read_too) {
  const auto partition = partition_in("long|3|1|4|1|1024|infinite\n");

  ASSERT_TRUE(partition);
  EXPECT_EQ(partition->queue, "long");
  EXPECT_EQ(partition->max_walltime_s, 0);
}

TEST(scheduler, slurm_gets_no_script_from_a_folder_that_it_reads_as_a_pattern) {
  for (const char* folder : {"/a/50%j/jobs", "/a\\b/jobs", "100%"}) {
    const auto script = std::filesystem::path(folder) / "cb-1.sh";

    try {
      scheduler_named("slurm").submit(script);
      ADD_FAILURE() << folder << " was taken";
    } catch (const EnvironmentError& error) {
      EXPECT_NE(std::string(error.what()).find(folder), std::string::npos) << error.what();
    }
  }
}

TEST(scheduler, a_job_that_nobody_knows_has_vanished) {
  const FakeCommands commands;
  for (const char* command : {"sacct", "scontrol", "qstat", "pjstat"}) {
    commands.add(command, "exit 1");
  }

  for (const Scheduler* scheduler : schedulers()) {
    const JobState job = scheduler->ended("17");
    EXPECT_EQ(job.stage, Stage::ended) << scheduler->name();
    EXPECT_NE(job.reason.find("vanished"), std::string::npos) << scheduler->name();
  }
}

TEST(scheduler, only_none_takes_no_jobs_and_it_comes_first) {
  for (const Scheduler* scheduler : schedulers()) {
    EXPECT_EQ(scheduler->takes_jobs(), scheduler->name() != "none");
    EXPECT_EQ(scheduler->script_words().mark.empty(), scheduler->name() == "none");
    EXPECT_FALSE(scheduler->script_words().job_number.empty()) << scheduler->name();
  }
  EXPECT_EQ(schedulers().front()->name(), "none");
}

/// An environment variable that a test sets, until its end.
class Setting {
 public:
  Setting(const char* name, const std::string& value) : name_(name) {
    setenv(name, value.c_str(), 1);
  }
  ~Setting() { unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
};

TEST(this_job, is_the_task_of_an_array_with_its_nodes) {
  const Setting job("SLURM_JOB_ID", "14");
  const Setting array("SLURM_ARRAY_JOB_ID", "12");
  const Setting task("SLURM_ARRAY_TASK_ID", "3");
  const Setting nodes("SLURM_JOB_NUM_NODES", "4");

  EXPECT_EQ(this_job().value().number, "12_3");
  EXPECT_EQ(allocated_nodes(), 4);
}

TEST(this_job, of_pbs_has_the_nodes_of_its_node_file) {
  const TemporaryFolder folder;
  folder.write("nodes", "a\na\nb\n");
  const Setting job("PBS_JOBID", "124[3].gadi-pbs");
  const Setting nodes("PBS_NODEFILE", (folder.path() / "nodes").string());

  EXPECT_EQ(this_job().value().number, "124_3");
  EXPECT_EQ(allocated_nodes(), 2);
}

}  // namespace
}  // namespace casebook::cli
