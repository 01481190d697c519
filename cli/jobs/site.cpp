#include "cli/jobs/site.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "cli/jobs/walltime.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> launcher_programs = {"mpirun", "mpirun", "srun", "mpiexec"};

/// A directive is one line that the scheduler reads: no quoting is common to all of them, and
/// their names have no need of it.
void require_plain(TomlReader& reader, const std::string& key, const std::string& value) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-+.,:=/@%").find(c) != std::string_view::npos;
  };
  if (!std::all_of(value.begin(), value.end(), plain)) {
    reader.note(key, "`" + value + "`: letters, digits and _-+.,:=/@% are allowed");
  }
}

void require_one_line(TomlReader& reader, const std::string& key, const std::string& value) {
  if (value.find_first_of("\n\r") != std::string::npos || value.find('\0') != std::string::npos) {
    reader.note(key, "a line break is not allowed");
  }
}

void read_scheduler(TomlReader reader, Site& site) {
  site.scheduler = schedulers()[reader.choice("kind", scheduler_names())];
  site.queue = reader.text("queue");
  site.project = reader.text("project");
  site.directives = reader.texts("directives");
  require_plain(reader, "queue", site.queue);
  require_plain(reader, "project", site.project);
  for (const std::string& directive : site.directives) {
    require_one_line(reader, "directives", directive);
  }
  reader.finish();
}

void read_node(TomlReader reader, Site& site) {
  site.sockets = reader.count("sockets", 1);
  site.numa_domains = reader.count("numa_domains", site.sockets);
  site.cores = reader.count("cores", 1);
  site.threads_per_core = reader.count("threads_per_core", 1);
  site.memory_gib = reader.count("memory_gib", 0, 0);
  if (!reader.has("cores")) {
    reader.note("cores", "how many physical cores a node has must be given");
  }
  reader.finish();
}

void read_limits(TomlReader reader, Site& site) {
  site.max_nodes = reader.count("nodes", 1);
  site.max_jobs = reader.count("jobs", 0, 0);
  if (const std::string text = reader.text("walltime"); !text.empty()) {
    try {
      site.max_walltime_s = parse_walltime(text, "");
    } catch (const UsageError&) {
      reader.note("walltime", "a time limit is written \"HH:MM:SS\"");
    }
  }
  reader.finish();
}

void read_software(TomlReader reader, Site& site) {
  site.module_script = reader.text("module_script");
  site.modules = reader.texts("modules");
  require_one_line(reader, "module_script", site.module_script);
  for (const std::string& module : site.modules) {
    require_one_line(reader, "modules", module);
  }
  reader.finish();
}

void read_environment(TomlReader reader, Site& site) {
  site.environment = reader.pairs();
  for (const auto& [name, value] : site.environment) {
    const auto fits = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 ||
        !std::all_of(name.begin(), name.end(), fits)) {
      reader.note(name, "a variable's name has letters, digits and _");
    }
    if (value.find('\0') != std::string::npos) {
      reader.note(name, "a value has no NUL");
    }
  }
}

void read_launcher(TomlReader reader, Site& site) {
  const std::size_t kind = reader.choice("kind", launcher_kinds());
  Launcher& launcher = site.launcher;
  launcher.kind = static_cast<LauncherKind>(kind);
  launcher.program = reader.text("program", launcher_programs[kind]);
  launcher.options = reader.texts("options");
  require_one_line(reader, "program", launcher.program);
  for (const std::string& option : launcher.options) {
    require_one_line(reader, "options", option);
  }
  if (launcher.kind == LauncherKind::srun) {
    launcher.mpi = mpi_interfaces()[reader.choice("mpi", mpi_interfaces())];
  } else if (reader.has("mpi")) {
    reader.note("mpi", "only srun takes it; leave it out, or write kind = \"srun\"");
    reader.text("mpi");
  }
  reader.finish();
}

void read_charge(TomlReader reader, Site& site) {
  site.charge_unit = reader.text("unit", site.charge_unit);
  site.charge_per_core_hour = reader.amount("per_core_hour", site.charge_per_core_hour);
  reader.finish();
}

std::string key_text(const std::string& name) {
  return name.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
                 std::string::npos
             ? name
             : toml_string(name);
}

}  // namespace

Site read_site(const fs::path& file) {
  TomlFile source(file);
  TomlReader reader = source.top();
  Site site;
  site.name = file.stem().string();
  site.file = file;
  site.title = reader.text("title", site.name);
  site.sources = reader.texts("sources");
  site.run_there = reader.flag("run_there_by_us", false);
  require_one_line(reader, "title", site.title);
  read_scheduler(reader.table("scheduler"), site);
  read_node(reader.table("node"), site);
  read_limits(reader.table("limits"), site);
  read_software(reader.table("software"), site);
  read_environment(reader.table("environment"), site);
  read_launcher(reader.table("launcher"), site);
  read_charge(reader.table("charge"), site);
  reader.finish();
  source.throw_problems();
  return site;
}

std::vector<fs::path> site_files(const fs::path& root) {
  std::vector<fs::path> files;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(root / "jobs" / "machines", no_such_folder)) {
    if (entry.path().extension() == ".toml") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Site find_site(const fs::path& root, const std::string& given) {
  if (given.find('/') != std::string::npos || fs::path(given).extension() == ".toml") {
    if (!fs::is_regular_file(given)) {
      throw UsageError("--machine " + given +
                       ": there is no such file; `casebook machine list` shows the known ones");
    }
    return read_site(fs::absolute(given));
  }
  std::vector<std::string> names;
  for (const fs::path& file : site_files(root)) {
    names.push_back(file.stem().string());
  }
  return read_site(root / "jobs" / "machines" / (resolve_name(given, "machine", names) + ".toml"));
}

std::string default_site() {
  const char* const set = std::getenv("CASEBOOK_MACHINE");
  return set == nullptr || *set == '\0' ? "local" : set;
}

std::string cost_text(double core_hours, const Site& site) {
  const std::string text = fmt::format("at most {} core-hours", three_digits(core_hours));
  const bool is_charged_alike =
      site.charge_unit == Site().charge_unit && site.charge_per_core_hour == 1.0;
  return is_charged_alike ? text
                          : fmt::format("{}, charged as {} {}",
                                        text,
                                        three_digits(core_hours * site.charge_per_core_hour),
                                        site.charge_unit);
}

std::string site_text(const Site& site) {
  std::string text = "title = " + toml_string(site.title) + "\n";
  text += "sources = " + toml_list(site.sources) + "\n";
  text += std::string("run_there_by_us = ") + (site.run_there ? "true" : "false") + "\n";
  text += "\n[scheduler]\nkind = " + toml_string(site.scheduler->name()) + "\n";
  text += "queue = " + toml_string(site.queue) + "\nproject = " + toml_string(site.project) + "\n";
  text += "directives = " + toml_list(site.directives) + "\n";
  text += "\n[node]\nsockets = " + std::to_string(site.sockets) +
          "\nnuma_domains = " + std::to_string(site.numa_domains) +
          "\ncores = " + std::to_string(site.cores) +
          "\nthreads_per_core = " + std::to_string(site.threads_per_core) +
          "\nmemory_gib = " + std::to_string(site.memory_gib) + "\n";
  text += "\n[limits]\nnodes = " + std::to_string(site.max_nodes) + "\n";
  if (site.max_walltime_s > 0) {
    text += "walltime = " + toml_string(walltime_text(site.max_walltime_s)) + "\n";
  }
  text += "jobs = " + std::to_string(site.max_jobs) + "\n";
  text += "\n[software]\nmodule_script = " + toml_string(site.module_script) +
          "\nmodules = " + toml_list(site.modules) + "\n";
  text += "\n[environment]\n";
  for (const auto& [name, value] : site.environment) {
    text += key_text(name) + " = " + toml_string(value) + "\n";
  }
  const Launcher& launcher = site.launcher;
  text += "\n[launcher]\nkind = " + toml_string(name_of(launcher.kind)) +
          "\nprogram = " + toml_string(launcher.program) +
          "\noptions = " + toml_list(launcher.options) + "\n";
  if (launcher.kind == LauncherKind::srun) {
    text += "mpi = " + toml_string(launcher.mpi) + "\n";
  }
  text += "\n[charge]\nunit = " + toml_string(site.charge_unit) +
          "\nper_core_hour = " + fmt::format("{}", site.charge_per_core_hour) + "\n";
  return text;
}

}  // namespace casebook::cli
