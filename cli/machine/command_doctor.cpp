#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/machine/doctor.hpp"
#include "cli/machine/doctor_program.hpp"
#include "cli/project/project.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

constexpr int name_width = 17;
constexpr int health_width = 9;

Style style_of(Health health) {
  switch (health) {
    case Health::ok:
      return Style::good;
    case Health::note:
      return Style::note;
    case Health::problem:
      break;
  }
  return Style::bad;
}

void print_below(const std::string& text, const Terminal& terminal) {
  constexpr int margin = name_width + health_width;
  for (const std::string& line : wrapped(text, terminal.width - margin)) {
    fmt::print("{:{}}{}\n", "", margin, line);
  }
}

void print_finding(const Finding& finding, const Terminal& terminal) {
  const std::string health = fmt::format("{:<{}}", health_name(finding.health), health_width);
  std::istringstream lines(finding.found);
  std::string line;
  std::getline(lines, line);
  fmt::print("{:<{}}{}{}\n",
             finding.name,
             name_width,
             styled(health, style_of(finding.health), terminal.colour),
             line);
  while (std::getline(lines, line)) {
    fmt::print("    {}\n", line);
  }
  if (finding.health != Health::ok) {
    print_below(finding.cause, terminal);
    print_below(fmt::format("{}: {}", finding.who, finding.fix), terminal);
  }
}

struct DoctorOptions {
  std::string program;
  bool json = false;
};

int doctor(const DoctorOptions& options) {
  const std::vector<Finding> findings =
      options.program.empty() ? examine(this_project()) : examine_program(options.program);
  if (options.json) {
    fmt::print("{}\n", findings_json(findings).dump(1));
  } else {
    const Terminal terminal = terminal_of(1);
    for (const Finding& finding : findings) {
      print_finding(finding, terminal);
    }
  }
  const bool healthy = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.health == Health::problem;
  });
  return healthy ? exit_fine : exit_environment;
}

}  // namespace

void add_doctor_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<DoctorOptions>();
  CLI::App* command = add_command(program, "doctor");
  command
      ->add_option("program",
                   options->program,
                   "look at this program instead, without starting it: its BLAS, FFT, MPI, OpenMP")
      ->type_name("PROGRAM");
  command->add_flag("--json", options->json, "print the findings as JSON and nothing else");
  command->footer("Examples:\n  ./casebook doctor\n  ./casebook doctor ./nwchem");
  command->callback([options, &chosen] { chosen = [options] { return doctor(*options); }; });
}

}  // namespace casebook::cli
