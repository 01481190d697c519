#include "harness/cli/jobs/scheduler.hpp"

#include <gtest/gtest.h>

#include "harness/cli/jobs/site_detect.hpp"
#include "harness/cli/jobs/walltime.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

using Stage = JobState::Stage;

TEST(scheduler, squeue_tells_stage_and_fate_of_jobs_and_of_tasks_of_arrays) {
  const Jobs jobs = parse_squeue(
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

TEST(scheduler, qstat_blocks_of_openpbs_and_of_slurm_are_read) {
  const Jobs jobs = parse_qstat(
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
  const Jobs jobs =
      parse_pjstat("H,JOB_ID,JOB_NAME,ST\n,4711,cb-1,RUN\n,4712[2],cb-2,QUE\n,4713,cb-3,CCL\n");

  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs.at("4711").stage, Stage::running);
  EXPECT_EQ(jobs.at("4712_2").stage, Stage::waiting);
  EXPECT_EQ(jobs.at("4713").reason, "the job was cancelled");
}

TEST(scheduler, sinfo_describes_the_largest_group_of_the_default_partition) {
  Site site;

  describe_by_sinfo(
      "debug|2|1|8|1|16000|30:00\nmain*|4|2|16|2|128000|1-12:00:00\nmain*|9|2|24|1|192000|2:30:"
      "00\n",
      site);

  EXPECT_EQ(site.queue, "main");
  EXPECT_EQ(site.max_nodes, 9);
  EXPECT_EQ(site.cores, 48);
  EXPECT_EQ(site.sockets, 2);
  EXPECT_EQ(site.threads_per_core, 1);
  EXPECT_EQ(site.memory_gib, 187);
  EXPECT_EQ(site.max_walltime_s, 9000);
}

TEST(scheduler, sinfo_without_a_default_or_a_limit_is_read_too) {
  Site site;

  describe_by_sinfo("long|3|1|4|1|1024|infinite\n", site);

  EXPECT_EQ(site.queue, "long");
  EXPECT_EQ(site.max_walltime_s, 0);
}

TEST(scheduler, slurm_gets_no_script_from_a_folder_that_it_reads_as_a_pattern) {
  for (const char* folder : {"/a/50%j/jobs", "/a\\b/jobs", "100%"}) {
    const auto script = std::filesystem::path(folder) / "cb-1.sh";

    try {
      Scheduler(SchedulerKind::slurm).submit(script);
      ADD_FAILURE() << folder << " was taken";
    } catch (const EnvironmentError& error) {
      EXPECT_NE(std::string(error.what()).find(folder), std::string::npos) << error.what();
    }
  }
}

TEST(walltime, text_and_seconds_are_each_other) {
  EXPECT_EQ(parse_walltime("01:02:03", "--time"), 3723);
  EXPECT_EQ(parse_walltime("120:00:00", "--time"), 432000);
  EXPECT_EQ(walltime_text(3723), "01:02:03");
  EXPECT_EQ(walltime_text(432000), "120:00:00");
}

TEST(walltime, anything_else_is_refused) {
  for (const char* text : {"", "30", "00:00:00", "1:60:00", "-1:00:00", "01:00", "01:00:00 "}) {
    EXPECT_THROW(parse_walltime(text, "--time"), UsageError) << text;
  }
}

}  // namespace
}  // namespace casebook::cli
