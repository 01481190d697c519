#include "cli/compare/side.hpp"

#include <filesystem>
#include <regex>

#include <fmt/format.h>

#include "cli/run/layout.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Variables parse_environment(const std::vector<std::string>& choices) {
  Variables variables;
  for (const std::string& text : choices) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      throw UsageError(fmt::format(
          "`{}` is no setting: expected NAME=VALUE, for example OMP_WAIT_POLICY=active", text));
    }
    variables.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    if (variables.back().first == "OMP_NUM_THREADS") {
      throw UsageError(fmt::format(
          "`{}`: the threads belong to the layout; write it after the variant, like v4@1x2",
          text));
    }
  }
  return variables;
}

fs::path existing_build(const std::string& folder) {
  if (!fs::is_directory(folder)) {
    throw UsageError(fmt::format(
        "--build-b {}: there is no such folder; give one that CMake has configured", folder));
  }
  if (!fs::exists(fs::path(folder) / "variants.json")) {
    throw UsageError(fmt::format(
        "--build-b {}: it has no variants.json; give a folder like build/release", folder));
  }
  return fs::canonical(folder);
}

/// The other build with the sources it was made from.
Project project_of(const fs::path& build, const Project& ours) {
  if (build == ours.build()) {
    return ours;  // whatever CASEBOOK_ROOT says
  }
  const fs::path root = find_root(build);
  return Project(root.empty() ? ours.root() : root, build);
}

std::string label_of(const Side& side, const Side& other) {
  std::string label = side.variant.name;
  if (layout_text(side) != layout_text(other)) {
    label += "@" + layout_text(side);
  }
  if (environment_words(side) != environment_words(other)) {
    const std::string settings = shell_line(environment_words(side));
    label += settings.empty() ? "" : " with " + settings;
  }
  if (side.build != other.build) {
    const fs::path inside = side.build.lexically_relative(side.experiment.root);
    const bool ours = !inside.empty() && *inside.begin() != "..";
    label += " of " + (ours ? inside : side.build).string();
  }
  return label;
}

}  // namespace

VariantAtLayout parse_variant_at_layout(const std::string& text) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) {
    return {text};
  }
  static const std::regex pattern("([0-9]+)x([0-9]+)");
  const std::string layout = text.substr(at + 1);
  std::smatch parts;
  if (!std::regex_match(layout, parts, pattern)) {
    throw UsageError(
        fmt::format("`{}`: a layout is ranks x threads after an @, for example {}@2x1",
                    text,
                    text.substr(0, at)));
  }
  return {text.substr(0, at), parts[1], parts[2]};
}

Side make_side(ExperimentOptions options, const Project& project, const SideChoice& choice) {
  const VariantAtLayout chosen = parse_variant_at_layout(choice.variant);
  if (!chosen.ranks.empty()) {
    options.ranks = chosen.ranks;
    options.threads = chosen.threads;
  }
  Side side;
  side.experiment = make_experiment(options, project);
  side.experiment.environment = parse_environment(choice.environment);
  side.build = choice.build.empty() ? project.build() : existing_build(choice.build);
  const Project other = project_of(side.build, project);
  side.variant = other.variant(other.app(options.app), chosen.variant);
  side.experiment.layout = layout_of(side.experiment, side.variant);
  side.experiment.own_layouts = false;
  return side;
}

void label_sides(Side& a, Side& b) {
  a.label = label_of(a, b);
  b.label = label_of(b, a);
}

std::string layout_text(const Side& side) {
  const RankLayout& layout = side.experiment.layout;
  return fmt::format("{}x{}", layout.ranks, layout.threads);
}

std::vector<std::string> environment_words(const Side& side) {
  std::vector<std::string> words;
  for (const auto& [name, value] : side.experiment.environment) {
    words.push_back(name + "=" + value);
  }
  return words;
}

}  // namespace casebook::cli
