#include "cli/run/run_variant.hpp"

#include <chrono>
#include <csignal>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/launch/error_lines.hpp"
#include "cli/launch/rank_death.hpp"
#include "cli/launch/run_events.hpp"
#include "cli/process/executable_pages.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_witness.hpp"
#include "cli/run/temporary_folders_of_run.hpp"
#include "cli/text/progress.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Removes what a killed writer left of a record: `.<record>.json.<process>-<k>.tmp`.
class PartialRecordRemover {
 public:
  explicit PartialRecordRemover(fs::path record_file) : record_file_(std::move(record_file)) {}
  ~PartialRecordRemover() {
    const std::string start = "." + record_file_.filename().string() + ".";
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(record_file_.parent_path(), ignored)) {
      if (entry.path().filename().string().rfind(start, 0) == 0) {
        fs::remove(entry.path(), ignored);
      }
    }
  }
  PartialRecordRemover(const PartialRecordRemover&) = delete;
  PartialRecordRemover& operator=(const PartialRecordRemover&) = delete;

 private:
  fs::path record_file_;
};

/// Listens to a run: progress goes to the bar, the solver's own output above it, and the launcher's
/// chatter is kept back.
class RunDisplay {
 public:
  RunDisplay(Progress& progress, const Portion& portion) : progress_(progress), portion_(portion) {}

  Listener listener() {
    return {[this](const std::string& line) { feed_output(line); },
            [this](const std::string& line) { feed_error(line); },
            [this](const std::string& line) { return witness_.answer(line); },
            [this] { refresh(); },
            [this] {
              progress_.say(
                  "casebook: asked to stop: the run saves its state after this step; ask again to "
                  "end it at once");
            }};
  }

  const ErrorLines& errors() const { return errors_; }
  const RunWitness& witness() const { return witness_; }
  double judge_s() const { return clock_.judge_s(); }

 private:
  void feed_output(const std::string& line) {
    if (const auto event = parse_run_event(line)) {
      const auto now = RunClock::Clock::now();
      witness_.hear(*event, now);
      clock_.feed(*event, now);
      refresh();
      if (event->stage == RunEvent::Stage::step) {
        progress_.note(portion_.what + event->text);
      }
    } else if (!errors_.feed_output(line)) {
      progress_.say(line);
    }
  }

  void feed_error(const std::string& printed) {
    const std::string line = own_words(printed);
    const ErrorLines::Kind kind = errors_.feed(line);
    const bool reported = kind == ErrorLines::Kind::ours && !portion_.says_errors;
    if (kind != ErrorLines::Kind::launcher && !reported) {
      progress_.say(line);
    }
  }

  void refresh() {
    const auto now = RunClock::Clock::now();
    progress_.show(portion_.start + portion_.size * clock_.fraction(now),
                   portion_.what + clock_.describe(now));
  }

  Progress& progress_;
  const Portion& portion_;
  RunClock clock_;
  ErrorLines errors_;
  RunWitness witness_;
};

/// The signal that ended a rank: by the launcher's own words, or by the shell's convention
/// of 128 + signal. Open MPI adds 128 to other failures, too, but names a signal in its banner; MPICH ends with
/// the signal's number, and has a banner as well.
int signal_of(const Ending& ending, const ErrorLines& errors, const Launcher& launcher) {
  if (ending.signal != 0) {
    return ending.signal;
  }
  const bool by_convention = launcher.kind != LauncherKind::open_mpi && ending.exit_code > 128 &&
                             ending.exit_code <= 128 + SIGRTMAX;
  return by_convention ? ending.exit_code - 128 : errors.signal();
}

/// Hydra, the launcher of MPICH 4.0, mostly ends with 0 when it has passed a signal on, whatever its ranks end with.
int exit_code_of(const Ending& ending, const Json& record) {
  const int code = ending.exit_code;
  if (code == exit_fine && !record.is_null() && stopped(record)) {
    return exit_incomplete;
  }
  const bool ours = code == exit_fine || code == exit_check_failed || code == exit_usage ||
                    code == exit_incomplete;
  return ours ? code : exit_environment;
}

/// The record, or null when there is none that can be read.
Json read_record(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    return nullptr;
  }
  try {
    return read_json_file(file);
  } catch (const UsageError&) {
    return nullptr;  // something else was put there meanwhile
  }
}

/// Says why there is no record, in the best words at hand.
void explain(Outcome& outcome, const Ending& ending, int signal, const ErrorLines& errors) {
  if (signal != 0) {
    const RankDeath death = rank_death_by(signal);
    outcome.exit_code = death.exit_code;
    outcome.failure = fmt::format("a rank died: {}; {}", death.words, death.advice);
  } else if (!errors.have_error()) {
    outcome.exit_code = ending.fine() ? exit_environment : outcome.exit_code;
    const std::string ending_in_words =
        errors.lost_a_node()
            ? "a node of the run does not answer: it died, or its network lets no connection "
              "through"
            : fmt::format("the run left no record (exit code {})", ending.exit_code);
    outcome.failure = fmt::format("{}\n{}", ending_in_words, errors.launcher_text());
  }
}

/// A run that is about to start.
struct PreparedRun {
  Program program;
  std::string shared;  ///< why it shares the system's temporary folders; "" if it has its own
};

PreparedRun prepare_run(const Experiment& experiment,
                        const Variant& variant,
                        const fs::path& record_file) {
  if (variant.external) {
    return {launch_program(experiment, variant, record_file), ""};
  }
  PreparedRun run{asking_program(experiment, variant, record_file), ""};
  OwnTemporaryFolders folders = temporary_folders_of(experiment, variant, record_file);
  run.shared = why_shared(experiment, variant, folders);
  if (run.shared.empty()) {
    run.program.temporary_folders = std::move(folders);
  }
  return run;
}

/// Writes the record again with what this process knows of the run, now that no other one can change it.
void seal_here(Outcome& outcome, const std::string& shared) {
  seal_by_casebook(outcome.record, shared);
  write_file_atomically(outcome.record_file,
                        outcome.record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace

Outcome run_variant(const Experiment& experiment,
                    const Variant& variant,
                    const std::string& label,
                    const Terminal& terminal) {
  Progress progress(label, terminal);
  return run_variant(experiment, variant, progress, {});
}

Outcome run_variant(const Experiment& experiment,
                    const Variant& variant,
                    Progress& progress,
                    const Portion& portion) {
  Outcome outcome;
  outcome.record_file = new_record_file(experiment, variant);
  require_writable_folder(outcome.record_file.parent_path());
  const PartialRecordRemover remover(outcome.record_file);

  RunDisplay display(progress, portion);
  PreparedRun run = prepare_run(experiment, variant, outcome.record_file);
  if (!variant.external) {
    read_pages_anew(variant.executable);
  }
  const auto start = RunClock::Clock::now();
  const Ending ending = run_program(run.program, display.listener());

  outcome.whole_s = std::chrono::duration<double>(RunClock::Clock::now() - start).count();
  outcome.judge_s = display.judge_s();
  outcome.said = display.errors().error();
  outcome.asked_to_stop = ending.asked_to_stop;
  outcome.record = read_record(outcome.record_file);
  outcome.exit_code = exit_code_of(ending, outcome.record);
  if (!outcome.record.is_null() && !variant.external && display.witness().heard()) {
    outcome.failure = display.witness().why_not_used(outcome.record);
    if (!outcome.failure.empty()) {
      outcome.record = nullptr;
      outcome.exit_code = exit_check_failed;
      std::error_code ignored;
      fs::remove(outcome.record_file, ignored);
      return outcome;
    }
    seal_here(outcome, run.shared);
  }
  if (outcome.record.is_null()) {
    const int signal = signal_of(ending, display.errors(), experiment.launcher);
    explain(outcome, ending, signal, display.errors());
  }
  return outcome;
}

}  // namespace casebook::cli
