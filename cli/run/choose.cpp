#include "cli/run/choose.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <regex>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/records/records.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

/// True if a line of the deck begins, after its blanks, with what the pattern describes.
bool has_line(const std::string& deck_text, const std::string& pattern) {
  const std::regex wanted("[ \t]*(" + pattern + ")", std::regex::icase);
  std::istringstream lines(deck_text);
  for (std::string line; std::getline(lines, line);) {
    if (begins(line, wanted)) {
      return true;
    }
  }
  return false;
}

/// "" of a model, which has no lines: its weights are not read for them.
std::string text_of_deck(const std::filesystem::path& deck) {
  constexpr std::uintmax_t most_bytes = 1 << 24;
  const bool has_lines =
      !std::filesystem::is_directory(deck) && std::filesystem::file_size(deck) <= most_bytes;
  return has_lines ? read_file(deck) : "";
}

}  // namespace

std::string reason_for_best(const std::string& app,
                            const std::optional<Fastest>& fastest,
                            const std::string& last) {
  if (!fastest) {
    return fmt::format("best is {}: the last of the ladder's main line, no records yet", last);
  }
  if (fastest->alone) {
    return fmt::format("best is {}: the only one that passed here so far", fastest->variant);
  }
  if (fastest->ties.empty()) {
    return fmt::format("best is {}: the fastest beyond doubt of those that passed here",
                       fastest->variant);
  }
  std::string ties;
  for (const Tie& tie : fastest->ties) {
    ties +=
        fmt::format("{}{} (~{}x)", ties.empty() ? "" : ", ", tie.variant, three_digits(tie.ratio));
  }
  return fmt::format(
      "best is {}: the smallest time here, but the records do not tell it from {}; pairs would: "
      "./casebook compare {} {} {}",
      fastest->variant,
      ties,
      app,
      fastest->ties.front().variant,
      fastest->variant);
}

std::string last_of_main_line(const std::vector<Variant>& ladder) {
  const auto last = std::find_if(
      ladder.rbegin(), ladder.rend(), [](const Variant& variant) { return !variant.branch; });
  return last == ladder.rend() ? ladder.back().name : last->name;
}

const App& owner_of_deck(const Project& project, const App& app, const std::string& deck_text) {
  for (const App& other : project.apps()) {
    if (other.decks_of == app.name && has_line(deck_text, other.deck_pattern)) {
      return other;
    }
  }
  return app;
}

namespace {

/// An app of ours that neither reads such decks nor hands them over would be built before it finds that out.
/// A program that we did not write may read them: NWChem runs decks of scf and of dft.
void refuse_deck_of_others(const Project& project,
                           const App& named,
                           const std::string& deck,
                           const std::string& deck_text) {
  if (named.external) {
    return;
  }
  for (const App& other : project.apps()) {
    const bool is_related = other.decks_of == named.name || other.decks_of == named.decks_of;
    if (!other.decks_of.empty() && !is_related && has_line(deck_text, other.deck_pattern)) {
      throw UsageError(
          fmt::format("{}: a deck of {}, which {} cannot read: ./casebook run {} --deck {}",
                      deck,
                      other.name,
                      named.name,
                      other.name,
                      deck));
    }
  }
}

}  // namespace

const App& take_app(ExperimentOptions& options, const Project& project) {
  const App& named = project.app(options.app);
  if (options.deck.empty()) {
    return named;
  }
  const std::string deck_text = text_of_deck(existing_deck(options.deck));
  if (!named.decks_of.empty() && !has_line(deck_text, named.deck_pattern)) {
    throw UsageError(
        fmt::format("{}: no line asks for {}; it may be a deck of {}: ./casebook run {} --deck {}",
                    options.deck,
                    named.name,
                    named.decks_of,
                    named.decks_of,
                    options.deck));
  }
  refuse_deck_of_others(project, named, options.deck, deck_text);
  const App& owner = owner_of_deck(project, named, deck_text);
  if (owner.name != named.name) {
    fmt::print(stderr, "{}: a deck of app {}, which runs it\n", options.deck, owner.name);
    options.app = owner.name;
  }
  return owner;
}

Variant choose_variant(const Project& project,
                       const App& app,
                       const Experiment& experiment,
                       const std::string& given) {
  if (given != "best") {
    return project.variant(app, given);
  }
  const std::vector<Variant> ladder = project.ladder(app);
  std::vector<std::string> names;
  for (const Variant& variant : ladder) {
    names.push_back(variant.name);
  }
  const Setting setting = {host_name(),
                           this_processor(),
                           experiment.input.name,
                           experiment.input.overrides,
                           experiment.own_layouts ? 0 : experiment.layout.ranks,
                           experiment.own_layouts ? 0 : experiment.layout.threads};
  const auto fastest = fastest_variant(read_records(experiment.results, app.name), setting, names);
  fmt::print(stderr, "{}\n", reason_for_best(app.name, fastest, last_of_main_line(ladder)));
  return project.variant(app, fastest ? fastest->variant : last_of_main_line(ladder));
}

}  // namespace casebook::cli
