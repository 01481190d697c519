#include "cli/versus/peer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/process/process.hpp"
#include "cli/text/expression.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

fs::path existing_file(TomlReader& table, const fs::path& folder, const std::string& name) {
  if (!fs::is_regular_file(folder / name)) {
    table.note("input", fmt::format("`{}`: there is no such file beside this one", name));
  }
  return folder / name;
}

Quantity read_quantity(TomlReader table, const std::vector<OutputValue>& values) {
  Quantity quantity;
  quantity.name = table.text("name", quantity.name);
  quantity.unit = table.text("unit", quantity.unit);
  quantity.more_is_better = table.choice("better", {"less", "more"}) == 1;
  const auto known = [&](const OutputValue& value) { return value.name == quantity.name; };
  if (!quantity.is_whole() && std::none_of(values.begin(), values.end(), known)) {
    table.note("name", fmt::format("`{}` is none of the values that are read", quantity.name));
  }
  table.finish();
  return quantity;
}

bool has_its_package(const Peer& peer) {
  const char* folder = std::getenv(peer.package_variable.c_str());
  return folder != nullptr && fs::exists(fs::path(folder) / peer.program.package);
}

void read_our_terms(TomlReader table, Peer& peer) {
  peer.settings = table.texts("set");
  peer.repetitions = table.count("repeat", 1);
  for (const std::string& setting : peer.settings) {
    if (setting.find('=') == std::string::npos) {
      table.note("set", fmt::format("`{}`: expected KEY=VALUE, such as memsize=0", setting));
    }
  }
  table.finish();
}

}  // namespace

Peer read_peer(const fs::path& file) {
  TomlFile source(file);
  TomlReader table = source.top();
  Peer peer;
  peer.name = file.stem().string();
  peer.program.name = peer.name;
  read_program(table, peer.program);
  read_way_of_running(table, peer.running);
  constexpr std::array processes = {Peer::Processes::ranks, Peer::Processes::threads};
  peer.processes = processes.at(table.choice("processes", {"ranks", "threads"}));
  peer.like = table.needed_text("like");
  peer.program_variable = table.text("program_variable");
  peer.target = table.text("target");
  peer.package_variable = table.text("package_folder_variable");
  peer.install = peer.package_variable.empty() ? "" : table.needed_text("install");
  peer.cases = table.text("cases", ".*");
  require_expression(table, "cases", peer.cases);
  const std::string input = table.text("input", "deck");
  peer.reads_deck = input == "deck";
  if (!peer.reads_deck && input != "none") {
    peer.input = existing_file(table, file.parent_path(), input);
  }
  for (const std::string& name : table.texts("files")) {
    peer.files.push_back(existing_file(table, file.parent_path(), name));
  }
  peer.outputs = table.text("outputs");
  require_expression(table, "outputs", peer.outputs);
  peer.quantity = read_quantity(table.table("quantity"), peer.program.values);
  read_our_terms(table.table("ours"), peer);
  table.finish();
  source.throw_problems();
  return peer;
}

std::vector<Peer> peers_of(const App& app) {
  std::vector<Peer> peers;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(app.folder / "peers", none)) {
    if (entry.path().extension() == ".toml") {
      peers.push_back(read_peer(entry.path()));
    }
  }
  std::sort(
      peers.begin(), peers.end(), [](const Peer& a, const Peer& b) { return a.name < b.name; });
  return peers;
}

bool takes(const Peer& peer, const std::string& case_name) {
  return std::regex_match(case_name, std::regex(peer.cases));
}

std::string cases_text(const Peer& peer, const std::vector<std::string>& names) {
  std::vector<std::string> taken;
  std::vector<std::string> others;
  for (const std::string& name : names) {
    (takes(peer, name) ? taken : others).push_back(name);
  }
  if (others.empty() || taken.empty()) {
    return others.empty() ? "all" : "none";
  }
  return others.size() < taken.size() ? fmt::format("all but {}", fmt::join(others, ", "))
                                      : fmt::format("{}", fmt::join(taken, ", "));
}

std::string program_of(const Peer& peer, const fs::path& build) {
  if (!peer.package_variable.empty() && !has_its_package(peer)) {
    return "";
  }
  if (!peer.target.empty()) {
    return (build / "bin" / peer.program.program).string();  // built before it is used
  }
  if (!peer.program_variable.empty()) {
    const char* path = std::getenv(peer.program_variable.c_str());
    return path != nullptr && fs::is_regular_file(path) ? fs::canonical(path).string() : "";
  }
  return find_program(peer.program.program);
}

std::string advice_for(const Peer& peer) {
  if (!peer.package_variable.empty()) {
    return fmt::format("{} is needed: {}; then export {}, the folder that has it",
                       peer.program.package,
                       peer.install,
                       peer.package_variable);
  }
  if (!peer.program_variable.empty()) {
    return fmt::format("build {} and say where it is: export {}=/path/to/{}",
                       peer.program.package,
                       peer.program_variable,
                       peer.program.program);
  }
  return fmt::format("`{}` is not in PATH; on Debian or Ubuntu: apt-get install {}",
                     peer.program.program,
                     peer.program.package);
}

}  // namespace casebook::cli
