#include "cli/launch/launcher.hpp"

#include <cstdlib>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/launch/fast_network.hpp"
#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

using Arguments = std::vector<std::string>;

Arguments open_mpi_binding(Binding binding) {
  switch (binding) {
    case Binding::launcher:
      return {};
    case Binding::none:
      return {"--bind-to", "none"};
    case Binding::sockets:
      return {"--bind-to", "socket"};
    case Binding::numa:
      return {"--bind-to", "numa"};
    case Binding::cores:
      break;
  }
  return {"--bind-to", "core"};
}

/// Source: mpirun(1) of Open MPI 4.1. `slot:PE=T` gives each rank the next T cores, which
/// `--report-bindings` confirms.
Arguments open_mpi_placement(const RankLayout& layout) {
  if (layout.oversubscribed) {
    return {"--oversubscribe", "--bind-to", "none"};
  }
  const std::string each_node =
      layout.nodes > 0 ? fmt::format("ppr:{}:node", layout.ranks / layout.nodes) : "";
  Arguments placement;
  if (layout.binding == Binding::cores) {
    placement = {"--map-by",
                 fmt::format("{}:PE={}", each_node.empty() ? "slot" : each_node, layout.threads)};
  } else if (!each_node.empty()) {
    placement = {"--map-by", each_node};
  }
  append(placement, open_mpi_binding(layout.binding));
  return placement;
}

/// Source: "Using the Hydra Process Manager", wiki.mpich.org.
Arguments hydra_placement(const RankLayout& layout) {
  if (layout.oversubscribed) {
    return {"-bind-to", "none"};
  }
  Arguments placement;
  if (layout.nodes > 0) {
    placement = {"-ppn", std::to_string(layout.ranks / layout.nodes)};
  }
  switch (layout.binding) {
    case Binding::launcher:
      return placement;
    case Binding::none:
      append(placement, {"-bind-to", "none"});
      return placement;
    case Binding::sockets:
      append(placement, {"-bind-to", "socket"});
      return placement;
    case Binding::numa:
      append(placement, {"-bind-to", "numa"});
      return placement;
    case Binding::cores:
      break;
  }
  append(placement, {"-bind-to", fmt::format("core:{}", layout.threads)});
  return placement;
}

Arguments srun_binding(const RankLayout& layout) {
  if (layout.oversubscribed) {
    return {"--overcommit", "--cpu-bind=none"};
  }
  switch (layout.binding) {
    case Binding::launcher:
      return {};
    case Binding::none:
      return {"--cpu-bind=none"};
    case Binding::sockets:
      return {"--cpu-bind=sockets"};
    case Binding::numa:
      return {"--cpu-bind=ldoms"};
    case Binding::cores:
      break;
  }
  return {"--cpu-bind=cores"};
}

/// Source: srun(1). Without `--kill-on-bad-exit` a rank that dies before MPI_Init leaves the others
/// waiting for ever.
Arguments srun_placement(const RankLayout& layout, const std::string& mpi) {
  Arguments placement = {"-c", std::to_string(layout.threads)};
  if (layout.nodes > 0) {
    append(placement,
           {fmt::format("--nodes={}", layout.nodes),
            fmt::format("--ntasks-per-node={}", layout.ranks / layout.nodes)});
  }
  append(placement, srun_binding(layout));
  append(placement,
         {"--mpi=" + mpi,
          "--distribution=block:block",
          "--kill-on-bad-exit=1",
          "--quit-on-interrupt",
          "--overlap",
          "--input=0",
          "--quiet"});
  return placement;
}

/// srun and Fujitsu's mpiexec hand the whole environment on by themselves.
Arguments exports(LauncherKind kind, const Variables& exported) {
  Arguments arguments;
  for (const auto& [name, value] : exported) {
    if (kind == LauncherKind::open_mpi) {
      append(arguments, {"-x", name + "=" + value});
    } else if (kind == LauncherKind::hydra) {
      append(arguments, {"-genv", name, value});
    }
  }
  return arguments;
}

Launcher find_mpirun() {
  const std::string path = find_program("mpirun");
  if (path.empty()) {
    throw EnvironmentError(
        "no mpirun found in PATH; on Debian or Ubuntu: apt-get install openmpi-bin "
        "libopenmpi-dev; on a cluster: module load openmpi");
  }
  const std::string version = version_of_launcher(path);
  const LauncherKind kind = kind_of_mpirun(version);
  return {kind,
          "mpirun",
          version,
          kind == LauncherKind::open_mpi ? without_absent_networks() : Arguments{}};
}

bool is_unset(const char* variable) {
  return std::getenv(variable) == nullptr;
}

/// The interface that srun's own variable names; else that of the MPI in PATH.
std::string mpi_interface_here() {
  if (!is_unset("SLURM_MPI_TYPE")) {
    return std::getenv("SLURM_MPI_TYPE");
  }
  const std::string mpirun = find_program("mpirun");
  const bool is_hydra =
      !mpirun.empty() && kind_of_mpirun(version_of_launcher(mpirun)) == LauncherKind::hydra;
  return is_hydra ? "pmi2" : "pmix";
}

Launcher find_srun() {
  const std::string path = find_program("srun");
  if (path.empty()) {
    throw EnvironmentError("no srun found in PATH; use --launcher mpirun");
  }
  return {LauncherKind::srun, "srun", version_of_launcher(path), {}, mpi_interface_here()};
}

}  // namespace

const Arguments& launcher_kinds() {
  static const Arguments kinds = {"open_mpi", "hydra", "srun", "fujitsu"};
  return kinds;
}

const Arguments& mpi_interfaces() {
  static const Arguments interfaces = {"pmix", "pmi2", "cray_shasta", "none"};
  return interfaces;
}

std::string name_of(LauncherKind kind) {
  return launcher_kinds()[static_cast<std::size_t>(kind)];
}

std::string version_of_launcher(const std::string& program) {
  const std::string said = capture({{program, "--version"}}).output;
  return said.substr(0, said.find('\n'));
}

LauncherKind kind_of_mpirun(std::string_view version_text) {
  // "mpirun (Open MPI) 4.1.4"; Open MPI 5 says "mpirun (Open MPI) 5.0.3".
  return version_text.find("Open MPI") != std::string_view::npos ? LauncherKind::open_mpi
                                                                 : LauncherKind::hydra;
}

Launcher find_launcher(const std::string& choice) {
  if (choice == "auto") {
    const bool in_slurm_job = !is_unset("SLURM_JOB_ID") && !find_program("srun").empty();
    return in_slurm_job ? find_srun() : find_mpirun();
  }
  if (choice == "mpirun") {
    return find_mpirun();
  }
  if (choice == "srun") {
    return find_srun();
  }
  const Arguments known = {"auto", "mpirun", "srun"};
  throw UsageError("--launcher " + unknown_name_message(choice, "launcher", known));
}

Variables rank_environment(const Launcher& launcher, const RankLayout& layout) {
  Variables variables = {{"CASEBOOK_LAUNCHER", launcher.name()},
                         {"CASEBOOK_RANKS", std::to_string(layout.ranks)},
                         {"OMP_NUM_THREADS", std::to_string(layout.threads)}};
  if (layout.oversubscribed) {
    variables.emplace_back("CASEBOOK_OVERSUBSCRIBED", "1");
    // Threads that spin at a barrier keep those away from the cores that they wait for.
    const char* const chosen = std::getenv("OMP_WAIT_POLICY");
    variables.emplace_back("OMP_WAIT_POLICY", chosen == nullptr ? "passive" : chosen);
    return variables;
  }
  const bool user_binds = !is_unset("OMP_PLACES") || !is_unset("OMP_PROC_BIND");
  const Variables ours = {{"OMP_PLACES", "cores"}, {"OMP_PROC_BIND", "close"}};
  for (const auto& [name, value] : ours) {
    if (!user_binds) {
      variables.emplace_back(name, value);
    } else if (!is_unset(name.c_str())) {
      variables.emplace_back(name, std::getenv(name.c_str()));
    }
  }
  return variables;
}

Variables launcher_environment(const Launcher& launcher, const Variables& exported) {
  if (launcher.kind == LauncherKind::srun || launcher.kind == LauncherKind::fujitsu) {
    return exported;
  }
  if (launcher.kind != LauncherKind::open_mpi || geteuid() != 0) {
    return {};
  }
  return {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
}

Variables without_grace(const Launcher& launcher) {
  return launcher.kind == LauncherKind::open_mpi
             ? Variables{{"OMPI_MCA_odls_base_sigkill_timeout", "0"}}
             : Variables{};
}

std::vector<std::string> launch_arguments(const Launcher& launcher,
                                          const RankLayout& layout,
                                          const Variables& exported,
                                          const std::vector<std::string>& command) {
  Arguments arguments = {launcher.program, "-n", std::to_string(layout.ranks)};
  switch (launcher.kind) {
    case LauncherKind::open_mpi:
      append(arguments, open_mpi_placement(layout));
      break;
    case LauncherKind::hydra:
      append(arguments, hydra_placement(layout));
      break;
    case LauncherKind::srun:
      append(arguments, srun_placement(layout, launcher.mpi));
      break;
    case LauncherKind::fujitsu:
      break;
  }
  append(arguments, launcher.options);
  append(arguments, exports(launcher.kind, exported));
  append(arguments, command);
  return arguments;
}

}  // namespace casebook::cli
