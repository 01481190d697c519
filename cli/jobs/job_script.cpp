#include "cli/jobs/job_script.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/jobs/walltime.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

using TemplateValues = std::map<std::string, std::string>;

std::string directives_of(const JobRequest& request) {
  const ScriptWords words = request.site.scheduler->script_words();
  if (words.mark.empty()) {
    return "";
  }
  std::vector<std::string> all;
  if (!request.site.queue.empty()) {
    all.push_back(words.queue + request.site.queue);
  }
  if (!request.site.project.empty()) {
    all.push_back(words.project + request.site.project);
  }
  if (request.n_tasks > 0) {
    all.push_back(words.array + std::to_string(request.n_tasks - 1));
  }
  all.insert(all.end(), request.site.directives.begin(), request.site.directives.end());
  std::string lines;
  for (const std::string& directive : all) {
    lines += words.mark + directive + "\n";
  }
  return lines;
}

std::string modules_of(const Site& site) {
  if (site.modules.empty() && site.module_script.empty()) {
    return "";
  }
  std::string lines = "# The software that the executable was built with, and nothing else.\n";
  if (!site.module_script.empty()) {
    lines += "# shellcheck source=/dev/null\nsource " + shell_line({site.module_script}) + "\n";
  }
  if (!site.modules.empty()) {
    lines += "module purge\n";
    for (const std::string& module : site.modules) {
      lines += "module load " + shell_line({module}) + "\n";
    }
  }
  return lines + "\n";
}

std::string environment_of(const JobRequest& request) {
  std::string lines;
  for (const auto* variables : {&request.site.environment, &request.environment}) {
    for (const auto& [name, value] : *variables) {
      lines += "export " + name + "=" + (value.empty() ? "''" : shell_line({value})) + "\n";
    }
  }
  return lines;
}

std::string cpu_check_of(const JobRequest& request) {
  return request.cpu_check +
         " > /dev/null ||\n  fail \"the executable cannot start on this node with this input\"\n";
}

/// Whole nodes: a node that others use, too, gives no measurement. Where it is not known what a node has,
/// what the run needs. gib, mib: the text with either unit
std::string memory_of(const JobRequest& request,
                      int nodes,
                      const std::string& gib,
                      const std::string& mib) {
  if (request.site.memory_gib > 0) {
    return fmt::format(fmt::runtime(gib), request.site.memory_gib * nodes);
  }
  return request.memory_mib > 0 ? fmt::format(fmt::runtime(mib), request.memory_mib * nodes) : "";
}

/// By default Slurm gives a job a share by its cores.
std::string slurm_memory_of(const JobRequest& request) {
  return request.memory_mib > 0
             ? fmt::format(
                   "# What the run needs on a node by its own estimate, and a half more.\n"
                   "#SBATCH --mem={}M\n",
                   request.memory_mib)
             : "";
}

TemplateValues template_values(const JobRequest& request) {
  const Site& site = request.site;
  const RankLayout& layout = request.layout;
  const int ranks_of_node = layout.ranks / layout.nodes;
  const int stop_after_s = std::max(1, request.walltime_s - request.stop_before_s);
  return {
      {"name", request.name},
      {"purpose", one_line(request.purpose)},
      {"made_by", one_line(request.made_by)},
      {"machine", one_line(site.title)},
      {"directives", directives_of(request)},
      {"nodes", std::to_string(layout.nodes)},
      {"ranks", std::to_string(layout.ranks)},
      {"ranks_of_node", std::to_string(ranks_of_node)},
      {"threads", std::to_string(layout.threads)},
      {"cores_of_node", std::to_string(site.cores)},
      {"cores_of_job", std::to_string(site.cores * layout.nodes)},
      {"cores_used", std::to_string(ranks_of_node * layout.threads)},
      {"chunk_memory", memory_of(request, 1, ":mem={}gb", ":mem={}mb")},
      {"job_memory", memory_of(request, layout.nodes, "#PBS -l mem={}GB\n", "#PBS -l mem={}MB\n")},
      {"slurm_memory", slurm_memory_of(request)},
      {"walltime", walltime_text(request.walltime_s)},
      {"stop_before_s", std::to_string(request.stop_before_s)},
      {"stop_in_time",
       request.walltime_s == 0 || site.scheduler->script_words().sends_usr1
           ? ""
           : fmt::format("timeout --preserve-status --signal=USR1 {} ", stop_after_s)},
      {"root", shell_line({request.root.string()})},
      {"modules", modules_of(site)},
      {"environment", environment_of(request)},
      {"cpu_check", cpu_check_of(request)},
      {"preparation", request.preparation},
      {"command", request.command},
      {"closing", request.closing}};
}

const std::string& value_named(const TemplateValues& values, const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end()) {
    throw EnvironmentError("a job template names {{" + key + "}}, which is unknown");
  }
  return found->second;
}

}  // namespace

std::string fill_template(const std::string& text, const TemplateValues& values) {
  std::string filled;
  std::size_t place = 0;
  while (true) {
    const std::size_t start = text.find("{{", place);
    const std::size_t end = start == std::string::npos ? start : text.find("}}", start);
    if (end == std::string::npos) {
      return filled + text.substr(place);
    }
    filled += text.substr(place, start - place);
    const std::string& value = value_named(values, text.substr(start + 2, end - start - 2));
    filled += value;
    place = end + 2;
    const bool alone = (filled.size() == value.size() || filled.ends_with("\n" + value)) &&
                       place < text.size() && text[place] == '\n';
    if (alone && (value.empty() || value.back() == '\n')) {
      ++place;
    }
  }
}

std::string render_job(const JobRequest& request) {
  const std::filesystem::path folder = request.root / "jobs" / "templates";
  const TemplateValues values = template_values(request);
  const std::string head = read_file(folder / (request.site.scheduler->name() + ".sh"));
  const std::string body = read_file(folder / "body.sh");
  return fill_template(head, values) + fill_template(body, values);
}

std::string launcher_text(const Site& site,
                          const RankLayout& layout,
                          const std::vector<std::string>& exported) {
  std::string text = shell_line(launch_arguments(site.launcher, layout, {}, {}));
  if (site.launcher.kind == LauncherKind::open_mpi) {
    text += " \\\n ";
    for (const std::string& name : exported) {
      text += " -x " + name;
    }
  } else if (site.launcher.kind == LauncherKind::hydra) {
    text += " -genvall";
  }
  return text;
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return text;
}

std::string job_name(const std::string& text) {
  std::string name = text.substr(0, 15);
  std::replace_if(
      name.begin(),
      name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0 && c != '_' && c != '-' && c != '.'; },
      '_');
  return std::isalpha(static_cast<unsigned char>(name.front())) != 0 ? name
                                                                     : "c" + name.substr(0, 14);
}

}  // namespace casebook::cli
