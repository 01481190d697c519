#include "harness/roofs/options.hpp"

#include <algorithm>

#include "harness/core/command_line.hpp"

namespace casebook::roofs {

bool Options::wants(const std::string& part) const {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

Sampling Options::sampling() const {
  return quick ? Sampling{3, 0.002} : Sampling{10, 0.03};
}

Options parse_options(int argc, char** argv, std::optional<int>& exit_code) {
  Options options;
  const std::vector<std::string> known = options.parts;
  CLI::App cli(
      "casebook_roofs: the limits of the processors it runs on. `casebook roofs` starts it with "
      "the "
      "right binding.");
  cli.add_option("--only", options.parts, "bandwidth, fma, dgemm, mpi: one or several")
      ->delimiter(',')
      ->check(CLI::IsMember(known));
  cli.add_option("--output", options.output_file, "write the JSON to this file");
  cli.add_flag("--quick", options.quick, "a few short samples: to see that it works");
  cli.add_flag("--progress", options.progress, "print `@casebook ...` progress lines");
  cli.add_flag("--identity", options.identity, "print what was built, as JSON, and stop");
  parse_words(cli, argc, argv, exit_code);
  return options;
}

}  // namespace casebook::roofs
