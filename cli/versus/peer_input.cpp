#include "cli/versus/peer_input.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/text/toml_reader.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A list with blanks between.
std::string text_of(const Json& value) {
  if (!value.is_array()) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  }
  std::string text;
  for (const Json& item : value) {
    text += (text.empty() ? "" : " ") + text_of(item);
  }
  return text;
}

/// The deck that the case's file names, or that was given instead of a case.
fs::path deck_of(const fs::path& root, const Peer& peer, const Input& input) {
  if (!input.deck.empty()) {
    return root / input.deck;
  }
  TomlFile file(root / input.case_file);
  const std::string deck = file.top().text("deck");
  if (deck.empty()) {
    throw UsageError(fmt::format(
        "{}: the case has no deck that {} could read; its description names no `input` of its own",
        input.case_file,
        peer.name));
  }
  return (root / input.case_file).parent_path() / deck;
}

}  // namespace

std::string filled_in(const std::string& text, const Json& values, const std::string& where) {
  static const std::regex mark("\\{([a-z_0-9]+)\\}");
  std::string result;
  auto rest = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), mark), end; found != end; ++found) {
    const std::string name = (*found)[1];
    if (!values.contains(name)) {
      throw UsageError(fmt::format(
          "{}: {{{}}} is neither a value of the case nor `ranks` or `threads`", where, name));
    }
    result.append(rest, text.begin() + found->position());
    result += text_of(values.at(name));
    rest = text.begin() + found->position() + found->length();
  }
  return result.append(rest, text.end());
}

ExternalCase peer_input(const fs::path& root,
                        const Peer& peer,
                        const Input& input,
                        const Json& values) {
  ExternalCase made;
  made.name = input.name;
  made.files = peer.files;
  if (peer.reads_deck) {
    if (!input.overrides.empty()) {
      throw UsageError(
          fmt::format("--set {}: {} reads the deck as it is; give another one with --deck",
                      input.overrides.front(),
                      peer.name));
    }
    made.deck = deck_of(root, peer, input);
    made.deck_text = edited_deck(read_file(made.deck), peer.running.edits, peer.name + ".toml");
  } else if (!peer.input.empty()) {
    made.deck = peer.input;
    made.deck_text = filled_in(read_file(made.deck), values, made.deck.filename().string());
  }
  made.source = made.deck.empty() ? "" : made.deck.lexically_relative(root).string();
  return made;
}

}  // namespace casebook::cli
