// Declared in schedulers.cpp, which CMakeLists.txt makes from its list.

#include "cli/schedulers/batch_commands.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// A machine without a batch system: its scripts are started by hand.
class NoScheduler : public Scheduler {
 public:
  std::string name() const override { return "none"; }
  std::string submit_program() const override { return ""; }
  bool takes_jobs() const override { return false; }

  ScriptWords script_words() const override { return {.job_number = "$$", .task_number = "0"}; }

  std::optional<ThisJob> this_job() const override { return std::nullopt; }

  std::string submit(const std::filesystem::path& /*script*/) const override {
    throw UsageError("this machine has no scheduler; run the script with bash");
  }

  Jobs jobs() const override { return {}; }

  JobState ended(const std::string& number) const override { return job_among({}, number); }
};

}  // namespace

void add_none(Schedulers& all) {
  static const NoScheduler none;
  all.push_back(&none);
}

}  // namespace casebook::cli
