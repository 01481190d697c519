#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/project/cases.hpp"
#include "cli/project/project.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

using Words = std::vector<std::string>;

constexpr const char* bash_script = R"sh(# eval "$(./casebook completion bash)"
_casebook() {
  local typed=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  mapfile -t COMPREPLY < <(compgen -W "$("${
  COMP_WORDS[0]}" complete -- "${
  typed[@]}" 2> /dev/null)" \
                             -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _casebook casebook ./casebook
)sh";

constexpr const char* zsh_script = R"sh(# eval "$(./casebook completion zsh)"
_casebook() {
  local -a known
  known=(${(f)"$(${words[1]} complete -- ${words[2,CURRENT-1]} 2> /dev/null)"})
  compadd -a known
}
compdef _casebook casebook
)sh";

void append_names(Words& names, const std::vector<const CLI::App*>& commands) {
  for (const CLI::App* command : commands) {
    if (!command->get_group().empty()) {  // those without are hidden
      names.push_back(command->get_name());
    }
  }
}

void append_options(Words& names, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
}

bool has_argument(const CLI::App& command, const char* name) {
  return command.get_option_no_throw(name) != nullptr;
}

Words variants_of(const Project& project, const App& app) {
  Words names;
  for (const Variant& variant : project.ladder(app)) {
    names.push_back(variant.name);
  }
  return names;
}

/// Words after the command that are neither options nor their values.
Words arguments_in(const CLI::App& command, const Words& typed) {
  Words arguments;
  for (std::size_t k = 1; k < typed.size(); ++k) {
    const CLI::Option* option =
        typed[k].starts_with("-") ? command.get_option_no_throw(typed[k]) : nullptr;
    if (option != nullptr && option->get_type_size() > 0) {
      ++k;
    } else if (!typed[k].starts_with("-")) {
      arguments.push_back(typed[k]);
    }
  }
  return arguments;
}

/// Words that may follow those typed.
Words next_words(const CLI::App& program, const Words& typed) {
  Words names;
  const auto commands = program.get_subcommands([&](const CLI::App* command) {
    return !typed.empty() && command->get_name() == typed.front();
  });
  if (commands.empty()) {
    append_names(names, program.get_subcommands([](const CLI::App*) { return true; }));
    return names;
  }
  const CLI::App* command = commands.front();
  const Project project = this_project();
  const Words arguments = arguments_in(*command, typed);
  const std::string& last = typed.back();
  if (last == "--case" && !arguments.empty()) {
    for (const CaseFile& file : cases_of(project.app(arguments.front()))) {
      names.push_back(file.name);
    }
  } else if ((last == "--only" || last == "--against") && !arguments.empty()) {
    names = variants_of(project, project.app(arguments.front()));
  } else if (arguments.empty() && has_argument(*command, "app")) {
    for (const App& app : project.apps()) {
      names.push_back(app.name);
    }
  } else if (arguments.size() == 1 && has_argument(*command, "variant")) {
    names = variants_of(project, project.app(arguments.front()));
  }
  append_names(names, command->get_subcommands([](const CLI::App*) { return true; }));
  append_options(names, *command);
  return names;
}

}  // namespace

void add_completion_command(CLI::App& program, Action& chosen) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = add_command(program, "completion");
  command->add_option("shell", *shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}))
      ->type_name("");
  command->footer("Example, for ~/.bashrc:\n  eval \"$(./casebook completion bash)\"");
  command->callback([shell, &chosen] {
    chosen = [shell] {
      fmt::print("{}", *shell == "bash" ? bash_script : zsh_script);
      return exit_fine;
    };
  });
  auto typed = std::make_shared<Words>();
  CLI::App* complete = program.add_subcommand("complete", "Print what may come next")->group("");
  complete->add_option("typed", *typed);
  complete->callback([typed, &program, &chosen] {
    chosen = [typed, &program] {
      for (const std::string& word : next_words(program, *typed)) {
        fmt::print("{}\n", word);
      }
      return exit_fine;
    };
  });
}

}  // namespace casebook::cli
