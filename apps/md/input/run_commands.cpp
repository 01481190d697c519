// Declared in deck_commands.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/md/input/deck_commands.hpp"

namespace md {
namespace {

/// Of a name: notes a command that says how LAMMPS is to run, and changes no answer.
Command ignored(const std::string& name) {
  return [name](const Words& words, Deck& deck) {
    require(!words.empty(), "an argument is missing");
    note(deck, fmt::format("{} {}", name, fmt::join(words, " ")));
  };
}

void neighbor(const Words& words, Deck& deck) {
  usage(words.size() == 2 && (words[1] == "bin" || words[1] == "nsq" || words[1] == "multi"),
        "neighbor SKIN bin");
  deck.draft.skin = number(words[0]);
  require(*deck.draft.skin >= 0.0, "the skin is negative");
}

void neigh_modify(const Words& words, Deck& deck) {
  for (std::size_t at = 0; at < words.size(); at += 2) {
    const std::string& key = words[at];
    require(key == "every" || key == "delay" || key == "check",
            fmt::format("`{}` is not read after neigh_modify; every, delay, check", key));
    usage(at + 1 < words.size(), "neigh_modify every N delay N check yes|no");
  }
  note(deck,
       fmt::format("neigh_modify {}: lists are built again before a pair could be missing",
                   fmt::join(words, " ")));
}

void fix(const Words& words, Deck& deck) {
  require(words.size() == 3 && words[1] == "all" && words[2] == "nve",
          "only `fix ID all nve` is read");
  require(deck.draft.fix.empty() || deck.draft.fix == words[0],
          fmt::format("fix {} moves the atoms already: LAMMPS would move them twice in a step",
                      deck.draft.fix));
  deck.draft.fix = words[0];
}

void timestep(const Words& words, Deck& deck) {
  usage(words.size() == 1, "timestep DT");
  deck.draft.dt = positive(words[0]);
}

void thermo(const Words& words, Deck& deck) {
  usage(words.size() == 1, "thermo STEPS");
  deck.draft.thermo_every = whole(words[0], 0, 1000000000);
}

void thermo_style(const Words& words, Deck& deck) {
  if (words != Words{"one"}) {
    note(deck, fmt::format("thermo_style {}: printed as `one`", fmt::join(words, " ")));
  }
}

void run(const Words& words, Deck& deck) {
  usage(words.size() == 1, "run STEPS");
  deck.draft.steps = whole(words[0], 1, 1000000000);
}

}  // namespace

const std::map<std::string, Command>& commands_of_run() {
  static const std::map<std::string, Command> all{{"neighbor", neighbor},
                                                  {"neigh_modify", neigh_modify},
                                                  {"fix", fix},
                                                  {"timestep", timestep},
                                                  {"thermo", thermo},
                                                  {"thermo_style", thermo_style},
                                                  {"newton", ignored("newton")},
                                                  {"processors", ignored("processors")},
                                                  {"log", ignored("log")},
                                                  {"echo", ignored("echo")},
                                                  {"run", run}};
  return all;
}

}  // namespace md
